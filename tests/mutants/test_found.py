"""What a search found: each variant is false in its model, and refused; places of hypotheses and numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.language.terms import log, num, var
from dpproofs.library import library
from dpproofs.mutants.found import (
    changed_by_hand,
    claim_at,
    found,
    model_of,
    name_of,
    number_at,
    numbers,
    recorded,
    varied,
)
from dpproofs.mutants.models.checks import beyond, described
from dpproofs.mutants.models.evaluation import truth
from dpproofs.mutants.refusal import refuses
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark

x = var("x")
half = mark("half", Fraction(1, 2))
LEMMA = Lemma("my.lemma", "", "", (0 < x, x <= 5), half * log(x) <= 3 * x**2 + 7,
              mutants=(Mutant("more", {half: 2}, ""),))  # fmt: skip
LEMMAS = [lemma for lemma in library() if recorded().get(lemma.id, {}).get("false")]


def test_a_variant_lacks_a_hypothesis_or_has_another_number() -> None:
    places = list(numbers(LEMMA))
    assert sorted(number_at(LEMMA, place) for place in places) == [Fraction(1, 2), 3, 5, 7]
    assert claim_at(LEMMA, "0") == Claim((x <= 5,), LEMMA.conclusion)
    (five,) = (place for place in places if number_at(LEMMA, place) == 5)
    assert claim_at(LEMMA, f"{five}*1/10") == Claim((0 < x, x <= num(Fraction(1, 2))), LEMMA.conclusion)
    assert name_of(LEMMA, "1") == "without x <= 5"
    assert [number_at(LEMMA, place) for place in changed_by_hand(LEMMA)] == [Fraction(1, 2)]


def test_a_model_is_that_of_a_variant_written_by_hand_with_other_values() -> None:
    known = library()["bs16.lemma-3.5"]
    claim = claim_at(known, "0")
    changed = model_of(known, ("constant", {"rho": "1/10"}), claim)
    assert changed.failure(claim) is None
    assert {**model_of(known, ("constant", {}), claim).values, "rho": "1/10"} == changed.values
    assert changed.failure(known.claim) is not None


def test_nothing_is_known_of_a_lemma_that_is_not_of_the_library() -> None:
    known = LEMMAS[0]
    assert found(known)
    assert found(Lemma(known.id, "", "", known.hypotheses, known.conclusion)) == ()


@pytest.mark.by_turns(48)
@pytest.mark.parametrize("lemma", LEMMAS, ids=lambda lemma: lemma.id)
def test_what_was_found_is_false_and_refused(lemma: Lemma) -> None:
    assert varied(lemma)
    for mutant in found(lemma):
        assert mutant.witness is not None
        assert mutant.witness.failure(mutant.claim) is None, mutant.name
        assert mutant.witness.failure(lemma.claim) is not None, mutant.name
        assert refuses(lemma, mutant) is not None, f"{mutant.name} is proved, though it is false"


BEYOND = [(lemma, key) for lemma in library() for key in recorded().get(lemma.id, {}).get("beyond", {})]


@pytest.mark.by_turns(8)
@pytest.mark.parametrize(("lemma", "key"), BEYOND, ids=lambda one: one if isinstance(one, str) else one.id)
def test_beyond_a_hypothesis_all_else_is_supposed_and_something_has_no_value(lemma: Lemma, key: str) -> None:
    claim = claim_at(lemma, key)
    model = model_of(lemma, recorded()[lemma.id]["beyond"][key], claim)
    there, values, exact = described(model.spaces, model.values, model.some, claim)
    assert all(truth(h, there, values) is True for h in claim.hypotheses if h not in exact)
    assert beyond(claim, there, values)

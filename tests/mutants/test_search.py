"""The search finds a model where a hypothesis is needed, and none where the claim is true without it."""

from __future__ import annotations

import random

import pytest

from dpproofs.kernel import Term
from dpproofs.language.terms import REAL, eq, forall, function_type, log, var
from dpproofs.mutants.found import model_of
from dpproofs.mutants.search import made, plain, search
from dpproofs.mutants.unknowns import asking, without_asking
from dpproofs.mutants.witnesses import point
from dpproofs.privacy.notions import KL, P, Q
from dpproofs.proving.lemma import Claim, Lemma, Mutant

x, y, t, i = var("x"), var("y"), var("t"), var("i", "Y")
f = var("f", function_type(("Y",), REAL))
SECONDS = 2


def lemma(*hypotheses: Term, conclusion: Term) -> Lemma:
    """A lemma, with one false variant whose model the search may start from."""
    mutants = (Mutant("other", Claim((), conclusion), "", witness=point(x="1/2")),) if conclusion.free == {x} else ()
    return Lemma("my.lemma", "", "", hypotheses, conclusion, mutants=mutants)


@pytest.mark.parametrize(
    ("known", "needed"),
    [
        (lemma(0 <= x, x <= 1, -3 <= x, conclusion=x**2 <= x), {0, 1}),
        (lemma(eq(y, x + 1), 0 <= x, conclusion=1 <= y), {0, 1}),
        (lemma(forall(i, 0 <= f(i)), forall(i, f(i) <= 1), conclusion=forall(i, f(i) ** 2 <= f(i))), {0, 1}),
        (lemma(KL(P, Q, t), 0 <= x, conclusion=0 <= t + x), {0, 1}),
        (lemma(0 <= x, conclusion=0 <= x**2), set()),
    ],
)
def test_a_model_is_found_just_where_a_hypothesis_is_needed(known: Lemma, needed: set[int]) -> None:
    found = search(known, known.claim, range(len(known.hypotheses)), SECONDS)
    assert {lost for lost, kind in found if kind == "false"} == needed
    for (lost, _), record in found.items():
        claim = Claim(tuple(h for n, h in enumerate(known.hypotheses) if n != lost), known.conclusion)
        assert model_of(known, record, claim).failure(claim) is None


def test_what_has_no_value_is_told_apart_from_what_is_false() -> None:
    known = lemma(0 < x, x <= 1, conclusion=log(x) <= 0)
    found = search(known, known.claim, (0, 1), SECONDS)
    assert set(found) == {(0, "beyond"), (1, "false")}


def test_a_variant_with_another_number_is_false_somewhere() -> None:
    known = lemma(0 <= x, x <= 1, conclusion=x**2 <= x)
    assert search(known, Claim(known.hypotheses, 2 * x**2 <= x), (), SECONDS).keys() == {(None, "false")}
    assert not search(known, Claim(known.hypotheses, x**2 <= 2 * x), (), 0.2)


def test_values_are_plain_data_of_their_types() -> None:
    chance = random.Random(1)
    for kind in (REAL, function_type(("Y",), REAL), ("prob", "Y"), ("prob", REAL), function_type((REAL,), REAL)):
        for _ in range(20):
            value = made(kind, {"Y": 2}, chance)
            assert plain(value) == value


def test_z3_is_not_asked_by_a_search() -> None:
    with without_asking():
        assert not asking.get()
    assert asking.get()

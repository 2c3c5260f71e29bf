"""A claim file is read strictly, from its text alone, and means just what it says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.accounting.mechanisms import MECHANISMS
from dpproofs.accounting.mechanisms.poisson_sampled import KIND, WORDS as SAMPLED_WORDS
from dpproofs.language.terms import num, var
from dpproofs.meaning.definitions import STATED
from dpproofs.meaning.files import claim_in
from dpproofs.meaning.formula import ALL_KINDS, WORDS, NoMeaningError, meaning
from dpproofs.privacy.notions import CLAIMED

NOISE = """title = "noise"
relation = "add-or-remove"
[[premise]]
mechanism = "gaussian"
sensitivity = 1
sigma = 0.1
count = 3
[claim]
title = "a claim"
notion = "zcdp"
rho = " 1/3 "
group = 2
"""
SAID = {
    "relation": "add-or-remove-one",
    "premise": [{"mechanism": "gaussian", "sensitivity": 1, "sigma": Fraction(1, 10), "count": 3}],
    "claim": {"notion": "zcdp", "rho": Fraction(1, 3), "group": 2},
}


def test_a_claim_is_its_tables_with_exact_numbers() -> None:
    assert claim_in(NOISE) == SAID


def test_without_a_relation_a_record_is_replaced() -> None:
    assert claim_in(NOISE.replace('relation = "add-or-remove"', "")) == {**SAID, "relation": "replace-one"}


def test_the_relation_of_a_guarantee_is_read_by_its_other_names() -> None:
    (said,) = claim_in(NOISE.replace('mechanism = "gaussian"', 'relation = "bounded"'))["premise"]  # type: ignore[misc,attr-defined]
    assert said["relation"] == "replace-one"


@pytest.mark.parametrize(
    ("rho", "meant"),
    [("0.25", "51/200"), ("1.0", "21/20"), ("1.20e-3", "241/200000"), ("0.5", "1/2"), ("3", "3"), ('"0.25"', "1/4")],
)
def test_a_decimal_that_was_rounded_is_the_largest_number_that_is_printed_like_it(rho: str, meant: str) -> None:
    said = claim_in(NOISE.replace('" 1/3 "', f"{rho}\nas_printed = true"))
    assert said == {**SAID, "claim": {"notion": "zcdp", "rho": Fraction(meant), "group": 2}}
    exact = claim_in(NOISE.replace('" 1/3 "', f"{rho}\nas_printed = false"))["claim"]
    assert exact["rho"] == Fraction(rho.strip('"'))  # type: ignore[index]


def test_an_order_is_no_less_where_it_is_printed() -> None:
    (said,) = (claim_in(NOISE.replace('"zcdp"', '"renyi_dp"\norder = 2.50\nepsilon = 1.50\nas_printed = true')),)
    assert said["claim"] == {
        **dict(SAID["claim"]),
        "notion": "renyi_dp",
        "order": Fraction(5, 2),
        "epsilon": Fraction(301, 200),
    }  # type: ignore[call-overload]


CASES = """[[case]]
premise = [{ guarantee = "pure_dp", epsilon = 1 }]
claim = [{ notion = "pure_dp", epsilon = 2 }, { notion = "approx_dp", epsilon = 3, delta = 0 }]
[[case]]
premise = [{ guarantee = "pure_dp", epsilon = 4 }]
claim = [{ notion = "pure_dp", epsilon = 5 }]
"""


def test_a_claim_is_found_by_its_numbers() -> None:
    claims = [claim_in(CASES, case, number)["claim"] for case, number in ((1, 1), (1, 2), (2, None))]
    assert [claim["epsilon"] for claim in claims] == [2, 3, 5]  # type: ignore[index]


@pytest.mark.parametrize(("case", "number"), [(None, None), (1, None), (1, 3), (1, 0), (0, 1), (3, 1), (-1, 1)])
def test_no_other_numbers_name_a_claim(case: int | None, number: int | None) -> None:
    with pytest.raises(NoMeaningError):
        claim_in(CASES, case, number)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('title = "noise"', "other = 1", "other keys"),
        ('title = "noise"', "= 1", "cannot be read"),
        ("sigma = 0.1", "sigma = inf", "no exact number"),
        ("sigma = 0.1", "sigma = 1e2000", "no exact number"),
        ("sigma = 0.1", "sigma = true", "no exact number"),
        ("sigma = 0.1", 'sigma = "sqrt(2"', "must be made of numbers"),
        ("sigma = 0.1", 'sigma = "sqrt(2)/0"', "division by zero"),
        ("sigma = 0.1", f'sigma = "{17 * "log("}2{17 * ")"}"', "16 levels deep"),
        ("sigma = 0.1", f'sigma = "sqrt(2){100 * "+0"}"', "200 letters"),
        ("count = 3", 'count = "sqrt(9)"', "must be a rational number"),
        ("sigma = 0.1", 'sigma = "1/0"', "cannot be read"),
        ("sigma = 0.1", 'sigma = "1_0"', "must be made of numbers"),
        ("sigma = 0.1", "sigma = [1]", "no exact number"),
        ("sigma = 0.1", 'sigma = 1\nsampling = "poisson"', "sampling"),
        ('relation = "add-or-remove"', 'relation = "zero-out"', "zero-out"),
        ("count = 3", "count = 2.5", "not a whole number"),
        ("group = 2", "groups = 2", "groups"),
        ("group = 2", "as_printed = 1", "neither true nor false"),
        ("group = 2", 'as_printed = "true"', "neither true nor false"),
        ("rho", "epsilon", "rho"),
    ],
)
def test_what_has_no_meaning_is_refused(old: str, new: str, reason: str) -> None:
    assert old in NOISE
    with pytest.raises(NoMeaningError, match=reason):
        meaning(claim_in(NOISE.replace(old, new)))


def test_what_has_to_be_said_of_a_kind_is_what_claims_have_to_say() -> None:
    said = {name: dict(MECHANISMS[name].words) for name in ALL_KINDS if MECHANISMS[name].words}
    assert {name: dict(words) for name, words in WORDS.items()} == {**said, KIND: dict(SAMPLED_WORDS)}


def test_notions_and_the_domains_of_their_numbers_are_those_of_claims() -> None:
    assert list(STATED) == list(CLAIMED)
    numbers = [Fraction(n, 4) for n in (-5, -4, -1, 0, 1, 4, 5, 8)]
    for name, notion in CLAIMED.items():
        stated = STATED[name]
        assert stated.definition == notion.definition
        assert list(stated.names) == list(notion.claimed)
        assert all(len(fact.free) == 1 for fact in stated.domain)
        assert stated.is_squared == any(q.is_squared for q in notion.quantities)
        for number, q in notion.claimed.items():
            own = stated._replace(domain=tuple(fact for fact in stated.domain if fact.free == {var(number)}))
            facts = [tuple(own.facts({number: num(value)})) for value in numbers]
            holds = [
                all(f.args[0].data < f.args[1].data or (f.op == "le" and f.args[0] == f.args[1]) for f in of)
                for of in facts
            ]
            assert holds == [q.public_condition.holds(value) for value in numbers], (name, number)

"""Roots and logarithms in claims: enclosed, and rounded so that what is verified and what is refuted is true."""

from __future__ import annotations

import math
from dataclasses import replace
from decimal import Decimal, getcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs.accounting import parse_claim, released_counts
from dpproofs.accounting.claims.model import plain_claim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.numerals import Numeral, Root, is_numeral, read_numeral, rises
from dpproofs.accounting.verdicts.calibration import varied
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.numbers import InputError

TRUE = {
    "sqrt(2)": 2 ** Fraction(1, 2),
    "sqrt(2)/2": math.sqrt(0.5),
    "log(3)": math.log(3),
    " 2 * sqrt( 3 ) - log(5/2)/4 ": 2 * math.sqrt(3) - math.log(2.5) / 4,
    "-log(1/2)": math.log(2),
    "sqrt(log(3) + 1e-3)": math.sqrt(math.log(3) + 0.001),
    "(1+sqrt(5))/2": (1 + math.sqrt(5)) / 2,
}


@pytest.mark.parametrize("text", TRUE)
def test_a_number_lies_between_its_ends(text: str) -> None:
    found = read_numeral(text, "x")
    assert found.low < found.high
    assert found.high - found.low < Fraction(1, 2**120)
    assert abs(float(found.low) - TRUE[text]) < 1e-14


@given(st.fractions(Fraction(1, 1000), 1000))
@settings(max_examples=60)
def test_roots_and_logarithms_are_enclosed(q: Fraction) -> None:
    root = read_numeral(f"sqrt({q})", "x")
    assert root.low >= 0
    assert root.low**2 <= q <= root.high**2
    getcontext().prec = 60
    log = read_numeral(f"log({q})", "x")
    true = (Decimal(q.numerator) / Decimal(q.denominator)).ln()
    assert log.low - Fraction(1, 10**50) <= Fraction(true) <= log.high + Fraction(1, 10**50)


def test_a_rational_number_is_one() -> None:
    assert read_numeral("sqrt(4/9)", "x") == Numeral("sqrt(4/9)", Fraction(2, 3), Fraction(2, 3))
    assert read_numeral("log(1) + 2", "x")[1:] == (2, 2)


REFUSED = {
    "sqrt(-1)": "roots of numbers that are not negative",
    "log(0)": "logarithms of numbers above 0",
    "log(-2)": "logarithms of numbers above 0",
    "1/(sqrt(2)-sqrt(2))": "must not divide by 0",
    "sqrt(2)/0": "must not divide by 0",
    "sqrt(2": "must be made of",
    "sqrt 2": "must be a decimal number",
    "sqrt()": "must be made of",
    "sqrt(2))": "must be made of",
    "sqrt(x)": "must be made of",
    "__import__('os').system('sqrt(')": "must be made of",
    "sqrt(2)^sqrt(2)": "must be made of",
    "sqrt(2)^10001": "must be made of",
    "sqrt(0)^-1": "must not divide by 0",
    "log(2)%": "must be made of",
    "sqrt(２)": "must be made of",
    "-" * 30 + "sqrt(2)": "levels deep",
    "sqrt(" * 20 + "2" + ")" * 20: "levels deep",
    "sqrt(2)" + "+1" * 100: "letters",
    "sqrt(1e999)" + "*1e999" * 20: "",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_has_another_form_or_no_value_is_refused(text: str) -> None:
    try:
        found = read_numeral(text, "sigma")
    except InputError as error:
        assert REFUSED[text] in str(error)
        assert str(error).startswith("sigma = ")
    else:
        assert not REFUSED[text]
        assert found.low <= found.high


def test_a_root_in_a_title_is_no_number() -> None:
    document = {
        "title": "log(3)",
        "premise": [{"mechanism": "laplace", "sensitivity": 1, "scale": 2}],
        "claim": {"title": "sqrt(2)", "notion": "pure_dp", "epsilon": "log(5)"},
    }
    claim = parse_claim(document)
    assert [root.text for root in claim.roots] == ["log(5)"]
    assert not any("sqrt(2)" in note or "log(3)" in note for note in judged(claim).notes)


PIECES = ["sqrt(", "log(", "exp(", "ln(", "^", "%", "2", "1/3", ")", "+", "-", "*", "/", "(", " "]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_any_text_is_a_number_or_an_input_error(parts: list[str]) -> None:
    text = "".join(parts)
    try:
        found = read_numeral(text, "x")
    except InputError:
        return
    assert found.low <= found.high


def claim(premise: dict[str, Any], claimed: dict[str, Any]) -> Any:
    return parse_claim({"relation": "replace-one", "premise": [premise], "claim": claimed})


def noise(sensitivity: object, sigma: object) -> dict[str, Any]:
    return {"mechanism": "gaussian", "sensitivity": sensitivity, "sigma": sigma}


ZCDP = {"notion": "zcdp", "rho": "1"}


def test_each_number_is_rounded_so_that_more_is_claimed() -> None:
    found = claim(noise("sqrt(2)", "sqrt(3)"), {"notion": "zcdp", "rho": "log(2)"})
    parameters = found.mechanism.parameters
    assert parameters["sensitivity"] ** 2 > 2
    assert parameters["sigma"] ** 2 < 3
    assert found.parameters["rho"] == read_numeral("log(2)", "").low
    weakest = found.weakest
    assert weakest.mechanism.parameters["sensitivity"] ** 2 < 2
    assert weakest.mechanism.parameters["sigma"] ** 2 > 3
    assert weakest.parameters["rho"] == read_numeral("log(2)", "").high
    assert weakest.weakest.mechanism.parameters == weakest.mechanism.parameters
    assert plain_claim(found) == found
    given_rho = claim({"guarantee": "zcdp", "rho": "sqrt(2)"}, ZCDP)
    assert given_rho.mechanism.parameters["rho"] ** 2 > 2
    assert given_rho.weakest.mechanism.parameters["rho"] ** 2 < 2


def test_the_ends_are_carried_into_parts_and_repeated_steps() -> None:
    inner = {"parallel": [noise("sqrt(2)", 1), noise(1, 1)], "count": 3}
    found = claim({"sequence": [inner]}, ZCDP)
    assert [s.parameters["sensitivity"] ** 2 > 2 for s in found.mechanism.leaves()] == [True, False]
    assert [s.parameters["sensitivity"] ** 2 < 2 for s in found.weakest.mechanism.leaves()] == [True, True]
    assert [s.parameters["sensitivity"] for s in found.weakest.mechanism.leaves()][1] == 1


@pytest.mark.parametrize("sigma", ["2", "sqrt(4)"])
def test_verdicts_on_both_sides_of_an_exact_bound(sigma: str) -> None:
    """rho is 2/8 for the root of 2, just that."""
    at = {
        rho: judged(claim(noise("sqrt(2)", sigma), {"notion": "zcdp", "rho": rho}))
        for rho in ("0.25000001", "0.25", "0.24999999")
    }
    assert [v.verdict for v in at.values()] == ["VERIFIED", "VERIFIED", "REFUTED"]
    assert all("sqrt(2) is about 1.41421356237" in v.notes for v in at.values())


def test_what_is_verified_is_so_for_the_larger_number_and_what_is_refuted_for_the_smaller() -> None:
    """Between the ends of a root nothing is decided that is not true of the number itself."""
    low, high = read_numeral("sqrt(2)", "")[1:]
    for rho in (low**2 / 8, high**2 / 8):
        verdict = judged(claim(noise("sqrt(2)", 2), {"notion": "zcdp", "rho": rho})).verdict
        assert verdict in ("NOT PROVEN", "VERIFIED" if rho >= Fraction(1, 4) else "REFUTED")
    assert judged(claim(noise("sqrt(2)", 2), {"notion": "zcdp", "rho": high**2 / 8})).verdict == "VERIFIED"
    below = low**2 / 8 * (1 - Fraction(1, 2**60))
    assert judged(claim(noise("sqrt(2)", 2), {"notion": "zcdp", "rho": below})).verdict == "REFUTED"


def test_a_number_that_was_put_in_its_place_is_no_root() -> None:
    found = varied(claim(noise("sqrt(2)", 2), {"notion": "zcdp", "rho": "0.25"}), "sensitivity", Fraction(1))
    assert judged(found).verdict == "VERIFIED"
    assert found.weakest.mechanism == found.mechanism


def test_a_root_that_does_not_belong_to_its_place_is_none() -> None:
    found = claim(noise(1, 2), {"notion": "zcdp", "rho": "1/8"})
    elsewhere = [
        (0, "sensitivity", "sqrt(2)"),
        (1, "sigma", "sqrt(4)"),
        (0, "scale", "sqrt(4)"),
        (None, "mu", "log(2)"),
    ]
    assert not replace(found, roots=tuple(Root(*place) for place in elsewhere)).roots
    _, high = read_numeral("sqrt(2)", "")[1:]
    same = claim({"sequence": [noise("sqrt(2)", 2), noise(high, 2), noise(1, high)]}, {"notion": "zcdp", "rho": 3})
    assert same.roots == (Root(0, "sensitivity", "sqrt(2)"),)
    assert [step.parameters["sensitivity"] >= high for step in same.weakest.mechanism.leaves()] == [False, True, False]
    rows = document(same)["premise"]
    assert isinstance(rows, list)
    assert [row["sensitivity"] for row in rows] == ["sqrt(2)", high, 1]
    assert rows[2]["sigma"] == high


@pytest.mark.parametrize(
    "roots",
    [
        "sqrt(2)",
        (("sqrt(2)",),),
        (Numeral("sqrt(2)", Fraction(1), Fraction(5)),),
        (Root(-1, "sigma", "sqrt(4)"),),
        (Root(0, "sigma", "2"),),
        (Root(0, "sigma", "sqrt("),),
        (Root("0", "sigma", "sqrt(4)"),),  # type: ignore[arg-type]
    ],
)
def test_roots_that_are_none_are_refused(roots: Any) -> None:
    with pytest.raises(InputError):
        replace(claim(noise(1, 2), {"notion": "zcdp", "rho": "1/8"}), roots=roots)


UNSAFE = [
    ({"guarantee": "renyi_dp", "order": "sqrt(5)", "epsilon": 1}, ZCDP, "premise 1: order"),
    ({"guarantee": "truncated_cdp", "rho": 1, "omega": "sqrt(5)"}, ZCDP, "premise 1: omega"),
    (noise(1, 1), {"notion": "renyi_dp", "order": "sqrt(5)", "epsilon": 9}, "claim: order"),
    (noise(1, 1), {"notion": "truncated_cdp", "rho": 1, "omega": "sqrt(5)"}, "claim: omega"),
]


@pytest.mark.parametrize(("premise", "claimed", "where"), UNSAFE)
def test_numbers_without_a_safe_side_must_be_rational(
    premise: dict[str, Any], claimed: dict[str, Any], where: str
) -> None:
    with pytest.raises(InputError, match=f"{where} = .*must be a rational number here"):
        claim(premise, claimed)


def test_domains_hold_at_both_ends() -> None:
    with pytest.raises(InputError, match="must be at least 0"):
        claim(noise("log(1/2)", 1), ZCDP)
    with pytest.raises(InputError, match="must be greater than 0"):
        claim(noise(1, "sqrt(2)-sqrt(3)"), ZCDP)


def test_a_title_is_no_number() -> None:
    document = {"title": "sqrt(", "relation": "replace-one", "premise": [noise(1, 2)], "claim": {**ZCDP, "rho": "1/8"}}
    assert not parse_claim(document).roots
    assert is_numeral("sqrt (2)")
    assert not is_numeral("0.5")
    assert not is_numeral(2)


def test_which_numbers_have_a_safe_side() -> None:
    assert (rises(None, "sensitivity"), rises(None, "sigma"), rises(None, "epsilon")) == (True, None, None)
    assert rises(None, "sigma", ("sigma",)) is False
    assert (rises("pure_dp", "epsilon"), rises("renyi_dp", "order"), rises("none", "epsilon")) == (True, None, None)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1,000", "thousands are not separated, so 1000 if that is meant"),
        ("-1,000,000.5", "so -1000000.5 if"),
        ("0,5", "decimals are separated by a point"),
        ("1,0000", "decimals are separated by a point"),
    ],
)
def test_numbers_as_spreadsheets_have_them_are_refused_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(InputError, match="must be a decimal number") as caught:
        claim(noise(1, text), ZCDP)
    assert hint in str(caught.value)


def test_a_scale_of_which_neither_side_is_safe_is_for_claims_only() -> None:
    """More noise releases more new partitions."""
    counts = released_counts(partitions=1, scale="sqrt(2)", threshold=30)
    assert counts.verify("approx_dp", relation="add-or-remove-one", epsilon="1/sqrt(2)", delta="1e-6")
    with pytest.raises(InputError, match="neither side"):
        counts.to_approx_dp(delta="1e-6", relation="add-or-remove-one")


def test_a_number_of_which_too_few_digits_can_be_computed_is_refused() -> None:
    huge = "*".join(["1e999"] * 4)
    one = f"1+log(3)*{huge}*2e934-log(9)*{huge}*1e934"
    with pytest.raises(InputError, match="further from cancelling out"):
        claim(noise(1, one), ZCDP)
    with pytest.raises(InputError, match="further from cancelling out"):
        claim(noise("sqrt(2)*sqrt(2)-2", 1), ZCDP)

"""A step that may reveal a list refutes what allows no such chance, however large the other numbers of a claim are."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.accounting import PrivacyClaim, given, verify
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.verdicts.certificates import save_verdict
from dpproofs.cli import main
from dpproofs.privacy.notions import CLAIMED

REVEALING = ("approx_dp", "total_variation", "approx_zcdp", "probabilistic_dp")
SURE = Fraction(1, 50)
NUMBERS = {"delta": Fraction(1, 10**6), "order": 3, "omega": 20, "xi": 0}
PAIRS = [(first, second) for first in REVEALING for second in CLAIMED]


def assumed(notion: str) -> dict[str, Fraction]:
    """The numbers of the guarantee that a step is assumed to have."""
    names = CLAIMED[notion].claimed
    share = "delta" if "delta" in names else next(iter(names))
    return {name: SURE if name == share else Fraction(0 if name == "xi" else "1/5") for name in names}


def claimed(first: str, second: str, **numbers: object) -> PrivacyClaim:
    """A claim with large numbers, but for those that are given."""
    named = {name: Fraction(str(numbers.get(name, NUMBERS.get(name, 8)))) for name in CLAIMED[second].claimed}
    if second == "total_variation" and not numbers:
        named = dict.fromkeys(named, SURE / 2)
    return PrivacyClaim("", "add-or-remove-one", given(first, **assumed(first)), second, named)


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_a_chance_to_reveal_a_list_refutes_what_allows_none(first, second, tmp_path: Path):
    claim = claimed(first, second)
    found = verify(claim, 0)
    assert (found.verdict, found.theorem is None) == ("REFUTED", False)
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    file.write_text(toml([claim]))
    save_verdict(found, proof)
    assert main(["replay", str(proof), "--claim", str(file)]) == 4


@pytest.mark.parametrize("second", ["pure_dp", "approx_dp", "gaussian_dp", "approx_zcdp"])
def test_of_probabilistic_dp_they_are_refuted_too(second):
    assert verify(claimed("probabilistic_dp", second), 0).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("first", "second", "numbers"),
    [
        ("probabilistic_dp", "approx_dp", {"delta": SURE}),
        ("probabilistic_dp", "probabilistic_dp", {"delta": SURE}),
        ("approx_dp", "approx_dp", {"epsilon": "1/5", "delta": SURE}),
        ("approx_zcdp", "approx_zcdp", {"rho": "1/5", "delta": SURE}),
        ("total_variation", "total_variation", {"eta": SURE, "delta": SURE, "epsilon": SURE}),
    ],
)
def test_what_allows_that_chance_is_verified(first, second, numbers):
    assert verify(claimed(first, second, **numbers), 0).verdict == "VERIFIED"


@pytest.mark.parametrize("delta", ["0.0396", "0.03959", "0.0401"])
def test_two_such_steps_reveal_a_list_twice_as_often(delta):
    """Two steps with the chance 1/50 reveal a list with the chance 0.0396."""
    two = given("probabilistic_dp", **assumed("probabilistic_dp")).repeat(2)
    numbers = {"epsilon": Fraction(8), "delta": Fraction(delta)}
    found = verify(PrivacyClaim("", "add-or-remove-one", two, "approx_dp", numbers), 0)
    assert (found.verdict == "REFUTED") == (Fraction(delta) < Fraction("0.0396"))


@pytest.mark.parametrize("rho", [Fraction(10**6), Fraction(199)])
def test_a_divergence_at_orders_next_to_one_is_looked_at(rho):
    """A chance of 9/10 to reveal a list is (9/10)-approximate zCDP of any rho, and not that of a smaller delta."""
    for delta, verdict in ((Fraction(9, 10), "VERIFIED"), (Fraction(8, 10), "REFUTED")):
        numbers = {"delta": delta + Fraction(1, 10**9), "xi": Fraction(0), "rho": rho}
        step = given("total_variation", delta=Fraction(9, 10))
        found = verify(PrivacyClaim("", "add-or-remove-one", step, "approx_zcdp", numbers), 0).verdict
        assert found == verdict or (found, verdict) == ("NOT PROVEN", "REFUTED")


def test_losses_that_are_very_far_apart_need_no_table():
    steps = given("approx_dp", epsilon=150, delta=Fraction(1, 10**12)).repeat(3)
    numbers = {"epsilon": Fraction(450), "delta": Fraction(299, 10**14)}
    found = verify(PrivacyClaim("", "add-or-remove-one", steps, "approx_dp", numbers), 0)
    assert found.verdict != "VERIFIED"

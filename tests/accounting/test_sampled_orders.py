"""Rényi and KL divergences of DP-SGD: numbers that were computed twice elsewhere, and claims on both sides of them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.accounting import PrivacyClaim, poisson_sampled_gaussian
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.pairs import moments
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.cli import main

EITHER, REPLACED = "add-or-remove-one", "replace-one"
HUNDREDTH = poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier=1, steps=1000)
TENTH = poisson_sampled_gaussian(sampling_rate="1/10", noise_multiplier=2, steps=1)

CODES = {"VERIFIED": 0, "REFUTED": 4}
"""What a replay exits with."""

DIVERGENCES = [
    (Fraction(1, 100), Fraction(1), "8", False, 1000, 0.8936439076060318),
    (Fraction(1, 100), Fraction(1), "2", False, 1000, 0.1718134220745),
    (Fraction(1, 100), Fraction(1), "5/2", False, 1000, 0.2175753322819),
    (Fraction(1, 100), Fraction(1), "32", False, 1000, 11246.275937048),
    (Fraction(256, 60000), Fraction("1.1"), "32", False, 1, 7.590188346210),
    (Fraction(1, 10), Fraction(2), "8", True, 1, 0.04112638061),
]


@pytest.mark.parametrize(("rate", "sigma", "order", "is_replaced", "runs", "known"), DIVERGENCES)
def test_renyi_divergences(
    rate: Fraction, sigma: Fraction, order: str, is_replaced: bool, runs: int, known: float
) -> None:
    one = moments.renyi(rate, sigma, Fraction(order), is_replaced=is_replaced)
    assert float(runs * one) == pytest.approx(known, rel=1e-10)


def test_the_integral_is_the_sum_at_whole_orders() -> None:
    summed, near = (
        moments.renyi(Fraction(1, 50), Fraction(2), Fraction(a), is_replaced=False) for a in ("6", "6.0000001")
    )
    assert float(summed) <= float(near) <= float(summed) * (1 + 1e-6)


def test_beyond_the_orders_that_are_summed_the_bound_is_below() -> None:
    last, beyond = (moments.renyi(Fraction(1, 50), Fraction(2), Fraction(a), is_replaced=False) for a in ("512", "513"))
    assert float(last) * 0.9 <= float(beyond) <= float(last) * 513 / 512 * 1.01


def test_kl_divergence() -> None:
    found = moments.kl(Fraction(1, 100), Fraction(1), is_replaced=False)
    assert float(1000 * found) == pytest.approx(0.08381220765083, rel=1e-10)


@pytest.mark.by_turns(7)
@pytest.mark.parametrize(
    ("notion", "numbers", "relation", "verdict"),
    [
        ("renyi_dp", {"order": "8", "epsilon": "0.893645"}, EITHER, "VERIFIED"),
        ("renyi_dp", {"order": "8", "epsilon": "0.88"}, EITHER, "REFUTED"),
        ("renyi_dp", {"order": "8.5", "epsilon": "1.3673"}, EITHER, "VERIFIED"),
        ("renyi_dp", {"order": "2.5", "epsilon": "0.217"}, EITHER, "REFUTED"),
        ("kl_dp", {"kappa": "0.06"}, EITHER, "REFUTED"),
        ("truncated_cdp", {"rho": "0.1", "omega": "8"}, EITHER, "REFUTED"),
        ("renyi_dp", {"order": "8", "epsilon": "0.04"}, REPLACED, "REFUTED"),
    ],
)
def test_claims_of_orders(
    notion: str,
    numbers: dict[str, str],
    relation: str,
    verdict: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    mechanism = HUNDREDTH if relation == EITHER else TENTH
    claim = PrivacyClaim("", relation, mechanism, notion, {name: Fraction(n) for name, n in numbers.items()})
    assert judged(claim).verdict == verdict
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    file.write_text(toml([claim]), encoding="utf-8")
    assert main(["verify", str(file), "--save", str(proof)]) == (verdict != "VERIFIED")
    assert main(["replay", str(proof), "--claim", str(file)]) == CODES[verdict]
    assert capsys.readouterr().out.rpartition("\n" + verdict)[1]

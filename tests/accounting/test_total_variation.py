"""Total variation, and the least delta at epsilon = 0, of mechanisms with a PLD, against numbers of other engines."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path

import pytest
from exact_losses import Row
from mpmath import mpf

from dpproofs.accounting import Mechanism, PrivacyClaim, discrete_gaussian, geometric, laplace, poisson_sampled_gaussian
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.cli import main

EITHER = "add-or-remove-one"


def of_integers(weights: dict[int, float], moved: int) -> float:
    """The total variation of a law on the integers, with these weights, from itself moved."""
    total = math.fsum(weights.values())
    points = {*weights, *(k + moved for k in weights)}
    return math.fsum(abs(weights.get(k, 0.0) - weights.get(k - moved, 0.0)) for k in points) / 2 / total


def sampled(rate: float, sigma: float) -> float:
    """The total variation of one sampled Gaussian step."""
    return rate * math.erf(1 / sigma / math.sqrt(8))


CASES = {
    "discrete Gaussian noise": (
        discrete_gaussian(sensitivity=1, sigma=2),
        of_integers({k: math.exp(-k * k / 8) for k in range(-60, 61)}, 1),
    ),
    "geometric noise": (
        geometric(sensitivity=2, scale=2),
        of_integers({k: math.exp(-abs(k) / 2) for k in range(-120, 121)}, 2),
    ),
    "a sampled step": (poisson_sampled_gaussian(sampling_rate="1/10", noise_multiplier=2, steps=1), sampled(0.1, 2)),
    "two Laplace steps": (
        laplace(sensitivity=1, scale=1).repeat(2),
        float(Row(laplaces=(mpf(1), mpf(1))).delta(mpf(0))),
    ),
}


def claimed(mechanism: Mechanism, notion: str, **numbers: float) -> PrivacyClaim:
    exact = {name: Fraction(f"{number:.8g}") for name, number in numbers.items()}
    return PrivacyClaim("", EITHER, mechanism, notion, exact)


@pytest.mark.parametrize("notion", ["total_variation", "approx_dp"])
@pytest.mark.parametrize("name", CASES)
def test_the_total_variation_of_a_pld(name: str, notion: str) -> None:
    mechanism, truth = CASES[name]
    zero = {"epsilon": 0.0} if notion == "approx_dp" else {}
    assert judged(claimed(mechanism, notion, **zero, delta=truth * 1.001)).verdict == "VERIFIED"
    assert judged(claimed(mechanism, notion, **zero, delta=truth * 0.999)).verdict != "VERIFIED"


def test_it_is_one_theorem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    mechanism, truth = CASES["geometric noise"]
    file.write_text(toml([claimed(mechanism, "total_variation", delta=truth * 1.001)]), encoding="utf-8")
    assert main(["verify", str(file), "--save", str(proof)]) == 0
    assert main(["replay", str(proof), "--claim", str(file)]) == 0
    assert "VERIFIED" in capsys.readouterr().out

"""False claims of DP-SGD near the least epsilon are refuted by the sum of the privacy losses of all steps."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from refutations import ADDED, REPLACED, refuted_by

from dpproofs.accounting import gaussian, poisson_sampled_gaussian
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.refuted.by_losses import refuted
from dpproofs.accounting.verdicts.certificates import save_verdict
from dpproofs.accounting.verdicts.verdict import verify
from dpproofs.replay.worker import Against, Judge

OFTEN = poisson_sampled_gaussian(noise_multiplier=1, sampling_rate="1/100", steps=1000)
HALF = poisson_sampled_gaussian(noise_multiplier=2, sampling_rate="1/2", steps=100)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("noise", "rate", "steps", "relation", "delta", "epsilon", "true"),
    [
        (1, "1/100", 1000, ADDED, "1e-5", "1.828231667", "1.828236668"),
        (2, "1/2", 100, ADDED, "1e-5", "14.284476845", "14.284481846"),
        ("4/5", "1/50", 500, ADDED, "1e-5", "4.668006752", "4.668011753"),
        (1, "1/100", 1000, REPLACED, "1e-5", "2.8433", "2.8435"),
    ],
)
def test_claims_of_a_hundred_thousandth_less_than_the_least_epsilon(
    noise: int | str, rate: str, steps: int, relation: str, delta: str, epsilon: str, true: str
) -> None:
    """The least epsilon is that of the inverse Laplace transform, as benchmarks/tables.py computes it."""
    often = poisson_sampled_gaussian(noise_multiplier=noise, sampling_rate=rate, steps=steps)
    assert refuted_by(refuted, often, "approx_dp", relation, epsilon=epsilon, delta=delta) is not None
    assert refuted_by(refuted, often, "approx_dp", relation, epsilon=true, delta=delta) is None


@pytest.mark.by_turns(2)
def test_a_million_steps() -> None:
    often = poisson_sampled_gaussian(noise_multiplier=1, sampling_rate="1/1000", steps=10**6)
    assert refuted_by(refuted, often, "approx_dp", epsilon="6.025631257", delta="1e-5") is not None


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("relation", "epsilon", "true"), [(ADDED, "1.2002", "1.2012"), (REPLACED, "1.8840", "1.8849")])
def test_steps_of_several_kinds(relation: str, epsilon: str, true: str) -> None:
    first = poisson_sampled_gaussian(noise_multiplier=1, sampling_rate="1/100", steps=300)
    steps = first.then(poisson_sampled_gaussian(noise_multiplier=2, sampling_rate="1/50", steps=200))
    assert refuted_by(refuted, steps, "approx_dp", relation, epsilon=epsilon, delta="1e-5") is not None
    assert refuted_by(refuted, steps, "approx_dp", relation, epsilon=true, delta="1e-5") is None


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("relation", [ADDED, REPLACED])
def test_replay_reads_them_back(relation: str, tmp_path: Path) -> None:
    numbers = {"epsilon": Fraction("14.2844") if relation == ADDED else Fraction(28), "delta": Fraction(1, 10**5)}
    claim = PrivacyClaim("", relation, HALF, "approx_dp", numbers)
    verdict = verify(claim)
    assert verdict.verdict == "REFUTED"
    file, text = save_verdict(verdict, tmp_path / "v.json"), toml([claim])
    for steps, wanted in ((100, "refuted"), (101, "other")):
        against = tmp_path / f"{steps}.toml"
        against.write_text(text.replace('steps = "100"', f'steps = "{steps}"'))
        with Judge(against=Against(str(against))) as judge:
            assert judge.judge(str(file))["verdict"] == wanted


@pytest.mark.parametrize(
    ("steps", "notion", "group", "numbers"),
    [
        (OFTEN, "approx_dp", 2, {"epsilon": 1, "delta": "1e-5"}),
        (OFTEN, "zcdp", 1, {"rho": "1/100"}),
        (gaussian(sensitivity=1, sigma=1), "approx_dp", 1, {"epsilon": 1, "delta": "1e-5"}),
        (OFTEN.then(gaussian(sensitivity=1, sigma=1)), "approx_dp", 1, {"epsilon": 1, "delta": "1e-5"}),
    ],
)
def test_other_claims_are_left_to_other_families(
    steps: Mechanism, notion: str, group: int, numbers: dict[str, object]
) -> None:
    with pytest.raises(NotClosedError, match="by privacy losses"):
        refuted_by(refuted, steps, notion, ADDED, group, **numbers)

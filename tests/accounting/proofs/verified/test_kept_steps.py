"""Probabilistic DP of several steps, as closed theorems: the answers of all steps are kept."""

import math
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.accounting import gaussian, given, gumbel_top_k, laplace
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.verdicts.verdict import Verdict, verify
from dpproofs.cli import main

ADDED, REPLACED = "add-or-remove-one", "replace-one"
RARE, OFTEN = (
    given("probabilistic_dp", epsilon="0.1", delta="0.001"),
    given("probabilistic_dp", epsilon=1, delta="0.01"),
)
BELL, NOISE = gaussian(sensitivity=1, sigma=2), laplace(sensitivity=1, scale=1)
TOP = gumbel_top_k(sensitivity=1, scale=2, k=2)
TAIL = Fraction(math.erfc((2 - 1 / 4) / math.sqrt(2)) / 2)
"""The probability that the privacy loss of BELL is above 1."""
TINY = Fraction(1, 10**9)


def without(*deltas: Fraction | float) -> Fraction:
    """The probability of one of several independent events, nearly."""
    return 1 - math.prod((1 - Fraction(str(delta)) for delta in deltas), start=Fraction(1))


CASES: list[tuple[Mechanism, Fraction | int, Fraction]] = [
    (OFTEN.repeat(2), 2, without(0.01, 0.01)),
    (RARE.repeat(2).then(OFTEN.repeat(3)), Fraction(16, 5), without(0.001, 0.001, 0.01, 0.01, 0.01)),
    (RARE.then(OFTEN).repeat(3), Fraction(33, 10), without(*(0.001, 0.01) * 3)),
    (RARE.then(OFTEN).repeat(2).then(RARE, RARE), Fraction(12, 5), without(*(0.001, 0.01) * 2, 0.001, 0.001)),
    (OFTEN.then(NOISE), 2, without(0.01)),
    (NOISE.then(OFTEN, NOISE), 3, without(0.01)),
    (TOP.repeat(2).then(OFTEN), 5, without(0.01)),
    (BELL.then(OFTEN), 2, 1 - (1 - TAIL - TINY) * Fraction(99, 100)),
    (OFTEN.repeat(2).then(BELL), 3, 1 - (1 - TAIL - TINY) * Fraction(99, 100) ** 2),
    (BELL.repeat(2), 2, 1 - (1 - TAIL - TINY) ** 2),
]


def judged(steps: Mechanism, epsilon: Fraction | int, delta: Fraction, relation: str = ADDED) -> Verdict:
    return verify(PrivacyClaim("", relation, steps, "probabilistic_dp", {"epsilon": epsilon, "delta": delta}))


@pytest.mark.parametrize("relation", [ADDED, REPLACED])
@pytest.mark.parametrize(("steps", "epsilon", "delta"), CASES)
def test_epsilons_add_up_and_an_event_of_each_step_is_left_out(
    steps: Mechanism, epsilon: Fraction, delta: Fraction, relation: str
) -> None:
    found = judged(steps, Fraction(epsilon), delta, relation)
    assert found.verdict == "VERIFIED"
    assert found.theorem is not None
    assert not found.theorem.hypotheses


@pytest.mark.parametrize(("steps", "epsilon", "delta"), CASES[:4])
def test_less_is_not_verified(steps: Mechanism, epsilon: Fraction, delta: Fraction) -> None:
    for less in ((epsilon, delta - TINY), (Fraction(epsilon) - TINY, delta)):
        assert judged(steps, Fraction(less[0]), less[1]).verdict != "VERIFIED"


def test_a_million_steps_are_as_many() -> None:
    many = given("probabilistic_dp", epsilon="0.1", delta="1e-9").repeat(10**6)
    assert judged(many, 10**5, Fraction("0.00099950017")).verdict == "VERIFIED"
    assert judged(many, 10**5, Fraction("0.00099950016")).verdict != "VERIFIED"


def test_steps_without_a_bound_say_nothing() -> None:
    nothing = given("probabilistic_dp", epsilon=1, delta=1)
    assert judged(nothing.then(RARE), 2, Fraction(999, 1000)).verdict != "VERIFIED"
    assert judged(RARE.then(nothing), 2, Fraction(1)).verdict == "VERIFIED"


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("case", CASES[:3] + CASES[-3:])
def test_the_second_verifier_says_the_same(
    case: tuple[Mechanism, Fraction, Fraction], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps, epsilon, delta = case
    claim, other = (
        PrivacyClaim("", ADDED, steps, "probabilistic_dp", {"epsilon": Fraction(epsilon), "delta": one})
        for one in (delta, delta - TINY)
    )
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    file.write_text(toml([claim]), encoding="utf-8")
    assert main(["verify", str(file), "--save", str(proof)]) == 0
    assert main(["replay", str(proof), "--claim", str(file)]) == 0
    assert "VERIFIED: " in capsys.readouterr().out
    file.write_text(toml([other]), encoding="utf-8")
    assert main(["replay", str(proof), "--claim", str(file)]) not in (0, 4)

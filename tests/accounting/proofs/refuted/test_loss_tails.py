"""Probabilistic DP that is false: refuted right below the exact tail of the privacy loss, and not above it."""

import math
from fractions import Fraction
from pathlib import Path

import pytest
from refutations import ADDED, REPLACED, refuted_in_full

from dpproofs.accounting import given, laplace, randomized_response, unary_encoding, vector_laplace
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.verdicts.verdict import verify
from dpproofs.cli import main

LITTLE = 1e-6


def beyond(distance: float, epsilon: float) -> float:
    """The tail of the loss of Laplace noise, at that distance in scales."""
    return 1 - math.exp((epsilon - distance) / 2) / 2


HALF, GIVEN = laplace(sensitivity=1, scale=2), given("probabilistic_dp", epsilon=1, delta="0.01")
CASES: list[tuple[Mechanism, int, float, float]] = [
    (HALF, 1, 0.25, beyond(0.5, 0.25)),
    (HALF, 1, 0.0, beyond(0.5, 0)),
    (HALF, 2, 0.75, beyond(1, 0.75)),
    (vector_laplace(l1_sensitivity=1, scale=2), 1, 0.25, beyond(0.5, 0.25)),
    (randomized_response(epsilon=1), 1, 0.5, math.e / (1 + math.e)),
    (randomized_response(probability="3/4"), 1, 0.0, 0.75),
    (randomized_response(epsilon=1, answers=4), 1, 0.9, math.e / (3 + math.e)),
    (unary_encoding(p="1/2", q="1/4"), 1, 0.5, 3 / 8),
    (GIVEN, 1, 1.0, 0.01),
    (GIVEN.repeat(2), 1, 2.0, 0.0199),
    (GIVEN.repeat(20), 1, 20.0, 1 - 0.99**20),
    (given("probabilistic_dp", epsilon=2, delta="0.1").then(GIVEN), 1, 3.0, 1 - 0.9 * 0.99),
]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("relation", [ADDED, REPLACED])
@pytest.mark.parametrize(("mechanism", "group", "epsilon", "tail"), CASES)
def test_what_is_below_the_tail_is_refuted(
    mechanism: Mechanism, group: int, epsilon: float, tail: float, relation: str
) -> None:
    numbers = {"epsilon": Fraction(epsilon), "delta": Fraction(tail - LITTLE)}
    assert refuted_in_full(mechanism, "probabilistic_dp", relation, group, **numbers) is not None
    assert verify(PrivacyClaim("", relation, mechanism, "probabilistic_dp", numbers, group)).verdict == "REFUTED"


@pytest.mark.parametrize(("mechanism", "group", "epsilon", "tail"), CASES)
def test_what_is_above_the_tail_is_not_refuted(mechanism: Mechanism, group: int, epsilon: float, tail: float) -> None:
    numbers = {"epsilon": Fraction(epsilon), "delta": Fraction(tail + LITTLE)}
    assert refuted_in_full(mechanism, "probabilistic_dp", ADDED, group, **numbers) is None


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("case", [CASES[0], CASES[6], CASES[9]], ids=lambda case: str(case[0]))
def test_the_second_verifier_says_the_same(
    case: tuple[Mechanism, int, float, float], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mechanism, group, epsilon, tail = case
    claims = [
        PrivacyClaim("", ADDED, mechanism, "probabilistic_dp",
                     {"epsilon": Fraction(epsilon), "delta": Fraction(round(tail + more, 9))}, group)
        for more in (-LITTLE, LITTLE)
    ]  # fmt: skip
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    file.write_text(toml(claims[:1]), encoding="utf-8")
    assert main(["verify", str(file), "--save", str(proof)]) == 1
    assert main(["replay", str(proof), "--claim", str(file)]) == 4
    assert "REFUTED: " in capsys.readouterr().out
    file.write_text(toml(claims[1:]), encoding="utf-8")
    assert main(["replay", str(proof), "--claim", str(file)]) not in (0, 4)

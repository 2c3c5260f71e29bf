"""Claims on equal steps are instances of one lemma for each shape of a claim and of its derivation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.accounting import gaussian, laplace
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs.verified import shapes
from dpproofs.accounting.proofs.verified.leaves import leaf
from dpproofs.accounting.proofs.verified.shapes import instance_of_shape
from dpproofs.accounting.verdicts.verdict import Verdict, judged
from dpproofs.kernel import Theorem
from dpproofs.meaning.formula import Meaning, meaning

DELTA = {"epsilon": "9", "delta": "0.3"}


def decided(mechanism: Mechanism, notion: str, numbers: dict[str, str]) -> tuple[Meaning, Verdict]:
    exact = {name: Fraction(number) for name, number in numbers.items()}
    verdict = judged(PrivacyClaim("", "add-or-remove-one", mechanism, notion, exact))
    return meaning(document(verdict.claim)), verdict


def instance(meant: Meaning, verdict: Verdict) -> Theorem | None:
    assert verdict.guarantee is not None
    return instance_of_shape(meant.body, verdict.guarantee, leaf)


@pytest.mark.parametrize(
    ("kind", "notion", "numbers"),
    [("gaussian", "approx_dp", DELTA), ("gaussian", "zcdp", {"rho": "9"}), ("laplace", "pure_dp", {"epsilon": "9"})],
)
def test_one_lemma_is_for_all_numbers(kind: str, notion: str, numbers: dict[str, str]) -> None:
    shapes._lemmas.clear()
    for sensitivity, spread, count in (("1", "7", 2), ("1.5", "8.25", 3), ("0.7", "9", 6)):
        normal, other = gaussian(sensitivity=sensitivity, sigma=spread), laplace(sensitivity=sensitivity, scale=spread)
        meant, verdict = decided((normal if kind == "gaussian" else other).repeat(count), notion, numbers)
        made = instance(meant, verdict)
        assert made is not None
        assert made.conclusion == meant.formula.args[-1]
        assert not made.hypotheses
    assert len(shapes._lemmas) == 1


def test_one_step_is_an_instance_for_all_numbers() -> None:
    shapes._lemmas.clear()
    for sensitivity, spread in (("1", "7"), ("1.5", "8.25")):
        meant, verdict = decided(gaussian(sensitivity=sensitivity, sigma=spread), "approx_dp", DELTA)
        made = instance(meant, verdict)
        assert made is not None
        assert made.conclusion == meant.formula.args[-1]
        assert not made.hypotheses
    assert len(shapes._lemmas) == 1


def test_what_is_no_instance() -> None:
    noise = gaussian(sensitivity=1, sigma=9)
    for other in (noise.then(gaussian(sensitivity=1, sigma=8)).repeat(2), noise.repeat(2)):
        meant, verdict = decided(other, "approx_dp", DELTA)
        assert (instance(meant, verdict) is not None) == (other == noise.repeat(2))


def test_a_derivation_of_other_steps_makes_no_instance() -> None:
    noise = gaussian(sensitivity=1, sigma=9)
    meant, _ = decided(noise.repeat(3), "approx_dp", DELTA)
    for other in (noise.repeat(2), noise.repeat(4), gaussian(sensitivity=1, sigma=10).repeat(3)):
        assert instance(meant, decided(other, "approx_dp", DELTA)[1]) is None

"""Refutations of claims on equal Gaussian steps are instances of one lemma, for all numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.accounting import gaussian, given
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs.refuted import by_sums, shapes
from dpproofs.meaning.formula import refutation


def claim_of(mechanism: Mechanism, epsilon: str, delta: str, relation: str = "add-or-remove-one") -> PrivacyClaim:
    numbers = {"epsilon": Fraction(epsilon), "delta": Fraction(delta)}
    return PrivacyClaim("", relation, mechanism, "approx_dp", numbers)


@pytest.fixture(autouse=True)
def _no_lemmas() -> None:
    shapes._met.clear()
    shapes._lemmas.clear()


@pytest.mark.parametrize("relation", ["add-or-remove-one", "replace-one"])
def test_one_lemma_is_for_all_numbers(relation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for place, (sigma, epsilon, delta) in enumerate([("2", "1/2", "1/10"), ("3", "1/7", "1/11"), ("1", "1", "1/10")]):
        claim = claim_of(gaussian(sensitivity=1, sigma=sigma).repeat(3), epsilon, delta, relation)
        found = by_sums.refuted(claim)
        assert found is not None
        assert found.conclusion == refutation(document(claim))
        assert not found.hypotheses
        assert len(shapes._lemmas) == min(place, 1)  # a claim that is alone needs none
        if place == 1:
            monkeypatch.setattr(by_sums, "false", lambda *_: pytest.fail("a claim is refuted anew"))


def test_a_true_claim_is_no_instance() -> None:
    step = gaussian(sensitivity=1, sigma=1)
    delta = Fraction("0.126936737507")  # the least one at epsilon = 1, up to 12 digits
    for apart in (-1, -1, 1, -1):
        found = by_sums.refuted(claim_of(step, "1", str(delta + apart * Fraction(1, 10**11))))
        assert (found is not None) == (apart < 0)
    assert len(shapes._lemmas) == 1


def test_other_steps_have_no_such_lemma() -> None:
    rows = gaussian(sensitivity=1, sigma=1).then(gaussian(sensitivity=1, sigma=2))
    for mechanism in (rows, given("zcdp", rho=1)):
        for _ in range(2):
            assert by_sums.refuted(claim_of(mechanism, "1/10", "1/100")) is not None
    assert not shapes._lemmas

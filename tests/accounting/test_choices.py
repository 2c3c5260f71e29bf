"""Choices among candidates: REFUTED below the least delta, or the largest KL divergence, of two candidates."""

import math
from fractions import Fraction

import pytest

from dpproofs.accounting import exponential, given, gumbel_top_k, randomized_response, report_noisy_max
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.refutation.choices import chosen_apart
from dpproofs.accounting.verdicts.verdict import verify


def least(loss: float, epsilon: float) -> float:
    """The least delta of two candidates whose log odds move by ``loss``, from where that is largest."""
    return (1 - math.exp((epsilon - loss) / 2)) ** 2 / (1 - math.exp(-loss))


def claimed(mechanism: Mechanism, epsilon: float, delta: float, relation: str = "replace-one") -> PrivacyClaim:
    numbers = {"epsilon": Fraction(epsilon), "delta": Fraction(delta)}
    return PrivacyClaim("", relation, mechanism, "approx_dp", numbers)


@pytest.mark.parametrize("relation", ["replace-one", "add-or-remove-one"])
@pytest.mark.parametrize(
    ("mechanism", "loss"),
    [(exponential(epsilon=1), 1), (exponential(epsilon=3), 3), (report_noisy_max(sensitivity=1, scale=2), 1)],
    ids=str,
)
def test_below_the_least_delta_it_is_refuted_and_above_verified(
    mechanism: Mechanism, loss: float, relation: str
) -> None:
    for epsilon in (loss / 8, loss / 2, loss * 3 / 4):
        true = least(loss, epsilon)
        assert verify(claimed(mechanism, epsilon, 0.9 * true, relation)).verdict == "REFUTED"
        assert verify(claimed(mechanism, epsilon, 1.004 * true, relation)).verdict == "VERIFIED"


@pytest.mark.parametrize("loss", [0.01, 0.5, 1, 3, 20])
def test_what_is_true_is_not_contradicted(loss: float) -> None:
    for epsilon in (0, loss / 8, loss / 2, loss * 7 / 8, loss):
        delta = min(1.0, least(loss, epsilon) + 1e-12)
        for mechanism in (exponential(epsilon=Fraction(loss)), given("bounded_range", epsilon=Fraction(loss))):
            assert chosen_apart(claimed(mechanism, epsilon, delta)) is None


def test_other_steps_are_left_to_others() -> None:
    assert chosen_apart(claimed(randomized_response(epsilon=1), 0.5, 0)) is None
    assert chosen_apart(claimed(exponential(epsilon=1).repeat(2), 0.5, 0)) is None


def largest(loss: float) -> float:
    """The largest KL divergence of two candidates whose log odds move by ``loss``, over where they begin."""
    share = loss / math.expm1(loss)
    return share - 1 - math.log(share)


def diverging(loss: float, odds: float) -> float:
    """Their KL divergence where the first has these odds at last."""
    p, q = odds / (1 + odds), odds / (odds + math.exp(loss))
    return p * math.log(p / q) + (1 - p) * math.log((1 - p) / (1 - q))


@pytest.mark.parametrize("loss", [0.01, 1, 8])
def test_a_larger_divergence_is_refuted_and_none_that_two_candidates_have(loss: float) -> None:
    true = largest(loss)
    found = max(diverging(loss, math.exp(n / 500)) for n in range(-5000, 5000))
    assert 0.99999 * true < found < true * (1 + 1e-9)
    step = exponential(epsilon=Fraction(loss))
    for mechanism, times in ((step, 1), (step.repeat(7), 7)):
        for factor, refuted in ((0.9999, True), (1.0001, False)):
            numbers = {"kappa": Fraction(f"{times * true * factor:.8g}")}
            claim = PrivacyClaim("", "replace-one", mechanism, "kl_dp", numbers)
            assert (chosen_apart(claim) is not None) == refuted
            assert verify(claim).verdict == ("REFUTED" if refuted else "VERIFIED")


def test_several_answers_without_replacement_are_no_choices_of_their_own() -> None:
    several = gumbel_top_k(sensitivity=1, scale=2, k=3)
    for kappa, verdict in (("0.3", None), ("0.37", "VERIFIED")):
        claim = PrivacyClaim("", "replace-one", several, "kl_dp", {"kappa": Fraction(kappa)})
        assert chosen_apart(claim) is None
        assert verdict is None or verify(claim).verdict == verdict

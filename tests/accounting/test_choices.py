"""One choice among candidates, in (epsilon, delta)-DP: REFUTED below the least delta of two candidates."""

import math
from fractions import Fraction

import pytest

from dpproofs.accounting import exponential, given, randomized_response, report_noisy_max
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

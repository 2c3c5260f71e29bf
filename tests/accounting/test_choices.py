"""Choices among candidates: REFUTED below the least delta, or the largest KL divergence, of two candidates, and
VERIFIED above what Laplace noise leaks.
"""

import math
from collections.abc import Callable
from fractions import Fraction

import pytest

from dpproofs.accounting import (
    above_threshold,
    exponential,
    given,
    gumbel_top_k,
    permute_and_flip,
    randomized_response,
    report_noisy_max,
)
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.refutation.choices import chosen_apart, epsilon_chosen_apart
from dpproofs.accounting.verdicts.verdict import verify
from dpproofs.language.terms import REAL
from dpproofs.meaning.formula import meaning


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
    assert chosen_apart(claimed(exponential(epsilon=1).then(randomized_response(epsilon=1)), 0.1, 0.01)) is None


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


def composed(p: float, q: float, runs: int, epsilon: float) -> float:
    """The least delta of independent bits that are 1 with probability p, and else with q."""
    total = 0.0
    for k in range(runs + 1):
        one, other = (x**k * (1 - x) ** (runs - k) for x in (p, q))
        total += math.comb(runs, k) * max(0.0, one - math.exp(epsilon) * other)
    return total


Chance = Callable[[float], float]


def odds(lead: float) -> float:
    return 1 / (1 + math.exp(lead))


def heads(lead: float) -> float:
    """Permute-and-flip chooses the one that is behind."""
    return math.exp(-lead) / 2 if lead >= 0 else 1 - math.exp(lead) / 2


def laplace_max(lead: float) -> float:
    """The difference of two Laplace variables exceeds a lead."""
    tail = (2 + abs(lead)) / 4 * math.exp(-abs(lead))
    return tail if lead >= 0 else 1 - tail


ROWS = [
    (exponential(epsilon=1), odds, 1.0, 1, 0.01),
    (exponential(epsilon=1), odds, 1.0, 20, 0.01),
    (exponential(epsilon="0.5"), odds, 0.5, 7, 1e-6),
    (exponential(epsilon=2, monotone=True), odds, 1.0, 3, 0.001),
    (report_noisy_max(sensitivity=1, scale=2), odds, 1.0, 4, 0.001),
    (permute_and_flip(sensitivity=1, scale=2), heads, 1.0, 1, 0.1),
    (permute_and_flip(sensitivity=1, scale=2), heads, 1.0, 5, 0.01),
    (permute_and_flip(sensitivity=3, scale=2, monotone=True), heads, 1.5, 2, 0.001),
    (report_noisy_max(sensitivity=1, scale=2, noise="laplace"), laplace_max, 1.0, 1, 0.01),
    (report_noisy_max(sensitivity=1, scale=1, noise="laplace"), laplace_max, 2.0, 10, 0.01),
]


def reached(chance: Chance, size: float, runs: int, delta: float) -> float:
    """The largest epsilon at which some lead has that delta, by bisection."""
    leads = [size * (k / 100 - 0.5) for k in range(100)] + [size / 2 + (k / 60) ** 3 * 20 for k in range(61)]
    pairs = [(chance(x), chance(x + size)) for x in leads]
    pairs += [(q, p) for p, q in pairs]
    low, high = 0.0, size * runs
    for _ in range(40):
        middle = (low + high) / 2
        most = max(composed(p, q, runs, middle) for p, q in pairs)
        low, high = (middle, high) if most > delta else (low, middle)
    return low


@pytest.mark.parametrize(
    ("mechanism", "chance", "size", "runs", "delta"), ROWS, ids=lambda one: getattr(one, "__name__", str(one)[:40])
)
@pytest.mark.by_turns(3)
def test_two_candidates_are_told_apart_where_they_begin_best(
    mechanism: Mechanism, chance: Chance, size: float, runs: int, delta: float
) -> None:
    true = reached(chance, size, runs, delta)
    claim = claimed(mechanism.repeat(runs), 0.999 * true, delta)
    found = epsilon_chosen_apart(claim)
    assert found is not None
    assert 0.999 * true < found < true * 1.003
    assert chosen_apart(claimed(mechanism.repeat(runs), 1.003 * true, delta)) is None
    verdict = verify(claim)
    assert verdict.verdict == "REFUTED"
    assert verdict.theorem is not None
    assert verdict.theorem.conclusion == meaning(document(claim)).refutation(1, REAL, two_records=True)


def test_permute_and_flip_is_decided_to_a_few_thousandths() -> None:
    """Two candidates leak what Laplace noise does: for one run this is the least delta, and nearly so for several."""
    step = permute_and_flip(sensitivity=1, scale=2)
    for epsilon in (0, 0.2, 0.8):
        true = 1 - math.exp((epsilon - 1) / 2)
        assert verify(claimed(step, epsilon, 0.9999 * true)).verdict == "REFUTED"
        assert verify(claimed(step, epsilon, 1.0001 * true)).verdict == "VERIFIED"
    true = reached(heads, 1.0, 5, 0.01)
    assert verify(claimed(step.repeat(5), 0.999 * true, 0.01)).verdict == "REFUTED"
    assert verify(claimed(step.repeat(5), 1.003 * true, 0.01)).verdict == "VERIFIED"


@pytest.mark.parametrize(
    ("mechanism", "loss"),
    [
        (report_noisy_max(sensitivity=1, scale=1, noise="laplace"), 2),
        (report_noisy_max(sensitivity=1, scale=1, noise="laplace", monotone=True), 1),
        (permute_and_flip(sensitivity=3, scale=4, monotone=True), 0.75),
        (above_threshold(sensitivity=1, threshold_scale=2, query_scale=2), 1.5),
        (above_threshold(sensitivity=1, threshold_scale=2, query_scale=4, monotone=True), 0.75),
    ],
    ids=str,
)
def test_choices_by_noise_leak_no_more_than_laplace_noise(mechanism: Mechanism, loss: float) -> None:
    for epsilon in (loss / 4, loss * 7 / 8):
        enough = 1 - math.exp((epsilon - loss) / 2)
        claim = claimed(mechanism, epsilon, 1.0001 * enough)
        verdict = verify(claim)
        assert verdict.verdict == "VERIFIED"
        assert verdict.theorem is not None
        assert verdict.theorem.conclusion == meaning(document(claim)).formula
        assert verify(claimed(mechanism, epsilon, 0.99 * enough)).verdict != "VERIFIED"

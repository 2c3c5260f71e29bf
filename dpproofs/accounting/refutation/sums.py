"""Claims about sampled Gaussian mechanisms, refuted by one test: whether the sum of all answers is large."""

from __future__ import annotations

import math
from fractions import Fraction

import flint

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.judgement import Witness
from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms.worst_cases import MAX_CHOICES
from dpproofs.accounting.pairs.pair import Sampled
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.numbers import apart, ball, endpoints, short, working
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE

BITS = 256
MOST_DRAWN = 4000
"""The most terms: numbers of records that may be drawn."""
LARGEST = 10**7
"""The largest epsilon, and the largest number of draws."""
SMALLEST = Fraction(1, 10**30)
"""Rates and variances that floats can compute with."""
SEARCHED = 100
"""How often the range of the threshold is halved."""


def summed_up(claim: PrivacyClaim) -> Witness | None:
    """Two data sets, a group of records against none or against others, distinguished by the sum of all answers.

    All steps that are not sampled, and those with another rate or other noise, answer nothing.
    """
    wanted = WORST[claim.notion].delta(claim.parameters)
    if wanted is None or wanted[1] >= 1 or wanted[0] > LARGEST:
        return None
    epsilon, delta = wanted
    is_replaced = claim.relation != ADD_OR_REMOVE_ONE
    for steps in claim.mechanism.choices(1, MAX_CHOICES):
        kinds = dict[tuple[Fraction, Fraction], int]()
        for step, count in steps:
            noise = step.worst(1).sampled
            if noise is not None:
                key = noise.rate, noise.sigma
                kinds[key] = kinds.get(key, 0) + count * noise.runs
        for (rate, sigma), runs in kinds.items():
            noise = Sampled(rate, sigma, runs)
            threshold = best_threshold(noise, claim.group, float(epsilon), is_replaced=is_replaced)
            if threshold is None:
                continue
            least = delta_of_sum(noise, claim.group, epsilon, threshold, is_replaced=is_replaced)
            if least > delta:
                said = _words(noise, claim.group, threshold, is_replaced=is_replaced)
                return Witness(said, _fact(epsilon, delta, least))
    return None


def delta_of_sum(
    noise: Sampled, group: int, epsilon: Fraction, threshold: Fraction, *, is_replaced: bool = False
) -> Fraction:
    """A lower bound of delta: the gain of the test whether the sum of all answers is above the threshold.

    On the data set of the group it is N(j, runs sigma^2), j binomial; on the empty one j is 0. Where records are
    replaced by opposite ones, it is N(-j, runs sigma^2) there.
    """
    draws = noise.runs * group
    low, high = _drawn(noise.rate, draws)
    with working(BITS):
        scale = ball(noise.sigma) * (2 * flint.arb(noise.runs)).sqrt()
        odds, at = ball(noise.rate) / ball(1 - noise.rate), ball(threshold)
        ways = [flint.arb(n + 1).lgamma() for n in (draws, low, draws - low)]
        weight = (ways[0] - ways[1] - ways[2]).exp() * odds**low * ball(1 - noise.rate) ** draws
        there = here = mass = flint.arb(0)
        for j in range(low, high + 1):
            there = there + weight * ((at - j) / scale).erfc() / 2
            here, mass = here + weight * ((at + j) / scale).erfc() / 2, mass + weight
            weight = weight * odds * (draws - j) / (j + 1)
        unmoved = (at / scale).erfc() / 2
        here = here + (1 - mass) * unmoved if is_replaced else unmoved  # what is left out is moved down, too
        gain = there - ball(epsilon).exp() * here
        return max(endpoints(gain)[0], Fraction(0)) if gain.is_finite() else Fraction(0)


def _drawn(rate: Fraction, draws: int) -> tuple[int, int]:
    """The numbers of draws, without those that are negligible, and all but the largest few where there are many."""
    mean = float(rate) * draws
    room = 12 * math.sqrt(mean + 1) + 60
    low, high = max(0, math.floor(mean - room)), min(draws, math.ceil(mean + room))
    return max(low, high - MOST_DRAWN), high


def best_threshold(noise: Sampled, group: int, epsilon: float, *, is_replaced: bool = False) -> Fraction | None:
    """An estimate of where the likelihood ratio of the sum is exp(epsilon); None where too many may be drawn."""
    draws, spread = noise.runs * group, noise.sigma**2 * noise.runs
    if draws > LARGEST or not SMALLEST < noise.rate < 1 or not SMALLEST < spread < 1 / SMALLEST:
        return None
    rate, variance = float(noise.rate), float(spread)
    if not rate < 1:
        return None
    low, high = _drawn(noise.rate, draws)
    logs = [
        math.lgamma(draws + 1) - math.lgamma(j + 1) - math.lgamma(draws - j + 1)
        + j * math.log(rate) + (draws - j) * math.log1p(-rate) - j * j / (2 * variance)
        for j in range(low, high + 1)
    ]  # fmt: skip

    def log_sum(place: float) -> float:
        parts = [known + j * place / variance for j, known in enumerate(logs, low)]
        top = max(parts)
        return top + math.log(math.fsum(math.exp(p - top) for p in parts))

    def log_ratio(place: float) -> float:
        return log_sum(place) - (log_sum(-place) if is_replaced else 0.0)

    below, above = -1.0, 1.0
    while log_ratio(above) < epsilon:
        above *= 2
    while log_ratio(below) > epsilon and below > -1e9:
        below *= 2
    for _ in range(SEARCHED):
        middle = (below + above) / 2
        below, above = (middle, above) if log_ratio(middle) < epsilon else (below, middle)
    return Fraction(f"{above:.15g}")


def _words(noise: Sampled, group: int, threshold: Fraction, *, is_replaced: bool) -> str:
    many = "a step" if noise.runs == 1 else f"{noise.runs} steps"
    data = "one record" if group == 1 else f"{group} records"
    answer = "the answer" if noise.runs == 1 else "the sum of the answers"
    other = "another one, where it is -1" if is_replaced else "the empty one"
    return (
        f"{many} on a data set of {data}, where the clipped gradient of each record is 1, and on {other}: each answer "
        f"is N(0, {short(noise.sigma)}^2) more than the sum of those of the records that are drawn, each with "
        f"probability {short(noise.rate)}; what is looked at is whether {answer} is more than {short(threshold)}"
    )


def _fact(epsilon: Fraction, delta: Fraction, least: Fraction) -> str:
    allowed, found = apart(delta, least)
    return f"its least delta at epsilon = {written(epsilon)} is at least {found}, more than {allowed}"

"""Concrete mechanisms that satisfy the premises of a claim, and rigorous numbers about them.

Each premise has a worst-case mechanism, or nearly: a Gaussian whose query attains the sensitivity, randomized
response, a Laplace mechanism, randomized response that reveals the truth with probability delta. They answer
independently, so only the law of the total privacy loss matters. What they violate, no theorem can prove.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.judgement import Witness
from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms import Mechanism, PoissonSampled
from dpproofs.accounting.mechanisms.worst_cases import MAX_CHOICES, either, pairs
from dpproofs.accounting.pairs.events import event
from dpproofs.accounting.pairs.excess import PRECISIONS, sampled_loss
from dpproofs.accounting.pairs.pair import MAX_TERMS, Pair, log_delta, solve, unsampled_epsilon
from dpproofs.accounting.pairs.sampled import LENGTH, QUICK, Steps, totals
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.numbers import apart, short
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, RELATIONS

EVENT_BITS, EVENT_STEP = 512, Fraction(1, 2**20)
"""How precisely probabilities of events are computed."""
MOST_LOSSES = 4096
"""Of more privacy losses than these no probability of an event is computed, which would take long."""
SIZE = (
    "a step that publishes the number of records, which is the same for records that are replaced, and another one "
    "where a record is added or removed; and all other steps constant"
)


def _alone(step: PoissonSampled) -> list[Pair]:
    """Pairs of laws of the base for a single record and for the empty data set."""
    return either([(step.alone, 1)])


# Refuting -------------------------------------------------------------------------------------


def refute(claim: PrivacyClaim) -> Witness | None:
    """A mechanism that satisfies the premises and provably violates the claim; None where none is found."""
    worst = WORST[claim.notion]
    if any((step.relation, claim.relation) == RELATIONS for step in claim.mechanism.leaves()):
        found = worst.violated(Pair(reveals=((Fraction(1), 1),)), claim.parameters)
        if found is not None:
            return Witness(SIZE, found[1])
    for whole in pairs(claim.mechanism, claim.relation, claim.group):
        for pair in worst.tried(whole, claim.parameters):
            found = worst.violated(pair, claim.parameters)
            if found is not None:
                return Witness(str(found[0]), found[1], event=_event(found[0], worst.delta(claim.parameters)))
    return _refuted_once(claim)


def _event(pair: Pair, wanted: tuple[Fraction, Fraction] | None) -> str | None:
    """The event that best distinguishes the two laws at an epsilon, with its probabilities."""
    if wanted is None or pair.terms > MOST_LOSSES:
        return None
    return event(lambda e: pair.delta(e, EVENT_BITS)[0], wanted[0], EVENT_STEP)


def _refuted_once(claim: PrivacyClaim) -> Witness | None:
    """A single record that one Poisson-sampled step may leak too much about, whatever the others do.

    Where the step has law A on it and B on no record, the laws of the answers are the mixture of A, at the rate, and
    B, against B. Their delta at an epsilon is the rate times that of A and B, at a larger epsilon.
    """
    wanted = WORST[claim.notion].delta(claim.parameters)
    if wanted is None or wanted[1] >= 1 or claim.relation != ADD_OR_REMOVE_ONE:
        return None
    if not wanted[1]:
        return _largest_losses(claim.mechanism, wanted[0])
    for step, epsilon, pair in _sampled_pairs(claim.mechanism, wanted[0]):
        fact = _sampled_above(pair, step.sampling_rate, *wanted, epsilon)
        if fact is not None:
            return Witness(f"{_drawn(step)}: {pair}", fact)
    return told_by_samples(claim, QUICK)


def told_by_samples(claim: PrivacyClaim, length: int = LENGTH) -> Witness | None:
    """A single record that many Poisson-sampled steps of one kind, with all Gaussian noise, may leak too much about."""
    wanted = WORST[claim.notion].delta(claim.parameters)
    if wanted is None or not 0 < wanted[1] < 1 or claim.relation != ADD_OR_REMOVE_ONE:
        return None
    epsilon, delta = wanted
    for row in _sampled_rows(claim.mechanism):
        for total in totals(row.steps, length):
            least = total.delta(epsilon, row.square)
            if least > delta:
                allowed, found = apart(delta, least)
                fact = f"its least delta at epsilon = {written(epsilon)} is at least {found}, more than {allowed}"
                return Witness(str(row), fact)
    return None


def epsilon_told_by_samples(claim: PrivacyClaim, delta: Fraction) -> Iterator[Fraction]:
    """The largest epsilons found below which this refutes the claim at its delta."""
    for row in _sampled_rows(claim.mechanism) if claim.relation == ADD_OR_REMOVE_ONE and delta < 1 else ():
        for total in totals(row.steps):
            at, low, high = total.nearly(), 0.0, float(total.low + total.step * len(total.weights))
            if high <= 0 or at(low) <= delta:
                continue
            for _ in range(40):
                middle = (low + high) / 2
                low, high = (middle, high) if at(middle) > delta else (low, middle)
            epsilon = Fraction(f"{low * (1 - 1e-8):.9g}")
            if total.delta(epsilon, Fraction(0)) > delta:
                yield epsilon


class _Row(NamedTuple):
    """Poisson-sampled steps of one kind, and Gaussian noise."""

    step: PoissonSampled
    steps: Steps
    square: Fraction

    def __str__(self) -> str:
        many = f"each of {self.steps.runs} steps, " if self.steps.runs > 1 else ""
        alone = _alone(self.step)[0]
        noise = f"; and {Pair(self.square)}" if self.square else ""
        return f"{many}{_drawn(self.step)}: {alone}{noise}"


def _sampled_rows(mechanism: Mechanism) -> Iterator[_Row]:
    """The Poisson-sampled steps of each kind, with all Gaussian noise."""
    for steps in mechanism.choices(1, MAX_CHOICES):
        square = sum((count * step.worst(1).square for step, count in steps), Fraction(0))
        kinds: dict[PoissonSampled, int] = {}
        for step, count in steps:
            if isinstance(step, PoissonSampled):
                kinds[step] = kinds.get(step, 0) + count
        for step, count in kinds.items():
            if count > 1 or square:
                yield _Row(step, Steps(step.alone, step.sampling_rate, count), square)


def _largest_losses(mechanism: Mechanism, epsilon: Fraction) -> Witness | None:
    """Poisson-sampled steps whose largest losses add up to more than epsilon."""
    for steps in mechanism.choices(1, MAX_CHOICES):
        total, said = Fraction(0), []
        for step, count in steps:
            if isinstance(step, PoissonSampled):
                pair = _alone(step)[0].behind()
                loss = sampled_loss(pair, step.sampling_rate)
                if loss is None:
                    return Witness(f"{_drawn(step)}: {pair}", "its privacy loss is not bounded")
                total += count * loss
                many = f"each of {count} steps, " if count > 1 else ""
                said.append(f"{many}{_drawn(step)}: {pair}")
        if total > epsilon:
            allowed, shown = apart(epsilon, total)
            return Witness("; and ".join(said), f"its privacy loss is at least {shown}, more than {allowed}")
    return None


def _drawn(step: PoissonSampled) -> str:
    return f"for a single record, which is drawn with probability {short(step.sampling_rate)}, and for none"


def _sampled_pairs(mechanism: Mechanism, epsilon: Fraction) -> Iterator[tuple[PoissonSampled, Fraction, Pair]]:
    """Poisson-sampled steps, the epsilon without sampling that corresponds to this one, and laws that they may have."""
    steps = dict.fromkeys(step for steps in mechanism.choices(1, MAX_CHOICES) for step, _ in steps)
    for step in steps:
        if isinstance(step, PoissonSampled):
            bounds = unsampled_epsilon(epsilon, step.sampling_rate)
            if bounds is not None:
                yield from ((step, bounds[1], pair) for pair in _alone(step))


def _sampled_above(pair: Pair, rate: Fraction, epsilon: Fraction, delta: Fraction, inner: Fraction) -> str | None:
    """Why a pair, whose first law is mixed in with that rate, has too large a delta."""
    if pair.terms > MAX_TERMS or pair.never_exceeds(inner):
        return None
    for precision in PRECISIONS:
        low, high = pair.delta(inner, precision)
        if rate * low > delta:
            allowed, found = apart(delta, rate * low)
            return f"its least delta at epsilon = {written(epsilon)} is at least {found}, more than {allowed}"
        if rate * high <= delta:
            return None
    return None


def violation(pair: Pair, claim: PrivacyClaim) -> str | None:
    """Why a pair of laws violates the claim; None where no violation is found."""
    found = WORST[claim.notion].violated(pair, claim.parameters)
    return None if found is None else found[1]


def refuted_epsilon(claim: PrivacyClaim) -> Fraction | None:
    """The largest epsilon found below which the claim is refuted at its delta."""
    delta = claim.parameters.get("delta")
    if not WORST[claim.notion].is_profile or not delta:
        return None
    target = math.log(delta.numerator) - math.log(delta.denominator)
    best: Fraction | None = None
    for whole in pairs(claim.mechanism, claim.relation, claim.group):
        for pair in whole.parts():
            found = solve(log_delta(pair), target, 1.0)
            if not found:
                continue
            epsilon = Fraction(f"{found * (1 - 1e-8):.9g}")
            if pair.delta(epsilon, 256)[0] > delta:
                best = epsilon if best is None else max(best, epsilon)
    sampled = (*_refuted_epsilons(claim, delta), *epsilon_told_by_samples(claim, delta))
    return max((e for e in (best, *sampled) if e is not None), default=None)


def _refuted_epsilons(claim: PrivacyClaim, delta: Fraction) -> Iterator[Fraction]:
    """The same, by single Poisson-sampled steps."""
    for step, _, pair in _sampled_pairs(claim.mechanism, Fraction(0)) if claim.relation == ADD_OR_REMOVE_ONE else ():
        rate = step.sampling_rate
        if pair.terms > MAX_TERMS or delta >= rate:
            continue
        found = solve(log_delta(pair), math.log(delta / rate), 1.0)
        if not found:
            continue
        epsilon = Fraction(f"{math.log1p(float(rate) * math.expm1(min(found, 700.0))) * (1 - 1e-8):.9g}")
        bounds = unsampled_epsilon(epsilon, rate)
        if bounds is not None and rate * pair.delta(bounds[1], 256)[0] > delta:
            yield epsilon

"""Claims about a group distance, refuted by a chain: what is likely at one end is not at the other.

A mechanism says yes with a probability that depends on a number alone, and the number moves by at most 1 between
neighbours. For an (epsilon, delta)-DP one the probabilities p_0 >= p_1 >= ... satisfy p_i <= e^epsilon p_(i+1) +
delta and 1 - p_(i+1) <= e^epsilon (1 - p_i) + delta, and nothing more.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import flint

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.judgement import Witness
from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms.base import Runs
from dpproofs.accounting.mechanisms.worst_cases import MAX_CHOICES, away
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.numbers import apart, ball, decimal_string, endpoints, short, working

BITS = 256
LONGEST = 200
"""The longest chain considered: groups are of at most this many records."""
MOST_OUTCOMES = 4000
"""The most terms: numbers of yeses over all steps."""
LARGEST = Fraction(700)
"""The largest epsilon that floats take the exponential of."""
SEARCHED = 60
"""How often the range of the last probability is made smaller."""


class Kind(NamedTuple):
    """Steps that are (epsilon, delta)-DP for neighbours, on data at a group distance."""

    epsilon: Fraction
    delta: Fraction
    changes: int


def chained(claim: PrivacyClaim) -> Witness | None:
    """A mechanism that is as private as its steps for neighbours, and violates the claim at the group distance."""
    wanted = WORST[claim.notion].delta(claim.parameters)
    if wanted is None or wanted[1] >= 1:
        return None
    for steps in claim.mechanism.choices(1, MAX_CHOICES):
        found = _refuted(_kinds(steps, claim), *wanted)
        if found is not None:
            return found
    return None


def _kinds(steps: Runs, claim: PrivacyClaim) -> list[tuple[Kind, int]]:
    """The steps that are only assumed to be approximate DP, and see more than one change; all others answer nothing."""
    counts = dict[Kind, int]()
    for step, count in steps:
        changes, known = away(step, claim.relation, claim.group), step.worst(1).any_of
        if known is not None and changes > 1:
            kind = Kind(*known, min(changes, LONGEST))
            counts[kind] = counts.get(kind, 0) + count
    kept, room = list[tuple[Kind, int]](), MOST_OUTCOMES
    for kind, count in counts.items():
        runs = min(count, room - 1)
        if runs > 0:
            kept.append((kind, runs))
            room //= runs + 1
    return kept


def _refuted(kinds: list[tuple[Kind, int]], epsilon: Fraction, delta: Fraction) -> Witness | None:
    total = sum(count for _, count in kinds)
    for level in dict.fromkeys((epsilon, epsilon / max(total, 1), Fraction(0))) if kinds else ():
        for last in (True, False):
            rows = [chain(kind, _best(kind, float(min(level, LARGEST))) if last else Fraction(0)) for kind, _ in kinds]
            least = _least([(row[0], row[-1], n) for row, (_, n) in zip(rows, kinds, strict=True)], epsilon)
            if least > delta:
                return Witness(_words(rows, kinds), _fact(epsilon, delta, least))
    return None


def chain(kind: Kind, last: Fraction) -> list[Fraction]:
    """The probabilities of yes, the last one given: each is as large as the next one allows, or rounded down."""
    found = [last]
    with working(BITS):
        ratio, leak = ball(kind.epsilon).exp(), ball(kind.delta)
        for _ in range(kind.changes):
            p = ball(found[-1])
            most = min(endpoints(ratio * p + leak)[0], endpoints(1 - (1 - leak - p) / ratio)[0], Fraction(1))
            found.append(max(found[-1], Fraction(math.floor(most * 2**BITS), 2**BITS)))
    return found[::-1]


def _best(kind: Kind, level: float) -> Fraction:
    """An estimate of the last probability that maximizes how far the first one exceeds e^level times it: a concave
    function.
    """
    ratio, leak = math.exp(min(kind.epsilon, LARGEST)), float(kind.delta)

    def at(last: float) -> float:
        p = last
        for _ in range(kind.changes):
            p = min(ratio * p + leak, 1 - (1 - leak - p) / ratio, 1.0)
        return p - math.exp(level) * last

    low, high = 0.0, 1.0
    for _ in range(SEARCHED):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, b) if at(a) >= at(b) else (a, high)
    return Fraction(f"{(low + high) / 2:.12g}")


def _least(answers: list[tuple[Fraction, Fraction, int]], epsilon: Fraction) -> Fraction:
    """A lower bound of the delta of independent answers: how well their numbers of yeses distinguish both ends."""
    with working(BITS):
        order, total = ball(epsilon).exp(), flint.arb(0)
        laws = [[_numbers(p, count) for p in (first, last)] for first, last, count in answers]
        for places in product(*(range(count + 1) for *_, count in answers)):
            here, there = (_times(law[end][k] for law, k in zip(laws, places, strict=True)) for end in (0, 1))
            gain = here - order * there
            if gain > 0:
                total = total + gain
        return min(endpoints(total)[0], Fraction(1))


def _numbers(p: Fraction, count: int) -> list[flint.arb]:
    """The probabilities of 0, ..., count yeses."""
    yes, no = ball(p), ball(1 - p)
    return [math.comb(count, k) * yes**k * no ** (count - k) for k in range(count + 1)]


def _times(factors: Iterable[flint.arb]) -> flint.arb:
    total = flint.arb(1)
    for factor in factors:
        total = total * factor
    return total


def _words(rows: list[list[Fraction]], kinds: list[tuple[Kind, int]]) -> str:
    said = []
    for row, (kind, count) in zip(rows, kinds, strict=True):
        many = "a step" if count == 1 else f"{count} independent steps, each of them"
        inner = " and so on" if len(row) > 8 else ""
        shown = ", ".join(_shown(p) for p in (row[:7] if inner else row))
        last = f" to {_shown(row[-1])}" if inner else ""
        said.append(
            f"{many} ({written(kind.epsilon)}, {written(kind.delta)})-DP: it says yes with the probability {shown}"
            f"{inner}{last}, along {kind.changes} changes from one data set to the other"
        )
    return "; and ".join(said)


def _shown(p: Fraction) -> str:
    return short(p) if p.denominator < 10**6 else decimal_string(p, 12, up=False)


def _fact(epsilon: Fraction, delta: Fraction, least: Fraction) -> str:
    allowed, found = apart(delta, least)
    return f"its least delta at epsilon = {written(epsilon)} is at least {found}, more than {allowed}"

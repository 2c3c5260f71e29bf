"""Claims about sampled Gaussian noise that are false: a theorem says that two data sets are told apart too well."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from dpproofs.claims.judgement import Witness, _witness
from dpproofs.claims.losses import Sampled
from dpproofs.claims.mechanisms import Mechanism
from dpproofs.claims.model import PrivacyClaim
from dpproofs.claims.tables.estimate import Noise, delta_about, epsilon_about
from dpproofs.claims.tables.lower import Found, delta_below, multiplied, nearly, refutation
from dpproofs.claims.tables.table import Grid, in_reach
from dpproofs.claims.values import written
from dpproofs.claims.worst import WORST
from dpproofs.numbers import apart, short
from dpproofs.privacy.relations import RELATIONS

BITS = 112
"""The binary digits of a unit."""
QUICK = 9_000
"""Entries of tables that are tried before anything is derived."""
FINEST = 6
"""How often the step between ratios is halved; once more for each more effort."""
PART = 24
"""The first table gives up one of so many parts of epsilon, at most, and each with half the step a quarter of it."""
MAX_CHOICES = 64
NEARLY = 1e-6
"""How much a delta that is computed in floats may be off."""
PER_EFFORT = 8
ENOUGH = 5e-3
"""How much larger an epsilon that is shown to be too small has to become for finer steps to be tried."""


def told_apart(claim: PrivacyClaim, *, quickly: bool = False, effort: int = 1) -> Witness | None:
    """Data sets of one record and of none, which the mechanism may tell apart better than the claim allows."""
    wanted = WORST[claim.notion].delta(claim.parameters)
    if wanted is None or claim.relation != RELATIONS[1]:
        return None
    epsilon, delta = wanted
    for noise in _sampled(claim.mechanism):
        before = Fraction(0)
        first = _halvings(noise, epsilon, delta)
        if first is None:
            continue
        for grid, found in _tables(noise, delta, max(1, first), FINEST + effort - 1, quickly=quickly and not first):
            least = delta_below(found.last, epsilon, grid)
            if least > delta:
                theorem = refutation(noise, grid, found, epsilon, delta)
                if theorem is not None:
                    return _witness(_words(noise), _fact(epsilon, delta, least), repr(theorem), theorem)
            if before and least + (least - before) < delta:
                break  # finer steps add less and less
            before = least
    return None


def _halvings(noise: Sampled, epsilon: Fraction, delta: Fraction) -> int | None:
    """How often the step has to be halved, about, until tables show that the delta is larger; None where it is not.

    It is 0 where floats do not tell.
    """
    runs = (Noise(noise.rate, 1 / noise.sigma**2, noise.runs),)
    if not delta or not in_reach(noise.rate, 1 / noise.sigma**2, noise.runs, delta):
        return 0
    truth, least = epsilon_about(runs, delta), delta_about(runs, epsilon)
    if truth is None or not least:
        return 0
    if least < delta * (1 - NEARLY):
        return None
    away = max(truth - float(epsilon), 1e-9) / truth
    return max(1, math.ceil(math.log(1 / (PART * away), 4)) - 1)


def epsilon_told_apart(claim: PrivacyClaim, effort: int = 1) -> Fraction | None:
    """An epsilon, as large as was found, below which the claim is refuted for its delta."""
    delta = claim.parameters.get("delta")
    if not WORST[claim.notion].is_profile or not delta or claim.relation != RELATIONS[1]:
        return None
    best: Fraction | None = None
    for noise in _sampled(claim.mechanism):
        last: float | None = None
        for grid, found in _tables(noise, delta, 1, FINEST + effort - 1, quickly=False):
            epsilon = _epsilon(found, grid, delta)
            if epsilon is not None and delta_below(found.last, epsilon, grid) > delta:
                best = epsilon if best is None else max(best, epsilon)
                if last is not None and float(epsilon) - last < ENOUGH / PER_EFFORT ** (effort - 1):
                    break
                last = float(epsilon)
    return best


def _epsilon(found: Found, grid: Grid, delta: Fraction) -> Fraction | None:
    """Where the delta of a table is a little more than that."""
    at, low, high = nearly(found.last, grid), 0.0, float(grid.step * (found.last.last - found.last.origin))
    if high <= 0 or at(low) <= delta:
        return None
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if at(middle) > delta else (low, middle)
    return Fraction(f"{low * (1 - 1e-8):.9g}")


def _sampled(mechanism: Mechanism) -> Iterator[Sampled]:
    """The runs of sampled noise that may all see how the data differ, while all other steps answer nothing."""
    found = dict[tuple[Fraction, Fraction], int]()
    for steps in mechanism.choices(1, MAX_CHOICES):
        runs = dict[tuple[Fraction, Fraction], int]()
        for step, count in steps:
            law = step.worst(1).sampled
            if law is not None:
                key = law.rate, law.sigma
                runs[key] = runs.get(key, 0) + count * law.runs
        for key, count in runs.items():
            found[key] = max(count, found.get(key, 0))
    return (Sampled(*key, count) for key, count in found.items())


def _tables(noise: Sampled, delta: Fraction, first: int, most: int, *, quickly: bool) -> Iterator[tuple[Grid, Found]]:
    """Tables below the profile of the runs, with finer and finer steps."""
    if not in_reach(noise.rate, 1 / noise.sigma**2, noise.runs, delta):
        return
    distance = 1 / float(noise.sigma) ** 2
    rate, cut = float(noise.rate), (delta or Fraction(1, 10**12)) / 2**16
    if distance > MOST:
        return
    spread = math.sqrt(min(distance, rate**2 * math.expm1(distance)))
    if spread == 0:
        return
    finest = math.floor(math.log2(spread))
    for halvings in range(first, most + 1):
        grid = Grid(Fraction(2) ** (finest - halvings), BITS)
        size = (12 * math.sqrt(noise.runs) * spread) / float(grid.step)
        if quickly and size > QUICK:
            return
        found = multiplied(noise, grid, cut)
        if found is None:
            if halvings > first:
                return
            continue  # the step may have been too large
        yield grid, found


MOST = 100
"""The largest distance, in standard deviations and squared, of laws that are compared by tables."""


def _words(noise: Sampled) -> str:
    many, sigma = "a step" if noise.runs == 1 else f"{noise.runs} steps", short(noise.sigma)
    return (
        f"{many} on a data set of one record and on the empty one, where the clipped gradient of the record is 1: each "
        f"step answers N(0, {sigma}^2) on the empty one, and on the other N(1, {sigma}^2) with probability "
        f"{short(noise.rate)} and else the same"
    )


def _fact(epsilon: Fraction, delta: Fraction, least: Fraction) -> str:
    allowed, found = apart(delta, least)
    return f"its least delta at epsilon = {written(epsilon)} is at least {found}, more than {allowed}"

"""False claims: by its PLD, the composition violates the claim."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import flint

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.judgement import Witness
from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms.base import Runs as Steps
from dpproofs.accounting.mechanisms.worst_cases import away
from dpproofs.accounting.pairs.events import OF_GRIDS, event
from dpproofs.accounting.pairs.pair import DIGITS, MAX_TERMS, Coin, Sampled, common_divisor, deviation
from dpproofs.accounting.pairs.single import Loss
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.accounting.pld.discretization import MORE
from dpproofs.accounting.pld.estimate import MOST_RUNS, SMALLEST, Noise, delta_about, epsilon_about, moved
from dpproofs.accounting.pld.lower_profiles import BITS, LARGEST, LEVEL, Response, Runs, loss_of, spread
from dpproofs.accounting.pld.optimistic import RESOLVED, SHORTENED, Row, Whole
from dpproofs.accounting.pld.pld import PLD, Grid
from dpproofs.numbers import apart, ball, endpoints, short, working
from dpproofs.privacy.relations import REPLACE_ONE

LENGTH = 2**17
"""More entries than PLDs of few runs have; rounding costs each less than a unit."""
QUICK = 9_000
"""The most entries of PLDs that are tried before any derivation."""
FINEST, FINEST_NEEDED, TRIED = 6, 10, 2
"""How often the grid step is halved, where the need is unknown, and where it is known; and how often
beyond the estimated need; more often for finer grids.
"""
LOST = 1.25
"""More than by the estimate is counted as lost."""
LEFT_OUT = MORE + 12 / SHORTENED
"""The most that coarsening may lose, as a fraction of what interpolation loses: for the PLD of one run, and for
those of many, half of it the first time."""
MAX_CHOICES = 64
NEARLY = 1e-6
"""How much a delta that is computed in floats may be off."""
EACH_TIME = 8
"""The factor by which each refinement reduces the error."""
CUT = 12
"""The bits of the fraction of delta that may be truncated, a quarter of it with half the step."""
CUT_NEEDED = Fraction(1, 16)
"""The part of what a delta is more than allowed that may be left out, where it is known, instead."""
FINE_LOSS = 10**12
"""The search for a common divisor of the losses divides them by at most this."""
FINER = 4
"""How much finer than needed a step may be so that it divides all losses of responses."""
COARSEST = 4
"""How much larger than the deviation of the loss of a run of noise the first step may be, at most."""
STEPS = 64
"""Losses are counted in this many steps where all are those of responses."""
LEAST_SIGMA = Fraction(1, 10)
"""Noise with a smaller deviation is compared as if it had this one."""
LEAST_LOSS, LARGEST_LOSS = Fraction(1, 10**9), 100
"""The largest loss of a response; larger ones count as this."""
MOST_KINDS = 8
"""The most distinct responses; others count as some with a smaller loss."""
ENOUGH = 5e-3
"""How much larger an epsilon that is shown to be too small has to become for finer steps to be tried."""


class Told(NamedTuple):
    """A part of a composition, with its optimistic PLDs."""

    part: Row
    whole: Whole

    @property
    def pld(self) -> PLD:
        """That of all runs."""
        return self.whole.pld

    def delta(self, epsilon: Fraction) -> Fraction:
        """A lower bound of delta."""
        least = self.pld.delta(epsilon)
        return self.part.delta(endpoints(least)[0] if least.is_finite() else Fraction(0))


def told_apart(claim: PrivacyClaim, *, quickly: bool = False, finer: int = 0) -> Witness | None:
    """A pair of data sets for which the composition violates the claim.

    Where noise is sampled, they are a single record and the empty data set, or two single records. Grid steps are
    halved ``finer`` times more.
    """
    found = violating(claim, quickly=quickly, finer=finer)
    if found is None:
        return None
    epsilon, delta = WORST[claim.notion].delta(claim.parameters) or (Fraction(0), Fraction(0))
    seen = event(found.delta, epsilon, found.pld.grid.step, OF_GRIDS)
    return Witness(_words(found.part), _fact(epsilon, delta, found.delta(epsilon)), event=seen)


def violating(claim: PrivacyClaim, *, quickly: bool = False, finer: int = 0) -> Told | None:
    """Optimistic PLDs of the composition that violate the claim."""
    wanted = WORST[claim.notion].delta(claim.parameters)
    if wanted is None or wanted[1] >= 1:
        return None  # with delta = 1 every mechanism is private
    epsilon, delta = wanted
    for row in _rows(claim):
        if quickly and not _is_sampled(row):
            continue
        rest = _rest(row, delta)
        needed = None if rest < 0 else _needed(row, epsilon, rest)
        if needed is None:
            continue
        first, more = needed
        before = Fraction(0), 0
        finest = finer + (min(first + TRIED, FINEST_NEEDED) if first else FINEST)
        for found in _tables(row, rest, max(1, first), finest, more, quickly=quickly and not first):
            least = found.delta(epsilon)
            if least > delta:
                return found
            kinds = len(found.part.runs)
            if not first and before[1] == kinds == len(row.runs) and least + (least - before[0]) < delta:
                break  # finer steps add less and less
            before = least, kinds
    return None


def _needed(row: Row, epsilon: Fraction, delta: Fraction) -> tuple[float, Fraction] | None:
    """An estimate of how often the grid step has to be halved until PLDs show that delta is larger, and by what
    factor.

    At first the step is the deviation of the loss of one run, and interpolation loses a twelfth of its square per
    run; more where the step is not smaller than the losses of most runs, which are about the rate. Both numbers are 0
    where floats cannot decide; None where delta is not larger.
    """
    noise = _noise_of(row)
    if not delta or noise is None or not all(_is_in_reach(r, delta) for r in row.runs):
        return 0, Fraction(0)
    truth, least = epsilon_about(noise, delta), delta_about(noise, epsilon)
    if truth is None or not least:
        return 0, Fraction(0)
    halvings = _halvings(row, noise, truth, max(truth - float(epsilon), 1e-9 * truth))
    if halvings is None:
        return 0, Fraction(0)
    return None if least < delta * (1 - NEARLY) else (halvings, max(Fraction(0), Fraction(least) - delta))


def _noise_of(row: Row) -> tuple[Noise, ...] | None:
    """The runs as what estimates are made of; None where some are no noise."""
    noise = tuple(_noise_in_runs(r) for r in row.runs if isinstance(r, Sampled))
    return noise if len(noise) == len(row.runs) else None


def _noise_in_runs(runs: Sampled) -> Noise:
    return Noise(runs.rate, 1 / runs.sigma**2, runs.runs, runs.is_replaced)


def _halvings(row: Row, noise: tuple[Noise, ...], truth: float, lost: float) -> float | None:
    """How often the step has to be halved, about, until lines lose no more than that of the true epsilon."""
    growth = moved(noise, truth)
    if growth is None:
        return None
    away = lost / (growth * sum(r.runs * spread(r) ** 2 for r in row.runs))
    halvings = math.log(LOST * (1 + LEFT_OUT) / (12 * away), 4)
    wide = max(spread(r) / 2**halvings / float(n.rate) for r, n in zip(row.runs, noise, strict=True))
    halvings += min(1.0, max(0.0, math.log2(wide / RESOLVED)))
    return max(1.0, halvings)


def epsilon_told_apart(claim: PrivacyClaim, finer: int = 0) -> Fraction | None:
    """The largest epsilon found below which the claim is refuted at its delta."""
    delta = claim.parameters.get("delta")
    return None if delta is None else epsilons_told_apart(claim, (delta,), finer).get(delta)


def is_near_the_truth(claim: PrivacyClaim) -> bool:
    """Whether the claimed epsilon is above, or little below, an estimate of the least one."""
    epsilon, delta = claim.parameters.get("epsilon"), claim.parameters.get("delta")
    rows = _rows(claim) if epsilon and delta else []
    noise = _noise_of(rows[0]) if len(rows) == 1 else None
    if epsilon is None or delta is None or noise is None or not rows[0].revealed < delta < 1:
        return False
    truth = epsilon_about(noise, _rest(rows[0], delta))
    return truth is not None and truth * (1 - ENOUGH) <= epsilon


def epsilons_told_apart(claim: PrivacyClaim, deltas: Iterable[Fraction], finer: int = 0) -> dict[Fraction, Fraction]:
    """The same at each of several deltas, where one is found: by PLDs that are made for the least of these."""
    best: dict[Fraction, Fraction] = {}
    if not WORST[claim.notion].is_profile:
        return best
    for row in _rows(claim):
        told = [delta for delta in deltas if row.revealed < delta < 1]
        for found in _near(row, min(told), finer) if told else ():
            for delta in told:
                epsilon = _shown(found, delta)
                if epsilon is not None:
                    best[delta] = max(epsilon, best.get(delta, epsilon))
    return best


def _near(row: Row, delta: Fraction, finer: int) -> Iterator[Told]:
    """One table that is fine enough by an estimate; without one, tables with finer and finer steps, until these add
    little.
    """
    rest, near = _rest(row, delta), ENOUGH / EACH_TIME**finer
    noise = _noise_of(row)
    if noise is not None and all(_is_in_reach(r, rest) for r in row.runs):
        truth = epsilon_about(noise, rest)
        first = None if truth is None else _halvings(row, noise, truth, near / EACH_TIME)
        tables = () if first is None else _tables(row, rest, first, FINEST + finer, Fraction(0), quickly=False)
        for found in tables:
            yield found
            if _shown(found, delta) is not None:
                return
            break
    last: float | None = None
    for found in _tables(row, rest, 1, FINEST + finer, Fraction(0), quickly=False):
        yield found
        epsilon = _shown(found, delta)
        if epsilon is not None:
            if last is not None and abs(float(epsilon) - last) < near:
                return
            last = float(epsilon)


def _rest(row: Row, delta: Fraction) -> Fraction:
    """The delta that is left to steps which do not reveal the data."""
    return (delta - row.revealed) / (1 - row.revealed)


def _shown(told: Told, delta: Fraction) -> Fraction | None:
    """An epsilon that a PLD shows to be too small: the delta there slightly exceeds the given one; None without it."""
    found, rest = told.pld, _rest(told.part, delta)
    most = float(found.loss(found.last))
    ends = found.epsilon(rest, most) if most > 0 else None
    epsilon = Fraction(f"{ends[0] * (1 - 1e-8):.9g}") if ends else None
    return None if epsilon is None or told.delta(epsilon) <= delta else epsilon


# The composition --------------------------------------------------------------------------


def _rows(claim: PrivacyClaim) -> list[Row]:
    """The compositions that observe the differing record, in one place or another, where they have a PLD."""
    found = dict[Row, None]()
    for steps in claim.mechanism.choices(1, MAX_CHOICES):
        row = _row(steps, claim)
        if row is not None:
            found[row] = None
    return list(found)


def _row(steps: Steps, claim: PrivacyClaim) -> Row | None:
    """The steps as noise and responses; none leaks more than its step allows.

    None for an empty composition, or one that sums over outcomes decide. Sampled noise is that of one more record, or
    of a replaced one, and leaks no less when several are drawn; for all other steps the data sets are neighbours, or
    a pair of the claim where that is about groups.
    """
    is_sampled = any(step.worst(1).sampled is not None for step, _ in steps)
    is_replaced = is_sampled and claim.relation == REPLACE_ONE
    noise, coins = dict[tuple[Fraction, Fraction], int](), dict[Loss, int]()
    square, kept = Fraction(0), flint.arb(1)
    for step, count in steps:
        law = step.worst(away(step, claim.relation, 1 if is_sampled else claim.group))
        square += count * law.square
        if law.sampled is not None:
            key = _of_group(law.sampled.rate, claim.group), max(law.sampled.sigma, LEAST_SIGMA)
            noise[key] = noise.get(key, 0) + count * law.sampled.runs
        if law.coin is not None and Coin(*law.coin, count).is_response:
            coins[law.coin[0]] = coins.get(law.coin[0], 0) + count * law.copies
        with working(BITS):
            kept = kept * (1 - ball(law.revealed)) ** count
    responses = _responses(coins)
    if not is_sampled and math.prod(r.runs + 1 for r in responses) <= MAX_TERMS:
        return None
    runs = [Sampled(*key, count, is_replaced) for key, count in noise.items()]
    if square >= SMALLEST:
        distance = 2 if is_replaced else 1  # the counts are then 1 and -1
        runs.append(Sampled(Fraction(1), max(distance * deviation(square), LEAST_SIGMA), 1, is_replaced))
    with working(BITS):
        revealed = max(Fraction(0), endpoints(1 - kept)[0])
    if revealed == 1 or not (runs or responses):
        return None
    return Row((*runs, *responses), revealed, claim.group if is_sampled else 1)


def _of_group(rate: Fraction, group: int) -> Fraction:
    """The probability with which some record of a group is drawn, rounded down."""
    if group == 1:
        return rate
    with working(BITS):
        some = endpoints(1 - ball(1 - rate) ** group)[0]
    return Fraction(math.floor(some * 2**DIGITS), 2**DIGITS)


def _responses(coins: Mapping[Loss, int]) -> list[Response]:
    """Randomized responses that leak no more than the discrete losses; slightly less where there are many distinct
    ones.
    """
    with working(BITS):
        levels = [(ball(x) if isinstance(x, Fraction) else x.log(), count) for x, count in coins.items()]
        known = sorted((min(endpoints(x)[0], Fraction(LARGEST_LOSS)), count) for x, count in levels)
        kinds = [(x, count) for x, count in known if x >= LEAST_LOSS]
        while len(kinds) > MOST_KINDS:
            costs = [(b[0] ** 2 - a[0] ** 2) * b[1] for a, b in pairwise(kinds)]
            place = costs.index(min(costs))
            a, b = kinds[place : place + 2]
            kinds[place : place + 2] = [(a[0], a[1] + b[1])]
        odds = ((1 / (1 + (-ball(x)).exp()), count) for x, count in kinds)
        return [Response(endpoints(p)[0], count) for p, count in odds]


def _is_sampled(row: Row) -> bool:
    return any(isinstance(r, Sampled) and r.rate < 1 for r in row.runs)


def _is_in_reach(runs: Runs, delta: Fraction) -> bool:
    if isinstance(runs, Response):
        return runs.runs <= MOST_RUNS
    return _noise_in_runs(runs).is_in_reach(delta)


# PLDs ---------------------------------------------------------------------------------------


def _tables(row: Row, delta: Fraction, first: float, most: float, more: Fraction, *, quickly: bool) -> Iterator[Told]:
    """Optimistic PLDs of the runs on finer and finer grids, each with the part of the composition that it is about.

    The delta is larger by the factor ``more``, if that is known.
    """
    row = row._replace(runs=tuple(r for r in row.runs if _is_in_reach(r, delta)))
    variance = sum(r.runs * spread(r) ** 2 for r in row.runs)
    smooth = sum(r.runs for r in row.runs if isinstance(r, Sampled))
    if not variance > 0:
        return
    is_smooth = smooth == sum(r.runs for r in row.runs)
    level = round(-math.log(delta)) if delta else LEVEL
    most_told = max((spread(r) for r in row.runs if isinstance(r, Sampled)), default=math.inf)
    widest = min(math.sqrt(variance / (smooth or STEPS)), COARSEST * most_told) / 2**first
    if not is_smooth:
        widest = 2.0 ** math.floor(math.log2(widest))
    for halvings in range(math.floor(most - first) + 1):
        cut = (delta or Fraction(1, 10**12)) / 2**CUT / 4 ** (math.ceil(first) + halvings)
        cut = max(cut, more * CUT_NEEDED / 4**halvings)
        bits = min(BITS, 2 + math.ceil(math.log2(smooth * LENGTH / cut))) if is_smooth else BITS
        grid = Grid(_step(row, _rounded(widest / 2**halvings)), bits)
        size = 12 * math.sqrt(variance) / float(grid.step)
        if quickly and size > QUICK:
            return
        part = row._replace(runs=tuple(r for r in row.runs if row.fits(r, grid, cut, level)))
        found = part.plds(grid, cut, level) if part.runs else None
        if found is not None:
            yield Told(part, found)
        elif size > LARGEST or first > 1:
            return


def _rounded(step: float) -> Fraction:
    """Rounded down to few binary digits."""
    digits = 7 - math.floor(math.log2(step))
    return Fraction(math.floor(step * 2.0**digits)) / Fraction(2) ** digits


def _step(row: Row, most: Fraction) -> Fraction:
    """A step of at most that size that divides the losses of the responses, up to a negligible error, if any."""
    steps = [Fraction(round(2 * loss_of(r) * FINE_LOSS), FINE_LOSS) for r in row.runs if isinstance(r, Response)]
    if not steps:
        return most
    divisor = common_divisor(steps)
    whole = divisor if divisor >= most / FINER else max(steps)
    return whole / max(1, math.ceil(whole / most)) * (1 - Fraction(1, 2**DIGITS))


def _words(row: Row) -> str:
    """What the mechanism does on the two data sets."""
    one = row.runs[0]
    if len(row.runs) == 1 and not row.revealed and isinstance(one, Sampled):
        return f"{_many(one, 'step')} {_noise(one, row.group)}"
    said = [f"{_many(r, 'step')} {_noise(r, row.group)}" if isinstance(r, Sampled) else _response(r) for r in row.runs]
    if row.revealed:
        said.append(f"a step which reveals the data with probability {short(row.revealed)}")
    return "; and ".join(said)


def _many(runs: Runs, name: str) -> str:
    return f"a {name}" if runs.runs == 1 else f"{runs.runs} {name}s"


def _response(response: Response) -> str:
    many = "a run" if response.runs == 1 else f"{response.runs} independent runs"
    return (
        f"{many} of randomized response to a bit, 0 for one data set and 1 for the other, which keep it with "
        f"probability {short(response.probability)}"
    )


def _noise(noise: Sampled, group: int) -> str:
    sigma = short(noise.sigma)
    if noise.rate == 1 and noise.is_replaced:
        return f"on data sets whose counts are -1 and 1, with Gaussian noise: N(1, {sigma}^2) against N(-1, {sigma}^2)"
    if group > 1 and noise.rate < 1:
        other = "another one, where it is -1" if noise.is_replaced else "the empty one"
        below = f", on the other one what is as small as N(-1, {sigma}^2) or smaller" if noise.is_replaced else ""
        return (
            f"on a data set of {group} records, where the clipped gradient of each is 1, and on {other}: where some "
            f"record is drawn, which has the probability {short(noise.rate)}, each step answers what is as large as "
            f"N(1, {sigma}^2) or larger{below}, and else N(0, {sigma}^2)"
        )
    if noise.is_replaced:
        return (
            f"on two data sets of one record, whose clipped gradients are 1 and -1: each step answers N(1, {sigma}^2) "
            f"on the one and N(-1, {sigma}^2) on the other with probability {short(noise.rate)}, and else "
            f"N(0, {sigma}^2)"
        )
    if noise.rate == 1:
        return f"on data sets whose counts are 0 and 1, with Gaussian noise: N(1, {sigma}^2) against N(0, {sigma}^2)"
    return (
        f"on a data set of one record and on the empty one, where the clipped gradient of the record is 1: each "
        f"step answers N(0, {sigma}^2) on the empty one, and on the other N(1, {sigma}^2) with probability "
        f"{short(noise.rate)} and else the same"
    )


def _fact(epsilon: Fraction, delta: Fraction, least: Fraction) -> str:
    allowed, found = apart(delta, least)
    return f"its least delta at epsilon = {written(epsilon)} is at least {found}, more than {allowed}"

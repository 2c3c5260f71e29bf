"""Pessimistic PLDs of compositions: their grids, and what verified functions prove of them.

Everything is chosen in floats; only what verified functions return is claimed, so a bad choice only weakens a bound.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from dpproofs.accounting.guarantees import call
from dpproofs.accounting.pld.composition import ALONE, Composed, Composer
from dpproofs.accounting.pld.discretization import MORE, Bound
from dpproofs.accounting.pld.dominating_pairs import (
    PAIRS,
    DominatingPair,
    Gaussian,
    IntegerNoise,
    ReplacedGaussian,
    SampledGaussian,
    common,
)
from dpproofs.accounting.pld.estimate import LEAST_DELTA, MOST_RUNS, Noise, epsilon_about, moved
from dpproofs.accounting.pld.pld import PADDED, PLD, Grid, packed
from dpproofs.language.errors import TermError
from dpproofs.language.plain import plain_data
from dpproofs.library.roles import roles
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, TABLE_DP
from dpproofs.privacy.places import LARGEST_TABLE
from dpproofs.privacy.relations import REMOVE_ONE

MOST_PLACES = 130_000
"""The greatest length of a PLD."""
LARGEST_LOSS = 200.0
"""Where a bound is not worth the digits that it takes."""
SHORTENED, FAR = 32, 256
"""The PLD of this many runs is coarsened first; then that of eight times as many;
once the step exceeds what the square root of the number of runs allows, that of four times as many."""
PART = 0.95 / (1 + MORE + float(ALONE) + 6 / SHORTENED)
"""The fraction of the excess that interpolation in one run may add: coarsening adds as well, half as much
each time, and the effect of a variance on epsilon is an estimate."""
TILTED = 256
"""How much larger the variance of the losses that make up delta has to be to count."""
MOST_LOST = 0.02
"""The fraction of delta that may be truncated, four times, on however rough a grid."""
LENGTH = 8192
"""The typical length of a PLD."""
MOST_FINER, MUCH_FINER = 4, 256
"""How much finer than needed a step may be so that nothing is lost of losses that it divides, and where it has to
divide them."""


class Runs(NamedTuple):
    """`times` runs of a mechanism, and its guarantee."""

    pair: DominatingPair
    times: int
    one: Guarantee


def _whole(runs: tuple[Runs, ...], goal: Goal, part: Part | None) -> Composed | None:
    """The PLD of all runs."""
    is_ordered = any(r.one.relation == REMOVE_ONE for r in runs)
    composer = Pessimistic(goal, sum(r.times for r in runs), is_ordered)
    return composer.of(list(runs)) if part is None else composer.in_order(part)


@dataclass(frozen=True)
class _Alike:
    """Runs, equal to others with the same guarantees, however these were derived."""

    said: tuple[object, ...]
    runs: tuple[Runs, ...] = field(compare=False)

    @staticmethod
    def of(runs: tuple[Runs, ...]) -> _Alike:
        """Those runs."""
        terms = (tuple(v.term for v in r.one.parameters.values()) for r in runs)
        return _Alike(
            tuple((r.pair, r.times, r.one.notion, r.one.relation, t) for r, t in zip(runs, terms, strict=True)), runs
        )


@lru_cache(maxsize=1)
def _shared(alike: _Alike, goal: Goal) -> Composed | None:
    """The PLD that serves several deltas."""
    return _whole(alike.runs, goal, None)


class Part(NamedTuple):
    """Runs, or parts one after the other, repeated, in the order of the steps."""

    inner: Runs | tuple[Part, ...]
    times: int

    @property
    def runs(self) -> Iterator[Runs]:
        """All runs, with their multiplicities."""
        for one in (self.inner,) if isinstance(self.inner, Runs) else (r for p in self.inner for r in p.runs):
            yield one._replace(times=one.times * self.times)


class Goal(NamedTuple):
    """The accuracy of PLDs: the fraction of the loss's variance that they may add, and the mass that they may
    truncate.

    ``level`` is the logarithm of 1/delta.
    """

    excess: float
    lost: Fraction
    level: float


def spread(runs: Iterable[Runs], delta: float) -> float:
    """An estimate of the epsilon of all runs."""
    mean, variance = (sum(r.times * r.pair.moments[i] for r in runs) for i in (0, 1))
    return mean + math.sqrt(2 * variance * max(-math.log(delta), 1.0))


def variances(runs: Iterable[Runs], level: float) -> dict[DominatingPair, float]:
    """The variances of the losses of one run, which grids are chosen by; ``level`` is the logarithm of 1/delta.

    That of the losses which make up delta, by the order of the best bound by moments, is larger where most runs tell
    nothing, and grids that are fine enough for it are as good.
    """
    counts = {r.pair: r.times for r in runs}
    orders = [2 ** (power / 2) for power in range(-12, 20)]
    bounds = {t: (level + sum(n * pair.tilted(t)[0] for pair, n in counts.items())) / t for t in orders}
    best = min(orders, key=lambda t: bounds[t])
    return {pair: max(pair.moments[1], pair.tilted(best)[1] / TILTED) for pair in counts}


def needed_excess(runs: tuple[Runs, ...], delta: Fraction, epsilon: Fraction) -> float | None:
    """An estimate of the variance that PLDs may add and still give that epsilon; None where floats cannot decide."""
    noise = tuple(one for r in runs if (one := _noise(r)) is not None)
    if len(noise) < len(runs) or not _in_reach(runs, delta):
        return None
    truth = epsilon_about(noise, delta)
    if truth is None or truth >= epsilon:
        return None
    growth = moved(noise, truth)
    found = variances(runs, -math.log(delta))
    variance = sum(r.times * found[r.pair] for r in runs)
    return None if growth is None else PART * (float(min(epsilon, Fraction(10**6))) - truth) / (growth * variance)


def _noise(runs: Runs) -> Noise | None:
    pair = runs.pair
    if not isinstance(pair, Gaussian | SampledGaussian):
        return None
    rate = pair.rate if isinstance(pair, SampledGaussian) else Fraction(1)
    return Noise(rate, pair.mu_squared, runs.times, isinstance(pair, ReplacedGaussian))


def _in_reach(runs: Iterable[Runs], delta: Fraction | None) -> bool:
    reached = all(r.pair.is_in_reach and r.times <= MOST_RUNS for r in runs)
    return reached and not (delta and delta < LEAST_DELTA)


@dataclass
class Pessimistic(Composer[Runs]):
    """The PLDs of a composition, and their digits."""

    goal: Goal
    count: int
    is_ordered: bool
    bases: dict[tuple[Runs, Fraction], Composed | None] = field(default_factory=dict)
    variances: dict[DominatingPair, float] = field(default_factory=dict)

    @property
    def bits(self) -> int:
        """The binary digits of a unit: rounding in all products loses less than what may be lost."""
        return 8 + math.ceil(math.log2(self.count * LENGTH / self.goal.lost))

    def of(self, runs: list[Runs]) -> Composed | None:
        """The composition of all runs."""
        steps = self._steps(runs)
        found: list[Composed] = []
        for r in sorted(runs, key=lambda r: -r.times):
            step = _doubled(steps, r)
            if r.times == 1 and found:
                step = max(step, *(c.step for c in found))
            one = self.self_composed(r, r.times, step)
            if one is None:
                return None
            found.append(one)
        return self.together(found)

    def in_order(self, part: Part) -> Composed | None:
        """The composition of all runs in the order of the parts."""
        return self._ordered(part, self._steps(list(part.runs)))

    def _ordered(self, part: Part, steps: dict[DominatingPair, Fraction]) -> Composed | None:
        if isinstance(part.inner, Runs):
            runs = part.inner._replace(times=part.inner.times * part.times)
            return self.self_composed(runs, runs.times, _doubled(steps, runs))
        found: list[Composed] = []
        for inner in part.inner:
            one = self._ordered(inner, steps)
            if one is None:
                return None
            found.append(one)
        while len(found) > 1:  # neighbours with the smallest steps first
            place = min(range(len(found) - 1), key=lambda k: max((c.step, c.times) for c in found[k : k + 2]))
            joined = self.joined(*found[place : place + 2])
            if joined is None:
                return None
            found[place : place + 2] = [joined]
        return self._often(found[0], part.times)

    def _often(self, one: Composed, times: int) -> Composed | None:
        """So many times the same, by repeated squaring."""
        square: Composed | None = one
        total = None
        while square is not None:
            if times % 2:
                total = square if total is None else self.joined(total, square)
                if total is None:
                    return None
            times //= 2
            if not times:
                return total
            square = self.squared(square)
        return None

    def coarsened_to_join(self, of: Composed) -> Composed | None:
        """With room for coarsening."""
        return self.coarsened(of) or self.coarsened(self._padded(of))

    def _steps(self, runs: list[Runs]) -> dict[DominatingPair, Fraction]:
        """The step of each mechanism; the least one divides the atoms of the losses, unless it would have to be
        short.
        """
        pairs = [r.pair for r in runs]
        self.variances = variances(runs, self.goal.level)
        average = sum(r.times * self.variances[r.pair] for r in runs) / self.count
        steps = {pair: self._step(max(self.variances[pair], average)) for pair in pairs}
        least = min(steps.values())
        whole = [pair for pair in pairs if isinstance(pair, IntegerNoise)]
        together = common([*whole, *pairs], least / (MUCH_FINER if whole else MOST_FINER))
        if together is None:
            return steps
        if all(pair.is_on(together) for pair in pairs):
            return dict.fromkeys(pairs, together)  # and nothing is lost
        finest = together / 2 ** max(0, math.ceil(math.log2(together / least)))
        found = {pair: finest * 2 ** max(0, math.floor(math.log2(step / finest))) for pair, step in steps.items()}
        for pair in whole:
            while found[pair] > finest and not pair.is_on(found[pair]):
                found[pair] /= 2
        return found

    def _step(self, variance: float) -> Fraction:
        """The step at which the upper interpolation of one run adds that fraction of a variance."""
        size = math.sqrt(6 * self.goal.excess * variance)
        digits = 7 - math.floor(math.log2(size))
        return Fraction(max(1, int(size * 2.0**digits))) / Fraction(2) ** digits

    def may_be(self, of: Composed, step: Fraction) -> bool:
        """What grids add to the variance grows with their steps, and counts once per PLD."""
        wide = 24 * self.goal.excess * of.variance * max(math.cbrt(of.times / SHORTENED) ** 2, of.times / FAR)
        return float(step) ** 2 <= wide

    def most_alone(self, kind: Runs, step: Fraction) -> int:
        """Never where all losses are on the grid."""
        return 0 if kind.pair.is_on(step) else kind.times.bit_length()

    def one(self, kind: Runs, step: Fraction) -> Composed | None:
        """The PLD of one run: computed, or coarsened from one that is known."""
        key = kind, step
        if key not in self.bases:
            finer = None if kind.pair.is_on(step) else self.bases.get((kind, step / 2))
            shorter = None if finer is None else self.coarsened(finer)
            self.bases[key] = self._discretized(kind, Grid(step, self.bits)) if shorter is None else shorter
        return self.bases[key]

    def _discretized(self, runs: Runs, grid: Grid) -> Composed | None:
        """The padded PLD of one run, one-sided if the composition is."""
        name, is_spaced = _from_values(runs.one.notion)
        bound = Bound(runs.times, self.goal.level) if is_spaced else None
        found = runs.pair.discretized(grid, self.goal.lost / self.count, bound)
        if found is None:
            return None
        g = call(name, runs.one, **found.certificate())
        if self.is_ordered and g.relation != REMOVE_ONE:
            (ordered,) = roles().find("one order", TABLE_DP.name, TABLE_DP.name)
            g = call(ordered, g)
        return self._padded(Composed(found.pld, 1, self.variances[runs.pair], g))

    def _padded(self, one: Composed) -> Composed:
        """With empty masses at both ends, for a few coarsenings."""
        pld = one.pld.padded(2 * PADDED - 1)
        return self._restated(one, pld, low=int(pld.origin - one.pld.origin))

    def coarsened(self, of: Composed) -> Composed | None:
        """By the verified function that coarsens."""
        pld = of.pld.coarsened()
        upper, lower = of.pld.grid.shares
        return None if pld is None else self._restated(of, pld, upper=upper, lower=lower)

    def _restated(self, one: Composed, pld: PLD, **numbers: int) -> Composed:
        """The same with another PLD, by the verified function that takes these numbers."""
        names = roles().find("restatement", TABLE_DP.name, TABLE_DP.name)
        (name,) = (name for name in names if set(numbers) <= set(roles()[name].chooses))
        g = call(name, _known(one), table2=packed(pld.masses, pld.grid.width), last2=pld.last, **numbers)
        return one._replace(pld=pld, known=g)

    def composed(self, first: Composed, second: Composed) -> Composed | None:
        """By the verified function that composes."""
        count, grid = first.times + second.times, first.pld.grid
        spare = int(self.goal.lost * count / self.count * grid.unit) // (8 * self.count.bit_length())
        pld = first.pld.compose(second.pld, spare, pad=True)
        if len(pld.masses) > MOST_PLACES or grid.width * len(pld.masses) > LARGEST_TABLE:
            return None
        (name,) = roles().find("composition", TABLE_DP.name, TABLE_DP.name, TABLE_DP.name)
        low = int(first.pld.origin + second.pld.origin - pld.origin)
        g = call(name, _known(first), _known(second), table3=packed(pld.masses, grid.width), last3=pld.last, low=low,
                 rest3=Fraction(pld.infinity_mass, grid.unit))  # fmt: skip
        variance = (first.times * first.variance + second.times * second.variance) / count
        return Composed(pld, count, variance, g)


def _known(one: Composed) -> Guarantee:
    if one.known is None:
        raise TermError("a pessimistic PLD comes with its guarantee")
    return one.known


def _doubled(steps: dict[DominatingPair, Fraction], runs: Runs) -> Fraction:
    """The step of these runs, or a bit less: the least step, doubled."""
    least = min(steps.values())
    return least * Fraction(2 ** int(math.log2(steps[runs.pair] / least)))


def _from_values(notion: str) -> tuple[str, bool]:
    """The function that makes a PLD from values of a profile, and whether it allows uneven nodes."""
    names = roles().find("conversion", TABLE_DP.name, notion)
    spaced = [name for name in names if "places" in roles()[name].chooses]
    return (spaced or list(names))[0], bool(spaced)


@lru_cache(maxsize=2)
def least(
    runs: tuple[Runs, ...],
    delta: Fraction | None,
    epsilon: Fraction | None,
    excess: float,
    part: Part | None = None,
    least_delta: Fraction | None = None,
) -> Guarantee | None:
    """(epsilon, delta)-DP of the composition of all runs, for neighbours in both orders, with the best other number.

    They are composed in any order, or in that of the part. With a least delta the PLD is made for that one, and serves
    all larger ones. None where there is no such bound, or none in reasonable time.
    """
    if not all(type(r) is Runs and type(r.one) is Guarantee and type(r.pair) is PAIRS[r.one.notion] for r in runs):
        raise TermError("a PLD needs runs, each with its guarantee")
    plain_data((*((*astuple(r.pair), r.times) for r in runs), delta, epsilon))
    if not _in_reach(runs, delta) or (epsilon or 0) > LARGEST_LOSS:
        return None
    made_for = least_delta or delta
    about = spread(runs, float(made_for or Fraction(1, 10**12)))
    largest = float(epsilon) if epsilon is not None else about
    if max(about, largest) > LARGEST_LOSS:
        return None
    lost = (made_for or Fraction(1, 2**40)) * Fraction(min(excess, MOST_LOST) / 4 * math.exp(-largest))
    is_ordered = any(r.one.relation == REMOVE_ONE for r in runs)
    goal = Goal(excess, lost, -math.log(made_for or Fraction(1, 10**12)))
    whole = _whole(runs, goal, part) if least_delta is None or part is not None else _shared(_Alike.of(runs), goal)
    if whole is None:
        return None
    if epsilon is None and delta is not None:
        found = whole.pld.epsilon(delta * (1 - Fraction(1, 10**9)), about, in_both_orders=is_ordered)
        epsilon = None if found is None else Fraction(math.ceil(found[1] * 10**12), 10**12)
    (name,) = roles().find("either order" if is_ordered else "conversion", APPROX_DP.name, TABLE_DP.name)
    return None if epsilon is None else call(name, _known(whole), epsilon=epsilon)

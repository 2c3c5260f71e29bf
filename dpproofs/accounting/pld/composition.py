"""The PLD of a composition: its grid, and its computation.

Everything is chosen in floats, and the PLDs come from ``table.py``; only what verified functions return is claimed,
so a bad choice only weakens a bound.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import flint

from dpproofs.accounting.guarantees import call
from dpproofs.accounting.pld.estimate import Noise, epsilon_about, moved
from dpproofs.accounting.pld.pessimistic import (
    LEAST_DELTA,
    MOST_RUNS,
    Grid,
    Product,
    Table,
    chords,
    coarser,
    packed,
    product,
)
from dpproofs.accounting.pld.profiles import (
    Kind,
    common,
    in_reach,
    is_lattice,
    loss,
    lowest,
    on_lattice,
    only_on_lattice,
    profile,
    told,
)
from dpproofs.accounting.pld.spaced import MORE, Bound, Spaced, spaced_chords
from dpproofs.language.errors import TermError
from dpproofs.language.plain import plain_data
from dpproofs.library.roles import roles
from dpproofs.numbers import ball, working
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, GAUSSIAN_DP, REPLACED_GAUSSIAN_DP, SAMPLED_GAUSSIAN_DP, TABLE_DP
from dpproofs.privacy.places import LARGEST_TABLE
from dpproofs.privacy.relations import REMOVE_ONE

MAX_NODES, MAX_PLACES, MOST_PLACES = 60_000, 120_000, 130_000
"""The most nodes of the PLD of one run, its greatest length, and the greatest length of any PLD."""
LARGEST_LOSS = 200.0
"""Where a bound is not worth the digits that it takes."""
SHORTENED, FAR = 32, 256
"""The PLD of this many runs is coarsened first; then that of eight times as many;
once the step exceeds what the square root of the number of runs allows, that of four times as many."""
ALONE = 1 / 12
"""What the interpolation of a minority of the runs may add, as a fraction of what that of all adds."""
PART = 0.95 / (1 + MORE + ALONE + 6 / SHORTENED)
"""The fraction of the excess that interpolation in one run may add: coarsening adds as well, half as much
each time, and the effect of a variance on epsilon is an estimate."""
NOISE = (GAUSSIAN_DP.name, SAMPLED_GAUSSIAN_DP.name, REPLACED_GAUSSIAN_DP.name)
SHORT, LENGTH = 512, 8192
"""PLDs of at most this length are not coarsened; and the typical length."""
MOST_FINER, MUCH_FINER = 4, 256
"""How much finer than needed a step may be so that nothing is lost of losses that it divides, and where it has to
divide them."""
FREE = 15
"""The empty entries at both ends of a product, which allow a few coarsenings."""


class Runs(NamedTuple):
    """`times` runs of a mechanism, and its guarantee."""

    kind: Kind
    times: int
    one: Guarantee


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


class Chain(NamedTuple):
    """Consecutive runs: a PLD, its grid step, and the guarantee it proves."""

    table: Table
    step: Fraction
    times: int
    known: Guarantee


def spread(runs: Iterable[Runs], delta: float) -> float:
    """An estimate of the epsilon of all runs."""
    losses = [(loss(r.kind), r.times) for r in runs]
    mean, variance = (sum(count * one[i] for one, count in losses) for i in (0, 1))
    return mean + math.sqrt(2 * variance * max(-math.log(delta), 1.0))


def needed_excess(runs: tuple[Runs, ...], delta: Fraction, epsilon: Fraction) -> float | None:
    """An estimate of the variance that PLDs may add and still give that epsilon; None where floats cannot decide."""
    noise = tuple(_noise(r) for r in runs if r.kind.notion in NOISE)
    if len(noise) < len(runs) or not _in_reach(runs, delta):
        return None
    truth = epsilon_about(noise, delta)
    if truth is None or truth >= epsilon:
        return None
    growth = moved(noise, truth)
    variance = sum(r.times * loss(r.kind)[1] for r in runs)
    return None if growth is None else PART * (float(min(epsilon, Fraction(10**6))) - truth) / (growth * variance)


def _noise(runs: Runs) -> Noise:
    *rate, mu_squared = runs.kind.numbers
    is_replaced = runs.kind.notion == REPLACED_GAUSSIAN_DP.name
    return Noise(rate[0] if rate else Fraction(1), mu_squared, runs.times, is_replaced)


def _in_reach(runs: Iterable[Runs], delta: Fraction | None) -> bool:
    reached = all(in_reach(r.kind) and r.times <= MOST_RUNS for r in runs)
    return reached and not (delta and delta < LEAST_DELTA)


@dataclass
class Row:
    """The PLDs of a composition, and their digits."""

    goal: Goal
    count: int
    is_ordered: bool
    bases: dict[tuple[Runs, Fraction], Chain | None] = field(default_factory=dict)

    @property
    def bits(self) -> int:
        """The binary digits of a unit: rounding in all products loses less than what may be lost."""
        return 8 + math.ceil(math.log2(self.count * LENGTH / self.goal.lost))

    @property
    def width(self) -> int:
        """The binary digits of an entry."""
        return self.grid(Fraction(1)).width

    def grid(self, step: Fraction) -> Grid:
        """The grid of that step."""
        return Grid(step, self.bits)

    def of(self, runs: list[Runs]) -> Chain | None:
        """The composition of all runs."""
        steps = self._steps(runs)
        least = min(steps.values())
        chains: list[Chain] = []
        for r in sorted(runs, key=lambda r: -r.times):
            step = least * 2 ** int(math.log2(steps[r.kind] / least))
            if r.times == 1 and chains:
                step = max(step, *(c.step for c in chains))
            one = self._power(r, step)
            if one is None:
                return None
            chains.append(one)
        return self._together(chains)

    def in_order(self, part: Part) -> Chain | None:
        """The composition of all runs in the order of the parts."""
        return self._ordered(part, self._steps(list(part.runs)))

    def _ordered(self, part: Part, steps: dict[Kind, Fraction]) -> Chain | None:
        if isinstance(part.inner, Runs):
            least = min(steps.values())
            runs = part.inner._replace(times=part.inner.times * part.times)
            return self._power(runs, least * 2 ** int(math.log2(steps[runs.kind] / least)))
        chains: list[Chain] = []
        for one in part.inner:
            found = self._ordered(one, steps)
            if found is None:
                return None
            chains.append(found)
        while len(chains) > 1:  # neighbours with the smallest steps first
            place = min(range(len(chains) - 1), key=lambda k: max((c.step, c.times) for c in chains[k : k + 2]))
            joined = self._joined(*chains[place : place + 2])
            if joined is None:
                return None
            chains[place : place + 2] = [joined]
        return self._often(chains[0], part)

    def _often(self, square: Chain | None, part: Part) -> Chain | None:
        """The self-composition of a chain, by repeated squaring."""
        variance = sum(loss(r.kind)[1] * r.times for r in part.runs) / sum(r.times for r in part.runs)
        total, times = None, part.times
        while square is not None:
            if times % 2:
                total = square if total is None else self._joined(total, square)
                if total is None:
                    return None
            times //= 2
            if not times:
                return total
            square = self._more(variance, square, square)
        return None

    def _joined(self, first: Chain, second: Chain) -> Chain | None:
        """The composition of two, on the coarser of their grids."""
        while first.step != second.step:
            finer = min(first, second, key=lambda c: c.step)
            shorter = self._coarser(finer) or self._coarser(self._with_room(finer))
            if shorter is None:
                return None
            first, second = (shorter, second) if finer is first else (first, shorter)
        return self._product(first, second)

    def _steps(self, runs: list[Runs]) -> dict[Kind, Fraction]:
        """The step of each mechanism; the least one divides the atoms of the losses, unless it would have to be
        short.
        """
        kinds = [r.kind for r in runs]
        average = sum(r.times * loss(r.kind)[1] for r in runs) / self.count
        steps = {kind: self._step(max(loss(kind)[1], average)) for kind in kinds}
        least = min(steps.values())
        whole = [kind for kind in kinds if only_on_lattice(kind)]
        together = common([*whole, *kinds], least / (MUCH_FINER if whole else MOST_FINER))
        if together is None:
            return steps
        if all(is_lattice(kind, together) for kind in kinds):
            return dict.fromkeys(kinds, together)  # and nothing is lost
        finest = together / 2 ** max(0, math.ceil(math.log2(together / least)))
        found = {kind: finest * 2 ** max(0, math.floor(math.log2(step / finest))) for kind, step in steps.items()}
        for kind in whole:
            while found[kind] > finest and not is_lattice(kind, found[kind]):
                found[kind] /= 2
        return found

    def _step(self, variance: float) -> Fraction:
        """The step at which the upper interpolation of one run adds that fraction of a variance."""
        size = math.sqrt(6 * self.goal.excess * variance)
        digits = 7 - math.floor(math.log2(size))
        return Fraction(max(1, int(size * 2.0**digits))) / Fraction(2) ** digits

    def _power(self, runs: Runs, step: Fraction) -> Chain | None:
        """The self-composition, by squaring PLDs, which are coarsened once there are many runs.

        A PLD that is not squared counts once, so its nodes may be farther apart from the start.
        """
        squarings = self._first_shortened(runs, step)
        square, rest = self._base(runs, step), runs.times % 2**squarings
        alone = self._coarse(runs, rest, step) if rest else None
        parts = [] if alone is None else [alone]
        for place in range(runs.times.bit_length()):
            if square is None:
                return None
            if runs.times >> place & 1 and (alone is None or place >= squarings):
                parts.append(square)
            if runs.times >> (place + 1):
                square = self._more(loss(runs.kind)[1], square, square)
        return self._together(parts)

    def _together(self, parts: list[Chain]) -> Chain | None:
        """The composition of all, those with small steps first."""
        total, *rest = sorted(parts, key=lambda c: (c.step, c.times))
        for chain in rest:
            joined = self._joined(total, chain)
            if joined is None:
                return None
            total = joined
        return total

    def _first_shortened(self, runs: Runs, step: Fraction) -> int:
        """How often a PLD is squared before it is coarsened."""
        places, (_, variance) = range(runs.times.bit_length()), loss(runs.kind)
        return next((n for n in places if float(2 * step) ** 2 <= self._wide(variance, 2**n)), len(places) - 1)

    def _coarse(self, runs: Runs, times: int, step: Fraction) -> Chain | None:
        """Few of the runs, on a coarser grid; None where the grid has to be as fine."""
        if is_lattice(runs.kind, step):
            return None
        farther = 2 ** math.floor(math.log(max(1.0, ALONE * runs.times / times), 4))
        base = None if farther == 1 else self._base(runs, farther * step)
        total = base
        for digit in bin(times)[3:]:
            for other in (total, base)[: 1 + int(digit)]:
                total = None if total is None or other is None else self._product(total, other)
        return total

    def _more(self, variance: float, first: Chain | None, second: Chain | None) -> Chain | None:
        """The composition of two, coarsened if that is better."""
        both = None if first is None or second is None else self._product(first, second)
        return None if both is None else self._shortened(variance, both)

    def _shortened(self, variance: float, chain: Chain) -> Chain:
        """The PLD, coarsened as long as the nodes are much closer than the losses are spread."""
        wide = self._wide(variance, chain.times)
        while len(chain.table.entries) > SHORT and float(2 * chain.step) ** 2 <= wide:
            shorter = self._coarser(chain)
            if shorter is None:
                break
            chain = shorter
        return chain

    def _wide(self, variance: float, times: int) -> float:
        """The largest square of a step for that many runs."""
        return 24 * self.goal.excess * variance * max(math.cbrt(times / SHORTENED) ** 2, times / FAR)

    def _base(self, runs: Runs, step: Fraction) -> Chain | None:
        """The PLD of one run."""
        key = runs, step
        if key not in self.bases:
            finer = None if is_lattice(runs.kind, step) else self.bases.get((runs, step / 2))
            shorter = None if finer is None else self._coarser(finer)
            self.bases[key] = self._drawn(runs, step) if shorter is None else shorter
        return self.bases[key]

    def _drawn(self, runs: Runs, step: Fraction) -> Chain | None:
        kind, grid = runs.kind, self.grid(step)
        lost = self.goal.lost / self.count
        low = math.floor(lowest(kind, lost) / step)
        if only_on_lattice(kind):
            return self._at_places(runs, grid)
        name, is_spaced = _from_values(runs.one.notion)
        found = (
            spaced_chords(profile(kind), grid, low, lost, Bound(runs.times, self.goal.level), MAX_PLACES, MAX_NODES)
            if is_spaced
            else chords(profile(kind), grid, low, lost + told(kind), MAX_NODES)
        )
        if found is None:
            return None
        table, values = found.table, {"values": packed(found.values, self.width)}
        if isinstance(found, Spaced):
            places, masses = packed(found.places, self.width), packed(found.masses, self.width)
            values |= {"places": places, "masses": masses, "nodes": len(found.masses) - 1}
        return self._begun(table, step, call(name, runs.one, step=step, **values, **self._numbers(table, grid)))

    def _at_places(self, runs: Runs, grid: Grid) -> Chain | None:
        """The PLD of one run, all of whose losses lie on the grid."""
        found = on_lattice(runs.kind, grid)
        if found is None or len(found.table.entries) > MAX_PLACES:
            return None
        name, _ = _from_values(runs.one.notion)
        numbers = self._numbers(found.table, grid)
        return self._begun(found.table, grid.step, call(name, runs.one, step=grid.step, gap=found.gap, **numbers))

    def _begun(self, table: Table, step: Fraction, g: Guarantee) -> Chain:
        """The padded PLD of one run, one-sided if the composition is."""
        if self.is_ordered and g.relation != REMOVE_ONE:
            (ordered,) = roles().find("one order", TABLE_DP.name, TABLE_DP.name)
            g = call(ordered, g)
        return self._with_room(Chain(table, step, 1, g))

    def _with_room(self, chain: Chain) -> Chain:
        """The PLD padded at both ends, for a few coarsenings."""
        entries, origin, half = chain.table.entries, chain.table.origin, (FREE + 1) // 2
        before = FREE + -(origin + FREE + 1) % half
        after = FREE + -(before + len(entries) + FREE + 1) % half
        table = Table((0,) * before + entries + (0,) * after, origin + before, chain.table.rest)
        g = call(_restated("low"), chain.known, table2=packed(table.entries, self.width), last2=table.last,
                 low=before)  # fmt: skip
        return chain._replace(table=table, known=g)

    def _numbers(self, table: Table, grid: Grid) -> dict[str, Fraction | int]:
        return {
            "table": packed(table.entries, self.width), "width": self.width, "last": table.last,
            "origin": table.origin, "rest": Fraction(table.rest, grid.unit), "unit": grid.unit,
        }  # fmt: skip

    def _product(self, first: Chain, second: Chain) -> Chain | None:
        grid, count = self.grid(first.step), first.times + second.times
        spare = int(self.goal.lost * count / self.count * grid.unit) // (8 * self.count.bit_length())
        made: Product = product(first.table, second.table, grid, spare, free=FREE)
        table = made.table
        if len(table.entries) > MOST_PLACES or self.width * len(table.entries) > LARGEST_TABLE:
            return None
        (name,) = roles().find("composition", TABLE_DP.name, TABLE_DP.name, TABLE_DP.name)
        g = call(name, first.known, second.known, table3=packed(table.entries, self.width), last3=table.last,
                 low=made.low, rest3=Fraction(table.rest, grid.unit))  # fmt: skip
        return Chain(table, first.step, count, g)

    def _coarser(self, chain: Chain) -> Chain | None:
        found = coarser(chain.table, self.grid(chain.step))
        if found is None:
            return None
        table, upper, lower = found
        numbers = {"table2": packed(table.entries, self.width), "last2": table.last, "upper": upper, "lower": lower}
        return Chain(table, 2 * chain.step, chain.times, call(_restated("upper"), chain.known, **numbers))


def _restated(asked: str) -> str:
    """The function that pads a PLD, or coarsens it, by an argument that it asks for."""
    names = roles().find("restatement", TABLE_DP.name, TABLE_DP.name)
    (name,) = (name for name in names if asked in roles()[name].chooses)
    return name


def _from_values(notion: str) -> tuple[str, bool]:
    """The function that makes a PLD from values of a profile, and whether it allows uneven nodes."""
    names = roles().find("conversion", TABLE_DP.name, notion)
    spaced = [name for name in names if "places" in roles()[name].chooses]
    return (spaced or list(names))[0], bool(spaced)


@lru_cache(maxsize=2)
def least(
    runs: tuple[Runs, ...], delta: Fraction | None, epsilon: Fraction | None, excess: float, part: Part | None = None
) -> Guarantee | None:
    """(epsilon, delta)-DP of the composition of all runs, for neighbours in both orders, with the best other number.

    They are composed in any order, or in that of the part. None where there is no such bound, or none in reasonable
    time.
    """
    if not all(type(r) is Runs and type(r.kind) is Kind and type(r.one) is Guarantee for r in runs):
        raise TermError("a PLD needs runs, each with its guarantee")
    plain_data((*((r.kind.notion, *r.kind.numbers, r.times) for r in runs), delta, epsilon))
    if not _in_reach(runs, delta) or (epsilon or 0) > LARGEST_LOSS:
        return None
    about = spread(runs, float(delta or Fraction(1, 10**12)))
    largest = float(epsilon) if epsilon is not None else about
    if max(about, largest) > LARGEST_LOSS:
        return None
    lost = (delta or Fraction(1, 2**40)) * Fraction(excess / 4 * math.exp(-largest))
    is_ordered = any(r.one.relation == REMOVE_ONE for r in runs)
    row = Row(Goal(excess, lost, -math.log(delta or Fraction(1, 10**12))), sum(r.times for r in runs), is_ordered)
    chain = row.of(list(runs)) if part is None else row.in_order(part)
    if chain is None:
        return None
    if epsilon is None and delta is not None:
        search = Search(chain, row.grid(chain.step), is_ordered=is_ordered)
        epsilon = search.epsilon(delta * (1 - Fraction(1, 10**9)), about)
    (name,) = roles().find("either order" if is_ordered else "conversion", APPROX_DP.name, TABLE_DP.name)
    return None if epsilon is None else call(name, chain.known, epsilon=epsilon)


class Search:
    """An estimate of the least epsilon that a PLD gives at a delta: in both orders, if it ``is_ordered`` itself."""

    def __init__(self, chain: Chain, grid: Grid, *, is_ordered: bool) -> None:
        self.chain, self.bits, self.is_ordered = chain, grid.bits + 64, is_ordered
        with working(self.bits):
            rho = ball(chain.step).exp()
            mass = below = flint.arb(0)
            ratio = (
                -chain.step.numerator * ball(Fraction(chain.table.last - chain.table.origin, chain.step.denominator))
            ).exp()
            self.sums = [(mass, below)]
            for m in reversed(chain.table.entries):
                mass, below = mass + m, below + m * ratio
                ratio = ratio * rho
                self.sums.append((mass, below))
            self.unit, self.rest = flint.arb(grid.unit), flint.arb(chain.table.rest)

    def delta(self, epsilon: Fraction) -> flint.arb:
        """The delta at epsilon."""
        with working(self.bits):
            if not self.is_ordered:
                return self._at(epsilon)
            order = ball(epsilon).exp()
            back = 1 - order + order * self._at(-epsilon)
            return self._at(epsilon).max(back)

    def _at(self, level: Fraction) -> flint.arb:
        table, place = self.chain.table, self.chain.table.origin + math.floor(level / self.chain.step)
        above = min(max(0, table.last - place), len(table.entries))
        mass, below = self.sums[above]
        return (self.rest + mass - ball(level).exp() * below) / self.unit

    def epsilon(self, delta: Fraction, about: float) -> Fraction | None:
        """The epsilon at delta, with 12 digits, searched from ``about``; None where none is found."""
        low, high = 0.0, max(about, 1e-6)
        for _ in range(16):
            if self.delta(Fraction(high)) <= ball(delta):
                break
            low, high = high, 1.2 * high
        else:
            return None
        while high - low > 1e-12 * max(high, 1e-3):
            middle = (low + high) / 2
            low, high = (low, middle) if self.delta(Fraction(middle)) <= ball(delta) else (middle, high)
        return Fraction(math.ceil(high * 10**12), 10**12)

"""Tables below the profiles of sampled Gaussian noise, run many times: what no guarantee can be better than.

They are found in whole numbers, and then shown by the kernel: ``refutation`` gives a theorem.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import flint

from dpproofs.claims.losses import Sampled, ball, working
from dpproofs.claims.tables.table import Grid, packed
from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.plain import plain_data
from dpproofs.language.terms import FALSE, REAL, conj, entry, forall, function_type, implies, lam, nat, num, prob, var
from dpproofs.library import library
from dpproofs.numbers import endpoints
from dpproofs.privacy.notions import APPROX_DP, x1, x2
from dpproofs.proving.logic import ProofError
from dpproofs.proving.tactics import arith, discharge, instantiate, numeric, parts

LARGEST = 50_000
"""The entries of a table."""
WIDTH = 120
"""The binary digits of an entry; a unit has a few less."""


ROOM = 2**45
"""One part in so many of an entry is given up, so that values can be rounded."""


FINE = 2**24
"""The first node is a whole number of steps away from the ratio 1, up to one part in so many."""


class Table(NamedTuple):
    """Entries in units, and the place of the ratio 1, which may lie between two of them."""

    entries: tuple[int, ...]
    origin: Fraction

    @property
    def last(self) -> int:
        """The place of the last entry."""
        return len(self.entries) - 1


class Product(NamedTuple):
    """A table that is below the product of two, from a place on."""

    table: Table
    low: int


class Lines(NamedTuple):
    """A table below a profile, with the values at its nodes, and one more, from which it comes."""

    values: tuple[int, ...]
    table: Table


def _first(noise: Sampled, step: Fraction) -> Fraction:
    """The node to begin with, in steps from the ratio 1: the least at which the line is at least that of the test 1.

    The line of the test 1 says that probabilities add up to 1. Whatever less is said of the first node counts in
    each run, so that of many little is left.
    """
    deviation = 1 / float(noise.sigma)
    lowest = -10 * deviation - deviation**2 / 2 if noise.rate == 1 else math.log1p(-float(noise.rate))
    begin = Fraction(math.ceil(lowest / float(step) * FINE), FINE)
    for eighths in range(1, min(40, math.floor(-8 * begin))):
        node = (begin + Fraction(eighths, 8)) * step
        first, second = _tails(noise, ball(node + step / 2))
        if (1 - first) < ball(node).exp() * (1 - second):
            return node / step
    return min(begin + 1, begin / 2)


def _tails(noise: Sampled, level: flint.arb) -> tuple[flint.arb, flint.arb]:
    """The probabilities, with the record and without it, of likelihood ratios from exp(level) on."""
    rate, sigma = ball(noise.rate), ball(noise.sigma)
    at = sigma**2 * ((level.exp() - (1 - rate)) / rate).log() + flint.arb(1) / 2
    scale = sigma * flint.arb(2).sqrt()
    moved, still = ((at - 1) / scale).erfc() / 2, (at / scale).erfc() / 2
    return rate * moved + (1 - rate) * still, still


def lines(noise: Sampled, grid: Grid, least: Fraction, largest: int) -> Lines | None:
    """The lines of the thresholds in the middle between nodes, to where they give no more than ``least``.

    None where there are more than ``largest`` nodes.
    """
    with working(grid.bits + 64):
        return _lines(noise, grid, least, largest)


def _lines(noise: Sampled, grid: Grid, least: Fraction, largest: int) -> Lines | None:
    unit, low = grid.unit, _first(noise, grid.step)
    enough, most = int(least * unit), [_down((1 - ball(grid.step * low).exp()) * unit)]
    while most[-1] > enough or low + len(most) < 2:
        if len(most) > largest:
            return None
        node = grid.step * (low + len(most) - 1)
        first, second = _tails(noise, ball(node + grid.step / 2))
        here, after = (_down((first - ball(level).exp() * second) * unit) for level in (node, node + grid.step))
        most[-1] = min(most[-1], here)
        most.append(after)
    while most and most[-1] < 0:
        most.pop()  # where a line gives nothing any more, there is no node
    if len(most) < 2:
        return None
    rho = ball(grid.step).exp()
    entries = _hull(most, ball(grid.step * low).exp(), rho, unit)
    values = [most[-1], most[-1]]
    for m in entries[:0:-1]:
        values.append(-_down(-((1 + rho) * values[-1] - values[-2] + (rho - 1) * m) / rho))
    values.reverse()
    entries[0] = _down(flint.arb(values[1] - values[0]) / (rho - 1) + (unit - values[0]))
    if entries[0] < 0 or any(v > top for v, top in zip(values, most, strict=False)):
        return None
    return Lines(tuple(values), Table(tuple(entries), -low))


def _hull(most: list[int], first: flint.arb, rho: flint.arb, unit: int) -> list[int]:
    """The entries of the largest convex function of the order that begins at 0 with 1, falls, and is at most that at
    the nodes; a little less, so that there is room to round values.
    """
    fine = 1 << flint.ctx.prec
    orders, order = [0], first
    for _ in most:
        orders.append(_down(order * fine))
        order = order * rho
    points = list(zip(orders, [unit, *most], strict=True))
    corners: list[int] = []
    for k, (x, y) in enumerate(points):
        while len(corners) > 1:
            (x0, y0), (x1, y1) = points[corners[-2]], points[corners[-1]]
            if (y1 - y0) * (x - x1) < (y - y1) * (x1 - x0):
                break
            corners.pop()
        corners.append(k)
    slopes = [Fraction(points[b][1] - points[a][1], points[b][0] - points[a][0]) for a, b in pairwise(corners)]
    entries = [0] * len(most)
    for corner, before, after in zip(corners[1:], slopes, [*slopes[1:], Fraction(0)], strict=True):
        exact = orders[corner] * (after - before)
        entries[corner - 1] = max(0, math.floor(exact - exact / ROOM))
    return entries


def _down(x: flint.arb) -> int:
    """The largest whole number that is surely at most x."""
    whole = x.lower().floor().unique_fmpz()
    if whole is None:
        raise ValueError(f"{x!r} has no largest whole number below it")
    return int(whole)


def product_below(first: Table, second: Table, grid: Grid, spare: int) -> Product:
    """A table below that of both in a row. At each end what amounts to ``spare`` units at most is left out."""
    exact = (flint.fmpz_poly(list(first.entries)) * flint.fmpz_poly(list(second.entries))).coeffs()
    sums = [int(c) >> grid.bits for c in exact]
    low, high = _cut(sums, spare), len(sums) - _cut(sums[::-1], spare)
    low = min(low, high - 1)
    return Product(Table(tuple(sums[low:high]), first.origin + second.origin - low), low)


def _from(made: Product, level: Fraction) -> Product:
    """Without the ratios below one, so many steps from 1."""
    left_out = min(max(0, math.floor(made.table.origin + level)), made.table.last)
    table = Table(made.table.entries[left_out:], made.table.origin - left_out)
    return Product(table, made.low + left_out)


def _cut(sums: Sequence[int], spare: int) -> int:
    """How many numbers from the beginning add up to no more than that."""
    total = 0
    for place, s in enumerate(sums):
        total += s
        if total > spare:
            return place
    return len(sums) - 1


def delta_below(table: Table, epsilon: Fraction, grid: Grid) -> Fraction:
    """What the delta of an epsilon is at least, by a table."""
    with working(96):
        ratio, total = ball(grid.step).exp(), flint.arb(0)
        part = ball(epsilon + grid.step * table.origin).exp()
        for m in table.entries:
            if part < 1:
                total += m * (1 - part)
            part = part / ratio
        return endpoints(total / grid.unit)[0]


def nearly(table: Table, grid: Grid) -> Callable[[float], float]:
    """The same as a function of epsilon, in floats."""
    ratios = [(float(grid.step * (k - table.origin)), m / grid.unit) for k, m in enumerate(table.entries)]

    def at(epsilon: float) -> float:
        return sum(-m * math.expm1(epsilon - level) for level, m in ratios if level > epsilon)

    return at


class Found(NamedTuple):
    """How tables are multiplied, by their places in the list that begins with that of the lines."""

    lines: Lines
    products: tuple[tuple[int, int, Product], ...]

    @property
    def last(self) -> Table:
        """The table of all runs."""
        return self.products[-1][2].table if self.products else self.lines.table


def multiplied(noise: Sampled, grid: Grid, cut: Fraction) -> Found | None:
    """A table below the profile of all runs; None where it takes too many entries.

    So much of what all runs tell is left out at each end of each table.
    """
    return _table_of_runs(plain_data(tuple(noise)), plain_data(tuple(grid)), plain_data(cut))


@lru_cache(maxsize=8)
def _table_of_runs(runs_of: tuple[Fraction, Fraction, int], steps: tuple[Fraction, int], cut: Fraction) -> Found | None:
    noise, grid = Sampled(*runs_of), Grid(*steps)
    one = lines(noise, grid, cut / noise.runs, LARGEST)
    if one is None:
        return None
    tables, products, runs = [one.table], list[tuple[int, int, Product]](), [1]
    turns = [turn for digit in f"{noise.runs:b}"[1:] for turn in ((True, False) if digit == "1" else (True,))]
    for doubles in turns:
        last = len(tables) - 1
        second = last if doubles else 0
        runs.append(runs[last] + runs[second])
        made = product_below(tables[last], tables[second], grid, int(cut * grid.unit * runs[-1] / noise.runs))
        if made.table.last > LARGEST:
            return None
        products.append((last, second, made))
        tables.append(made.table)
    return Found(one, tuple(products))


# In the kernel --------------------------------------------------------------------------------


class _Below(NamedTuple):
    """A table, its number, how many runs it is about, and what is known of these and of its entries."""

    table: Table
    number: Term
    runs: int
    known: Theorem
    signs: Theorem


_run = var("R", function_type(("X", REAL), prob("V")))
"""R(x, k) is the law of the answers of k runs on the data set x."""
_once = var("k")


def refutation(noise: Sampled, grid: Grid, found: Found, epsilon: Fraction, delta: Fraction) -> Theorem | None:
    """That the runs are not (epsilon, delta)-DP; None where the kernel does not show it.

    The hypotheses say what the mechanism does on two data sets, one of which has a single record and one none.
    """
    try:
        return _refuted(noise, grid, found, epsilon, delta)
    except (KernelError, ProofError):
        return None


def _refuted(noise: Sampled, grid: Grid, found: Found, epsilon: Fraction, delta: Fraction) -> Theorem:
    step = _named("sampling.gaussian-attained", "M1")
    laws = {"G": lam(_once, _run(x2, _once)), "H": lam(_once, _run(x1, _once)), "P": step(x2), "Q": step(x1)}
    numbers = {"step": num(grid.step), "width": num(WIDTH), "unit": num(grid.unit)}
    pair = {"rate": num(noise.rate), "sigma": num(noise.sigma)}
    table, values = found.lines.table, packed(found.lines.values, WIDTH)
    lone = parts(_shown("sampling.gaussian-attained", pair))
    first = {"table": num(packed(table.entries, WIDTH)), "last": num(table.last), "origin": num(table.origin)}
    least = _shown("lattices.lower-sampled", {**numbers, **pair, **first, "values": num(values),
                   "P": laws["P"], "Q": laws["Q"]}, *lone)  # fmt: skip
    begun = _shown("lattices.lower-run", {**laws, "h": least.conclusion.args[2]}, least)
    tables = [_Below(table, first["table"], 1, begun, _signs(first["table"], table))]
    for place, (left, right, made) in enumerate(found.products, 1):
        needed = _from(made, epsilon / grid.step) if place == len(found.products) else made
        tables.append(_multiplied(tables[left], tables[right], needed, {**numbers, **laws}))
    last = tables[-1]
    if last.runs != noise.runs:
        raise ProofError(f"these tables are about {last.runs} runs, not {noise.runs}")
    bound = _shown("profiles.private-at-least", {"M": lam(x1, _run(x1, num(last.runs))), "epsilon": num(epsilon),
                   "delta": num(delta), "h": last.known.conclusion.args[2]}, last.known)  # fmt: skip
    value, allowed = bound.conclusion.args
    false = arith(FALSE, bound, infer("enclosure", formula=allowed < value, depth=0))
    [private] = [h for h in false.hypotheses if h.op == "def" and h.data.name == APPROX_DP.name]
    return discharge(false, private)


def _multiplied(a: _Below, b: _Below, made: Product, given: Mapping[str, Term]) -> _Below:
    table, runs = made.table, a.runs + b.runs
    number, low, unit = num(packed(table.entries, WIDTH)), made.low, given["unit"]
    counts = tuple(len(t.entries) for t in (a.table, b.table, table))
    products = infer("convolution", tables=(a.number, b.number, number), width=WIDTH // 8, counts=counts, low=low,
                     unit=unit)  # fmt: skip
    values = {
        "table": a.number, "last": num(a.table.last), "origin": num(a.table.origin), "s": num(a.runs),
        "table2": b.number, "last2": num(b.table.last), "origin2": num(b.table.origin), "s2": num(b.runs),
        "table3": number, "last3": num(table.last), "origin3": num(table.origin), "s3": num(runs), "low": num(low),
    }  # fmt: skip
    known = _shown("lattices.lower-tables", {**given, **values}, a.known, b.known, a.signs, b.signs, products)
    return _Below(table, number, runs, known, _signs(number, table))


_place = var("i")


def _signs(number: Term, table: Table) -> Theorem:
    """The entries of a table are at least 0."""
    inside = conj(nat(_place), _place <= num(table.last))
    return numeric(forall(_place, implies(inside, 0 <= entry(number, num(WIDTH), _place))), depth=0)


def _shown(name: str, values: Mapping[str, Term], *facts: Theorem) -> Theorem:
    """A lemma at these values; hypotheses about numbers alone are proved, and those that are among the facts."""
    theorem = instantiate(library()[name].established(), **values)
    known = {fact.conclusion: fact for fact in facts}
    shown = [known.get(h) or numeric(h, depth=0) for h in theorem.hypotheses if h in known or not h.free]
    return infer("cut", theorem, *shown)


def _named(lemma: str, name: str) -> Term:
    """The variable of that name in the statement of a lemma."""
    claim = library()[lemma].claim
    free = claim.conclusion.free.union(*(h.free for h in claim.hypotheses))
    return next(v for v in free if v.data[0] == name)

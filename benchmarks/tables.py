"""Prints what tables of likelihood ratios give for Poisson-sampled Gaussians in a row, and how long it takes.

    python benchmarks/tables.py                    all rows, without replay
    python benchmarks/tables.py --replay 0 2       these rows, and the second verifier on their tables

Each row is searched for, proved in the kernel with ``dpproofs.functions``, and compared with a second way to
the same number that knows nothing of tables: the inverse Laplace transform, in floats, of about ten digits.
The gap is the proved epsilon less that. Times are seconds of CPU: of the search, of the table of one step,
of the products, of the delta. ``replay`` is the time of the steps that are about tables.
"""

from __future__ import annotations

import cmath
import math
import resource
import sys
import time
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

import flint

from dpproofs import functions
from dpproofs.claims.tables.table import Chords, Grid, Table, chords, packed, product
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.replay import steps, work

WIDTH, BITS = 112, 100


class Row(NamedTuple):
    """A claim, and the step between nodes with which it is tried."""

    rate: Fraction
    sigma: Fraction
    steps: int
    delta: Fraction
    step: Fraction


ROWS = (
    Row(Fraction(1, 100), Fraction(1), 1000, Fraction(1, 10**5), Fraction(1, 1024)),
    Row(Fraction(1, 100), Fraction(1), 10_000, Fraction(1, 10**5), Fraction(1, 1024)),
    Row(Fraction(1, 100), Fraction(1), 10_000, Fraction(1, 10**5), Fraction(1, 4096)),
    Row(Fraction(256, 60_000), Fraction(11, 10), 14_063, Fraction(1, 10**5), Fraction(1, 4096)),
    Row(Fraction(1, 10), Fraction(5), 2000, Fraction(1, 10**10), Fraction(1, 1024)),
    Row(Fraction(1, 2), Fraction(2), 100, Fraction(1, 10**5), Fraction(1, 128)),
)


def sampled_profile(row: Row, level: flint.arb) -> flint.arb:
    """The profile of one step, when a record is removed, at the order exp(level)."""
    rate, mu, root = _arb(row.rate), 1 / _arb(row.sigma), flint.arb(2).sqrt()
    above = level.exp() - (1 - rate)
    if not above > 0:
        return 1 - level.exp()
    drawn = (above / rate).log()
    first, second = (drawn / mu - mu / 2) / root, (drawn / mu + mu / 2) / root
    return rate * (first.erfc() - drawn.exp() * second.erfc()) / 2


def _arb(q: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(q.numerator, q.denominator))


def second_way(row: Row) -> float:
    """The least epsilon, when a record is removed, from the moments of the loss at complex orders.

    The line on which they are added up goes near the saddle point, so that little cancels.
    """
    rate, sigma = float(row.rate), float(row.sigma)
    width, most = sigma / 40, 40.0
    points = [-9 * sigma + width * n for n in range(round((18 * sigma + 1 + most) / width) + 40)]
    losses = [math.log1p(rate * math.expm1((x - 0.5) / sigma**2)) for x in points]
    unit = math.log(width / sigma / math.sqrt(2 * math.pi))
    laws = [unit + y - x * x / 2 / sigma**2 for x, y in zip(points, losses, strict=True)]

    def log_moment(s: complex) -> complex:
        z = sum(_grown(law, s * y) for law, y in zip(laws, losses, strict=True))
        size = math.log1p(2 * z.real + abs(z) ** 2) / 2 if abs(z) < 1 else math.log(abs(1 + z))
        return row.steps * complex(size, math.atan2(z.imag, 1 + z.real))

    bounds = []
    for n in range(60):  # from small orders on, to where the moments are no floats
        with suppress(OverflowError):
            s = most * 1.15 ** (n - 59)
            bounds.append((log_moment(s).real - math.log(s * (s + 1)), s))
    least = math.log(row.delta)
    near = min((bound - least) / s for bound, s in bounds)
    shift = min(bounds, key=lambda one: one[0] - one[1] * near)[1]
    step = shift / 100
    variance = sum(w * log_moment(shift + n * step).real for n, w in ((-1, 1), (0, -2), (1, 1))) / step**2
    span = (40 - least) / shift + 20 * math.sqrt(variance) + 2
    values: list[tuple[complex, complex]] = []
    for j in range(20_000):
        s = complex(shift, 2 * math.pi * j / span)
        value = cmath.exp(log_moment(s) - s * near) / (s * (s + 1))
        values.append((s, value if j else value / 2))
        if abs(value) < 1e-16 * abs(values[0][1]):
            break

    def delta(epsilon: float) -> float:
        return 2 / span * math.fsum((value * cmath.exp(-s * (epsilon - near))).real for s, value in values)

    low, high = 0.0, 2 * near + 1
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if delta(middle) <= float(row.delta) else (middle, high)
    return high


def _grown(law: float, z: complex) -> complex:
    """exp(law) (exp(z) - 1), also where z is near 0, or far from it."""
    if abs(z) > 1:
        return cmath.exp(law + z) - math.exp(law)
    real = math.expm1(z.real) * math.cos(z.imag) - 2 * math.sin(z.imag / 2) ** 2
    return math.exp(law) * complex(real, math.exp(z.real) * math.sin(z.imag))


def epsilon_of(table: Table, grid: Grid, delta: Fraction) -> Fraction:
    """The least epsilon of six digits at which a table gives no more than delta, to be proved."""
    step, unit = float(grid.step), float(grid.unit)
    rest = table.rest / grid.unit
    masses = [((k - table.origin) * step, m / unit) for k, m in enumerate(table.entries)]

    def at(epsilon: float) -> float:
        return rest + math.fsum(-m * math.expm1(epsilon - y) for y, m in masses if y > epsilon)

    low, high = 0.0, 60.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (low, middle) if at(middle) <= float(delta) else (middle, high)
    return Fraction(math.ceil(high * 10**6 + 1e-3), 10**6)


class Clock:
    """CPU time, by what it was spent on."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self.last = time.process_time()

    def __call__(self, name: str) -> None:
        """What was done since the last call, by its name."""
        now = time.process_time()
        self.spent[name] = self.spent.get(name, 0.0) + now - self.last
        self.last = now


def proved(row: Row, clock: Clock) -> Guarantee:
    """The guarantee of all steps in a row, as approximate DP when a record is removed."""
    grid = Grid(row.step, BITS)
    spare = int(row.delta / 10**5 / (2 * row.steps.bit_length()) * grid.unit)
    low = math.floor(math.log1p(-float(row.rate)) / float(row.step)) if row.rate < 1 else -2000
    found = chords(lambda level: sampled_profile(row, level), grid, low, row.delta / 10**5 / row.steps, 50_000)
    if found is None:
        raise SystemExit("the table of one step has too many nodes")
    clock("search")
    one = _first(row, grid, found)
    clock("one step")
    table, known = found.table, one
    for digit in f"{row.steps:b}"[1:]:
        for other, its in ((table, known), (found.table, one)) if digit == "1" else ((table, known),):
            made = product(table, other, grid, spare)
            clock("search")
            table, known = made.table, functions.table_dp_compose(
                known, its, table3=packed(made.table.entries, WIDTH), last3=made.table.last, low=made.low,
                rest3=Fraction(made.table.rest, grid.unit),
            )  # fmt: skip
            clock("products")
    epsilon = epsilon_of(table, grid, row.delta)
    clock("search")
    guarantee = functions.table_dp_to_approx_dp(known, epsilon=epsilon)
    if not guarantee.delta.upper() <= row.delta:
        raise SystemExit(f"delta is {guarantee.delta.upper()}")
    clock("delta")
    return guarantee


def _first(row: Row, grid: Grid, found: Chords) -> Guarantee:
    table = found.table
    given = functions.poisson_sampled_gaussian_dp(
        mu_squared=1 / row.sigma**2, sampling_rate=row.rate, relation="add-or-remove-one"
    )
    return functions.sampled_gaussian_dp_as_table_dp(
        given, step=grid.step, table=packed(table.entries, WIDTH), width=WIDTH, last=table.last, origin=table.origin,
        rest=Fraction(table.rest, grid.unit), unit=grid.unit, values=packed(found.values, WIDTH),
    )  # fmt: skip


def replayed(guarantee: Guarantee) -> None:
    """Let the second verifier check every step about tables, whatever work that is."""
    work.STEP = sys.maxsize
    todo, seen, done = [guarantee], {id(guarantee)}, set[int]()
    while todo:
        step = todo.pop().step
        for theorem in () if step.theorem is None else step.theorem.derivation():
            if theorem.rule not in ("enclosure", "convolution") or id(theorem) in done:
                continue
            done.add(id(theorem))
            work.start()
            steps.check(theorem.rule, (), theorem.parameters, theorem.hypotheses, theorem.conclusion)
        todo.extend(p for p in step.premises if id(p) not in seen)
        seen.update(map(id, step.premises))


def main() -> None:
    """Measure and print."""
    chosen = [ROWS[int(a)] for a in sys.argv[1:] if a.isdigit()] or list(ROWS)
    for name in ("poisson_sampled_gaussian_dp", "sampled_gaussian_dp_as_table_dp", "table_dp_compose",
                 "table_dp_to_approx_dp"):  # fmt: skip
        getattr(functions, name).lemma.established()
    for row in chosen:
        clock = Clock()
        guarantee = proved(row, clock)
        if "--replay" in sys.argv:
            replayed(guarantee)
            clock("replay")
        epsilon, other = guarantee.epsilon.upper(), second_way(row)
        print(f"q = {row.rate}, sigma = {row.sigma}, T = {row.steps}, delta = {float(row.delta):g}, step {row.step}")
        print(f"    epsilon {epsilon:.6f}, second way {other:.6f}, gap {epsilon - other:.1e}")
        print("    " + ", ".join(f"{name} {spent:.2f}" for name, spent in clock.spent.items()), end="")
        if "replay" in clock.spent:
            kernel = sum(clock.spent[name] for name in ("one step", "products", "delta"))
            print(f"; replay takes {clock.spent['replay'] / kernel:.1f} times what the kernel does", end="")
        print(f"; memory so far {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB", flush=True)


if __name__ == "__main__":
    main()

"""Kernels with finitely many rows: their conditions by comparing rows column by column, what all rows have
in common, and kernels with three rows as witnesses.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from dpproofs.prelude import *
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.meaning.mixing import DOBRUSHIN, MINORIZED, ULTRA_MIXING, gamma, omega, y2
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.finite_laws import KERNEL_ON_THREE
from theorems.foundations.sums.sums_from_one import for_each
from theorems.notions.mixing.dobrushin import TEST_Z

# Kernels with finitely many rows: their conditions by comparing rows, column by column --------

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Definition 1, for finite kernels"
a, b, j, m, n = variables("a b j m n")
place = var("v", function_type(("Y",), REAL))
item = var("item", function_type((REAL,), "Z"))
part = var("u", function_type((REAL,), REAL))
rows = var("rows", function_type((REAL, REAL), REAL))
LAW = on(FINITE_LAW, Y="Z")
KERNEL_IN_ROWS = Definition(
    "kernel_in_rows", (K, place, item, n, m, rows),
    forall(y, conj(nat(place(y)), 1 <= place(y), place(y) <= n, LAW(K(y), m, item, lam(j, rows(place(y), j))))),
)  # fmt: skip
"""K(y) is the law of the row v(y) of n rows, which has the weight rows(v(y), j) on item(j), for j = 1, ..., m."""
write_as(
    KERNEL_IN_ROWS,
    r"{0} \text{{ is the }} {3} \times {4} \text{{ matrix }} {5} \text{{ from }} {1} \text{{ to }} {2}",
)
KERNEL = KERNEL_IN_ROWS(K, place, item, n, m, rows)
HERE, THERE = rows(place(y), j), rows(place(y2), j)

EXCESS = summation(j, 1, m, maximum(0, rows(a, j) - exp(epsilon) * rows(b, j)))
NEAR = for_each(a, n, for_each(b, n, EXCESS <= gamma))

TWO = {"K": (("3/4", "1/4"), ("1/4", "3/4")), "v": (1, 2), "item": {1: 0, 2: 1}, "n": 2, "m": 2,
       "rows": lambda a, j: "3/4" if a == j else "1/4"}  # fmt: skip

DOBRUSHIN_ROWS = Lemma(
    "mixing.rows-dobrushin", "A finite kernel is (gamma, epsilon)-Dobrushin if no row is above exp(epsilon) times "
    "another one by more than gamma", SOURCE,
    (KERNEL, nat(m), NEAR),
    DOBRUSHIN(K, factor * gamma, epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, gamma="1/2", epsilon=0, **TWO)),),
)  # fmt: skip


@proof_of(DOBRUSHIN_ROWS)
def _dobrushin(claim: Claim) -> Theorem:
    """A test takes at most the positive parts of the differences."""
    excess = maximum(0, HERE - exp(epsilon) * THERE)

    def each(i: Term) -> Theorem:
        first, second = rows(place(y), i), rows(place(y2), i)
        over = maximum(0, first - exp(epsilon) * second)
        test, low, high = specialize(TEST_Z, item(i)), arith(0 <= over), arith(first - exp(epsilon) * second <= over)
        scaled = arith((first - exp(epsilon) * second) * phi_z(item(i)) <= over * phi_z(item(i)), high, test)
        spent = arith(over * phi_z(item(i)) <= over, low, test)
        return arith(first * phi_z(item(i)) <= exp(epsilon) * (second * phi_z(item(i))) + over, scaled, spent)

    def of_test(goal: Term, *_: Term) -> Theorem:
        sums = by_columns(summed(HERE) <= exp(epsilon) * summed(THERE) + summation(j, 1, m, excess), each)
        return arith(goal, sums, at_rows(NEAR, y, y2), mean_at(y), mean_at(y2))

    return intro(claim.conclusion, of_test)


def by_columns(goal: Term, each: Callable[[Term], Theorem]) -> Theorem:
    """An inequality between sums over the columns, from that of the terms."""
    return over_range(goal, m, nat(m), each=each)


def summed(weight: Term) -> Term:
    """The sum that is the mean of the test phi under these weights."""
    return summation(j, 1, m, weight * phi_z(item(j)))


def at_rows(fact: Term, point: Term, *points: Term) -> Theorem:
    """What holds for each number of a row, at the rows of these points."""
    *inside, _ = parts(specialize(KERNEL, point))
    found = at(fact, place(point), by=inside)
    for other in points:
        *inside, _ = parts(specialize(KERNEL, other))
        found = at(found, place(other), by=inside)
    return found


def mean_at(point: Term) -> Theorem:
    """The mean of the test phi under the kernel at a point, as a sum."""
    *_, law = parts(specialize(KERNEL, point))
    return at(law, phi_z, by=[TEST_Z])


# Finite kernels: what all rows have in common, and the ratios of their entries ----------------

COMMON = LAW(omega, m, item, lam(j, part(j)))
BELOW = for_each(a, n, for_each(j, m, (1 - gamma) * part(j) <= rows(a, j)))
RATIOS = for_each(a, n, for_each(b, n, for_each(j, m, (1 - gamma) * rows(b, j) <= rows(a, j))))

MINORIZED_ROWS = Lemma(
    "mixing.rows-doeblin", "A finite kernel is gamma-Doeblin if all rows are at least 1 - gamma times one law", SOURCE,
    (KERNEL, nat(m), COMMON, BELOW),
    MINORIZED(K, factor * gamma, omega),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, omega=("1/2", "1/2"), u="1/2", gamma="1/2", **TWO)),),
)  # fmt: skip


@proof_of(MINORIZED_ROWS)
def _minorized(claim: Claim) -> Theorem:
    """Entry by entry."""

    def of_test(goal: Term, *_: Term) -> Theorem:
        sums = _each(at_rows(BELOW, y), part(j))
        return arith(goal, sums, at(COMMON, phi_z, by=[TEST_Z]), mean_at(y))

    return intro(claim.conclusion, of_test)


def _each(fact: Theorem, low: Term) -> Theorem:
    """An inequality between entries, times the value of the test, for every column."""

    def column(i: Term) -> Theorem:
        entry = at(fact, i, by=[nat(i), 1 <= i, i <= m])
        less, more, test = lam(j, low)(i), lam(j, HERE)(i), phi_z(item(i))
        return arith((1 - gamma) * (less * test) <= more * test, entry, specialize(TEST_Z, item(i)))

    return by_columns((1 - gamma) * summed(low) <= summed(HERE), column)


ULTRA_ROWS = Lemma(
    "mixing.rows-ultra-mixing",
    "A finite kernel is gamma-ultra-mixing if every entry is at least 1 - gamma times each other one of its column",
    SOURCE,
    (KERNEL, nat(m), RATIOS),
    ULTRA_MIXING(K, factor * gamma),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, gamma="2/3", **TWO)),),
)  # fmt: skip


@proof_of(ULTRA_ROWS)
def _ultra(claim: Claim) -> Theorem:
    """Entry by entry."""

    def of_test(goal: Term, *_: Term) -> Theorem:
        return arith(goal, _each(at_rows(RATIOS, y, y2), THERE), mean_at(y), mean_at(y2))

    return intro(claim.conclusion, of_test)


# The author's kit for kernels with three rows, for u < 0, 0 <= u < 1 and 1 <= u, over the points 0, 1 and 2 ---

Entry: TypeAlias = str | int | Fraction
Rows: TypeAlias = Sequence[Sequence[Entry]]
u, v = var("u"), var("v")
phi = var("phi", function_type((REAL,), REAL))
KERNELS_KERNEL = var("K", function_type((REAL,), prob(REAL)))
TEST = test_function(phi, v)
_NUMBERS = (Fraction(-1), Fraction(1, 2), Fraction(2))
PLACES = tuple(map(num, _NUMBERS))
"""A number in each of the three ranges."""
COLUMNS = (lam(v, ind(eq(v, 0))), lam(v, ind(eq(v, 1))), lam(v, 1 - ind(eq(v, 0)) - ind(eq(v, 1))))
"""Three tests that add up to 1, each 1 at one of the points."""


def _unit(test: Term) -> Theorem:
    return generalize(both(arith(0 <= test(v)), arith(test(v) <= 1)), v)


IN_UNIT = tuple(_unit(test) for test in COLUMNS)
LOW, MIDDLE = ind(u < 0), ind(u < 1)


def _entry(rows: Rows, column: int) -> Term:
    """The entry of a column in the row of u."""
    first, second, third = (num(Fraction(row[column])) for row in rows)
    return LOW * first + (1 - LOW) * (MIDDLE * second + (1 - MIDDLE) * third)


def _of_row(row: Sequence[Entry]) -> Term:
    """The mean of the test phi under a row."""
    a, b, c = (num(Fraction(mass)) * phi(num(place)) for place, mass in enumerate(row))
    return a + b + c


def _ranges(then: Callable[[int, list[Theorem]], Theorem]) -> Theorem:
    """A conclusion from the number of the row and the values of the two indicators."""

    def values(row: int, first: int, second: int, *facts: Theorem) -> Theorem:
        return then(row, [arith(eq(LOW, first), *facts), arith(eq(MIDDLE, second), *facts)])

    def not_low(no: Theorem) -> Theorem:
        return cases(u < 1, lambda yes: values(1, 0, 1, no, yes), lambda high: values(2, 0, 0, no, high))

    return cases(u < 0, lambda yes: values(0, 1, 1, yes, arith(u < 1, yes)), not_low)


class KernelInRows:
    """A kernel K with these rows, and the facts about it."""

    def __init__(self, rows: Rows, kernel: Term, facts: Theorem) -> None:
        """The kernel; made by ``with_rows``."""
        self.rows, self.kernel, self.facts = rows, kernel, facts

    def mean(self, point: Term) -> Theorem:
        """The mean of the test phi under K(point) is that of one of the rows."""
        here, mean = at(specialize(self.facts, u), phi, by=[TEST]), E(self.kernel(u), v, phi(v))
        goal = disj(*(eq(mean, _of_row(row)) for row in self.rows))

        def in_row(index: int, values: list[Theorem]) -> Theorem:
            return infer("or_intro", arith(eq(mean, _of_row(self.rows[index])), here, *values), formula=goal)

        return specialize(generalize(_ranges(in_row), u), point)

    def compared(self, goal: Term, first: Term, second: Term, *facts: Theorem) -> Theorem:
        """A bound on the means of the test phi at two points, by arithmetic for each two rows."""
        spots = [specialize(TEST, num(place)) for place in range(3)]

        def at_first(one: Theorem) -> Theorem:
            def finish(other: Theorem) -> Theorem:
                return arith(goal, one, other, *spots, *facts)

            return split(self.mean(second), finish, finish, finish)

        return split(self.mean(first), at_first, at_first, at_first)

    def value(self, row: int, function: Term) -> list[Theorem]:
        """The mean of a test under the law of a row, and which of the three points are equal."""
        place = PLACES[row]
        unit = generalize(both(arith(0 <= function(v)), arith(function(v) <= 1)), v)
        known = at(specialize(self.facts, place), function, by=[unit])
        a, b, c = (num(Fraction(mass)) * function(num(column)) for column, mass in enumerate(self.rows[row]))
        signs = [arith(eq(ind(place < level), int(_NUMBERS[row] < level))) for level in (0, 1)]
        marks = [arith(eq(ind(eq(num(i), num(j))), int(i == j))) for i in range(3) for j in range(3)]
        mean = E(self.kernel(place), v, function(v))
        return [arith(eq(mean, a + b + c), known, *signs), *marks]

    def least_entries(self, part: Term, common: Theorem) -> list[Theorem]:
        """What bounds 1 - gamma for a law with (1 - gamma) part below every row: the least entries of the columns."""
        ints = [bounded(part, v, test(v), 1) for test in COLUMNS[:2]]
        facts = [mean_of_one(part), parts(expand(part, v, COLUMNS[2](v), *ints))[1]]
        for index, test in enumerate(COLUMNS):
            masses = [Fraction(row[index]) for row in self.rows]
            row = masses.index(min(masses))
            facts.append(at(specialize(common, PLACES[row]), test, by=[IN_UNIT[index]]))
            facts.extend(self.value(row, test))
        return facts


def with_rows(rows: Rows, then: Callable[[KernelInRows], Theorem]) -> Theorem:
    """Goes on with a kernel that has these rows."""
    a, b = (_entry(rows, column) for column in (0, 1))

    def weights(_: int, values: list[Theorem]) -> Theorem:
        return both(*(arith(goal, *values) for goal in (0 <= a, 0 <= b, a + b <= 1)))

    made = use(KERNEL_ON_THREE, generalize(_ranges(weights), u), a=lam(u, a), b=lam(u, b))
    return obtain(made, "K", lambda kernel, facts: then(KernelInRows(rows, kernel, facts)))

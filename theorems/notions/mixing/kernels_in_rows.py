"""The author's kit for kernels with three rows, for u < 0, 0 <= u < 1 and 1 <= u, over the points 0, 1 and 2.

This file is long because it is one tool, all that can be asked of such a kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, disj, eq, function_type, ind, lam, num, prob, var
from dpproofs.privacy.notions import test_function
from dpproofs.proving.tactics import arith, at, both, bounded, cases, expand, generalize, mean_of_one
from dpproofs.proving.tactics import obtain, parts, specialize, split, use
from theorems.foundations.measure.kernels_on_points import KERNEL_ON_THREE

Entry: TypeAlias = str | int | Fraction
Rows: TypeAlias = Sequence[Sequence[Entry]]
u, v = var("u"), var("v")
phi = var("phi", function_type((REAL,), REAL))
KERNEL = var("K", function_type((REAL,), prob(REAL)))
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

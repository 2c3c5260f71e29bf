"""Upper interpolation: the second differences of values at the nodes, and a decreasing line below these values."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, implies, lam, mul, nat, num, var, variables
from dpproofs.privacy.notions import c, i, k, rho
from dpproofs.proving.lemma import Factor
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, assume, at, cases, over_range, use
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import longer
from theorems.notions.lattices.lattice import TABLE, d, entries_of, m, n, o, part, t, within

p, q = variables("p q")
y = var("y", function_type((REAL,), REAL))


def line(number: Term) -> Term:
    """The line p - c q at the node with that number, where what the entry gives begins to be 0."""
    return p - rho ** (number - o) * q


def second_differences(factor: Factor = 1, rest: Factor = 1) -> tuple[Term, ...]:
    """The entries are at least the increments of the slopes; the first segment begins at 0 with the value 1.

    There is one value more than entries, which is not smaller than the last but one.
    """
    steps = y(k + 2) - y(k + 1) - rho * (y(k + 1) - y(k)) <= mul(factor, rho - 1) * (t * m(k + 1))
    first = y(1) - y(0) + (rho - 1) * (1 - y(0)) <= (rho - 1) * (t * m(0))
    return within(k, n - 1, steps), first, y(n) <= y(n + 1), mul(rest, y(n)) <= d


SIGNS = entries_of(*TABLE)
BELOW = within(k, n, line(k) <= y(k))
LINE = (0 <= q, p <= 1, BELOW, 0 <= c)
TERMS = lam(i, m(i) * part(i, o, c))


def _above(number: Term) -> Term:
    return y(number) - line(number)


def place(last: Term) -> Term:
    """c is to the left of the node."""
    return c * rho ** (o - last) <= 1


def least(last: Term) -> Term:
    """What the terms up to that node give, by the values there and at the next node."""
    slope = _above(last + 1) - _above(last)
    least = slope * (1 - lhs(place(last))) - (rho - 1) * _above(last)
    return least <= (rho - 1) * (t * total(TERMS, last))


def positive() -> Theorem:
    """rho is."""
    return arith(0 < rho, 1 < rho)


def _scaled(whole: Term, sums: Term, fact: Theorem) -> Theorem:
    return arith(eq((rho - 1) * (t * whole), (rho - 1) * (t * sums)), fact)


def _term(number: Term, place: Theorem, least: Theorem) -> list[Theorem]:
    """What one entry gives, to the left of its node."""
    left = 1 - c * rho ** (o - number)
    value = arith(eq(part(number, o, c), left), place)
    given = arith(eq((rho - 1) * (t * TERMS(number)), (rho - 1) * (t * (m(number) * left))), value)
    return [given, arith(lhs(least) * left <= rhs(least) * left, least, place)]


def first() -> Theorem:
    """Up to the first node: the line is at most 1 at 0, and below the value at the node."""
    zero, (_, steps, *_) = num(0), second_differences()
    here = place(zero)
    level = lhs(here)
    nonneg = arith(0 <= level, 0 <= c, positive())
    above = arith(0 <= _above(zero), at(BELOW, zero, by=[use(NAT_ZERO), zero <= n]))
    products = [
        arith(0 <= (rho - 1) * ((1 - p) * (1 - level)), p <= 1, here, 1 < rho),
        arith(0 <= (rho - 1) * (level * _above(zero)), above, nonneg, 1 < rho),
    ]
    whole = _scaled(total(TERMS, zero), TERMS(zero), use(SUM_ONE, s=TERMS))
    return arith(least(zero), *_term(zero, assume(here), assume(steps)), *products, whole, positive())


def next_(last: Term) -> Theorem:
    """Up to the next node: c is to the left of the last one or between the two."""
    after, before, goal = lhs(place(last + 1)), lhs(place(last)), least(last + 1)
    steps, *_ = second_differences()
    growth = at(steps, last, by=[arith(last <= n - 1, last + 1 <= n)])
    longer_sum = total(TERMS, last) + TERMS(last + 1)
    whole = _scaled(total(TERMS, last + 1), longer_sum, longer(TERMS, last))
    more = [*_term(last + 1, assume(after <= 1), growth), whole, positive()]

    def left(yes: Theorem) -> Theorem:
        known = assume(implies(last <= n, place(last), least(last)))
        return arith(goal, at(known, by=[arith(last <= n, last + 1 <= n), yes]), *more)

    def sign(number: Term) -> Theorem:
        return at(SIGNS[0], number, by=[arith(number <= n, number <= last, last + 1 <= n)])

    def between(no: Theorem) -> Theorem:
        values = [arith(0 <= _above(v), at(BELOW, v, by=[arith(v <= n, last + 1 <= n)])) for v in (last, last + 1)]
        products = [
            arith(0 <= rho * (_above(last) * (1 - after)), values[0], after <= 1, 1 < rho),
            arith(0 <= _above(last + 1) * (before - 1), values[1], no),
        ]
        sums = over_range(0 <= total(TERMS, last), last, nat(last), each=sign)
        nonneg = arith(0 <= (rho - 1) * (t * total(TERMS, last)), sums, 0 <= t, 1 < rho)
        return arith(goal, *products, nonneg, *more)

    return cases(before <= 1, left, between)

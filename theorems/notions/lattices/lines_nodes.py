"""Supporting lines: from one node to the next."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, num
from dpproofs.privacy.notions import P, c, rho, w
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, assume, at, both, cases, obtain, parts, prove, split, use, witness
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import longer
from theorems.notions.lattices.chords_nodes import TERMS, positive, y
from theorems.notions.lattices.lattice import m, n, o, part, t

from theorems.notions.lattices.lines import FIRST, LATER, STEPS, least, line, place, some_at, start, state, top


def _term(number: Term, before: Term, growth: Theorem, sums: Theorem, here: Theorem) -> list[Theorem]:
    """What one more entry gives, to the left of its node; ``before`` is the sum before it."""
    left = 1 - place(number)
    value = arith(eq(part(number, o, c), left), here)
    whole = arith(
        eq(total(TERMS, number), before + m(number) * left), sums, arith(eq(TERMS(number), m(number) * left), value)
    )
    scaled = arith(
        eq((rho - 1) * (t * total(TERMS, number)), (rho - 1) * (t * before) + (rho - 1) * (t * (m(number) * left))),
        whole,
    )
    return [scaled, arith(lhs(growth) * left <= rhs(growth) * left, growth, here), positive()]


def _none(number: Term, here: Theorem, *sums: Theorem) -> Theorem:
    """c is to the right of the node: its entry gives nothing."""
    zero = arith(eq(TERMS(number), 0), arith(eq(part(number, o, c), 0), here))
    return prove(state(number), both(here, arith(eq(total(TERMS, number), 0), zero, *sums)))


def _chosen(number: Term, test: Term, unit: Theorem, here: Theorem, *facts: Theorem) -> Theorem:
    """A test for c to the left of the node."""
    made = witness(some_at(number), test, unit, here, arith(least(test, number), *facts))
    return prove(state(number), made)


def first() -> Theorem:
    """At the first node."""
    zero, one = num(0), use(SUM_ONE, s=TERMS)

    def left(no: Theorem) -> Theorem:
        here, level = arith(place(zero) <= 1, no), arith(0 <= place(zero), 0 <= c, positive())

        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, high, node = parts(facts)
            products = [
                arith(0 <= (rho - 1) * ((E(P, w, test(w)) - top) * (1 - place(zero))), high, here, 1 < rho),
                arith(0 <= (rho - 1) * (place(zero) * (line(test, rho ** (zero - o)) - y(zero))), node, level, 1 < rho),
            ]
            return _chosen(zero, test, unit, here, *_term(zero, num(0), assume(start()), one, here), *products)

        return obtain(FIRST, "phi", with_test)

    return cases(1 <= place(zero), lambda yes: _none(zero, yes, one), left)


def later(last: Term, known: Theorem) -> Theorem:
    """At the node after another one."""
    after, sums = last + 1, longer(TERMS, last)
    inside = arith(last <= n - 1, after <= n)
    growth = at(STEPS, last, by=[inside])

    def right(before: Theorem) -> Theorem:
        outside, nothing = parts(before)

        def left(no: Theorem) -> Theorem:
            here = arith(place(after) <= 1, no)

            def with_test(test: Term, facts: Theorem) -> Theorem:
                unit, *nodes = parts(facts)
                high = [
                    arith(0 <= line(test, rho ** (v - o)) - y(v), f) for v, f in zip((last, after), nodes, strict=True)
                ]
                products = [
                    arith(0 <= rho * (rhs(high[0]) * (1 - place(after))), high[0], here, 1 < rho),
                    arith(0 <= rhs(high[1]) * (place(last) - 1), high[1], outside),
                ]
                only = arith(eq(total(TERMS, after), 0 + TERMS(after)), sums, nothing)
                return _chosen(after, test, unit, here, *_term(after, num(0), growth, only, here), *products)

            return obtain(at(LATER, last, by=[inside]), "phi", with_test)

        return cases(1 <= place(after), lambda yes: _none(after, yes, sums, nothing), left)

    def chosen(before: Theorem) -> Theorem:
        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, here, known_least = parts(facts)
            smaller = arith(
                place(after) <= place(last), arith(0 <= place(after), 0 <= c, positive()), 1 < rho, positive()
            )
            there = arith(place(after) <= 1, smaller, here)
            return _chosen(
                after, test, unit, there, known_least, *_term(after, total(TERMS, last), growth, sums, there)
            )

        return obtain(before, "phi", with_test)

    return split(known, right, chosen)

"""Lattice profiles from below: supporting lines above the values of tests at both ends of each interval."""

from __future__ import annotations

from dpproofs.prelude import *
from theorems.citations import BALLE_WANG
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.sums.sums import SUM_ONE, longer, total
from theorems.notions.lattices.chords import TERMS, positive, y
from theorems.notions.lattices.lattice import TABLE, d, lattice, m, n, o, part, t, within
from theorems.notions.profiles.at_least import AT_LEAST

# A lattice profile below the profiles of two laws, from tests: one line above values at both ends of each
# interval -------------------------------------------------------------------------------------

top = variables("top")[0]


def line(test: Term, order: Term) -> Term:
    """The gain of the test at that order."""
    return E(P, w, test(w)) - order * E(Q, w, test(w))


def over(test: Term, number: Term) -> Term:
    """How far the line is above the value at that node."""
    return line(test, rho ** (number - o)) - y(number)


def above(test: Term, number: Term) -> Term:
    """The line is at least the value at that node."""
    return y(number) <= line(test, rho ** (number - o))


def some(*bounds: Term) -> Term:
    """For some test."""
    return exists(phi, conj(test_function(phi, w), *bounds))


FIRST = some(top <= E(P, w, phi(w)), above(phi, num(0)))
LATER = within(k, n - 1, some(above(phi, k), above(phi, k + 1)))
STEPS = within(k, n - 1, (rho - 1) * (t * m(k + 1)) <= y(k + 2) - y(k + 1) - rho * (y(k + 1) - y(k)))


def start(factor: Factor = 1) -> Term:
    """The first line begins at 0 with the value ``top``."""
    return (rho - 1) * (t * m(0)) <= y(1) - y(0) + (rho - 1) * (mul(factor, top) - y(0))


def place(last: Term) -> Term:
    """c in units of the node."""
    return c * rho ** (o - last)


def least(test: Term, last: Term) -> Term:
    """The terms up to a node to the right of c give at most this, by the values there and at the next node."""
    here, there = (y(v) - line(test, rho ** (v - o)) for v in (last, last + 1))
    return (rho - 1) * (t * total(TERMS, last)) <= (there - here) * (1 - place(last)) - (rho - 1) * here


def some_at(number: Term) -> Term:
    """A test is chosen for c to the left of the node."""
    return some(place(number) <= 1, least(phi, number))


def state(last: Term) -> Term:
    """c is to the right of that node, or to its left and a test is chosen."""
    return disj(conj(1 <= place(last), eq(total(TERMS, last), 0)), some_at(last))


# Supporting lines: from one node to the next --------------------------------------------------


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


# Lattice profiles from below: supporting lines ------------------------------------------------

ENDS = y(n + 1) <= y(n), d <= y(n), d <= 0

LOWER_LINES = Lemma(
    "lattices.lower-lines", "Lines of tests above values at the nodes give a lattice profile from below",
    f"{BALLE_WANG}, Theorem 5",
    (nat(n), 1 < rho, FIRST, LATER, STEPS, start(factor), *ENDS),
    AT_LEAST(P, Q, lam(c, lattice(*TABLE))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points, and one node",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), n=0, o=0, rho=2, top=1, y=0,
                        m="101/100", t=1, d=0)),),
)  # fmt: skip


@proof_of(LOWER_LINES)
def _proof(claim: Claim) -> Theorem:
    """By induction on the nodes; beyond the last one there is nothing to show."""
    goal, whole = said_of(claim.conclusion, c), t * total(TERMS, n)

    def said(last: Term) -> Term:
        return implies(last <= n, state(last))

    def step(_: Term, last: Term) -> Theorem:
        known = at(assume(said(last)), by=[arith(last <= n, last + 1 <= n)])
        return discharge(later(last, known), last + 1 <= n)

    def apart(test: Term) -> Term:
        return c * E(Q, w, test(w)) + lattice(*TABLE) <= E(P, w, test(w))

    def beyond(facts: Theorem) -> Theorem:
        never = lam(w, num(0))
        is_test = generalize(arith(conj(0 <= never(w), never(w) <= 1)), w)
        means = [parts(use(NOTHING, mu=law))[1] for law in (P, Q)]
        _, nothing = parts(facts)
        return witness(goal, never, is_test, arith(apart(never), *means, nothing, d <= 0))

    def chosen(facts: Theorem) -> Theorem:
        def with_test(test: Term, known: Theorem) -> Theorem:
            unit, here, least = parts(known)
            flat = arith(0 <= (y(n) - y(n + 1)) * (1 - c * rho ** (o - n)), y(n + 1) <= y(n), here)
            far = E(P, w, test(w)) - c * E(Q, w, test(w)) - y(n)
            scaled = arith((rho - 1) * whole <= (rho - 1) * far, least, flat, positive())
            return witness(goal, test, unit, arith(apart(test), arith(whole <= far, scaled, 1 < rho), d <= y(n)))

        return obtain(facts, "phi", with_test)

    found = induction(n, said, discharge(first(), num(0) <= n), step, nat(n))
    return for_all(claim.conclusion, split(found, beyond, chosen))

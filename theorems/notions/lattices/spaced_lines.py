"""Lower interpolation between uneven nodes: tests attain the increments of the slopes."""

from __future__ import annotations

from dpproofs.prelude import *
from theorems.citations import BALLE_WANG
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import SUM_ONE, longer, total
from theorems.notions.lattices.chords import y
from theorems.notions.lattices.lattice import m, n, t, within
from theorems.notions.lattices.spaced_chords import CHORD, GROWING, POSITIVE, TERMS, node, slope
from theorems.notions.profiles.at_least import AT_LEAST


def above(test: Term, number: Term) -> Term:
    """The line is at least the value at that node."""
    return y(number) <= line(test, node(number))


def some(*bounds: Term) -> Term:
    """For some test."""
    return exists(phi, conj(test_function(phi, w), *bounds))


def line(test: Term, order: Term) -> Term:
    """The gain of the test at that order."""
    return E(P, w, test(w)) - order * E(Q, w, test(w))


FIRST = some(1 <= E(P, w, phi(w)), above(phi, num(0)))
LATER = within(k, n - 1, some(above(phi, k), above(phi, k + 1)))
MASSES = within(k, n - 1, t * m(k + 1) <= node(k + 1) * (slope(k + 1) - slope(k)))
ENDS = slope(n) <= 0, 0 <= y(n)


def start(factor: Factor = 1) -> Term:
    """The first segment begins at 0 with the value 1."""
    return t * m(0) <= mul(factor, node(0) * slope(0) + 1 - y(0))


SPACED_LINES = Lemma(
    "lattices.lines-between-any-nodes", "Lines of tests above values at any nodes give a profile from below",
    f"{BALLE_WANG}, Theorem 5",
    (nat(n), POSITIVE, GROWING, CHORD, FIRST, LATER, MASSES, start(factor), *ENDS),
    AT_LEAST(P, Q, lam(c, t * total(TERMS, n))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points, and one node",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), n=0, node=lambda i: i + 1, y=0,
                        slope=0, m="101/100", t=1)),),
)  # fmt: skip


@proof_of(SPACED_LINES)
def _proof(claim: Claim) -> Theorem:
    """By induction on the nodes; beyond the last one there is nothing to show."""
    goal, whole = said_of(claim.conclusion, c), t * total(TERMS, n)
    flat, sign = ENDS

    def apart(test: Term) -> Term:
        return c * E(Q, w, test(w)) + whole <= E(P, w, test(w))

    def beyond(facts: Theorem) -> Theorem:
        never = lam(w, num(0))
        is_test = generalize(arith(conj(0 <= never(w), never(w) <= 1)), w)
        means = [parts(use(NOTHING, mu=law))[1] for law in (P, Q)]
        _, nothing = parts(facts)
        return witness(goal, never, is_test, arith(apart(never), *means, nothing))

    def chosen(facts: Theorem) -> Theorem:
        def with_test(test: Term, known: Theorem) -> Theorem:
            unit, here, least = parts(known)
            falls = arith(slope(n) * (node(n) - c) <= 0, flat, here)
            return witness(goal, test, unit, arith(apart(test), least, falls, sign))

        return obtain(facts, "phi", with_test)

    found = induction(n, _said, _first(), _next, nat(n))
    return for_all(claim.conclusion, split(found, beyond, chosen))


def _said(last: Term) -> Term:
    return implies(last <= n, _state(last))


def _state(last: Term) -> Term:
    """c is to the right of that node, or to its left and a test is chosen."""
    return disj(conj(node(last) <= c, eq(total(TERMS, last), 0)), _some_at(last))


def _some_at(last: Term) -> Term:
    """A test is chosen for c to the left of the node."""
    return some(c <= node(last), _least(phi, last))


def _least(test: Term, last: Term) -> Term:
    """The terms up to a node to the right of c give at most how far the line is above the segment after it, at c."""
    return t * total(TERMS, last) <= line(test, c) - y(last) + slope(last) * (node(last) - c)


def _first() -> Theorem:
    """At the first node: the line is at least 1 at 0, and above the value at the node."""
    zero, one = num(0), use(SUM_ONE, s=TERMS)
    share, positive = c * node(zero) ** -1, at(POSITIVE, zero, by=[use(NAT_ZERO), zero <= n])
    level = arith(0 <= share, 0 <= c, positive)

    def left(no: Theorem) -> Theorem:
        here = arith(c <= node(zero), no)
        below = arith(share <= 1, here, positive)

        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, high, least = parts(facts)
            grown = node(zero) * slope(zero) + 1 - y(zero)
            products = [
                arith(0 <= (E(P, w, test(w)) - 1) * (1 - share), high, below),
                arith(y(zero) * share <= line(test, node(zero)) * share, least, level),
                arith(t * m(zero) * (1 - share) <= grown * (1 - share), start(), below),
            ]
            whole = arith(eq(t * total(TERMS, zero), t * m(zero) * (1 - share)), one, _given(zero, here, positive))
            made = arith(_least(test, zero), *products, whole, positive)
            return prove(_state(zero), witness(_some_at(zero), test, unit, here, made))

        return obtain(FIRST, "phi", with_test)

    known = cases(node(zero) <= c, lambda yes: _none(zero, yes, positive, one), left)
    return discharge(known, num(0) <= n)


def _given(number: Term, here: Fact, positive: Theorem) -> Theorem:
    """What one entry gives, to the left of its node."""
    share = c * node(number) ** -1
    value = arith(eq(TERMS(number), m(number) * (1 - share)), arith(share <= 1, here, positive))
    return arith(eq(t * TERMS(number), t * m(number) * (1 - share)), value)


def _none(number: Term, here: Theorem, positive: Theorem, *sums: Theorem) -> Theorem:
    """c is to the right of the node: its entry gives nothing."""
    level = arith(1 <= c * node(number) ** -1, here, positive)
    zero = arith(eq(TERMS(number), 0), level)
    return prove(_state(number), both(here, arith(eq(total(TERMS, number), 0), zero, *sums)))


def _next(_: Term, last: Term) -> Theorem:
    """At the node after another one."""
    after, sums = last + 1, longer(TERMS, last)
    inside, before = arith(last <= n, after <= n), arith(last <= n - 1, after <= n)
    positive = at(POSITIVE, after, by=[after <= n])
    order, chord = (at(fact, last, by=[inside]) for fact in (GROWING, CHORD))
    growth, share = at(MASSES, last, by=[before]), c * node(after) ** -1

    def entry(here: Theorem) -> Theorem:
        """What the new entry gives is what the slope grows by."""
        below = arith(share <= 1, here, positive)
        grown, risen = node(after) * (slope(after) - slope(last)), slope(after) - slope(last)
        scaled = arith(t * m(after) * (1 - share) <= grown * (1 - share), growth, below)
        same = arith(eq(grown * (1 - share), risen * (node(after) - c)), positive)
        return arith(t * TERMS(after) <= risen * (node(after) - c), _given(after, here, positive), scaled, same)

    def chosen_at(test: Term, unit: Theorem, here: Theorem, *facts: Theorem) -> Theorem:
        made = arith(_least(test, after), *facts, entry(here), chord, sums)
        return prove(_state(after), witness(_some_at(after), test, unit, here, made))

    def right(known: Theorem) -> Theorem:
        outside, nothing = parts(known)

        def left(no: Theorem) -> Theorem:
            here = arith(c <= node(after), no)

            def with_test(test: Term, facts: Theorem) -> Theorem:
                unit, first, second = parts(facts)
                gap = node(after) - node(last)
                products = [
                    arith(y(last) * (node(after) - c) <= line(test, node(last)) * (node(after) - c), first, here),
                    arith(y(after) * (c - node(last)) <= line(test, node(after)) * (c - node(last)), second, outside),
                ]
                rise = arith(eq((node(after) - c) * y(after), (node(after) - c) * (y(last) + slope(last) * gap)), chord)
                wide = arith(gap * (y(after) - slope(last) * (node(after) - c)) <= gap * line(test, c), *products, rise)
                level = arith(y(after) - slope(last) * (node(after) - c) <= line(test, c), wide, order)
                return chosen_at(test, unit, here, level, nothing)

            return obtain(at(LATER, last, by=[before]), "phi", with_test)

        return cases(node(after) <= c, lambda yes: _none(after, yes, positive, sums, nothing), left)

    def chosen(known: Theorem) -> Theorem:
        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, here, least = parts(facts)
            return chosen_at(test, unit, arith(c <= node(after), here, order), least)

        return obtain(known, "phi", with_test)

    found = split(at(assume(_said(last)), by=[inside]), right, chosen)
    return discharge(found, after <= n)

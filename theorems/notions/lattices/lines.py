"""A lattice profile below the profiles of two laws, from tests: one line above values at both ends of each interval."""

from __future__ import annotations

from dpproofs.kernel import Term
from dpproofs.language.terms import E, conj, disj, eq, exists, mul, num, variables
from dpproofs.privacy.notions import P, Q, c, k, phi, rho, test_function, w
from dpproofs.proving.lemma import Factor
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.chords_nodes import TERMS, y
from theorems.notions.lattices.lattice import m, n, o, t, within

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

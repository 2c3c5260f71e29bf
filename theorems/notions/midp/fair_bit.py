"""A fair bit that chooses one of two neighbours, and the test that guesses it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, disj, eq, fst, ind, lam, num, product, snd, substitute, var
from dpproofs.privacy.notions import SYMMETRIC, M, N, phi, test_function, w, x1, x2
from dpproofs.proving.reading import integrand_of, rhs
from dpproofs.proving.tactics import arith, assume, at, both, bounded, cases, discharge, expand, generalize, mean_of_one
from dpproofs.proving.tactics import parts, specialize, witnesses
from theorems.foundations.measure.finite_law import finite_law
from theorems.notions.midp.from_kl import CHOSEN, a, b, family

HALF = num(Fraction(1, 2))
FAIR = finite_law({0: HALF, 1: HALF})
P, Q = M(x1), M(x2)
NEAR, TEST, SIZE = N(x1, x2), test_function(phi, w), specialize(test_function(phi, w), w)
yz = var("yz", product(REAL, "Y"))


def first(point: Term) -> Term:
    """Whether the bit is 0."""
    return ind(point <= 0)


RIGHT = lam(yz, first(fst(yz)) * phi(snd(yz)) + (1 - first(fst(yz))) * (1 - phi(snd(yz))))
"""The test guesses the bit."""


def records(laws: Term, mixed: Theorem) -> Theorem:
    """The laws of the bit are those of neighbours, or of the same data."""
    back = at(SYMMETRIC(N), x1, x2, by=[NEAR])

    def alike(number: Term, data: Term, value: Theorem) -> Theorem:
        mean = at(specialize(mixed, number), phi, by=[TEST])
        equal = eq(E(laws(number), w, phi(w)), E(M(data), w, phi(w)))
        return generalize(discharge(arith(equal, mean, value), TEST), phi)

    def chosen(one: Term, one_value: Theorem, other: Term, other_value: Theorem) -> Theorem:
        known = arith(eq(one, other)) if one == other else assume(NEAR) if one == x1 else back
        either = infer("or_intro", known, formula=disj(eq(one, other), N(one, other)))
        goal = substitute(CHOSEN, {family: laws})
        return witnesses(goal, (one, other), either, alike(a, one, one_value), alike(b, other, other_value))

    def bit(number: Term, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
        low = eq(first(number), 1), eq(first(number), 0)
        return cases(number <= 0, lambda yes: then(x1, arith(low[0], yes)), lambda no: then(x2, arith(low[1], no)))

    each = bit(a, lambda one, value: bit(b, lambda other, second: chosen(one, value, other, second)))
    return generalize(each, a, b)


def told_by(laws: Term, mixed: Theorem, bit: Term, fair: Theorem, both_: Term, made: Theorem) -> Theorem:
    """A test guesses a fair bit with probability 1/2 + (E_P[phi] - E_Q[phi])/2."""
    size = specialize(TEST, snd(yz))
    right = lam(yz, RIGHT(yz))
    unit = generalize(both(arith(0 <= right(yz), size), arith(right(yz) <= 1, size)), yz)
    whole = at(made, right, by=[unit])
    inner = integrand_of(rhs(whole), a)
    ends = []
    for place, law, value in ((num(0), P, 1), (num(1), Q, 0)):
        mean = at(specialize(mixed, place), phi, by=[TEST])
        there = substitute(inner, {a: place})
        point = var("w2", "Y")
        body = integrand_of(there, point)
        kept = parts(
            expand(laws(place), point, body, bounded(laws(place), point, phi(point), 1, specialize(TEST, point)))
        )[1]
        seen = E(law, w, phi(w)) if value else 1 - E(law, w, phi(w))
        ends.append(arith(eq(there, seen), kept, mean, mean_of_one(laws(place)), arith(eq(first(place), value))))
    _, average = parts(FAIR.mean(bit, inner, a, fair))
    goal = eq(E(both_, yz, right(yz)), HALF + (E(P, w, phi(w)) - E(Q, w, phi(w))) / 2)
    return arith(goal, whole, average, *ends)

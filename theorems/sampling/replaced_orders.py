"""A record that is replaced, with Gaussian noise: at which orders answers with and without one are compared."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, exp, sqrt
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import c, mu_squared
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, both, squared_root

DOMAIN = 0 < rate, rate <= 1


def first_order(order: Term) -> Term:
    """The likelihood ratio of the answers with the record and without it, where that of all answers is ``order``."""
    return (_away(order) + _root(order)) / (2 * rate)


def _away(order: Term) -> Term:
    return (1 - rate) * (order - 1)


def _root(order: Term) -> Term:
    return sqrt(_away(order) ** 2 + 4 * order * rate**2 * exp(-mu_squared))


a = first_order(c)

FIRST_ORDER = Lemma(
    "sampling.replaced-orders", "The orders at which a sampled Gaussian pair and its parts have one threshold",
    "elementary",
    (*DOMAIN, 0 < c),
    conj(0 < a, eq(factor * ((1 - rate) * (1 - c) + rate * a), rate * (c / (a * exp(mu_squared))))),
    mutants=(Mutant("factor", {factor: LESS}, "rate 1", witness=finite({}, rate=1, c=1, mu_squared=1)),),
)  # fmt: skip


@proof_of(FIRST_ORDER)
def _proof(claim: Claim) -> Theorem:
    """It is the positive solution of a quadratic equation."""
    tail = arith(0 < exp(-mu_squared))
    under = _away(c) ** 2 + 4 * c * rate**2 * exp(-mu_squared)
    more = arith(0 < 4 * c * rate**2 * exp(-mu_squared), 0 < c, 0 < rate, tail)
    positive = arith(0 < under, more, arith(0 <= _away(c) ** 2))
    square = squared_root(under, positive)
    root = arith(0 < _root(c), positive)
    size = arith(0 < _away(c) + _root(c), arith(_away(c) ** 2 < _root(c) ** 2, square, more), root)
    a = first_order(c)
    positive = arith(0 < a, size, 0 < rate)
    twice = arith(eq(2 * rate * a, _away(c) + _root(c)), 0 < rate)
    solved = arith(eq(rate * a**2 + (1 - rate) * (1 - c) * a, c * rate * exp(-mu_squared)), twice, square, 0 < rate)
    turned = arith(eq(c / (a * exp(mu_squared)) * a, c * exp(-mu_squared)), positive)
    goal = eq((1 - rate) * (1 - c) + rate * a, rate * (c / (a * exp(mu_squared))))
    return both(positive, arith(goal, solved, turned, positive))

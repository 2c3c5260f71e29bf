"""Tests of numbers, and laws that no test distinguishes."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, forall, function_type, implies, lam, var
from dpproofs.privacy.definitions import test_function
from dpproofs.proving.tactics import both, generalize, parts, specialize, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN

w = var("w")
phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, w)


def same(law: Term, other: Term) -> Term:
    """Two laws of numbers are one."""
    return forall(phi, implies(TEST, eq(E(law, w, phi(w)), E(other, w, phi(w)))))


def unit_mean(law: Term, test: Term) -> Theorem:
    """The mean of a test is in [0, 1]."""
    low, high = (generalize(fact, w) for fact in parts(specialize(test_function(test, w), w)))
    return both(*parts(use(BOUNDED_MEAN, low, high, P=law, f=lam(w, test(w)), c=1))[1:])

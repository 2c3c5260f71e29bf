"""Adaptive composition, from bounds between the means of tests given the first outcome."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, forall, lam, substitute
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, generalize, parts, specialize, use
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN, R, T, law_of_T, phi, v
from theorems.foundations.tests.tests_compose import S
from theorems.notions.profiles.excess import c
from dpproofs.privacy.notions import PROFILE, K, P, Q, h, on, test_function, y, z
from dpproofs.proving.reading import read

PROFILE_Z, PROFILE_V = on(PROFILE, Y="Z"), on(PROFILE, Y="V")
CLOSE = PROFILE(P, Q, h)
LAWS = law_of_T, substitute(law_of_T, {R: S, P: Q, K: H})
"""R is the law of T(y, z) when y has law P and z, given y, has law K(y); S with Q for P and H for K."""


def close_kernels(profile: Callable[[Term], Term]) -> Term:
    """K(y) and H(y) have the profile, for every y."""
    return forall(y, PROFILE_Z(K(y), H(y), lam(c, profile(c))))


def of_tests(goal: Term, kernels: Term, functions: Callable[..., Theorem]) -> Theorem:
    """The profile of T(y, z), from a bound between the means of f(y) = E_K(y)[phi] and g(y) = E_H(y)[phi].

    ``functions`` is given f and g, that each is a test, and the bound between f(y) and g(y) for all y.
    """
    test = test_function(phi, v)
    at_T = specialize(test, T(y, z))
    low, high = (generalize(fact, z) for fact in parts(at_T))
    means, units = [], []
    for kernel in (K, H):
        _, nonneg, at_most = parts(use(BOUNDED_MEAN, low, high, P=kernel(y), f=lam(z, phi(T(y, z))), c=1))
        means.append(lam(y, E(kernel(y), z, phi(T(y, z)))))
        units.append(generalize(both(nonneg, at_most), y))
    inner = at(specialize(kernels, y), c, lam(z, phi(T(y, z))), by=[0 <= c, generalize(at_T, z)])
    pointwise = generalize(discharge(inner, 0 <= c), y, c)
    bound = functions(*means, *units, pointwise)
    first, second = (at(law, phi, by=[test]) for law in LAWS)
    profile = read(PROFILE, goal).h
    left, right = read(PROFILE, goal)["P", "Q"]
    final = arith(E(left, v, phi(v)) <= c * E(right, v, phi(v)) + profile(c), bound, first, second)
    return for_all(goal, final)

"""Bounds between the means of two tests f, g under laws P, Q, from an inequality between their densities p, q."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import absolute, eq, forall, function_type, implies, variables
from dpproofs.proving.lemma import Claim
from dpproofs.privacy.notions import DENSITY, test_function, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, cases, dominated, integrate, obtain_all, parts, specialize, unfolded
from dpproofs.proving.tactics import use
from theorems.foundations.densities.common_reference import COMMON_REFERENCE
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.notions.profiles.excess import c

Facts: TypeAlias = Iterable[Theorem]
f, g = variables("f g", function_type(("Y",), "real"))
UNITS = test_function(f, w), test_function(g, w)


def pointwise(profile: Callable[[Term], Term]) -> Term:
    """f exceeds c g by at most the profile, at every outcome and order c."""
    return forall((w, c), implies(0 <= c, f(w) <= c * g(w) + profile(c)))


def means_of(f: Term, unit: Theorem | Term, density: Theorem) -> list[Theorem]:
    """For a test f and a density p of P: f p is integrable, and its integral is E_P[f]."""
    nonneg, ints, change = parts(unfolded(density))
    ratio, law = read(DENSITY, density)["L", "Q"]
    size = arith(absolute(ratio(w) * f(w)) <= ratio(w), specialize(nonneg, w), specialize(unit, w))
    return [dominated(law, w, size, ints), at(change, f, by=[unit])]


def at_ratio(
    goal: Term, close: Term, densities: Facts, where_positive: Callable[[Theorem], Facts], where_zero: Facts = ()
) -> Theorem:
    """A bound of f p by c g q and more: the pointwise bound at the order c q/p if p > 0; if p = 0, f p is 0."""
    p, q = (read(DENSITY, density).L for density in densities)
    p0, q0 = (specialize(parts(unfolded(density))[0], w) for density in densities)
    order = c * q(w) / p(w)

    def positive(yes: Theorem) -> Theorem:
        bound = at(close, w, order, by=[arith(0 <= order, yes, q0, 0 <= c)])
        return arith(goal, bound, *where_positive(yes), yes)

    def zero(no: Theorem) -> Theorem:
        other = arith(0 <= c * (q(w) * g(w)), 0 <= c, q0, specialize(UNITS[1], w))
        return arith(goal, arith(eq(p(w), 0), no, p0), other, *where_zero)

    return cases(0 < p(w), positive, zero)


def by_densities(claim: Claim, of: Callable[[Term, Theorem, Theorem], tuple[Theorem, Facts, Facts]]) -> Theorem:
    """Integrate an inequality between densities with respect to a common measure.

    ``of`` is given the measure and the facts that p and q are densities; it gives the inequality, that the terms
    besides f p, g q and p are integrable, and the facts about these integrals.
    """

    def with_densities(mu: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        densities = parts(facts)
        (f_int, f_mean), (g_int, g_mean) = map(means_of, (f, g), UNITS, densities)
        inequality, ints, means = of(mu, *densities)
        p_int = parts(unfolded(densities[0]))[1]
        whole = integrate(mu, w, inequality, f_int, g_int, p_int, *ints)
        mass = use(MEAN_OF_DENSITY, densities[0], L=p, Q=mu)
        return arith(claim.conclusion, whole, mass, f_mean, g_mean, *means)

    return obtain_all(use(COMMON_REFERENCE), "mu p q", with_densities)

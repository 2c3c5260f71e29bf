"""Composition with kernels that a pair of laws dominates, as a bound between means."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, eq, forall, function_type, implies, integrable, lam, maximum, mul, prob, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import P, Q, h, w
from dpproofs.tactics import (
    almost, arith, at, both, cases, dominated, expand, generalize, integrate, obtain_all, parts, specialize, transfer,
    unfolded, use,
)  # fmt: skip
from theorems.foundations.common_reference import COMMON_REFERENCE
from theorems.foundations.density import MEAN_OF_DENSITY
from theorems.profiles import ZHU_DONG_WANG
from theorems.profiles.adaptive import CLOSE
from theorems.profiles.excess import EXCESS_BOUND, c
from theorems.profiles.two_point_functions import UNITS, d, f, g, means_of

U, u = var("U", prob("U")), var("u", "U")
l = var("l", function_type(("U",), "real"))
RATIO = forall(u, 0 <= l(u)), integrable(U, u, l(u))

DISJOINT = "P, Q on different points, h = l = 1, d = 0; the order 0 and the test 1"


def pair_profile(order: Term) -> Term:
    """The profile of the pair at an order."""
    return E(U, u, maximum(l(u) - order, 0)) + d


LEVEL = l(u) * h(c / l(u))
LEVELS = forall(c, implies(0 <= c, integrable(U, u, LEVEL)))


def composed(factor: Factor = 1) -> Term:
    """The profile of the composition at the order c."""
    return mul(factor, E(U, u, LEVEL)) + d


POINTWISE = forall((w, c), implies(0 <= c, f(w) <= c * g(w) + pair_profile(c)))


def _weighted(p: Term, q: Term, p0: Theorem, q0: Theorem) -> tuple[Theorem, Theorem]:
    """f p <= c g q + E[max(l p - c q, 0)] + d p: the order c q/p if p > 0. The maximum is integrable."""
    l0 = specialize(RATIO[0], u)
    excess = maximum(l(u) * p(w) - c * q(w), 0)
    size = both(arith(0 <= excess), arith(excess <= p(w) * l(u), arith(0 <= p(w) * l(u), l0, p0), q0, 0 <= c))
    ints = dominated(U, u, size, parts(expand(U, u, p(w) * l(u), RATIO[1]))[0])
    mean = E(U, u, excess)
    goal = p(w) * f(w) <= c * (q(w) * g(w)) + mean + d * p(w)
    order = c * q(w) / p(w)

    def positive(yes: Theorem) -> Theorem:
        bound = at(POINTWISE, w, order, by=[arith(0 <= order, yes, q0, 0 <= c)])
        scaled = arith(eq(excess / p(w), maximum(l(u) - order, 0)), yes)
        divided_int, divided = parts(expand(U, u, excess / p(w), ints))
        same = parts(transfer(U, u, scaled, divided_int))[1]
        return arith(goal, arith(eq(p(w) * E(U, u, maximum(l(u) - order, 0)), mean), same, divided, yes), bound, yes)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(p(w), 0), no, p0)
        other = arith(0 <= c * (q(w) * g(w)), 0 <= c, q0, specialize(UNITS[1], w))
        return arith(goal, is_zero, other, integrate(U, u, arith(0 <= excess), ints))

    return cases(0 < p(w), positive, zero), ints


def _functions(claim: Claim) -> Theorem:
    """Integrate the inequality between the densities, and exchange the integrals."""

    def with_densities(mu: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        densities = parts(facts)
        p0, q0 = (specialize(parts(unfolded(density))[0], w) for density in densities)
        f_int, f_mean = means_of(f, UNITS[0], densities[0])
        g_int, g_mean = means_of(g, UNITS[1], densities[1])
        point, inner_int = _weighted(p, q, p0, q0)
        excess = lam((w, u), maximum(l(u) * p(w) - c * q(w), 0))
        p_int = parts(unfolded(densities[0]))[1]
        mean, total = E(U, u, excess(w, u)), E(U, u, l(u))
        l0 = specialize(RATIO[0], u)
        small = integrate(U, u, arith(excess(w, u) <= p(w) * l(u), arith(0 <= p(w) * l(u), l0, p0), q0, 0 <= c),
                          inner_int, RATIO[1])  # fmt: skip
        cover = both(integrate(U, u, arith(0 <= excess(w, u)), inner_int), arith(mean <= total * p(w), small))
        outer_int = dominated(mu, w, cover, parts(expand(mu, w, total * p(w), p_int))[0])
        nonneg = generalize(arith(0 <= excess(w, u)), w, u)
        swapped = use("E_swap", nonneg, almost(mu, w, inner_int), outer_int, mu=mu, nu=U, f=excess)
        _, means_int, same = parts(swapped)
        bound = use(EXCESS_BOUND, *densities, CLOSE, l0, 0 <= c, mu=mu, p=p, q=q, a=l(u))
        levels = integrate(U, u, parts(bound)[1], means_int, at(LEVELS, c, by=[0 <= c]))
        whole = integrate(mu, w, point, f_int, g_int, p_int, outer_int)
        mass = use(MEAN_OF_DENSITY, densities[0], L=p, Q=mu)
        return arith(claim.conclusion, whole, mass, f_mean, g_mean, same, levels)

    return obtain_all(use(COMMON_REFERENCE), "mu p q", with_densities)


def _functions_claim(factor: Factor) -> Claim:
    goal = E(P, w, f(w)) <= c * E(Q, w, g(w)) + composed(factor)
    return Claim((CLOSE, *UNITS, POINTWISE, *RATIO, LEVELS, 0 <= c), goal)


FUNCTIONS = Lemma(
    "profiles.composition-functions", "The profile of a composition, as a bound between means",
    f"{ZHU_DONG_WANG}, composition of dominating pairs", *_functions_claim(1).parts, _functions,
    (Mutant("factor", _functions_claim(LESS), DISJOINT),),
)  # fmt: skip

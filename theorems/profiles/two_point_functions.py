"""Composition with kernels that a pair of laws on two points dominates, as a bound between means."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, absolute, eq, forall, function_type, implies, maximum, mul, variables
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import P, Q, h, test_function, w
from dpproofs.tactics import arith, at, cases, dominated, integrate, obtain_all, parts, specialize, unfolded, use
from theorems.foundations.common_reference import COMMON_REFERENCE
from theorems.foundations.density import MEAN_OF_DENSITY
from theorems.profiles import ZHU_DONG_WANG
from theorems.profiles.adaptive import CLOSE
from theorems.profiles.excess import EXCESS_BOUND, c

w1, w2, l1, l2, d = variables("w1 w2 l1 l2 d")
f, g = variables("f g", function_type(("Y",), "real"))
SIGNS = (0 <= w1, 0 <= w2, 0 <= l1, 0 <= l2)
DISJOINT = "P, Q on different points, h = 1, l1 = w1 = 1, w2 = d = 0; the order 0 and the test 1"
UNITS = test_function(f, w), test_function(g, w)


def pair_profile(order: Term) -> Term:
    """The profile of the pair at an order."""
    return w1 * maximum(l1 - order, 0) + w2 * maximum(l2 - order, 0) + d


def composed(factor: Factor = 1) -> Term:
    """The profile of the composition at the order c."""
    return mul(factor, w1, l1, h(c / l1)) + w2 * (l2 * h(c / l2)) + d


POINTWISE = forall((w, c), implies(0 <= c, f(w) <= c * g(w) + pair_profile(c)))


def means_of(f: Term, unit: Theorem | Term, density: Theorem) -> list[Theorem]:
    """For a test f and a density p of P: f p is integrable, and its integral is E_P[f]."""
    nonneg, ints, change = parts(unfolded(density))
    ratio, _, law = density.conclusion.args
    size = arith(absolute(ratio(w) * f(w)) <= ratio(w), specialize(nonneg, w), specialize(unit, w))
    return [dominated(law, w, size, ints), at(change, f, by=[unit])]


def _weighted(p: Term, q: Term, p0: Theorem, q0: Theorem) -> Theorem:
    """f p <= c g q + w1 max(l1 p - c q, 0) + w2 max(l2 p - c q, 0) + d p: the order c q/p if p > 0."""
    excess = [maximum(l * p(w) - c * q(w), 0) for l in (l1, l2)]
    goal = p(w) * f(w) <= c * (q(w) * g(w)) + w1 * excess[0] + w2 * excess[1] + d * p(w)
    order = c * q(w) / p(w)

    def positive(yes: Theorem) -> Theorem:
        bound = at(POINTWISE, w, order, by=[arith(0 <= order, yes, q0, 0 <= c)])
        scaled = [arith(eq(p(w) * maximum(l - order, 0), e), yes) for l, e in zip((l1, l2), excess, strict=True)]
        return arith(goal, bound, *scaled, yes)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(p(w), 0), no, p0)
        other = arith(0 <= c * (q(w) * g(w)), 0 <= c, q0, specialize(UNITS[1], w))
        rest = [arith(0 <= weight * e, 0 <= weight) for weight, e in zip((w1, w2), excess, strict=True)]
        return arith(goal, is_zero, other, *rest)

    return cases(0 < p(w), positive, zero)


def _functions(claim: Claim) -> Theorem:
    """Integrate the inequality between the densities."""

    def with_densities(mu: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        densities = parts(facts)
        p0, q0 = (specialize(parts(unfolded(density))[0], w) for density in densities)
        f_int, f_mean, g_int, g_mean = (fact for k in (0, 1) for fact in means_of((f, g)[k], UNITS[k], densities[k]))
        bounds = [use(EXCESS_BOUND, *densities, CLOSE, 0 <= l, 0 <= c, mu=mu, p=p, q=q, a=l) for l in (l1, l2)]
        p_int = parts(unfolded(densities[0]))[1]
        whole = integrate(mu, w, _weighted(p, q, p0, q0), f_int, g_int, p_int, *(parts(b)[0] for b in bounds))
        mass = use(MEAN_OF_DENSITY, densities[0], L=p, Q=mu)
        scaled = [arith(weight * b.conclusion.args[1].args[0] <= weight * b.conclusion.args[1].args[1], b, 0 <= weight)
                  for weight, b in zip((w1, w2), bounds, strict=True)]  # fmt: skip
        return arith(claim.conclusion, whole, mass, f_mean, g_mean, *scaled)

    return obtain_all(use(COMMON_REFERENCE), "mu p q", with_densities)


def _functions_claim(factor: Factor) -> Claim:
    goal = E(P, w, f(w)) <= c * E(Q, w, g(w)) + composed(factor)
    return Claim((CLOSE, *UNITS, POINTWISE, *SIGNS, 0 <= c), goal)


TWO_POINTS = Lemma(
    "profiles.two-point-functions", "The profile of a composition, as a bound between means",
    f"{ZHU_DONG_WANG}, composition of dominating pairs", *_functions_claim(1).parts, _functions,
    (Mutant("factor", _functions_claim(LESS), DISJOINT),),
)  # fmt: skip

"""Composition with kernels that a pair of laws on two points dominates, as a bound between means."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, maximum, mul, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, P, Q, h, w
from dpproofs.proving.reading import comparison, lhs, read, rhs
from dpproofs.proving.tactics import arith, parts, use
from theorems.citations import ZHU_DONG_WANG
from theorems.notions.profiles.adaptive import CLOSE
from theorems.notions.profiles.by_densities import UNITS, Facts, at_ratio, by_densities, f, g, pointwise
from theorems.notions.profiles.excess import EXCESS_BOUND, c

w1, w2, l1, l2, d = variables("w1 w2 l1 l2 d")
SIGNS = (0 <= w1, 0 <= w2, 0 <= l1, 0 <= l2)
DISJOINT = "P, Q on different points, h = 1, l1 = w1 = 1, w2 = d = 0; the order 0 and the test 1"


def pair_profile(order: Term) -> Term:
    """The profile of the pair at an order."""
    return w1 * maximum(l1 - order, 0) + w2 * maximum(l2 - order, 0) + d


def composed(factor: Factor = 1) -> Term:
    """The profile of the composition at the order c."""
    return mul(factor, w1, l1, h(c / l1)) + w2 * (l2 * h(c / l2)) + d


POINTWISE = pointwise(pair_profile)

TWO_POINTS = Lemma(
    "profiles.two-point-functions", "The profile of a composition, as a bound between means",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (CLOSE, *UNITS, POINTWISE, *SIGNS, 0 <= c),
    E(P, w, f(w)) <= c * E(Q, w, g(w)) + composed(factor),
    mutants=(Mutant("factor", {factor: LESS}, DISJOINT,
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, f=1, g=1, w1=1, l1=1, w2=0, l2=0, d=0, c=0)),),
)  # fmt: skip


@proof_of(TWO_POINTS)
def _functions(claim: Claim) -> Theorem:
    """f p <= c g q + w1 max(l1 p - c q, 0) + w2 max(l2 p - c q, 0) + d p."""

    def of(mu: Term, *densities: Theorem) -> tuple[Theorem, Facts, Facts]:
        p, q = (read(DENSITY, density).L for density in densities)
        excess = [maximum(l * p(w) - c * q(w), 0) for l in (l1, l2)]
        goal = p(w) * f(w) <= c * (q(w) * g(w)) + w1 * excess[0] + w2 * excess[1] + d * p(w)
        order = c * q(w) / p(w)

        def positive(yes: Theorem) -> Facts:
            return [arith(eq(p(w) * maximum(l - order, 0), e), yes) for l, e in zip((l1, l2), excess, strict=True)]

        rest = [arith(0 <= weight * e, 0 <= weight) for weight, e in zip((w1, w2), excess, strict=True)]
        point = at_ratio(goal, POINTWISE, densities, positive, rest)
        bounds = [use(EXCESS_BOUND, *densities, CLOSE, 0 <= l, 0 <= c, mu=mu, p=p, q=q, a=l) for l in (l1, l2)]
        scaled = [
            arith(weight * lhs(comparison(b)) <= weight * rhs(comparison(b)), b, 0 <= weight)
            for weight, b in zip((w1, w2), bounds, strict=True)
        ]
        return point, [parts(b)[0] for b in bounds], scaled

    return by_densities(claim, of)

"""Moments of a likelihood ratio that is bounded on both sides."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import L, Q, alpha, epsilon, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, cases, dominated, expand, integrate, parts, specialize, unfolded, use
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE, POWER_OF_ZERO
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_UPPER
from theorems.foundations.tests.pure_dp_ratio import RATIO, SURELY_UPPER, UPPER

MOMENT = L(w) ** alpha
POWER_INTEGRABLE = integrable(Q, w, MOMENT)

WEAK_MOMENT = Lemma(
    "foundations.moment-of-bounded-ratio", "D_alpha <= D_oo at the level of ratios", "elementary",
    (RATIO, SURELY_UPPER, 1 < alpha),
    conj(POWER_INTEGRABLE, E(Q, w, MOMENT) <= exp(factor * (alpha - 1) * epsilon)),
    mutants=(Mutant("factor", {factor: LESS}, "P is Q conditioned on half of the outcomes, epsilon = log(2)",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), alpha=10, epsilon="7/10")),),
)  # fmt: skip


@proof_of(WEAK_MOMENT)
def _weak_moment(claim: Claim) -> Theorem:
    """Integrate L**alpha <= exp((alpha - 1) epsilon) L; L has mean 1."""
    nonneg, L_int, _ = parts(unfolded(RATIO))
    L0 = specialize(nonneg, w)
    factor = exp((alpha - 1) * epsilon)

    def positive(pos: Theorem) -> Theorem:
        below = use(LOG_UPPER, pos, UPPER, x=epsilon, y=L(w))
        order = arith((alpha - 1) * log(L(w)) <= (alpha - 1) * epsilon, below, 1 < alpha)
        grow = use(EXP_INCREASING, order, x=(alpha - 1) * log(L(w)), y=(alpha - 1) * epsilon)
        return arith(MOMENT <= factor * L(w), grow, pos)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(L(w), 0), no, L0)
        return arith(MOMENT <= factor * L(w), use(POWER_OF_ZERO, is_zero, 1 < alpha, u=L(w), a=alpha), is_zero)

    point = cases(0 < L(w), positive, zero)
    size = both(use(POWER_NONNEGATIVE, L0, 1 < alpha, u=L(w), a=alpha), point)
    scaled = parts(expand(Q, w, factor * L(w), L_int))[0]
    power = dominated(Q, w, size, scaled, SURELY_UPPER)
    bound = integrate(Q, w, point, power, L_int, surely=[SURELY_UPPER])
    mean = use(MEAN_OF_DENSITY, RATIO, Q=Q)
    return both(power, arith(comparison(claim), bound, mean))

"""A power between two other powers of a nonnegative number."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, log, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha, t
from dpproofs.proving.tactics import arith, cases, rewrite, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO
from theorems.foundations.reals.exponential_near_zero import EXP_POWER

beta, u = variables("beta u")

BETWEEN_FACTOR = Mutant(
    "factor", {factor: MORE}, "u = 1, t = 0", witness=point(alpha="101/100", beta="101/100", t=1, u="1/1000")
)
right = (alpha - 1) * u**beta + (beta - alpha) * exp((beta - 1) * t) * u

BETWEEN = Lemma(
    "foundations.power-between", "u**alpha is at most a weighted mean of u and u**beta", "elementary",
    (0 <= u, 1 < alpha, alpha <= beta),
    factor * (beta - 1) * exp((beta - alpha) * t) * u**alpha <= right,
    mutants=(BETWEEN_FACTOR,),
)  # fmt: skip


@proof_of(BETWEEN)
def _between(claim: Claim) -> Theorem:
    """Bernoulli with the exponent (beta - 1)/(alpha - 1), at the point (u exp(-t))**(alpha - 1)."""

    def positive(pos: Theorem) -> Theorem:
        exponent = (beta - 1) / (alpha - 1)
        large = arith(1 <= exponent, 1 < alpha, alpha <= beta)
        x = log(u) - t
        scaled = use(EXP_POWER, large, a=exponent, x=(alpha - 1) * x)
        same = arith(eq(exponent * (alpha - 1) * x, (beta - 1) * x), 1 < alpha)
        cleared = arith(
            (beta - 1) * (exp((alpha - 1) * x) - 1) <= (alpha - 1) * (exp((beta - 1) * x) - 1),
            rewrite(scaled, same),
            1 < alpha,
        )
        return arith(claim.conclusion, cleared, pos)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(u, 0), no, 0 <= u)
        powers = [use(POWER_OF_ZERO, is_zero, 1 < alpha, alpha <= beta, u=u, a=a) for a in (alpha, beta)]
        return arith(claim.conclusion, *powers, is_zero)

    return cases(0 < u, positive, zero)

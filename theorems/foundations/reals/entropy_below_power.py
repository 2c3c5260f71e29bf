"""Entropy below powers, and powers of bounded numbers."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, log, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha, t
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO
from theorems.foundations.reals.exponential import EXP_TANGENT

beta, u = variables("beta u")

ENTROPY_BELOW_POWER = Lemma(
    "foundations.entropy-below-power", "u log(u) is at most a combination of u and u**beta", "elementary",
    (0 <= u, 1 < beta),
    factor * u * (1 + (beta - 1) * (log(u) - t)) <= u**beta * exp(-(beta - 1) * t),
    mutants=(Mutant("factor", {factor: MORE}, "u = 1, t = 0", witness=point(beta="1.01", t=1, u=100)),),
)  # fmt: skip


@proof_of(ENTROPY_BELOW_POWER)
def _entropy(claim: Claim) -> Theorem:
    """1 + x <= exp(x) at x = (beta - 1)(log(u) - t)."""

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(u, 0), no, 0 <= u)
        return arith(claim.conclusion, use(POWER_OF_ZERO, is_zero, 1 < beta, u=u, a=beta), is_zero)

    tangent = use(EXP_TANGENT, x=(beta - 1) * (log(u) - t))
    return cases(0 < u, lambda pos: arith(claim.conclusion, tangent, pos), zero)


POWER_WHEN_BOUNDED = Lemma(
    "foundations.power-when-bounded", "u**alpha <= exp((alpha-1) t) u for u <= exp(t)", "elementary",
    (0 <= u, u <= exp(t), 1 < alpha),
    factor * u**alpha <= exp((alpha - 1) * t) * u,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: MORE}, "u = exp(t)", witness=point(alpha="1.01", t="1/4", u="101/100")),),
)  # fmt: skip

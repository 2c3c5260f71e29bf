"""Entropy below powers, and powers of bounded numbers."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, log, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import alpha, t
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO
from theorems.foundations.reals.exponential import EXP_TANGENT

beta, u = variables("beta u")


def _entropy(claim: Claim) -> Theorem:
    """1 + x <= exp(x) at x = (beta - 1)(log(u) - t)."""

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(u, 0), no, 0 <= u)
        return arith(claim.conclusion, use(POWER_OF_ZERO, is_zero, 1 < beta, u=u, a=beta), is_zero)

    tangent = use(EXP_TANGENT, x=(beta - 1) * (log(u) - t))
    return cases(0 < u, lambda pos: arith(claim.conclusion, tangent, pos), zero)


def _entropy_claim(factor: Factor) -> Claim:
    left = factor * u * (1 + (beta - 1) * (log(u) - t))
    return Claim((0 <= u, 1 < beta), left <= u**beta * exp(-(beta - 1) * t))


ENTROPY_BELOW_POWER = Lemma(
    "foundations.entropy-below-power",
    "u log(u) is at most a combination of u and u**beta",
    "elementary",
    *_entropy_claim(1).parts,
    _entropy,
    (Mutant("factor", _entropy_claim(MORE), "u = 1, t = 0", witness=point(beta="1.01", t=1, u=100)),),
)


def _bounded_claim(factor: Factor) -> Claim:
    return Claim((0 <= u, u <= exp(t), 1 < alpha), factor * u**alpha <= exp((alpha - 1) * t) * u)


POWER_WHEN_BOUNDED = Lemma(
    "foundations.power-when-bounded",
    "u**alpha <= exp((alpha-1) t) u for u <= exp(t)",
    "elementary",
    *_bounded_claim(1).parts,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", _bounded_claim(MORE), "u = exp(t)", witness=point(alpha="1.01", t="1/4", u="101/100")),),
)

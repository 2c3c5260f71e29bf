"""Sharper than Proposition 3.3: epsilon-DP implies epsilon tanh(epsilon/2)-zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem, infer
from dpproofs.language.terms import cosh, eq, exp, tanh
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI_LINE, P, Q, alpha, epsilon
from dpproofs.proving.reading import disjuncts, read, rhs
from dpproofs.proving.tactics import arith, both, cases, rewrite, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.log_cosh import LOG_COSH_SHARP
from theorems.foundations.reals.logarithm_tangent import RATIO_FROM_LOGS
from theorems.notions.dp.to_zcdp_line import BIG, PAIR, SMALL, for_pair, sufficient

TIGHT = epsilon * tanh(epsilon / 2)

PAIR_LEMMA_FACTOR = Mutant(
    "factor",
    {factor: LESS},
    "randomized response, alpha near 1",
    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="1.1"),
)

PAIR_LEMMA = Lemma(
    "bs16x.pure-dp-to-zcdp-tight-pair",
    "D_oo(P||Q), D_oo(Q||P) <= epsilon imply D_alpha(P||Q) <= alpha epsilon tanh(epsilon/2)",
    f"sharper than Proposition 3.3 of {BUN_STEINKE}",
    PAIR,
    RENYI_LINE(P, Q, 0, factor * TIGHT),
    mutants=(PAIR_LEMMA_FACTOR,),
)


@proof_of(PAIR_LEMMA)
def _pair(claim: Claim) -> Theorem:
    """log(cosh(A)/cosh(B)) <= (A**2 - B**2) tanh(B)/(2 B), and A**2 - B**2 = alpha (alpha - 1) epsilon**2."""
    rho, above = read(RENYI_LINE, claim).rho, 1 < alpha
    goal = sufficient(rho)

    def positive(pos: Theorem) -> Theorem:
        order = (arith(0 < SMALL, pos), arith(SMALL <= BIG, pos, above))
        logs = use(LOG_COSH_SHARP, *order, A=BIG, B=SMALL)
        ratio = use(RATIO_FROM_LOGS, logs, x=cosh(BIG), y=cosh(SMALL), t=rhs(logs))
        chord = rewrite(ratio, arith(eq(rhs(ratio), exp((alpha - 1) * (rho * alpha))), pos))
        return infer("or_intro", both(pos, chord), formula=goal)

    def zero(no: Theorem) -> Theorem:
        flat = arith(eq(epsilon, 0), no, 0 <= epsilon)
        none, _ = disjuncts(goal)
        return infer("or_intro", arith(none, flat), formula=goal)

    return for_pair(claim, cases(0 < epsilon, positive, zero))

"""Propositions 3.3 and 1.4: epsilon-DP implies epsilon**2/2-zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem, infer
from dpproofs.language.terms import cosh, eq, exp
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI_LINE, P, Q, alpha, epsilon
from dpproofs.proving.reading import both_sides, disjuncts, read
from dpproofs.proving.tactics import arith, both, cases, rewrite, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_b_1_sinh_ratio import SINH_RATIO
from theorems.foundations.reals.hyperbolic import SINH_POSITIVE
from theorems.notions.dp.to_zcdp_line import BIG, PAIR, SMALL, for_pair, sufficient

SQUARE_OF_PAIR = Lemma(
    "bs16.prop-3.3-pair", "D_oo(P||Q), D_oo(Q||P) <= epsilon imply D_alpha(P||Q) <= alpha epsilon**2/2",
    f"{BUN_STEINKE}, Proposition 3.3",
    PAIR,
    RENYI_LINE(P, Q, 0, factor * epsilon**2 / 2),
    mutants=(Mutant("constant", {factor: LESS}, "randomized response, epsilon = 1/10, alpha = 1.001",
                    witness=finite({"Y": 2}, P=("11/21", "10/21"), Q=("10/21", "11/21"), epsilon="0.09532")),),
)  # fmt: skip


@proof_of(SQUARE_OF_PAIR)
def _pair(claim: Claim) -> Theorem:
    """If alpha epsilon >= 2 then D_oo <= epsilon is enough; else Lemma B.1 at alpha epsilon and (alpha - 1) epsilon."""
    rho, above = read(RENYI_LINE, claim).rho, 1 < alpha
    goal = sufficient(rho)
    x, y = alpha * epsilon, (alpha - 1) * epsilon

    def small(no: Theorem) -> Theorem:
        positive = arith(0 < epsilon, no, 0 <= epsilon)
        order = (arith(0 <= y, above, positive), arith(y < x, positive), arith(x <= 2, positive, no))
        ratio = use(SINH_RATIO, *order, x=x, y=y)
        sinhs, bound = both_sides(ratio)
        same = arith(eq(sinhs, cosh(BIG) / cosh(SMALL)), use(SINH_POSITIVE, positive, x=epsilon))
        chord = rewrite(rewrite(ratio, same), arith(eq(bound, exp((alpha - 1) * (rho * alpha)))))
        return infer("or_intro", both(positive, chord), formula=goal)

    none, _ = disjuncts(goal)
    return for_pair(claim, cases(none, lambda yes: infer("or_intro", yes, formula=goal), small))

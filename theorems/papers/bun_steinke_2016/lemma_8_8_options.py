"""Lemma 8.8 with all options for delta', by Lemma 3.6."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, minimum, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, epsilon
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, cases, rewrite, use
from theorems.papers.bun_steinke_2016.lemma_3_6_options import LEAST
from theorems.papers.bun_steinke_2016.lemma_3_6_third_option import bound
from theorems.papers.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp_options import PAIR_FORM_B
from theorems.papers.bun_steinke_2016.bs16x_lemma_3_5_epsilon import LINE, LINE_TO_TESTS, TAIL
from theorems.papers.bun_steinke_2016.lemma_8_8_mixtures import SOURCE

WITNESS = "delta = 0, P = (0.72, 0.28), Q = (2e-5, 1 - 2e-5), rho = 7.6, epsilon = 7.84: the true delta is 0.669"
INNER = bound(minimum(num(1), LEAST))

PAIR = Lemma(
    "bs16x.lemma-8.8-line", "D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests, by each of four options",
    SOURCE,
    LINE,
    INDISTINGUISHABLE(P, Q, epsilon, bound(factor * minimum(num(1), LEAST))),
    mutants=(Mutant("factor", {factor: Fraction(7, 10)}, WITNESS,
                    witness=finite({"Y": 2}, P=("18/25", "7/25"), Q=("1/50000", "49999/50000"), xi=0, rho="7.6",
                        epsilon="7.84")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The option 1 is Lemma 3.5, the others are Lemma 3.6."""
    value = read(INDISTINGUISHABLE, claim).delta
    refined, plain = use(PAIR_FORM_B, *LINE), use(LINE_TO_TESTS, *LINE)
    return cases(
        LEAST <= 1,
        lambda yes: rewrite(refined, arith(eq(bound(LEAST), value), arith(eq(LEAST, minimum(num(1), LEAST)), yes))),
        lambda no: rewrite(plain, arith(eq(TAIL, value), arith(eq(num(1), minimum(num(1), LEAST)), no))),
    )

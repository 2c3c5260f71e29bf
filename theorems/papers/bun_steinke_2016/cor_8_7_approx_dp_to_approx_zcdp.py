"""Corollary 8.7 and Proposition 1.13: approximate DP implies approximate zCDP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.language.terms import log
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import APPROX_DP, APPROX_ZCDP, SYMMETRIC, M, N, delta, epsilon, x1, x2
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import for_all, prove, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.cor_8_7_kernels import DOMAIN, RESPONSE, SOURCE, WITNESS
from theorems.papers.bun_steinke_2016.cor_8_7_pair import PAIR
from theorems.papers.bun_steinke_2016.lemma_8_3_approx_zcdp_tradeoff import SQUARE
from theorems.foundations.measure.neighbours import both_ways


def _claim(bound: Term, rho: Term | int = 0) -> Claim:
    return Claim((APPROX_DP(M, N, epsilon, delta), SYMMETRIC(N), *DOMAIN), APPROX_ZCDP(M, N, delta, bound, rho))


RHO_ZERO_FORM = Lemma(
    "bs16.cor-8.7", "(epsilon, delta)-DP implies delta-approximate (epsilon, 0)-zCDP", SOURCE,
    *_claim(epsilon).parts,
    mutants=(Mutant("epsilon", _claim(Fraction(9, 10) * epsilon), WITNESS,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta="0.34",
                        epsilon="1/2")),
             Mutant("one-sided", Claim(tuple(h for h in _claim(epsilon).hypotheses if h != SYMMETRIC(N)),
                                       _claim(epsilon).conclusion),
                    "N relates one pair in one order only: delta = 0, and P is Q conditioned on half of the outcomes",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                        epsilon=log(2), delta=0))),
)  # fmt: skip


@proof_of(RHO_ZERO_FORM)
def _mechanism(claim: Claim) -> Theorem:
    private = unfolded(hypothesis(claim, APPROX_DP))
    there, back = both_ways(private)
    made = use(PAIR, there, back, *DOMAIN, P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, made)


SQUARE_FORM_CONSTANT = Mutant(
    "constant",
    Claim(_claim(epsilon).hypotheses, APPROX_ZCDP(M, N, delta, 0, Fraction(99, 200) * epsilon**2)),
    RESPONSE,
    witness=finite({"X": 2, "Y": 2}, M=(("11/21", "10/21"), ("10/21", "11/21")), N=True, epsilon="0.09532", delta=0),
)

SQUARE_FORM = Lemma(
    "bs16.cor-8.7-square", "(epsilon, delta)-DP implies delta-approximate epsilon**2/2-zCDP",
    f"{SOURCE} and Proposition 1.13",
    *Claim(_claim(epsilon).hypotheses, APPROX_ZCDP(M, N, delta, 0, epsilon**2 / 2)).parts,
    lambda claim: prove(claim.conclusion, use(SQUARE, use(RHO_ZERO_FORM, *claim.hypotheses), 0 <= epsilon, xi=epsilon)),
    (SQUARE_FORM_CONSTANT,),
)  # fmt: skip

approx_dp_to_approx_zcdp = Verified(SQUARE_FORM, "approx_dp_to_approx_zcdp")
approx_dp_as_approx_zcdp = Verified(RHO_ZERO_FORM, "approx_dp_as_approx_zcdp")

"""Lemma 7.3: the exponential mechanism, and how much more than the least loss it gives."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.language.terms import conj, exists, forall, implies, log, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PURE_DP, M, N, epsilon
from dpproofs.proving.tactics import both, discharge, generalize, obtain, parts, use, witness
from theorems.papers.bun_steinke_2016.lemma_7_3_drawn import EXISTS, x
from theorems.papers.bun_steinke_2016.lemma_7_3_mean_loss import MEAN, POINT, SOURCE, mean_claim
from theorems.papers.bun_steinke_2016.lemma_7_3_private import PRIVATE, SENSITIVE, SIGNS
from theorems.papers.bun_steinke_2016.lemma_7_3_tail_loss import TAIL, tail_claim
from theorems.foundations.measure.finite_points import k, y2
from theorems.foundations.measure.finite_points_one_more import SET

beta = var("beta")

WHY = (
    "two points, each best by Delta for one of two neighbours, epsilon = log(68/25): a mean loss is at least "
    "25/93 Delta"
)
FACTOR = Mutant(
    "factor",
    {factor: Fraction(19, 100)},
    WHY,
    witness=finite(
        {"X": 2, "Y": 2}, U=("1/2", "1/2"), k=2, epsilon=log(num(Fraction(68, 25))), Delta=1, N=True, l=(0, 1, 1, 0)
    ),
)
mean = mean_claim(factor).conclusion
useful = forall((x, y2), implies(POINT, conj(mean, forall(beta, implies(0 < beta, tail_claim(1).conclusion)))))

EXPONENTIAL = Lemma(
    "bs16.lemma-7.3", "An epsilon-DP choice of one of k points with nearly the least loss", SOURCE,
    (SET, SENSITIVE, *SIGNS),
    exists(M, conj(PURE_DP(M, N, epsilon), useful)),
    mutants=(FACTOR,),
)  # fmt: skip


@proof_of(EXPONENTIAL)
def _lemma(claim: Claim) -> Theorem:
    """The mechanism whose law has the weights as its density."""

    def with_mechanism(mechanism: Term, drawn: Theorem) -> Theorem:
        private = use(PRIVATE, SET, drawn, SENSITIVE, *SIGNS, M=mechanism)
        mean = use(MEAN, SET, drawn, *SIGNS, POINT, M=mechanism)
        tail = use(TAIL, SET, drawn, *SIGNS, POINT, 0 < beta, M=mechanism)
        useful = both(*parts(mean), generalize(discharge(tail, 0 < beta), beta))
        return witness(claim.conclusion, mechanism, private, generalize(discharge(useful, POINT), x, y2))

    return obtain(use(EXISTS, SET, 0 < k), "M", with_mechanism)

"""Lemma 3.7 and Lemma B.3: approximate DP for every delta implies zCDP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import refuted
from dpproofs.mutants.two_answers import certain_mechanism
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, forall, implies
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, ZCDP, M, N, delta, rho, x1, x2
from dpproofs.proving.tactics import at, discharge, for_all, generalize, use
from theorems.papers.bun_steinke_2016.lemma_3_7_loss_tail import SOURCE, curve
from theorems.papers.bun_steinke_2016.lemma_3_7_pair import SURE, PAIR, sharp
from theorems.foundations.measure.neighbours import at_neighbours

EVERY_DELTA = forall(delta, implies(0 < delta, delta <= 1, APPROX_DP(M, N, curve(), delta)))

SHARP = Lemma(
    "bs16x.lemma-3.7-sharp", "The constant that the proof of Lemma 3.7 gives, for every rho >= 0", SOURCE,
    (EVERY_DELTA, 0 <= rho),
    ZCDP(M, N, sharp(factor), rho / 4),
    mutants=(Mutant("factor", {factor: Fraction(32, 100)}, SURE,
                    witness=refuted(certain_mechanism, X=REAL, Y=REAL)),),
)  # fmt: skip


@proof_of(SHARP)
def _mechanism(claim: Claim) -> Theorem:
    between = (0 < delta, delta <= 1)
    close = at_neighbours(at(EVERY_DELTA, delta, by=between))
    line = use(PAIR, generalize(discharge(close, *between), delta), 0 <= rho, P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, line)

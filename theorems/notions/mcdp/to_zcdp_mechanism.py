"""(mu, tau)-mCDP implies (mu - tau**2/2, tau**2/2)-zCDP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MCDP, ZCDP, M, N, mu, tau, x1, x2
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.zcdp.neighbours import AT_PAIR, zcdp_of
from theorems.notions.mcdp.to_zcdp import GAUSSIAN, PAIR, SOURCE

rho = factor * (tau**2 / 2)

MCDP_TO_ZCDP = Lemma(
    "bs16.lemma-4.2", "(mu, tau)-mCDP implies (mu - tau**2/2, tau**2/2)-zCDP", SOURCE,
    (MCDP(M, N, mu, tau),),
    ZCDP(M, N, mu - rho, rho),
    mutants=(Mutant("half", {factor: Fraction(1, 2)}, "Gaussian mechanism, rho = 1/2: D_3 = 1.5 > 1",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(3)), N=(True, False, True, False),
                        mu=100, tau=4)),
             Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(0)), N=True, mu=10, tau="1/10"))),
)  # fmt: skip


@proof_of(MCDP_TO_ZCDP)
def _proof(claim: Claim) -> Theorem:
    pair = at_neighbours(hypothesis(claim, MCDP))
    return zcdp_of(claim.conclusion, use(PAIR, pair, AT_PAIR[1], P=M(x1), Q=M(x2)))


mcdp_to_zcdp = Verified(MCDP_TO_ZCDP, "mcdp_to_zcdp")

"""mCDP with larger parameters."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import MCDP, M, N, mu, tau, x1, x2
from dpproofs.proving.reading import conditions, hypothesis
from dpproofs.proving.tactics import for_all, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.mcdp.weakening import LARGER, PAIR_WEAKENING, mu2, tau2


def _claim(*larger: Term) -> Claim:
    return Claim((MCDP(M, N, mu, tau), *larger), MCDP(M, N, mu2, tau2))


MCDP_WEAKENING = Lemma(
    "foundations.mcdp-weakening", "mCDP with larger parameters", "elementary",
    *_claim(*LARGER).parts,
    mutants=(Mutant("mu", _claim(LARGER[1]), "mu2 < mu",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu="1/2", tau=1, mu2=0,
                        tau2=1)),),
)  # fmt: skip


@proof_of(MCDP_WEAKENING)
def _mechanism(claim: Claim) -> Theorem:
    pair = at_neighbours(hypothesis(claim, MCDP))
    wider = use(PAIR_WEAKENING, pair, *conditions(claim), P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, wider)


mcdp_weaken = Verified(MCDP_WEAKENING, "mcdp_weaken")

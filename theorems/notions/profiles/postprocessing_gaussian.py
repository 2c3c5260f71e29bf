"""Postprocessing keeps Gaussian DP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import gauss, unchanged
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import GAUSSIAN_DP, M, N, mu_squared, on
from dpproofs.privacy.notions import x1, x2
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import for_all, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.weakening import gaussian
from theorems.notions.profiles.postprocessing import POSTPROCESSING

GAUSSIAN_POSTPROCESSING = Lemma(
    "profiles.gaussian-dp-postprocessing", "Postprocessing keeps Gaussian DP", f"{DONG_ROTH_SU}, postprocessing",
    (GAUSSIAN_DP(M, N, mu_squared), POSTPROCESSED),
    on(GAUSSIAN_DP, Y="Z")(M3, N, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, M a Gaussian mechanism",
                    witness=finite({"X": 2, "Y": "real", "Z": "real"}, M=(gauss(1), gauss(0)),
                    M3=(gauss(1), gauss(0)), N=True, K=unchanged(), mu_squared=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_POSTPROCESSING)
def _mechanism(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    bound = at_neighbours(hypothesis(claim, GAUSSIAN_DP))
    made = use(POSTPROCESSING, bound, *laws, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), h=gaussian(mu_squared))
    return for_all(claim.conclusion, made)


gaussian_dp_postprocess = Verified(GAUSSIAN_POSTPROCESSING, "gaussian_dp_postprocess")

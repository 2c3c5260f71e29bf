"""Postprocessing keeps Rényi DP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import K, M, N, alpha, epsilon, x1, x2
from dpproofs.proving.tactics import for_all, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.notions.renyi_dp.weakening import ORDER, PRIVATE, SOURCE
from theorems.notions.renyi_dp.composition import COMPOSITION, RENYI_DP_Z

POSTPROCESSING = Lemma(
    "mechanisms.renyi-dp-postprocessing", "Postprocessing keeps Rényi DP", f"{SOURCE}, Section II",
    (PRIVATE, POSTPROCESSED, ORDER),
    RENYI_DP_Z(M3, N, alpha, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, M a Gaussian mechanism",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)), M=(("3/4", "1/4"), ("1/4", "3/4")),
                        N=True, alpha="1.0001373", epsilon="0.55")),),
)  # fmt: skip


@proof_of(POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    made = use(
        DATA_PROCESSING, at_neighbours(PRIVATE), *laws, ORDER, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K, t=epsilon
    )
    return for_all(claim.conclusion, made)


renyi_dp_compose = Verified(COMPOSITION, "renyi_dp_compose")
renyi_dp_postprocess = Verified(POSTPROCESSING, "renyi_dp_postprocess")

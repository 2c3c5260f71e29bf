"""Lemma 2.3 (Lemma 1.8): postprocessing of zCDP."""

from __future__ import annotations

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING
from theorems.foundations.measure.mechanisms import M3, POSTPROCESSED
from theorems.notions.zcdp.composition import FIRST, ZCDP_Z, renyi_of, zcdp_of

ZCDP_POSTPROCESSING = Lemma(
    "bs16.lemma-2.3-postprocessing", "Postprocessing keeps zCDP", f"{BUN_STEINKE}, Lemma 2.3 and Lemma 1.8",
    (FIRST, POSTPROCESSED),
    ZCDP_Z(M3, N, xi, factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, M a Gaussian mechanism",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                        K=((1, 0), (0, 1)), xi=0, rho="0.55")),),
)  # fmt: skip


@proof_of(ZCDP_POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, v) for v in (x1, x2)]
    made = use(DATA_PROCESSING, renyi_of(FIRST), *laws, 1 < alpha, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K,
               t=xi + rho * alpha)  # fmt: skip
    return zcdp_of(claim.conclusion, made)


zcdp_postprocess = Verified(ZCDP_POSTPROCESSING, "zcdp_postprocess")

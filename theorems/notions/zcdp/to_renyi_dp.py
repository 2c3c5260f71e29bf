"""zCDP is Rényi differential privacy at every order."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.proving.lemma import LESS, Lemma, Mutant, factor
from dpproofs.privacy.notions import RENYI_DP, ZCDP, M, N, alpha, rho, xi
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import for_all
from dpproofs.privacy.verified import Verified
from theorems.notions.zcdp.neighbours import renyi_of
from theorems.notions.renyi_dp.weakening import ORDER

FROM_ZCDP = Lemma(
    "mechanisms.zcdp-to-renyi-dp", "zCDP is Rényi DP at every order", "Bun and Steinke 2016, Definition 1.1",
    (ZCDP(M, N, xi, rho), ORDER),
    RENYI_DP(M, N, alpha, xi + factor * rho * alpha),
    lambda claim: for_all(claim.conclusion, renyi_of(hypothesis(claim, ZCDP))),
    (Mutant("factor", {factor: LESS}, "a Gaussian mechanism",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2", alpha=2)),),
)  # fmt: skip

zcdp_to_renyi_dp = Verified(FROM_ZCDP, "zcdp_to_renyi_dp")

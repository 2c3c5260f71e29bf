"""zCDP is Rényi differential privacy at every order."""

from __future__ import annotations

from dpproofs.prelude import *
from theorems.notions.renyi_dp.composition import ORDER
from theorems.notions.zcdp.composition import renyi_of

FROM_ZCDP = Lemma(
    "mechanisms.zcdp-to-renyi-dp", "zCDP is Rényi DP at every order", "Bun and Steinke 2016, Definition 1.1",
    (ZCDP(M, N, xi, rho), ORDER),
    RENYI_DP(M, N, alpha, xi + factor * rho * alpha),
    lambda claim: for_all(claim.conclusion, renyi_of(hypothesis(claim, ZCDP))),
    (Mutant("factor", {factor: LESS}, "a Gaussian mechanism",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2", alpha=2)),),
)  # fmt: skip

zcdp_to_renyi_dp = Verified(FROM_ZCDP, "zcdp_to_renyi_dp")

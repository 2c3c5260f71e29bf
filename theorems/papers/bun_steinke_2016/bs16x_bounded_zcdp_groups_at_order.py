"""The bound for two data sets that differ in at most k entries."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.mutants.witnesses import finite, gauss, paths
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI, D, M, alpha, k, m, rho, x1, x2, xi
from dpproofs.proving.tactics import at, prove, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.prop_5_3_induction import NEAR, PRIVATE, SIZE
from theorems.foundations.reals.harmonic import harmonic
from theorems.papers.bun_steinke_2016.bs16x_bounded_zcdp_groups import GROUPS, SIGNS, SOURCE

AT_ORDER = Lemma(
    "bs16x.bounded-zcdp-groups-order", "The bound for two data sets that differ in at most k entries", SOURCE,
    (PRIVATE, NEAR, SIZE, *SIGNS, D(k, x1, x2), 1 < alpha, k * alpha < m),
    RENYI(alpha, M(x1), M(x2), xi * k * harmonic(k) + factor * (rho * k**2) * alpha),
    mutants=(Mutant("rho", {factor: LESS}, "tight: the Gaussian mechanism, xi = 0",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)), N=(True, True, False, True,
                        True, True, False, True, True), D=paths("N"), k=2, m=100, xi=0, rho="1/2", x1=0, x2=2,
                        alpha=2)),),
)  # fmt: skip


@proof_of(AT_ORDER)
def _order(claim: Claim) -> Theorem:
    groups = use(GROUPS, *claim.hypotheses)
    return prove(claim.conclusion, at(groups, x1, x2, alpha, by=claim.hypotheses))


bounded_group_privacy = Verified(
    AT_ORDER,
    "bounded_group_privacy",
    {"order": alpha},
    value=xi * k * harmonic(k) + rho * k**2 * alpha,
    requires=(1 <= k,),
)

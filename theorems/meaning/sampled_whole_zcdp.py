"""zCDP of mechanisms on Poisson samples at the rate 1: that of the mechanisms themselves."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import x1, x2
from dpproofs.privacy.notions import ZCDP, M, N, alpha, rho, xi
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import use
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING
from theorems.meaning.sampled_whole import KEPT
from theorems.meaning.sampled_whole_gaussian import GIVEN, laws
from theorems.meaning.sizes import ONE_RECORD
from theorems.notions.zcdp.neighbours import renyi_of, zcdp_of
from theorems.sampling.samples import BASE

SAME = {**ONE_RECORD, "T": ((1, 0), (0, 1)), "N": (False, True, True, False)}

ZERO = Lemma(
    "meaning.zcdp-at-rate-one", "zCDP on Poisson samples at the rate 1", "elementary",
    (ZCDP(BASE, N, xi, rho), *GIVEN),
    ZCDP(M, N, xi, factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "A": 1, "Y": 2}, **SAME, M0=(("3/4", "1/4"), ("1/4", "3/4")),
                                   M=(("3/4", "1/4"), ("1/4", "3/4")), xi=0, rho="0.55")),),
)  # fmt: skip


@proof_of(ZERO)
def _zcdp(claim: Claim) -> Theorem:
    private, *_ = claim.hypotheses
    points = {"P": BASE(x1), "Q": BASE(x2), "R": M(x1), "S": M(x2), "K": KEPT}
    made = use(DATA_PROCESSING, renyi_of(private), *laws(), 1 < alpha, **points, t=xi + rho * alpha)
    return zcdp_of(claim.conclusion, made)

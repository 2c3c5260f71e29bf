"""Postprocessing keeps what is as private as Laplace noise."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import lam
from dpproofs.mutants.witnesses import finite, laplace, unchanged
from dpproofs.privacy.notions import LAPLACE_DP, M, N, c, laplace_profile, on, shift, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import for_all, specialize, use
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.notions.profiles.postprocessing import POSTPROCESSING

GIVEN = LAPLACE_DP(M, N, shift)

LEMMA = Lemma(
    "profiles.laplace-dp-postprocessing", "Postprocessing keeps what is as private as Laplace noise",
    f"{DONG_ROTH_SU}, postprocessing",
    (GIVEN, POSTPROCESSED),
    on(LAPLACE_DP, Y="Z")(M3, N, factor * shift),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, M a Laplace mechanism",
                    witness=finite({"X": 2, "Y": "real", "Z": "real"}, M=(laplace(1), laplace(0)),
                        M3=(laplace(1), laplace(0)), N=True, K=unchanged(), shift=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    profile = lam(c, laplace_profile(shift, c))
    made = use(POSTPROCESSING, at_neighbours(GIVEN), *laws, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), h=profile)
    return for_all(claim.conclusion, made)


laplace_dp_postprocess = Verified(LEMMA, "laplace_dp_postprocess")

"""Adaptive composition: bounds on total variation add up; Postprocessing keeps total variation; A larger bound on
total variation.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import M2, TOTAL_VARIATION_DP, M, N, delta, phi
from dpproofs.privacy.notions import y
from dpproofs.proving.reading import conditions, read
from dpproofs.proving.tactics import arith, at, for_all, generalize, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, PIPED, POSTPROCESSED, x
from theorems.notions.dp.composition import APPROX
from theorems.notions.dp.postprocessing import APPROX_POSTPROCESSING
from theorems.citations import SOK
from theorems.notions.total_variation.passages import (
    CLOSE,
    FIRST,
    FROM_APPROX_DP,
    REVEALED,
    SECOND,
    TEST,
    TO_APPROX_DP,
    VARIATION_Z,
    as_variation,
    delta2,
)

COMPOSITION = Lemma(
    "notions.total-variation-composition", "Adaptive composition: bounds on total variation add up", SOK,
    (CLOSE, forall(y, VARIATION_Z(lam(x, M2(x, y)), N, delta2)), PIPED, 0 <= delta2),
    VARIATION_Z(M3, N, delta + factor * delta2),
    mutants=(Mutant("factor", {factor: LESS}, "M constant, delta = 0, M2 reveals all with probability delta2",
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, delta=0,
                        delta2=1)),),
)  # fmt: skip


@proof_of(COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    _, private, *_ = claim.hypotheses
    second = use(TO_APPROX_DP, specialize(private, y), M=lam(x, M2(x, y)), delta=delta2)
    made = use(APPROX, use(TO_APPROX_DP, CLOSE), generalize(second, y), *claim.hypotheses, epsilon=0, epsilon2=0)
    return as_variation(claim, made, M3)


POSTPROCESSING = Lemma(
    "notions.total-variation-postprocessing", "Postprocessing keeps total variation", SOK,
    (CLOSE, POSTPROCESSED),
    VARIATION_Z(M3, N, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, f"K the identity, {REVEALED}",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)), M=((1, 0), ("1/2", "1/2")), N=True,
                        delta="1/2")),),
)  # fmt: skip


@proof_of(POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    made = use(APPROX_POSTPROCESSING, use(TO_APPROX_DP, CLOSE), POSTPROCESSED, epsilon=0)
    return as_variation(claim, made, M3)


WEAKENING = Lemma(
    "notions.total-variation-weakening", "A larger bound on total variation", "elementary",
    (CLOSE, delta <= delta2),
    TOTAL_VARIATION_DP(M, N, delta2),
    mutants=(Mutant("direction", {delta <= delta2: delta2 <= delta}, REVEALED,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=(True, False, False, False),
                        delta="1/1000", delta2=-1)),),
)  # fmt: skip


@proof_of(WEAKENING)
def _weaker(claim: Claim) -> Theorem:
    known = at(at_neighbours(CLOSE), phi, by=[TEST])
    return for_all(
        claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, known, *conditions(claim))
    )


total_variation_to_approx_dp = Verified(TO_APPROX_DP, "total_variation_to_approx_dp")
approx_dp_as_total_variation = Verified(FROM_APPROX_DP, "approx_dp_as_total_variation")
total_variation_compose = Verified(COMPOSITION, "total_variation_compose")
total_variation_postprocess = Verified(POSTPROCESSING, "total_variation_postprocess")
total_variation_weaken = Verified(WEAKENING, "total_variation_weaken")

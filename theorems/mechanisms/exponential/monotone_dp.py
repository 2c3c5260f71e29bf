"""The exponential mechanism for monotone utilities: pure and zero-concentrated privacy."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import log
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PURE_DP, ZCDP, M, N, epsilon
from dpproofs.proving.tactics import prove, use, written_as
from dpproofs.privacy.verified import Verified
from theorems.notions.bounded_range.to_pure_dp import TO_PURE_DP
from theorems.notions.bounded_range.to_zcdp import TO_ZCDP
from theorems.mechanisms.exponential.mechanism import NAMES, RANGE_SOURCE, n
from theorems.mechanisms.exponential.monotone import GIVEN, RANGE

PURE = Lemma(
    "mechanisms.exponential-monotone-pure-dp",
    "For monotone utilities, outcomes with weights exp(epsilon u/(2 Delta)) are (epsilon/2)-DP",
    "McSherry and Talwar 2007, Section 3.1",
    GIVEN,
    PURE_DP(M, N, factor * epsilon / 2),
    lambda claim: prove(claim.conclusion, use(TO_PURE_DP, use(RANGE, *GIVEN), epsilon=epsilon / 2)),
    (Mutant("factor", {factor: LESS}, "n outcomes, the utility of one rises by Delta; n large",
            witness=finite({"X": 2, "Y": 2}, M=(("1/150", "149/150"), ("2/151", "149/151")), N=True, u={1: (0, 1),
                2: 0}, n=150, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(2))),),
)  # fmt: skip

CONCENTRATED = Lemma(
    "mechanisms.exponential-monotone-zcdp",
    "For monotone utilities, outcomes with weights exp(epsilon u/(2 Delta)) are (epsilon^2/32)-zCDP", RANGE_SOURCE,
    GIVEN,
    ZCDP(M, N, 0, factor * epsilon**2 / 32),
    mutants=(Mutant("factor", {factor: LESS}, "two outcomes with utilities (0, 0) and (Delta, 0), small",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("101/201", "100/201")), N=True, u=lambda x,
                        i: x
                        if i == 1 else 0, n=2, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(Fraction(101, 100)))),),
)  # fmt: skip


@proof_of(CONCENTRATED)
def _zcdp(claim: Claim) -> Theorem:
    made = use(TO_ZCDP, use(RANGE, *GIVEN), epsilon=epsilon / 2)
    return written_as(claim.conclusion, made)


exponential_mechanism_monotone_pure_dp = Verified(PURE, "exponential_mechanism_monotone_pure_dp", NAMES, omits=(n,))
exponential_mechanism_monotone_zcdp = Verified(CONCENTRATED, "exponential_mechanism_monotone_zcdp", NAMES, omits=(n,))

"""The exponential mechanism on finitely many outcomes: pure and zero-concentrated privacy."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.language.terms import log, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Lemma, Mutant, factor
from dpproofs.privacy.notions import PURE_DP, ZCDP, M, N, epsilon
from dpproofs.proving.tactics import prove, use
from dpproofs.privacy.verified import Verified
from theorems.notions.bounded_range.to_pure_dp import TO_PURE_DP
from theorems.notions.bounded_range.to_zcdp import TO_ZCDP
from theorems.mechanisms.exponential.mechanism import GIVEN, NAMES, RANGE, RANGE_SOURCE

SOURCE = "McSherry and Talwar 2007, Section 3.1"
n = var("n")

PURE = Lemma(
    "mechanisms.exponential-pure-dp", "Outcomes with weights exp(epsilon u/(2 Delta)) are epsilon-DP", SOURCE,
    GIVEN,
    PURE_DP(M, N, factor * epsilon),
    lambda claim: prove(claim.conclusion, use(TO_PURE_DP, use(RANGE, *GIVEN))),
    (Mutant("factor", {factor: LESS},
            "n outcomes, utility Delta of one and 0 of the others, then the reverse; n large",
            witness=finite({"X": 2, "Y": 2}, M=(("2/111", "109/111"), ("1/219", "218/219")), N=True, u={1: (1, 0),
                2: (0, 1)}, n=110, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(2))),),
)  # fmt: skip

CONCENTRATED = Lemma(
    "mechanisms.exponential-zcdp", "Outcomes with weights exp(epsilon u/(2 Delta)) are (epsilon^2/8)-zCDP",
    RANGE_SOURCE,
    GIVEN,
    ZCDP(M, N, 0, factor * epsilon**2 / 8),
    lambda claim: prove(claim.conclusion, use(TO_ZCDP, use(RANGE, *GIVEN))),
    (Mutant("factor", {factor: LESS}, "two outcomes with utilities (0, Delta) and (Delta, 0), small",
            witness=finite({"X": 2, "Y": 2}, M=(("100/201", "101/201"), ("101/201", "100/201")), N=True, u=lambda
                x, i: x if i == 1 else 1 - x, n=2, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(Fraction(101, 100)))),),
)  # fmt: skip

exponential_mechanism_pure_dp = Verified(PURE, "exponential_mechanism_pure_dp", NAMES, omits=(n,))
exponential_mechanism_zcdp = Verified(CONCENTRATED, "exponential_mechanism_zcdp", NAMES, omits=(n,))

"""Bounded range: a privacy loss in an interval of length epsilon gives (epsilon^2/8)-zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import BOUNDED_RANGE, ZCDP, M, N, epsilon, x1, x2
from dpproofs.proving.tactics import obtain, use
from dpproofs.privacy.verified import Verified
from theorems.notions.mcdp.to_zcdp import PAIR as CONCENTRATED_TO_RENYI
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.zcdp.neighbours import AT_PAIR, zcdp_of
from theorems.notions.bounded_range.concentrated import CONCENTRATED, SOURCE

RANGE = BOUNDED_RANGE(M, N, epsilon)

TO_ZCDP = Lemma(
    "mechanisms.bounded-range-zcdp", "A privacy loss in an interval of length epsilon is (epsilon^2/8)-zCDP", SOURCE,
    (RANGE,),
    ZCDP(M, N, 0, factor * epsilon**2 / 8),
    mutants=(Mutant("factor", {factor: LESS}, "P(1) = 1/2, Q(1) = exp(-epsilon/2)/2 cosh(epsilon/2), small",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.5621", "0.4379"), ("0.4379", "0.5621")), N=True,
                        epsilon="1/2")),),
)  # fmt: skip


@proof_of(TO_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
    """A mean of mu and a subgaussian parameter of tau bound D_alpha by mu + (alpha - 1) tau^2/2."""

    def with_start(t: Term, facts: Theorem) -> Theorem:
        concentrated = use(CONCENTRATED, facts, P=M(x1), Q=M(x2), t=t)
        return use(
            CONCENTRATED_TO_RENYI, concentrated, AT_PAIR[1], P=M(x1), Q=M(x2), mu=epsilon**2 / 8, tau=epsilon / 2
        )

    return zcdp_of(claim.conclusion, obtain(at_neighbours(RANGE), "t", with_start))


bounded_range_to_zcdp = Verified(TO_ZCDP, "bounded_range_to_zcdp")

"""The Laplace mechanism is as private as two Laplace laws of scale 1 that are sensitivity/scale apart."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, absolute
from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.privacy.notions import LAPLACE_DP, SENSITIVITY, Delta, N, on, q, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import arith, for_all, specialize, use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.laplace.best_event import SOURCE
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.mechanism_pure_dp import NOISY, M
from theorems.mechanisms.laplace.profile import LAPLACE_LAWS
from theorems.notions.laplace_dp.weakening import larger_shift

LEMMA = Lemma(
    "mechanisms.laplace-dp", "The exact profile of Laplace noise of scale b on a query of sensitivity Delta", SOURCE,
    (SENSITIVITY(q, N, Delta), NOISY, 0 < b),
    on(LAPLACE_DP, Y=REAL)(M, N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "two neighbours with q = 0 and q = Delta, and the event y <= 1/2",
                    witness=finite({"X": 2}, M=(laplace(0), laplace(1)), N=True, q=(0, 1), b=1, Delta=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The profile grows with the distance of the medians, which is at most Delta."""
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    distance = absolute(q(x1) - q(x2)) / b
    laws = [specialize(NOISY, point) for point in (x1, x2)]
    bound = use(LAPLACE_LAWS, *laws, 0 < b, P=M(x1), Q=M(x2), m=q(x1), n=q(x2))
    order = arith(distance <= Delta / b, gap, 0 < b)
    return for_all(claim.conclusion, larger_shift(bound, distance, Delta / b, order))


laplace_dp = Verified(LEMMA, "laplace_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,))

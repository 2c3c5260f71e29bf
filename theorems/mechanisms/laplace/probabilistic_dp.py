"""The Laplace mechanism is probabilistically private, with the tail of its privacy loss as delta."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, lam, num
from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.privacy.notions import PROBABILISTIC_DP, SENSITIVITY, Delta, N, epsilon, on, q, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import discharge, generalize, specialize, use, witnesses
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.laplace.law import b, x
from theorems.mechanisms.laplace.loss_tail import LEMMA as TAIL, SIGNS, most
from theorems.mechanisms.laplace.mechanism_pure_dp import NOISY, M
from theorems.mechanisms.laplace.ratio import DENSITY_R, LIKELIHOOD
from theorems.notions.loss_tail.event import LOSS_TAIL
from theorems.notions.loss_tail.probabilistic_dp import PRIVATE_BY_TAIL

LEMMA = Lemma(
    "mechanisms.laplace-probabilistic-dp", "Adding Laplace noise of scale b to a query of sensitivity Delta is "
    "probabilistic DP with the tail of the privacy loss, for epsilon up to Delta/b", "elementary",
    (SENSITIVITY(q, N, Delta), NOISY, *SIGNS),
    on(PROBABILISTIC_DP, Y=REAL)(M, N, epsilon, most(factor)),
    mutants=(Mutant("factor", {factor: LESS}, "two neighbours with q = 0 and q = Delta",
                    witness=finite({"X": 2}, M=(laplace(0), laplace(1)), N=True, q=(0, 1), b=1, Delta=1,
                        epsilon="1/2")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The densities are those against the second law."""
    first, second = M(x1), M(x2)
    gap, laws = at_neighbours(hypothesis(claim, SENSITIVITY)), [specialize(NOISY, point) for point in (x1, x2)]
    medians = {"mu": q(x1), "nu": q(x2)}
    ratio = use(LIKELIHOOD, *laws, 0 < b, P=first, Q=second, **medians)
    itself = use(DENSITY_OF_SAME, P=second, Q=second)
    small = use(TAIL, laws[0], *SIGNS, gap, P=first, **medians)
    densities = second, read(DENSITY_R, ratio).L, lam(x, num(1))
    pair = witnesses(on(LOSS_TAIL, Y=REAL)(first, second, epsilon, most()), densities, ratio, itself, small)
    tails = generalize(discharge(pair, N(x1, x2)), x1, x2)
    return use(PRIVATE_BY_TAIL, tails, M=M, delta=most())


laplace_probabilistic_dp = Verified(LEMMA, "laplace_probabilistic_dp", {"sensitivity": Delta, "scale": b})

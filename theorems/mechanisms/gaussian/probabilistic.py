"""The Gaussian mechanism is probabilistically private, with the tail of its privacy loss as delta."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, lam, normal
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import PROBABILISTIC_DP, SENSITIVITY, Delta, N, epsilon, on, q, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of, without
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import at, discharge, generalize, use, witnesses
from theorems.citations import BALLE_WANG
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.gaussian.gaussian import mu, nu, sigma
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import x as data
from theorems.notions.loss_tail.event import LOSS_TAIL
from theorems.notions.loss_tail.gaussian import ONE, L, P, Q, tail
from theorems.notions.loss_tail.gaussian_near import LEMMA as AT_MOST, NEAR
from theorems.notions.loss_tail.probabilistic_dp import PRIVATE_BY_TAIL

PRIVATE = on(PROBABILISTIC_DP, Y=REAL)

MECHANISM = Lemma(
    "mechanisms.gaussian-probabilistic-dp", "Adding N(0, sigma^2) to a query of sensitivity Delta is probabilistic DP "
    "with the tail of the privacy loss at distance Delta", f"{BALLE_WANG}, Lemma 3",
    (SENSITIVITY(q, N, Delta), 0 < sigma, 0 < Delta, 0 <= epsilon),
    PRIVATE(lam(data, normal(q(data), sigma)), N, epsilon, tail(Delta, factor)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for means at distance Delta",
                    witness=finite({"X": 2}, q=(0, 1), N=True, Delta=1, sigma=1, epsilon=1)),
             Mutant("negative", without(0 <= epsilon), "epsilon = -1, means that are nearer",
                    witness=finite({"X": 2}, q=(0, "1/2"), N=True, Delta=1, sigma=1, epsilon=-1))),
)  # fmt: skip


@proof_of(MECHANISM)
def _proof(claim: Claim) -> Theorem:
    """The densities are those against the second law."""
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    laws = use(GAUSSIAN_RATIO, 0 < sigma), use(DENSITY_OF_SAME, P=Q, Q=Q)
    small = use(AT_MOST, 0 < sigma, 0 < Delta, 0 <= epsilon, NEAR)
    pair = witnesses(on(LOSS_TAIL, Y=REAL)(P, Q, epsilon, tail(Delta)), (Q, L, ONE), *laws, small)
    every = generalize(discharge(pair, NEAR), mu, nu)
    tails = generalize(discharge(at(every, q(x1), q(x2), by=[gap]), N(x1, x2)), x1, x2)
    return use(PRIVATE_BY_TAIL, tails, M=read(PRIVATE, claim).M, delta=tail(Delta))


gaussian_probabilistic_dp = Verified(MECHANISM, "gaussian_probabilistic_dp", {"sensitivity": Delta, "sigma": sigma})

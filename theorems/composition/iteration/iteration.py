"""Amplification by iteration: the bound of the paper, by the arithmetic and the geometric mean."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, mul
from dpproofs.mutants.witnesses import refuted
from dpproofs.privacy.notions import alpha
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, use
from theorems.composition.iteration.noisy_processes import U2, U, n
from theorems.composition.iteration.one_noisy_step_points import divergence_too_small
from theorems.composition.iteration.schedule import RENYI_V, SOURCE, Delta, without_steps
from theorems.composition.iteration.schedule_best import BEST, BEST_SCHEDULE, GIVEN, TOTAL, total_positive
from theorems.foundations.divergences.renyi import RENYI_WEAKER
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.sums.geometric_mean import GEOMETRIC_MEAN
from theorems.foundations.sums.weighted_powers import L


def _claim(factor: Factor) -> Claim:
    bound = mul(factor, alpha) * Delta**2 * L ** (n + 1) / (2 * n * sigma**2)
    return Claim((*GIVEN, L <= 1), RENYI_V(alpha, U(n), U2(n), bound))


ITERATION = Lemma(
    "bbgg19.theorem-iteration", "Amplification by iteration of noisy contractions", SOURCE,
    *_claim(1).parts,
    mutants=(Mutant("factor", _claim(LESS), "one step of the map w -> L w",
                    witness=refuted(divergence_too_small, V=REAL)), without_steps(_claim(1))),
)  # fmt: skip


@proof_of(ITERATION)
def _proof(claim: Claim) -> Theorem:
    """With the best schedule of shifts."""
    made = use(BEST_SCHEDULE, *GIVEN)
    old, new = (read(RENYI_V, stated).t for stated in (made, claim))
    order = arith(old <= new, smaller(), 1 < alpha, 0 < sigma, 1 <= n)
    return use(RENYI_WEAKER, made, 1 < alpha, order, P=U(n), Q=U2(n), s=old, t=new)


def smaller() -> Theorem:
    """BEST is at most Delta^2 L^(n + 1)/n, as TOTAL is at least n L^(n - 1)."""
    positive, power = total_positive(), arith(0 <= Delta**2 * L ** (n + 1), 0 < L)
    mean = use(GEOMETRIC_MEAN, *GIVEN, L <= 1)
    scaled = arith(Delta**2 * L ** (n + 1) * (n * L ** (n - 1)) <= Delta**2 * L ** (n + 1) * TOTAL, mean, power)
    product = arith(n * (Delta**2 * L ** (2 * n)) <= Delta**2 * L ** (n + 1) * TOTAL, scaled, 0 < L)
    return arith(BEST <= Delta**2 * L ** (n + 1) / n, product, positive, 1 <= n)

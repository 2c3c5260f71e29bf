"""Proposition A.1: the subgaussian parameter of a rounded Gaussian bit is more than that of the bit."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, normal
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import mu, tau
from dpproofs.proving.tactics import arith, parts, use
from theorems.papers.bun_steinke_2016.lemma_a_2_gaussian_tails import HIGH, LOW, SIGNS, TAILS, s, t
from theorems.papers.bun_steinke_2016.lemma_a_2_gaussian_tails_ratio import RATIO
from theorems.papers.bun_steinke_2016.prop_a_1_rounded import IMAGE_R, ROUND, SOURCE, THREE_VALUES
from theorems.papers.bun_steinke_2016.prop_a_1_growth import GROWTH
from theorems.papers.bun_steinke_2016.prop_a_1_three_values import CONCENTRATED, S
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.measure.three_points import R

ROUNDED = IMAGE_R(R, normal(1, sigma), ROUND), IMAGE_R(S, normal(-1, sigma), ROUND)
SPREADS = CONCENTRATED(R, S, mu, tau)

PAIR = Lemma(
    "bs16.prop-a.1-pair", "The parameter tau of a rounded Gaussian bit: p exp(t^2 (1 - p)/sigma^2) <= exp(t^2 "
    "tau^2/8), where p = P[N(1, sigma^2) >= t]", SOURCE,
    (*SIGNS, *ROUNDED, SPREADS),
    HIGH * exp(factor * (t**2 / sigma**2) * (1 - HIGH)) <= exp(t**2 * tau**2 / 8),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1, t = 1000, where tau**2 = 4.01 is enough",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """At lambda = t/2, where the largest value of the loss is at least 2 t/sigma^2."""
    laws = (
        use(THREE_VALUES, *SIGNS, ROUNDED[0], nu=1, p=HIGH, q=LOW),
        use(THREE_VALUES, *SIGNS, ROUNDED[1], R=S, nu=-1, p=LOW, q=HIGH),
    )
    positive, ratio = parts(use(RATIO, *SIGNS))
    level, half = 2 * t / sigma**2, parts(use(TAILS, *SIGNS))[1]
    grown = use(EXP_INCREASING, arith(0 <= level, *SIGNS), x=0, y=level)
    below = use(EXP_INCREASING, arith(-(s**2) / 2 <= 0), x=-(s**2) / 2, y=0)
    order = arith(LOW <= HIGH, grown, ratio, positive)
    few = arith(HIGH + LOW <= 1, order, half, below)
    k = arith(0 <= level, *SIGNS), arith(0 <= t / 2, 1 < t)
    growth = use(GROWTH, *laws, positive, ratio, few, *k, SPREADS, p=HIGH, q=LOW, k=level, lambda_=t / 2)
    return arith(claim.conclusion, growth, 0 < sigma)

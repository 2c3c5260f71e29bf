"""Proposition A.1: the subgaussian parameter of a privacy loss with three values grows."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, exp, log, prob, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import lambda_, mu, tau
from dpproofs.proving.reading import exponent_of, lhs, part_of
from dpproofs.proving.tactics import arith, use
from theorems.papers.bun_steinke_2016.prop_a_1_rounded import SOURCE, p, q
from theorems.papers.bun_steinke_2016.prop_a_1_three_values import CONCENTRATED, SPREAD
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.measure.three_points import R, three_points

k = var("k")
S = var("S", prob(REAL))

LARGE = (0 < q, exp(k) * q <= p, p + q <= 1, 0 <= k, 0 <= lambda_)

GROWTH = Lemma(
    "bs16.prop-a.1-growth", "The parameter tau of a loss that is at least k with probability p", SOURCE,
    (three_points(R, p, 1 - p - q, q), three_points(S, q, 1 - q - p, p), *LARGE, CONCENTRATED(R, S, mu, tau)),
    p * exp(lambda_ * (factor * k * (1 - p))) <= exp(lambda_**2 * tau**2 / 2),
    mutants=(Mutant("factor", {factor: MORE}, "p = exp(-10**4), k = 10**4, q = exp(-k) p, lambda = 2, where "
                    "tau**2 = 5050 is enough",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(GROWTH)
def _growth(claim: Claim) -> Theorem:
    """The largest value of the loss is at least k, and its distance from the mean at least k (1 - p)."""
    loss = log(p) - log(q)
    top = arith(0 < p, 0 < q, exp(k) * q <= p)
    large = use(LOG_BOUND, arith(0 < p / q, top, 0 < q), arith(exp(k) <= p / q, 0 < q, exp(k) * q <= p), x=k, y=p / q)
    value = arith(k <= loss, large, top, 0 < q)
    spread = use(SPREAD, *claim.hypotheses, top, 0 < q, p + q <= 1, arith(eq(loss, log(p) - log(q))), l=loss)
    rest = arith(0 <= 1 - p, 0 < q, p + q <= 1)
    centred = arith(k * (1 - p) <= loss * (1 - p) + loss * q, value, rest, 0 < q, 0 <= k)
    old, new = lambda_ * (loss * (1 - p + q)), exponent_of(part_of(lhs(claim), "exp"))
    exponent = arith(new <= old, centred, 0 <= lambda_)
    return arith(claim.conclusion, spread, use(EXP_INCREASING, exponent, x=new, y=old), top)

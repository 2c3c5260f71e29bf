"""A rounded Gaussian bit needs tau > 2/sigma, for sigma >= 1 and t >= 6 sigma^3 + 1."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import tau
from dpproofs.proving.tactics import arith, cases, parts, use
from theorems.papers.bun_steinke_2016.lemma_a_2_gaussian_tails import HIGH, TAILS, s, t
from theorems.papers.bun_steinke_2016.prop_a_1_large_tail import LARGE_TAIL
from theorems.papers.bun_steinke_2016.prop_a_1_rounded import SOURCE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.gaussian.gaussian import sigma
from theorems.papers.bun_steinke_2016.prop_a_1_larger_tau import PAIR, ROUNDED, SPREADS

RANGE = (1 <= sigma, 6 * sigma**3 + 1 <= t)

LARGER_TAU = Lemma(
    "bs16.prop-a.1-range", "A rounded Gaussian bit needs tau > 2/sigma, for sigma >= 1 and t >= 6 sigma^3 + 1", SOURCE,
    (*RANGE, *ROUNDED, SPREADS),
    factor * 4 / sigma**2 < tau**2,
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1, t = 1000, where tau**2 = 4.01 is enough",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(LARGER_TAU)
def _range(claim: Claim) -> Theorem:
    """Otherwise p exp(t^2/sigma^2 (1 - p)) <= exp(t^2/(2 sigma^2)); with (t/sigma)^2 = (s + 1/sigma)^2."""
    goal, positive = claim.conclusion, (arith(0 < sigma, *RANGE), arith(1 < t, *RANGE))
    pair, tails = use(PAIR, *positive, *ROUNDED, SPREADS), parts(use(TAILS, *positive))
    far = arith(6 * sigma**2 <= s, *RANGE)
    large = use(LARGE_TAIL, RANGE[0], far, *tails, s=s, p=HIGH)

    def small(no: Theorem) -> Theorem:
        least, most = t**2 * tau**2 / 8, (s + 1 / sigma) ** 2 / 2
        square = arith(tau**2 * sigma**2 <= 4, no, positive[0])
        grown = use(EXP_INCREASING, arith(least <= most, square, positive[0]), x=least, y=most)
        return arith(goal, large, pair, grown, positive[0])

    return cases(goal, lambda yes: yes, small)

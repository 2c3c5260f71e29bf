"""Corollary 8.11: for s >= sqrt(2/pi) the first form is no better than the second."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, exp, log, num, sqrt, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import delta
from dpproofs.proving.tactics import arith, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.reals.powers import POWER_INCREASING

s = var("s")
FACTOR = sqrt(PI / 2) * s
DOMAIN = (0 < s, 0 < delta, delta <= 1)
least = mark("least", 1)

LEMMA = Lemma(
    "bs16.cor-8.11-no-refinement", "For s >= sqrt(2/pi) the first form of Corollary 8.11 is at least the second",
    f"{BUN_STEINKE}, against the remark after Corollary 8.11",
    (*DOMAIN, least <= FACTOR),
    s * sqrt(2 * log(1 / delta)) <= s * sqrt(2 * log(FACTOR / delta)),
    mutants=(Mutant("range", {least: LESS}, "s = 0.995 sqrt(2/pi), delta = 1/2",
                    witness=point(delta="0.000000175", s="0.79")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """log(sqrt(pi/2) s) >= 0."""
    large = use(LOG_BOUND, arith(0 < FACTOR, 0 < s), arith(exp(num(0)) <= FACTOR, *claim.hypotheses), x=0, y=FACTOR)
    ratio = arith(1 <= 1 / delta, *DOMAIN[1:])
    low = use(LOG_BOUND, arith(0 < 1 / delta, 0 < delta), arith(exp(num(0)) <= 1 / delta, ratio), x=0, y=1 / delta)
    second, first = 2 * log(1 / delta), 2 * log(FACTOR / delta)
    order = arith(second <= first, large, *DOMAIN[:2])
    roots = use(POWER_INCREASING, order, arith(0 <= second, low), u=second, v=first, a=num(1) / 2)
    return arith(claim.conclusion, roots, 0 < s)

"""Lemma 3.6, first form: without delta <= sqrt(pi rho) there is no epsilon, and for pi rho >= 1 it is no refinement."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.library.falsity import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, log, mul, sqrt
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import delta, rho
from dpproofs.proving.tactics import arith, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_3_6_options import FIRST
from theorems.foundations.reals.logarithm import LOG_BOUND, LOG_TANGENT
from theorems.foundations.reals.powers import POWER_INCREASING

SOURCE = f"{BUN_STEINKE}, against Lemma 3.6 for all delta > 0"
RADICAND = 4 * rho * log(FIRST / delta)


def _negative(claim: Claim) -> Theorem:
    """log(y) <= y - 1 < 0."""
    ratio = FIRST / delta
    positive, above = arith(0 < ratio, 0 < rho, FIRST < delta), arith(ratio < 1, 0 < rho, FIRST < delta)
    return arith(claim.conclusion, use(LOG_TANGENT, positive, y=ratio), above, 0 < rho)


def _negative_claim(factor: Factor) -> Claim:
    return Claim((0 < rho, mul(factor, FIRST) < delta), RADICAND < 0)


NEGATIVE = Lemma(
    "bs16.lemma-3.6-counterexample",
    "For delta > sqrt(pi rho) the root in the first form is of a negative number",
    SOURCE,
    *_negative_claim(1).parts,
    _negative,
    (Mutant("range", _negative_claim(LESS), "rho = 1/pi, delta = 0.995", witness=point(delta="17.6", rho=100)),),
)


def _larger_claim(scale: Factor) -> Claim:
    given = scale <= PI * rho, 0 < rho, 0 < delta, delta <= 1
    return Claim(given, sqrt(4 * rho * log(1 / delta)) <= sqrt(RADICAND))


def _larger(claim: Claim) -> Theorem:
    """log(sqrt(pi rho)) >= 0."""
    root = use(POWER_INCREASING, *claim.hypotheses, u=1, v=PI * rho, a=Fraction(1, 2))
    large = use(LOG_BOUND, root, x=0, y=FIRST)
    low = use(
        LOG_BOUND, arith(1 <= 1 / delta, 0 < delta, delta <= 1), arith(0 < 1 / delta, 0 < delta), x=0, y=1 / delta
    )
    order = arith(4 * rho * log(1 / delta) <= RADICAND, large, 0 < rho, 0 < delta)
    return use(
        POWER_INCREASING,
        order,
        arith(0 <= 4 * rho * log(1 / delta), low, 0 < rho),
        u=4 * rho * log(1 / delta),
        v=RADICAND,
        a=Fraction(1, 2),
    )


LARGER = Lemma(
    "bs16.lemma-3.6-no-refinement",
    "For pi rho >= 1 the epsilon of Lemma 3.5 is at most that of Lemma 3.6, first form",
    SOURCE,
    *_larger_claim(1).parts,
    _larger,
    (Mutant("range", _larger_claim(LESS), "pi rho = 0.995, delta = 1/2", witness=point(delta="1/10", rho="0.316")),),
)

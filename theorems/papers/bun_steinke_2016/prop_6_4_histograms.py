"""Proposition 6.4: accurate histograms need many records under zCDP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, log, nat, num, sqrt, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import rho
from dpproofs.proving.tactics import arith, numeric, rewrite, signed, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_guess import l, m
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_information import GIVEN, INFORMATION
from theorems.foundations.samples.counts import d
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.reals.logarithm_tangent import LOG_TANGENT
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_ZERO

n, alpha = var("n"), var("alpha")
needed = Fraction(4, 5) * log(d / m) - log(2) / m

LOWERED = (
    "m = 1, alpha = 1/10, rho = 1, n = l = 70760, log(d) = 10^8: noise N(0, 1) on each count, less c = sqrt(log(d)/2), "
    "and at least 0, has mean error at most c + sqrt(2 log(2 n)) + 1/(4 log(d)) < n/10"
)

BLOCKS = Lemma(
    "bs16.prop-6.4-size",
    "n >= m sqrt(((4/5) log(d/m) - log(2)/m)/rho) for histograms with mean error at most n/(10 m)",
    f"{BUN_STEINKE}, Proposition 6.4, with an explicit constant",
    (*GIVEN, eq(n, m * l), 0 < rho, 0 <= needed),
    sqrt(factor * needed / rho) * m <= n,
    mutants=(Mutant("rho", {factor: 63}, f"{LOWERED}; so the bound is off by a factor of at most 8 there",
                    unwitnessed="the witness has too many points to be evaluated"),),
)  # fmt: skip


@proof_of(BLOCKS)
def _blocks(claim: Claim) -> Theorem:
    """Divide by m, and take the square root."""
    ratio = needed / rho
    share = arith(needed <= rho * l**2, use(INFORMATION, *GIVEN), 0 < m)
    low, square = arith(0 <= ratio, 0 <= needed, 0 < rho), arith(ratio <= l**2, share, 0 < rho)
    root = root_at_most(ratio, l, low, square, 0 < l)
    return arith(claim.conclusion, root, eq(n, m * l), 0 < m)


def root_at_most(ratio: Term, size: Term, *facts: Theorem | Term) -> Theorem:
    """sqrt(ratio) <= size, from facts that say 0 <= ratio <= size^2 and 0 <= size."""
    return signed(sqrt(ratio) <= size, *(arith(goal, *facts) for goal in (0 <= ratio, ratio <= size**2, 0 <= size)))


ERROR = eq(10 * alpha * m, 1), eq(l, 10 * alpha * n), 0 < alpha, 0 < rho, 1 <= alpha**2 * d
coefficient = mark("coefficient", 200)

HISTOGRAMS = Lemma(
    "bs16.prop-6.4", "n >= sqrt(log(alpha^2 d)/(200 rho alpha^2)) for histograms with mean error at most alpha n",
    f"{BUN_STEINKE}, Proposition 6.4, with an explicit constant",
    (*GIVEN, *ERROR),
    sqrt(log(alpha**2 * d) / (coefficient * rho * alpha**2)) <= n,
    mutants=(Mutant("constant", {coefficient: Fraction(199, 100)}, f"{LOWERED}; so the bound is off by a factor of "
                    "at most 10.1 there, where bs16.prop-6.4-size, from which it is proved, is off by 8",
                    unwitnessed="the witness has too many points to be evaluated"),),
)  # fmt: skip


@proof_of(HISTOGRAMS)
def _proof(claim: Claim) -> Theorem:
    """(4/5) log(d/m) - log(2)/m is at least half of log(alpha^2 d), since m = 1/(10 alpha) and d >= 1/alpha^2."""
    large = log(alpha**2 * d)
    split = arith(eq(large, 2 * log(alpha) + log(d)), 0 < alpha, 0 < d)
    above = arith(0 < alpha**2 * d, 1 <= alpha**2 * d)
    positive = use(LOG_BOUND, above, arith(exp(num(0)) <= alpha**2 * d, 1 <= alpha**2 * d), x=0, y=alpha**2 * d)
    inverse = arith(eq(log(10 * alpha * m), log(10) + log(alpha) + log(m)), 0 < alpha, 0 < m)
    size = rewrite(inverse, ERROR[0])
    one = use(NAT_GAP, use(NAT_ZERO), nat(m), 0 < m, j=0, k=m)
    small = arith(alpha <= Fraction(1, 10), ERROR[0], one, 0 < alpha)
    below = arith(log(alpha) <= 0, use(LOG_TANGENT, 0 < alpha, y=alpha), small)
    constants = numeric(0 <= log(2)), numeric(log(2) <= Fraction(4, 5) * log(10))
    share = arith(log(2) / m <= log(2), constants[0], one)
    ratio = arith(eq(log(d / m), log(d) - log(m)), 0 < d, 0 < m)
    half = arith(large / 2 <= needed, split, positive, size, below, constants[1], share, ratio)
    enough = arith(needed <= rho * l**2, use(INFORMATION, *GIVEN), 0 < m)
    square = arith(large / 2 <= 100 * rho * alpha**2 * n**2, half, enough, ERROR[1])
    value = large / (200 * rho * alpha**2)
    factor = arith(0 < rho * alpha**2, 0 < rho, 0 < alpha)
    low = arith(0 <= value, positive, factor)
    return root_at_most(value, n, low, arith(value <= n**2, square, factor), arith(0 <= n, ERROR[1], 0 < alpha, 0 < l))


histogram_min_n = Verified(BLOCKS, "histogram_min_n", value=sqrt(needed / rho) * m, omits=(l, n), requires=(nat(d),))
histogram_min_n_simple = Verified(
    HISTOGRAMS,
    "histogram_min_n_simple",
    value=sqrt(log(alpha**2 * d) / (200 * rho * alpha**2)),
    omits=(l, m, n),
    requires=(nat(d), nat(1 / (10 * alpha))),
)

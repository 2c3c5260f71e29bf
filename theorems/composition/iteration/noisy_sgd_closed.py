"""Noisy projected SGD in closed form, for strongly convex losses and for convex ones."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, lam, nat, num, substitute, summation, var, variables
from dpproofs.mutants.witnesses import refuted
from dpproofs.privacy.notions import Delta, N
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, over_range, use, written_as
from theorems.composition.iteration.descent import SIZES, M, x
from theorems.composition.iteration.descent_steps import CONTRACTION
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noisy_processes import i, n
from theorems.composition.iteration.noisy_sgd import GIVEN, NOISY_SGD, PRIVATE, TOTAL
from theorems.composition.iteration.parabolas_refuting import Refuting
from theorems.composition.iteration.schedule import SOURCE
from theorems.composition.iteration.schedule_best import total_positive
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.smooth_losses import convexity
from theorems.foundations.sums.geometric import GEOMETRIC
from theorems.foundations.sums.weighted_powers import L

LEFT = CONTRACTION**2
STRONG = tuple(0 < convexity if h == (0 <= convexity) else h for h in GIVEN)
CONVEX = tuple(substitute(h, {convexity: num(0)}) for h in GIVEN if h != (0 <= convexity))


def _private(level: Term) -> Term:
    return PRIVATE(lam(x, M(x)), N, level)


STRONGLY_CONVEX = Lemma(
    "iteration.noisy-sgd-strongly-convex",
    "Noisy projected SGD for strongly convex losses, n steps from the one that uses the record on", SOURCE,
    STRONG,
    _private(factor * (Delta**2 / sigma**2 * (1 - LEFT) * LEFT ** (n - 1) / (1 - LEFT**n))),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w",
                    witness=refuted(Refuting(Fraction(1, 2), 1).too_private, V=REAL, X=REAL)),),
)  # fmt: skip

a, b, c = variables("a b c")


@proof_of(STRONGLY_CONVEX)
def _strong(claim: Claim) -> Theorem:
    """A geometric sum with a ratio less than 1."""
    made = use(NOISY_SGD, *STRONG, arith(0 <= convexity, 0 < convexity))
    size = arith(step * convexity < 1, *SIZES[1:], 0 < convexity)
    less = arith(0 < 1 - LEFT, size, arith(0 < step * convexity, 0 < convexity, 0 < step))
    total = use(GEOMETRIC, *STRONG, arith(0 <= LEFT), L=LEFT)
    left = arith(0 < CONTRACTION, size)
    whole = use(total_positive(), *STRONG, left, L=CONTRACTION)
    rest = arith(0 < 1 - LEFT**n, total, less, whole)
    quotient = arith(eq(1 / a, b / c), eq(b * a, c), 0 < a, 0 < c)
    ratio = use(quotient, total, whole, rest, a=TOTAL, b=1 - LEFT, c=1 - LEFT**n)
    powers = use(arith(eq(L ** (2 * (n - 1)), (L**2) ** (n - 1)), 0 < L), left, L=CONTRACTION)
    return written_as(claim.conclusion, made, ratio, powers, rest, whole, 0 < sigma)


CONVEX_LOSSES = Lemma(
    "iteration.noisy-sgd-convex", "Noisy projected SGD for convex losses, n steps from the one that uses the record "
    "on: mu^2 = Delta^2/(n sigma^2)", SOURCE,
    CONVEX,
    _private(factor * (Delta**2 / (n * sigma**2))),
    mutants=(Mutant("factor", {factor: LESS}, "losses c w",
                    witness=refuted(Refuting(Fraction(0), 1).too_private, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(CONVEX_LOSSES)
def _convex(claim: Claim) -> Theorem:
    """All powers are 1."""
    made = use(NOISY_SGD, *CONVEX, arith(num(0) <= 0), convexity=0)
    e, one = var("e"), (1 - step * 0) ** 2
    ones = use(over_range(eq(summation(i, 1, e, one ** (n - i)), e), e, nat(e)), *CONVEX, e=n)
    return written_as(claim.conclusion, made, ones, 0 < sigma)

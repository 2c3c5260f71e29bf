"""The least mean squared error of an Ornstein-Uhlenbeck mechanism: R^2 G/(R^2 + G)."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import exceeded, written
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.mutants.two_answers import sum_to
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, exp, lam, log, num, substitute, unfold
from dpproofs.privacy.notions import Delta
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import Fact, arith, folded, use
from theorems.foundations.gaussian.gaussian_one_answer import mean_square, one_answer
from theorems.mechanisms.diffusion.squared_error import ERROR, states
from theorems.mechanisms.diffusion.squared_error_bounded import INSIDE_BALL, NORM_AT_MOST, norm
from theorems.foundations.measure.union_bound import j
from theorems.mechanisms.diffusion.best_process import AT_BEST, LEAST_ERROR, ONES, OPTIMAL, SIZES, at_best
from theorems.mechanisms.diffusion.compared_worst import largest_error
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SHRUNK, kernel, r, theta, time
from theorems.mechanisms.diffusion.same_noise import GAUSSIAN, SOURCE, b, c, s

OPTIMAL_ERROR = Lemma(
    "bbgg19.ou-vs-gaussian-optimal", "For values of a norm at most R the mean squared error of the Ornstein-Uhlenbeck "
    "mechanism with theta = log(1 + G/R^2) at the time 1 is at most R^2 G/(R^2 + G), where that of the Gaussian one "
    "of the same privacy is G", SOURCE,
    (states(*(OPTIMAL[parameter] for parameter in (theta, r, time))), INSIDE_BALL[1], *SIZES),
    ERROR <= factor * LEAST_ERROR,
    mutants=(Mutant("factor", {factor: LESS}, "f = R = G = d = 1"),),
)  # fmt: skip


@proof_of(OPTIMAL_ERROR)
def _optimal(claim: Claim) -> Theorem:
    """(1 - c)^2 R^2 + c^2 G for c = R^2/(R^2 + G)."""
    known: list[Fact] = [*at_best(), *claim.hypotheses, arith(0 <= norm, 0 < norm)]
    bound = use(largest_error(), *known, **AT_BEST)
    part = arith(0 < GAUSSIAN / norm**2, *SIZES)
    shrunk = substitute(SHRUNK, OPTIMAL)
    inverse = arith(eq(exp(-log(s)) * s, 1), 0 < s)
    scale = use(inverse, arith(0 < 1 + GAUSSIAN / norm**2, part), s=1 + GAUSSIAN / norm**2)
    left = arith(eq(c * (s + b), s), eq(c * (1 + b / s), 1), 0 < s)
    least = arith(eq((1 - c) ** 2 * s + c**2 * b, b / (1 + b / s)), left, 0 < s, 0 < b)
    positive = arith(0 < norm**2, 0 < norm), arith(0 < GAUSSIAN, *SIZES)
    return arith(claim.conclusion, bound, use(least, scale, *positive, c=shrunk, s=norm**2, b=GAUSSIAN))


@refutation_of(OPTIMAL_ERROR, "factor", Y=REAL)
def _at_ball(said: Theorem) -> Theorem:
    """f = R = 1."""
    one = sum_to(1, lam(j, num(1) ** 2))
    ball = NORM_AT_MOST(lam(j, num(1)), num(1), num(1))
    law = written(substitute(kernel(num(1)), OPTIMAL), **ONES)
    told = one_answer(said, law, folded(ball, arith(unfold(ball), one)), start=1, **ONES)
    return exceeded(told, mean_square(law, 1))


ou_optimal = Verified(OPTIMAL_ERROR, "ou_optimal", {"sensitivity": Delta}, value=LEAST_ERROR)

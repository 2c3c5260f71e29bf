"""The same for all values of a norm at most R."""

from __future__ import annotations

from dpproofs.mutants.witnesses import refuted
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, mul, nat, substitute
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, use
from theorems.foundations.measure.union_bound import d
from theorems.mechanisms.diffusion.compared_witness import any_rate, loud
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SHRUNK, SIGNS
from theorems.mechanisms.diffusion.same_noise import AS_PRIVATE, GAUSSIAN, NOISE, SOURCE, b, c, s
from theorems.mechanisms.diffusion.same_noise import same_variance, shrinks
from theorems.mechanisms.diffusion.squared_error import ERROR, error, states
from theorems.mechanisms.diffusion.squared_error_bounded import BOUNDED, INSIDE_BALL, norm


def _worst_claim(factor: Factor) -> Claim:
    close = norm**2 - mul(factor, GAUSSIAN) < SHRUNK * (norm**2 + GAUSSIAN)
    return Claim((states(), *INSIDE_BALL, nat(d), *AS_PRIVATE, close), ERROR < GAUSSIAN)


WORST = Lemma(
    "bbgg19.ou-vs-gaussian-worst", "For values of a norm at most R the Ornstein-Uhlenbeck mechanism has a smaller "
    "mean squared error than the Gaussian one of the same privacy if R^2 - G < exp(-theta t) (R^2 + G)", SOURCE,
    *_worst_claim(1).parts,
    mutants=(Mutant("any rate", any_rate(_worst_claim(1)), "f = 0 and r = 10", witness=refuted(loud, Y=REAL)),),
)  # fmt: skip


@proof_of(WORST)
def _worst(claim: Claim) -> Theorem:
    """The same at the largest norm."""
    less = arith(0 < 1 - SHRUNK, shrinks())
    close = (1 - c) * s < (1 + c) * b
    factors = arith((1 - c) ** 2 * s + c**2 * b < b, close, 0 < 1 - c)
    side = arith(substitute(close, {c: SHRUNK, s: norm**2, b: GAUSSIAN}), *claim.hypotheses)
    return arith(claim.conclusion, largest_error(), use(factors, side, less, c=SHRUNK, s=norm**2, b=GAUSSIAN))


def largest_error() -> Theorem:
    """The largest error for values of a norm at most R."""
    bound = use(BOUNDED, states(), *INSIDE_BALL, nat(d), *SIGNS)
    return arith(ERROR <= error(norm**2, SHRUNK**2 * NOISE), bound, same_variance())

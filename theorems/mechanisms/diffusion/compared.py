"""When the Ornstein-Uhlenbeck mechanism has a smaller mean squared error than the Gaussian one of the same privacy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import refuted
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, conj, eq, implies, mul, nat
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, both, discharge, parts, use
from theorems.foundations.measure.union_bound import d
from theorems.mechanisms.diffusion.compared_witness import any_rate, loud
from theorems.mechanisms.diffusion.same_noise import AS_PRIVATE, GAUSSIAN, NOISE, SOURCE, b, c, s, same_variance
from theorems.mechanisms.diffusion.same_noise import shrinks
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SHRUNK, SIGNS
from theorems.mechanisms.diffusion.squared_error import ERROR, LEMMA, SQUARED_NORM, error, states


def _claim(factor: Factor) -> Claim:
    close, better = SQUARED_NORM - mul(factor, GAUSSIAN) < SHRUNK * (SQUARED_NORM + GAUSSIAN), ERROR < GAUSSIAN
    return Claim((states(), nat(d), *AS_PRIVATE), conj(implies(close, better), implies(better, close)))


LEMMA_COMPARED = Lemma(
    "bbgg19.ou-vs-gaussian", "The Ornstein-Uhlenbeck mechanism has a smaller mean squared error than the Gaussian one "
    "of the same privacy just when |f|^2 - G < exp(-theta t) (|f|^2 + G)", SOURCE,
    *_claim(1).parts,
    mutants=(Mutant("any rate", any_rate(_claim(1)), "f = 0 and r = 10", witness=refuted(loud, Y=REAL)),),
)  # fmt: skip


@proof_of(LEMMA_COMPARED)
def _proof(claim: Claim) -> Theorem:
    """The difference of the errors is (1 - c) ((1 - c) |f|^2 - (1 + c) G)."""
    exact = parts(use(LEMMA, states(), nat(d), *SIGNS))[1]
    less = arith(0 < 1 - SHRUNK, shrinks())
    gap = (1 - c) ** 2 * s + c**2 * b - b
    factors = arith(eq(gap, (1 - c) * ((1 - c) * s - (1 + c) * b)))
    told = arith(eq(ERROR, error(SQUARED_NORM, SHRUNK**2 * NOISE)), exact, same_variance())
    same = use(factors, c=SHRUNK, s=SQUARED_NORM, b=GAUSSIAN)
    made = []
    for one_way in conjuncts(claim):
        premise, goal = if_then(one_way)
        made.append(discharge(arith(goal, premise, told, same, less), premise))
    return both(*made)

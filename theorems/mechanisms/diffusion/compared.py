"""When the Ornstein-Uhlenbeck mechanism has a smaller mean squared error than the Gaussian one of the same privacy."""

from __future__ import annotations

from dpproofs.library.counterexamples import absurd, written
from dpproofs.library.falsity import refuted
from dpproofs.library.two_answers import single_sums, sum_to
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, conj, eq, exp, implies, lam, mul, nat, num, unfold
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import conjuncts, if_then, premise_of
from dpproofs.proving.tactics import arith, both, discharge, folded, mp, numeric, parts, squared_root, use
from theorems.foundations.gaussian.gaussian_one_answer import mean_square, one_answer
from theorems.mechanisms.diffusion.squared_error import ERROR, LEMMA, SQUARED_NORM, error, states
from theorems.mechanisms.diffusion.squared_error_bounded import NORM_AT_MOST
from theorems.foundations.measure.union_bound import d, j
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SHRUNK, SIGNS, VARIANCE, kernel
from theorems.mechanisms.diffusion.same_privacy import (
    AS_PRIVATE,
    GAUSSIAN,
    NOISE,
    SOURCE,
    shrinks,
    same_variance,
    b,
    c,
    s,
)


def _claim(factor: Factor) -> Claim:
    close, better = SQUARED_NORM - mul(factor, GAUSSIAN) < SHRUNK * (SQUARED_NORM + GAUSSIAN), ERROR < GAUSSIAN
    return Claim((states(), nat(d), *AS_PRIVATE), conj(implies(close, better), implies(better, close)))


def any_rate(claim: Claim) -> Claim:
    """The claim for processes of any privacy."""
    return Claim(tuple(h for h in claim.hypotheses if h != AS_PRIVATE[-1]), claim.conclusion)


def loud(said: Theorem) -> Theorem:
    """f = 0 and r = 10, where the Gaussian noise has variance 1."""
    values = {"theta": num(1), "r": num(10), "time": num(1), "Delta": num(1), "epsilon": num(1) / 2}
    law = written(kernel(num(0)), **values)
    none = sum_to(1, lam(j, num(0) ** 2))
    ball = NORM_AT_MOST(lam(j, num(0)), num(1), num(0))
    small = folded(ball, arith(unfold(ball), none))
    less = numeric(num(0) - 1 < exp(-num(1)) * (num(0) + 1))
    made = single_sums(one_answer(said, law, small, less, norm=num(0), **values))
    told = made if made.conclusion.op == "lt" else mp(parts(made)[0], arith(premise_of(parts(made)[0]), less))
    variance = written(VARIANCE, **values)
    positive = numeric(num(0) < variance)
    return absurd(told, mean_square(law), squared_root(variance, positive), numeric(1 < variance))


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


LEMMA_COMPARED = Lemma(
    "bbgg19.ou-vs-gaussian", "The Ornstein-Uhlenbeck mechanism has a smaller mean squared error than the Gaussian one "
    "of the same privacy just when |f|^2 - G < exp(-theta t) (|f|^2 + G)", SOURCE, *_claim(1).parts, _proof,
    (Mutant("any rate", any_rate(_claim(1)), "f = 0 and r = 10", witness=refuted(loud, Y=REAL)),),
)  # fmt: skip

"""A process with more noise than its privacy needs, as a witness."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, written
from dpproofs.mutants.two_answers import single_sums, sum_to
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, lam, num, unfold
from dpproofs.proving.lemma import Claim
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import arith, folded, mp, numeric, parts, squared_root
from theorems.foundations.gaussian.gaussian_one_answer import mean_square, one_answer
from theorems.foundations.measure.union_bound import j
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import VARIANCE, kernel
from theorems.mechanisms.diffusion.same_noise import AS_PRIVATE
from theorems.mechanisms.diffusion.squared_error_bounded import NORM_AT_MOST


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

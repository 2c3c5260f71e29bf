"""The mean squared error of the Ornstein-Uhlenbeck mechanism, for values of a bounded norm."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, written
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.mutants.two_answers import single_sums, sum_to
from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import REAL, lam, nat, num, unfold, variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, folded, numeric, parts, squared_root, unfolded, use
from theorems.foundations.gaussian.gaussian_one_answer import mean_square, one_answer
from theorems.foundations.gaussian.gaussian_squared_errors import target
from theorems.mechanisms.diffusion.squared_error import ERROR, LEMMA, SQUARED_NORM, error, states
from theorems.foundations.measure.union_bound import d, j
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SHRUNK, SIGNS, SOURCE, VARIANCE, kernel, r

norm, a, b, c = variables("norm a b c")
NORM_AT_MOST = Definition("norm_at_most", (target, d, norm), SQUARED_NORM <= norm**2)
"""The Euclidean norm of (f(1), ..., f(d)) is at most that number, where it is not negative."""
put_in_words(NORM_AT_MOST, "the Euclidean norm of the value of the query is at most the number named last")
write_as(NORM_AT_MOST, r"\sum_{{j = 1}}^{{{1}}} {{{factor[0]}\left(j\right)}}^2 \leq {factor[2]}^2")
INSIDE_BALL = (0 <= norm, NORM_AT_MOST(target, d, norm))

BOUNDED = Lemma(
    "bbgg19.ou-mse-bounded",
    "The mean squared error of the Ornstein-Uhlenbeck mechanism, for values of a norm at most R", SOURCE,
    (states(), *INSIDE_BALL, nat(d), *SIGNS),
    ERROR <= factor * error(norm**2),
    mutants=(Mutant("factor", {factor: LESS}, "f = 0, d = theta = r = t = 1"),),
)  # fmt: skip


@proof_of(BOUNDED)
def _bounded(claim: Claim) -> Theorem:
    """The error grows with the norm."""
    exact = parts(use(LEMMA, states(), nat(d), *SIGNS))[1]
    grows = arith(c**2 * a <= c**2 * b, a <= b)
    bias = use(grows, unfolded(INSIDE_BALL[1]), a=SQUARED_NORM, b=norm**2, c=1 - SHRUNK)
    return arith(claim.conclusion, exact, bias)


@refutation_of(BOUNDED, "factor", Y=REAL)
def _at_zero(said: Theorem) -> Theorem:
    """As there, with the norm 0."""
    values = {"theta": num(1), "r": num(1), "time": num(1)}
    law = written(kernel(num(0)), **values)
    none = sum_to(1, lam(j, num(0) ** 2))
    ball = NORM_AT_MOST(lam(j, num(0)), num(1), num(0))
    near = folded(ball, arith(unfold(ball), none))
    told = single_sums(one_answer(said, law, near, norm=num(0), **values))
    variance = written(VARIANCE, **values)
    positive = numeric(num(0) < variance)
    return absurd(told, mean_square(law), squared_root(variance, positive), positive)


ou_mse = Verified(BOUNDED, "ou_mse", {"diffusion": r}, value=error(norm**2))

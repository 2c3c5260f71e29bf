"""How far the state of an Ornstein-Uhlenbeck process is from its start, in the mean: squared bias plus variance."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, written
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.mutants.two_answers import single_sums
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import E, REAL, conj, eq, forall, implies, integrable, lam, nat, num, sqrt, summation
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import IMAGE, P, on, w
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, numeric, over_range, parts, signed, squared_root, unfolded, use
from theorems.foundations.gaussian.gaussian_errors import answer
from theorems.foundations.gaussian.gaussian_squared_errors import LEMMA as SQUARED_ERRORS
from theorems.foundations.gaussian.gaussian_one_answer import mean_square, one_answer
from theorems.foundations.gaussian.gaussian_squared_errors import squared_error, target
from theorems.foundations.measure.union_bound import INSIDE, d, j
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SHRUNK, SIGNS, SOURCE, VARIANCE, kernel, r, spread, theta
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import time

OU_STATES = Definition(
    "ou_states",
    (P, answer, target, theta, r, time, d),
    forall(j, implies(*INSIDE, on(IMAGE, Z=REAL)(kernel(target(j)), P, lam(w, answer(w, j))))),
)
"""v(w, 1), ..., v(w, d) are the coordinates at that time of a process that starts at f(1), ..., f(d)."""
put_in_words(
    OU_STATES,
    "each of the answers, as many as the number named last says, is the state of an Ornstein-Uhlenbeck process that "
    "starts at the value of the query",
)
write_as(
    OU_STATES,
    r"{factor[1]}\left(\cdot, j\right) \sim \operatorname{{OU}}_{{{3}, {4}}}\left({factor[2]}\left(j\right), "
    r"{5}\right) \text{{ under }} {0} \text{{ for }} j \leq {6}",
)
SQUARED_NORM = summation(j, 1, d, target(j) ** 2)
ERROR = E(P, w, squared_error())


def error(squared_norm: Term, variance: Term = VARIANCE) -> Term:
    """The squared bias and the variances."""
    return (1 - SHRUNK) ** 2 * squared_norm + d * variance


def states(*parameters: Term) -> Term:
    """The answers are the states of processes with these parameters."""
    return OU_STATES(P, answer, target, *(parameters or (theta, r, time)), d)


LEMMA = Lemma(
    "bbgg19.ou-mse", "The mean squared error of the Ornstein-Uhlenbeck mechanism is (1 - exp(-theta t))^2 |f|^2 + d "
    "(r^2/theta) (1 - exp(-2 theta t))", SOURCE,
    (states(), nat(d), *SIGNS),
    conj(integrable(P, w, squared_error()), eq(ERROR, error(SQUARED_NORM, factor * VARIANCE))),
    mutants=(Mutant("factor", {factor: MORE}, "f = 0, d = theta = r = t = 1"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The means are exp(-theta t) times the starts."""
    shrunk, deviation = lam(j, SHRUNK * target(j)), sqrt(VARIANCE)
    positive = signed(0 < deviation, spread())
    ints, mean = parts(use(SQUARED_ERRORS, unfolded(states()), nat(d), positive, mu=shrunk, sigma=deviation))
    bias = summation(j, 1, d, (target(j) - shrunk(j)) ** 2)
    total = over_range(eq(bias, (1 - SHRUNK) ** 2 * SQUARED_NORM), d, nat(d))
    return both(ints, arith(comparison(claim), mean, total, squared_root(VARIANCE, spread())))


@refutation_of(LEMMA, "factor", Y=REAL)
def _at_one(said: Theorem) -> Theorem:
    """The start 0, and theta = r = t = d = 1."""
    values = {"theta": num(1), "r": num(1), "time": num(1)}
    law = written(kernel(num(0)), **values)
    told = single_sums(parts(one_answer(said, law, **values))[1])
    variance = written(VARIANCE, **values)
    positive = numeric(num(0) < variance)
    return absurd(told, mean_square(law), squared_root(variance, positive), positive)

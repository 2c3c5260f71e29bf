"""The squared distance of d answers with Gaussian noise from given numbers, in the mean."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.mutants.two_answers import single_sums
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, REAL, conj, eq, function_type, implies, integrable, lam, nat, normal, num
from dpproofs.language.terms import summation, var
from dpproofs.privacy.notions import P, w
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, at, both, discharge, expand, generalize, induction, parts, transfer
from dpproofs.proving.tactics import use
from theorems.foundations.gaussian.gaussian import sigma, x
from theorems.foundations.gaussian.gaussian_errors import NOISY, answer, centre
from theorems.foundations.gaussian.gaussian_one_answer import mean_square, one_answer
from theorems.foundations.gaussian.gaussian_squared_distance import DISTANCE
from theorems.foundations.measure.image_means import IMAGE_MEAN_CONVERSE
from theorems.foundations.measure.union_bound import d, j
from theorems.foundations.measure.vanishing import NOTHING

target = var("f", function_type((REAL,), REAL))


def _said(dimension: Term, factor: Factor = 1) -> Term:
    body = squared_error(dimension)
    mean = eq(E(P, w, body), squared_bias(dimension) + factor * dimension * sigma**2)
    return conj(integrable(P, w, body), mean)


def squared_error(dimension: Term = d) -> Term:
    """The squared Euclidean distance of the first answers from their targets."""
    return summation(j, 1, dimension, (answer(w, j) - target(j)) ** 2)


def squared_bias(dimension: Term = d) -> Term:
    """The squared Euclidean distance of the first means from their targets."""
    return summation(j, 1, dimension, (target(j) - centre(j)) ** 2)


LEMMA = Lemma(
    "foundations.gaussian-squared-errors", "The squared distance of d answers with noise N(0, sigma^2) from given "
    "numbers has the mean |bias|^2 + d sigma^2", "gaussian_density",
    (NOISY, nat(d), 0 < sigma),
    _said(d, factor),
    mutants=(Mutant("factor", {factor: MORE}, "d = 1"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """One answer after the other."""
    terms = lam(j, (answer(w, j) - target(j)) ** 2), lam(j, (target(j) - centre(j)) ** 2)

    def known(k: Term) -> Term:
        return implies(k <= d, _said(k))

    empty = [use("sum_empty", a=1, b=0, s=s) for s in terms]
    zero_int, zero = parts(use(NOTHING, mu=P))
    none_int, none = parts(transfer(P, w, arith(eq(num(0), squared_error(num(0))), empty[0]), zero_int))
    start = both(
        none_int,
        arith(eq(E(P, w, squared_error(num(0))), squared_bias(num(0)) + num(0) * sigma**2), none, zero, empty[1]),
    )

    def step(goal: Term, k: Term) -> Theorem:
        less = k + 1 <= d
        before_int, before = parts(at(assume(known(k)), by=[arith(k <= d, less)]))
        reached = arith(1 <= k + 1)
        longer = [use("sum_step", nat(k + 1), reached, a=1, b=k, s=s) for s in terms]
        one_int, one = parts(_one(k + 1, nat(k + 1), reached, less))
        body = squared_error(k) + terms[0](k + 1)
        ints, mean = parts(expand(P, w, body, before_int, one_int))
        whole_int, same = parts(transfer(P, w, arith(eq(body, squared_error(k + 1)), longer[0]), ints))
        value = eq(E(P, w, squared_error(k + 1)), squared_bias(k + 1) + (k + 1) * sigma**2)
        return discharge(both(whole_int, arith(value, same, mean, before, one, longer[1])), less)

    made = induction(d, known, discharge(start, num(0) <= d), step, nat(d))
    return at(made, by=[arith(Term("le", (d, d)))])


def _one(index: Term, *inside: Theorem | Term) -> Theorem:
    """The mean for one answer."""
    image = at(NOISY, index, by=inside)
    law, square = normal(centre(index), sigma), lam(x, (x - target(index)) ** 2)
    ints, mean = parts(use(DISTANCE, 0 < sigma, mu=centre(index), m=target(index)))
    nonneg = generalize(arith(0 <= square(x)), x)
    there = parts(use(IMAGE_MEAN_CONVERSE, image, nonneg, ints, R=law, P=P, g=lam(w, answer(w, index)), f=square))
    value = eq(E(P, w, square(answer(w, index))), (target(index) - centre(index)) ** 2 + sigma**2)
    return both(there[0], arith(value, there[1], mean))


@refutation_of(LEMMA, "factor", Y=REAL)
def _one_answer(said: Theorem) -> Theorem:
    """The variance of N(0, 1) is 1."""
    law = normal(num(0), num(1))
    told = parts(one_answer(said, law, mu=lam(j, num(0)), sigma=1))[1]
    return absurd(single_sums(told), mean_square(law))

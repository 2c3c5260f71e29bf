"""Profiles of mechanisms that are followed by randomized responses: these keep inequalities."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, binomial, eq, exp, forall, function_type, implies, lam, nat, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import c, delta, epsilon, h, i, k, with_responses
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.foundations.sums.binomial_nonnegative import NONNEGATIVE
from theorems.foundations.sums.binomial_theorem import BINOMIAL_THEOREM
from theorems.foundations.sums.sums import SUM_ONE
from theorems.foundations.sums.sums_compared import SUM_AT_MOST, SUM_EQUAL
from theorems.foundations.sums.sums_linear import SUM_LINEAR
from theorems.foundations.reals.naturals import NAT_ZERO

h2 = var("h2", function_type((REAL,), REAL))

AT_MOST = Lemma(
    "profiles.responses-at-most", "A larger profile before randomized responses", "elementary",
    (nat(k), forall(c, implies(0 <= c, h(c) <= h2(c))), 0 <= c),
    with_responses(k, epsilon, h, c) <= factor * with_responses(k, epsilon, h2, c),
    mutants=(Mutant("factor", {factor: LESS}, "h = h2 = 1",
                    witness=finite({}, c="99/100", epsilon="1/2", h="1/10", h2="1/10", k=10)),),
)  # fmt: skip


@proof_of(AT_MOST)
def _at_most(claim: Claim) -> Theorem:
    """Term by term."""
    level = c * exp((k - 2 * i) * epsilon)
    _, order, _ = claim.hypotheses
    known = at(order, level, by=[arith(0 <= level, 0 <= c)])
    share = arith(0 <= binomial(k, i) * exp(i * epsilon), use(NONNEGATIVE, nat(k), n=k))
    lower, upper = (answer(k, epsilon, profile, c) for profile in (h, h2))
    gap = arith(0 <= binomial(k, i) * exp(i * epsilon) * (h2(level) - h(level)), share, known)
    sums = use(SUM_AT_MOST, every(arith(lower(i) <= upper(i), gap), i), nat(k), n=k, s=lower, t=upper)
    return arith(claim.conclusion, sums, arith(0 < base(epsilon) ** k))


def answer(length: Term, size: Term, profile: Term, order: Term, index: Term = i) -> Term:
    """The contribution of i answers for the first data set, as a function of the index."""
    level = order * exp((length - 2 * index) * size)
    return lam(index, binomial(length, index) * (exp(index * size) * profile(level)))


def every(fact: Theorem, index: Term, *facts: Term) -> Theorem:
    """For all natural numbers."""
    return generalize(discharge(fact, nat(index), *facts), index)


def base(size: Term) -> Term:
    """What the weights of the two answers add up to."""
    return 1 + exp(size)


NONE = Lemma(
    "profiles.no-responses", "No randomized responses change nothing", "elementary",
    (),
    eq(with_responses(0, epsilon, h, c), factor * h(c)),
    mutants=(Mutant("factor", {factor: LESS}, "h = 1", witness=finite({}, c="3/4", epsilon=3, h=1)),),
)  # fmt: skip


@proof_of(NONE)
def _none(claim: Claim) -> Theorem:
    one = use(SUM_ONE, s=answer(num(0), epsilon, h, c))
    return arith(claim.conclusion, one, use("binomial_zero", use(NAT_ZERO), n=0))


LINEAR_FACTOR = Mutant(
    "factor", {factor: LESS}, "delta = 0, h = 1", witness=finite({}, c="3/4", delta="1/100", epsilon=8, h=1, k=2)
)
mixed = lam(c, delta + (1 - delta) * h(c))
after = delta + (1 - delta) * factor * with_responses(k, epsilon, h, c)

LINEAR = Lemma(
    "profiles.responses-linear", "Randomized responses after a mechanism that reveals all with probability delta",
    "elementary",
    (nat(k),),
    eq(with_responses(k, epsilon, mixed, c), after),
    mutants=(LINEAR_FACTOR,),
)  # fmt: skip


@proof_of(LINEAR)
def _linear(claim: Claim) -> Theorem:
    """The weights of the answers add up to 1."""
    mixed = lam(c, delta + (1 - delta) * h(c))
    parts = weight(k, epsilon), answer(k, epsilon, h, c)
    split = lam(i, delta * parts[0](i) + (1 - delta) * parts[1](i))
    terms = answer(k, epsilon, mixed, c)
    same = use(SUM_EQUAL, every(arith(eq(terms(i), split(i))), i), nat(k), n=k, s=terms, t=split)
    sums = use(SUM_LINEAR, nat(k), n=k, a=delta, b=1 - delta, s=parts[0], t=parts[1])
    mass = use(BINOMIAL_THEOREM, nat(k), x=epsilon)
    return arith(claim.conclusion, same, sums, mass)


def weight(length: Term, size: Term) -> Term:
    """The probability that i of k answers favour the first data set, as a function of i."""
    return lam(i, binomial(length, i) * exp(i * size))

"""Randomized responses with a larger epsilon leak more."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, exp, forall, implies, lam, nat, num
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i, k
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.foundations.sums.binomial_nonnegative import NONNEGATIVE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.sums.sums import SUM_ONE
from theorems.foundations.sums.sums_compared import SUM_AT_MOST, by_length
from theorems.composition.optimal.larger_ratio import LARGER_RATIO
from theorems.composition.optimal.one_more_response import base_split, e, e2, part, responses, split, u, v, weighed

ENDS = (0 <= u, 0 <= v)
LARGER = (0 <= e, e <= e2)

LARGER_EPSILON_FACTOR = Mutant(
    "factor", {factor: LESS}, "k = 0, u = 1, v = 0", witness=finite({}, e=20, e2=20, k=1, u=5, v=20)
)


def _compared(length: Term, factor: Factor = 1) -> Term:
    left = responses(length, e, u, v) * (1 + exp(e2)) ** length
    return left <= factor * responses(length, e2, u, v) * (1 + exp(e)) ** length


LARGER_EPSILON = Lemma(
    "kov17x.larger-epsilon", "Randomized responses with a larger epsilon leak more", "elementary",
    (nat(k), *LARGER, *ENDS),
    _compared(k, factor),
    mutants=(LARGER_EPSILON_FACTOR,),
)  # fmt: skip


@proof_of(LARGER_EPSILON)
def _larger_epsilon(claim: Claim) -> Theorem:
    """By induction: one response after the other is replaced."""

    def goal(length: Term) -> Term:
        return forall((u, v), implies(*ENDS, _compared(length)))

    zero = num(0)
    ones = [use(SUM_ONE, s=lam(i, binomial(0, i) * part(zero, size, u, v)(i))) for size in (e, e2)]
    base = generalize(discharge(arith(_compared(zero), *ones), *ENDS), u, v)

    def step(length: Term) -> Theorem:
        ratio = exp(e)
        known = [at(goal(length), *ends, by=[signs(end) for end in ends]) for ends in ((u * ratio, v), (u, v * ratio))]
        halves = split(length, e), split(length, e2)
        now, later = (rhs(half) for half in halves)
        middle = responses(length, e2, u * ratio, v) + responses(length, e2, u, v * ratio)
        powers = [(1 + exp(size)) ** length for size in (e, e2)]
        before = arith(now * powers[1] <= middle * powers[0], *known)
        first = arith(now * powers[1] * (1 + exp(e2)) <= middle * powers[0] * (1 + exp(e2)), before)
        second = arith(
            middle * (1 + exp(e2)) * powers[0] <= later * (1 + exp(e)) * powers[0],
            _termwise(length),
            arith(0 <= powers[0]),
        )
        chain = arith(now * powers[1] * (1 + exp(e2)) <= later * powers[0] * (1 + exp(e)), first, second)
        final = arith(_compared(length + 1), chain, *halves, base_split(e, length), base_split(e2, length))
        return generalize(discharge(final, *ENDS), u, v)

    every = use(by_length(goal, base, step), nat(k), *LARGER, n=k)
    return at(every, u, v, by=ENDS)


def signs(end: Term) -> Theorem:
    """u, v and their multiples are nonnegative."""
    return arith(0 <= end, *ENDS)


def _termwise(length: Term) -> Theorem:
    """One more response with epsilon e leaks less than one with e2, after any number with e2."""
    small, large = exp(e), exp(e2)
    grow = use(EXP_INCREASING, 0 <= e, x=0, y=e), use(EXP_INCREASING, e <= e2, x=e, y=e2)
    first, second = u * exp(i * e2), v * exp((length - i) * e2)
    order = use(LARGER_RATIO, arith(0 <= first, *ENDS), arith(0 <= second, *ENDS), arith(1 <= small, grow[0]),
                arith(small <= large, grow[1]), x=first, y=second, r=small, s=large)  # fmt: skip
    (lower, low), (upper, high) = (weighed(length, e2, small, 1 + large), weighed(length, e2, large, 1 + small))
    coefficient = use(NONNEGATIVE, nat(length), n=length)
    gap = rhs(order) - lhs(order)
    product = arith(0 <= binomial(length, i) * gap, coefficient, arith(0 <= gap, order))
    same = arith(eq(upper(i) - lower(i), binomial(length, i) * gap))
    term = generalize(discharge(arith(lower(i) <= upper(i), product, same), nat(i)), i)
    sums = use(SUM_AT_MOST, term, nat(length), n=length, s=lower, t=upper)
    halves = [responses(length, e2, u * ratio, v) + responses(length, e2, u, v * ratio) for ratio in (small, large)]
    return arith(halves[0] * (1 + large) <= halves[1] * (1 + small), sums, low, high)

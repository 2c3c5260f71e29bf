"""One more randomized response leaks more, and the profile of all is at most 1.

Up to the factor (1 + exp(e))^k, responses(k, e, u, v) is the integral of max(u p - v q, 0), where p and q are the
probabilities of the answers on the two sides.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, exp, lam, maximum, nat, num, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i, k
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, cases, discharge, generalize, use
from theorems.foundations.sums.binomial_nonnegative import NONNEGATIVE
from theorems.foundations.sums.binomial_row import ROW_STEP, row
from theorems.foundations.sums.sums_compared import SUM_AT_MOST
from theorems.foundations.sums.sums_linear import SUM_LINEAR, SUM_SCALED

e, e2, r, s, u, v, x, y = variables("e e2 r s u v x y")


def base_split(size: Term, length: Term) -> Theorem:
    """(1 + exp(size))^(length + 1) as a product."""
    a, b = variables("a b")
    return use(arith(eq(a ** (b + 1), a**b * a), 0 < a), arith(0 < 1 + exp(size)), a=1 + exp(size), b=length)


ONE_MORE_FACTOR = Mutant(
    "factor", {factor: MORE}, "e = 0, u = 1, v = 0", witness=finite({}, e=20, k=3, u="99/100", v="7/10")
)


def responses(length: Term, size: Term, first: Term, second: Term) -> Term:
    """The sum over the number of answers for the first side."""
    return row(length, part(length, size, first, second))


def part(length: Term, size: Term, first: Term, second: Term) -> Term:
    """What i answers for the first side contribute."""
    return lam(i, maximum(first * exp(i * size) - second * exp((length - i) * size), 0))


ONE_MORE = Lemma(
    "kov17x.one-more-response", "One more randomized response leaks more", "elementary",
    (nat(k),),
    factor * (1 + exp(e)) * responses(k, e, u, v) <= responses(k + 1, e, u, v),
    mutants=(ONE_MORE_FACTOR,),
)  # fmt: skip


@proof_of(ONE_MORE)
def _one_more(claim: Claim) -> Theorem:
    """Term by term, (1 + r) max(x - y, 0) is at most max(x r - y, 0) + max(x - y r, 0)."""
    ratio = exp(e)
    terms = lam(i, binomial(k, i) * part(k, e, u, v)(i))
    upper, high = weighed(k, e, ratio, num(1))
    first, second = u * exp(i * e), v * exp((k - i) * e)
    goal = (1 + r) * maximum(x - y, 0) <= one_more(x, y, r)
    least = cases(
        y <= x,
        lambda yes: arith(goal, arith(eq(maximum(x - y, 0), x - y), yes)),
        lambda no: arith(goal, arith(eq(maximum(x - y, 0), 0), no)),
    )
    order = use(least, x=first, y=second, r=ratio)
    gap = rhs(order) - lhs(order)
    product = arith(0 <= binomial(k, i) * gap, use(NONNEGATIVE, nat(k), n=k), arith(0 <= gap, order))
    same = arith(eq(upper(i) - (1 + ratio) * terms(i), binomial(k, i) * gap))
    term = generalize(discharge(arith((1 + ratio) * terms(i) <= upper(i), product, same), nat(i)), i)
    sums = use(SUM_AT_MOST, term, nat(k), n=k, s=lam(i, (1 + ratio) * terms(i)), t=upper)
    scaled = use(SUM_SCALED, nat(k), n=k, a=1 + ratio, s=terms)
    return arith(claim.conclusion, sums, scaled, high, split(k, e))


def weighed(length: Term, size: Term, ratio: Term, scale: Term) -> tuple[Term, Theorem]:
    """The terms of scale times the profile after one more response of another ratio; what they add up to."""
    parts = [lam(i, binomial(length, i) * part(length, size, *ends)(i)) for ends in ((u * ratio, v), (u, v * ratio))]
    terms = lam(i, scale * parts[0](i) + scale * parts[1](i))
    return terms, use(SUM_LINEAR, nat(length), n=length, a=scale, b=scale, s=parts[0], t=parts[1])


def one_more(x: Term, y: Term, ratio: Term) -> Term:
    """What one more response, with this ratio of probabilities, makes of max(x - y, 0); up to the factor 1 + ratio."""
    return maximum(x * ratio - y, 0) + maximum(x - y * ratio, 0)


def split(length: Term, size: Term) -> Theorem:
    """One more response speaks for the first side, or for the second."""
    step = use(ROW_STEP, nat(length), k=length, F=part(length + 1, size, u, v))
    ratio = exp(size)
    halves = responses(length, size, u * ratio, v) + responses(length, size, u, v * ratio)
    return arith(eq(responses(length + 1, size, u, v), halves), step)

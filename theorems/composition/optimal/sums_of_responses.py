"""Randomized responses after randomized responses: the double sum over the answers of both."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, exp, lam, maximum, nat, variables
from dpproofs.privacy.notions import c, delta, epsilon, epsilon2, i, k, k2, responses_profile
from dpproofs.proving.tactics import arith, discharge, generalize, rewrite, use
from theorems.foundations.sums.binomial_row import row
from theorems.foundations.sums.binomial_theorem import BINOMIAL_THEOREM
from theorems.foundations.sums.vandermonde import j
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import SUM_EQUAL
from theorems.foundations.sums.sums_linear import SUM_LINEAR, SUM_SCALED
from theorems.notions.profiles.finite_functions import PULLED_IN

delta2 = variables("delta2")[0]
LEVEL = c * exp((k2 - j) * epsilon2) / exp(j * epsilon2)
"""The order that is left for the first responses when j of the others are answered for the first data set."""


def of(length: Term, size: Term, rest: Term, order: Term) -> Term:
    """The profile of composed randomized responses with infinity mass ``rest``."""
    return rest + (1 - rest) * responses_profile(length, size, order)


def base(size: Term) -> Term:
    """What the weights of the two answers add up to."""
    return 1 + exp(size)


def answers() -> Term:
    """How much more probable i answers of the first and j of the others are for the first data set."""
    return lam((i, j), maximum(_gap(), 0))


def _gap() -> Term:
    first, second = exp(i * epsilon + j * epsilon2), exp((k - i) * epsilon + (k2 - j) * epsilon2)
    return first - c * second


def _inner_sum() -> Theorem:
    """For every j: exp(j e2) times the profile of k responses at the level, as a sum."""
    up, both = exp(j * epsilon2), answers()
    value = exp(i * epsilon) - LEVEL * exp((k - i) * epsilon)
    pulled = rewrite(use(PULLED_IN, arith(0 <= up), u=up, v=value), arith(eq(up * value, _gap())))
    terms, joint = lam(i, binomial(k, i) * maximum(value, 0)), lam(i, binomial(k, i) * both(i, j))
    equal = generalize(discharge(arith(eq(up * terms(i), joint(i)), pulled), nat(i)), i)
    same = use(SUM_EQUAL, equal, nat(k), n=k, s=lam(i, up * terms(i)), t=joint)
    scaled = use(SUM_SCALED, nat(k), n=k, a=up, s=terms)
    goal = eq(up * responses_profile(k, epsilon, LEVEL), total(joint, k) / base(epsilon) ** k)
    return arith(goal, same, scaled)


def double_sum() -> Theorem:
    """The sum over j of what the composition theorem says."""
    up, joint = lam(j, exp(j * epsilon2)), lam(j, row(k, lam(i, answers()(i, j))))
    kept = (1 - delta) / base(epsilon) ** k
    before = lam(j, binomial(k2, j) * (up(j) * of(k, epsilon, delta, LEVEL)))
    after = lam(j, delta * (binomial(k2, j) * up(j)) + kept * (binomial(k2, j) * joint(j)))
    equal = generalize(discharge(arith(eq(before(j), after(j)), _inner_sum()), nat(j)), j)
    sums = use(SUM_EQUAL, equal, nat(k2), n=k2, s=before, t=after)
    linear = use(SUM_LINEAR, nat(k2), n=k2, a=delta, b=kept, s=lam(j, binomial(k2, j) * up(j)),
                 t=lam(j, binomial(k2, j) * joint(j)))  # fmt: skip
    mass = use(BINOMIAL_THEOREM, nat(k2), k=k2, x=epsilon2)
    goal = eq(total(before, k2), delta * base(epsilon2) ** k2 + kept * row(k2, joint))
    return arith(goal, sums, linear, mass)

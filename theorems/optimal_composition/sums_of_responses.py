"""Randomized responses after randomized responses: the double sum over the answers of both."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import binomial, eq, exp, lam, maximum, nat, variables
from dpproofs.notions import c, delta, epsilon, i, k, responses_profile
from dpproofs.tactics import arith, discharge, generalize, rewrite, use
from theorems.foundations.binomial import BINOMIAL_THEOREM, VANDERMONDE, j, row
from theorems.foundations.sums import SUM_EQUAL, SUM_LINEAR, SUM_SCALED, total
from theorems.optimal_composition.finite_composition import PULLED_IN
from theorems.profiles.weakening import PROFILE_WEAKEN

k2, delta2 = variables("k2 delta2")
BASE = 1 + exp(epsilon)


def of(length: Term, rest: Term, order: Term) -> Term:
    """The profile of so many randomized responses that reveal all with probability rest."""
    return rest + (1 - rest) * responses_profile(length, epsilon, order)


def gap(length: Term, order: Term) -> Term:
    """How much more probable i answers for the one side are, but for a common factor."""
    return lam(i, maximum(exp(i * epsilon) - order * exp((length - i) * epsilon), 0))


def inner_sum() -> Theorem:
    """For every j: exp(j e) times the profile of k responses at c exp((k2 - j) e)/exp(j e), as a sum over i + j."""
    up, level = exp(j * epsilon), c * exp((k2 - j) * epsilon) / exp(j * epsilon)
    value = exp(i * epsilon) - level * exp((k - i) * epsilon)
    whole = exp((i + j) * epsilon) - c * exp((k + k2 - (i + j)) * epsilon)
    pulled = rewrite(use(PULLED_IN, arith(0 <= up), u=up, v=value), arith(eq(up * value, whole)))
    terms, joint = lam(i, binomial(k, i) * maximum(value, 0)), lam(i, binomial(k, i) * gap(k + k2, c)(i + j))
    equal = generalize(discharge(arith(eq(up * terms(i), joint(i)), pulled), nat(i)), i)
    same = use(SUM_EQUAL, equal, nat(k), n=k, s=lam(i, up * terms(i)), t=joint)
    scaled = use(SUM_SCALED, nat(k), n=k, a=up, s=terms)
    goal = eq(up * responses_profile(k, epsilon, level), total(joint, k) / BASE**k)
    return arith(goal, same, scaled)


def double_sum() -> Theorem:
    """The sum over j of what the composition theorem says, by Vandermonde's identity."""
    up, level = lam(i, exp(i * epsilon)), c * exp((k2 - j) * epsilon) / exp(j * epsilon)
    joint = lam(j, row(k, lam(i, gap(k + k2, c)(i + j))))
    kept = (1 - delta) / BASE**k
    before = lam(j, binomial(k2, j) * (up(j) * of(k, delta, level)))
    after = lam(j, delta * (binomial(k2, j) * up(j)) + kept * (binomial(k2, j) * joint(j)))
    equal = generalize(discharge(arith(eq(before(j), after(j)), inner_sum()), nat(j)), j)
    sums = use(SUM_EQUAL, equal, nat(k2), n=k2, s=before, t=after)
    linear = use(SUM_LINEAR, nat(k2), n=k2, a=delta, b=kept, s=lam(j, binomial(k2, j) * up(j)),
                 t=lam(j, binomial(k2, j) * joint(j)))  # fmt: skip
    whole = use(VANDERMONDE, nat(k), nat(k2), n=k2, F=gap(k + k2, c))
    mass = use(BINOMIAL_THEOREM, nat(k2), k=k2, x=epsilon)
    goal = eq(total(before, k2), delta * BASE**k2 + kept * row(k + k2, gap(k + k2, c)))
    return arith(goal, sums, linear, whole, mass)


def with_profile(fact: Theorem, profile: Term, *facts: Theorem | Term) -> Theorem:
    """The same laws with a profile that is larger by arithmetic; the facts may be about an order c >= 0."""
    first, second, old = fact.conclusion.args
    order = generalize(discharge(arith(old(c) <= profile(c), 0 <= c, *facts), 0 <= c), c)
    return use(PROFILE_WEAKEN, fact, order, P=first, Q=second, h=old, h2=profile)

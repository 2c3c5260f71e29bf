"""Means of profiles: what a composition has, if the profile of its kernels is averaged over the first outcome.

With densities p, q of the laws of the first outcome, kernels of the profile h add the mean of p h(c q/p) at the
order c. That the mean is at most h2(c) is kept by the ways in which profiles are made.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    E, conj, eq, exp, forall, function_type, implies, integrable, lam, maximum, nat, num, prob, var,
)  # fmt: skip
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import PROFILE, P, Q, c, delta, epsilon, h, i, k, w, with_responses
from dpproofs.tactics import (
    almost, arith, at, both, cases, discharge, dominated, expand, generalize, integrate, parts, specialize, theorem,
    transfer, unfolded, use,
)  # fmt: skip
from theorems.foundations.binomial import NONNEGATIVE
from theorems.foundations.hockey_stick import GIVEN as DENSITIES, mu, p, q
from theorems.foundations.sums import total
from theorems.foundations.sums_compared import SUM_AT_MOST, SUM_EQUAL
from theorems.foundations.sums_linear import SUM_SCALED
from theorems.foundations.sums_of_means import SUM_MEAN
from theorems.profiles import ZHU_DONG_WANG
from theorems.profiles.excess import EXCESS_BOUND
from theorems.profiles.responses import answer, base, every, h2, weight
from theorems.profiles.two_point_composition import UNITS, f, g, means_of

SOURCE = f"{ZHU_DONG_WANG}, composition of dominating pairs"


def averaged(mu: Term, p: Term, q: Term, profile: Term, bound: Term) -> Term:
    """For every order c >= 0 the mean of p profile(c q/p) exists, and is at most bound(c)."""
    point = var("w", mu.type[1])
    level = p(point) * profile(c * q(point) / p(point))
    return forall(c, implies(0 <= c, conj(integrable(mu, point, level), E(mu, point, level) <= bound(c))))


KNOWN = averaged(mu, p, q, h, h2)


def _level(profile: Term, order: Term) -> Term:
    return p(w) * profile(order * q(w) / p(w))


def _responses_claim(factor: int | Fraction) -> Claim:
    after = [lam(c, with_responses(k, epsilon, profile, c)) for profile in (h, h2)]
    return Claim((KNOWN, nat(k)), averaged(mu, p, q, after[0], lam(c, factor * after[1](c))))


def _responses(claim: Claim) -> Theorem:
    """Each answer turns the order."""
    level = c * exp((k - 2 * i) * epsilon)
    known_int, known = parts(at(KNOWN, level, by=[arith(0 <= level, 0 <= c)]))
    share = weight(k, epsilon)
    one_int, one = parts(expand(mu, w, share(i) * _level(h, level), known_int))
    terms = lam((i, w), share(i) * _level(h, level))
    sum_int, mean = parts(use(SUM_MEAN, every(one_int, i), nat(k), n=k, mu=mu, f=terms))
    upper = answer(k, epsilon, h2, c)
    gap = arith(0 <= share(i) * (h2(level) - known.conclusion.args[0]), known, arith(0 <= share(i), use(
        NONNEGATIVE, nat(k), n=k)))  # fmt: skip
    below = arith(E(mu, w, terms(i, w)) <= upper(i), one, gap)
    sums = use(SUM_AT_MOST, every(below, i), nat(k), n=k, s=lam(i, E(mu, w, terms(i, w))), t=upper)
    inside = lam(c, with_responses(k, epsilon, h, c))
    raw = answer(k, epsilon, h, c * q(w) / p(w))
    scaled = use(SUM_SCALED, nat(k), n=k, a=p(w), s=raw)
    lower, inner = lam(i, p(w) * raw(i)), lam(i, terms(i, w))
    moved = use(SUM_EQUAL, every(arith(eq(lower(i), inner(i))), i), nat(k), n=k, s=lower, t=inner)
    divided_int, divided = parts(expand(mu, w, total(inner, k) / base(epsilon) ** k, sum_int))
    same = arith(eq(total(inner, k) / base(epsilon) ** k, _level(inside, c)), scaled, moved)
    whole_int, whole = parts(transfer(mu, w, same, divided_int))
    goal = at(claim.conclusion, c, by=[0 <= c]).conclusion
    final = arith(goal.args[1], whole, divided, mean, sums, arith(0 < base(epsilon) ** k))
    return generalize(discharge(both(whole_int, final), 0 <= c), c)


RESPONSES = Lemma(
    "profiles.means-responses", "Means of profiles, with randomized responses", SOURCE,
    *_responses_claim(1).parts, _responses,
    (Mutant("factor", _responses_claim(Fraction(99, 100)), "p = q = h = h2 = 1 under a probability law"),),
)  # fmt: skip


def _revealed_claim(factor: int | Fraction) -> Claim:
    given = KNOWN, integrable(mu, w, p(w)), eq(E(mu, w, p(w)), 1), delta <= 1
    after = [lam(c, delta + (1 - delta) * profile(c)) for profile in (h, h2)]
    return Claim(given, averaged(mu, p, q, after[0], lam(c, factor * after[1](c))))


def _revealed(claim: Claim) -> Theorem:
    _, p_int, mass, share = claim.hypotheses
    known_int, known = parts(at(KNOWN, c, by=[0 <= c]))
    split = delta * p(w) + (1 - delta) * _level(h, c)
    split_int, mean = parts(expand(mu, w, split, p_int, known_int))
    whole = _level(lam(c, delta + (1 - delta) * h(c)), c)
    whole_int, equal = parts(transfer(mu, w, arith(eq(split, whole)), split_int))
    gap = arith(0 <= (1 - delta) * (h2(c) - E(mu, w, _level(h, c))), known, share)
    goal = at(claim.conclusion, c, by=[0 <= c]).conclusion
    final = arith(goal.args[1], equal, mean, mass, gap)
    return generalize(discharge(both(whole_int, final), 0 <= c), c)


REVEALED = Lemma(
    "profiles.means-revealed", "Means of profiles, where all is revealed with probability delta", SOURCE,
    *_revealed_claim(1).parts, _revealed,
    (Mutant("factor", _revealed_claim(Fraction(99, 100)), "p = q = h = h2 = 1 under a probability law"),),
)  # fmt: skip

U, u = var("U", prob("U")), var("u", "U")
l = var("l", function_type(("U",), "real"))
RATIO = forall(u, 0 <= l(u)), integrable(U, u, l(u))
LEVELS = averaged(U, l, lam(u, 1), h, h2)
CLOSE = PROFILE(P, Q, h)


def _pair_claim(factor: int | Fraction) -> Claim:
    profile = lam(c, E(U, u, maximum(l(u) - c, 0)))
    bound = averaged(mu, p, q, profile, lam(c, factor * h2(c)))
    return Claim((*DENSITIES, CLOSE, *RATIO, LEVELS), bound)


def _scaled(p0: Theorem, q0: Theorem) -> tuple[Theorem, Theorem]:
    """E_U[max(l p - c q, 0)] exists, and is p E_U[max(l - c q/p, 0)]."""
    l0 = specialize(RATIO[0], u)
    excess, order = maximum(l(u) * p(w) - c * q(w), 0), c * q(w) / p(w)
    size = both(arith(0 <= excess), arith(excess <= p(w) * l(u), arith(0 <= p(w) * l(u), l0, p0), q0, 0 <= c))
    ints = dominated(U, u, size, parts(expand(U, u, p(w) * l(u), RATIO[1]))[0])
    goal = eq(E(U, u, excess), p(w) * E(U, u, maximum(l(u) - order, 0)))

    def positive(yes: Theorem) -> Theorem:
        divided_int, divided = parts(expand(U, u, excess / p(w), ints))
        same = arith(eq(excess / p(w), maximum(l(u) - order, 0)), yes)
        return arith(goal, parts(transfer(U, u, same, divided_int))[1], divided, yes)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(p(w), 0), no, p0)
        nothing, mean = parts(use("E_zero", mu=U))
        same = parts(transfer(U, u, arith(eq(num(0), excess), is_zero, q0, 0 <= c), nothing))[1]
        return arith(goal, same, mean, is_zero)

    return ints, cases(0 < p(w), positive, zero)


def _pair(claim: Claim) -> Theorem:
    """Exchange the integrals; for each u the profile of the laws bounds the inner one."""
    (p_nonneg, p_int, _), (q_nonneg, _, _) = (parts(unfolded(density)) for density in DENSITIES)
    p0, q0, l0 = specialize(p_nonneg, w), specialize(q_nonneg, w), specialize(RATIO[0], u)
    inner_int, same = _scaled(p0, q0)
    excess = lam((w, u), maximum(l(u) * p(w) - c * q(w), 0))
    mean, mass = E(U, u, excess(w, u)), E(U, u, l(u))
    product = arith(0 <= p(w) * l(u), l0, p0)
    small = integrate(U, u, arith(excess(w, u) <= p(w) * l(u), product, q0, 0 <= c), inner_int, RATIO[1])
    cover = both(integrate(U, u, arith(0 <= excess(w, u)), inner_int), arith(mean <= mass * p(w), small))
    outer_int = dominated(mu, w, cover, parts(expand(mu, w, mass * p(w), p_int))[0])
    nonneg = generalize(arith(0 <= excess(w, u)), w, u)
    swapped = use("E_swap", nonneg, almost(mu, w, inner_int), outer_int, mu=mu, nu=U, f=excess)
    _, means_int, exchanged = parts(swapped)
    bound = parts(use(EXCESS_BOUND, *DENSITIES, CLOSE, l0, 0 <= c, a=l(u)))[1]
    level_int, level = parts(at(LEVELS, c, by=[0 <= c]))
    total_ = integrate(U, u, bound, means_int, level_int)
    whole_int, whole = parts(transfer(mu, w, same, outer_int))
    goal = at(claim.conclusion, c, by=[0 <= c]).conclusion
    final = arith(goal.args[1], whole, exchanged, total_, level)
    return generalize(discharge(both(whole_int, final), 0 <= c), c)


PAIR = Lemma(
    "profiles.means-pair", "Means of the profile of a pair of laws", SOURCE, *_pair_claim(1).parts, _pair,
    (Mutant("factor", _pair_claim(Fraction(99, 100)), "P, Q on different points, h = h2 = l = 1"),),
)  # fmt: skip

POINTWISE = forall((w, c), implies(0 <= c, f(w) <= c * g(w) + h(c)))


def _composed_claim(factor: int | Fraction) -> Claim:
    goal = E(P, w, f(w)) <= c * E(Q, w, g(w)) + factor * h2(c)
    return Claim((*DENSITIES, *UNITS, POINTWISE, KNOWN, 0 <= c), goal)


def _composed(claim: Claim) -> Theorem:
    """Where p > 0, take the order c q/p; where p = 0 the first law has nothing."""
    p0, q0 = (specialize(parts(unfolded(density))[0], w) for density in DENSITIES)
    (f_int, f_mean), (g_int, g_mean) = (
        means_of(*each) for each in zip((f, g), UNITS, map(theorem, DENSITIES), strict=True)
    )
    known_int, known = parts(at(KNOWN, c, by=[0 <= c]))
    goal = p(w) * f(w) <= c * (q(w) * g(w)) + _level(h, c)
    order = c * q(w) / p(w)
    positive = lambda yes: arith(goal, at(POINTWISE, w, order, by=[arith(0 <= order, yes, q0, 0 <= c)]), yes)  # noqa: E731
    other = arith(0 <= c * (q(w) * g(w)), 0 <= c, q0, specialize(UNITS[1], w))
    point = cases(0 < p(w), positive, lambda no: arith(goal, arith(eq(p(w), 0), no, p0), other))
    whole = integrate(mu, w, point, f_int, g_int, known_int)
    return arith(claim.conclusion, whole, f_mean, g_mean, known)


COMPOSED = Lemma(
    "profiles.means-composition", "The profile of a composition is a mean of the profile of the kernels", SOURCE,
    *_composed_claim(1).parts, _composed,
    (Mutant("factor", _composed_claim(Fraction(99, 100)), "P, Q on different points, f = h = h2 = 1, c = g = 0"),),
)  # fmt: skip

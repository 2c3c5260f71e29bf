"""More randomized responses leak more, and those with a larger epsilon leak more; the profile of all is at
most 1.
"""

from dpproofs.prelude import *
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.foundations.sums.binomials import BINOMIAL_THEOREM, NONNEGATIVE, ROW_STEP, row
from theorems.foundations.sums.sums import SUM_AT_MOST, SUM_LINEAR, SUM_ONE, SUM_SCALED, by_length

# One more randomized response leaks more, and the profile of all is at most 1 -----------------
# Up to the factor (1 + exp(e))^k, responses(k, e, u, v) is the integral of max(u p - v q, 0), where p and q are the
# probabilities of the answers on the two sides.

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
    return arith(claim.conclusion, sums, scaled, high, split_(k, e))


def weighed(length: Term, size: Term, ratio: Term, scale: Term) -> tuple[Term, Theorem]:
    """The terms of scale times the profile after one more response of another ratio; what they add up to."""
    parts = [lam(i, binomial(length, i) * part(length, size, *ends)(i)) for ends in ((u * ratio, v), (u, v * ratio))]
    terms = lam(i, scale * parts[0](i) + scale * parts[1](i))
    return terms, use(SUM_LINEAR, nat(length), n=length, a=scale, b=scale, s=parts[0], t=parts[1])


def one_more(x: Term, y: Term, ratio: Term) -> Term:
    """What one more response, with this ratio of probabilities, makes of max(x - y, 0); up to the factor 1 + ratio."""
    return maximum(x * ratio - y, 0) + maximum(x - y * ratio, 0)


def split_(length: Term, size: Term) -> Theorem:
    """One more response speaks for the first side, or for the second."""
    step = use(ROW_STEP, nat(length), k=length, F=part(length + 1, size, u, v))
    ratio = exp(size)
    halves = responses(length, size, u * ratio, v) + responses(length, size, u, v * ratio)
    return arith(eq(responses(length + 1, size, u, v), halves), step)


# The profile of randomized responses is at most 1 ---------------------------------------------

AT_MOST_ONE = Lemma(
    "kov17x.profile-at-most-one", "The profile of randomized responses is at most 1", "elementary",
    (nat(k), 0 <= v),
    responses(k, e, num(1), v) <= factor * (1 + exp(e)) ** k,
    mutants=(Mutant("factor", {factor: LESS}, "v = 0", witness=point(e=10, k=2, v=100)),),
)  # fmt: skip


@proof_of(AT_MOST_ONE)
def _at_most_one(claim: Claim) -> Theorem:
    """Each maximum is at most its first part."""
    lower, upper = (lam(i, binomial(k, i) * f) for f in (part(k, e, num(1), v)(i), exp(i * e)))
    second = arith(0 <= v * exp((k - i) * e), 0 <= v)
    gap = exp(i * e) - part(k, e, num(1), v)(i)
    product = arith(0 <= binomial(k, i) * gap, use(NONNEGATIVE, nat(k), n=k), arith(0 <= gap, second))
    term = generalize(discharge(arith(lower(i) <= upper(i), product), nat(i)), i)
    sums = use(SUM_AT_MOST, term, nat(k), n=k, s=lower, t=upper)
    return arith(claim.conclusion, sums, use(BINOMIAL_THEOREM, nat(k), x=e))


# More randomized responses leak more ----------------------------------------------------------

LONGER = (nat(k), nat(k2), k <= k2)

LONGER_LEMMA = Lemma(
    "kov17x.more-responses", "More randomized responses leak more", "elementary",
    LONGER,
    factor * responses_profile(k, epsilon, c) <= responses_profile(k2, epsilon, c),
    mutants=(Mutant("factor", {factor: MORE}, "k = k2, c = 0", witness=finite({}, c="1/1000", epsilon=1, k=1, k2=2)),),
)  # fmt: skip


@proof_of(LONGER_LEMMA)
def _longer(claim: Claim) -> Theorem:
    """By induction on the larger number."""

    def goal(length: Term) -> Term:
        return implies(k <= length, responses_profile(k, epsilon, c) <= responses_profile(length, epsilon, c))

    def same(length: Term, equal: Theorem) -> Theorem:
        profile = lam(x, responses_profile(x, epsilon, c))
        return arith(profile(k) <= profile(length), same_value(profile, equal))

    zero, nonneg = num(0), use(NAT_NONNEGATIVE, nat(k))
    base = discharge(same(zero, arith(eq(k, zero), nonneg, k <= zero)), k <= zero)

    def step(length: Term) -> Theorem:
        def before(yes: Theorem) -> Theorem:
            more = use(ONE_MORE, nat(length), k=length, e=epsilon, u=1, v=c)
            now, next_ = (responses_profile(size, epsilon, c) for size in (length, length + 1))
            once = arith(now <= next_, more, base_split(epsilon, length), arith(0 < (1 + exp(epsilon)) ** length))
            return arith(consequence_of(goal(length + 1)), at(goal(length), by=[yes]), once)

        def last(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(length), nat(k), arith(length < k, no), j=length)
            return same(length + 1, arith(eq(k, length + 1), gap, k <= length + 1))

        return discharge(cases(k <= length, before, last), k <= length + 1)

    return at(use(by_length(goal, base, step), nat(k), nat(k2), n=k2), by=[k <= k2])


# A randomized response with a larger ratio of probabilities leaks more ------------------------

NUMBERS = (0 <= x, 0 <= y, 1 <= r, r <= s)

LARGER_RATIO_FACTOR = Mutant(
    "factor", {factor: LESS}, "r = s = 1, x = 1, y = 0", witness=point(r=100, s=1000, x="3/4", y=0)
)

LARGER_RATIO = Lemma(
    "kov17x.larger-ratio", "A randomized response with a larger ratio of probabilities leaks more", "elementary",
    NUMBERS,
    one_more(x, y, r) * (1 + s) <= factor * one_more(x, y, s) * (1 + r),
    lambda claim: arith(claim.conclusion, *claim.hypotheses),
    (LARGER_RATIO_FACTOR,),
)  # fmt: skip


# Randomized responses with a larger epsilon leak more -----------------------------------------

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
        halves = split_(length, e), split_(length, e2)
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

"""The common part of two laws with densities p, q: min(p, exp(epsilon) q) and min(q, exp(epsilon) p), made equal.

In the numbers: a is the first, b the second, m and n are their masses, and c is exp(epsilon).
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, conj, disj, eq, exp, forall, implies, integrable, maximum, minimum, num, open_
from dpproofs.kernel.terms import variables
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    Fact, arith, both, cases, discharge, dominated, expand, generalize, integrate, mp, parts, specialize, split,
    unfolded, use,
)  # fmt: skip
from theorems.foundations.density import MEAN_OF_DENSITY
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.hockey_stick import HOCKEY_STICK, mu, p, q
from dpproofs.notions import DENSITY, INDISTINGUISHABLE, P, Q, delta, epsilon, w

a, b, c, m, n, s, t = variables("a b c m n s t")


def share(m: Term, n: Term, c: Term) -> Term:
    """How much of the density with mass m is exchanged for the other one, divided by c."""
    return c * maximum(m - n, 0) / (c * m - n)


def _share(claim: Claim) -> Theorem:
    """For m > n the mass is m - share (c m - n)/c = n; else the share is 0."""
    value = share(m, n, c)

    def more(yes: Theorem) -> Theorem:
        gap = arith(0 < c * m - n, yes, 1 <= c, 0 < n)
        same = arith(eq(value, c * (m - n) / (c * m - n)), yes, gap)
        low = arith(0 <= value, same, yes, gap, 1 <= c)
        high = arith(value <= 1, same, yes, gap, 1 <= c, 0 < n)
        mass = arith(eq((1 - value) * m + value * n / c, minimum(m, n)), same, yes, gap, 1 <= c)
        least = discharge(arith(eq(value, 0), m <= n, yes), m <= n)
        return both(low, high, mass, least)

    def less(no: Theorem) -> Theorem:
        none = arith(eq(value, 0), arith(eq(maximum(m - n, 0), 0), no))
        mass = arith(eq((1 - value) * m + value * n / c, minimum(m, n)), none, no)
        return both(arith(0 <= value, none), arith(value <= 1, none), mass, discharge(none, m <= n))

    return cases(n < m, more, less)


def _share_claim(value: Term) -> Claim:
    mass = eq((1 - value) * m + value * n / c, minimum(m, n))
    return Claim((1 <= c, 0 < n), conj(0 <= value, value <= 1, mass, implies(m <= n, eq(value, 0))))


SHARE = Lemma(
    "foundations.common-part-share", "The share that makes the masses equal", "elementary",
    *_share_claim(share(m, n, c)).parts, _share,
    (Mutant("factor", _share_claim(LESS * share(m, n, c)), "m > n"),),
)  # fmt: skip

NUMBERS = (1 <= c, 0 <= a, 0 <= b, a <= c * b, b <= c * a, 0 <= s, s <= 1, 0 <= t, t <= 1, disj(eq(s, 0), eq(t, 0)))
LEFT, RIGHT = (1 - s) * a + s * b / c, (1 - t) * b + t * a / c


def _order(claim: Claim) -> Theorem:
    """If t = 0 then RIGHT = b, and c LEFT - b and c b - LEFT are averages of c a - b, 0 and c b - a, c b - b/c."""
    quotient_a, quotient_b = arith(a / c <= c * a, 1 <= c, 0 <= a), arith(b / c <= c * b, 1 <= c, 0 <= b)

    def when(fact: Theorem, share: Term, x: Term, y: Term, small: Theorem) -> Theorem:
        facts = [arith(0 <= (1 - share) * (c * x - y), *NUMBERS), arith(0 <= (1 - share) * (c * y - x), *NUMBERS),
                 arith(0 <= share * (c * y - y / c), small, *NUMBERS)]  # fmt: skip
        return both(*(arith(goal, fact, *facts, 1 <= c) for goal in claim.conclusion.args))

    zero = NUMBERS[-1]
    return split(zero, lambda fact: when(fact, t, b, a, quotient_a), lambda fact: when(fact, s, a, b, quotient_b))


ORDER = Lemma(
    "foundations.common-part-order", "The two densities stay within the factor c of each other", "elementary",
    NUMBERS, conj(LEFT <= c * RIGHT, RIGHT <= c * LEFT), _order,
    (Mutant("factor", Claim(NUMBERS, conj(100 * LEFT <= 99 * c * RIGHT, RIGHT <= c * LEFT)), "c = 1, a = b"),),
)  # fmt: skip


x, y = variables("x y")
FACTOR = Lemma(
    "foundations.common-part-factor", "min(x, c y) <= c min(y, c x)", "elementary",
    (1 <= c, 0 <= x, 0 <= y), minimum(x, c * y) <= c * minimum(y, c * x),
    lambda claim: arith(claim.conclusion, arith(x <= c * (c * x), 1 <= c, 0 <= x), 1 <= c, 0 <= x, 0 <= y),
    (Mutant("factor", Claim((1 <= c, 0 <= x, 0 <= y), 100 * minimum(x, c * y) <= 99 * c * minimum(y, c * x)),
            "c = 1, x = y"),),
)  # fmt: skip

PARTS = (1 <= c, 0 <= x, 0 <= y, x <= n, y <= c * n, 0 <= s, s <= 1, 0 < m, 0 <= 1 - delta, 1 - delta <= m)


def _below_claim(factor: Factor) -> Claim:
    main = ((1 - s) * x + s * y / c) / m
    return Claim(PARTS, conj(0 <= main, factor * (1 - delta) * main <= n))


def _below(claim: Claim) -> Theorem:
    """An average of x and y/c is at most n, and 1 - delta is at most m."""
    average = (1 - s) * x + s * y / c
    quotient = both(arith(0 <= y / c, 0 <= y, 1 <= c), arith(y / c <= n, y <= c * n, 1 <= c))
    low = arith(0 <= average, arith(0 <= (1 - s) * x, *PARTS), arith(0 <= s * (y / c), quotient, 0 <= s))
    first, second = arith((1 - s) * x <= (1 - s) * n, *PARTS), arith(s * (y / c) <= s * n, quotient, 0 <= s)
    high = arith(average <= n, first, second)
    positive = arith(0 <= average / m, low, 0 < m)
    scaled = arith((1 - delta) * (average / m) <= m * (average / m), positive, 1 - delta <= m)
    bound = arith((1 - delta) * average / m <= average, scaled, 0 < m)
    return both(positive, arith(claim.conclusion.args[1], bound, high))


BELOW = Lemma(
    "foundations.common-part-below", "The density is below that of the law, after scaling", "elementary",
    *_below_claim(1).parts, _below,
    (Mutant("factor", _below_claim(MORE), "x = n, s = delta = 0, m = 1"),),
)  # fmt: skip

C = exp(epsilon)
RATIOS = (DENSITY(p, P, mu), DENSITY(q, Q, mu))
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, delta)
COMMON = minimum(p(w), C * q(w))


def _mass(claim: Claim) -> Theorem:
    """The mass 1 of p less the hockey-stick divergence."""
    p0, q0 = (specialize(parts(unfolded(d))[0], w) for d in RATIOS)
    p_int = parts(unfolded(RATIOS[0]))[1]
    excess = maximum(num(0), p(w) - C * q(w))
    excess_int = dominated(mu, w, both(arith(0 <= excess), arith(excess <= p(w), p0, q0)), p_int)
    least = mp(parts(specialize(use(HOCKEY_STICK, *RATIOS), delta))[0], CLOSE)
    ints = dominated(mu, w, both(arith(0 <= COMMON, p0, q0), arith(COMMON <= p(w))), p_int)
    mean = integrate(mu, w, arith(eq(COMMON, p(w) - excess)), ints, p_int, excess_int)
    unit = use(MEAN_OF_DENSITY, RATIOS[0], Q=mu, L=p)
    return both(ints, arith(claim.conclusion.args[1], mean, least, unit))


def _mass_claim(factor: Factor) -> Claim:
    return Claim((*RATIOS, CLOSE), conj(integrable(mu, w, COMMON), 1 - factor * delta <= E(mu, w, COMMON)))


MASS = Lemma(
    "foundations.common-part-mass", "The mass of min(p, exp(epsilon) q) is at least 1 - delta", "elementary",
    *_mass_claim(1).parts, _mass,
    (Mutant("factor", _mass_claim(LESS), "P, Q disjoint, delta = 1"),),
)  # fmt: skip

OTHER = minimum(q(w), C * p(w))
MEAN, OTHER_MEAN = E(mu, w, COMMON), E(mu, w, OTHER)
MAIN = ((1 - s) * COMMON + s * OTHER / C) / m
OTHER_MAIN = ((1 - t) * OTHER + t * COMMON / C) / m
SHARES = (
    *NUMBERS[5:], eq((1 - s) * MEAN + s * OTHER_MEAN / C, m), eq((1 - t) * OTHER_MEAN + t * MEAN / C, m), 0 < m,
    0 <= 1 - delta, 1 - delta <= m, 0 <= epsilon,
)  # fmt: skip
INTS = (integrable(mu, w, COMMON), integrable(mu, w, OTHER))


def _density(main: Term, ratio: Term, factor: Term | int = 1) -> tuple[Term, ...]:
    total = conj(integrable(mu, w, main), eq(E(mu, w, main), 1))
    return forall(w, 0 <= main), total, forall(w, (1 - factor * delta) * main <= ratio(w))


def _equal_claim(factor: Factor) -> Claim:
    within = forall(w, conj(MAIN <= factor * C * OTHER_MAIN, OTHER_MAIN <= factor * C * MAIN))
    return Claim((*RATIOS, *INTS, *SHARES), conj(*_density(MAIN, p), *_density(OTHER_MAIN, q), within))


def _main(main: Term, share: Term, x: Term, y: Term, ratio: Term, facts: list[Fact]) -> list[Theorem]:
    """The average of x and y/c, divided by m, is a density below the given ratio."""
    size = use(BELOW, *facts, arith(x <= ratio(w)), arith(y <= C * ratio(w)), x=x, y=y, c=C, s=share, n=ratio(w))
    ints, mean = parts(expand(mu, w, main, *INTS, 0 < m))
    total = arith(eq(E(mu, w, main), 1), mean, *SHARES[5:8])
    low, under = parts(size)
    return [generalize(low, w), both(ints, total), generalize(under, w)]


def _equal(claim: Claim) -> Theorem:
    """Divide the two densities of one mass by this mass."""
    p0, q0 = (specialize(parts(unfolded(d))[0], w) for d in RATIOS)
    one = arith(1 <= C, use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon))
    signs = [arith(0 <= COMMON, p0, q0), arith(0 <= OTHER, p0, q0)]
    within = [use(FACTOR, one, p0, q0, x=x, y=y, c=C) for x, y in ((p(w), q(w)), (q(w), p(w)))]
    order = use(ORDER, one, *signs, *within, *SHARES[:5], a=COMMON, b=OTHER, c=C)
    made = [
        *_main(MAIN, s, COMMON, OTHER, p, [one, *signs, *SHARES]),
        *_main(OTHER_MAIN, t, OTHER, COMMON, q, [one, *signs, *SHARES]),
    ]
    goals = open_(claim.conclusion.args[-1].args[0], (w,)).args
    inverse = arith(0 <= 1 / m, 0 < m)
    scaled = [arith(goal, inverse, fact, 0 < m) for goal, fact in zip(goals, parts(order), strict=True)]
    return both(*made, generalize(both(*scaled), w))


EQUAL = Lemma(
    "foundations.common-part-equal", "Two densities of mass 1 within the factor exp(epsilon), below p and q",
    "elementary", *_equal_claim(1).parts, _equal,
    (Mutant("factor", _equal_claim(LESS), "p = q, epsilon = 0"),),
)  # fmt: skip

"""The pointwise inequalities behind those for divergences: Young's and Hölder's, interpolation of powers,
joint convexity, Pinsker's, and the best delta of a Rényi bound.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.witnesses import at_point
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import given
from theorems.foundations.reals.exponentials_and_logarithms import EXP_POWER
from theorems.foundations.reals.powers import POWER_NONNEGATIVE, POWER_OF_ZERO, POWER_TANGENT, POWER_TANGENT_AT

# Young's inequality in exponential form, and the pointwise inequality behind Hölder's ---------

A, B, a, g, l, p, q, u, x, y = variables("A B a g l p q u x y")

YOUNG = Lemma(
    "foundations.young", "Young's inequality: the exponential is convex", "elementary",
    (0 <= u, u <= 1),
    exp(u * x + (1 - u) * y) <= factor * u * exp(x) + (1 - u) * exp(y),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("weight", {factor: LESS}, "x = y = 0, u = 1", witness=against("foundations.young", u=1, x=0, y=2)),),
)  # fmt: skip

ORDERS = (0 < u, u < 1, 1 < p, 1 < q, eq(u * p, a), eq(u + (1 - u) * q, a))


# The pointwise inequality behind Hölder's, for a product of likelihood ratios -----------------


HOLDER_MEAN = factor * u * exp(-A) * g * l**p + (1 - u) * exp(-B) * g**q

HOLDER = Lemma(
    "foundations.holder-pointwise", "The pointwise inequality behind Hölder's, for a product of likelihood ratios",
    "elementary",
    (0 <= l, 0 <= g, *ORDERS),
    (l * g) ** a <= exp(u * A + (1 - u) * B) * HOLDER_MEAN,
    mutants=(Mutant("weight", {factor: LESS}, "l = g = 1, A = B = 0",
                    witness=point(l=1, g=1, A=0, B=0, u="1/2", p=3, q=2, a="3/2")),),
)  # fmt: skip


@proof_of(HOLDER)
def _holder(claim: Claim) -> Theorem:
    """Young at the logarithms of g l**p exp(-A) and g**q exp(-B); the left side vanishes with l g."""

    def positive(l_pos: Theorem, g_pos: Theorem) -> Theorem:
        x, y = log(g) + p * log(l) - A, q * log(g) - B
        convex = use(YOUNG, 0 < u, u < 1, u=u, x=x, y=y)
        of_l = arith(eq(u * p * log(l), a * log(l)), *ORDERS[4:])
        exponent = arith(eq(u * x + (1 - u) * y, a * log(l) + a * log(g) - u * A - (1 - u) * B), of_l, *ORDERS[4:])
        return arith(claim.conclusion, rewrite(convex, exponent), l_pos, g_pos)

    def zero(vanishes: Theorem) -> Theorem:
        product = arith(eq(l * g, 0), vanishes, 0 <= l, 0 <= g)
        left = use(POWER_OF_ZERO, product, arith(ne(a, 0), *ORDERS), u=l * g)
        first = use(POWER_NONNEGATIVE, 0 <= l, 1 < p, u=l, a=p)
        second = use(POWER_NONNEGATIVE, 0 <= g, 1 < q, u=g, a=q)
        return arith(claim.conclusion, left, first, second, 0 <= g, 0 < u, u < 1)

    return cases(0 < l, lambda l_pos: cases(0 < g, lambda g_pos: positive(l_pos, g_pos), zero), zero)


# The optimal weight of two terms --------------------------------------------------------------

b, c, d = variables("b c d")

OPTIMAL_WEIGHT = Lemma(
    "foundations.optimal-weight", "d <= sqrt(a b) when 2 d <= c a + b/c for all c > 0", "elementary",
    (forall(c, implies(0 < c, 2 * d <= c * a + b / c)), 0 <= a, 0 <= b),
    d <= factor * sqrt(a * b),
    mutants=(Mutant("factor", {factor: LESS}, "a = b = d = 1",
                    witness=at_point(
                        lambda goal: for_all(goal, arith(said_of(goal, c), 0 < c, arith(0 <= (c - 1) ** 2)), c), a=1,
                        b=1, d=1
                    )),),
)  # fmt: skip

HALF = Fraction(1, 2)


@proof_of(OPTIMAL_WEIGHT)
def _optimal(claim: Claim) -> Theorem:
    """At c = sqrt(b/a); for a = 0 or b = 0 at a c that is too large or too small for a positive d."""
    weighted, *_ = claim.hypotheses
    goal = claim.conclusion

    def inside(a_pos: Theorem, b_pos: Theorem) -> Theorem:
        best = sqrt(b) / sqrt(a)
        bound = at(weighted, best, by=[arith(0 < best, a_pos, b_pos)])
        return arith(goal, bound, a_pos, b_pos)

    def vanishing(choice: Term, zero: Theorem) -> Theorem:
        def impossible(wrong: Theorem) -> Theorem:
            bound = at(weighted, choice, by=[arith(0 < choice, wrong, 0 <= a, 0 <= b)])
            return arith(d <= 0, bound, wrong, zero, 0 <= a, 0 <= b)

        below = cases(0 < d, impossible, lambda no: arith(d <= 0, no))
        root = use(POWER_NONNEGATIVE, arith(0 <= a * b, 0 <= a, 0 <= b), arith(ne(num(HALF), 0)), u=a * b, a=HALF)
        return arith(goal, below, root)

    return cases(
        0 < a,
        lambda a_pos: cases(
            0 < b, lambda b_pos: inside(a_pos, b_pos), lambda no: vanishing(d / (a + 1), arith(eq(b, 0), no, 0 <= b))
        ),
        lambda no: vanishing((b + 1) / d, arith(eq(a, 0), no, 0 <= a)),
    )


# A power between two other powers of a nonnegative number -------------------------------------

beta = var("beta")

BETWEEN_FACTOR = Mutant(
    "factor", {factor: MORE}, "u = 1, t = 0", witness=point(alpha="101/100", beta="101/100", t=1, u="1/1000")
)
right = (alpha - 1) * u**beta + (beta - alpha) * exp((beta - 1) * t) * u

BETWEEN = Lemma(
    "foundations.power-between", "u**alpha is at most a weighted mean of u and u**beta", "elementary",
    (0 <= u, 1 < alpha, alpha <= beta),
    factor * (beta - 1) * exp((beta - alpha) * t) * u**alpha <= right,
    mutants=(BETWEEN_FACTOR,),
)  # fmt: skip


@proof_of(BETWEEN)
def _between(claim: Claim) -> Theorem:
    """Bernoulli with the exponent (beta - 1)/(alpha - 1), at the point (u exp(-t))**(alpha - 1)."""

    def positive(pos: Theorem) -> Theorem:
        exponent = (beta - 1) / (alpha - 1)
        large = arith(1 <= exponent, 1 < alpha, alpha <= beta)
        x = log(u) - t
        scaled = use(EXP_POWER, large, a=exponent, x=(alpha - 1) * x)
        same = arith(eq(exponent * (alpha - 1) * x, (beta - 1) * x), 1 < alpha)
        cleared = arith(
            (beta - 1) * (exp((alpha - 1) * x) - 1) <= (alpha - 1) * (exp((beta - 1) * x) - 1),
            rewrite(scaled, same),
            1 < alpha,
        )
        return arith(claim.conclusion, cleared, pos)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(u, 0), no, 0 <= u)
        powers = [use(POWER_OF_ZERO, is_zero, 1 < alpha, alpha <= beta, u=u, a=a) for a in (alpha, beta)]
        return arith(claim.conclusion, *powers, is_zero)

    return cases(0 < u, positive, zero)


# The pointwise inequality behind joint convexity: the power of a mixture of ratios l1, l0 with densities r1, r0 ---

l0, l1, r0, r1, s = variables("l0 l1 r0 r1 s")
mean, mass = t * (l1 * r1) + (1 - t) * (l0 * r0), t * r1 + (1 - t) * r0
MEAN, WEIGHT = eq(s, mean), (0 <= t, t <= 1)
RATIOS_GIVEN = (MEAN, 0 <= l0, 0 <= l1, 0 <= r0, 0 <= r1, *WEIGHT, mass <= 1)

POWER_TIMES_FACTOR = Mutant(
    "factor", Claim((0 <= s, 1 < a), eq(s ** (a - 1) * s, MORE * s**a)), "s = 1", witness=point(a=10, s="1/2")
)

POWER_TIMES = Lemma(
    "foundations.power-times", "u**(a-1) u = u**a", "elementary",
    (0 <= s, 1 < a),
    eq(s ** (a - 1) * s, s**a),
    mutants=(POWER_TIMES_FACTOR,),
)  # fmt: skip


@proof_of(POWER_TIMES)
def _times(claim: Claim) -> Theorem:
    return cases(
        0 < s,
        lambda pos: arith(claim.conclusion, pos),
        lambda no: arith(
            claim.conclusion, use(POWER_OF_ZERO, arith(eq(s, 0), no, 0 <= s), 1 < a, u=s), arith(eq(s, 0), no, 0 <= s)
        ),
    )


# Joint convexity of u**a v**(1-a), at v = 1 (PT-PERSP) ----------------------------------------

POWER_MIXTURE_FACTOR = Mutant(
    "factor", {factor: MORE}, "all ratios 1", witness=point(a=2, l0="1/4", l1=1000, r0=1, r1="1/1000", s="1/4", t=0)
)

POWER_MIXTURE = Lemma(
    "foundations.power-mixture", "Joint convexity of u**a v**(1-a), at v = 1 (PT-PERSP)", "elementary",
    (*RATIOS_GIVEN, 1 < a),
    factor * s**a <= t * (r1 * l1**a) + (1 - t) * (r0 * l0**a),
    mutants=(POWER_MIXTURE_FACTOR,),
)  # fmt: skip


@proof_of(POWER_MIXTURE)
def _power(claim: Claim) -> Theorem:
    """Both powers lie above their tangents at the mean s."""
    low = arith(0 <= s, *RATIOS_GIVEN)
    height, slope = s**a, a * s ** (a - 1)
    product = use(POWER_TIMES, low, 1 < a)
    lines = []
    for c, r, l_ in ((t, r1, l1), (1 - t, r0, l0)):
        tangent = use(POWER_TANGENT_AT, 1 < a, low, 0 <= l_, u=l_)
        weight = arith(0 <= c * r, 0 <= r, 0 <= t, t <= 1)
        lines.append(arith(c * r * (height * (1 - a) + slope * l_) <= c * r * l_**a, tangent, weight))
    total = arith(slope * mean + mass * ((1 - a) * height) <= rhs(claim), *lines)
    at_most = arith(
        mass * ((a - 1) * height) <= (a - 1) * height, use(POWER_NONNEGATIVE, low, 1 < a, u=s), 1 < a, RATIOS_GIVEN[-1]
    )
    return arith(claim.conclusion, rewrite(total, arith(eq(mean, s), MEAN)), at_most, product)


# The pointwise inequality behind Pinsker's ----------------------------------------------------

f, r = variables("f r")

SQUARED = Lemma(
    "foundations.pinsker-squared", "3 (r - 1)^2 <= (4 + 2 r) (r log(r) - r + 1) (PT-PINSKER)", "elementary",
    (0 <= r,),
    3 * (r - 1) ** 2 <= factor * (4 + 2 * r) * (r * log(r) - r + 1),
    mutants=(Mutant("factor", {factor: LESS}, "r near 1", witness=point(r="101/100")),),
)  # fmt: skip


@proof_of(SQUARED)
def _squared(claim: Claim) -> Theorem:
    """The prover's for r > 0; at r = 0 it says 3 <= 4."""
    return cases(
        0 < r,
        lambda pos: inequality(claim.conclusion, pos),
        lambda no: arith(claim.conclusion, arith(eq(r, 0), no, 0 <= r)),
    )


# 2 (r - 1) f <= c (4 + 2 r)/3 + (r log(r) - r + 1)/c for |f| <= 1 -----------------------------

WEIGHTED_FACTOR = Mutant(
    "factor", {factor: MORE}, "f = 1, r = 1 + 2 c, c small", witness=point(c="1/100", f=-1, r="98/100")
)

WEIGHTED = Lemma(
    "foundations.pinsker-weighted", "2 (r - 1) f <= c (4 + 2 r)/3 + (r log(r) - r + 1)/c for |f| <= 1", "elementary",
    (0 <= r, 0 < c, -1 <= f, f <= 1),
    factor * 2 * (r - 1) * f <= c * (4 + 2 * r) / 3 + (r * log(r) - r + 1) / c,
    mutants=(WEIGHTED_FACTOR,),
)  # fmt: skip


@proof_of(WEIGHTED)
def _weighted(claim: Claim) -> Theorem:
    """2 x <= A + x^2/A for x = (r - 1) f and A = c (4 + 2 r)/3."""
    known = use(SQUARED, 0 <= r)
    rest = arith(0 <= 1 - f**2, -1 <= f, f <= 1)
    low = arith(
        ((r - 1) * f) ** 2 <= (r - 1) ** 2, arith(0 <= (r - 1) ** 2 * (1 - f**2), rest, arith(0 <= (r - 1) ** 2))
    )
    size, entropy = (4 + 2 * r) / 3, r * log(r) - r + 1
    below = arith(((r - 1) * f) ** 2 / size <= entropy, known, low, 0 <= r)
    weight = arith(0 < c * size, 0 <= r, 0 < c)
    square = given(instantiate(arith(2 * d <= a + d**2 / a, 0 < a), a=c * size, d=(r - 1) * f), weight)
    scaled = arith(((r - 1) * f) ** 2 / size / c <= entropy / c, below, 0 < c)
    return arith(claim.conclusion, square, scaled, 0 <= r, 0 < c)


# The pointwise inequality (PT-ONE) behind the best delta that one Rényi bound gives -----------

share = 1 / alpha * (1 - 1 / alpha) ** (alpha - 1)

POINT = Lemma(
    "foundations.sharp-markov-pointwise", "l f <= exp(eps) f + share l**alpha exp(-(alpha-1) eps) (PT-ONE)",
    "elementary",
    (0 <= l, 0 <= f, f <= 1, 1 < alpha),
    l * f <= exp(epsilon) * f + mul(factor, share * l**alpha, exp(-(alpha - 1) * epsilon)),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1, epsilon = 0, l = alpha/(alpha - 1)",
                    witness=point(l=2, f=1, alpha=2, epsilon=0)),),
)  # fmt: skip


@proof_of(POINT)
def _point(claim: Claim) -> Theorem:
    """With u = l exp(-epsilon), u - 1 <= share u**alpha: the tangent of the power at alpha/(alpha - 1) = 1/r."""
    order, unit, u = 1 < alpha, (0 <= f, f <= 1), l * exp(-epsilon)
    part = r ** (alpha - 1) / alpha
    goal = l * f <= exp(epsilon) * f + mul(part * l**alpha, exp(-(alpha - 1) * epsilon))
    tight = 0 < r, eq(alpha * r, alpha - 1)

    def large(pos: Theorem) -> Theorem:
        tangent = use(POWER_TANGENT, order, tight[0], pos, a=alpha, u=u, s=1 / r)
        line = arith(u - 1 <= part * u**alpha, tangent, *tight, order, pos)
        return arith(goal, line, pos, tight[0], order, *unit)

    def small(no: Theorem) -> Theorem:
        is_zero = arith(eq(l, 0), no, 0 <= l)
        return arith(goal, is_zero, use(POWER_OF_ZERO, is_zero, order, u=l, a=alpha), *unit)

    at_r = cases(0 < l, large, small)
    ratio = 1 - 1 / alpha
    return prove(claim.conclusion, use(at_r, *claim.hypotheses, r=ratio))

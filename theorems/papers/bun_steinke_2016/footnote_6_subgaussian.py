"""Footnote 6: conditions that say a law is subgaussian, with constants.

X is a random variable of mean 0: the paper's minus its mean. From the mean of exp(c X^2) follow the others, and
from the moment generating function the tail.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.library.falsity import finite, point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, eq, exp, forall, function_type, implies, ind, integrable
from dpproofs.language.terms import log, mul, ne, num, var, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import P, w
from dpproofs.proving.reading import comparison, exponent_of, lhs, opened, rhs
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, dominated, expand, generalize, given
from dpproofs.proving.tactics import integrate, parts, rewrite, said_of, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE, POWER_OF_ZERO
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.logarithm import LOG_TANGENT
from theorems.foundations.reals.young import YOUNG

SOURCE = f"{BUN_STEINKE}, footnote 6"
X = var("X", function_type(("Y",), REAL))
b, c, k, t, u, x, radius = variables("b c k t u x lambda_")
SQUARE = exp(c * X(w) ** 2)
SQUARES = (0 < c, integrable(P, w, SQUARE), E(P, w, SQUARE) <= 2)
"""E[exp(c X^2)] <= 2."""
CENTRED = (integrable(P, w, X(w)), eq(E(P, w, X(w)), 0))
FAR = ind(radius < absolute(X(w)))


def tail(rate: Term, factor: Factor = 1) -> Term:
    """P[|X| > lambda] <= 2 exp(-rate lambda^2)."""
    return forall(radius, implies(0 <= radius, E(P, w, FAR) <= mul(2 * factor, exp(-rate * radius**2))))


def generating(rate: Term, factor: Factor = 1) -> Term:
    """E[exp(t X)] <= exp(rate t^2)."""
    body = exp(t * X(w))
    return forall(t, conj(integrable(P, w, body), E(P, w, body) <= mul(factor, exp(rate * t**2))))


def _tail(claim: Claim) -> Theorem:
    """Markov's inequality for exp(c X^2)."""
    above, exponent = radius < absolute(X(w)), c * X(w) ** 2 - c * radius**2
    large = use(EXP_INCREASING, arith(0 <= exponent, above, 0 <= radius, 0 < c), x=0, y=exponent)
    goal = FAR <= exp(-c * radius**2) * SQUARE
    pointwise = cases(above, lambda yes: arith(goal, yes, large), lambda no: arith(goal, no))
    mean = integrate(P, w, pointwise, bounded(P, w, FAR, 1), SQUARES[1])
    return generalize(discharge(arith(said_of(claim.conclusion, radius), mean, SQUARES[2]), 0 <= radius), radius)


TAIL = Lemma(
    "bs16.footnote-6-tail", "E[exp(c X^2)] <= 2 implies P[|X| > lambda] <= 2 exp(-c lambda^2)", SOURCE,
    SQUARES, tail(c), _tail,
    (Mutant("factor", Claim(SQUARES, tail(c, LESS)), "X = 1 or -1, c = log(2), lambda near 1",
            witness=finite({"Y": 2}, P=("1/2", "1/2"), X=("1.001", "-1.001"), c="0.6917")),),
)  # fmt: skip


def _chernoff_claim(factor: Factor) -> Claim:
    return Claim((0 < b, generating(b)), tail(factor / (4 * b)))


def _chernoff(claim: Claim) -> Theorem:
    """exp(-t lambda) (exp(t X) + exp(-t X)) at t = lambda/(2 b)."""
    step = radius / (2 * b)
    sides = [parts(at(generating(b), sign * step)) for sign in (1, -1)]
    goal = FAR <= exp(-step * radius) * exp(step * X(w)) + exp(-step * radius) * exp(-step * X(w))

    def beyond(sign: int) -> Theorem:
        over, exponent = radius < sign * X(w), sign * step * X(w) - step * radius
        large = use(EXP_INCREASING, arith(0 <= exponent, over, 0 <= radius, 0 < b), x=0, y=exponent)
        return arith(goal, large, over)

    pointwise = cases(
        radius < X(w),
        lambda yes: use(beyond(1), yes, 0 <= radius, 0 < b),
        lambda no: cases(
            radius < -X(w), lambda yes: use(beyond(-1), yes, 0 <= radius, 0 < b), lambda other: arith(goal, no, other)
        ),
    )
    mean = integrate(P, w, pointwise, bounded(P, w, FAR, 1), *(side[0] for side in sides), 0 < b)
    product = exp(-step * radius + b * step**2)
    final = arith(E(P, w, FAR) <= 2 * product, mean, *(side[1] for side in sides), 0 < b)
    same = arith(eq(product, exp(-(1 / (4 * b)) * radius**2)), 0 < b)
    return generalize(discharge(arith(said_of(claim.conclusion, radius), final, same), 0 <= radius), radius)


CHERNOFF = Lemma(
    "bs16.footnote-6-chernoff", "E[exp(t X)] <= exp(b t^2) for all t implies P[|X| > lambda] <= 2 "
    "exp(-lambda^2/(4 b))", SOURCE, *_chernoff_claim(1).parts, _chernoff,
    (Mutant("rate", _chernoff_claim(2), "X Gaussian of variance 2 b, lambda large",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

SHIFTED = Lemma(
    "bs16.footnote-6-exp-below-square",
    "exp(x) <= x + exp(x^2)",
    "elementary",
    (),
    exp(x) <= x + exp(x**2),
    lambda claim: inequality(claim.conclusion),
    (Mutant("factor", Claim((), exp(x) <= x + exp(x**2 / 2)), "x = 1/4", witness=point(x="1/4")),),
)


def _scaled_square(share: Term, *facts: Term | Theorem) -> tuple[Theorem, Theorem]:
    """E[exp(s c X^2)] <= 1 + s for a share s in [0, 1]: it is integrable, and its mean has the bound."""
    sides = arith(0 <= share, *facts), arith(share <= 1, *facts)
    convex = use(YOUNG, *sides, u=share, x=c * X(w) ** 2, y=0)
    body = exp(share * (c * X(w) ** 2))
    same = arith(eq(exponent_of(lhs(convex)), share * (c * X(w) ** 2)))
    below = arith(body <= share * SQUARE + (1 - share), rewrite(convex, same))
    whole = parts(expand(P, w, share * SQUARE + (1 - share), SQUARES[1]))[0]
    ints = dominated(P, w, both(arith(0 <= body), below), whole)
    mean = integrate(P, w, below, ints, SQUARES[1])
    return ints, arith(E(P, w, body) <= 1 + share, mean, SQUARES[2], sides[0])


def _generating(claim: Claim) -> Theorem:
    """For t^2 <= c by exp(x) <= x + exp(x^2), for larger t by t X <= t^2/(2 c) + c X^2/2."""
    body, goal = exp(t * X(w)), comparison(opened(claim, t))

    def small(yes: Theorem) -> Theorem:
        share = t**2 / c
        ints, mean = _scaled_square(share, yes, 0 < c)
        square = exp(share * (c * X(w) ** 2))
        same = arith(eq(exp((t * X(w)) ** 2), square), 0 < c)
        below = arith(body <= t * X(w) + square, use(SHIFTED, x=t * X(w)), same)
        whole = parts(expand(P, w, t * X(w) + square, CENTRED[0], ints))[0]
        body_int = dominated(P, w, both(arith(0 <= body), below), whole)
        total = integrate(P, w, below, body_int, CENTRED[0], ints)
        grown = use(EXP_TANGENT, x=share)
        return both(body_int, arith(goal, total, mean, grown, CENTRED[1]))

    def large(no: Theorem) -> Theorem:
        half, start = num(Fraction(1, 2)), t**2 / (2 * c)
        ints, mean = _scaled_square(half)
        square = exp(half * (c * X(w) ** 2))
        square_of = arith(0 <= (t - c * X(w)) ** 2 / (2 * c), 0 < c)
        order = arith(t * X(w) <= start + half * (c * X(w) ** 2), square_of, 0 < c)
        grown = use(EXP_INCREASING, order, x=t * X(w), y=start + half * (c * X(w) ** 2))
        below = arith(body <= exp(start) * square, grown)
        body_int = dominated(P, w, both(arith(0 <= body), below), parts(expand(P, w, exp(start) * square, ints))[0])
        total = integrate(P, w, below, body_int, ints)
        more = arith(Fraction(3, 2) <= exp(start), use(EXP_TANGENT, x=start), arith(half <= start, no, 0 < c))
        product = arith(exp(start) * exp(start) >= exp(start) * Fraction(3, 2), more)
        twice = arith(eq(exp(start) * exp(start), exp(t**2 / c)), 0 < c)
        scaled = arith(exp(start) * E(P, w, square) <= exp(start) * Fraction(3, 2), mean)
        return both(body_int, arith(goal, total, scaled, product, twice))

    return generalize(cases(t**2 <= c, small, large), t)


def _generating_claim(factor: Factor) -> Claim:
    return Claim((*SQUARES, *CENTRED), generating(factor / c))


GENERATING = Lemma(
    "bs16.footnote-6-generating", "E[exp(c X^2)] <= 2 and E[X] = 0 imply E[exp(t X)] <= exp(t^2/c)", SOURCE,
    *_generating_claim(1).parts, _generating,
    (Mutant("rate", _generating_claim(Fraction(1, 4)), "X = 1 or -1, c = log(2): the variance is more than 1/(2 c)",
            witness=finite({"Y": 2}, P=("1/2", "1/2"), X=(1, -1), c="0.693")),),
)  # fmt: skip

GROWTH = (0 <= u, 0 < c, 0 < k)


def _growth_claim(factor: Factor) -> Claim:
    return Claim(GROWTH, u**k <= factor * (k / c) ** k * exp(c * u))


def _growth(claim: Claim) -> Theorem:
    """log(c u/k) <= c u/k - 1."""

    def positive(pos: Theorem) -> Theorem:
        share = c * u / k
        tangent = use(LOG_TANGENT, arith(0 < share, pos, *GROWTH[1:]), y=share)
        logs = arith(eq(log(share), log(u) - log(k / c)), pos, *GROWTH[1:])
        order = arith(k * log(u) <= k * log(k / c) + c * u, tangent, logs, *GROWTH[1:])
        grown = use(EXP_INCREASING, order, x=k * log(u), y=k * log(k / c) + c * u)
        powers = arith(eq(u**k, exp(k * log(u))), pos), arith(eq((k / c) ** k, exp(k * log(k / c))), 0 < k / c)
        whole = given(powers[1], arith(0 < k / c, *GROWTH[1:]))
        return arith(claim.conclusion, grown, powers[0], whole)

    def zero(no: Theorem) -> Theorem:
        null = use(POWER_OF_ZERO, arith(eq(u, 0), no, 0 <= u), arith(ne(k, 0), 0 < k), a=k)
        base = use(POWER_NONNEGATIVE, arith(0 <= k / c, *GROWTH[1:]), arith(ne(k, 0), 0 < k), u=k / c, a=k)
        return arith(claim.conclusion, null, base)

    return cases(0 < u, positive, zero)


POWERS = Lemma(
    "bs16.footnote-6-power-below-exponential",
    "u^k <= (k/c)^k exp(c u)",
    "elementary",
    *_growth_claim(1).parts,
    _growth,
    (Mutant("factor", _growth_claim(Fraction(1, 3)), "u = k/c, k = 1", witness=point(u=1, c=1, k=1)),),
)


def _moments_claim(factor: Factor) -> Claim:
    body = (X(w) ** 2) ** k
    bound = E(P, w, body) <= factor * 2 * (k / c) ** k
    return Claim((*SQUARES, 0 < k), conj(integrable(P, w, body), bound))


def _moments(claim: Claim) -> Theorem:
    """x^k <= (k/c)^k exp(c x) at x = X^2."""
    square = arith(0 <= X(w) ** 2)
    below = use(POWERS, square, 0 < c, 0 < k, u=X(w) ** 2)
    low = use(POWER_NONNEGATIVE, square, arith(ne(k, 0), 0 < k), u=X(w) ** 2, a=k)
    ints = dominated(P, w, both(low, below), parts(expand(P, w, rhs(below), SQUARES[1]))[0])
    scale = use(POWER_NONNEGATIVE, arith(0 <= k / c, 0 < k, 0 < c), arith(ne(k, 0), 0 < k), u=k / c, a=k)
    mean = integrate(P, w, below, ints, SQUARES[1])
    return both(ints, arith(comparison(claim), mean, SQUARES[2], scale))


MOMENTS = Lemma(
    "bs16.footnote-6-moments", "E[exp(c X^2)] <= 2 implies E[X^(2 k)] <= 2 (k/c)^k", SOURCE,
    *_moments_claim(1).parts, _moments,
    (Mutant("factor", _moments_claim(Fraction(1, 3)), "X = 1 or -1, c = log(2), k = log(2): 1 > 2/3",
            witness=finite({"Y": 2}, P=("1/2", "1/2"), X=(1, -1), c="0.693", k="0.693")),),
)  # fmt: skip

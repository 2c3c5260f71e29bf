"""Elementary inequalities for exponentials and powers."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import eq, exp, lam, log, ne, num, variables
from dpproofs.library import LESS, MORE, Claim, Lemma, Mutant
from dpproofs.tactics import arith, at, cases, given, monotone, use, inequality

a, s, t, u, x, y = variables("a s t u x y")


def _increasing(claim: Claim) -> Theorem:
    return at(monotone(exp(x), x, []), x, y, by=[x <= y])


EXP_INCREASING = Lemma(
    "foundations.exp-increasing", "The exponential is nondecreasing", "elementary",
    (x <= y,), exp(x) <= exp(y), _increasing,
    (Mutant("factor", Claim((x <= y,), exp(x) <= LESS * exp(y)), "x = y"),),
)  # fmt: skip


def _tangent(claim: Claim) -> Theorem:
    f = exp(x) - 1 - x
    up = monotone(f, x, [0 <= x], use(EXP_INCREASING, 0 <= x, x=0, y=x))
    down = monotone(-f, x, [x <= 0], use(EXP_INCREASING, x <= 0, x=x, y=0))
    return cases(
        0 <= x,
        lambda pos: arith(claim.conclusion, at(up, 0, x, by=[pos])),
        lambda neg: arith(claim.conclusion, at(down, x, 0, by=[arith(x <= 0, neg)])),
    )


EXP_TANGENT = Lemma(
    "foundations.exp-tangent", "1 + x <= exp(x)", "elementary",
    (), 1 + x <= exp(x), _tangent,
    (Mutant("slope", Claim((), 1 + MORE * x <= exp(x)), "x = 1/100"),),
)  # fmt: skip


EXP_NEAR_ZERO = Lemma(
    "foundations.exp-near-zero", "exp(x) <= 1 + 2 x for 0 <= x <= 1/2", "elementary",
    (0 <= x, x <= Fraction(1, 2)), exp(x) <= 1 + 2 * x,
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=-x), *claim.hypotheses),
    (Mutant("slope", Claim((0 <= x, x <= Fraction(1, 2)), exp(x) <= 1 + x), "x = 1/2"),),
)  # fmt: skip


EXP_POWER = Lemma(
    "foundations.exp-power", "a (exp(x) - 1) <= exp(a x) - 1 for a >= 1", "elementary",
    (1 <= a,), a * (exp(x) - 1) <= exp(a * x) - 1,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((1 <= a,), MORE * a * (exp(x) - 1) <= exp(a * x) - 1), "a = 1, x = 1"),),
)  # fmt: skip


LOG_BOUND = Lemma(
    "foundations.log-bound", "x <= log(y) when exp(x) <= y", "elementary",
    (0 < y, exp(x) <= y), x <= log(y),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((0 < y, exp(x) <= MORE * y), x <= log(y)), "y = 1, x = log(101/100)"),),
)  # fmt: skip


LOG_UPPER = Lemma(
    "foundations.log-upper", "log(y) <= x when 0 < y <= exp(x)", "elementary",
    (0 < y, y <= exp(x)), log(y) <= x,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((0 < y, y <= MORE * exp(x)), log(y) <= x), "x = 0, y = 101/100"),),
)  # fmt: skip


LOG_TANGENT = Lemma(
    "foundations.log-tangent", "log(y) <= y - 1", "elementary",
    (0 < y,), log(y) <= y - 1,
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=log(y)), 0 < y),
    (Mutant("slope", Claim((0 < y,), log(y) <= MORE * (y - 1)), "y = 99/100"),),
)  # fmt: skip


RATIO_FROM_LOGS = Lemma(
    "foundations.ratio-from-logs", "x/y <= exp(t) when log(x) - log(y) <= t", "elementary",
    (0 < x, 0 < y, log(x) - log(y) <= t), x / y <= exp(t),
    lambda claim: arith(claim.conclusion, use(EXP_INCREASING, *claim.hypotheses, x=log(x) - log(y), y=t), 0 < x, 0 < y),
    (Mutant("factor", Claim((0 < x, 0 < y, log(x) - log(y) <= t), x / y <= LESS * exp(t)), "x = y = 1, t = 0"),),
)  # fmt: skip


def _power_of_zero(claim: Claim) -> Theorem:
    at_zero = use("pow_zero", ne(a, 0), a=a)
    return use("leibniz", arith(eq(num(0), u), eq(u, 0)), at_zero, x=num(0), y=u, A=lam(t, eq(t**a, 0)))


POWER_OF_ZERO = Lemma(
    "foundations.power-of-zero", "u**a = 0 when u = 0 and a is not 0", "elementary",
    (eq(u, 0), ne(a, 0)), eq(u**a, 0), _power_of_zero,
    (Mutant("exponent 0", Claim((eq(u, 0),), eq(u**a, 0)), "a = 0"),),
)  # fmt: skip


def _power_nonneg(claim: Claim) -> Theorem:
    return cases(
        0 < u,
        lambda pos: arith(claim.conclusion, pos),
        lambda no: arith(claim.conclusion, use(POWER_OF_ZERO, arith(eq(u, 0), no, 0 <= u), ne(a, 0))),
    )


POWER_NONNEGATIVE = Lemma(
    "foundations.power-nonnegative", "u**a >= 0 when u >= 0", "elementary",
    (0 <= u, ne(a, 0)), 0 <= u**a, _power_nonneg,
    (Mutant("strict", Claim((0 <= u, ne(a, 0)), 0 < u**a), "u = 0"),),
)  # fmt: skip


POWER_TANGENT = Lemma(
    "foundations.power-tangent", "A convex power lies above its tangents (PT-TAN)", "elementary",
    (1 <= a, 0 <= u, 0 < s),
    s**a + a * s ** (a - 1) * (u - s) <= u**a,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((1 <= a, 0 <= u, 0 < s),
                           s**a + MORE * a * s ** (a - 1) * (u - s) <= u**a),
            "s = 1, u = 1 + 1/1000, a = 2"),),
)  # fmt: skip


def _power_chord(claim: Claim) -> Theorem:
    """The tangent at u lies below the power at x and at y; weigh the two by y - u and u - x."""
    low = use(POWER_TANGENT, 1 <= a, 0 <= x, 0 < u, a=a, u=x, s=u)
    high = use(POWER_TANGENT, 1 <= a, 0 < u, u <= y, a=a, u=y, s=u)
    return arith(claim.conclusion, low, high, 0 < u, x <= u, u <= y)


BETWEEN = (0 <= x, 0 < u, x <= u, u <= y)

POWER_CHORD = Lemma(
    "foundations.power-chord", "A convex power lies below its chords (PT-CHORD)", "elementary",
    (1 <= a, *BETWEEN), (y - x) * u**a <= (y - u) * x**a + (u - x) * y**a, _power_chord,
    (Mutant("factor", Claim((1 <= a, *BETWEEN), MORE * (y - x) * u**a <= (y - u) * x**a + (u - x) * y**a), "a = 1"),),
)  # fmt: skip


def _entropy_chord(claim: Claim) -> Theorem:
    """x log(x) >= x log(u) + x - u, the tangent at u, and the same for y; weigh the two as above."""
    low = arith(x * log(u) + x - u <= x * log(x), use(LOG_TANGENT, 0 < x, 0 < u, y=u / x), 0 < x, 0 < u)
    high = arith(y * log(u) + y - u <= y * log(y), use(LOG_TANGENT, 0 < y, 0 < u, y=u / y), 0 < y, 0 < u)
    return arith(claim.conclusion, low, high, x <= u, u <= y)


ENTROPY_CHORD = Lemma(
    "foundations.entropy-chord", "u log(u) lies below its chords", "elementary",
    (0 < x, x <= u, u <= y), (y - x) * (u * log(u)) <= (y - u) * (x * log(x)) + (u - x) * (y * log(y)),
    lambda claim: given(_entropy_chord(claim), *claim.hypotheses),
    (Mutant("factor", Claim((0 < x, x <= u, u <= y), (y - x) * (u * log(u)) * LESS
                            <= (y - u) * (x * log(x)) + (u - x) * (y * log(y))), "x = 1/2, u = y - 1/1000 = 3/5"),),
)  # fmt: skip


EXP_OF_LOG = Lemma(
    "foundations.exp-of-log", "exp(log(y)) = y", "elementary",
    (0 < y,), eq(exp(log(y)), y), lambda claim: arith(claim.conclusion, 0 < y),
    (Mutant("factor", Claim((0 < y,), eq(exp(log(y)), MORE * y)), "y = 1"),),
)  # fmt: skip

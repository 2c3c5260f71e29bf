"""Exponentials and logarithms against their tangents and chords, and where the tangents of exponentials,
powers and the entropy u log(u) touch: only at one point.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import given

# Elementary inequalities for exponentials -----------------------------------------------------

a, x, y = variables("a x y")

EXP_INCREASING = Lemma(
    "foundations.exp-increasing", "The exponential is nondecreasing", "elementary",
    (x <= y,),
    exp(x) <= exp(y),
    lambda _: at(monotone(exp(x), x, []), x, y, by=[x <= y]),
    (Mutant("factor", Claim((x <= y,), exp(x) <= LESS * exp(y)), "x = y", witness=point(x=20, y=20)),),
)  # fmt: skip


EXP_TANGENT_SLOPE = Mutant("slope", Claim((), 1 + MORE * x <= exp(x)), "x = 1/100", witness=point(x="1/100"))

EXP_TANGENT = Lemma(
    "foundations.exp-tangent", "1 + x <= exp(x)", "elementary",
    (),
    1 + x <= exp(x),
    mutants=(EXP_TANGENT_SLOPE,),
)  # fmt: skip


@proof_of(EXP_TANGENT)
def _tangent(claim: Claim) -> Theorem:
    f = exp(x) - 1 - x
    up = monotone(f, x, [0 <= x], use(EXP_INCREASING, 0 <= x, x=0, y=x))
    down = monotone(-f, x, [x <= 0], use(EXP_INCREASING, x <= 0, x=x, y=0))
    return cases(
        0 <= x,
        lambda pos: arith(claim.conclusion, at(up, 0, x, by=[pos])),
        lambda neg: arith(claim.conclusion, at(down, x, 0, by=[arith(x <= 0, neg)])),
    )


# The exponential lies below its chords --------------------------------------------------------

p = var("p")
LIMITS = 0 <= p, p <= 1

CHORD = Lemma(
    "foundations.exp-chord", "The exponential lies below its chord between -epsilon and epsilon", "elementary",
    LIMITS,
    factor * exp(2 * epsilon * p - epsilon) <= p * exp(epsilon) + (1 - p) * exp(-epsilon),
    mutants=(Mutant("factor", {factor: MORE}, "p = 1", witness=point(p=1, epsilon=1)),),
)  # fmt: skip


@proof_of(CHORD)
def _proof(claim: Claim) -> Theorem:
    """Both ends are above the tangent at the point between."""
    middle = 2 * epsilon * p - epsilon
    value, above = exp(middle), []
    for end in (epsilon, -epsilon):
        tangent = use(EXP_TANGENT, x=end - middle)
        same = arith(eq(exp(end), value * exp(end - middle)))
        above.append(arith(value * (1 + end - middle) <= exp(end), tangent, same, arith(0 < value)))
    return arith(claim.conclusion, above[0], *LIMITS, above[1])


# exp(x) <= 1 + 2 x for 0 <= x <= 1/2; a (exp(x) - 1) <= exp(a x) - 1 for a >= 1; exp(log(y)) = y ---

EXP_NEAR_ZERO = Lemma(
    "foundations.exp-near-zero", "exp(x) <= 1 + 2 x for 0 <= x <= 1/2", "elementary",
    (0 <= x, x <= Fraction(1, 2)),
    exp(x) <= 1 + 2 * x,
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=-x), *claim.hypotheses),
    (Mutant("slope", Claim((0 <= x, x <= Fraction(1, 2)), exp(x) <= 1 + x), "x = 1/2", witness=point(x="1/100")),),
)  # fmt: skip

EXP_POWER_FACTOR = Mutant(
    "factor", Claim((1 <= a,), MORE * a * (exp(x) - 1) <= exp(a * x) - 1), "a = 1, x = 1", witness=point(a=1, x=10)
)

EXP_POWER = Lemma(
    "foundations.exp-power", "a (exp(x) - 1) <= exp(a x) - 1 for a >= 1", "elementary",
    (1 <= a,),
    a * (exp(x) - 1) <= exp(a * x) - 1,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (EXP_POWER_FACTOR,),
)  # fmt: skip

EXP_OF_LOG = Lemma(
    "foundations.exp-of-log", "exp(log(y)) = y", "elementary",
    (0 < y,),
    eq(exp(log(y)), y),
    lambda claim: arith(claim.conclusion, 0 < y),
    (Mutant("factor", Claim((0 < y,), eq(exp(log(y)), MORE * y)), "y = 1", witness=point(y="1/100")),),
)  # fmt: skip


# Elementary inequalities for logarithms -------------------------------------------------------

t, u = variables("t u")

LOG_BOUND_FACTOR = Mutant(
    "factor", {exp(x) <= y: exp(x) <= MORE * y}, "y = 1, x = log(101/100)", witness=point(x=4, y="54.1")
)

LOG_BOUND = Lemma(
    "foundations.log-bound", "x <= log(y) when exp(x) <= y", "elementary",
    (0 < y, exp(x) <= y),
    x <= log(y),
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=x - log(y)), *claim.hypotheses),
    (LOG_BOUND_FACTOR,),
)  # fmt: skip

LOG_UPPER_FACTOR = Mutant(
    "factor", {y <= exp(x): y <= MORE * exp(x)}, "x = 0, y = 101/100", witness=point(x="3/4", y="2.13")
)

LOG_UPPER = Lemma(
    "foundations.log-upper", "log(y) <= x when 0 < y <= exp(x)", "elementary",
    (0 < y, y <= exp(x)),
    log(y) <= x,
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=log(y) - x), *claim.hypotheses),
    (LOG_UPPER_FACTOR,),
)  # fmt: skip


# log(y) <= y - 1; x/y <= exp(t) when log(x) - log(y) <= t; u log(u) lies below its chords -----

LOG_TANGENT = Lemma(
    "foundations.log-tangent", "log(y) <= y - 1", "elementary",
    (0 < y,),
    log(y) <= y - 1,
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=log(y)), 0 < y),
    (Mutant("slope", Claim((0 < y,), log(y) <= MORE * (y - 1)), "y = 99/100", witness=point(y="0.99")),),
)  # fmt: skip

RATIO_FROM_LOGS = Lemma(
    "foundations.ratio-from-logs", "x/y <= exp(t) when log(x) - log(y) <= t", "elementary",
    (0 < x, 0 < y, log(x) - log(y) <= t),
    x / y <= exp(t),
    lambda claim: arith(claim.conclusion, use(EXP_INCREASING, *claim.hypotheses, x=log(x) - log(y), y=t), 0 < x, 0 < y),
    (Mutant("factor", Claim((0 < x, 0 < y, log(x) - log(y) <= t), x / y <= LESS * exp(t)), "x = y = 1, t = 0",
            witness=point(t="5.3", x=50, y="1/4")),),
)  # fmt: skip


def _entropy_chord(claim: Claim) -> Theorem:
    """x log(x) >= x log(u) + x - u, the tangent at u, and the same for y; weigh the two as above."""
    low = arith(x * log(u) + x - u <= x * log(x), use(LOG_TANGENT, 0 < x, 0 < u, y=u / x), 0 < x, 0 < u)
    high = arith(y * log(u) + y - u <= y * log(y), use(LOG_TANGENT, 0 < y, 0 < u, y=u / y), 0 < y, 0 < u)
    return arith(claim.conclusion, low, high, x <= u, u <= y)


ENTROPY_CHORD = Lemma(
    "foundations.entropy-chord", "u log(u) lies below its chords", "elementary",
    (0 < x, x <= u, u <= y),
    (y - x) * (u * log(u)) <= (y - u) * (x * log(x)) + (u - x) * (y * log(y)),
    lambda claim: given(_entropy_chord(claim), *claim.hypotheses),
    (Mutant("factor", Claim((0 < x, x <= u, u <= y), (y - x) * (u * log(u)) * LESS
                            <= (y - u) * (x * log(x)) + (u - x) * (y * log(y))), "x = 1/2, u = y - 1/1000 = 3/5",
            witness=point(u="1/2", x="1/2", y="99/100")),),
)  # fmt: skip


# Where tangents of exponentials and powers touch: only at one point ---------------------------

EXP_STRICT = Lemma(
    "foundations.exp-strictly-increasing", "The exponential is increasing", "elementary",
    (x < y,),
    exp(x) < exp(y),
    lambda claim: at(monotone(exp(x), x, [], strict=True), x, y, by=claim.hypotheses),
    (Mutant("factor", Claim((x < y,), MORE * exp(x) < exp(y)), "x = 0, y = 1/1000",
            witness=point(x="4.999", y=5)),),
)  # fmt: skip


EXP_TANGENT_STRICT = Lemma(
    "foundations.exp-tangent-strict", "1 + x < exp(x) for x not 0", "elementary",
    (ne(x, 0),),
    1 + x < exp(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((ne(x, 0),), 1 + MORE * x < exp(x)), "x = 1/100", witness=point(x="1/1000")),),
)  # fmt: skip

EXP_POWER_STRICT = Lemma(
    "foundations.exp-power-strict", "a (exp(x) - 1) < exp(a x) - 1 for a > 1 and x not 0", "elementary",
    (1 < a, ne(x, 0)),
    a * (exp(x) - 1) < exp(a * x) - 1,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((1 < a, ne(x, 0)), MORE * a * (exp(x) - 1) < exp(a * x) - 1), "a = 1001/1000, x = 1",
            witness=point(a="1.01", x="99/100")),),
)  # fmt: skip


# log(u) is positive for u > 1; log(u) is 0 at 1 only; 1 + a (u - 1) < u**a for a > 1 and u not 1 ---

LOG_POSITIVE = Lemma(
    "foundations.log-positive", "log(u) is positive for u > 1", "elementary",
    (1 < u,),
    0 < log(u),
    lambda claim: arith(claim.conclusion, use(LOG_TANGENT, arith(0 < 1 / u, 1 < u), y=1 / u), 1 < u),
    (Mutant("one", {1 < u: 1 <= u}, "u = 1", witness=point(u=1)),),
)  # fmt: skip

LOG_NONZERO = Lemma(
    "foundations.log-nonzero", "log(u) is 0 at 1 only", "elementary",
    (0 < u, ne(u, 1)),
    ne(log(u), 0),
    lambda claim: arith(claim.conclusion, *claim.hypotheses, *(use(LOG_TANGENT, 0 < u, y=v) for v in (u, 1 / u))),
    (Mutant("zero", without(ne(u, 1)), "u = 1", witness=point(u=1)),),
)  # fmt: skip

POWER_TANGENT_STRICT = Lemma(
    "foundations.power-tangent-strict", "1 + a (u - 1) < u**a for a > 1 and u not 1", "elementary",
    (1 < a, 0 <= u, ne(u, 1)),
    1 + a * (u - 1) < u**a,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((1 < a, 0 <= u, ne(u, 1)), 1 + MORE * a * (u - 1) < u**a), "u = 1 + 1/1000, a = 2",
            witness=point(a=2, u="101/100")),),
)  # fmt: skip


# The tangent of the entropy u log(u) at 1 touches it only there -------------------------------

ENTROPY_TANGENT = Lemma(
    "foundations.entropy-tangent", "u - 1 <= u log(u) (PT-XLOGX)", "elementary",
    (0 <= u,),
    u - 1 <= u * log(u),
    mutants=(Mutant("slope", Claim((0 <= u,), MORE * (u - 1) <= u * log(u)), "u = 1 + 1/1000",
                    witness=point(u="101/100")),),
)  # fmt: skip


@proof_of(ENTROPY_TANGENT)
def _entropy(claim: Claim) -> Theorem:
    """The tangent of exp at 0, at the point -log(u)."""
    return cases(
        0 < u,
        lambda pos: arith(claim.conclusion, use(EXP_TANGENT, x=-log(u)), pos),
        lambda no: arith(claim.conclusion, arith(eq(u, 0), no, 0 <= u)),
    )


ENTROPY_TANGENT_STRICT_SLOPE = Mutant(
    "slope", Claim((0 <= u, ne(u, 1)), MORE * (u - 1) < u * log(u)), "u = 1 + 1/1000", witness=point(u="1.01")
)

ENTROPY_TANGENT_STRICT = Lemma(
    "foundations.entropy-tangent-strict", "u - 1 < u log(u) for u not 1", "elementary",
    (0 <= u, ne(u, 1)),
    u - 1 < u * log(u),
    mutants=(ENTROPY_TANGENT_STRICT_SLOPE,),
)  # fmt: skip


@proof_of(ENTROPY_TANGENT_STRICT)
def _entropy_strict(claim: Claim) -> Theorem:
    def positive(pos: Theorem) -> Theorem:
        away = use(LOG_NONZERO, pos, ne(u, 1))
        return arith(claim.conclusion, use(EXP_TANGENT_STRICT, arith(ne(-log(u), 0), away), x=-log(u)), pos)

    return cases(0 < u, positive, lambda no: arith(claim.conclusion, arith(eq(u, 0), no, 0 <= u)))

"""Inequalities for sinh, tanh, cosh and the logarithm of cosh, with Hoeffding's lemma for two points."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.prover.tactic import inequality
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG, EXP_TANGENT

# Inequalities for sinh and tanh ---------------------------------------------------------------

u, v, x, y = variables("u v x y")

SINH_POSITIVE = Lemma(
    "foundations.sinh-positive", "sinh(x) > 0 for x > 0", "elementary",
    (0 < x,),
    0 < sinh(x),
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=x), use(EXP_INCREASING, 0 < x, x=-x, y=0), 0 < x),
    (Mutant("zero", {0 < x: 0 <= x}, "x = 0", witness=point(x=0)),),
)  # fmt: skip

TANH_INCREASING = Lemma(
    "foundations.tanh-increasing", "The hyperbolic tangent is nondecreasing", "elementary",
    (x <= y,),
    tanh(x) <= tanh(y),
    lambda _: at(monotone(tanh(x), x, []), x, y, by=[x <= y]),
    (Mutant("factor", Claim((x <= y,), tanh(x) <= LESS * tanh(y)), "x = y = 1", witness=point(x=10, y=20)),),
)  # fmt: skip


# tanh(x) >= 0 for x >= 0; tanh(x) <= x for x >= 0 (AN-TANH); u tanh(v) <= tanh(u v) for 0 <= u <= 1 (AN-
# CHORDTANH) -----------------------------------------------------------------------------------

TANH_NONNEGATIVE = Lemma(
    "foundations.tanh-nonnegative", "tanh(x) >= 0 for x >= 0", "elementary",
    (0 <= x,),
    0 <= tanh(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("strict", Claim((0 <= x,), 0 < tanh(x)), "x = 0", witness=point(x=0)),),
)  # fmt: skip

TANH_BOUND = Lemma(
    "foundations.tanh-bound", "tanh(x) <= x for x >= 0 (AN-TANH)", "elementary",
    (0 <= x,),
    tanh(x) <= x,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((0 <= x,), tanh(x) <= LESS * x), "x = 1/10", witness=point(x="1/100")),),
)  # fmt: skip

TANH_CHORD = Lemma(
    "foundations.tanh-chord", "u tanh(v) <= tanh(u v) for 0 <= u <= 1 (AN-CHORDTANH)", "elementary",
    (0 <= u, u <= 1, 0 <= v),
    u * tanh(v) <= tanh(u * v),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((0 <= u, u <= 1, 0 <= v), MORE * u * tanh(v) <= tanh(u * v)), "u = 1, v = 1",
            witness=point(u=1, v=5)),),
)  # fmt: skip


# cosh(c x) - 1 <= c**2 (cosh(x) - 1) for |c| <= 1 (PT-COSH) -----------------------------------

c = var("c")
UNIT = (0 <= c, c <= 1)

SINH_CHORD_FACTOR = Mutant(
    "factor", Claim((*UNIT, 0 <= y), sinh(c * y) <= LESS * c * sinh(y)), "c = 1, y = 1", witness=point(c="1/2", y="1/4")
)

SINH_CHORD = Lemma(
    "foundations.sinh-chord", "sinh(c y) <= c sinh(y) for 0 <= c <= 1 and y >= 0", "elementary",
    (*UNIT, 0 <= y),
    sinh(c * y) <= c * sinh(y),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (SINH_CHORD_FACTOR,),
)  # fmt: skip

COSH_SCALING = Lemma(
    "foundations.cosh-scaling", "cosh(c x) - 1 <= c**2 (cosh(x) - 1) for 0 <= c <= 1 (PT-COSH)", "elementary",
    UNIT,
    exp(c * x) + exp(-c * x) - 2 <= factor * c**2 * (exp(x) + exp(-x) - 2),
    mutants=(Mutant("factor", {factor: LESS}, "c = 1, x = 1",
                    witness=against("foundations.cosh-scaling", c=1, x="1/2")),),
)  # fmt: skip


@proof_of(COSH_SCALING)
def _cosh(claim: Claim) -> Theorem:
    """The derivative of the difference is 2 c (c sinh(x) - sinh(c x))."""
    f = c**2 * (exp(x) + exp(-x) - 2) - (exp(c * x) + exp(-c * x) - 2)
    chord = use(SINH_CHORD, *UNIT, 0 <= x, y=x)
    grows = monotone(f, x, [0 <= x], chord, *UNIT)
    return cases(
        0 <= x,
        lambda pos: arith(claim.conclusion, at(grows, 0, x, by=[pos])),
        lambda no: arith(claim.conclusion, at(grows, 0, -x, by=[arith(0 <= -x, no)])),
    )


# Inequalities for the logarithm of cosh -------------------------------------------------------

A, B = variables("A B")

LOG_COSH_FACTOR = Mutant(
    "factor",
    Claim((0 <= B, B <= A), log(cosh(A)) - log(cosh(B)) <= Fraction(99, 200) * (A**2 - B**2)),
    "B = 0, A = 1/10",
    witness=point(A="0.1", B="0.00000015"),
)

LOG_COSH = Lemma(
    "foundations.log-cosh", "log(cosh(A)/cosh(B)) <= (A**2 - B**2)/2", "elementary",
    (0 <= B, B <= A),
    log(cosh(A)) - log(cosh(B)) <= (A**2 - B**2) / 2,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (LOG_COSH_FACTOR,),
)  # fmt: skip

LOG_COSH_SHARP = Lemma(
    "foundations.log-cosh-sharp", "log(cosh(sqrt(y))) lies below its tangents (AN-LOGCOSH)", "elementary",
    (0 < B, B <= A),
    log(cosh(A)) - log(cosh(B)) <= factor * (A**2 - B**2) * tanh(B) / (2 * B),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: LESS}, "B = 1, A = 1 + 1/1000", witness=point(A="1/1000", B="0.0001")),),
)  # fmt: skip

LOG_COSH_TANGENT = Lemma(
    "foundations.log-cosh-tangent", "log(cosh(s)) lies above its tangents", "elementary",
    (B <= A,),
    (A - B) * tanh(B) <= log(cosh(A)) - log(cosh(B)),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((B <= A,), MORE * (A - B) * tanh(B) <= log(cosh(A)) - log(cosh(B))),
            "B = 1, A = 1 + 1/1000",
            witness=point(A="0.101", B="1/10")),),
)  # fmt: skip


# log(cosh) lies below each parabola around 0 that touches it ----------------------------------

SIGN = 0 < B


def _bound(a: Term, factor: Factor = 1) -> Term:
    return log(cosh(a)) - log(cosh(B)) <= factor * (a**2 - B**2) * tanh(B) / (2 * B)


INNER = Lemma(
    "foundations.log-cosh-inner", "log(cosh) between 0 and a place where a parabola touches it", "elementary",
    (SIGN, 0 <= A, A <= B),
    _bound(A),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((SIGN, 0 <= A, A <= B), _bound(A, MORE)), "A = 0.99, B = 1",
            witness=point(A="0.0999", B="0.1")),),
)  # fmt: skip

PARABOLA = Lemma(
    "foundations.log-cosh-parabola", "log(cosh) lies below each parabola around 0 that touches it", "elementary",
    (SIGN,),
    _bound(A),
    mutants=(Mutant("factor", Claim((SIGN,), _bound(A, LESS)), "A = 0.11, B = 0.1",
                    witness=point(A="0.101", B="0.1")),),
)  # fmt: skip


@proof_of(PARABOLA)
def _everywhere(claim: Claim) -> Theorem:
    """cosh is even, and both sides of the place are known."""

    def at_size(size: Term, sign: Theorem) -> Theorem:
        inner = cases(size <= B, lambda yes: use(INNER, SIGN, sign, yes, A=size),
                      lambda no: use(LOG_COSH_SHARP, SIGN, arith(B <= size, no), A=size))  # fmt: skip
        return arith(claim.conclusion, inner, arith(eq(cosh(size), cosh(A))), turned(size))

    def turned(size: Term) -> Theorem:
        return congruence(eq(log(cosh(size)), log(cosh(A))), arith(eq(cosh(size), cosh(A))))

    return cases(0 <= A, lambda yes: at_size(A, yes), lambda no: at_size(-A, arith(0 <= -A, no)))


# Hoeffding's lemma for two points: the logarithm of the generating function -------------------

SOURCE = "Hoeffding 1963, (4.16)"
p, s, r = variables("p s lambda_")

TWO_POINTS = Lemma(
    "mechanisms.hoeffding-two-points", "Hoeffding's inequality for two points at distance s", SOURCE,
    (0 <= p, p <= 1),
    p * exp(s * (1 - p)) + (1 - p) * exp(-s * p) <= exp(factor * s**2 / 8),
    mutants=(Mutant("factor", {factor: LESS}, "p = 1/2, s = 1/10", witness=point(p="1/2", s="1/100")),),
)  # fmt: skip


@proof_of(TWO_POINTS)
def _two_points(claim: Claim) -> Theorem:
    """f(s) = s^2/8 + s p - log(1 - p + p exp(s)) has f(0) = f'(0) = 0, and f'' = (1/2 - u)^2 >= 0."""
    limits = 0 <= p, p <= 1
    whole = 1 - p + p * exp(s)
    positive = cases(p < 1, lambda yes: arith(0 < whole, *limits, yes), lambda no: arith(0 < whole, *limits, no))
    f = s**2 / 8 + s * p - log(whole)
    slope = s / 4 + p - p * exp(s) / whole
    square = use(arith(0 <= r**2), lambda_=Fraction(1, 2) - p * exp(s) / whole)
    curve = monotone(slope, s, [], positive, *limits, slope=square)
    right = monotone(f, s, [0 <= s], arith(0 <= slope, at(curve, 0, s, by=[0 <= s])), positive)
    left = monotone(-f, s, [s <= 0], arith(slope <= 0, at(curve, s, 0, by=[s <= 0])), positive)
    low = cases(
        0 <= s,
        lambda yes: arith(0 <= f, at(right, 0, s, by=[yes])),
        lambda no: arith(0 <= f, at(left, s, 0, by=[arith(s <= 0, no)])),
    )
    bound = s**2 / 8 + s * p
    grown = use(EXP_INCREASING, arith(log(whole) <= bound, low), x=log(whole), y=bound)
    top = arith(whole <= exp(bound), grown, use(EXP_OF_LOG, positive, y=whole))
    return arith(claim.conclusion, top)

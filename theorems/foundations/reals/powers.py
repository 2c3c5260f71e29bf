"""Powers of nonnegative numbers: signs, tangents and chords, products and roots of numbers that may be 0, and
the order of squares.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT

# Powers of nonnegative numbers: signs, tangents and chords ------------------------------------

a, s, t, u, x, y = variables("a s t u x y")

POWER_OF_ZERO = Lemma(
    "foundations.power-of-zero", "u**a = 0 when u = 0 and a is not 0", "elementary",
    (eq(u, 0), ne(a, 0)),
    eq(u**a, 0),
    mutants=(Mutant("exponent 0", without(ne(a, 0)), "a = 0", witness=point(a=0, u=0)),),
)  # fmt: skip


@proof_of(POWER_OF_ZERO)
def _power_of_zero(claim: Claim) -> Theorem:
    at_zero = use("pow_zero", ne(a, 0), a=a)
    return use("leibniz", arith(eq(num(0), u), eq(u, 0)), at_zero, x=num(0), y=u, A=lam(t, eq(t**a, 0)))


POWER_NONNEGATIVE = Lemma(
    "foundations.power-nonnegative", "u**a >= 0 when u >= 0", "elementary",
    (0 <= u, ne(a, 0)),
    0 <= u**a,
    mutants=(Mutant("strict", Claim((0 <= u, ne(a, 0)), 0 < u**a), "u = 0", witness=point(a=50, u=0)),),
)  # fmt: skip


@proof_of(POWER_NONNEGATIVE)
def _power_nonneg(claim: Claim) -> Theorem:
    return cases(
        0 < u,
        lambda pos: arith(claim.conclusion, pos),
        lambda no: arith(claim.conclusion, use(POWER_OF_ZERO, arith(eq(u, 0), no, 0 <= u), ne(a, 0))),
    )


# A convex power lies above its tangents (PT-TAN); A convex power lies below its chords (PT-CHORD) ---

POWER_TANGENT_SLOPE = Mutant(
    "slope",
    Claim((1 <= a, 0 <= u, 0 < s), s**a + MORE * a * s ** (a - 1) * (u - s) <= u**a),
    "s = 1, u = 1 + 1/1000, a = 2",
    witness=point(a=1, s="0.00000025", u="1/1000"),
)

POWER_TANGENT = Lemma(
    "foundations.power-tangent", "A convex power lies above its tangents (PT-TAN)", "elementary",
    (1 <= a, 0 <= u, 0 < s),
    s**a + a * s ** (a - 1) * (u - s) <= u**a,
    mutants=(POWER_TANGENT_SLOPE,),
)  # fmt: skip


@proof_of(POWER_TANGENT)
def _power_tangent(claim: Claim) -> Theorem:
    """By exp at (a - 1) log(u/s) and at log(s/u) where u > 0; at 0 the tangent is not above 0."""
    ratio = log(u) - log(s)
    tangents = use(EXP_TANGENT, x=(a - 1) * ratio), use(EXP_TANGENT, x=-ratio)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(u, 0), no, 0 <= u)
        power = use(POWER_OF_ZERO, is_zero, arith(ne(a, 0), 1 <= a), u=u, a=a)
        return arith(claim.conclusion, power, is_zero, 1 <= a, 0 < s)

    return cases(0 < u, lambda pos: arith(claim.conclusion, *tangents, 1 <= a, pos, 0 < s), zero)


BETWEEN = (0 <= x, 0 < u, x <= u, u <= y)

POWER_CHORD = Lemma(
    "foundations.power-chord", "A convex power lies below its chords (PT-CHORD)", "elementary",
    (1 <= a, *BETWEEN),
    (y - x) * u**a <= (y - u) * x**a + (u - x) * y**a,
    mutants=(Mutant("factor", Claim((1 <= a, *BETWEEN), MORE * (y - x) * u**a <= (y - u) * x**a + (u - x) * y**a),
                    "a = 1",
                    witness=against("foundations.power-chord", a=2, u=2, x=1, y=2)),),
)  # fmt: skip


@proof_of(POWER_CHORD)
def _power_chord(claim: Claim) -> Theorem:
    """The tangent at u lies below the power at x and at y; weigh the two by y - u and u - x."""
    low = use(POWER_TANGENT, 1 <= a, 0 <= x, 0 < u, a=a, u=x, s=u)
    high = use(POWER_TANGENT, 1 <= a, 0 < u, u <= y, a=a, u=y, s=u)
    return arith(claim.conclusion, low, high, 0 < u, x <= u, u <= y)


# Powers of numbers that may be 0, with an exponent that is not 0 ------------------------------

v = var("v")

POWER_INCREASING = Lemma(
    "foundations.power-increasing", "u**a <= v**a when 0 <= u <= v and a > 0", "elementary",
    (0 <= u, u <= v, 0 < a),
    u**a <= v**a,
    mutants=(Mutant("factor", Claim((0 <= u, u <= v, 0 < a), MORE * u**a <= v**a), "u = v = 1",
                    witness=against("foundations.power-increasing", a=2, u=3, v=3)),),
)  # fmt: skip


@proof_of(POWER_INCREASING)
def _increasing(claim: Claim) -> Theorem:
    """By exp(a (log v - log u)) >= 1 + a (log v - log u) where u > 0."""

    def positive(u_pos: Theorem) -> Theorem:
        v_pos = arith(0 < v, u_pos, u <= v)
        order = arith(log(u) <= log(v), use(EXP_TANGENT, x=log(u) - log(v)), u_pos, u <= v, v_pos)
        slope = arith(0 <= a * (log(v) - log(u)), order, 0 < a)
        return arith(claim.conclusion, use(EXP_TANGENT, x=a * (log(v) - log(u))), slope, u_pos, v_pos)

    def zero(no: Theorem) -> Theorem:
        power, other = _at_zero(u, a, arith(eq(u, 0), no, 0 <= u), 0 < a), arith(0 <= v, 0 <= u, u <= v)
        return arith(claim.conclusion, power, use(POWER_NONNEGATIVE, other, 0 < a, u=v, a=a))

    return cases(0 < u, positive, zero)


def _at_zero(base: Term, exponent: Term, is_zero: Theorem, known: Term) -> Theorem:
    return use(POWER_OF_ZERO, is_zero, arith(ne(exponent, 0), known), u=base, a=exponent)


slope = mark("slope", 1)

POWER_TANGENT_AT = Lemma(
    "foundations.power-tangent-at", "A convex power lies above its tangents, also the one at 0", "elementary",
    (1 < a, 0 <= u, 0 <= s),
    s**a * (1 - a) + slope * a * s ** (a - 1) * u <= u**a,
    mutants=(Mutant("slope", {slope: MORE}, "s = u = 1, a = 2", witness=point(a="101/100", s=1, u=2)),),
)  # fmt: skip


@proof_of(POWER_TANGENT_AT)
def _tangent_at(claim: Claim) -> Theorem:
    """Where both are positive, by exp at (a - 1) log(u/s) and at log(s/u); else at most one term is left."""

    def positive(s_pos: Theorem) -> Theorem:
        ratio = log(u) - log(s)
        tangents = use(EXP_TANGENT, x=(a - 1) * ratio), use(EXP_TANGENT, x=-ratio)
        return cases(
            0 < u,
            lambda u_pos: arith(claim.conclusion, *tangents, 1 < a, u_pos, s_pos),
            lambda no: at_zero(arith(eq(u, 0), no, 0 <= u), s_pos),
        )

    def at_zero(is_zero: Theorem, s_pos: Theorem) -> Theorem:
        return arith(claim.conclusion, _at_zero(u, a, is_zero, 1 < a), is_zero, s_pos, 1 < a)

    def none(no: Theorem) -> Theorem:
        is_zero = arith(eq(s, 0), no, 0 <= s)
        power = use(POWER_NONNEGATIVE, 0 <= u, 1 < a, u=u, a=a)
        return arith(claim.conclusion, _at_zero(s, a, is_zero, 1 < a), _at_zero(s, a - 1, is_zero, 1 < a), power)

    return cases(0 < s, positive, none)


POWER_STEP = Lemma(
    "foundations.power-step", "s**a <= u s**(a-1) when 0 <= s <= u", "elementary",
    (1 < a, 0 <= s, s <= u),
    s**a <= u * s ** (a - 1),
    mutants=(Mutant("factor", Claim((1 < a, 0 <= s, s <= u), MORE * s**a <= u * s ** (a - 1)), "s = u = 1",
                    witness=point(a="3/2", s=2, u=2)),),
)  # fmt: skip


@proof_of(POWER_STEP)
def _step(claim: Claim) -> Theorem:
    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(s, 0), no, 0 <= s)
        return arith(claim.conclusion, _at_zero(s, a, is_zero, 1 < a), _at_zero(s, a - 1, is_zero, 1 < a))

    return cases(0 < s, lambda s_pos: arith(claim.conclusion, s_pos, s <= u), zero)


# Products and roots of numbers that may be 0 --------------------------------------------------

POWER_OF_PRODUCT = Lemma(
    "foundations.power-of-product", "(u v)**a = u**a v**a", "elementary",
    (0 <= u, 0 <= v, ne(a, 0)),
    eq((u * v) ** a, u**a * v**a),
    mutants=(Mutant("factor", Claim((0 <= u, 0 <= v, ne(a, 0)), eq((u * v) ** a, MORE * u**a * v**a)), "u = v = 1",
                    witness=against("foundations.power-of-product", a=3, u=2, v=3)),),
)  # fmt: skip


@proof_of(POWER_OF_PRODUCT)
def _of_product(claim: Claim) -> Theorem:
    """Where a factor is 0, both sides are 0."""

    def zero(is_zero: Theorem, power: Theorem) -> Theorem:
        product = use(POWER_OF_ZERO, arith(eq(u * v, 0), is_zero), ne(a, 0), u=u * v, a=a)
        return arith(claim.conclusion, product, power)

    def with_u(u_pos: Theorem) -> Theorem:
        return _positive_or_zero(v, a, ne(a, 0), lambda v_pos: arith(claim.conclusion, u_pos, v_pos), zero)

    return _positive_or_zero(u, a, ne(a, 0), with_u, zero)


def _positive_or_zero(
    x: Term,
    exponent: Term,
    fact: Term,
    positive: Callable[[Theorem], Theorem],
    zero: Callable[[Theorem, Theorem], Theorem],
) -> Theorem:
    """Cases 0 < x, and x = 0 with x**exponent = 0."""

    def otherwise(no: Theorem) -> Theorem:
        is_zero = arith(eq(x, 0), no, 0 <= x)
        return zero(is_zero, use(POWER_OF_ZERO, is_zero, fact, u=x, a=exponent))

    return cases(0 < x, positive, otherwise)


# sqrt(u)**2 = u for u >= 0 --------------------------------------------------------------------

SQUARE_OF_ROOT = Lemma(
    "foundations.square-of-root", "sqrt(u)**2 = u for u >= 0", "elementary",
    (0 <= u,),
    eq(sqrt(u) ** 2, u),
    mutants=(Mutant("factor", Claim((0 <= u,), eq(sqrt(u) ** 2, MORE * u)), "u = 1", witness=point(u="3/4")),),
)  # fmt: skip


@proof_of(SQUARE_OF_ROOT)
def _root(claim: Claim) -> Theorem:
    return cases(
        0 < u,
        lambda pos: arith(claim.conclusion, pos),
        lambda no: arith(
            claim.conclusion,
            use(POWER_OF_ZERO, arith(eq(u, 0), no, 0 <= u), a=Fraction(1, 2)),
            arith(eq(u, 0), no, 0 <= u),
        ),
    )


# The order of nonnegative numbers is that of their squares ------------------------------------

SQUARE = Lemma(
    "foundations.root-times-root", "sqrt(u) sqrt(u) = u for u >= 0", "elementary",
    (0 <= u,),
    eq(sqrt(u) * sqrt(u), factor * u),
    mutants=(Mutant("factor", {factor: MORE}, "u = 1", witness=point(u="1/2")),),
)  # fmt: skip


@proof_of(SQUARE)
def _square(claim: Claim) -> Theorem:
    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(u, 0), no, 0 <= u)
        return arith(claim.conclusion, use(POWER_OF_ZERO, is_zero, a=Fraction(1, 2)), is_zero)

    return cases(0 < u, lambda pos: arith(claim.conclusion, pos), zero)


SQUARE_ORDER = Lemma(
    "foundations.square-order", "u <= v when u^2 <= v^2", "elementary",
    (0 <= u, 0 <= v, u * u <= v * v),
    u <= v,
    lambda claim: arith(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((0 <= u, 0 <= v, u * u <= v * v), MORE * u <= v), "u = v = 1", witness=point(u=3, v=3)),),
)  # fmt: skip

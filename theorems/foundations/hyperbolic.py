"""Inequalities for hyperbolic functions."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import cosh, eq, log, sinh, tanh, variables
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.tactics import arith, at, monotone, rewrite, use
from theorems.foundations.exponential import EXP_INCREASING, EXP_TANGENT

A, B, s, u, v, x, y = variables("A B s u v x y")


SINH_POSITIVE = Lemma(
    "foundations.sinh-positive", "sinh(x) > 0 for x > 0", "elementary",
    (0 < x,), 0 < sinh(x),
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=x), use(EXP_INCREASING, 0 < x, x=-x, y=0), 0 < x),
    (Mutant("zero", Claim((0 <= x,), 0 < sinh(x)), "x = 0"),),
)  # fmt: skip


def _tanh_increasing(claim: Claim) -> Theorem:
    return at(monotone(tanh(x), x, []), x, y, by=[x <= y])


TANH_INCREASING = Lemma(
    "foundations.tanh-increasing", "The hyperbolic tangent is nondecreasing", "elementary",
    (x <= y,), tanh(x) <= tanh(y), _tanh_increasing,
    (Mutant("factor", Claim((x <= y,), tanh(x) <= Fraction(99, 100) * tanh(y)), "x = y = 1"),),
)  # fmt: skip


def _tanh_nonnegative(claim: Claim) -> Theorem:
    return arith(claim.conclusion, use(TANH_INCREASING, 0 <= x, x=0, y=x))


TANH_NONNEGATIVE = Lemma(
    "foundations.tanh-nonnegative", "tanh(x) >= 0 for x >= 0", "elementary",
    (0 <= x,), 0 <= tanh(x), _tanh_nonnegative,
    (Mutant("strict", Claim((0 <= x,), 0 < tanh(x)), "x = 0"),),
)  # fmt: skip


def _tanh_bound(claim: Claim) -> Theorem:
    """x - tanh(x) has the derivative tanh(x)**2 and is 0 at 0."""
    grows = monotone(x - tanh(x), x, [0 <= x])
    return arith(claim.conclusion, at(grows, 0, x, by=[0 <= x]))


TANH_BOUND = Lemma(
    "foundations.tanh-bound", "tanh(x) <= x for x >= 0 (AN-TANH)", "elementary",
    (0 <= x,), tanh(x) <= x, _tanh_bound,
    (Mutant("slope", Claim((0 <= x,), tanh(x) <= Fraction(99, 100) * x), "x = 1/10"),),
)  # fmt: skip


def _tanh_chord(claim: Claim) -> Theorem:
    """tanh(u v) - u tanh(v) has the derivative u (tanh(v)**2 - tanh(u v)**2) in v and is 0 at v = 0."""
    inside = 0 <= v
    scaled = (arith(0 <= u * v, 0 <= u, inside), arith(u * v <= v, u <= 1, inside))
    order = use(TANH_INCREASING, scaled[1], x=u * v, y=v)
    sign = use(TANH_NONNEGATIVE, scaled[0], x=u * v)
    slope = arith(0 <= u * (tanh(v) ** 2 - tanh(u * v) ** 2), 0 <= u, order, sign)
    grows = monotone(tanh(u * v) - u * tanh(v), v, [0 <= v], slope=slope)
    return arith(claim.conclusion, at(grows, 0, v, by=[inside]))


TANH_CHORD = Lemma(
    "foundations.tanh-chord", "u tanh(v) <= tanh(u v) for 0 <= u <= 1 (AN-CHORDTANH)", "elementary",
    (0 <= u, u <= 1, 0 <= v), u * tanh(v) <= tanh(u * v), _tanh_chord,
    (Mutant("factor", Claim((0 <= u, u <= 1, 0 <= v), Fraction(101, 100) * u * tanh(v) <= tanh(u * v)),
            "u = 1, v = 1"),),
)  # fmt: skip


def _log_cosh(claim: Claim) -> Theorem:
    """s**2/2 - log(cosh(s)) has the derivative s - tanh(s)."""
    slope = use(TANH_BOUND, 0 <= s, x=s)
    grows = monotone(s**2 / 2 - log(cosh(s)), s, [0 <= s], slope)
    return arith(claim.conclusion, at(grows, B, A, by=[0 <= B, B <= A]))


LOG_COSH = Lemma(
    "foundations.log-cosh", "log(cosh(A)/cosh(B)) <= (A**2 - B**2)/2", "elementary",
    (0 <= B, B <= A), log(cosh(A)) - log(cosh(B)) <= (A**2 - B**2) / 2, _log_cosh,
    (Mutant("factor", Claim((0 <= B, B <= A),
                            log(cosh(A)) - log(cosh(B)) <= Fraction(99, 200) * (A**2 - B**2)),
            "B = 0, A = 1/10"),),
)  # fmt: skip


def _log_cosh_sharp(claim: Claim) -> Theorem:
    """s**2 tanh(B)/(2 B) - log(cosh(s)) has the derivative s tanh(B)/B - tanh(s), where B = (B/s) s."""
    pos = 0 < B
    ratio = B / s
    above = arith(0 < s, pos, B <= s)
    low, high = arith(0 <= ratio, pos, above), arith(ratio <= 1, B <= s, above)
    chord = use(TANH_CHORD, low, high, above, u=ratio, v=s)
    slope = arith(tanh(s) <= s * (tanh(B) / B), rewrite(chord, arith(eq(ratio * s, B), above)), pos, above)
    grows = monotone(s**2 * (tanh(B) / B) / 2 - log(cosh(s)), s, [B <= s], slope, pos)
    return arith(claim.conclusion, at(grows, B, A, by=[B <= A]), pos)


def _sharp_claim(factor: int | Fraction) -> Claim:
    bound = factor * (A**2 - B**2) * tanh(B) / (2 * B)
    return Claim((0 < B, B <= A), log(cosh(A)) - log(cosh(B)) <= bound)


LOG_COSH_SHARP = Lemma(
    "foundations.log-cosh-sharp", "log(cosh(sqrt(y))) lies below its tangents (AN-LOGCOSH)", "elementary",
    *_sharp_claim(1).parts, _log_cosh_sharp,
    (Mutant("factor", _sharp_claim(Fraction(99, 100)), "B = 1, A = 1 + 1/1000"),),
)  # fmt: skip


def _log_cosh_tangent(claim: Claim) -> Theorem:
    """log(cosh(s)) - s tanh(B) has the derivative tanh(s) - tanh(B)."""
    grows = monotone(log(cosh(s)) - s * tanh(B), s, [B <= s], use(TANH_INCREASING, B <= s, x=B, y=s))
    return arith(claim.conclusion, at(grows, B, A, by=[B <= A]))


LOG_COSH_TANGENT = Lemma(
    "foundations.log-cosh-tangent", "log(cosh(s)) lies above its tangents", "elementary",
    (B <= A,), (A - B) * tanh(B) <= log(cosh(A)) - log(cosh(B)), _log_cosh_tangent,
    (Mutant("factor", Claim((B <= A,), Fraction(101, 100) * (A - B) * tanh(B) <= log(cosh(A)) - log(cosh(B))),
            "B = 1, A = 1 + 1/1000"),),
)  # fmt: skip

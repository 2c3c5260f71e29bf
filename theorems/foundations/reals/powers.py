"""Powers of numbers that may be 0, with an exponent that is not 0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against, point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import Term, eq, log, ne, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE, POWER_OF_ZERO
from theorems.foundations.reals.exponential import EXP_TANGENT

a, s, u, v = variables("a s u v")

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

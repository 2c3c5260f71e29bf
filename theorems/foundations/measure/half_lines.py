"""The integral of an exponential over a half-line, and of anything over a point."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, conj, eq, exp, ind, integrable, mul, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.proving.reading import comparison, integrand_of
from dpproofs.proving.tactics import arith, both, cases, integral, integrate, monotone_limit, parts, transfer, use
from theorems.foundations.reals.exponential import EXP_TANGENT

x, m, s, c = variables("x m s c")


def _tail(sign: int) -> tuple[Term, Term]:
    """exp(-s |x - m|) on one side of m, and the part of it at a distance of at most c."""
    bell = exp(-sign * s * (x - m))
    side = (m <= x, x <= m + c) if sign > 0 else (x <= m, m - c <= x)
    return ind(side[0]) * bell, ind(conj(*side)) * bell


def _level(sign: int) -> Theorem:
    """The part up to the distance c has the integral (1 - exp(-s c))/s: a primitive is -exp(-s |x - m|)/s."""
    _, level = _tail(sign)
    low, high = (m, m + c) if sign > 0 else (m - c, m)
    raw_int, raw = parts(integral(mul(-sign, exp(-sign * s * (x - m))) / s, x, low, high, 0 < c, 0 < s))
    body = integrand_of(raw_int, x)
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(body, level), 0 < s), raw_int))
    return both(ints, arith(eq(E(LEBESGUE, x, level), (1 - exp(-s * c)) / s), same, raw, 0 < s))


def _proof(sign: int, claim: Claim) -> Theorem:
    """Let c grow; a smaller integral than 1/s is exceeded at c = 1/(s^2 gap)."""
    body, level = _tail(sign)
    total = E(LEBESGUE, x, body)
    level_int, value = parts(_level(sign))
    below = arith(E(LEBESGUE, x, level) <= 1 / s, value, 0 < s)
    ints, upper = parts(monotone_limit(LEBESGUE, x, body, level, c, below, level_int, absolute(x - m) + 1))
    lower = integrate(LEBESGUE, x, arith(level <= body), level_int, ints)
    bound = arith((1 - exp(-s * c)) / s <= total, lower, value)
    gap = 1 / s - total

    def short(less: Theorem) -> Theorem:
        far = 1 / (s**2 * gap)
        positive = arith(0 < s * gap, less, 0 < s)
        reach = arith(0 < far, positive, 0 < s)
        tail = use(EXP_TANGENT, x=s * far)
        reached = use(bound, reach, 0 < s, c=far)
        small = arith(exp(-s * far) < s * gap, tail, positive, 0 < s)
        return arith(comparison(claim), small, reached, 0 < s)

    exact = cases(0 < gap, short, lambda no: arith(comparison(claim), upper, no, 0 < s))
    return both(ints, exact)


RIGHT = Lemma(
    "mechanisms.exponential-right", "The integral of exp(-s (x - m)) over x >= m is 1/s", "elementary",
    (0 < s,),
    conj(integrable(LEBESGUE, x, _tail(1)[0]), eq(E(LEBESGUE, x, _tail(1)[0]), factor * (1 / s))),
    lambda claim: _proof(1, claim),
    (Mutant("factor", {factor: MORE}, "an equality", witness=against("mechanisms.exponential-right", m=3, s=3)),),
)  # fmt: skip

LEFT = Lemma(
    "mechanisms.exponential-left", "The integral of exp(s (x - m)) over x <= m is 1/s", "elementary",
    (0 < s,),
    conj(integrable(LEBESGUE, x, _tail(-1)[0]), eq(E(LEBESGUE, x, _tail(-1)[0]), factor * (1 / s))),
    lambda claim: _proof(-1, claim),
    (Mutant("factor", {factor: MORE}, "an equality", witness=against("mechanisms.exponential-left", m=3, s=2)),),
)  # fmt: skip

value = mark("value", 0)

POINT_LENGTH = Mutant("length", {value: 1}, "an equality", witness=against("mechanisms.point-null", m="1/2"))

POINT = Lemma(
    "mechanisms.point-null", "A point has length 0", "elementary",
    (),
    conj(integrable(LEBESGUE, x, ind(eq(x, m))), eq(E(LEBESGUE, x, ind(eq(x, m))), value)),
    mutants=(POINT_LENGTH,),
)  # fmt: skip


@proof_of(POINT)
def _point(claim: Claim) -> Theorem:
    """The interval from m to m."""
    raw_int, raw = parts(integral(x, x, m, m))
    body = integrand_of(raw_int, x)
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(body, ind(eq(x, m)))), raw_int))
    return both(ints, arith(comparison(claim), same, raw))

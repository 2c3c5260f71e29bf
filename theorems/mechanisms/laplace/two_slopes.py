"""The integral of exp(-p |x - l| - q |x - h|)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, LEBESGUE, absolute, conj, eq, exp, integrable, ne, substitute
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, integrand_of
from dpproofs.proving.tactics import arith, assume, both, integral, linear, parts, transfer, use
from theorems.foundations.measure.half_lines import LEFT, POINT, RIGHT
from theorems.mechanisms.laplace.slopes import BODY, ENDS, GIVEN, INSIDE, PIECES, SUM, WEIGHTS, WIDTH, pointwise, h, l
from theorems.mechanisms.laplace.slopes import p, q, x

OUTSIDE = (ENDS[0] + ENDS[1]) / (p + q)
"""The integral over the two half-lines."""

DIFFERENT = Lemma(
    "mechanisms.laplace-two-slopes", "The integral of exp(-p |x - l| - q |x - h|) for different slopes", "elementary",
    (*GIVEN, ne(p, q)),
    conj(integrable(LEBESGUE, x, BODY), eq(E(LEBESGUE, x, BODY), factor * OUTSIDE + (ENDS[0] - ENDS[1]) / (p - q))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("mechanisms.laplace-two-slopes", l=0, h=1, p=1, q=2)),),
)  # fmt: skip

MIDDLE = PIECES[2]


@proof_of(DIFFERENT)
def _different(claim: Claim) -> Theorem:
    """Between l and h the exponent is affine."""
    raw_int, raw = parts(integral(INSIDE / (q - p), x, l, h, *claim.hypotheses))
    ints, middle = parts(transfer(LEBESGUE, x, arith(eq(integrand_of(raw_int, x), MIDDLE), ne(p, q)), raw_int))
    body_int, mean = parts(use(_with_middle(), *GIVEN, ints))
    return both(body_int, arith(comparison(claim), mean, middle, raw, ne(p, q)))


def _with_middle() -> Theorem:
    """The integral, when the middle piece is integrable."""
    rate = arith(0 < p + q, 0 < p, 0 < q)
    known = [use(LEFT, rate, s=p + q, m=l), use(RIGHT, rate, s=p + q, m=h), use(POINT, m=l), use(POINT, m=h)]
    left, right, *ends = (parts(fact)[0] for fact in known)
    ints = [left, right, assume(integrable(LEBESGUE, x, MIDDLE)), *ends]
    whole, mean = parts(linear(LEBESGUE, x, SUM, list(zip(WEIGHTS, ints, strict=True))))
    body_int, same = parts(transfer(LEBESGUE, x, pointwise(), whole))
    total = eq(E(LEBESGUE, x, BODY), OUTSIDE + E(LEBESGUE, x, MIDDLE))
    return both(body_int, arith(total, same, mean, *known, rate))


whole = exp(-p * absolute(x - l) - p * absolute(x - h))

EQUAL = Lemma(
    "mechanisms.laplace-equal-slopes", "The integral of exp(-p (|x - l| + |x - h|))", "elementary",
    (0 < p, l <= h),
    conj(integrable(LEBESGUE, x, whole), eq(E(LEBESGUE, x, whole), factor * ((1 / p + WIDTH) * ENDS[1]))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("mechanisms.laplace-equal-slopes", l=0, h=1, p=1)),),
)  # fmt: skip


@proof_of(EQUAL)
def _equal(claim: Claim) -> Theorem:
    """Between l and h the function is constant."""
    raw_int, raw = parts(integral(x * ENDS[1], x, l, h, *claim.hypotheses))
    flat = substitute(MIDDLE, {q: p})
    ints, middle = parts(transfer(LEBESGUE, x, arith(eq(integrand_of(raw_int, x), flat)), raw_int))
    body_int, mean = parts(use(_with_middle(), *claim.hypotheses, ints, q=p))
    return both(body_int, arith(comparison(claim), mean, middle, raw, 0 < p))

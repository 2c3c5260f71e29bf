"""Inequalities for hyperbolic functions."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import cosh, log, sinh, tanh, variables
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import arith, at, monotone, use, inequality
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
    (Mutant("factor", Claim((x <= y,), tanh(x) <= LESS * tanh(y)), "x = y = 1"),),
)  # fmt: skip


TANH_NONNEGATIVE = Lemma(
    "foundations.tanh-nonnegative", "tanh(x) >= 0 for x >= 0", "elementary",
    (0 <= x,), 0 <= tanh(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("strict", Claim((0 <= x,), 0 < tanh(x)), "x = 0"),),
)  # fmt: skip


TANH_BOUND = Lemma(
    "foundations.tanh-bound", "tanh(x) <= x for x >= 0 (AN-TANH)", "elementary",
    (0 <= x,), tanh(x) <= x,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((0 <= x,), tanh(x) <= LESS * x), "x = 1/10"),),
)  # fmt: skip


TANH_CHORD = Lemma(
    "foundations.tanh-chord", "u tanh(v) <= tanh(u v) for 0 <= u <= 1 (AN-CHORDTANH)", "elementary",
    (0 <= u, u <= 1, 0 <= v), u * tanh(v) <= tanh(u * v),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((0 <= u, u <= 1, 0 <= v), MORE * u * tanh(v) <= tanh(u * v)), "u = 1, v = 1"),),
)  # fmt: skip


LOG_COSH = Lemma(
    "foundations.log-cosh", "log(cosh(A)/cosh(B)) <= (A**2 - B**2)/2", "elementary",
    (0 <= B, B <= A), log(cosh(A)) - log(cosh(B)) <= (A**2 - B**2) / 2,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((0 <= B, B <= A),
                            log(cosh(A)) - log(cosh(B)) <= Fraction(99, 200) * (A**2 - B**2)),
            "B = 0, A = 1/10"),),
)  # fmt: skip


def _sharp_claim(factor: Factor) -> Claim:
    bound = factor * (A**2 - B**2) * tanh(B) / (2 * B)
    return Claim((0 < B, B <= A), log(cosh(A)) - log(cosh(B)) <= bound)


LOG_COSH_SHARP = Lemma(
    "foundations.log-cosh-sharp", "log(cosh(sqrt(y))) lies below its tangents (AN-LOGCOSH)", "elementary",
    *_sharp_claim(1).parts,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", _sharp_claim(LESS), "B = 1, A = 1 + 1/1000"),),
)  # fmt: skip


LOG_COSH_TANGENT = Lemma(
    "foundations.log-cosh-tangent", "log(cosh(s)) lies above its tangents", "elementary",
    (B <= A,), (A - B) * tanh(B) <= log(cosh(A)) - log(cosh(B)),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((B <= A,), MORE * (A - B) * tanh(B) <= log(cosh(A)) - log(cosh(B))),
            "B = 1, A = 1 + 1/1000"),),
)  # fmt: skip

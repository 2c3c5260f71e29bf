"""log(y) <= y - 1; x/y <= exp(t) when log(x) - log(y) <= t; u log(u) lies below its chords."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, log
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant
from dpproofs.proving.tactics import arith, given, use
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.logarithm import t, u, x, y

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

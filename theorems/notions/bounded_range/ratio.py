"""Bounded range of a pair: there is a likelihood ratio with values in the interval."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, exp, lam, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, epsilon, t, w
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, mean_of_one, use
from theorems.foundations.reals.logarithm import LOG_BOUND

CLOSE = INDISTINGUISHABLE(P, Q, t + epsilon, 0), INDISTINGUISHABLE(Q, P, -t, 0)
shift = mark("shift", 0)

ORDER = Lemma(
    "mechanisms.bounded-range-order", "The interval of the privacy loss contains 0", "elementary",
    CLOSE,
    conj(t <= shift, 0 <= t + epsilon),
    mutants=(Mutant("shift", {shift: Fraction(-1, 100)}, "P = Q, t = epsilon = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), epsilon=2, t=0)),),
)  # fmt: skip


@proof_of(ORDER)
def _order(claim: Claim) -> Theorem:
    """The test that is always 1."""
    one = lam(w, num(1))
    exponents = (t + epsilon, -t)
    bounds = []
    for law, exponent in zip(CLOSE, exponents, strict=True):
        ones = [mean_of_one(P), mean_of_one(Q)]
        at_one = arith(1 <= exp(exponent), at(law, one), *ones)
        bounds.append(arith(0 <= exponent, use(LOG_BOUND, at_one, x=0, y=exp(exponent))))
    return both(*(arith(part, *bounds) for part in conjuncts(claim)))

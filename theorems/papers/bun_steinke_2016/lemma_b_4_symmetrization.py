"""Lemma B.4: E[exp(X - E[X])] <= (E[exp(2 X)] + E[exp(-2 X)])/2."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, exp, integrable, mul
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, dominated, expand, integrate, parts, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.mgf_centred import CENTRED
from theorems.foundations.measure.mgf import MEAN_INT, X, m


def _claim(scale: Factor, factor: Factor = 1) -> Claim:
    far = [exp(mul(sign * scale, X(w))) for sign in (1, -1)]
    given = MEAN_INT, *(integrable(P, w, f) for f in far)
    centred = exp(X(w) - m)
    bound = factor * (E(P, w, far[0]) + E(P, w, far[1])) / 2
    return Claim(given, conj(integrable(P, w, centred), E(P, w, centred) <= bound))


SYMMETRIZATION = Lemma(
    "bs16.lemma-b.4", "E[exp(X - E[X])] <= (E[exp(2 X)] + E[exp(-2 X)])/2", f"{BUN_STEINKE}, Lemma B.4",
    *_claim(2).parts,
    mutants=(Mutant("exponent", _claim(Fraction(11, 10)), "X = 2.3 with probability 0.001, else 0: 1.00666 > 1.00532",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), X=(-1, 2))),
             Mutant("factor", _claim(2, LESS), "X = 0",
                    witness=finite({"Y": 1}, P=(1,), X=0))),
)  # fmt: skip


@proof_of(SYMMETRIZATION)
def _proof(claim: Claim) -> Theorem:
    """For an independent copy X': E[exp(X)] E[exp(-X')] <= (E[exp(X)]**2 + E[exp(-X')]**2)/2."""
    mean_int, *far_ints = claim.hypotheses
    near_ints, squares = [], []
    for sign, far_int in zip((1, -1), far_ints, strict=True):
        near, far = exp(mul(sign, X(w))), exp(mul(2 * sign, X(w)))
        cover = parts(expand(P, w, (1 + far) / 2, far_int))[0]
        near_int = dominated(P, w, both(arith(0 <= near), arith(near <= (1 + far) / 2)), cover)
        a = E(P, w, near)
        squares.append(integrate(P, w, arith(2 * a * near - a**2 <= far), near_int, far_int))
        near_ints.append(near_int)
    whole, product = parts(use(CENTRED, mean_int, *near_ints))
    return both(whole, arith(comparison(claim), product, *squares))

"""E[exp(X - E[X])] <= E[exp(X)] E[exp(-X)]: the difference of two independent copies."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, exp, integrable
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, expand, integrate, parts, use
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.measure.mgf import DOWN, DOWN_INT, MEAN_INT, UP, UP_INT, X, m

CENTRED = Lemma(
    "foundations.centred-mgf", "E[exp(X - E[X])] <= E[exp(X)] E[exp(-X)]: the difference of two independent copies",
    "elementary",
    (MEAN_INT, UP_INT, DOWN_INT),
    conj(integrable(P, w, exp(X(w) - m)), E(P, w, exp(X(w) - m)) <= factor * (E(P, w, UP) * E(P, w, DOWN))),
    mutants=(Mutant("factor", {factor: LESS}, "X = 0", witness=finite({"Y": 2}, P=("51/100", "49/100"), X=1)),),
)  # fmt: skip


@proof_of(CENTRED)
def _centred(claim: Claim) -> Theorem:
    """E[exp(X - m)] = exp(-m) E[exp(X)], and exp(-m) <= E[exp(-X)]."""
    point = arith(exp(-m) * (1 - (X(w) - m)) <= DOWN, use(EXP_TANGENT, x=-(X(w) - m)))
    low = integrate(P, w, point, MEAN_INT, DOWN_INT)
    positive = integrate(P, w, arith(0 <= UP), UP_INT)
    whole, split = parts(expand(P, w, exp(X(w) - m), UP_INT))
    return both(whole, arith(comparison(claim), split, low, positive))

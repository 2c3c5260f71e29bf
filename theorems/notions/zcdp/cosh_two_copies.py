"""The mean of cosh(c x) over the difference of two independent copies."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, exp, integrable, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, cases, dominated, expand, integrate, parts, use
from theorems.foundations.reals.cosh_scaling import COSH_SCALING, UNIT
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.mgf import DOWN, DOWN_INT, UP, UP_INT, X

c = var("c")

TWO_COPIES_FACTOR = Mutant(
    "factor", {factor: LESS}, "c = 1", witness=finite({"Y": 3}, P=("1/4", "5/8", "1/8"), X=("1/2", 0, 1), c=1)
)
excess = E(P, w, UP) * E(P, w, DOWN) - 1
bound = E(P, w, exp(c * X(w))) * E(P, w, exp(-c * X(w))) - 1 <= factor * c**2 * excess

TWO_COPIES = Lemma(
    "foundations.two-copies", "E[exp(c X)] E[exp(-c X)] - 1 <= c**2 (E[exp(X)] E[exp(-X)] - 1) for 0 <= c <= 1",
    "elementary",
    (*UNIT, UP_INT, DOWN_INT),
    conj(integrable(P, w, exp(c * X(w))), integrable(P, w, exp(-c * X(w))), bound),
    mutants=(TWO_COPIES_FACTOR,),
)  # fmt: skip

v = var("v", "Y")


@proof_of(TWO_COPIES)
def _copies(claim: Claim) -> Theorem:
    """The inequality at x = X - X', integrated over the one and then over the other."""
    x = X(w)
    total = parts(expand(P, w, UP + DOWN, UP_INT, DOWN_INT))[0]
    ints = [dominated(P, w, both(arith(0 <= exp(s * x)), _between(s)), total) for s in (c, -c)]
    point = use(COSH_SCALING, *UNIT, x=X(w) - X(v))
    inner = integrate(P, w, point, UP_INT, DOWN_INT, *ints)
    outer = integrate(P, v, inner, UP_INT, DOWN_INT, *ints)
    return both(*ints, arith(comparison(claim), outer))


def _between(scale: Term) -> Theorem:
    """exp(s x) <= exp(x) + exp(-x) for |s| <= 1, at x = X."""
    x, small = X(w), scale * X(w)

    def below(top: Term, sign: Theorem) -> Theorem:
        return arith(exp(small) <= UP + DOWN, use(EXP_INCREASING, arith(small <= top, sign, *UNIT), x=small, y=top))

    return cases(0 <= x, lambda pos: below(x, pos), lambda no: below(-x, no))

"""Iterated expectation for functions with values in [0, c]."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, forall, integrable, lam
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import K, P, y, z
from dpproofs.proving.reading import comparison, lhs
from dpproofs.proving.tactics import arith, at, both, expand, generalize, parts
from dpproofs.proving.tactics import specialize, transfer, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN, R, T, below_c, c, f, inner, law_of_T, nonneg, v

ITERATED_BOUNDED = Lemma(
    "foundations.iterated-bounded", "Iterated expectation for functions with values in [0, c]", "elementary",
    (law_of_T, nonneg, below_c, 0 < c),
    conj(
        integrable(R, v, f(v)),
        integrable(P, y, inner),
        forall(y, conj(integrable(K(y), z, f(T(y, z))), 0 <= inner, inner <= c)),
        eq(E(R, v, f(v)), factor * E(P, y, inner)),
    ),
    mutants=(Mutant("factor", {factor: MORE}, "f = c = 1",
                    witness=finite({"V": 2, "Y": 2, "Z": 2}, K=((1, 0), ("1/2", "1/2")), P=(1, 0), R=(1, 0),
                        T=(0, 1, 1, 0), c=5, f=(1, 1))),),
)  # fmt: skip


@proof_of(ITERATED_BOUNDED)
def _bounded(claim: Claim) -> Theorem:
    """The function f/c is a test."""
    f0, fc = specialize(nonneg, v), specialize(below_c, v)
    unit = generalize(both(arith(0 <= f(v) / c, f0, 0 < c), arith(f(v) / c <= 1, fc, 0 < c)), v)
    tests = at(law_of_T, lam(v, f(v) / c), by=[unit])
    at_T = [generalize(specialize(g, T(y, z)), z) for g in (nonneg, below_c)]
    K_int, low, high = parts(use(BOUNDED_MEAN, *at_T, P=K(y), f=lam(z, f(T(y, z))), c=c))
    P_int, _, _ = parts(use(BOUNDED_MEAN, generalize(low, y), generalize(high, y), P=P, f=lam(y, inner), c=c))
    R_int, _, _ = parts(use(BOUNDED_MEAN, nonneg, below_c, P=R, f=f, c=c))
    left = parts(expand(R, v, f(v) / c, R_int, 0 < c))[1]
    inside = parts(expand(K(y), z, f(T(y, z)) / c, K_int, 0 < c))[1]
    outside = expand(P, y, inner / c, P_int, 0 < c)
    right = transfer(P, y, arith(eq(inner / c, lhs(inside)), inside, 0 < c), parts(outside)[0])
    equal = arith(comparison(claim), tests, left, parts(outside)[1], parts(right)[1], 0 < c)
    return both(R_int, P_int, generalize(both(K_int, low, high), y), equal)

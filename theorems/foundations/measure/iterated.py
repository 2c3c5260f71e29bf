"""Iterated expectation: for nonnegative functions, from the definitions by bounded tests.

R is the law of T(y, z) when y has law P and z, given y, has law K(y); for T = pair this is
the joint law (JOINT), for T(y, z) = z the law after postprocessing (PUSHED).
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, E, conj, eq, exists, function_type, minimum, var
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, proof_of
from dpproofs.privacy.notions import K, P, y, z
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, cases, discharge, generalize, integrate, monotone_limit, parts, prove
from dpproofs.proving.tactics import specialize, use, witness
from theorems.foundations.measure.iterated_bounded import R, c, e, f, inner, law_of_T, nonneg, v
from theorems.foundations.measure.iterated_upper import ITERATED_UPPER, R_integrable, cut, cut_T, given
from theorems.foundations.measure.iterated_upper import inner_integrable, mutants, outer_integrable, truncated


def _same(factor: Factor) -> Term:
    return eq(E(R, v, f(v)), factor * E(P, y, inner))


ITERATED_CONVERSE = Lemma(
    "foundations.iterated-converse", "E_R[f] = E_P[E_K[f]] for f >= 0 integrable under R", "elementary",
    (*given, R_integrable),
    conj(outer_integrable, _same(1)),
    mutants=mutants(R_integrable, outer_integrable, _same(MORE)),
)  # fmt: skip

inner_cut = E(K(y), z, cut_T)

T = var("T", function_type(("Y", "Z"), "V"))


@proof_of(ITERATED_CONVERSE)
def _converse(claim: Claim) -> Theorem:
    """E_P[E_K[min(f, c)]] = E_R[min(f, c)] <= E_R[f]; let c grow."""
    R_cut, P_cut, at_y, equal = truncated()
    below = integrate(R, v, arith(cut <= f(v)), R_cut, R_integrable)
    bound = arith(E(P, y, inner_cut) <= E(R, v, f(v)), equal, below)
    f0 = integrate(K(y), z, specialize(nonneg, T(y, z)), specialize(inner_integrable, y))
    d = var("d")
    K_cut = parts(specialize(at_y, y))[0]
    K_cut_d = use(K_cut, law_of_T, nonneg, arith(0 < d, 0 < c, c <= d), c=d)
    grow = integrate(K(y), z, arith(cut_T <= minimum(f(T(y, z)), d), c <= d), K_cut, K_cut_d)
    limit = monotone_limit(P, y, inner, inner_cut, c, bound, P_cut, _levels_reach(), f0, discharge(grow, 0 < c, c <= d))
    P_int, upper = parts(limit)
    upper_R = parts(use(ITERATED_UPPER, *given, P_int))[1]
    return both(P_int, arith(comparison(claim), upper, upper_R))


def _levels_reach() -> Theorem:
    """For every y and e > 0, E_K[f] <= E_K[min(f, c)] + e for some c: otherwise E_K[f] <= E_K[f] - e."""
    K_cut = parts(specialize(truncated()[2], y))[0]
    goal = exists(c, conj(0 < c, inner <= inner_cut + e))

    def otherwise(no: Theorem) -> Theorem:
        small = cases(
            inner <= inner_cut + e,
            lambda near: arith(inner_cut <= inner - e, witness(goal, c, 0 < c, near), no),
            lambda far: arith(inner_cut <= inner - e, far),
        )
        f0 = specialize(nonneg, T(y, z))
        limit = monotone_limit(K(y), z, f(T(y, z)), cut_T, c, small, K_cut, f(T(y, z)) + 1, f0)
        return arith(goal, arith(FALSE, parts(limit)[1], 0 < e))

    return generalize(discharge(cases(goal, lambda yes: yes, otherwise), 0 < e), y, e)


ITERATED = Lemma(
    "foundations.iterated", "E_R[f] = E_P[E_K[f]] for f >= 0 when the right side is finite", "elementary",
    (*given, outer_integrable),
    conj(R_integrable, _same(1)),
    mutants=mutants(outer_integrable, R_integrable, _same(MORE)),
)  # fmt: skip


@proof_of(ITERATED)
def _iterated(claim: Claim) -> Theorem:
    R_int = parts(use(ITERATED_UPPER, *given, outer_integrable))[0]
    return prove(claim.conclusion, R_int, use(ITERATED_CONVERSE, *given, R_int))

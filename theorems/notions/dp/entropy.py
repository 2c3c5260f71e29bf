"""The entropy of a likelihood ratio that pure differential privacy bounds."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, conj, eq, integrable, log, tanh
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import L, Q, epsilon, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, cases, dominated, expand, given, instantiate, integrate, parts
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.hyperbolic import SINH_POSITIVE
from theorems.foundations.reals.logarithm_tangent import ENTROPY_CHORD
from theorems.foundations.reals.logarithm import LOG_BOUND, LOG_UPPER
from theorems.foundations.tests.pure_dp_ratio import RATIO
from theorems.notions.dp.moments import BOUNDED, HIGH, LOW, between_ends

ENTROPY = L(w) * log(L(w))

PURE_DP_ENTROPY = Lemma(
    "foundations.pure-dp-entropy", "E_Q[L log(L)] <= epsilon tanh(epsilon/2)", "elementary",
    (*BOUNDED, 0 <= epsilon),
    conj(integrable(Q, w, ENTROPY), E(Q, w, ENTROPY) <= factor * epsilon * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response attains the bound",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="1.1")),),
)  # fmt: skip


@proof_of(PURE_DP_ENTROPY)
def _entropy(claim: Claim) -> Theorem:
    """Integrate the chord of u log(u); for epsilon = 0 it has no slope, but u log(u) <= epsilon u."""
    inside = between_ends()
    L_int = parts(unfolded(RATIO))[1]
    log_upper = use(LOG_UPPER, *inside, x=epsilon, y=L(w))
    log_lower = use(LOG_BOUND, *inside, x=-epsilon, y=L(w))
    size = arith(absolute(ENTROPY) <= epsilon * L(w), log_upper, log_lower, inside[2])
    ints = dominated(Q, w, size, parts(expand(Q, w, epsilon * L(w), L_int))[0], *BOUNDED[1:])
    mean, goal = use(MEAN_OF_DENSITY, RATIO, Q=Q), comparison(claim)

    def strict(pos: Theorem) -> Theorem:
        chord = use(ENTROPY_CHORD, *inside, x=LOW, y=HIGH, u=L(w))
        bound = integrate(Q, w, chord, ints, L_int, surely=BOUNDED[1:])
        return arith(goal, bound, given(instantiate(SINH_POSITIVE, x=epsilon / 2), pos), mean)

    def flat(no: Theorem) -> Theorem:
        zero = arith(eq(epsilon, 0), no, 0 <= epsilon)
        bound = integrate(Q, w, arith(ENTROPY <= epsilon * L(w), size), ints, L_int, surely=BOUNDED[1:])
        return arith(goal, bound, mean, zero)

    return both(ints, cases(0 < epsilon, strict, flat))

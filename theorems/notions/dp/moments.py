"""Moments of a likelihood ratio that pure differential privacy bounds."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, cosh, exp
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import L, Q, alpha, epsilon, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, given, instantiate, integrate, parts, theorem, unfolded, use
from theorems.foundations.reals.convex_powers_tangent import POWER_CHORD
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.hyperbolic import SINH_POSITIVE
from theorems.foundations.tests.pure_dp_ratio import LOWER, RATIO, SURELY_LOWER, SURELY_UPPER, UPPER
from theorems.foundations.divergences.weak_moments import MOMENT, POWER_INTEGRABLE, WEAK_MOMENT

BOUNDED = (RATIO, SURELY_LOWER, SURELY_UPPER)
LOW, HIGH = exp(-epsilon), exp(epsilon)

PURE_DP_MOMENT = Lemma(
    "foundations.pure-dp-moment", "E_Q[L**alpha] <= cosh((alpha - 1/2) epsilon)/cosh(epsilon/2)", "elementary",
    (*BOUNDED, 1 < alpha, 0 < epsilon),
    conj(POWER_INTEGRABLE, E(Q, w, MOMENT) <= factor * cosh((alpha - Fraction(1, 2)) * epsilon) / cosh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response attains the bound",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("51/100", "49/100"), alpha="3/2", epsilon="0.1")),),
)  # fmt: skip


@proof_of(PURE_DP_MOMENT)
def _moment(claim: Claim) -> Theorem:
    """Integrate the chord of u**alpha on [exp(-epsilon), exp(epsilon)]; L has mean 1."""
    L_int = parts(unfolded(RATIO))[1]
    power = parts(use(WEAK_MOMENT, RATIO, SURELY_UPPER, 1 < alpha))[0]
    chord = use(POWER_CHORD, *between_ends(), 1 < alpha, a=alpha, x=LOW, y=HIGH, u=L(w))
    bound = integrate(Q, w, chord, power, L_int, surely=BOUNDED[1:])
    wide = given(instantiate(SINH_POSITIVE, x=epsilon / 2), 0 < epsilon)
    return both(power, arith(comparison(claim), bound, wide, use(MEAN_OF_DENSITY, RATIO, Q=Q)))


def between_ends() -> tuple[Theorem, ...]:
    """The likelihood ratio lies between exp(-epsilon) and exp(epsilon), and is positive."""
    return theorem(LOWER), theorem(UPPER), arith(0 < L(w), LOWER)

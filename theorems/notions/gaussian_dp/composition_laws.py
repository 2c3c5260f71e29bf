"""Adaptive composition of laws with Gaussian profiles: mu^2 adds up."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import exceeded, excess_value, from_level, gaussians_apart, standard, tail
from dpproofs.mutants.counterexamples import unconcerned, y, z
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, lam, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, P, Q, gaussian_profile
from dpproofs.proving.reading import both_sides, comparison
from dpproofs.proving.tactics import arith, at, discharge, generalize, parts, use
from theorems.foundations.measure.iterated_bounded import R
from theorems.foundations.tests.tests_compose import S
from theorems.citations import DONG_ROTH_SU
from theorems.notions.profiles.adaptive import LAWS, PROFILE_V, close_kernels
from theorems.notions.profiles.composition import COMPOSITION
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.mixing import GAUSSIAN_MIXING
from theorems.notions.gaussian_dp.profile import RATIO, STANDARD, ratio, s, t, x
from theorems.notions.gaussian_dp.weakening import gaussian
from theorems.notions.profiles.weakening import PROFILE_WEAKEN

SIGNS = (0 <= s, 0 <= t)

CLOSE, CLOSE_KERNELS = PROFILE(P, Q, gaussian(s)), close_kernels(lambda order: gaussian_profile(t, order))

GAUSSIAN_LAWS = Lemma(
    "profiles.gaussian-composition-laws", "Adaptive composition of laws with Gaussian profiles",
    f"{DONG_ROTH_SU}, Corollary 3.3",
    (CLOSE, CLOSE_KERNELS, *LAWS, *SIGNS),
    PROFILE_V(R, S, gaussian(s + factor * t)),
    mutants=(Mutant("sum", {factor: LESS}, "P = Q, and N(1, 1) or N(0, 1) after it"),),
)  # fmt: skip


@proof_of(GAUSSIAN_LAWS)
def _laws(claim: Claim) -> Theorem:
    """The pair N(mu2, 1), N(0, 1) dominates the kernels."""
    likelihood, below = lam(x, ratio(t)), [0 <= c]
    ratio_int = parts(use(RATIO, SIGNS[1], s=t))[0]
    positive = generalize(arith(0 <= ratio(t)), x)
    mixing = use(GAUSSIAN_MIXING, *SIGNS, 0 <= c)
    levels = generalize(discharge(parts(mixing)[0], *below), c)
    made = use(COMPOSITION, CLOSE, CLOSE_KERNELS, *LAWS, positive, ratio_int, levels,
               U=STANDARD, l=likelihood, d=0, h=gaussian(s))  # fmt: skip
    mean, value = both_sides(comparison(mixing))
    smaller = generalize(discharge(arith(mean <= value, mixing), *below), c)
    return use(PROFILE_WEAKEN, made, smaller, P=R, Q=S, h=lam(c, mean), h2=lam(c, value))


@refutation_of(GAUSSIAN_LAWS, "sum", Y=REAL, Z=REAL, V=REAL)
def _second_alone(said: Theorem) -> Theorem:
    """The first law says nothing; the second is N(1, 1) or N(0, 1)."""
    first, second, plain = standard(), standard(1), lam((y, z), z)
    profiles = gaussians_apart(0, 0, num(0)), generalize(gaussians_apart(1, 0, num(1)), y)
    laws = {"P": first, "Q": first, "K": lam(y, second), "H": lam(y, first), "R": second, "S": first, "T": plain}
    given = *profiles, unconcerned(second, first), unconcerned(first, first)
    mean = at(instance(said, *given, **laws, s=0, t=1), 1, from_level(Fraction(1, 2)))
    return exceeded(mean, tail(Fraction(1, 2), 1), tail(Fraction(1, 2)), excess_value(mean))

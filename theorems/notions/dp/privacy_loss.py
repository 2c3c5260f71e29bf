"""The likelihood ratio that pure DP bounds: its moments and entropy, and that the privacy loss is
subgaussian about its mean.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.proving.tactics import given
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.privacy_loss_moments import POWER_INTEGRABLE, WEAK_MOMENT, power_
from theorems.foundations.reals.exponentials_and_logarithms import ENTROPY_CHORD, LOG_BOUND, LOG_UPPER
from theorems.foundations.reals.hyperbolic import SINH_POSITIVE
from theorems.foundations.reals.powers import POWER_CHORD
from theorems.foundations.tests.pure_dp import LOWER, RATIO, SURELY_LOWER, SURELY_UPPER, UPPER

# Moments of a likelihood ratio that pure differential privacy bounds --------------------------

BOUNDED = (RATIO, SURELY_LOWER, SURELY_UPPER)
LOW, HIGH = exp(-epsilon), exp(epsilon)

PURE_DP_MOMENT = Lemma(
    "foundations.pure-dp-moment", "E_Q[L**alpha] <= cosh((alpha - 1/2) epsilon)/cosh(epsilon/2)", "elementary",
    (*BOUNDED, 1 < alpha, 0 < epsilon),
    conj(POWER_INTEGRABLE, E(Q, w, power_) <= factor * cosh((alpha - Fraction(1, 2)) * epsilon) / cosh(epsilon / 2)),
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


# The entropy of a likelihood ratio that pure differential privacy bounds ----------------------

ENTROPY = L(w) * log(L(w))

PURE_DP_ENTROPY = Lemma(
    "foundations.pure-dp-entropy", "E_Q[L log(L)] <= epsilon tanh(epsilon/2)", "elementary",
    (*BOUNDED, 0 <= epsilon),
    conj(integrable(Q, w, ENTROPY), E(Q, w, ENTROPY) <= factor * epsilon * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response attains the bound",
                    witness=two_laws(epsilon="1.1")),),
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

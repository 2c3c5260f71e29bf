"""The profile of discrete Gaussian noise on an integer query is attained at the sensitivity."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, eq, exp, lam, nat, var
from dpproofs.privacy.notions import DISCRETE_GAUSSIAN_DP, PROFILE, SENSITIVITY, N, on, x1, x2
from dpproofs.privacy.notions import c as order
from dpproofs.privacy.notions import q
from dpproofs.privacy.notions.discrete_gaussian_dp import distance, mass, reach, whole_noise_profile
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, assume, discharge, for_all, generalize, linear, parts, specialize, use
from theorems.foundations.measure.counting import NO_MEASURE, mu, y
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.mechanisms.discrete_gaussian.finite import SOURCE
from theorems.mechanisms.discrete_gaussian.mechanism import LAWS, M, c, normalised, sigma
from theorems.foundations.reals.whole_numbers import is_whole
from theorems.mechanisms.discrete_gaussian.window import ALL, WINDOW
from theorems.mechanisms.whole_noise.profile import PROFILE_OF_NOISE
from theorems.notions.profiles.weakening import PROFILE_WEAKEN

NUMBERS = nat(distance), nat(reach), 0 < mass, mass <= ALL
DISCRETE_R = on(DISCRETE_GAUSSIAN_DP, Y=REAL)

LEMMA = Lemma(
    "mechanisms.discrete-gaussian-exact", "The profile of discrete Gaussian noise on an integer query", SOURCE,
    (SENSITIVITY(q, N, distance), *LAWS, *NUMBERS),
    DISCRETE_R(M, N, distance, sigma, reach, factor * mass),
    mutants=(Mutant("factor", {factor: MORE}, "c = 0, all odds as the mass, and a large reach",
                    unwitnessed=NO_MEASURE),),
)  # fmt: skip

ODDS = lam(y, c * exp(-(y**2) / (2 * sigma**2)))
t = var("t")


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The profile of log-concave noise, and its window."""
    base = normalised()
    ints, mean = parts(linear(mu, y, ODDS(y), [(c, base.total)]))
    one = arith(eq(E(mu, y, ODDS(y)), 1), mean, base.whole)
    positive = generalize(arith(0 < ODDS(y), base.positive), y)
    even = generalize(arith(eq(ODDS(-y), ODDS(y))), y)
    noisy = generalize(specialize(LAWS[1], var("x", "X")), var("x", "X"))
    pair = use(
        PROFILE_OF_NOISE, LAWS[0], ints, positive, _concave(), even, noisy, LAWS[2],
        is_whole(distance, assume(nat(distance))), SENSITIVITY(q, N, distance), N(x1, x2), g=ODDS, Delta=distance,
    )  # fmt: skip
    window = use(WINDOW, LAWS[0], ints, one, base.positive, 0 < sigma, *NUMBERS, 0 <= t, u=c, c=t)
    less = generalize(discharge(window, 0 <= t), t)
    old = read(PROFILE, pair).h
    made = use(PROFILE_WEAKEN, pair, less, P=M(x1), Q=M(x2), h=old, h2=lam(order, whole_noise_profile(order)))
    return for_all(claim.conclusion, made)


a, b = var("a"), var("b")


def _concave() -> Theorem:
    """The squares of the ends are more than those of two numbers between."""
    first, second = (-(one**2 + other**2) / (2 * sigma**2) for one, other in ((y, y + a + b), (y + a, y + b)))
    less = arith(first * sigma**2 <= second * sigma**2, 0 <= a, 0 <= b, 0 < sigma)
    order = use(EXP_INCREASING, arith(first <= second, less, 0 < sigma), x=first, y=second)
    goal = ODDS(y) * ODDS(y + a + b) <= ODDS(y + a) * ODDS(y + b)
    scaled = arith(c**2 * exp(first) <= c**2 * exp(second), order)
    return generalize(discharge(arith(goal, scaled), 0 <= a, 0 <= b), y, a, b)


discrete_gaussian_dp = Verified(LEMMA, "discrete_gaussian_dp", {"sensitivity": distance, "sigma": sigma}, omits=(c,))

"""The profile of discrete Laplace noise on an integer query is attained at the sensitivity."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, exp, forall, lam, mul, nat, num, substitute, var
from dpproofs.privacy.notions import DENSITY, GEOMETRIC_DP, PROFILE, SENSITIVITY, N, on, q, x1, x2
from dpproofs.privacy.notions import c as order
from dpproofs.privacy.notions.geometric_dp import distance, geometric_profile, scale
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import integrand_of, read
from dpproofs.proving.tactics import arith, assume, cases, discharge, for_all, generalize, linear, parts, same_value
from dpproofs.proving.tactics import specialize, transfer, unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from dpproofs.meaning.laws import COUNTING
from theorems.foundations.measure.counting import NO_MEASURE, mu, whole, y
from theorems.foundations.measure.counting_moved import MOVED
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.whole_numbers import is_whole
from theorems.mechanisms.laplace.discrete import NOISY, SOURCE, M, b, c, x
from theorems.mechanisms.whole_noise.further import ZERO
from theorems.mechanisms.whole_noise.geometric import LEMMA as WINDOW
from theorems.mechanisms.whole_noise.profile import PROFILE_OF_NOISE
from theorems.notions.profiles.weakening import PROFILE_WEAKEN

WHOLE = forall(x, whole(q(x)))
GIVEN = (SENSITIVITY(q, N, distance), COUNTING(mu), NOISY, WHOLE, 0 < b, nat(distance), 0 < distance)
GEOMETRIC_R = on(GEOMETRIC_DP, Y=REAL)


def _claim(factor: Factor) -> Claim:
    return Claim(GIVEN, GEOMETRIC_R(M, N, mul(factor, distance), b))


LEMMA = Lemma(
    "mechanisms.geometric-exact", "The profile of discrete Laplace noise on an integer query", SOURCE,
    *_claim(1).parts,
    mutants=(Mutant("whole", Claim((*GIVEN[:3], *GIVEN[4:]), _claim(1).conclusion), "values that are not whole",
                    unwitnessed=NO_MEASURE),),
)  # fmt: skip

ODDS = lam(y, c * exp(-absolute(y) / b))

s, t, v = var("s"), var("t"), var("v")


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The profile of log-concave noise, and what it comes to."""
    ints, one, height = _normalised()
    positive = generalize(arith(0 < ODDS(y), height), y)
    sides = same_value(lam(y, exp(-y / b)), arith(eq(absolute(-y), absolute(y))))
    even = generalize(arith(eq(ODDS(-y), ODDS(y)), sides), y)
    pair = use(
        PROFILE_OF_NOISE, COUNTING(mu), ints, positive, _concave(height), even, NOISY, WHOLE,
        is_whole(distance, assume(nat(distance))), SENSITIVITY(q, N, distance), N(x1, x2), g=ODDS, Delta=distance,
    )  # fmt: skip
    window = use(WINDOW, COUNTING(mu), ints, one, height, *GIVEN[4:], 0 <= v, u=c, c=v, scale=b)
    less = generalize(discharge(window, 0 <= v), v)
    new = lam(order, substitute(geometric_profile(order), {scale: b}))
    made = use(PROFILE_WEAKEN, pair, less, P=M(x1), Q=M(x2), h=read(PROFILE, pair).h, h2=new)
    return for_all(claim.conclusion, made)


def _normalised() -> list[Theorem]:
    """The odds have a sum, which is 1, and are positive."""
    density = specialize(NOISY, x2)
    ratio = read(DENSITY, density).L
    low, ints, _ = parts(unfolded(density))
    mean = use(MEAN_OF_DENSITY, density, L=ratio, P=M(x2), Q=mu)
    least = arith(0 <= c, specialize(low, q(x2)))
    zero_int, zero = parts(linear(mu, y, num(0), []))

    def nothing(none: Theorem) -> Theorem:
        same = parts(transfer(mu, y, arith(eq(num(0), ratio(y)), none), zero_int))[1]
        return arith(0 < c, mean, same, zero)

    positive = cases(eq(c, 0), nothing, lambda other: arith(0 < c, other, least))
    moved_int, moved = parts(use(MOVED, COUNTING(mu), ints, specialize(WHOLE, x2), ZERO, f=ratio, k=q(x2), n=num(0)))
    same = arith(eq(integrand_of(moved_int, y), ODDS(y)))
    done, equal = parts(transfer(mu, y, same, moved_int))
    return [done, arith(eq(E(mu, y, ODDS(y)), 1), equal, moved, mean), positive]


def _concave(positive: Theorem) -> Theorem:
    """The sizes of the ends are together more than those of two numbers between."""
    sizes = [-(absolute(one) + absolute(other)) / b for one, other in ((y, y + s + t), (y + s, y + t))]
    less = arith(sizes[0] * b <= sizes[1] * b, 0 <= s, 0 <= t, 0 < b)
    grown = use(EXP_INCREASING, arith(sizes[0] <= sizes[1], less, 0 < b), x=sizes[0], y=sizes[1])
    goal = ODDS(y) * ODDS(y + s + t) <= ODDS(y + s) * ODDS(y + t)
    scaled = arith(c**2 * exp(sizes[0]) <= c**2 * exp(sizes[1]), grown)
    return generalize(discharge(arith(goal, scaled), 0 <= s, 0 <= t), y, s, t)


geometric_dp = Verified(LEMMA, "geometric_dp", {"sensitivity": distance, "scale": b}, omits=(c,))

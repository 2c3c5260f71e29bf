"""What is epsilon-DP is as private as Laplace noise on a number that moves somewhat more than epsilon, and
as Gaussian noise.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.composition.optimal.one_mechanism import PURE, PURE_LEMMA, one_response, two_answers
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.notions.gaussian_dp.gaussian_profile import BOUNDS
from theorems.notions.profiles.excess import with_profile

# What is epsilon-DP is as private as Laplace noise on a number that moves by somewhat more than epsilon ---

BASE = exp(epsilon)
MEAN = (1 + BASE) / 2
SHIFT, MIDDLE = 2 * log(MEAN), (BASE - c) / (1 + BASE)

LEMMA = Lemma(
    "kov17x.pure-dp-to-laplace-dp", "epsilon-DP is as private as Laplace noise with shift 2 log((1 + exp(epsilon))/2)",
    KAIROUZ_OH_VISWANATH,
    PURE,
    LAPLACE_DP(M, N, factor * SHIFT),
    mutants=(Mutant("factor", {factor: LESS},
                    "randomized response with epsilon = log(3): at c = 1 it attains the profile",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Twice the root of c is at most 1 + c."""
    root, sign = squared_root(c, 0 <= c), nonnegative(sqrt(c), 0 <= c)
    small, factor = exp(-SHIFT / 2), use(EXP_OF_LOG, arith(0 < MEAN), y=MEAN)
    inverse = arith(eq(small * MEAN, 1), arith(eq(small * exp(log(MEAN)), 1)), factor)
    twice = arith(2 * sqrt(c) <= 1 + c, root, arith(0 <= (sqrt(c) - 1) ** 2))
    line = arith(MIDDLE <= 1 - sqrt(c) * small, inverse, twice, sign, arith(0 < MEAN), arith(0 < small))
    response = at_neighbours(use(PURE_LEMMA, *PURE))
    made = with_profile(response, lam(c, laplace_profile(SHIFT, c)), two_answers(), three_bounds(), line)
    return for_all(claim.conclusion, made)


def three_bounds() -> Theorem:
    """The profile of one response is the largest of three lines in c."""
    least = arith(1 <= BASE, use(EXP_INCREASING, arith(num(0) <= epsilon, *PURE), x=0, y=epsilon))
    goal = one_response(c, BASE) <= maximum(maximum(1 - c, MIDDLE), 0)

    def below(yes: Theorem) -> Theorem:
        return arith(goal, yes, least, arith(c <= BASE, yes, least, 0 <= c))

    def above(no: Theorem) -> Theorem:
        return cases(c <= BASE, lambda yes: arith(goal, no, yes, least), lambda other: arith(goal, no, other, least))

    return cases(c * BASE <= 1, below, above)


pure_dp_to_laplace_dp = Verified(LEMMA, "pure_dp_to_laplace_dp")


# What is epsilon-DP is as private as Gaussian noise -------------------------------------------

SQUARE = 8 * log(MEAN)
RARE = Fraction(21, 10**10)

GAUSSIAN = Lemma(
    "kov17x.pure-dp-to-gaussian-dp", "epsilon-DP is mu-Gaussian DP with mu^2 = 8 log((1 + exp(epsilon))/2)",
    KAIROUZ_OH_VISWANATH,
    PURE,
    GAUSSIAN_DP(M, N, factor * SQUARE),
    mutants=(Mutant("factor", {factor: Fraction(4, 5)},
                    "randomized response with epsilon = 20: its total variation is larger",
                    witness=finite({"X": 2, "Y": 2}, M=((1 - RARE, RARE), (RARE, 1 - RARE)), N=True, epsilon=20)),),
)  # fmt: skip

ROOT, OPTIMAL_PROFILE = sqrt(SQUARE), gaussian_profile(SQUARE, c)


@proof_of(GAUSSIAN)
def _lemma(claim: Claim) -> Theorem:
    """The profile of one response is the largest of three lines, and that of Gaussian noise is above each."""
    least = arith(1 <= BASE, use(EXP_INCREASING, PURE[2], x=0, y=epsilon))
    size = nonnegative(log(MEAN), arith(1 <= MEAN, least))
    sign = arith(0 <= SQUARE, size)
    root = squared_root(SQUARE, sign), nonnegative(ROOT, sign), size
    response = at_neighbours(use(PURE_LEMMA, *PURE))
    ends = use(BOUNDS, 0 <= c, sign, s=SQUARE)
    made = with_profile(response, lam(c, OPTIMAL_PROFILE), two_answers(), three_bounds(), parts(ends)[1], _middle(root))
    return for_all(claim.conclusion, made)


def _middle(root: tuple[Theorem, ...]) -> Theorem:
    """The answer is above mu/2 with probability exp(epsilon)/(1 + exp(epsilon)) or more, or with 1 less that."""
    one, a, above = arith(num(0) < 1), ROOT / (2 * sqrt(2)), ind(ROOT / 2 <= x)
    unit = generalize(both(arith(0 <= above), arith(above <= 1)), x)
    same = arith(eq(SQUARE, (ROOT - 0) ** 2 / 1**2), *root)
    laws = use("profiles.gaussian-laws", same, one, mu=ROOT, nu=0, sigma=1, v=SQUARE)
    told = at(laws, c, lam(x, above), by=[0 <= c, unit])
    there, here = (use("foundations.gaussian-upper-tail", one, sigma=1, nu=m, r=ROOT / 2) for m in (ROOT, 0))
    two = arith(eq(sqrt(2) ** 2, 2))
    first = congruence(eq(erfc((ROOT / 2 - ROOT) / sqrt(2)), erfc(-a)), two)
    second = congruence(eq(erfc((ROOT / 2 - 0) / sqrt(2)), erfc(a)), two)
    small = use("foundations.mills-half", arith(0 <= a, *root, arith(0 < sqrt(2))), x=a)
    level = congruence(eq(exp(-(a**2)), exp(-log(MEAN))), arith(eq(a**2, log(MEAN)), *root, two))
    kept = arith(
        eq(exp(-log(MEAN)) * MEAN, 1),
        use(EXP_OF_LOG, arith(0 < MEAN), y=MEAN),
        arith(eq(exp(-log(MEAN)) * exp(log(MEAN)), 1)),
    )
    tail = arith(erfc(a) * MEAN <= 1, small, level, kept, arith(0 < MEAN))
    reflected = use("foundations.erfc-reflected", a=a)
    lines = arith(
        (BASE - c) <= (1 + BASE) * (1 - (1 + c) * erfc(a) / 2),
        tail,
        0 <= c,
        arith(0 <= (1 + c) * (1 - erfc(a) * MEAN), tail, 0 <= c),
    )
    value = arith(1 - (1 + c) * erfc(a) / 2 <= OPTIMAL_PROFILE, told, there, here, first, second, reflected)
    return arith(MIDDLE <= OPTIMAL_PROFILE, lines, value, arith(0 < 1 + BASE))


pure_dp_to_gaussian_dp = Verified(GAUSSIAN, "pure_dp_to_gaussian_dp")

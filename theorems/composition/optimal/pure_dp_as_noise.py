"""What is epsilon-DP is as private as Laplace noise on a number that moves somewhat more than epsilon, and
as Gaussian noise.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.composition.optimal.one_mechanism import PURE, PURE_LEMMA, one_response, two_answers
from theorems.foundations.gaussian.gaussian import mu
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.notions.gaussian_dp.gaussian_laws import LINE
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

RARE = Fraction(21, 10**10)
LEVEL = mu / (2 * sqrt(2))
tails = mark("tails", 1)

TIGHT = Lemma(
    "kov17x.pure-dp-to-gaussian-dp-tight",
    "epsilon-DP is mu-Gaussian DP where N(0, 1) is above mu/2 with probability at most 1/(1 + exp(epsilon))",
    KAIROUZ_OH_VISWANATH,
    (*PURE, 0 <= mu, (1 + BASE) * erfc(LEVEL) <= tails * 2),
    GAUSSIAN_DP(M, N, factor * mu**2),
    mutants=(Mutant("factor", {factor: LESS},
                    "randomized response with epsilon = log(3): its total variation is larger",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                                   mu="1.35")),
             Mutant("tails", {tails: MORE}, "randomized response with epsilon = log(3), mu slightly too small",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                                   mu="1.34"))),
)  # fmt: skip

OPTIMAL_PROFILE = gaussian_profile(mu**2, c)


@proof_of(TIGHT)
def _tight(claim: Claim) -> Theorem:
    """The profile of one response is the largest of three lines, and that of Gaussian noise is above each."""
    response, rare = at_neighbours(use(PURE_LEMMA, *PURE)), claim.hypotheses[-1]
    ends = use(BOUNDS, 0 <= c, arith(0 <= mu**2), s=mu**2)
    reflected = use("foundations.erfc-reflected", a=LEVEL)
    same = [congruence(eq(erfc(y / sqrt(2)), erfc(z))) for y, z in ((mu / 2 - mu, -LEVEL), (mu / 2, LEVEL))]
    share = arith(2 * (BASE / (1 + BASE)) <= erfc((mu / 2 - mu) / sqrt(2)), rare, reflected, same[0], arith(0 < BASE))
    other = arith(erfc(mu / 2 / sqrt(2)) <= 2 * (1 / (1 + BASE)), rare, same[1], arith(0 < BASE))
    event = use(LINE, 0 <= c, share, other, a=BASE / (1 + BASE), b=1 / (1 + BASE), r=mu / 2)
    middle = arith(MIDDLE <= OPTIMAL_PROFILE, event, arith(0 < BASE))
    made = with_profile(response, lam(c, OPTIMAL_PROFILE), two_answers(), three_bounds(), parts(ends)[1], middle)
    return for_all(claim.conclusion, made)


pure_dp_to_gaussian_dp_tight = Verified(TIGHT, "pure_dp_to_gaussian_dp_tight")


SQUARE = 8 * log(MEAN)

GAUSSIAN = Lemma(
    "kov17x.pure-dp-to-gaussian-dp", "epsilon-DP is mu-Gaussian DP with mu^2 = 8 log((1 + exp(epsilon))/2)",
    KAIROUZ_OH_VISWANATH,
    PURE,
    GAUSSIAN_DP(M, N, factor * SQUARE),
    mutants=(Mutant("factor", {factor: Fraction(4, 5)},
                    "randomized response with epsilon = 20: its total variation is larger",
                    witness=finite({"X": 2, "Y": 2}, M=((1 - RARE, RARE), (RARE, 1 - RARE)), N=True, epsilon=20)),),
)  # fmt: skip

ROOT = sqrt(SQUARE)


@proof_of(GAUSSIAN)
def _lemma(claim: Claim) -> Theorem:
    """At mu/2 the tail of N(0, 1) is at most exp(-mu^2/8)/2."""
    least = arith(1 <= BASE, use(EXP_INCREASING, PURE[2], x=0, y=epsilon))
    size = nonnegative(log(MEAN), arith(1 <= MEAN, least))
    root = squared_root(SQUARE, arith(0 <= SQUARE, size)), nonnegative(ROOT, arith(0 <= SQUARE, size))
    a, two = ROOT / (2 * sqrt(2)), arith(eq(sqrt(2) ** 2, 2))
    small = use("foundations.mills-half", arith(0 <= a, *root, arith(0 < sqrt(2))), x=a)
    level = congruence(eq(exp(-(a**2)), exp(-log(MEAN))), arith(eq(a**2, log(MEAN)), *root, two))
    kept = arith(
        eq(exp(-log(MEAN)) * MEAN, 1),
        use(EXP_OF_LOG, arith(0 < MEAN), y=MEAN),
        arith(eq(exp(-log(MEAN)) * exp(log(MEAN)), 1)),
    )
    rare = arith((1 + BASE) * erfc(a) <= 2, small, level, kept, arith(0 < MEAN))
    private = use(TIGHT, *PURE, root[1], rare, mu=ROOT)
    return written_as(claim.conclusion, private, root[0])


pure_dp_to_gaussian_dp = Verified(GAUSSIAN, "pure_dp_to_gaussian_dp")

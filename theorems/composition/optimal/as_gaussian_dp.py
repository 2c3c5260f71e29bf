"""What is epsilon-DP is as private as Gaussian noise."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, erfc, exp, ind, lam, log, num, sqrt
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import GAUSSIAN_DP, M, N, c, epsilon, gaussian_profile
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, congruence, for_all, generalize, nonnegative, parts
from dpproofs.proving.tactics import squared_root, use
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.composition.optimal.as_laplace_dp import BASE, MEAN, MIDDLE, three_bounds
from theorems.composition.optimal.one_mechanism import PURE, PURE_LEMMA
from theorems.composition.optimal.one_pair import two_answers
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.notions.gaussian_dp.profile_bounds import BOUNDS
from theorems.notions.profiles.weakening import with_profile

SQUARE = 8 * log(MEAN)
RARE = Fraction(21, 10**10)

LEMMA = Lemma(
    "kov17x.pure-dp-to-gaussian-dp", "epsilon-DP is mu-Gaussian DP with mu^2 = 8 log((1 + exp(epsilon))/2)",
    KAIROUZ_OH_VISWANATH,
    PURE,
    GAUSSIAN_DP(M, N, factor * SQUARE),
    mutants=(Mutant("factor", {factor: Fraction(4, 5)},
                    "randomized response with epsilon = 20: its total variation is larger",
                    witness=finite({"X": 2, "Y": 2}, M=((1 - RARE, RARE), (RARE, 1 - RARE)), N=True, epsilon=20)),),
)  # fmt: skip

ROOT, PROFILE = sqrt(SQUARE), gaussian_profile(SQUARE, c)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The profile of one response is the largest of three lines, and that of Gaussian noise is above each."""
    least = arith(1 <= BASE, use(EXP_INCREASING, PURE[2], x=0, y=epsilon))
    size = nonnegative(log(MEAN), arith(1 <= MEAN, least))
    sign = arith(0 <= SQUARE, size)
    root = squared_root(SQUARE, sign), nonnegative(ROOT, sign), size
    response = at_neighbours(use(PURE_LEMMA, *PURE))
    ends = use(BOUNDS, 0 <= c, sign, s=SQUARE)
    made = with_profile(response, lam(c, PROFILE), two_answers(), three_bounds(), parts(ends)[1], _middle(root))
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
    value = arith(1 - (1 + c) * erfc(a) / 2 <= PROFILE, told, there, here, first, second, reflected)
    return arith(MIDDLE <= PROFILE, lines, value, arith(0 < 1 + BASE))


pure_dp_to_gaussian_dp = Verified(LEMMA, "pure_dp_to_gaussian_dp")

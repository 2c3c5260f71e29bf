"""What is epsilon-DP is as private as Laplace noise on a number that moves by somewhat more than epsilon."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, lam, log, maximum, num, sqrt
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import LAPLACE_DP, M, N, c, epsilon, laplace_profile
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, for_all, nonnegative, squared_root, use
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.composition.optimal.one_mechanism import PURE, PURE_LEMMA
from theorems.composition.optimal.one_pair import two_answers
from theorems.composition.optimal.polygon import one_response
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.notions.profiles.weakening import with_profile

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

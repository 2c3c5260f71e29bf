"""Theorem 7.1: from zCDP for n records to pure DP for about n^2 records."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import nat, ne, num, sqrt
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import epsilon, rho, x1, x2, xi
from dpproofs.proving.reading import base_of, opened
from dpproofs.proving.tactics import arith, at, generalize, obtain, prove, use, witness
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import ACCURATE, ANY_DISTANCE, GAP, UNIT, alpha, q, without
from theorems.papers.bun_steinke_2016.lemma_7_5_small_nets import LEMMA as SMALL_NETS, QUERY2, SETTING, q2, x_larger
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import REACHED, n
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import GROUP_KL, NEAR, PRIVATE, group_cost
from theorems.papers.bun_steinke_2016.theorem_7_1_net import NINE
from theorems.papers.bun_steinke_2016.theorem_7_1_pure_dp import CORE, CUBE, ONE_DATA_SET, pure
from theorems.papers.bun_steinke_2016.theorem_7_1_sensitivity import OTHER, n2
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.norm_distance import NORM
from theorems.foundations.samples.packings import d
from theorems.foundations.reals.square_order import SQUARE, SQUARE_ORDER

SIZES = NEAR, nat(n), 1 <= n, REACHED
SMALL = 0 < alpha, 0 <= xi, 0 <= rho, xi <= alpha**2, rho <= alpha**2
RECORDS = UNIT, *OTHER, 0 < epsilon, 0 < n2
NINE_GIVEN = NORM, ACCURATE, NINE, PRIVATE, *SIZES, 0 < alpha, 0 <= xi, 0 <= rho, *RECORDS
GIVEN = *SETTING, *SIZES, *OTHER, *SMALL, 0 < epsilon, 0 < n2


def enough(cost: Term) -> Term:
    """n' >= 4 (cost + 1)/(epsilon alpha)."""
    return 4 * (cost + 1) / (epsilon * alpha) <= n2


def claim_of(cost: Term, factor: Factor = 10) -> Claim:
    """With so many records there is an epsilon-DP mechanism for the larger data sets."""
    return Claim((*GIVEN, enough(cost)), pure(factor))


def _near_values(claim: Claim) -> Theorem:
    """The KL divergence of any two answers is that of a group of n."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), 0 <= xi, 0 <= rho, at(REACHED, x1, x2), l=n)
    given = NORM, ACCURATE, NINE, 0 < alpha, *RECORDS, generalize(pair, x1, x2)
    return prove(claim.conclusion, use(CORE, *given, *claim.hypotheses, s=group_cost(n)))


def _nine_claim(factor: Factor) -> Claim:
    return Claim((*NINE_GIVEN, enough(group_cost(n))), pure(factor))


FAR = (
    "m = 10^8 records, all 2^m features with values 1 and -1, n = 1, alpha = 1/100: M tells the record with "
    "probability 199/200, rho = log(2 10^10)^2/2, n' epsilon = 400 (rho + 1) is 113000, but lists of half of the "
    "records have more than exp(m/50) values that are 2/5 apart"
)
NEAR_VALUES_RADIUS = Mutant(
    "radius", _nine_claim(Fraction(99, 25)), ONE_DATA_SET, unwitnessed="the witness has too many points to be evaluated"
)
NEAR_VALUES = Lemma(
    "bs16.theorem-7.1-near",
    "The same for all xi and rho, when every value at n' records is within 4 alpha of one at n records, (9)",
    f"{BUN_STEINKE}, Theorem 7.1",
    *_nine_claim(10).parts,
    _near_values,
    (
        NEAR_VALUES_RADIUS,
        without(NINE, "far", _nine_claim(10), FAR, unwitnessed="the witness has too many points to be evaluated"),
    ),
)


def _gap() -> Theorem:
    """sqrt(2 (xi + rho)) <= 2 alpha."""
    inside = base_of(GAP)
    nonneg = arith(0 <= inside, *SMALL)
    half = num(Fraction(1, 2))
    root = use(POWER_NONNEGATIVE, nonneg, arith(ne(half, 0)), u=inside, a=half)
    order = arith(GAP * GAP <= 2 * alpha * (2 * alpha), use(SQUARE, nonneg, u=inside), *SMALL)
    return use(SQUARE_ORDER, order, root, arith(0 <= 2 * alpha, 0 < alpha), u=GAP, v=2 * alpha)


def _proof(claim: Claim) -> Theorem:
    """By Lemma 7.5, as 2 alpha + sqrt(2 (xi + rho)) <= 4 alpha."""

    def with_data(data: Term, close: Theorem) -> Theorem:
        return witness(opened(NINE, x_larger), data, arith(d(q(data), q2(x_larger)) <= 4 * alpha, close, _gap()))

    nine = generalize(obtain(use(SMALL_NETS, *SETTING, QUERY2), "x", with_data), x_larger)
    return prove(claim.conclusion, use(NEAR_VALUES, *GIVEN, nine, *claim.hypotheses))


MARGINALS = (
    "means of records in {-1, 1}^d, d = 10^9, maximum norm, xi = 0, alpha = 1/20, Gaussian noise of deviation "
    "1/(20 sqrt(2 log(2 d))): 80 (40 sqrt(d log(2 d)) + 1)/epsilon records, all equal, and errors below 1 with "
    "probability 1/2 would tell 2^d values apart, at most 2 exp(epsilon n') of which are possible"
)
LEMMA = Lemma(
    "bs16.theorem-7.1", "What a zCDP mechanism answers for n records has an epsilon-DP mechanism for n' records, with "
    "error 10 alpha, when n' >= 4 (xi n H_n + rho n^2 + 1)/(epsilon alpha)", f"{BUN_STEINKE}, Theorem 7.1",
    *claim_of(group_cost(n)).parts, _proof,
    (Mutant("radius", claim_of(group_cost(n), LESS), f"{CUBE}; the proof gives 10",
            unwitnessed="the witness has too many points to be evaluated"),
     Mutant("linear", claim_of(n * sqrt(rho)), MARGINALS,
            unwitnessed="the witness has too many points to be evaluated"),
     without(NORM, "any distance", claim_of(group_cost(n)), f"{ANY_DISTANCE}, but alpha = 1/20, and lists of both",
            unwitnessed="the witness has too many points to be evaluated")),
)  # fmt: skip


NAMES = {"records": n2}
zcdp_to_pure_dp_error = Verified(LEMMA, "zcdp_to_pure_dp_error", NAMES, value=10 * alpha, requires=(nat(n2),))

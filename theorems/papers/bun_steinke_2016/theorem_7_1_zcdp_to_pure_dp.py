"""Theorem 7.1: from zCDP for n records to pure DP for about n^2 records.

This file is long because the theorem and its general form have a mutant for each hypothesis.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, paths
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import nat, ne, num, sqrt
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import epsilon, rho, x1, x2, xi
from dpproofs.proving.reading import base_of, opened
from dpproofs.proving.tactics import arith, at, generalize, obtain, prove, use, witness
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.sec_7_witnesses import apart, one_place, unlimited_values
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import ACCURATE, ANY_DISTANCE, GAP, UNIT, alpha, q, without
from theorems.papers.bun_steinke_2016.lemma_7_5_small_nets import SMALL_NETS, QUERY2, SETTING, q2, x_larger
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import REACHED, n
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import GROUP_KL, NEAR, PRIVATE, group_cost
from theorems.papers.bun_steinke_2016.theorem_7_1_net import NINE
from theorems.papers.bun_steinke_2016.theorem_7_1_pure_dp import CORE, THREE, pure
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
    """With that many records there is an epsilon-DP mechanism for the larger data sets."""
    return Claim((*GIVEN, enough(cost)), pure(factor))


def _nine_claim(factor: Factor) -> Claim:
    return Claim((*NINE_GIVEN, enough(group_cost(n))), pure(factor))


UNLIMITED = (
    "n = 1, records 10000 and -10000, which M reveals with probability 199/200: rho = 14, alpha = 100, and n' = 1, "
    "epsilon = log(2): an error of 20000 has probability 1/3"
)
NEAR_VALUES_RADIUS = Mutant(
    "radius", _nine_claim(Fraction(1, 5)), THREE, witness=apart(3, "19/5", N=True, D=paths("N"), n=1, xi=0, rho=0)
)

NEAR_VALUES = Lemma(
    "bs16.theorem-7.1-near",
    "The same for all xi and rho, when every value at n' records is within 4 alpha of one at n records, (9)",
    f"{BUN_STEINKE}, Theorem 7.1",
    *_nine_claim(10).parts,
    mutants=(
                NEAR_VALUES_RADIUS,
                without(UNIT, "unbounded", _nine_claim(10), UNLIMITED, witness=unlimited_values()),
            ),
)  # fmt: skip


@proof_of(NEAR_VALUES)
def _near_values(claim: Claim) -> Theorem:
    """The KL divergence of any two answers is that of a group of n."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), 0 <= xi, 0 <= rho, at(REACHED, x1, x2), l=n)
    given = NORM, ACCURATE, NINE, 0 < alpha, *RECORDS, generalize(pair, x1, x2)
    return prove(claim.conclusion, use(CORE, *given, *claim.hypotheses, s=group_cost(n)))


MARGINALS = (
    "means of records in {-1, 1}^d, d = 10^9, maximum norm, xi = 0, alpha = 1/20, Gaussian noise of deviation "
    "1/(20 sqrt(2 log(2 d))): 80 (40 sqrt(d log(2 d)) + 1)/epsilon records, all equal, and errors below 1 with "
    "probability 1/2 would distinguish 2^d values, at most 2 exp(epsilon n') of which are possible"
)

CONVERSION = Lemma(
    "bs16.theorem-7.1", "What a zCDP mechanism answers for n records has an epsilon-DP mechanism for n' records, with "
    "error 10 alpha, when n' >= 4 (xi n H_n + rho n^2 + 1)/(epsilon alpha)", f"{BUN_STEINKE}, Theorem 7.1",
    *claim_of(group_cost(n)).parts,
    mutants=(Mutant("radius", claim_of(group_cost(n), Fraction(1, 5)), f"{THREE}; the proof gives 10",
                    witness=one_place(3)),
             Mutant("linear", claim_of(n * sqrt(rho)), MARGINALS,
                    unwitnessed="the witness has too many points to be evaluated"),
             without(NORM, "any distance", claim_of(group_cost(n)),
             f"{ANY_DISTANCE}, but alpha = 1/20, and lists of both",
                    witness=finite(
                        {"X": 2, "X2": 1, "I": 1, "I2": 2, "A": 2, "V": 1, "Y": 3}, d=(0, 0, 1, 0, 0, 1, 0, 0, 1),
                        p=(-1, 1, 0), f=(-1, 1), q=(0, 1), q2=(2,), e=(0, 1), c=(0, 1, 0, 1), e2=(0, 1), J=(1,),
                        J2=("1/2", "1/2"), N=True, D=paths("N"), N2=False, n=1, n2=2, M=((1, 0, 0), (1, 0, 0)), xi=0,
                        rho=0, alpha="1/20", epsilon=40))),
)  # fmt: skip


@proof_of(CONVERSION)
def _proof(claim: Claim) -> Theorem:
    """By Lemma 7.5, as 2 alpha + sqrt(2 (xi + rho)) <= 4 alpha."""

    def with_data(data: Term, close: Theorem) -> Theorem:
        return witness(opened(NINE, x_larger), data, arith(d(q(data), q2(x_larger)) <= 4 * alpha, close, _gap()))

    nine = generalize(obtain(use(SMALL_NETS, *SETTING, QUERY2), "x", with_data), x_larger)
    return prove(claim.conclusion, use(NEAR_VALUES, *GIVEN, nine, *claim.hypotheses))


def _gap() -> Theorem:
    """sqrt(2 (xi + rho)) <= 2 alpha."""
    inside = base_of(GAP)
    nonneg = arith(0 <= inside, *SMALL)
    half = num(Fraction(1, 2))
    root = use(POWER_NONNEGATIVE, nonneg, arith(ne(half, 0)), u=inside, a=half)
    order = arith(GAP * GAP <= 2 * alpha * (2 * alpha), use(SQUARE, nonneg, u=inside), *SMALL)
    return use(SQUARE_ORDER, order, root, arith(0 <= 2 * alpha, 0 < alpha), u=GAP, v=2 * alpha)


NAMES = {"records": n2}
zcdp_to_pure_dp_error = Verified(CONVERSION, "zcdp_to_pure_dp_error", NAMES, value=10 * alpha, requires=(nat(n2),))

"""Lemma 7.4 as a bound on the number of points, and on the number of records."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, paths
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, log, nat, num, sqrt
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import ZCDP, M, N, rho
from dpproofs.proving.reading import exponent_of, rhs
from dpproofs.proving.tactics import arith, natural_sign, signed, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.mutual_information_models import told, uniform
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_4_packing_bound import GIVEN, GENERAL, QUERIES, needed
from theorems.papers.bun_steinke_2016.lemma_7_4_one_near import beta
from theorems.papers.bun_steinke_2016.lemma_7_4_packing_kl import FAIR_COIN
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import REACHED, n
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import NEAR, group_cost
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.finite_points import k
from theorems.foundations.samples.packings import radius

POINTS = Lemma(
    "bs16.lemma-7.4-points", "At most exp((xi n H_n + rho n^2 + log(2))/(1 - beta)) values are far apart",
    f"{BUN_STEINKE}, Lemma 7.4",
    (*GIVEN, beta < 1),
    k <= exp((group_cost(n) + factor * log(2)) / (1 - beta)),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2}, q=(0, 1), M=(("1/2", "1/2"), ("1/2", "1/2")), d=(0, 2, 2, 0),
                        alpha=1, beta="1/2", U=("1/2", "1/2"), k=2, N=True, n=1, D=paths("N"), xi=0, rho=0)),),
)  # fmt: skip


@proof_of(POINTS)
def _points(claim: Claim) -> Theorem:
    """Divide by 1 - beta."""
    top = exponent_of(rhs(claim))
    bound = arith(log(k) <= top, use(GENERAL, *GIVEN), beta < 1)
    return arith(claim.conclusion, use(EXP_INCREASING, bound, x=log(k), y=top), 1 <= k)


PURELY = ZCDP(M, N, 0, rho), NEAR, nat(n), REACHED, *QUERIES, 0 < rho, 0 <= needed()

SIZE = Lemma(
    "bs16.lemma-7.4-size", "n >= sqrt(((1 - beta) log(k) - log(2))/rho) for k values that are far apart",
    f"{BUN_STEINKE}, Lemma 7.4",
    PURELY,
    sqrt(needed() / (factor * rho)) <= n,
    mutants=(
                Mutant(
                    "rho",
                    {factor: Fraction(1, 2)},
                    "20 points, M(x) = x with probability 13/25 and else uniform on the others, beta = 12/25, n = 1",
                    witness=finite(
                        {"X": 20, "Y": 20},
                        M=told(20, "13/25"),
                        q=tuple(range(20)),
                        d=lambda i, j: 2 * (i != j),
                        alpha=1,
                        beta="12/25",
                        U=uniform(20),
                        k=20,
                        N=True,
                        D=paths("N"),
                        n=1,
                        rho="1.55",
                    ),
                ),
            ),
)  # fmt: skip


@proof_of(SIZE)
def _size(claim: Claim) -> Theorem:
    """The square root of the inequality."""
    bound = use(GENERAL, *PURELY[:4], *QUERIES, arith(num(0) <= 0), arith(0 <= rho, 0 < rho), xi=0)
    square = arith(needed() / rho <= n**2, bound, 0 < rho)
    nonneg = arith(0 <= needed() / rho, *PURELY[-2:])
    return signed(claim.conclusion, square, nonneg, natural_sign(n))


NAMES = {"points": k}
packing_min_n = Verified(
    SIZE,
    "packing_min_n",
    NAMES,
    value=sqrt(needed() / rho),
    omits=(n, radius),
    requires=(nat(k), 0 <= beta, beta < 1),
)
MOST = exp((group_cost(n) + log(2)) / (1 - beta))
packing_max_points = Verified(POINTS, "packing_max_points", value=MOST, omits=(k, radius), requires=(1 <= n, 0 <= beta))

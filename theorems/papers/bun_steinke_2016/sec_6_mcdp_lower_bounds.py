"""After Proposition 6.4: the lower bounds for mCDP.

The paper goes by Lemma 4.2, whose xi may be negative; but the lower bounds rest on group privacy, which needs xi >= 0.
An mCDP mechanism is zCDP with xi = 0 too, for the same rho = tau^2/2.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, paths
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, log, mul, nat, num, sqrt
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import MCDP, SYMMETRIC, M, N, mu, tau
from dpproofs.proving.reading import base_of, lhs, read
from dpproofs.proving.tactics import arith, rewrite, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.bs16x_mcdp_mean import TO_ZCDP
from theorems.papers.bun_steinke_2016.lemma_7_4_packing_bound import GENERAL as PACKING, QUERIES, needed
from theorems.papers.bun_steinke_2016.lemma_7_4_packing_kl import FAIR_COIN
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import GENERAL as INFORMATION, REACHED, n
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_guess import BOUNDED, l, m
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_information import ACCURATE, SETTING, SIZES
from theorems.papers.bun_steinke_2016.prop_6_4_histograms import HISTOGRAMS, LOWERED, alpha
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import NEAR
from theorems.foundations.samples.counts import d
from theorems.foundations.divergences.mutual_information_pairs import MI_XY, OF_DATA, joint

SOURCE = f"{BUN_STEINKE}, the remark after Proposition 6.4"
PRIVATE = MCDP(M, N, mu, tau), SYMMETRIC(N), NEAR
DATA = nat(n), REACHED


def _cost(factor: Factor = 1) -> Term:
    """rho n^2 with rho = tau^2/2."""
    return mul(factor, tau**2 / 2) * n**2


cost = mark("cost", _cost())

MUTUAL_INFORMATION = Lemma(
    "bs16.sec-6-mcdp-information", "I(X; M(X)) <= tau^2 n^2/2 for n entries of any joint law, under mCDP", SOURCE,
    (*PRIVATE, *DATA, OF_DATA),
    MI_XY(joint, cost),
    mutants=(Mutant("linear", {cost: tau ** 2 / 2 * n}, "a fair bit, n = 100 times, their sum with Gaussian noise, "
                    "tau^2/2 = 1/10000: I is 0.2013, not at most 0.01",
                    witness=finite({"X": 9, "Y": 2}, M=tuple((Fraction(1, 2) + Fraction(i, 100), Fraction(1, 2) -
                        Fraction(i, 100)) for i in range(-4, 5)), N=tuple(abs(i - j) <= 1 for i in range(9) for j in
                        range(9)), D=paths("N"), n=8, mu="0.00022", tau="0.0211",
                        P=("1/2", 0, 0, 0, 0, 0, 0, 0, "1/2"))),),
)  # fmt: skip


@proof_of(MUTUAL_INFORMATION)
def _information(claim: Claim) -> Theorem:
    """Proposition 6.1 with xi = 0 and rho = tau^2/2."""
    made = use(INFORMATION, *_zcdp(), NEAR, *DATA, OF_DATA, xi=0, rho=tau**2 / 2)
    return rewrite(made, arith(eq(read(MI_XY, made).t, _cost())))


def _zcdp() -> tuple[Theorem, ...]:
    """tau^2/2-zCDP, with the signs of both parameters."""
    return use(TO_ZCDP, *PRIVATE[:2]), arith(num(0) <= 0), arith(0 <= tau**2 / 2)


GIVEN = *PRIVATE, *SETTING, BOUNDED, ACCURATE, *SIZES
ERROR = eq(10 * alpha * m, 1), eq(l, 10 * alpha * n), 0 < alpha, 0 < tau, 1 <= alpha**2 * d
coefficient = mark("coefficient", 100)

ACCURATE_HISTOGRAMS = Lemma(
    "bs16.sec-6-mcdp-histograms",
    "n >= sqrt(log(alpha^2 d)/(100 tau^2 alpha^2)) for histograms with mean error at most alpha n, under mCDP", SOURCE,
    (*GIVEN, *ERROR),
    sqrt(log(alpha**2 * d) / (coefficient * tau**2 * alpha**2)) <= n,
    mutants=(Mutant("constant", {coefficient: Fraction(99, 100)}, f"tau^2 = 2; {LOWERED}",
                    unwitnessed="the witness has too many points to be evaluated"),),
)  # fmt: skip


@proof_of(ACCURATE_HISTOGRAMS)
def _histograms(claim: Claim) -> Theorem:
    """Proposition 6.4 with rho = tau^2/2."""
    positive = arith(0 < tau**2 / 2, 0 < tau)
    made = use(HISTOGRAMS, *_zcdp(), NEAR, *GIVEN[3:], *ERROR, positive, rho=tau**2 / 2)
    return rewrite(made, arith(eq(base_of(lhs(made)), base_of(lhs(claim))), 0 < tau, 0 < alpha))


FAR_APART = Lemma(
    "bs16.sec-6-mcdp-packing", "(1 - beta) log(k) - log(2) <= tau^2 n^2/2 for k values that are far apart, under mCDP",
    SOURCE,
    (*PRIVATE, *DATA, *QUERIES),
    needed(factor) <= _cost(),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2}, q=(0, 1), M=(("1/2", "1/2"), ("1/2", "1/2")), d=(0, 2, 2, 0),
                        alpha=1, beta="1/2", U=("1/2", "1/2"), k=2, N=True, n=1, D=paths("N"), mu=0, tau=0)),),
)  # fmt: skip


@proof_of(FAR_APART)
def _packing(claim: Claim) -> Theorem:
    """Lemma 7.4 with xi = 0 and rho = tau^2/2."""
    made = use(PACKING, *_zcdp(), NEAR, *DATA, *QUERIES, xi=0, rho=tau**2 / 2)
    return arith(claim.conclusion, made)

"""Proposition 6.1: mutual information between a data set of any law and the output of a zCDP mechanism."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, nat, num, var
from dpproofs.mutants.witnesses import finite, paths
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import KL, D, rho, x1, x2, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, generalize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.mutual_information_models import one_of_8
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import GROUP_KL, NEAR, PRIVATE, SIGNS, group_cost
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import simple_cost, simpler
from theorems.foundations.reals.harmonic import harmonic
from theorems.foundations.divergences.mutual_information_weaker import MI_WEAKER
from theorems.foundations.divergences.mutual_information_pairs import MI_OF_PAIRS, MI_XY, OF_DATA, joint

n = var("n")
REACHED = forall((x1, x2), D(n, x1, x2))
GIVEN = PRIVATE, NEAR, nat(n), *SIGNS, REACHED, OF_DATA

WHY = (
    "n = 1, xi = 0, x uniform on 8 points, M(x) = x with probability 1/2 and else uniform on the others: "
    "I = 0.495 rho; the ratio comes near 1 for many points and p near 1"
)
cost = mark("cost", group_cost(n))

GENERAL = Lemma(
    "bs16.prop-6.1", "I(X; M(X)) <= xi n H_n + rho n^2 for n entries of any joint law",
    f"{BUN_STEINKE}, Proposition 6.1 and Theorem 1.10",
    (*GIVEN,),
    MI_XY(joint, cost),
    mutants=(Mutant("rho", {cost: group_cost(n, Fraction(12, 25))}, WHY,
                    witness=one_of_8(xi=0, rho="0.839", N=True, D=paths("N"), e=None, c=None)),
             Mutant("linear", {cost: xi * n * harmonic(n) + rho * n},
             "a fair bit, n = 100 times, their sum with Gaussian "
                    "noise, rho = 1/10000: I is 0.2013, not at most 0.01",
                    witness=finite({"X": 9, "Y": 2}, M=tuple((Fraction(1, 2) + Fraction(i, 100), Fraction(1, 2) -
                        Fraction(i, 100)) for i in range(-4, 5)), N=tuple(abs(i - j) <= 1 for i in range(9) for j in
                        range(9)), D=paths("N"), n=8, xi=0, rho="0.00022", P=("1/2", 0, 0, 0, 0, 0, 0, 0, "1/2")))),
)  # fmt: skip


@proof_of(GENERAL)
def _proof(claim: Claim) -> Theorem:
    """Any two data sets of n entries are joined by a path of n neighbouring pairs."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), *SIGNS, at(REACHED, x1, x2), l=n)
    return use(MI_OF_PAIRS, generalize(pair, x1, x2), OF_DATA, s=read(KL, pair).t)


cost_ = mark("cost", simple_cost(n))

SIMPLE_RHO = Mutant(
    "rho",
    {cost_: simple_cost(n, Fraction(12, 25))},
    WHY,
    witness=one_of_8(xi=0, rho="0.839", N=True, D=paths("N"), e=None, c=None),
)

SIMPLE = Lemma(
    "bs16.prop-6.1-log", "I(X; M(X)) <= xi n (1 + log(n)) + rho n^2 for n entries of any joint law",
    f"{BUN_STEINKE}, Proposition 6.1 and Theorem 1.10",
    (*GIVEN, 1 <= n),
    MI_XY(joint, cost_),
    mutants=(SIMPLE_RHO,),
)  # fmt: skip


@proof_of(SIMPLE)
def _simple(claim: Claim) -> Theorem:
    """H_n <= 1 + log(n)."""
    order = simpler(num(1), n, arith(num(0) <= 1))
    return use(MI_WEAKER, use(GENERAL, *GIVEN), order, J=joint, s=group_cost(n), t=read(MI_XY, claim).t)


mutual_information = Verified(GENERAL, "mutual_information", value=group_cost(n), requires=(1 <= n,))
mutual_information_simple = Verified(SIMPLE, "mutual_information_simple", value=simple_cost(n))

"""Lemma 7.4: the number of accurate answers that are far apart is bounded under zCDP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, paths
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import log, nat, num
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, x1, x2
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, generalize, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_4_one_near import PACKED, beta
from theorems.papers.bun_steinke_2016.lemma_7_4_packing_kl import ACCURATE, FAIR_COIN, PACKING_KL
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import REACHED, n
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import GROUP_KL, NEAR, PRIVATE, SIGNS, group_cost
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import simple_cost, simpler
from theorems.foundations.measure.finite_points import k
from theorems.foundations.samples.packings import METRIC

QUERIES = ACCURATE, PACKED, METRIC, 1 <= k
GIVEN = PRIVATE, NEAR, nat(n), *SIGNS, REACHED, *QUERIES


def needed(factor: Factor = 1) -> Term:
    """(1 - beta) log(k) - log(2)."""
    return (1 - beta) * log(k) - factor * log(2)


GENERAL = Lemma(
    "bs16.lemma-7.4", "(1 - beta) log(k) - log(2) <= xi n H_n + rho n^2 for k values that are far apart",
    f"{BUN_STEINKE}, Lemma 7.4",
    (*GIVEN,),
    needed(factor) <= group_cost(n),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2}, q=(0, 1), M=(("1/2", "1/2"), ("1/2", "1/2")), d=(0, 2, 2, 0),
                        alpha=1, beta="1/2", U=("1/2", "1/2"), k=2, N=True, n=1, D=paths("N"), xi=0, rho=0)),),
)  # fmt: skip


@proof_of(GENERAL)
def _proof(claim: Claim) -> Theorem:
    """Any two data sets of n entries are joined by a path of n neighbouring pairs."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), *SIGNS, at(REACHED, x1, x2), l=n)
    return use(PACKING_KL, generalize(pair, x1, x2), *QUERIES, s=read(KL, pair).t)


SIMPLE = Lemma(
    "bs16.lemma-7.4-log", "(1 - beta) log(k) - log(2) <= xi n (1 + log(n)) + rho n^2 for k values that are far apart",
    f"{BUN_STEINKE}, Lemma 7.4",
    (*GIVEN, 1 <= n),
    needed(factor) <= simple_cost(n),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2}, q=(0, 1), M=(("1/2", "1/2"), ("1/2", "1/2")), d=(0, 2, 2, 0),
                        alpha=1, beta="1/2", U=("1/2", "1/2"), k=2, N=True, n=1, D=paths("N"), xi=0, rho=0)),),
)  # fmt: skip


@proof_of(SIMPLE)
def _simple(claim: Claim) -> Theorem:
    """H_n <= 1 + log(n)."""
    return arith(claim.conclusion, use(GENERAL, *GIVEN), simpler(num(1), n, arith(num(0) <= 1)))

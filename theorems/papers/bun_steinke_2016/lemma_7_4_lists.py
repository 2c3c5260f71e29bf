"""Lemma 7.4 at lists of records, for k listed values that are far apart."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import nat, substitute
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import ZCDP, M, rho, xi
from dpproofs.proving.tactics import arith, obtain, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_4_one_near import VALUES
from theorems.papers.bun_steinke_2016.lemma_7_4_packing_bound import GENERAL, needed
from theorems.papers.bun_steinke_2016.lemma_7_4_packing_kl import ACCURATE, FAIR_COIN
from theorems.papers.bun_steinke_2016.lemma_7_5_population import without
from theorems.papers.bun_steinke_2016.sec_7_lists import steps
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import SIGNS, group_cost
from theorems.foundations.measure.finite_points import k
from theorems.foundations.samples.list_relation import AGREE_AFTER, NEIGHBOURS
from theorems.foundations.samples.listed_points import APART, IN_S
from theorems.foundations.samples.listed_points_packing import LISTED
from theorems.foundations.samples.lists import MADE, n
from theorems.foundations.samples.packings import METRIC, S, radius

PRIVATE = ZCDP(M, NEIGHBOURS, xi, rho)
OF_DATA = substitute(IN_S, {S: VALUES})
"""Each of the k points is the value at some data set."""

GIVEN = PRIVATE, MADE, nat(n), *SIGNS, ACCURATE, METRIC, 0 < radius, nat(k), 1 <= k, APART, OF_DATA


def _claim(factor: Factor) -> Claim:
    return Claim(GIVEN, needed(factor) <= group_cost(n))


LISTS = Lemma(
    "bs16.lemma-7.4-lists", "Lemma 7.4 for lists of n records, and k values that are far apart",
    f"{BUN_STEINKE}, Lemma 7.4",
    *_claim(1).parts,
    mutants=(Mutant("constant", _claim(Fraction(49, 100)), FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2, "A": 2}, M=(("1/2", "1/2"), ("1/2", "1/2")), q=(0, 1),
                        e={1: (0, 1)}, c={0: (0, 0, 1, 1), 1: (0, 1, 0, 1)}, f={1: 0, 2: 1}, d=(0, 2, 2, 0), n=1, k=2,
                        alpha=1, beta="1/2", xi=0, rho=0)),
             without(APART, "near", _claim(1), "q and M are constant, k = 8, beta = rho = xi = 0",
                     finite({"X": 1, "Y": 1, "A": 1}, M=((1,),), q=0, e=0, c=0, f=0, d=0, n=0, k=8, alpha=1, beta=0,
                         xi=0, rho=0))),
)  # fmt: skip


@proof_of(LISTS)
def _proof(claim: Claim) -> Theorem:
    """The points are a packing, and any two lists are joined by n steps."""

    def with_law(law: Term, packed: Theorem) -> Theorem:
        made = use(GENERAL, PRIVATE, *steps(), nat(n), *SIGNS, ACCURATE, packed, METRIC, 1 <= k, N=NEIGHBOURS,
                   D=AGREE_AFTER, U=law)  # fmt: skip
        return arith(claim.conclusion, made)

    return obtain(use(LISTED, METRIC, 0 < radius, nat(k), 1 <= k, APART, OF_DATA, S=VALUES), "U_", with_law)

"""Theorems 7.1 and 1.11: how many records the pure mechanism needs."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import implies
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark
from dpproofs.privacy.notions import epsilon
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import discharge, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.sec_7_witnesses import halves, one_place
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import alpha
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import n
from theorems.papers.bun_steinke_2016.theorem_1_11_quadratic import FEW, GENERAL as QUADRATIC
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import group_cost
from theorems.papers.bun_steinke_2016.theorem_7_1_pure_dp import THREE, pure
from theorems.papers.bun_steinke_2016.theorem_7_1_sensitivity import n2
from theorems.papers.bun_steinke_2016.theorem_7_1_zcdp_to_pure_dp import CONVERSION

(*_, ENOUGH), (*_, FEW_ENOUGH) = CONVERSION.hypotheses, QUADRATIC.hypotheses


def _claim(lemma: Lemma, enough: Term, goal: Term) -> Claim:
    return Claim(tuple(h for h in lemma.hypotheses if h != enough), implies(enough, goal))


def _proof(claim: Claim, lemma: Lemma) -> Theorem:
    """The number of records is a hypothesis of the theorem."""
    return discharge(use(lemma, *lemma.hypotheses), premise_of(claim))


coefficient = mark("coefficient", 10)

RECORDS = Lemma(
    "bs16.theorem-7.1-records",
    "4 (xi n H_n + rho n^2 + 1)/(epsilon alpha) records are enough for an epsilon-DP mechanism with error 10 alpha",
    f"{BUN_STEINKE}, Theorem 7.1",
    tuple(h for h in CONVERSION.hypotheses if h != ENOUGH),
    implies(ENOUGH, pure(coefficient)),
    lambda claim: _proof(claim, CONVERSION),
    (Mutant("radius", {coefficient: Fraction(1, 5)}, THREE, witness=one_place(3)),),
)

QUADRATIC_RECORDS = Lemma(
    "bs16.theorem-1.11-records", "2 n^2 + 2/alpha^2 records are enough for an alpha-DP mechanism with error 10 alpha",
    f"{BUN_STEINKE}, Theorem 1.11",
    *_claim(QUADRATIC, FEW_ENOUGH, QUADRATIC.conclusion).parts,
    lambda claim: _proof(claim, QUADRATIC),
    (Mutant("radius", _claim(QUADRATIC, FEW_ENOUGH, QUADRATIC.mutants[0].claim.conclusion), FEW,
            witness=halves()),),
)  # fmt: skip

zcdp_to_pure_dp_records = Verified(
    RECORDS, "zcdp_to_pure_dp_records", value=4 * (group_cost(n) + 1) / (epsilon * alpha), omits=(n2,)
)
zcdp_to_pure_dp_quadratic_records = Verified(
    QUADRATIC_RECORDS, "zcdp_to_pure_dp_quadratic_records", value=2 * n**2 + 2 / alpha**2, omits=(n2,)
)

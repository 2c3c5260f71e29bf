"""Composition with kernels that a pair of laws dominates.

The pair has the likelihood ratio l and the second law U; the first law has a part of mass d besides.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import use
from theorems.foundations.measure.iterated_bounded import R
from theorems.foundations.tests.tests_compose import S
from theorems.citations import ZHU_DONG_WANG
from theorems.notions.profiles.adaptive import CLOSE, LAWS, PROFILE_V, close_kernels, of_tests
from theorems.notions.profiles.composition_functions import DISJOINT, FUNCTIONS, LEVELS, RATIO, composed, pair_profile
from theorems.notions.profiles.excess import c

KERNELS = close_kernels(pair_profile)
GIVEN = (CLOSE, KERNELS, *RATIO, LEVELS)

COMPOSITION = Lemma(
    "profiles.composition", "The profile of an adaptive composition",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (*GIVEN, *LAWS),
    PROFILE_V(R, S, lam(c, composed(factor))),
    mutants=(Mutant("factor", {factor: LESS}, DISJOINT,
                    witness=finite({"Y": 2, "Z": 1, "U": 1, "V": 2}, P=(1, 0), Q=(0, 1), h=1, K=((1,), (1,)), H=((1,),
                        (1,)), U=(1,), l=1, d=0, R=(1, 0), S=(0, 1), T=(0, 1))),),
)  # fmt: skip


@proof_of(COMPOSITION)
def _laws(claim: Claim) -> Theorem:
    def functions(f: Term, g: Term, *facts: Theorem) -> Theorem:
        return use(FUNCTIONS, CLOSE, *facts, *RATIO, LEVELS, 0 <= c, f=f, g=g)

    return of_tests(claim.conclusion, KERNELS, functions)

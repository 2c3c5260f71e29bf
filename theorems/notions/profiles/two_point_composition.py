"""Composition with kernels that a pair of laws on two points dominates.

The pair has the likelihood ratios l1, l2, with the probabilities w1, w2 under its second law, and a part of
mass d of the first law that the second law does not have.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import use
from theorems.foundations.measure.iterated_bounded import R
from theorems.foundations.tests.tests_compose import S
from theorems.citations import ZHU_DONG_WANG
from theorems.notions.profiles.adaptive import CLOSE, LAWS, PROFILE_V, close_kernels, of_tests
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.two_point_functions import DISJOINT, SIGNS, TWO_POINTS, composed, pair_profile

KERNELS = close_kernels(pair_profile)
GIVEN = (CLOSE, KERNELS, *SIGNS)


def profile(factor: Factor = 1) -> Term:
    """The profile of the composition."""
    return lam(c, composed(factor))


TWO_POINT_COMPOSITION = Lemma(
    "profiles.two-point-composition", "The profile of an adaptive composition, two likelihood ratios",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (*GIVEN, *LAWS),
    PROFILE_V(R, S, profile(factor)),
    mutants=(Mutant("factor", {factor: LESS}, DISJOINT,
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=(1, 0), Q=(0, 1), h=1, K=((1,), (1,)), H=((1,), (1,)),
                        w1=1, l1=1, w2=0, l2=0, d=0, R=(1, 0), S=(0, 1), T=(0, 1))),),
)  # fmt: skip


@proof_of(TWO_POINT_COMPOSITION)
def _laws(claim: Claim) -> Theorem:
    def functions(f: Term, g: Term, *facts: Theorem) -> Theorem:
        return use(TWO_POINTS, CLOSE, *facts, *SIGNS, 0 <= c, f=f, g=g)

    return of_tests(claim.conclusion, KERNELS, functions)

"""Composition with kernels whose profile is a finite sum: kernels that a pair of laws on n + 1 points dominates."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import use
from theorems.foundations.measure.iterated_bounded import R
from theorems.foundations.tests.tests_compose import S
from theorems.notions.profiles.finite_functions import FUNCTIONS, SIZES, SOURCE, WORST, composed, pair_profile
from theorems.notions.profiles.adaptive import CLOSE, LAWS, PROFILE_V, close_kernels, of_tests
from theorems.notions.profiles.excess import c

KERNELS = close_kernels(pair_profile)
GIVEN = (CLOSE, KERNELS, *SIZES)

COMPOSITION = Lemma(
    "kov17x.finite-composition", "The profile of an adaptive composition, finitely many likelihood ratios", SOURCE,
    (*GIVEN, *LAWS),
    PROFILE_V(R, S, lam(c, composed(factor))),
    mutants=(Mutant("factor", {factor: LESS}, WORST,
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=(1, 0), Q=(0, 1), K=((1,), (1,)), H=((1,), (1,)),
                        T=(0, 1), R=(1, 0), S=(0, 1), h=1, d=0, t=1, n=0, s=1, a=1, b=0)),),
)  # fmt: skip


@proof_of(COMPOSITION)
def _laws(claim: Claim) -> Theorem:
    def functions(f: Term, g: Term, *facts: Theorem) -> Theorem:
        return use(FUNCTIONS, CLOSE, *facts, *SIZES, 0 <= c, f=f, g=g)

    return of_tests(claim.conclusion, KERNELS, functions)

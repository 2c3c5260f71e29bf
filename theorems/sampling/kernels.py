"""The profiles of a sampled mechanism, whatever law who else is drawn has, where that is one law for both data sets.

The mechanism may depend on anything that the sample is: A(s) and B(s) are its answers when the others are s.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, P, Q, h
from dpproofs.proving.tactics import obtain, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.notions.profiles.excess import c
from theorems.sampling.averaged import AVERAGED, EACH_CLOSE
from theorems.sampling.drawn import DRAWN, EACH_MIXED, WITH, WITHOUT, A, B, W, q, s
from theorems.sampling.two_laws import ADDED, REMOVED, added, removed

RATE = 0 < q, q <= 1
HALF = {"q": "1/2", "A": ((1, 0),), "B": ((0, 1),), "C": (("1/2", "1/2"),), "W": (1,), "P": ("1/2", "1/2"), "h": 1}
SPACES = {"S": 1, "Y": 2}

SAMPLED_REMOVED = Lemma(
    "sampling.removed", "The profile of a sampled mechanism when a record is removed",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (EACH_CLOSE, EACH_MIXED, WITH, WITHOUT, *RATE),
    PROFILE(P, Q, lam(c, factor * removed(h))),
    mutants=(Mutant("factor", {factor: LESS}, "A, B on different points, h = 1, c = 0",
                    witness=finite(SPACES, **HALF, Q=(1, 0))),),
)  # fmt: skip


@proof_of(SAMPLED_REMOVED)
def _removed(claim: Claim) -> Theorem:
    """The mixture of the mean laws."""

    def drawn(R: Term, law: Theorem) -> Theorem:
        close = use(AVERAGED, EACH_CLOSE, law, WITHOUT, R=R)
        mixed = use(DRAWN, EACH_MIXED, WITH, WITHOUT, law, R=R)
        return use(REMOVED, close, mixed, *RATE, A=Q, B=R)

    return mean_law(B, "R", drawn)


def mean_law(kernel: Term, name: str, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """Go on with the mean of the laws of a kernel over who else is drawn."""
    return obtain(use(PUSHED_LAW, P=W, K=kernel), name, then)


EACH_BACK = forall(s, PROFILE(A(s), B(s), h))

SAMPLED_ADDED = Lemma(
    "sampling.added", "The profile of a sampled mechanism when a record is added",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (EACH_BACK, EACH_MIXED, WITH, WITHOUT, *RATE),
    PROFILE(Q, P, lam(c, factor * added(h))),
    mutants=(Mutant("factor", {factor: LESS}, "A, B on different points, h = 1, c = 0",
                    witness=finite(SPACES, **HALF, Q=(1, 0))),),
)  # fmt: skip


@proof_of(SAMPLED_ADDED)
def _added(claim: Claim) -> Theorem:
    """The mixture of the mean laws."""

    def drawn(R: Term, law: Theorem) -> Theorem:
        close = use(AVERAGED, EACH_BACK, WITHOUT, law, B=A, A=B, R=Q, Q=R)
        mixed = use(DRAWN, EACH_MIXED, WITH, WITHOUT, law, R=R)
        return use(ADDED, close, mixed, *RATE, A=Q, B=R)

    return mean_law(B, "R", drawn)

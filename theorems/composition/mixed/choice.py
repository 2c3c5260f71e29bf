"""The choice between mechanisms keeps what is as private as Gaussian noise with randomized responses."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import MIXED_DP, delta, mu_squared
from dpproofs.proving.lemma import LESS, Lemma, Mutant
from theorems.citations import SOK
from theorems.composition.mixed.groups import FIRST
from theorems.notions.choice.either import by_tests, choice_claim

NUMBERS = mu_squared, *(number for group in FIRST for number in group), delta
_claim = choice_claim(MIXED_DP, *NUMBERS)
_KEPT = [1] * (len(NUMBERS) - 1)
_TOLD = ("1/2", "1/2", 0), ("1/2", 0, "1/2")

LEMMA = Lemma(
    "notions.mixed-dp-choice", "The choice between two mechanisms keeps mixed DP", SOK,
    *_claim(*_KEPT, 1).parts,
    by_tests,
    (Mutant("delta", _claim(*_KEPT, LESS), "the data are revealed with probability delta", witness=finite(
        {"X": 2, "Y": 3}, M=_TOLD, M0=_TOLD, M3=_TOLD, N=True, t="1/2", mu_squared=0, k1=0, epsilon1=0, k2=0,
        epsilon2=0, k3=0, epsilon3=0, delta="1/2")),),
)  # fmt: skip

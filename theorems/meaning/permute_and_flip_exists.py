"""Permute-and-flip exists for any utilities, as the largest with exponential noise."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, exists, nat
from dpproofs.mutants.witnesses import refuted
from dpproofs.meaning.choices import PERMUTE_AND_FLIP
from dpproofs.meaning.kinds import Delta, K, N, n, scale
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from theorems.meaning.candidates import CANDIDATES, no_candidates
from theorems.meaning.drawn_choices_exist import largest

_MADE = exists(K, PERMUTE_AND_FLIP(K, N, Delta, scale))

PERMUTE_AND_FLIP_EXISTS = Lemma(
    "meaning.permute-and-flip-exists", "There is permute-and-flip for any utilities", "elementary",
    (*CANDIDATES, 0 < scale),
    _MADE,
    mutants=(Mutant("any", Claim((nat(n), 1 <= n, 0 < scale), _MADE), "utilities that move by more",
                    witness=refuted(no_candidates, X=REAL)),),
)  # fmt: skip


@proof_of(PERMUTE_AND_FLIP_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """What is kept is the largest so far."""
    return largest(claim, PERMUTE_AND_FLIP, "meaning.exponential-noise-exists")

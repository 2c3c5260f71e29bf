"""A law above c A is a mixture with A (no kernels)."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exists, forall, implies, lam
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import A2, MIXTURE, A, P, phi, w
from dpproofs.proving.tactics import generalize, obtain
from dpproofs.proving.tactics import specialize, use, witness
from theorems.foundations.mixtures.mixture_inner_rest import c
from theorems.foundations.measure.weighted_laws import TEST, u
from theorems.foundations.mixtures.mixture_rest import REST

LAW_BELOW = forall(phi, implies(TEST, c * E(A, w, phi(w)) <= E(P, w, phi(w))))
shift = mark("shift", 0)

REST_OF_LAW = Lemma(
    "foundations.law-rest-of-law", "A law above c A is a mixture with A (no kernels)", "law_with_density",
    (LAW_BELOW, 0 <= c, c <= 1),
    exists(A2, MIXTURE(P, c + shift, A, A2)),
    mutants=(Mutant("weight", {shift: Fraction(1, 100)}, "P = c A + (1 - c) B, A, B on different points",
                    witness=finite({"Y": 2}, c="1/2", A=(1, 0), P=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(REST_OF_LAW)
def _rest_of_law(claim: Claim) -> Theorem:
    """The case of kernels that do not depend on their argument."""
    found = use(REST, generalize(LAW_BELOW, u), 0 <= c, c <= 1, P=lam(u, P), A=lam(u, A))
    return obtain(found, "R", lambda R, facts: witness(claim.conclusion, R(u), specialize(facts, u)))

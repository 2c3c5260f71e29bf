"""A mixture with weight 1 is its first component."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import P1, Pt, phi, t, w
from dpproofs.proving.tactics import arith, at, discharge, generalize, prove
from theorems.foundations.densities.density_one import same_law
from theorems.foundations.mixtures.mixtures import MIXED, TEST

EDGE = (same_law(Pt, P1), same_law(P1, Pt))

MIXTURE_EDGE = Lemma(
    "foundations.mixture-edge", "A mixture with weight 1 is its first component", "elementary",
    (MIXED, eq(t, 1)),
    conj(*EDGE),
    mutants=(Mutant("weight", {eq(t, 1): eq(t, LESS)}, "P0, P1 on different points",
                    witness=finite({"Y": 3}, P0=(0, "2/5", "3/5"), P1=("5/9", "1/9", "1/3"), t="99/100")),),
)  # fmt: skip


@proof_of(MIXTURE_EDGE)
def _edge(claim: Claim) -> Theorem:
    same = at(MIXED, phi, by=[TEST])
    mean, part = E(Pt, w, phi(w)), E(P1, w, phi(w))
    there = arith(eq(mean, part), same, eq(t, 1))
    return prove(
        claim.conclusion,
        *(generalize(discharge(arith(goal, there), TEST), phi) for goal in (eq(mean, part), eq(part, mean))),
    )

"""Divergences depend on laws only through the means of tests: likelihood ratios and Rényi divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import lam, num, prob, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import use
from theorems.foundations.densities.density_chain import DENSITY_CHAIN
from theorems.foundations.densities.density_one import DENSITY_OF_SAME, same_law

P2, Q2 = var("P2", prob("Y")), var("Q2", prob("Y"))
EQUAL = (same_law(P2, P), same_law(Q, Q2))
ONE = lam(w, num(1))

EQUAL_RATIO = Lemma(
    "foundations.equal-laws-ratio", "Equal laws have the same likelihood ratios", "elementary",
    (DENSITY(L, P, Q), *EQUAL),
    DENSITY(L, P2, Q2),
    mutants=(Mutant("other", Claim((DENSITY(L, P, Q), EQUAL[0]), DENSITY(L, P2, Q2)),
                    "Q2 on a point without mass under P",
                    witness=finite({"Y": 2}, P=(0, 1), P2=(0, 1), Q=("2/3", "1/3"), Q2=("1/10", "9/10"))),),
)  # fmt: skip


@proof_of(EQUAL_RATIO)
def _ratio(claim: Claim) -> Theorem:
    """Chain rule with the likelihood ratio 1 on both sides."""
    right = use(DENSITY_CHAIN, DENSITY(L, P, Q), use(DENSITY_OF_SAME, EQUAL[1], P=Q, Q=Q2), G=ONE, R=Q, Q=Q2)
    left = use(DENSITY_OF_SAME, EQUAL[0], P=P2, Q=P)
    return use(DENSITY_CHAIN, left, right, L=ONE, G=L, P=P2, R=P, Q=read(DENSITY, claim).Q)

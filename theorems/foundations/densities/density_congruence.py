"""A likelihood ratio written differently."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, forall, lam
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, phi, test_function, w
from dpproofs.privacy.notions import Q_measure as Q
from dpproofs.proving.tactics import almost, arith, at, both, discharge, folded, generalize, parts, specialize, transfer
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.densities.density import G

DENSITY_EQUAL = Lemma(
    "foundations.density-equal", "A likelihood ratio written differently", "elementary",
    (DENSITY(L, P, Q), forall(w, eq(factor * L(w), G(w)))),
    DENSITY(G, P, Q),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q, L = 1",
                        witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, G="1.01")),),
)  # fmt: skip

EQUAL = forall(w, eq(L(w), G(w)))


@proof_of(DENSITY_EQUAL)
def _proof(claim: Claim) -> Theorem:
    low, ints, change = parts(unfolded(DENSITY(L, P, Q)))
    test, same = test_function(phi, w), specialize(EQUAL, w)
    weighted = arith(eq(L(w) * phi(w), G(w) * phi(w)), same)
    means = parts(use("E_congruence", almost(Q, w, weighted), mu=Q, f=lam(w, L(w) * phi(w)), g=lam(w, G(w) * phi(w))))
    equal = arith(eq(E(P, w, phi(w)), E(Q, w, G(w) * phi(w))), at(change, phi, by=[test]), means[0])
    return folded(
        claim.conclusion,
        both(
            generalize(arith(0 <= G(w), same, specialize(low, w)), w),
            parts(transfer(Q, w, same, ints))[0],
            generalize(discharge(equal, test), phi),
        ),
    )

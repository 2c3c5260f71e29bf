"""Two likelihood ratios agree almost surely."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, almost_surely, eq
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q_measure as Q, phi, test_function, w
from dpproofs.proving.tactics import almost, arith, at, discharge, generalize, parts
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.densities.density import AT_MOST, G, L_DENSITY

DENSITY_UNIQUE = Lemma(
    "foundations.density-unique", "Two likelihood ratios agree almost surely", "elementary",
    (L_DENSITY, DENSITY(G, P, Q)),
    almost_surely(Q, w, eq(L(w), G(w))),
    mutants=(Mutant("factor", Claim((L_DENSITY, DENSITY(G, P, Q)), almost_surely(Q, w, eq(L(w), MORE * G(w)))),
                    "P = Q, L = G = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/10", "9/10"))),),
)  # fmt: skip


@proof_of(DENSITY_UNIQUE)
def _unique(claim: Claim) -> Theorem:
    """Each of the two is almost surely at most the other."""
    test = test_function(phi, w)
    orders = []
    for lower, upper in ((L, G), (G, L)):
        nonneg, upper_int, change = parts(unfolded(DENSITY(upper, P, Q)))
        covered = arith(E(P, w, phi(w)) <= E(Q, w, upper(w) * phi(w)), at(change, phi, by=[test]))
        orders.append(use(AT_MOST, DENSITY(lower, P, Q), nonneg, upper_int, generalize(discharge(covered, test), phi),
                          L=lower, g=upper))  # fmt: skip
    return almost(Q, w, arith(eq(L(w), G(w)), L(w) <= G(w), G(w) <= L(w)), *orders)

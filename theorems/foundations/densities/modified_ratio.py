"""A likelihood ratio that is changed on a set of probability 0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, almost_surely, eq, forall, function_type, lam, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, phi, test_function, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, discharge, dominated, folded, generalize, parts, specialize
from dpproofs.proving.tactics import transfer, unfolded

G = var("G", function_type(("Y",), "real"))
SAME = almost_surely(Q, w, eq(L(w), G(w)))

MODIFIED_FACTOR = Mutant(
    "factor", {factor: MORE}, "its mean is 1", witness=finite({"Y": 2}, G=(2, 0), P=(1, 0), Q=("1/2", "1/2"))
)

MODIFIED = Lemma(
    "mechanisms.density-modified", "A likelihood ratio may be changed on a null set", "elementary",
    (DENSITY(L, P, Q), SAME, forall(w, 0 <= G(w))),
    DENSITY(lam(w, factor * G(w)), P, Q),
    mutants=(MODIFIED_FACTOR,),
)  # fmt: skip


@proof_of(MODIFIED)
def _modified(claim: Claim) -> Theorem:
    """Integrals do not see a null set."""
    density, same, nonneg = claim.hypotheses
    L_nonneg, L_int, change = parts(unfolded(density))
    target = read(DENSITY, claim).L
    G_int = parts(transfer(Q, w, eq(L(w), G(w)), L_int, same))[0]
    test = test_function(phi, w)
    small = arith(absolute(L(w) * phi(w)) <= L(w), specialize(L_nonneg, w), specialize(test, w))
    equal = arith(eq(L(w) * phi(w), target(w) * phi(w)), eq(L(w), G(w)))
    moved = transfer(Q, w, equal, dominated(Q, w, small, L_int), same)
    value = arith(eq(E(P, w, phi(w)), E(Q, w, target(w) * phi(w))), at(change, phi, by=[test]), moved)
    return folded(claim.conclusion, both(nonneg, G_int, generalize(discharge(value, test), phi)))

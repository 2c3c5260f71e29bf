"""The chain rule of likelihood ratios."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, integrable, lam, mul, prob, var
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q_measure as Q, phi, test_function, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, discharge, dominated, folded, generalize, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from theorems.foundations.densities.density import G

R = var("R", prob("Y"))


def _chain_claim(*factors: Term | Factor) -> Claim:
    return Claim((DENSITY(L, P, R), DENSITY(G, R, Q)), DENSITY(lam(w, mul(*factors)), P, Q))


DENSITY_CHAIN = Lemma(
    "foundations.density-chain", "dP/dQ = dP/dR dR/dQ", "elementary",
    *_chain_claim(L(w), G(w)).parts,
    mutants=(Mutant("factor", _chain_claim(MORE, L(w), G(w)), "P = R = Q, L = G = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), R=("3/4", "1/4"))),),
)  # fmt: skip


@proof_of(DENSITY_CHAIN)
def _chain(claim: Claim) -> Theorem:
    """E_P[phi] = E_R[L phi] = E_Q[G L phi], by change of measure for L and for L phi."""
    L_nonneg, L_int, L_change = parts(unfolded(DENSITY(L, P, R)))
    G_nonneg = parts(unfolded(DENSITY(G, R, Q)))[0]
    L0, G0 = specialize(L_nonneg, w), specialize(G_nonneg, w)
    test = test_function(phi, w)
    phi0 = specialize(test, w)
    L_phi = dominated(R, w, arith(absolute(L(w) * phi(w)) <= L(w), L0, phi0), L_int)
    total = use(TO_REFERENCE, DENSITY(G, R, Q), L_nonneg, L_int, L=G, P=R, f=L)
    f_nonneg = generalize(arith(0 <= L(w) * phi(w), L0, phi0), w)
    part = use(TO_REFERENCE, DENSITY(G, R, Q), f_nonneg, L_phi, L=G, P=R, f=lam(w, L(w) * phi(w)))
    moved = use(FROM_REFERENCE, DENSITY(G, R, Q), f_nonneg, part, L=G, P=R, f=lam(w, L(w) * phi(w)))
    ratio = read(DENSITY, claim).L
    equal = arith(eq(E(P, w, phi(w)), E(Q, w, ratio(w) * phi(w))), at(L_change, phi, by=[test]), moved)
    return folded(
        claim.conclusion,
        both(
            generalize(arith(0 <= ratio(w), L0, G0), w),
            arith(integrable(Q, w, ratio(w)), total),
            generalize(discharge(equal, test), phi),
        ),
    )

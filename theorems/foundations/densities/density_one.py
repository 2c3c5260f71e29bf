"""The likelihood ratio is 1 just when the laws are equal."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, almost_surely, eq, forall, implies, lam, num
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q as Q_law, Q_measure as Q, phi, test_function, w
from dpproofs.proving.tactics import almost, arith, at, constant, discharge, generalize, parts, prove, unfolded, use
from theorems.foundations.densities.density import L_DENSITY


def same_law(P: Term, Q: Term) -> Term:
    """P = Q: all tests agree."""
    return forall(phi, implies(test_function(phi, w), eq(E(P, w, phi(w)), E(Q, w, phi(w)))))


SAME_LAW = Lemma(
    "foundations.density-one", "P = Q when dP/dQ = 1 almost surely", "elementary",
    (L_DENSITY, almost_surely(Q, w, eq(L(w), 1))),
    same_law(P, Q),
    mutants=(Mutant("value", {almost_surely(Q, w, eq(L(w), 1)): almost_surely(Q, w, eq(L(w), MORE))},
                    "Q of mass 100/101 and P = 1.01 Q",
                    witness=finite({"Y": 1}, P=(1,), Q=(Fraction(100, 101),), L="1.01")),),
)  # fmt: skip


@proof_of(SAME_LAW)
def _one(claim: Claim) -> Theorem:
    """E_Q[L phi] = E_Q[phi]."""
    test = test_function(phi, w)
    equal = at(parts(unfolded(L_DENSITY))[2], phi, by=[test])
    _, one_surely = claim.hypotheses
    same = use(
        "E_congruence",
        almost(Q, w, arith(eq(L(w) * phi(w), phi(w)), eq(L(w), 1)), one_surely),
        mu=Q,
        f=lam(w, L(w) * phi(w)),
        g=phi,
    )
    final = arith(eq(E(P, w, phi(w)), E(Q, w, phi(w))), equal, parts(same)[0])
    return prove(claim.conclusion, generalize(discharge(final, test), phi))


DENSITY_OF_SAME = Lemma(
    "foundations.density-of-same-law", "dP/dQ = 1 when P = Q", "elementary",
    (same_law(P, Q_law),),
    DENSITY(lam(w, num(1)), P, Q_law),
    lambda claim: prove(claim.conclusion, constant(Q_law, w, 1), *claim.hypotheses),
    (Mutant("value", Claim((same_law(P, Q_law),), DENSITY(lam(w, num(MORE)), P, Q_law)), "P = Q",
            witness=finite({"Y": 1}, P=(1,), Q=(1,))),),
)  # fmt: skip

"""Equal laws have the same tail of the privacy loss."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, function_type, ind, lam, var
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import DENSITY, P, Q, delta, epsilon, phi, test_function, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, folded, generalize, obtain_all, parts
from dpproofs.proving.tactics import unfolded, witnesses
from theorems.citations import SOK
from theorems.foundations.densities.density_one import same_law
from theorems.foundations.divergences.equal_laws import P2, Q2
from theorems.notions.loss_tail.event import LOSS_TAIL
from theorems.notions.loss_tail.same_laws import SAME_LAWS, certain_tail, no_tail

TEST, EQUAL = test_function(phi, w), (same_law(P, P2), same_law(Q, Q2))

LEMMA = Lemma(
    "notions.loss-tail-of-equal-laws", "Equal laws have the same tail of the privacy loss", SOK,
    (LOSS_TAIL(P, Q, epsilon, delta), *EQUAL),
    LOSS_TAIL(P2, Q2, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "equal laws, epsilon = -1"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The densities are the same, and so is the event."""

    def with_densities(R: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        first, second, small = parts(facts)
        event = lam(w, ind(exp(epsilon) * q(w) < p(w)))
        unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
        seen = arith(E(P2, w, event(w)) <= delta, at(EQUAL[0], event, by=[unit]), small)
        return witnesses(claim.conclusion, (R, p, q), _moved(first, EQUAL[0], P2, R, p),
                         _moved(second, EQUAL[1], Q2, R, q), seen)  # fmt: skip

    return obtain_all(claim.hypotheses[0], "R p q", with_densities)


def _moved(density: Theorem, same: Term, law: Term, R: Term, f: Term) -> Theorem:
    """The density of an equal law."""
    low, ints, change = parts(unfolded(density))
    mean = arith(eq(E(law, w, phi(w)), E(R, w, f(w) * phi(w))), at(change, phi, by=[TEST]), at(same, phi, by=[TEST]))
    return folded(DENSITY(f, law, R), both(low, ints, generalize(discharge(mean, TEST), phi)))


@refutation_of(LEMMA, "factor", Y="real")
def _certain(said: Theorem) -> Theorem:
    """The same laws, epsilon = -1 and delta = 1."""
    law = SAME_LAWS["P"]
    test, y = var("phi", function_type((REAL,), REAL)), var("w")
    mean = arith(eq(E(law, y, test(y)), E(law, y, test(y))))
    itself = generalize(discharge(mean, test_function(test, y)), test)
    return no_tail(instance(said, certain_tail(), itself, **SAME_LAWS, P2=law, Q2=law, delta=1))

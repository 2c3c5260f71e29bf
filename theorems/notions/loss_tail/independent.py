"""The tail of the privacy loss does not depend on the densities."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, ind, lam
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import P, Q, delta, epsilon, equals, phi, value_of, w
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, obtain_all, parts, specialize, use
from dpproofs.proving.tactics import witnesses
from theorems.citations import SOK
from theorems.foundations.divergences.hockey_stick import p, q
from theorems.notions.loss_tail.event import ABOVE, DENSITIES, LOSS_TAIL, OUTSIDE_ABOVE, TEST, R
from theorems.notions.loss_tail.least import LEAST
from theorems.notions.loss_tail.same_laws import at_same_laws, certain_tail

TAIL = LOSS_TAIL(P, Q, epsilon, delta)

INDEPENDENT = Lemma(
    "sok20.def-13", "The privacy loss is above epsilon with the probability of exp(epsilon) q < p, for all densities",
    f"{SOK}, Definition 13",
    DENSITIES,
    equals(TAIL, delta, factor * E(P, w, ABOVE)),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q, epsilon = -1"),),
)  # fmt: skip


@proof_of(INDEPENDENT)
def _proof(claim: Claim) -> Theorem:
    """The event of other densities leaves no loss above epsilon, and so is as probable."""
    small = value_of(claim.conclusion) <= delta

    def with_others(law: Term, f: Term, g: Term, facts: Theorem) -> Theorem:
        first, second, bound = parts(facts)
        event = lam(w, ind(exp(epsilon) * g(w) < f(w)))
        unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
        seen = use(OUTSIDE_ABOVE, first, second, TEST, P=P, Q=Q, phi=phi, epsilon=epsilon, R=law, p=f, q=g)
        outside = generalize(discharge(seen, TEST), phi)
        return arith(small, use(LEAST, *DENSITIES, outside, unit, S=event), bound)

    needed = discharge(obtain_all(TAIL, "R2 f g", with_others), TAIL)
    return generalize(both(needed, discharge(witnesses(TAIL, (R, p, q), *DENSITIES, small), small)), delta)


@refutation_of(INDEPENDENT, "factor", Y="real")
def _same(said: Theorem) -> Theorem:
    values, density, mean = at_same_laws()
    return absurd(at(parts(specialize(instance(said, density, **values), 1))[0], by=[certain_tail()]), mean)

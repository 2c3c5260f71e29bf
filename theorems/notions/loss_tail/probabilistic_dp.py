"""A tail of the privacy loss makes mechanisms probabilistically private."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, forall, implies, ind, lam, num
from dpproofs.mutants.counterexamples import fact
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import PROBABILISTIC_DP, M, N, delta, epsilon, on, phi, w, x1, x2
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, both, discharge, for_all, generalize, intro, obtain_all, parts, said_of, use
from dpproofs.proving.tactics import witness
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.loss_tail.event import LOSS_TAIL, OUTSIDE_ABOVE, TEST
from theorems.notions.loss_tail.same_laws import LINES, VALUES, certain_tail, no_tail

P, Q = M(x1), M(x2)
TAILS = forall((x1, x2), implies(N(x1, x2), LOSS_TAIL(P, Q, epsilon, delta)))

PRIVATE_BY_TAIL = Lemma(
    "sok20.prop-8.3", "A loss above epsilon with probability at most delta is (epsilon, delta)-probabilistic DP",
    f"{SOK}, Proposition 8",
    (TAILS,),
    PROBABILISTIC_DP(M, N, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "equal laws, epsilon = -1, delta = 1"),),
)  # fmt: skip


@proof_of(PRIVATE_BY_TAIL)
def _private(claim: Claim) -> Theorem:
    """The event above epsilon is left out."""
    goal = said_of(claim.conclusion, x1, x2)

    def with_densities(R: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        first, second, small = parts(facts)
        event = lam(w, ind(exp(epsilon) * q(w) < p(w)))
        seen = use(OUTSIDE_ABOVE, first, second, TEST, P=P, Q=Q, R=R, p=p, q=q, epsilon=epsilon, phi=phi)
        unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
        return witness(goal, event, unit, small, generalize(discharge(seen, TEST), phi))

    return for_all(claim.conclusion, obtain_all(at_neighbours(TAILS), "R p q", with_densities))


@refutation_of(PRIVATE_BY_TAIL, "factor", **LINES)
def _tailed(said: Theorem) -> Theorem:
    """The laws are the same, epsilon = -1 and delta = 1."""
    private = instance(said, lambda goal: intro(goal, lambda *_: certain_tail()), **VALUES)
    values = {**VALUES, "delta": read(on(PROBABILISTIC_DP, **LINES), private).delta, "x1": num(0), "x2": num(0)}
    return no_tail(fact("sok20.prop-8.3-converse", private, **values))

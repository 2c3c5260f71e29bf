"""Probabilistic DP bounds the tail of the privacy loss."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, lam, num
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import PROBABILISTIC_DP, M, N, delta, epsilon, x, x1, x2
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, lhs, opened
from dpproofs.proving.tactics import arith, congruence, constant, intro, obtain, obtain_all, parts, use, witness
from dpproofs.proving.tactics import witnesses
from theorems.citations import SOK
from theorems.foundations.densities.common_reference import COMMON_REFERENCE
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.loss_tail.event import LOSS_TAIL
from theorems.notions.loss_tail.least import LEAST
from theorems.notions.loss_tail.same_laws import LINES, SAME_LAWS, VALUES, no_tail

P, Q = M(x1), M(x2)
PRIVATE = PROBABILISTIC_DP(M, N, epsilon, delta)

TAIL = Lemma(
    "sok20.prop-8.3-converse",
    "(epsilon, delta)-probabilistic DP bounds the probability of a loss above epsilon by delta",
    f"{SOK}, Proposition 8",
    (PRIVATE, N(x1, x2)),
    LOSS_TAIL(P, Q, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "equal laws, epsilon = -1"),),
)


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """The event that is left out is at least as probable as that above epsilon."""

    def with_event(S: Term, said: Theorem) -> Theorem:
        unit, small, outside = parts(said)

        def with_densities(R: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
            least = use(LEAST, *parts(facts), unit, outside, P=P, Q=Q, R=R, p=p, q=q, S=S)
            return witnesses(
                LOSS_TAIL(P, Q, epsilon, delta), (R, p, q), *parts(facts), arith(lhs(least) <= delta, least, small)
            )

        return obtain_all(use(COMMON_REFERENCE, P=P, Q=Q), "R p q", with_densities)

    return obtain(at_neighbours(PRIVATE), "S", with_event)


@refutation_of(TAIL, "factor", **LINES)
def _everything(said: Theorem) -> Theorem:
    """The laws are the same, epsilon = -1 and delta = 1: everything is left out."""
    law, one, nothing = SAME_LAWS["P"], lam(x, num(1)), parts(constant(SAME_LAWS["P"], x, 0))[1]

    def unseen(goal: Term, *_: Term) -> Theorem:
        none = congruence(eq(lhs(goal), E(law, x, num(0))))
        return arith(goal, none, nothing)

    def private(goal: Term) -> Theorem:
        def left_out(some: Term, *data: Term) -> Theorem:
            *_, outside = conjuncts(opened(some, one))
            return witness(some, one, *parts(constant(law, x, 1)), intro(outside, unseen))

        return intro(goal, left_out)

    return no_tail(instance(said, private, **VALUES, x1=num(0), x2=num(0)))

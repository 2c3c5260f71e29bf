"""After Definition 1.1: an event that is much likelier than delta is nearly as likely for the neighbour."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, num
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, delta, epsilon, phi, t, test_function, w
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, for_all, specialize
from theorems.citations import LI
from theorems.papers.li_2019.two_points import APART, a, b, event_at, marks, two_points, v

CLOSE, TEST = INDISTINGUISHABLE(P, Q, epsilon, delta), test_function(phi, w)

LEMMA = Lemma(
    "li16.claim-events-above-delta",
    "P(S) >= t delta implies Q(S) >= exp(-epsilon) (1 - 1/t) P(S), for (epsilon, delta)-close laws",
    f"{LI}, after Definition 1.1, with a number for O()",
    (CLOSE, TEST, 1 < t, t * delta <= E(P, w, phi(w))),
    factor * (exp(-epsilon) * (1 - 1 / t) * E(P, w, phi(w))) <= E(Q, w, phi(w)),
    mutants=(
                Mutant(
                    "factor",
                    {factor: MORE},
                    "t = 2, delta = 1/4, epsilon = 0",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("3/4", "1/4"), phi=(0, 1), epsilon=0, delta="1/4",
                        t=2), ),
            ),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """P <= exp(epsilon) Q + delta <= exp(epsilon) Q + P/t."""
    mass = E(P, w, phi(w))
    share = arith(delta <= mass / t, t * delta <= mass, 1 < t)
    rest = arith((1 - 1 / t) * mass <= exp(epsilon) * E(Q, w, phi(w)), at(CLOSE, phi, by=[TEST]), share)
    return arith(claim.conclusion, rest)


value = mark("value", 1)

COUNTEREXAMPLE = Lemma(
    "li16.claim-events-above-delta-counterexample",
    "An event of probability delta that the neighbour gives probability 0, for (0, delta)-close laws",
    f"{LI}, against 'any event of probability at least O(delta)' after Definition 1.1",
    (two_points(P, 1 - delta), two_points(Q, num(1)), APART, 0 <= delta, delta <= 1),
    conj(
        INDISTINGUISHABLE(P, Q, 0, delta),
        INDISTINGUISHABLE(Q, P, 0, delta),
        eq(E(P, v, event_at(b)(v)), value * delta),
        eq(E(Q, v, event_at(b)(v)), 0),
    ),
    mutants=(
                Mutant(
                    "value",
                    {value: MORE},
                    "the probability is delta",
                    witness=finite({"Y": 2}, a=0, b=1, P=("3/4", "1/4"), Q=(1, 0), delta="1/4"),
                ),
            ),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _none(claim: Claim) -> Theorem:
    """The second point has probability delta and 0."""
    first, second, *events = conjuncts(claim)
    unit = [specialize(test_function(phi, v), point) for point in (a, b)]
    sizes = 0 <= delta, delta <= 1
    laws = two_points(P, 1 - delta), two_points(Q, num(1))
    means = [at(law, phi) for law in laws]
    bounds = [
        for_all(goal, arith(E(one, v, phi(v)) <= exp(num(0)) * E(other, v, phi(v)) + delta, *means, *unit, *sizes))
        for goal, one, other in ((first, P, Q), (second, Q, P))
    ]
    known = [*(at(law, event_at(b)) for law in laws), *marks()]
    return both(*bounds, *(arith(event, *known) for event in events))

"""Where all answers have a privacy loss above epsilon, probabilistic DP bounds their probability."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, exp, forall, function_type, implies, lam, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import PROBABILISTIC_DP, M, N, delta, epsilon, phi, test_function, w, x1, x2
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, expand, generalize, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import use
from theorems.citations import SOK
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.strict import EXP_STRICT

P, Q = M(x1), M(x2)
A, level = var("A", function_type(("Y",), REAL)), var("c")
UNIT, TEST = test_function(A, w), test_function(phi, w)
PRIVATE = PROBABILISTIC_DP(M, N, epsilon, delta)
LIKELIER = forall(phi, implies(TEST, exp(level) * E(Q, w, A(w) * phi(w)) <= E(P, w, A(w) * phi(w))))

LEMMA = Lemma(
    "notions.likelier-answers",
    "In probabilistic DP, answers that are likelier by more than exp(epsilon) have the probability delta at most", SOK,
    (PRIVATE, N(x1, x2), UNIT, LIKELIER, epsilon < level),
    factor * E(P, w, A(w)) <= delta,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=(False, True, False, False),
                        x1=0, x2=1, A=(1, 0), c="1.09", epsilon="1.08", delta="3/4")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """What is not left out there has the probability 0."""
    size = specialize(UNIT, w)

    def with_event(event: Term, facts: Theorem) -> Theorem:
        unit, rare, close = parts(facts)
        own = *parts(size), *parts(specialize(unit, w))
        rest = lam(w, 1 - event(w))
        is_rest = generalize(both(arith(0 <= rest(w), *own), arith(rest(w) <= 1, *own)), w)
        outside = at(close, A, by=[UNIT])
        inside = at(LIKELIER, rest, by=[is_rest])
        means = []
        for law in (P, Q):
            here, both_of = bounded(law, w, A(w), 1, *own), bounded(law, w, A(w) * event(w), 1, *own)
            means += [parts(expand(law, w, body, here, both_of))[1] for body in
                      ((1 - event(w)) * A(w), A(w) * (1 - event(w)))]  # fmt: skip
        less = integrate(P, w, arith(A(w) * event(w) <= event(w), *own), bounded(P, w, A(w) * event(w), 1, *own),
                         bounded(P, w, event(w), 1, *own))  # fmt: skip
        left = lam(w, A(w) * (1 - event(w)))
        signs = [generalize(arith(fact, *own), w) for fact in (0 <= left(w), left(w) <= 1)]
        sign = parts(use(BOUNDED_MEAN, *signs, P=Q, f=left, c=1))[1]
        grown = use(EXP_STRICT, epsilon < level, x=epsilon, y=level)
        none = arith(E(Q, w, left(w)) <= 0, outside, inside, *means, grown, sign)
        none = arith(E(P, w, (1 - event(w)) * A(w)) <= 0, outside, none, *means, sign)
        return arith(claim.conclusion, none, *means, less, rare)

    return obtain(at_neighbours(PRIVATE), "S", with_event)

"""Approximate DP allows an infinite privacy loss, with probability delta and not more."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import delta, epsilon
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, hypothesis
from dpproofs.proving.tactics import arith, at, both
from theorems.citations import SOK
from theorems.papers.desfontaines_pejo_2020.masses import CLOSE, TEST, P, Q, at_point, close, marks, masses, phi, v

FIRST, SECOND = masses(P, 1 - delta, delta, 0), masses(Q, 1 - delta, 0, delta)
SIGNS = 0 <= delta, delta <= 1
EVENT = at_point(1)
often = eq(E(P, v, EVENT(v)), factor * delta)

CATASTROPHE = Lemma(
    "sok20.claim-adp-allows-catastrophe",
    "(0, delta)-indistinguishable laws with an infinite privacy loss of probability delta",
    f"{SOK}, before Definition 18",
    (FIRST, SECOND, *SIGNS),
    conj(CLOSE(P, Q, 0, delta), CLOSE(Q, P, 0, delta), often, eq(E(Q, v, EVENT(v)), 0)),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 1/2",
                        witness=finite({}, P={0: "1/2", 1: "1/2", 2: 0}, Q={0: "1/2", 1: 0, 2: "1/2"}, delta="1/2")),),
)  # fmt: skip


@proof_of(CATASTROPHE)
def _proof(claim: Claim) -> Theorem:
    """The outcome 1 has probability delta under P, and 0 under Q."""
    one, zero = arith(eq(exp(num(0)), 1)), num(0)
    ways = [close(*laws, zero, delta, 3, one, *SIGNS) for laws in ((FIRST, SECOND), (SECOND, FIRST))]
    *_, often, never = conjuncts(claim)
    means = [at(law, EVENT) for law in (FIRST, SECOND)]
    return both(*ways, *(arith(goal, *means, *marks(3)) for goal in (often, never)))


BOUND = Lemma(
    "sok20.claim-adp-allows-catastrophe-bound", "What has probability 0 under Q has at most delta under P",
    f"{SOK}, before Definition 18",
    (CLOSE(P, Q, epsilon, delta), TEST, eq(E(Q, v, phi(v)), 0)),
    E(P, v, phi(v)) <= factor * delta,
    lambda claim: arith(E(P, v, phi(v)) <= delta, at(hypothesis(claim, CLOSE), phi, by=[TEST]), eq(E(Q, v, phi(v)), 0)),
    (Mutant("factor", {factor: LESS}, "the laws above", witness=finite({}, P={0: "1/2", 1: "1/2", 2: 0},
            Q={0: "1/2", 1: 0, 2: "1/2"}, delta="1/2", epsilon=0, phi={0: 0, 1: 1, 2: 0})),),
)  # fmt: skip

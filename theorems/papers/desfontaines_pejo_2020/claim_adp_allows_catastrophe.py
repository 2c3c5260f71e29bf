"""Approximate DP allows an infinite privacy loss, with probability delta and not more."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, mul, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import delta, epsilon
from dpproofs.proving.lemma import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import conjuncts, hypothesis
from dpproofs.proving.tactics import arith, at, both
from theorems.citations import SOK
from theorems.papers.desfontaines_pejo_2020.masses import CLOSE, TEST, P, Q, at_point, close, marks, masses, phi, v

FIRST, SECOND = masses(P, 1 - delta, delta, 0), masses(Q, 1 - delta, 0, delta)
SIGNS = 0 <= delta, delta <= 1
EVENT = at_point(1)


def _claim(factor: Factor) -> Claim:
    often = eq(E(P, v, EVENT(v)), mul(factor, delta))
    both_ways = CLOSE(P, Q, 0, delta), CLOSE(Q, P, 0, delta)
    return Claim((FIRST, SECOND, *SIGNS), conj(*both_ways, often, eq(E(Q, v, EVENT(v)), 0)))


def _proof(claim: Claim) -> Theorem:
    """The outcome 1 has probability delta under P, and 0 under Q."""
    one, zero = arith(eq(exp(num(0)), 1)), num(0)
    ways = [close(*laws, zero, delta, 3, one, *SIGNS) for laws in ((FIRST, SECOND), (SECOND, FIRST))]
    *_, often, never = conjuncts(claim)
    means = [at(law, EVENT) for law in (FIRST, SECOND)]
    return both(*ways, *(arith(goal, *means, *marks(3)) for goal in (often, never)))


CATASTROPHE = Lemma(
    "sok20.claim-adp-allows-catastrophe", "(0, delta)-indistinguishable laws with an infinite privacy loss of "
    "probability delta", f"{SOK}, before Definition 18", *_claim(1).parts, _proof,
    (Mutant("factor", _claim(MORE), "delta = 1/2", witness=finite({}, P={0: "1/2", 1: "1/2", 2: 0}, Q={0: "1/2", 1: 0,
            2: "1/2"}, delta="1/2")),),
)  # fmt: skip


def _bound_claim(factor: Factor) -> Claim:
    never = eq(E(Q, v, phi(v)), 0)
    return Claim((CLOSE(P, Q, epsilon, delta), TEST, never), E(P, v, phi(v)) <= factor * delta)


BOUND = Lemma(
    "sok20.claim-adp-allows-catastrophe-bound", "What has probability 0 under Q has at most delta under P",
    f"{SOK}, before Definition 18", *_bound_claim(1).parts,
    lambda claim: arith(E(P, v, phi(v)) <= delta, at(hypothesis(claim, CLOSE), phi, by=[TEST]), eq(E(Q, v, phi(v)), 0)),
    (Mutant("factor", _bound_claim(LESS), "the laws above", witness=finite({}, P={0: "1/2", 1: "1/2", 2: 0},
            Q={0: "1/2", 1: 0, 2: "1/2"}, delta="1/2", epsilon=0, phi={0: 0, 1: 1, 2: 0})),),
)  # fmt: skip

"""Bounds on all tests through a law in between."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, prob, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, delta, phi, test_function, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, for_all

a, b, delta2 = variables("a b delta2")
R = var("R", prob("Y"))

TRIANGLE = Lemma(
    "mechanisms.tests-triangle", "Bounds on all tests through a law in between", "elementary",
    (INDISTINGUISHABLE(P, R, a, delta), INDISTINGUISHABLE(R, Q, b, delta2)),
    INDISTINGUISHABLE(P, Q, a + b, delta + factor * exp(a) * delta2),
    mutants=(Mutant("factor", {factor: LESS}, "P = R, a = b = delta = 0, R and Q at distance delta2",
                    witness=finite({"Y": 2}, P=(1, 0), R=(1, 0), Q=("1/2", "1/2"), a=0, b=0, delta=0, delta2="1/2")),),
)  # fmt: skip

TEST = test_function(phi, w)


@proof_of(TRIANGLE)
def _triangle(claim: Claim) -> Theorem:
    """Put the second bound into the first."""
    first, second = (at(leg, phi, by=[TEST]) for leg in claim.hypotheses)
    scaled = arith(exp(a) * E(R, w, phi(w)) <= exp(a) * (exp(b) * E(Q, w, phi(w)) + delta2), second)
    total, rest = read(INDISTINGUISHABLE, claim)["epsilon", "delta"]
    bound = arith(E(P, w, phi(w)) <= exp(total) * E(Q, w, phi(w)) + rest, first, scaled)
    return for_all(claim.conclusion, bound, phi)

"""The divergences of randomized response."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, exp, log, prob, tanh, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import epsilon, equals, t, value_of
from dpproofs.proving.tactics import arith, bounded, use
from theorems.foundations.divergences.exact_kl import KL_EXACT
from theorems.mechanisms.randomized_response.law import DENSITY_OF_RESPONSE, KL_R, RESPONSES, ratio
from theorems.mechanisms.randomized_response.law import ratio_at_most, response_mean

a, v, x, y = variables("a v x y")
P, Q = variables("P Q", prob(REAL))

KL_OF_RESPONSE = Lemma(
    "foundations.randomized-response-kl", "KL(P||Q) = epsilon tanh(epsilon/2) for randomized response", "elementary",
    RESPONSES,
    equals(KL_R(P, Q, t), t, factor * epsilon * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3))),),
)  # fmt: skip


@proof_of(KL_OF_RESPONSE)
def _entropy(claim: Claim) -> Theorem:
    """E_Q[L log(L)] = p epsilon - (1 - p) epsilon."""
    body, value = ratio(v) * log(ratio(v)), value_of(claim.conclusion)
    size = arith(absolute(body) <= epsilon * ratio(v), 0 <= epsilon)
    ints = bounded(Q, v, body, epsilon * exp(epsilon), size, ratio_at_most(), 0 <= epsilon)
    mean = arith(eq(E(Q, v, body), value), response_mean(body))
    return use(KL_EXACT, use(DENSITY_OF_RESPONSE, *RESPONSES), ints, mean, P=P, Q=Q, L=ratio, d=value)

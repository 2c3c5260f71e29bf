"""Randomized response is epsilon-DP."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import log, unfold
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import epsilon
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import almost, given, instantiate
from dpproofs.proving.tactics import prove, use, witness
from theorems.mechanisms.randomized_response.law import (
    DENSITY_OF_RESPONSE,
    P,
    PAIR_R,
    Q,
    RESPONSES,
    a,
    b,
    ratio,
    ratio_at_most,
    v,
)

PURE = Lemma(
    "foundations.randomized-response-pure-dp", "Randomized response is epsilon-DP", "elementary",
    RESPONSES,
    PAIR_R(P, Q, epsilon),
    mutants=(Mutant("epsilon", Claim(RESPONSES, PAIR_R(P, Q, LESS * epsilon)), "the ratio is exp(epsilon) at a",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3))),),
)  # fmt: skip


@proof_of(PURE)
def _pure(claim: Claim) -> Theorem:
    """The ratio is at most exp(epsilon), and exchanging a and b exchanges P and Q."""
    there, back = conjuncts(unfold(claim.conclusion))
    one = witness(there, ratio, use(DENSITY_OF_RESPONSE, *RESPONSES), almost(Q, v, ratio_at_most()))
    other = given(instantiate(one, P=Q, Q=P, a=b, b=a), *RESPONSES)
    return prove(claim.conclusion, one, prove(back, other))

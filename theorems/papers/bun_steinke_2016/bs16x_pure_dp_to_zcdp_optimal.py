"""Nothing better than epsilon tanh(epsilon/2)-zCDP follows from epsilon-DP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.language.terms import log
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import t
from dpproofs.proving.tactics import arith, at, mp, parts, use
from theorems.citations import BUN_STEINKE
from theorems.notions.dp.to_zcdp_tight import TIGHT
from theorems.mechanisms.randomized_response.law import KL_R, RESPONSES, P as P_R, Q as Q_R
from theorems.mechanisms.randomized_response.randomized_response_divergences import KL_OF_RESPONSE

LOWER_FACTOR = Mutant(
    "factor",
    {factor: MORE},
    "the divergence is equal to the bound",
    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3), t="0.5494"),
)

LOWER = Lemma(
    "bs16x.pure-dp-to-zcdp-tight-lower", "Randomized response has KL divergence at least epsilon tanh(epsilon/2)",
    f"sharper than Proposition 3.3 of {BUN_STEINKE}",
    (*RESPONSES, KL_R(P_R, Q_R, t)),
    factor * TIGHT <= t,
    mutants=(LOWER_FACTOR,),
)  # fmt: skip


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """The divergence of randomized response is known."""
    exact = parts(at(use(KL_OF_RESPONSE, *RESPONSES), t))[0]
    return arith(claim.conclusion, mp(exact, KL_R(P_R, Q_R, t)))

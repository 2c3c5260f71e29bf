"""Inequalities for the logarithm of cosh."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import cosh, log, tanh, variables
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, factor
from dpproofs.prover.tactic import inequality

A, B = variables("A B")

LOG_COSH_FACTOR = Mutant(
    "factor",
    Claim((0 <= B, B <= A), log(cosh(A)) - log(cosh(B)) <= Fraction(99, 200) * (A**2 - B**2)),
    "B = 0, A = 1/10",
    witness=point(A="0.1", B="0.00000015"),
)

LOG_COSH = Lemma(
    "foundations.log-cosh", "log(cosh(A)/cosh(B)) <= (A**2 - B**2)/2", "elementary",
    (0 <= B, B <= A),
    log(cosh(A)) - log(cosh(B)) <= (A**2 - B**2) / 2,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (LOG_COSH_FACTOR,),
)  # fmt: skip

LOG_COSH_SHARP = Lemma(
    "foundations.log-cosh-sharp", "log(cosh(sqrt(y))) lies below its tangents (AN-LOGCOSH)", "elementary",
    (0 < B, B <= A),
    log(cosh(A)) - log(cosh(B)) <= factor * (A**2 - B**2) * tanh(B) / (2 * B),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: LESS}, "B = 1, A = 1 + 1/1000", witness=point(A="1/1000", B="0.0001")),),
)  # fmt: skip

LOG_COSH_TANGENT = Lemma(
    "foundations.log-cosh-tangent", "log(cosh(s)) lies above its tangents", "elementary",
    (B <= A,),
    (A - B) * tanh(B) <= log(cosh(A)) - log(cosh(B)),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((B <= A,), MORE * (A - B) * tanh(B) <= log(cosh(A)) - log(cosh(B))),
            "B = 1, A = 1 + 1/1000",
            witness=point(A="0.101", B="1/10")),),
)  # fmt: skip

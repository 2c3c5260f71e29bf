"""The tangent of the entropy u log(u) at 1 touches it only there."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, log, ne, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.reals.strict import EXP_TANGENT_STRICT
from theorems.foundations.reals.strict_log_positive import LOG_NONZERO

u = var("u")

ENTROPY_TANGENT = Lemma(
    "foundations.entropy-tangent", "u - 1 <= u log(u) (PT-XLOGX)", "elementary",
    (0 <= u,),
    u - 1 <= u * log(u),
    mutants=(Mutant("slope", Claim((0 <= u,), MORE * (u - 1) <= u * log(u)), "u = 1 + 1/1000",
                    witness=point(u="101/100")),),
)  # fmt: skip


@proof_of(ENTROPY_TANGENT)
def _entropy(claim: Claim) -> Theorem:
    """The tangent of exp at 0, at the point -log(u)."""
    return cases(
        0 < u,
        lambda pos: arith(claim.conclusion, use(EXP_TANGENT, x=-log(u)), pos),
        lambda no: arith(claim.conclusion, arith(eq(u, 0), no, 0 <= u)),
    )


ENTROPY_TANGENT_STRICT_SLOPE = Mutant(
    "slope", Claim((0 <= u, ne(u, 1)), MORE * (u - 1) < u * log(u)), "u = 1 + 1/1000", witness=point(u="1.01")
)

ENTROPY_TANGENT_STRICT = Lemma(
    "foundations.entropy-tangent-strict", "u - 1 < u log(u) for u not 1", "elementary",
    (0 <= u, ne(u, 1)),
    u - 1 < u * log(u),
    mutants=(ENTROPY_TANGENT_STRICT_SLOPE,),
)  # fmt: skip


@proof_of(ENTROPY_TANGENT_STRICT)
def _entropy_strict(claim: Claim) -> Theorem:
    def positive(pos: Theorem) -> Theorem:
        away = use(LOG_NONZERO, pos, ne(u, 1))
        return arith(claim.conclusion, use(EXP_TANGENT_STRICT, arith(ne(-log(u), 0), away), x=-log(u)), pos)

    return cases(0 < u, positive, lambda no: arith(claim.conclusion, arith(eq(u, 0), no, 0 <= u)))

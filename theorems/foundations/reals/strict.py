"""Where tangents of exponentials and powers touch: only at one point."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, ne, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import at, monotone

a, u, x, y = variables("a u x y")

EXP_STRICT = Lemma(
    "foundations.exp-strictly-increasing", "The exponential is increasing", "elementary",
    (x < y,),
    exp(x) < exp(y),
    mutants=(Mutant("factor", Claim((x < y,), MORE * exp(x) < exp(y)), "x = 0, y = 1/1000",
                    witness=point(x="4.999", y=5)),),
)  # fmt: skip


@proof_of(EXP_STRICT)
def _increasing(claim: Claim) -> Theorem:
    return at(monotone(exp(x), x, [], strict=True), x, y, by=claim.hypotheses)


EXP_TANGENT_STRICT = Lemma(
    "foundations.exp-tangent-strict", "1 + x < exp(x) for x not 0", "elementary",
    (ne(x, 0),),
    1 + x < exp(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((ne(x, 0),), 1 + MORE * x < exp(x)), "x = 1/100", witness=point(x="1/1000")),),
)  # fmt: skip

EXP_POWER_STRICT = Lemma(
    "foundations.exp-power-strict", "a (exp(x) - 1) < exp(a x) - 1 for a > 1 and x not 0", "elementary",
    (1 < a, ne(x, 0)),
    a * (exp(x) - 1) < exp(a * x) - 1,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((1 < a, ne(x, 0)), MORE * a * (exp(x) - 1) < exp(a * x) - 1), "a = 1001/1000, x = 1",
            witness=point(a="1.01", x="99/100")),),
)  # fmt: skip

"""A symmetric law on two points is subgaussian only with a parameter of at least its deviation."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import cosh, mul, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.prover.tactic import inequality

x, d = variables("x d")


def _parabola_claim(factor: Factor) -> Claim:
    return Claim((), 1 + mul(factor, x**2) / 2 <= cosh(x))


PARABOLA = Lemma(
    "foundations.cosh-parabola",
    "1 + x**2/2 <= cosh(x)",
    "elementary",
    *_parabola_claim(1).parts,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", _parabola_claim(MORE), "x = 1/10", witness=point(x="1/4")),),
)

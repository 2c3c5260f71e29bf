"""A symmetric law on two points is subgaussian only with a parameter of at least its deviation."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import cosh, variables
from dpproofs.proving.lemma import MORE, Lemma, Mutant, factor
from dpproofs.prover.tactic import inequality

x, d = variables("x d")

PARABOLA = Lemma(
    "foundations.cosh-parabola", "1 + x**2/2 <= cosh(x)", "elementary",
    (),
    1 + factor * x**2 / 2 <= cosh(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: MORE}, "x = 1/10", witness=point(x="1/4")),),
)  # fmt: skip

"""A bound with an additive tail, for every order and every slack, is a bound without."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import exp, variables
from dpproofs.proving.lemma import Lemma, Mutant, factor
from dpproofs.prover.tactic import inequality

alpha, c, g, p, s, u = variables("alpha c g p s u")

SMALL_TAIL = Lemma(
    "foundations.small-tail", "A tail is below g/2 at the order 1 + 2/(g s)", "elementary",
    (0 < g, 0 < s),
    exp(-(1 + 2 / (g * s) - 1) * s) < factor * (g / 2),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: Fraction(1, 3)}, "g = 2", witness=point(g=3, s=1)),),
)  # fmt: skip

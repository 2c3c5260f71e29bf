"""Young's inequality in exponential form, and the pointwise inequality behind Hölder's."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.language.terms import eq, exp, variables
from dpproofs.proving.lemma import LESS, Lemma, Mutant, factor
from dpproofs.prover.tactic import inequality

A, B, a, g, l, p, q, u, x, y = variables("A B a g l p q u x y")

YOUNG = Lemma(
    "foundations.young", "Young's inequality: the exponential is convex", "elementary",
    (0 <= u, u <= 1),
    exp(u * x + (1 - u) * y) <= factor * u * exp(x) + (1 - u) * exp(y),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("weight", {factor: LESS}, "x = y = 0, u = 1", witness=against("foundations.young", u=1, x=0, y=2)),),
)  # fmt: skip

ORDERS = (0 < u, u < 1, 1 < p, 1 < q, eq(u * p, a), eq(u + (1 - u) * q, a))

"""A bound with an additive tail, for every order and every slack, is a bound without."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import exp, variables
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant
from dpproofs.prover.tactic import inequality

alpha, c, g, p, s, u = variables("alpha c g p s u")


def _tail_claim(factor: Factor) -> Claim:
    order = 1 + 2 / (g * s)
    return Claim((0 < g, 0 < s), exp(-(order - 1) * s) < factor * (g / 2))


SMALL_TAIL = Lemma(
    "foundations.small-tail",
    "A tail is below g/2 at the order 1 + 2/(g s)",
    "elementary",
    *_tail_claim(1).parts,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", _tail_claim(Fraction(1, 3)), "g = 2", witness=point(g=3, s=1)),),
)

"""exp(x^2) erfc(x) <= 1 for x >= 0 (AN-Q1); 2 x/(1 + 2 x^2) <= sqrt(pi) exp(x^2) erfc(x) for x >= 0 (AN-Q4)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import PI, erfc, exp, sqrt
from dpproofs.proving.lemma import LESS, MORE, Lemma, Mutant, factor
from dpproofs.prover.tactic import inequality
from theorems.foundations.reals.mills_ratio import x

HALF = Lemma(
    "foundations.mills-half", "exp(x^2) erfc(x) <= 1 for x >= 0 (AN-Q1)", "gaussian_density",
    (0 <= x,),
    erfc(x) <= factor * exp(-(x**2)),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: LESS}, "an equality at x = 0", witness=point(x=0)),),
)  # fmt: skip

LOWER = Lemma(
    "foundations.mills-lower", "2 x/(1 + 2 x^2) <= sqrt(pi) exp(x^2) erfc(x) for x >= 0 (AN-Q4)", "gaussian_density",
    (0 <= x,),
    factor * 2 * x / (1 + 2 * x**2) * exp(-(x**2)) <= sqrt(PI) * erfc(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: MORE}, "x = 10", witness=point(x=3)),),
)  # fmt: skip

"""The orders at which Gaussian profiles add up along a path."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, erfc, exp, sqrt, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.proving.tactics import arith, use
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM

a, b, m, r = variables("a b m r")
POSITIVE = (0 < a, 0 < b, eq(m, a + b))
FIRST, SECOND, WHOLE = exp(a * (r - b) - a**2 / 2), exp(b * r - b**2 / 2), exp(m * r - m**2 / 2)
order = exp(a * r - a**2 / 2)

AT_LEVEL = Lemma(
    "profiles.gaussian-at-level", "The profile at the order where the best event is {x >= r}", "gaussian_density",
    (0 < a,),
    eq(gaussian_profile(a**2, order), erfc((r - a) / sqrt(2)) / 2 - factor * order * erfc(r / sqrt(2)) / 2),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", witness=against("profiles.gaussian-at-level", a=3, r=2)),),
)  # fmt: skip


@proof_of(AT_LEVEL)
def _at_level(claim: Claim) -> Theorem:
    order = exp(a * r - a**2 / 2)
    known = use(CLOSED_FORM, arith(0 < a**2, 0 < a), arith(0 < order), s=a**2, c=order)
    return arith(claim.conclusion, known, 0 < a)

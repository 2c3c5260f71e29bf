"""The Gaussian profile in terms of the logarithm of the likelihood ratio."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, maximum, ne, normal, num, sqrt, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.proving.tactics import Fact, arith, parts, use
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM
from theorems.notions.gaussian_dp.profile import x

v = var("v")

LOGARITHM = Lemma(
    "profiles.gaussian-logarithm", "The profile in terms of the logarithm of the likelihood ratio", "gaussian_density",
    (0 < v, 0 < c),
    eq(E(normal(0, sqrt(v)), x, maximum(exp(x - v / 2) - c, 0)), factor * gaussian_profile(v, c)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, v=1, c=1)),),
)  # fmt: skip


@proof_of(LOGARITHM)
def _logarithm(claim: Claim) -> Theorem:
    """The closed forms are the same."""
    value = gaussian_form(num(0), v, -(v / 2), 0 < v, 0 < c)[1]
    return arith(claim.conclusion, value, use(CLOSED_FORM, 0 < v, 0 < c, s=v), 0 < v, 0 < c)


def gaussian_form(mean: Term, variance: Term, shift: Term, *facts: Fact) -> list[Theorem]:
    """E[max(exp(x + shift) - c, 0)] under N(mean, variance) is integrable, and its value."""
    root = sqrt(variance)
    known = [
        arith(0 < root, *facts),
        arith(ne(num(1), 0)),
        arith(eq(root**2, 1**2 * root**2)),
        arith(eq(mean + shift, 1 * mean + shift)),
        *facts,
    ]
    return parts(use("foundations.gaussian-excess", *known, sigma=root, nu=mean, a=1, b=shift, t=root, m=mean + shift))

"""The cost of the Ornstein-Uhlenbeck mechanism is the integral of its rates, from its time on."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import fact
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, LEBESGUE, REAL, eq, lam, num
from dpproofs.privacy.notions import N, SENSITIVITY, Delta, q
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, parts, use, written_as
from theorems.foundations.gaussian.renyi import ZCDP_R
from theorems.mechanisms.diffusion.dissipation import SOURCE, s
from theorems.mechanisms.diffusion.intrinsic_sensitivity_rates import RATES, TOTAL
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import PRIVATE as PROCESS_PRIVATE
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SIGNS, apart, kernel, x

PRIVATE = Lemma(
    "bbgg19.theorem-diffusion-rdp-ou", "The Ornstein-Uhlenbeck mechanism is Lambda-zCDP, with the integral Lambda of "
    "r^2 times the squared slopes of its log-ratios from its time on", SOURCE,
    (SENSITIVITY(q, N, Delta), *SIGNS),
    ZCDP_R(lam(x, kernel(q(x))), N, 0, factor * E(LEBESGUE, s, RATES)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta"),),
)  # fmt: skip


@proof_of(PRIVATE)
def _proof(claim: Claim) -> Theorem:
    """The integral is the cost of the mechanism."""
    value = parts(use(TOTAL, *SIGNS))[1]
    return written_as(
        claim.conclusion, use(PROCESS_PRIVATE, *claim.hypotheses), arith(eq(rhs(value), lhs(value)), value)
    )


@refutation_of(PRIVATE, "factor", X=REAL)
def _apart(said: Theorem) -> Theorem:
    """theta = r = t = Delta = 1."""
    values = {"time": num(1), "Delta": num(1), "theta": num(1), "r": num(1)}
    value = parts(fact("bbgg19.theorem-diffusion-rdp-ou-integral", **values))[1]
    return apart(said, (), [value], **values)

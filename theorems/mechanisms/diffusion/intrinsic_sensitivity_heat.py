"""The cost of Brownian motion is the integral of the squared slopes of its log-ratios, from its time on."""

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
from theorems.mechanisms.diffusion.heat import PRIVATE as HEAT_PRIVATE
from theorems.mechanisms.diffusion.heat import heat
from theorems.mechanisms.diffusion.intrinsic_sensitivity_brownian import RATES, TOTAL
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import apart, time, x

PRIVATE = Lemma(
    "bbgg19.theorem-diffusion-rdp", "Brownian motion from the value of a query is Lambda-zCDP, with the integral "
    "Lambda of the squared slopes of its log-ratios from its time on", SOURCE,
    (SENSITIVITY(q, N, Delta), 0 < time),
    ZCDP_R(lam(x, heat(q(x))), N, 0, factor * E(LEBESGUE, s, RATES)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta"),),
)  # fmt: skip


@proof_of(PRIVATE)
def _proof(claim: Claim) -> Theorem:
    """The integral is the cost of Gaussian noise of variance 2 t."""
    value = parts(use(TOTAL, 0 < time))[1]
    return written_as(claim.conclusion, use(HEAT_PRIVATE, *claim.hypotheses), arith(eq(rhs(value), lhs(value)), value))


@refutation_of(PRIVATE, "factor", X=REAL)
def _apart(said: Theorem) -> Theorem:
    """t = 1/2 and Delta = 1."""
    values = {"time": num(1) / 2, "Delta": num(1)}
    value = parts(fact("bbgg19.theorem-diffusion-rdp-integral", **values))[1]
    return apart(said, (), [value], **values)

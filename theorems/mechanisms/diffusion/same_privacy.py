"""The Ornstein-Uhlenbeck mechanism with the privacy of Gaussian noise."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import written
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, lam, num, sqrt
from dpproofs.privacy.notions import N, SENSITIVITY, Delta, epsilon, q
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, numeric, signed, squared_root, use, written_as
from theorems.foundations.gaussian.renyi import ZCDP_R
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import PRIVATE, apart, cost, kernel, x
from theorems.mechanisms.diffusion.same_noise import AS_PRIVATE, RATE, SOURCE, grown

PRIVATE_ALIKE = Lemma(
    "bbgg19.ou-vs-gaussian-same-privacy",
    "With r^2 = theta Delta^2/(2 epsilon (exp(2 theta t) - 1)) the Ornstein-Uhlenbeck mechanism is epsilon-zCDP",
    SOURCE,
    (SENSITIVITY(q, N, Delta), *AS_PRIVATE),
    ZCDP_R(lam(x, kernel(q(x))), N, 0, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta"),),
)


@proof_of(PRIVATE_ALIKE)
def _private(claim: Claim) -> Theorem:
    """theta Delta^2/(2 r^2 (exp(2 theta t) - 1)) = epsilon."""
    made = use(PRIVATE, *claim.hypotheses)
    return written_as(claim.conclusion, made, arith(eq(cost(), epsilon), grown(), *AS_PRIVATE))


@refutation_of(PRIVATE_ALIKE, "factor", X=REAL)
def _at_one(said: Theorem) -> Theorem:
    """theta = t = Delta = 1 and epsilon = 1/2."""
    values = {"Delta": num(1), "epsilon": num(1) / 2, "theta": num(1), "time": num(1)}
    square = written(RATE, **values)
    positive = numeric(num(0) < square)
    root = squared_root(square, positive)
    return apart(said, [root, signed(0 < sqrt(square), positive)], r=sqrt(square), **values)

"""The Ornstein-Uhlenbeck mechanism with the privacy of Gaussian noise: its state is that mechanism's answer, shrunk."""

from __future__ import annotations

from dpproofs.library.counterexamples import written
from dpproofs.library.falsity import refuted
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, exp, lam, mul, num, sqrt, variables
from dpproofs.privacy.notions import N, SENSITIVITY, Delta, epsilon, q
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import arith, numeric, signed, squared_root, use, written_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.gaussian.renyi import ZCDP_R
from theorems.foundations.measure.union_bound import d
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import PRIVATE, SHRUNK, SIGNS, VARIANCE, apart, cost, kernel, r
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import theta, time, x

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 5, as recalled"
b, c, s = variables("b c s")
PRIVACY = (0 < Delta, 0 < epsilon)
RATE = theta * Delta**2 / (2 * epsilon * (exp(2 * theta * time) - 1))
AS_PRIVATE = (*PRIVACY, *SIGNS, eq(r**2, RATE))
"""The privacy of the process is that of Gaussian noise of variance Delta^2/(2 epsilon)."""
NOISE = Delta**2 / (2 * epsilon)
GAUSSIAN = d * NOISE
"""The mean squared error of the Gaussian mechanism."""


def grown() -> Theorem:
    """1 < exp(2 theta t)."""
    return use(EXP_STRICT, arith(0 < 2 * theta * time, 0 < theta, 0 < time), x=0, y=2 * theta * time)


def shrinks() -> Theorem:
    """exp(-theta t) < 1."""
    return use(EXP_STRICT, arith(-theta * time < 0, 0 < theta, 0 < time), x=-theta * time, y=0)


def same_variance() -> Theorem:
    """The variance is exp(-2 theta t) times that of the Gaussian noise."""
    return arith(eq(VARIANCE, SHRUNK**2 * NOISE), grown(), *AS_PRIVATE)


def _private_claim(factor: Factor) -> Claim:
    return Claim((SENSITIVITY(q, N, Delta), *AS_PRIVATE), ZCDP_R(lam(x, kernel(q(x))), N, 0, mul(factor, epsilon)))


def _private(claim: Claim) -> Theorem:
    """theta Delta^2/(2 r^2 (exp(2 theta t) - 1)) = epsilon."""
    made = use(PRIVATE, *claim.hypotheses)
    return written_as(claim.conclusion, made, arith(eq(cost(), epsilon), grown(), *AS_PRIVATE))


def _at_one(said: Theorem) -> Theorem:
    """theta = t = Delta = 1 and epsilon = 1/2."""
    values = {"Delta": num(1), "epsilon": num(1) / 2, "theta": num(1), "time": num(1)}
    square = written(RATE, **values)
    positive = numeric(num(0) < square)
    root = squared_root(square, positive)
    return apart(said, [root, signed(0 < sqrt(square), positive)], r=sqrt(square), **values)


PRIVATE_ALIKE = Lemma(
    "bbgg19.ou-vs-gaussian-same-privacy", "With r^2 = theta Delta^2/(2 epsilon (exp(2 theta t) - 1)) the "
    "Ornstein-Uhlenbeck mechanism is epsilon-zCDP", SOURCE, *_private_claim(1).parts, _private,
    (Mutant("factor", _private_claim(LESS), "an equality for starts at distance Delta",
            witness=refuted(_at_one, X=REAL)),),
)  # fmt: skip

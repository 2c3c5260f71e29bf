"""The Ornstein-Uhlenbeck process beside Gaussian noise of the same privacy: its state is the noisy value, shrunk."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, variables
from dpproofs.privacy.notions import Delta, epsilon
from dpproofs.proving.tactics import arith, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.union_bound import d
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SHRUNK, SIGNS, VARIANCE, r, theta, time

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

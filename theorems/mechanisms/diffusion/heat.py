"""Brownian motion, with generator d^2/dx^2, as a mechanism: N(q(x), 2 t), which is the Gaussian mechanism."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, normal, sqrt
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import SENSITIVITY, Delta, N, q
from dpproofs.proving.tactics import arith, signed, squared_root, use, written_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.gaussian.renyi import ZCDP_R
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import time, x
from theorems.mechanisms.gaussian.zcdp import MECHANISM

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 5, as recalled"


def heat(start: Term, at_time: Term = time) -> Term:
    """The law of Brownian motion at a time, of variance 2 t, with that start."""
    return normal(start, sqrt(2 * at_time))


PRIVATE = Lemma(
    "bbgg19.brownian-example", "Brownian motion from the value of a query is Delta^2/(4 t)-zCDP", SOURCE,
    (SENSITIVITY(q, N, Delta), 0 < time),
    ZCDP_R(lam(x, heat(q(x))), N, 0, factor * (Delta**2 / (4 * time))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta",
                    witness=finite({"X": 2}, Delta=1, N=True, q=(0, 1), time="1/2")),),
)  # fmt: skip


@proof_of(PRIVATE)
def _proof(claim: Claim) -> Theorem:
    """The Gaussian mechanism with sigma^2 = 2 t."""
    deviation = sqrt(2 * time)
    made = use(MECHANISM, *claim.hypotheses, signed(0 < deviation, 0 < time), sigma=deviation)
    square = squared_root(2 * time, 0 < time)
    return written_as(claim.conclusion, made, arith(eq(Delta**2 / (2 * deviation**2), Delta**2 / (4 * time)), square))

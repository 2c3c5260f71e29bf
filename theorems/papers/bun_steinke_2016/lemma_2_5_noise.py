"""Lemma 2.5, the other way round: how much noise is rho-zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import implies, lam, nat, sqrt
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import L2_SENSITIVITY, ZCDP, Delta, N, d, on, rho
from dpproofs.privacy.notions import q_vector as q
from dpproofs.proving.reading import if_then, read
from dpproofs.proving.tactics import arith, discharge, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.mechanisms.gaussian.vector_zcdp import MECHANISM, NOISY, M, x
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_vector import LISTS
from theorems.foundations.reals.square_order import SQUARE
from theorems.notions.zcdp.weakening import ZCDP_WEAKENING

LEMMA = Lemma(
    "bs16.lemma-2.5-noise", "Noise of standard deviation sigma >= Delta/sqrt(2 rho) on each coordinate is rho-zCDP",
    f"{BUN_STEINKE}, Lemma 2.5 and (3)",
    (L2_SENSITIVITY(q, d, N, Delta), LISTS, NOISY, nat(d), 0 <= Delta, 0 < rho, 0 < sigma),
    implies(factor * Delta / sqrt(2 * rho) <= sigma, on(ZCDP, Y="V")(lam(x, M(x, d)), N, 0, rho)),
    mutants=(Mutant("factor", {factor: LESS}, "sigma = 99/100 Delta/sqrt(2 rho), means at distance Delta",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, sigma="99/100",
                        rho="1/2")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Delta^2/(2 sigma^2) <= rho when sigma is at least Delta/sqrt(2 rho)."""
    enough, goal = if_then(claim)
    made = use(MECHANISM, *claim.hypotheses, 0 < sigma)
    cost, root = read(ZCDP, made).rho, sqrt(2 * rho)
    square = use(SQUARE, arith(0 <= 2 * rho, 0 < rho), u=2 * rho)
    scaled = arith(Delta <= sigma * root, enough, 0 < rho)
    power = arith(Delta**2 <= sigma**2 * (2 * rho), scaled, square, 0 <= Delta, 0 < sigma)
    less = arith(cost <= rho, power, 0 < sigma)
    weaker = use(ZCDP_WEAKENING, made, arith(0 + cost <= 0 + rho, less), less, M=read(ZCDP, goal).M, xi=0, rho=cost,
                 xi2=0, rho2=rho)  # fmt: skip
    return discharge(weaker, enough)


gaussian_sigma = Verified(
    LEMMA, "gaussian_sigma", {"l2_sensitivity": Delta}, value=Delta / sqrt(2 * rho), omits=(d, sigma)
)

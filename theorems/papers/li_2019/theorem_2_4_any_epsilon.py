"""Theorem 2.4 for every epsilon: c^2 = 2 log(1/delta) + epsilon, by zCDP."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import implies, lam, log, nat, sqrt
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, L2_SENSITIVITY, ZCDP, Delta, N, d, delta, epsilon, on
from dpproofs.privacy.notions import q_vector as q
from dpproofs.proving.reading import if_then, read
from dpproofs.proving.tactics import arith, discharge, nonnegative, positive, squared_root, use
from theorems.citations import LI
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_vector import LISTS
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.reals.square_order import SQUARE_ORDER
from theorems.mechanisms.gaussian.vector_zcdp import MECHANISM, NOISY, M, x
from theorems.notions.dp.weakening import APPROX_DP_WEAKENING
from theorems.notions.zcdp.weakening import ZCDP_WEAKENING
from theorems.papers.bun_steinke_2016.lemma_3_5_zcdp_to_approx_dp import ZCDP_TO_APPROX_DP

SIGNS = 0 <= Delta, 0 < sigma, 0 < epsilon, 0 < delta, delta <= 1
coefficient = mark("coefficient", 2)
enough = Delta * sqrt(coefficient * log(1 / delta) + epsilon) / epsilon <= sigma
private = on(APPROX_DP, Y="V")(lam(x, M(x, d)), N, epsilon, delta)

LEMMA = Lemma(
    "li16.theorem-2.4-any-epsilon",
    "Noise of standard deviation sqrt(2 log(1/delta) + epsilon) Delta/epsilon is (epsilon, delta)-DP",
    f"{LI}, Theorem 2.4, with a constant that holds for all epsilon",
    (L2_SENSITIVITY(q, d, N, Delta), LISTS, NOISY, nat(d), *SIGNS),
    implies(enough, private),
    mutants=(
                Mutant(
                    "half",
                    {coefficient: 1},
                    "epsilon = 1, delta = 1e-10, at distance Delta",
                    witness=finite(
                        {"V": "lists", "X": 2},
                        q={1: (1, 0)},
                        N=True,
                        d=1,
                        Delta=1,
                        sigma="4.91",
                        epsilon=1,
                        delta="1/10000000000",
                    ),
                ),
            ),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """rho + sqrt(4 rho log(1/delta)) <= epsilon for rho = epsilon^2/(2 c^2), since 2 rho c^2 = epsilon^2."""
    enough, goal = if_then(claim)
    level = log(1 / delta)
    low = use(
        LOG_BOUND, arith(1 <= 1 / delta, 0 < delta, delta <= 1), arith(0 < 1 / delta, 0 < delta), x=0, y=1 / delta
    )
    size = 2 * level + epsilon
    c, sign = sqrt(size), arith(0 < size, low, 0 < epsilon)
    square, root = squared_root(size, sign), positive(c, sign)
    noisy = use(MECHANISM, *claim.hypotheses, 0 < sigma)
    own, cost, mechanism = read(ZCDP, noisy).rho, epsilon**2 / (2 * size), read(APPROX_DP, goal).M
    scaled = arith(Delta * c <= sigma * epsilon, enough, 0 < epsilon)
    squared = arith(Delta**2 * c**2 <= (sigma * epsilon) ** 2, scaled, root, 0 <= Delta)
    order = arith(own <= cost, arith(Delta**2 * size <= sigma**2 * epsilon**2, squared, square), sign, 0 < sigma)
    weaker = use(ZCDP_WEAKENING, noisy, arith(0 + own <= 0 + cost, order), order, M=mechanism, xi=0, rho=own,
                 xi2=0, rho2=cost)  # fmt: skip
    above = arith(0 < cost, sign, 0 < epsilon)
    made = use(ZCDP_TO_APPROX_DP, weaker, above, 0 < delta, delta <= 1, M=mechanism, xi=0, rho=cost)
    reached = read(APPROX_DP, made).epsilon
    tail = sqrt(4 * cost * level)
    under = arith(0 <= 4 * cost * level, above, low)
    half = arith(cost <= epsilon / 2, arith(epsilon <= size, low), sign, 0 < epsilon)
    whole = arith(cost * size * 2 <= epsilon**2, sign)
    bound = arith(4 * cost * level <= (epsilon - cost) ** 2, whole)
    small = arith(tail**2 <= (epsilon - cost) ** 2, squared_root(4 * cost * level, under), bound)
    signs = arith(0 <= epsilon - cost, half, 0 < epsilon), nonnegative(tail, under)
    less = use(SQUARE_ORDER, small, *signs, u=tail, v=epsilon - cost)
    final = use(APPROX_DP_WEAKENING, made, arith(reached <= epsilon, less), M=mechanism,
                epsilon=reached, epsilon2=epsilon, delta2=delta)  # fmt: skip
    return discharge(final, enough)


gaussian_sigma_any_epsilon = Verified(
    LEMMA,
    "gaussian_sigma_any_epsilon",
    {"l2_sensitivity": Delta},
    value=Delta * sqrt(2 * log(1 / delta) + epsilon) / epsilon,
    omits=(d, sigma),
)

"""Lemma 3.5, the other way round: the largest rho that is enough for given epsilon and delta."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, implies, log, sqrt
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, ZCDP, M, N, delta, epsilon, xi
from dpproofs.proving.reading import if_then, read
from dpproofs.proving.tactics import arith, discharge, folded, nonnegative, rewrite, squared_root, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_3_5_zcdp_to_approx_dp import ZCDP_TO_APPROX_DP as FORWARD

DOMAIN = (xi < epsilon, 0 < delta, delta <= 1)
LOSS = log(1 / delta)
FAR = epsilon - xi + LOSS
GAP = sqrt(FAR) - sqrt(LOSS)

FACTOR = Mutant(
    "factor",
    {factor: 2},
    "Gaussian mechanism, xi = 0, epsilon = 1, delta = 1e-6: the least delta is 7.9e-6",
    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss("0.26")), N=True, xi=0, epsilon=1, delta="0.000001"),
)

LEMMA = Lemma(
    "bs16.lemma-3.5-inverse",
    "rho = (sqrt(epsilon - xi + log(1/delta)) - sqrt(log(1/delta)))^2 is enough for (epsilon, delta)-DP",
    f"{BUN_STEINKE}, Lemma 3.5",
    DOMAIN,
    implies(ZCDP(M, N, xi, factor * GAP**2), APPROX_DP(M, N, epsilon, delta)),
    mutants=(FACTOR,),
)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """xi + rho + 2 sqrt(rho) sqrt(log(1/delta)) = epsilon, as sqrt(rho) + sqrt(log(1/delta)) is sqrt(FAR)."""
    given, goal = if_then(claim)
    rho = read(ZCDP, given).rho
    ratio = arith(1 <= 1 / delta, *DOMAIN[1:])
    loss = nonnegative(LOSS, ratio)
    far = arith(0 <= FAR, loss, xi < epsilon)
    squares = squared_root(LOSS, loss), squared_root(FAR, far)
    near, wide = nonnegative(sqrt(LOSS), loss), nonnegative(sqrt(FAR), far)
    gap = arith(0 < GAP, *squares, near, wide, xi < epsilon)
    made = use(FORWARD, given, arith(0 < rho, gap), *DOMAIN[1:], rho=rho)
    root = sqrt(4 * rho * LOSS)
    radicand = arith(0 <= 4 * rho * LOSS, loss, gap)
    same = arith(
        eq(root, 2 * GAP * sqrt(LOSS)),
        squared_root(4 * rho * LOSS, radicand),
        squares[0],
        gap,
        near,
        nonnegative(root, radicand),
    )
    total = arith(eq(read(APPROX_DP, made).epsilon, epsilon), same, *squares)
    return discharge(folded(goal, unfolded(rewrite(made, total))), given)


max_rho_for_approx_dp = Verified(LEMMA, "max_rho_for_approx_dp", value=GAP**2, requires=(0 <= xi + GAP**2,))

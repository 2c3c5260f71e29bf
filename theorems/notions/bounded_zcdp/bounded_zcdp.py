"""Bounded zCDP, a Rényi bound at a range of orders: what implies it, larger parameters, composition and
postprocessing, what truncated CDP and Rényi DP say of it, and KL divergence, from Rényi divergences of
orders near 1.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BDRS, BUN_STEINKE, SOK
from theorems.foundations.divergences.monotone_in_order import KL_BELOW_RENYI
from theorems.foundations.measure.mechanisms import M3, PIPED, POSTPROCESSED, at_neighbours, x
from theorems.notions.kl.kl import GAUSSIAN as KL_ATTAINED
from theorems.notions.truncated_cdp.truncated_cdp import AS_BOUNDED, GAUSSIAN, RARE, TRUNCATED
from theorems.notions.zcdp.composition import ORDER, at_order, composed, implied, processed
from theorems.notions.zcdp.loss_moments import KL_NEAR_ONE, SIGNS

# Bounded zCDP: from zCDP, Rényi DP at its orders, and larger parameters -----------------------

xi2, rho2, m2 = variables("xi2 rho2 m2")
BOUNDED, BELOW = BOUNDED_ZCDP(M, N, m, xi, rho), alpha < m
SOURCE = f"{BUN_STEINKE}, Definition 8.4"
SAME = "m in place of omega"
CONCENTRATED = ZCDP(M, N, xi, rho)

FROM_ZCDP = Lemma(
    "notions.zcdp-to-bounded-zcdp", "(xi, rho)-zCDP is m-bounded (xi, rho)-zCDP for every m", SOURCE,
    (CONCENTRATED,),
    BOUNDED_ZCDP(M, N, m, xi, factor * rho),
    lambda claim: implied(claim, CONCENTRATED),
    (Mutant("factor", {factor: LESS}, f"xi = 0, m = 2, {GAUSSIAN}", witness=two_gaussians(m=4, xi=0, rho="1/2")),),
)  # fmt: skip

TO_RENYI_DP = Lemma(
    "notions.bounded-zcdp-to-renyi-dp", "m-bounded (xi, rho)-zCDP is (alpha, xi + rho alpha)-Rényi DP for alpha < m",
    SOURCE,
    (BOUNDED, ORDER, BELOW),
    RENYI_DP(M, N, alpha, xi + factor * rho * alpha),
    lambda claim: implied(claim, BOUNDED),
    (Mutant("factor", {factor: LESS}, f"xi = 0, {GAUSSIAN}",
            witness=two_gaussians(alpha="1.010002125", m="1.0100022", rho="0.5", xi=0)),
     Mutant("order", without(BELOW), f"xi = 0, {RARE}; {SAME}",
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), m=2, xi=0, rho="7/20", alpha=3))),
)  # fmt: skip


# Bounded zCDP with larger parameters and a smaller m ------------------------------------------

FEWER, AT_ONE, SLOPE = m2 <= m, xi + rho <= xi2 + rho2, rho <= rho2

WEAKENING = Lemma(
    "notions.bounded-zcdp-weakening", "Bounded zCDP with larger parameters and a smaller m", SOURCE,
    (BOUNDED, FEWER, AT_ONE, SLOPE),
    BOUNDED_ZCDP(M, N, m2, xi2, rho2),
    lambda claim: implied(claim, BOUNDED),
    (Mutant("slope", without(SLOPE), f"xi = 0, xi2 = rho, rho2 = 0, {GAUSSIAN}",
            witness=two_gaussians(m=20, m2=20, xi=0, rho="1/2", xi2="1/2", rho2=0)),
     Mutant("orders", without(FEWER), f"xi = xi2 = 0, m2 = 4, {RARE}; {SAME}",
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), m=2, m2=4, xi=0, rho="7/20", xi2=0, rho2="7/20"))),
)  # fmt: skip

zcdp_to_bounded_zcdp = Verified(FROM_ZCDP, "zcdp_to_bounded_zcdp", requires=(1 < m,))
bounded_zcdp_to_renyi_dp = Verified(TO_RENYI_DP, "bounded_zcdp_to_renyi_dp")
bounded_zcdp_weaken = Verified(WEAKENING, "bounded_zcdp_weaken", requires=(1 < m2,))


# Bounded zCDP: composition and postprocessing -------------------------------------------------

BOUNDED_Z = on(BOUNDED_ZCDP, Y="Z")

COMPOSITION = Lemma(
    "notions.bounded-zcdp-composition", "Adaptive composition: xi and rho of bounded zCDP add up", SOURCE,
    (BOUNDED, forall(y, BOUNDED_Z(lam(x, M2(x, y)), N, m, xi2, rho2)), PIPED),
    BOUNDED_Z(M3, N, m, xi + xi2, rho + factor * rho2),
    lambda claim: composed(claim, PIPED),
    (Mutant("factor", {factor: LESS}, "a constant, and randomized response",
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True, m=2,
                xi=0, xi2=0, rho=0, rho2="0.55")),),
)  # fmt: skip

POSTPROCESSING = Lemma(
    "notions.bounded-zcdp-postprocessing", "Postprocessing keeps bounded zCDP", SOURCE,
    (BOUNDED, POSTPROCESSED),
    BOUNDED_Z(M3, N, m, xi, factor * rho),
    lambda claim: processed(claim, BOUNDED),
    (Mutant("factor", {factor: LESS}, "K the identity, randomized response",
            witness=two_responses({"Z": 2}, K=((1, 0), (0, 1)), m=2, xi=0, rho="0.55")),),
)  # fmt: skip


# Bounded zCDP, truncated CDP and Rényi DP of one order say the same, but for their numbers ----

ONE = RENYI_DP(M, N, m, epsilon)
ORDERS_BOUNDED = BOUNDED_ZCDP(M, N, omega, xi, rho)

FROM_RENYI_DP = Lemma(
    "notions.renyi-dp-to-bounded-zcdp", "(m, epsilon)-Rényi DP is m-bounded (epsilon, 0)-zCDP", BUN_STEINKE,
    (ONE,),
    BOUNDED_ZCDP(M, N, m, factor * epsilon, 0),
    lambda claim: implied(claim, ONE),
    (Mutant("factor", {factor: Fraction(1, 2)}, "randomized response, whose D_2 is log(7/3)",
            witness=two_responses(m=2, epsilon="0.8473")),),
)  # fmt: skip

TO_TRUNCATED_CDP = Lemma(
    "notions.bounded-zcdp-to-truncated-cdp", "m-bounded (xi, rho)-zCDP is (max(xi, 0) + rho, m)-truncated CDP",
    BUN_STEINKE,
    (ORDERS_BOUNDED,),
    TRUNCATED_CDP(M, N, factor * (maximum(xi, 0) + rho), omega),
    lambda claim: implied(claim, ORDERS_BOUNDED),
    (Mutant("factor", {factor: LESS}, "randomized response, whose D_alpha/alpha is 0.549 near 1",
            witness=two_responses(omega=2, xi=0, rho="0.55")),),
)  # fmt: skip

renyi_dp_as_bounded_zcdp = Verified(FROM_RENYI_DP, "renyi_dp_as_bounded_zcdp")
bounded_zcdp_to_truncated_cdp = Verified(TO_TRUNCATED_CDP, "bounded_zcdp_to_truncated_cdp")


# m-bounded (xi, rho)-zCDP bounds KL divergence by xi + rho; (rho, omega)-truncated CDP bounds KL divergence by
# rho; (alpha, epsilon)-Rényi DP bounds KL divergence by epsilon -------------------------------

FROM_BOUNDED = Lemma(
    "notions.bounded-zcdp-to-kl-dp", "m-bounded (xi, rho)-zCDP bounds KL divergence by xi + rho", SOK,
    (BOUNDED, *SIGNS),
    KL_DP(M, N, xi + factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, f"xi = 0, {KL_ATTAINED}", witness=two_gaussians(m=4, xi=0, rho="1/2")),),
)  # fmt: skip


@proof_of(FROM_BOUNDED)
def _bounded(claim: Claim) -> Theorem:
    line = generalize(discharge(at_order(BOUNDED, BELOW), ORDER, BELOW), alpha)
    return for_all(claim.conclusion, use(KL_NEAR_ONE, line, *SIGNS, P=M(x1), Q=M(x2)))


FROM_TRUNCATED = Lemma(
    "notions.truncated-cdp-to-kl-dp", "(rho, omega)-truncated CDP bounds KL divergence by rho", BDRS,
    (TRUNCATED, 1 < omega, 0 <= rho),
    KL_DP(M, N, factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, KL_ATTAINED, witness=two_responses(omega="101/100", rho="0.55")),),
)  # fmt: skip


@proof_of(FROM_TRUNCATED)
def _truncated(claim: Claim) -> Theorem:
    made = use(FROM_BOUNDED, use(AS_BOUNDED, TRUNCATED), *conditions(claim), m=omega, xi=0)
    close = at_neighbours(made)
    return for_all(claim.conclusion, written_as(said_of(claim.conclusion, x1, x2), close))


FROM_RENYI = Lemma(
    "notions.renyi-dp-to-kl-dp", "(alpha, epsilon)-Rényi DP bounds KL divergence by epsilon", SOK,
    (RENYI_DP(M, N, alpha, epsilon), ORDER),
    KL_DP(M, N, factor * epsilon),
    lambda claim: for_all(claim.conclusion, use(
        KL_BELOW_RENYI, at_neighbours(hypothesis(claim, RENYI_DP)), ORDER, P=M(x1), Q=M(x2), beta=alpha, t=epsilon)),
    (Mutant("factor", {factor: LESS}, "P one point, Q uniform on two, epsilon = log(2): every order has it",
            witness=two_responses(alpha="101/100", epsilon="0.554")),),
)  # fmt: skip

bounded_zcdp_to_kl_dp = Verified(FROM_BOUNDED, "bounded_zcdp_to_kl_dp")
truncated_cdp_to_kl_dp = Verified(FROM_TRUNCATED, "truncated_cdp_to_kl_dp")
renyi_dp_to_kl_dp = Verified(FROM_RENYI, "renyi_dp_to_kl_dp")

"""Truncated concentrated DP: what implies it, what it implies, the bounded zCDP that it is, composition and
postprocessing.
"""

from dpproofs.prelude import *
from theorems.citations import BDRS, SOK
from theorems.foundations.measure.mechanisms import M3, PIPED, POSTPROCESSED, x
from theorems.notions.zcdp.composition import ORDER, at_order, composed, implied, processed, stated

# Truncated CDP: what implies it, and what it implies ------------------------------------------

rho2, omega2 = variables("rho2 omega2")
TRUNCATED, CONCENTRATED, BELOW = TRUNCATED_CDP(M, N, rho, omega), ZCDP(M, N, 0, rho), alpha < omega
BOUNDED = BOUNDED_ZCDP(M, N, omega, 0, rho)
GAUSSIAN = "a Gaussian mechanism, D_alpha = rho alpha"
RARE = (
    "P = (99/100, 1/100), Q = (9999/10000, 1/10000), rho = 7/20, omega = 2: D_alpha <= rho alpha for alpha < 2, "
    "but D_3 = 2.3 > 3 rho"
)

FROM_ZCDP = Lemma(
    "notions.zcdp-to-truncated-cdp", "rho-zCDP is (rho, omega)-truncated CDP for every omega", BDRS,
    (CONCENTRATED,),
    TRUNCATED_CDP(M, N, factor * rho, omega),
    lambda claim: implied(claim, CONCENTRATED),
    (Mutant("factor", {factor: LESS}, f"{GAUSSIAN}, omega = 2",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(1), gauss(0)), N=(True, False, True, True),
                omega="3/2", rho="0.5")),),
)  # fmt: skip

FROM_ALL = Lemma(
    "notions.truncated-cdp-all", "(rho, omega)-truncated CDP for every omega is rho-zCDP", f"{BDRS}; {SOK}",
    (forall(omega, TRUNCATED),),
    ZCDP(M, N, 0, factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN, witness=two_responses(rho="0.55")),
             Mutant("one omega", Claim((TRUNCATED,), CONCENTRATED), RARE,
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("1/4", "3/4")), N=True, omega="3/4",
                        rho="0.144"))),
)  # fmt: skip


@proof_of(FROM_ALL)
def _all(claim: Claim) -> Theorem:
    """An order alpha is below omega = alpha + 1."""
    (every_order,) = claim.hypotheses
    private = specialize(every_order, alpha + 1)
    return stated(claim.conclusion, at_order(private, arith(alpha < alpha + 1)))


TO_RENYI_DP = Lemma(
    "notions.truncated-cdp-to-renyi-dp", "(rho, omega)-truncated CDP is (alpha, rho alpha)-Rényi DP for alpha < omega",
    BDRS,
    (TRUNCATED, ORDER, BELOW),
    RENYI_DP(M, N, alpha, factor * rho * alpha),
    lambda claim: implied(claim, TRUNCATED),
    (Mutant("factor", {factor: LESS}, GAUSSIAN,
            witness=finite({"X": 2, "Y": 2}, M=(("1/10", "9/10"), ("1/4", "3/4")), N=True, alpha="1.000000075",
                omega="1.0100045", rho="0.093")),
     Mutant("order", without(BELOW), RARE,
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), rho="7/20", omega=2, alpha=3))),
)  # fmt: skip


# (rho, omega)-truncated CDP is omega-bounded rho-zCDP; omega-bounded rho-zCDP is (rho, omega)-truncated CDP;
# Truncated CDP with a larger rho and a smaller omega ------------------------------------------

AS_BOUNDED = Lemma(
    "notions.truncated-cdp-as-bounded-zcdp", "(rho, omega)-truncated CDP is omega-bounded rho-zCDP", SOK,
    (TRUNCATED,),
    BOUNDED,
    lambda claim: implied(claim, TRUNCATED),
    (Mutant("order", Claim((TRUNCATED,), BOUNDED_ZCDP(M, N, 2 * omega, 0, rho)), RARE,
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), rho="7/20", omega=2)),),
)  # fmt: skip

FROM_BOUNDED = Lemma(
    "notions.bounded-zcdp-as-truncated-cdp", "omega-bounded rho-zCDP is (rho, omega)-truncated CDP", SOK,
    (BOUNDED,),
    TRUNCATED,
    lambda claim: implied(claim, BOUNDED),
    (Mutant("order", Claim((BOUNDED,), TRUNCATED_CDP(M, N, rho, 2 * omega)), RARE,
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), rho="7/20", omega=2)),),
)  # fmt: skip

LARGER, FEWER = rho <= rho2, omega2 <= omega

WEAKENING = Lemma(
    "notions.truncated-cdp-weakening", "Truncated CDP with a larger rho and a smaller omega", BDRS,
    (TRUNCATED, LARGER, FEWER),
    TRUNCATED_CDP(M, N, rho2, omega2),
    lambda claim: implied(claim, TRUNCATED),
    (Mutant("rho", without(LARGER), f"{GAUSSIAN}, rho2 < rho",
            witness=two_gaussians(rho=1, rho2="1/4", omega=20, omega2=20)),
     Mutant("omega", without(FEWER), f"{RARE}; omega2 = 4",
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), rho="7/20", omega=2, rho2="7/20", omega2=4))),
)  # fmt: skip

zcdp_to_truncated_cdp = Verified(FROM_ZCDP, "zcdp_to_truncated_cdp", requires=(1 < omega,))
truncated_cdp_to_renyi_dp = Verified(TO_RENYI_DP, "truncated_cdp_to_renyi_dp")
truncated_cdp_as_bounded_zcdp = Verified(AS_BOUNDED, "truncated_cdp_as_bounded_zcdp")
bounded_zcdp_as_truncated_cdp = Verified(FROM_BOUNDED, "bounded_zcdp_as_truncated_cdp")
truncated_cdp_weaken = Verified(WEAKENING, "truncated_cdp_weaken", requires=(1 < omega2,))


# Truncated CDP: composition and postprocessing ------------------------------------------------

TRUNCATED_Z = on(TRUNCATED_CDP, Y="Z")

COMPOSITION = Lemma(
    "notions.truncated-cdp-composition", "Adaptive composition: the rhos of truncated CDP add up", BDRS,
    (TRUNCATED, forall(y, TRUNCATED_Z(lam(x, M2(x, y)), N, rho2, omega)), PIPED),
    TRUNCATED_Z(M3, N, rho + factor * rho2, omega),
    lambda claim: composed(claim, PIPED),
    (Mutant("factor", {factor: LESS}, "two Gaussian mechanisms, M2 passing on its input",
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                rho=0, rho2="0.5495", omega=4)),),
)  # fmt: skip

POSTPROCESSING = Lemma(
    "notions.truncated-cdp-postprocessing", "Postprocessing keeps truncated CDP", BDRS,
    (TRUNCATED, POSTPROCESSED),
    TRUNCATED_Z(M3, N, factor * rho, omega),
    lambda claim: processed(claim, TRUNCATED),
    (Mutant("factor", {factor: LESS}, f"K the identity, {GAUSSIAN}",
            witness=two_responses({"Z": 2}, K=((1, 0), (0, 1)), rho="0.5495", omega=4)),),
)  # fmt: skip

truncated_cdp_compose = Verified(COMPOSITION, "truncated_cdp_compose")
truncated_cdp_postprocess = Verified(POSTPROCESSING, "truncated_cdp_postprocess")

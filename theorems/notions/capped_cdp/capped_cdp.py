"""Capped CDP, which is pure DP and zCDP at the same time: conversions to both, composition and postprocessing."""

from dpproofs.prelude import *
from theorems.citations import COLISSON, SOK
from theorems.foundations.measure.mechanisms import M3, PIPED, POSTPROCESSED, x
from theorems.notions.dp.to_zcdp import PURE_TO_ZCDP, TO_PURE_DP as FLAT_TO_PURE_DP, TO_ZCDP as PURE_TO_FLAT
from theorems.notions.zcdp.composition import ORDER, at_order, composed, implied, processed, stated, weaker

# Capped CDP, D_alpha <= min(epsilon, rho alpha): it is pure DP and zCDP at the same time ------

SOURCE = f"{COLISSON}; {SOK}"
epsilon2, rho2 = variables("epsilon2 rho2")
CAPPED, PURE, CONCENTRATED = CAPPED_CDP(M, N, epsilon, rho), PURE_DP(M, N, epsilon), ZCDP(M, N, 0, rho)
LARGE = "randomized response with epsilon = 1, rho = tanh(1/2), alpha large: D_alpha tends to epsilon"
SMALL = "randomized response with epsilon = 1, rho = tanh(1/2), alpha near 1: D_alpha tends to rho"
other = mark("other", 1)

FROM_BOTH = Lemma(
    "notions.pure-and-zcdp-to-capped-cdp", "epsilon-DP and rho-zCDP together are (epsilon, rho)-capped CDP", SOURCE,
    (PURE, CONCENTRATED),
    CAPPED_CDP(M, N, factor * epsilon, other * rho),
    mutants=(Mutant("epsilon", {factor: LESS}, LARGE,
                    witness=finite({"X": 2, "Y": 3}, M=((0, 1, 0), ("1/3", "1/9", "5/9")), N=(True, True, False, False),
                        epsilon="2.2", rho=1000)),
             Mutant("rho", {other: LESS}, SMALL, witness=two_responses(epsilon=5, rho="0.55"))),
)  # fmt: skip


@proof_of(FROM_BOTH)
def _both(claim: Claim) -> Theorem:
    """The smaller of two bounds is one of them."""
    pure, concentrated = claim.hypotheses
    flat, line = at_order(use(PURE_TO_FLAT, pure)), at_order(concentrated)
    capped = read(CAPPED_CDP, claim)
    cap, slope = capped.epsilon, capped.rho * alpha
    smaller = cases(
        cap <= slope,
        lambda yes: weaker(claim.conclusion, flat, yes),
        lambda no: weaker(claim.conclusion, line, no),
    )
    return for_all(claim.conclusion, smaller)


FROM_PURE = Lemma(
    "notions.pure-dp-to-capped-cdp", "epsilon-DP is (epsilon, epsilon tanh(epsilon/2))-capped CDP", SOURCE,
    (PURE, SYMMETRIC(N), 0 <= epsilon),
    CAPPED_CDP(M, N, epsilon, factor * epsilon * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, SMALL, witness=two_responses(epsilon="1.1")),),
)  # fmt: skip


@proof_of(FROM_PURE)
def _pure(claim: Claim) -> Theorem:
    concentrated = use(PURE_TO_ZCDP, *claim.hypotheses)
    made = use(FROM_BOTH, PURE, concentrated, rho=read(ZCDP, concentrated).rho)
    return stated(claim.conclusion, at_order(made))


# (epsilon, rho)-capped CDP is epsilon-DP; (epsilon, rho)-capped CDP is rho-zCDP; (epsilon, rho)-capped CDP is
# (alpha, min(epsilon, rho alpha))-Rényi DP; Capped CDP with larger parameters -----------------

TO_PURE = Lemma(
    "notions.capped-cdp-to-pure-dp", "(epsilon, rho)-capped CDP is epsilon-DP", SOURCE,
    (CAPPED,),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, LARGE, witness=two_responses(epsilon="1.0987", rho=10)),),
)  # fmt: skip


@proof_of(TO_PURE)
def _to_pure(claim: Claim) -> Theorem:
    """(epsilon, 0)-zCDP."""
    bound = read(PURE_DP, claim).epsilon
    return use(FLAT_TO_PURE_DP, stated(ZCDP(M, N, bound, 0), at_order(CAPPED)), epsilon=bound)


TO_ZCDP = Lemma(
    "notions.capped-cdp-to-zcdp", "(epsilon, rho)-capped CDP is rho-zCDP", SOURCE,
    (CAPPED,),
    ZCDP(M, N, 0, factor * rho),
    lambda claim: implied(claim, CAPPED),
    (Mutant("factor", {factor: LESS}, SMALL, witness=two_responses(epsilon="1.098647", rho="0.55")),),
)  # fmt: skip

TO_RENYI_DP = Lemma(
    "notions.capped-cdp-to-renyi-dp", "(epsilon, rho)-capped CDP is (alpha, min(epsilon, rho alpha))-Rényi DP", SOURCE,
    (CAPPED, ORDER),
    RENYI_DP(M, N, alpha, minimum(factor * epsilon, other * rho * alpha)),
    lambda claim: implied(claim, CAPPED),
    (Mutant("epsilon", {factor: LESS}, LARGE, witness=two_responses(epsilon="1.0987", rho=10, alpha=100)),
     Mutant("rho", {other: LESS}, SMALL,
            witness=finite({"X": 2, "Y": 3}, M=(("5/11", "1/11", "5/11"), ("1/3", "5/9", "1/9")), N=True,
                alpha="101/100", epsilon=3, rho="3/4"))),
)  # fmt: skip


LARGER = epsilon <= epsilon2, rho <= rho2

WEAKENING = Lemma(
    "notions.capped-cdp-weakening", "Capped CDP with larger parameters", SOURCE,
    (CAPPED, *LARGER),
    CAPPED_CDP(M, N, epsilon2, rho2),
    lambda claim: implied(claim, CAPPED),
    (Mutant("epsilon", without(epsilon <= epsilon2), f"epsilon2 < epsilon, {LARGE}",
            witness=finite({"X": 2, "Y": 3}, M=(("1/8", "1/4", "5/8"), ("1/2", "1/2", 0)),
                N=(True, False, False, True), epsilon=0, epsilon2=-1, rho=0, rho2=0)),
     Mutant("rho", without(rho <= rho2), f"rho2 < rho, {SMALL}",
            witness=two_responses(epsilon="1.0987", rho="0.5495", epsilon2=2, rho2="1/2"))),
)  # fmt: skip

pure_and_zcdp_to_capped_cdp = Verified(FROM_BOTH, "pure_and_zcdp_to_capped_cdp")
pure_dp_to_capped_cdp = Verified(FROM_PURE, "pure_dp_to_capped_cdp")
capped_cdp_to_pure_dp = Verified(TO_PURE, "capped_cdp_to_pure_dp")
capped_cdp_to_zcdp = Verified(TO_ZCDP, "capped_cdp_to_zcdp")
capped_cdp_to_renyi_dp = Verified(TO_RENYI_DP, "capped_cdp_to_renyi_dp")
capped_cdp_weaken = Verified(WEAKENING, "capped_cdp_weaken")


# Capped CDP: composition and postprocessing ---------------------------------------------------

CAPPED_Z = on(CAPPED_CDP, Y="Z")

COMPOSITION = Lemma(
    "notions.capped-cdp-composition", "Adaptive composition: the parameters of capped CDP add up", SOURCE,
    (CAPPED, forall(y, CAPPED_Z(lam(x, M2(x, y)), N, epsilon2, rho2)), PIPED),
    CAPPED_Z(M3, N, epsilon + factor * epsilon2, rho + other * rho2),
    lambda claim: composed(claim, PIPED),
    (Mutant("epsilon", {factor: LESS}, f"twice {LARGE}",
            witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                epsilon="1.0987", epsilon2="1.0987", rho=5, rho2=5)),
     Mutant("rho", {other: LESS}, f"twice {SMALL}",
            witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                epsilon=5, epsilon2=5, rho="0.5495", rho2="0.5495"))),
)  # fmt: skip

POSTPROCESSING = Lemma(
    "notions.capped-cdp-postprocessing", "Postprocessing keeps capped CDP", SOURCE,
    (CAPPED, POSTPROCESSED),
    CAPPED_Z(M3, N, factor * epsilon, other * rho),
    lambda claim: processed(claim, CAPPED),
    (Mutant("epsilon", {factor: LESS}, f"K the identity, {LARGE}",
            witness=two_responses({"Z": 2}, K=((1, 0), (0, 1)), epsilon="1.1", rho=10)),
     Mutant("rho", {other: LESS}, f"K the identity, {SMALL}",
            witness=two_responses({"Z": 2}, K=((1, 0), (0, 1)), epsilon="1.0986354", rho="0.55"))),
)  # fmt: skip

capped_cdp_compose = Verified(COMPOSITION, "capped_cdp_compose")
capped_cdp_postprocess = Verified(POSTPROCESSING, "capped_cdp_postprocess")

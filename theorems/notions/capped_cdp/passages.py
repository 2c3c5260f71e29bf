"""Capped CDP, D_alpha <= min(epsilon, rho alpha): it is pure DP and zCDP at the same time."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import minimum, tanh, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import CAPPED_CDP, PURE_DP, RENYI_DP, SYMMETRIC, ZCDP, M, N, alpha, epsilon, rho
from dpproofs.proving.reading import conditions, read
from dpproofs.proving.tactics import cases, for_all, use
from dpproofs.privacy.verified import Verified
from theorems.notions.dp.to_zcdp_tight import PURE_TO_ZCDP
from theorems.notions.dp.iff_rho_zero import TO_PURE_DP as FLAT_TO_PURE_DP
from theorems.notions.dp.iff_rho_zero import TO_ZCDP as PURE_TO_FLAT
from theorems.notions.zcdp.neighbours import renyi_of
from theorems.citations import COLISSON, SOK
from theorems.notions.orders.passages import ORDER, at_order, stated, weaker

SOURCE = f"{COLISSON}; {SOK}"
epsilon2, rho2 = variables("epsilon2 rho2")
CAPPED, PURE, CONCENTRATED = CAPPED_CDP(M, N, epsilon, rho), PURE_DP(M, N, epsilon), ZCDP(M, N, 0, rho)
LARGE = "randomized response with epsilon = 1, rho = tanh(1/2), alpha large: D_alpha tends to epsilon"
SMALL = "randomized response with epsilon = 1, rho = tanh(1/2), alpha near 1: D_alpha tends to rho"


def _both_claim(factor: Factor, other: Factor) -> Claim:
    return Claim((PURE, CONCENTRATED), CAPPED_CDP(M, N, factor * epsilon, other * rho))


def _both(claim: Claim) -> Theorem:
    """The smaller of two bounds is one of them."""
    pure, concentrated = claim.hypotheses
    flat, line = renyi_of(use(PURE_TO_FLAT, pure)), renyi_of(concentrated)
    capped = read(CAPPED_CDP, claim)
    cap, slope = capped.epsilon, capped.rho * alpha
    smaller = cases(
        cap <= slope,
        lambda yes: weaker(claim.conclusion, flat, yes),
        lambda no: weaker(claim.conclusion, line, no),
    )
    return for_all(claim.conclusion, smaller)


FROM_BOTH = Lemma(
    "notions.pure-and-zcdp-to-capped-cdp", "epsilon-DP and rho-zCDP together are (epsilon, rho)-capped CDP", SOURCE,
    *_both_claim(1, 1).parts, _both,
    (Mutant("epsilon", _both_claim(LESS, 1), LARGE,
            witness=finite({"X": 2, "Y": 3}, M=((0, 1, 0), ("1/3", "1/9", "5/9")), N=(True, True, False, False),
                epsilon="2.2", rho=1000)),
     Mutant("rho", _both_claim(1, LESS), SMALL,
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon=5, rho="0.55"))),
)  # fmt: skip


def _pure_claim(factor: Factor) -> Claim:
    given = PURE, SYMMETRIC(N), 0 <= epsilon
    return Claim(given, CAPPED_CDP(M, N, epsilon, factor * epsilon * tanh(epsilon / 2)))


def _pure(claim: Claim) -> Theorem:
    concentrated = use(PURE_TO_ZCDP, *claim.hypotheses)
    made = use(FROM_BOTH, PURE, concentrated, rho=read(ZCDP, concentrated).rho)
    return stated(claim.conclusion, at_order(made))


FROM_PURE = Lemma(
    "notions.pure-dp-to-capped-cdp", "epsilon-DP is (epsilon, epsilon tanh(epsilon/2))-capped CDP", SOURCE,
    *_pure_claim(1).parts, _pure,
    (Mutant("factor", _pure_claim(LESS), SMALL,
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.1")),),
)  # fmt: skip


def _to_pure_claim(factor: Factor) -> Claim:
    return Claim((CAPPED,), PURE_DP(M, N, factor * epsilon))


def _to_pure(claim: Claim) -> Theorem:
    """(epsilon, 0)-zCDP."""
    bound = read(PURE_DP, claim).epsilon
    return use(FLAT_TO_PURE_DP, stated(ZCDP(M, N, bound, 0), at_order(CAPPED)), epsilon=bound)


TO_PURE = Lemma(
    "notions.capped-cdp-to-pure-dp", "(epsilon, rho)-capped CDP is epsilon-DP", SOURCE,
    *_to_pure_claim(1).parts, _to_pure,
    (Mutant("factor", _to_pure_claim(LESS), LARGE,
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987", rho=10)),),
)  # fmt: skip


def _to_zcdp_claim(factor: Factor) -> Claim:
    return Claim((CAPPED,), ZCDP(M, N, 0, factor * rho))


TO_ZCDP = Lemma(
    "notions.capped-cdp-to-zcdp", "(epsilon, rho)-capped CDP is rho-zCDP", SOURCE,
    *_to_zcdp_claim(1).parts, lambda claim: stated(claim.conclusion, at_order(CAPPED)),
    (Mutant("factor", _to_zcdp_claim(LESS), SMALL,
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.098647",
                rho="0.55")),),
)  # fmt: skip


def _renyi_claim(factor: Factor, other: Factor) -> Claim:
    return Claim((CAPPED, ORDER), RENYI_DP(M, N, alpha, minimum(factor * epsilon, other * rho * alpha)))


TO_RENYI_DP = Lemma(
    "notions.capped-cdp-to-renyi-dp", "(epsilon, rho)-capped CDP is (alpha, min(epsilon, rho alpha))-Rényi DP", SOURCE,
    *_renyi_claim(1, 1).parts, lambda claim: stated(claim.conclusion, at_order(CAPPED)),
    (Mutant("epsilon", _renyi_claim(LESS, 1), LARGE,
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987", rho=10,
                alpha=100)),
     Mutant("rho", _renyi_claim(1, LESS), SMALL,
            witness=finite({"X": 2, "Y": 3}, M=(("5/11", "1/11", "5/11"), ("1/3", "5/9", "1/9")), N=True,
                alpha="101/100", epsilon=3, rho="3/4"))),
)  # fmt: skip


def _weaker_claim(*orders: Term) -> Claim:
    return Claim((CAPPED, *orders), CAPPED_CDP(M, N, epsilon2, rho2))


LARGER = epsilon <= epsilon2, rho <= rho2
WEAKENING = Lemma(
    "notions.capped-cdp-weakening", "Capped CDP with larger parameters", SOURCE,
    *_weaker_claim(*LARGER).parts, lambda claim: stated(claim.conclusion, at_order(CAPPED), *conditions(claim)),
    (Mutant("epsilon", _weaker_claim(LARGER[1]), f"epsilon2 < epsilon, {LARGE}",
            witness=finite({"X": 2, "Y": 3}, M=(("1/8", "1/4", "5/8"), ("1/2", "1/2", 0)),
                N=(True, False, False, True), epsilon=0, epsilon2=-1, rho=0, rho2=0)),
     Mutant("rho", _weaker_claim(LARGER[0]), f"rho2 < rho, {SMALL}",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                rho="0.5495", epsilon2=2, rho2="1/2"))),
)  # fmt: skip

pure_and_zcdp_to_capped_cdp = Verified(FROM_BOTH, "pure_and_zcdp_to_capped_cdp")
pure_dp_to_capped_cdp = Verified(FROM_PURE, "pure_dp_to_capped_cdp")
capped_cdp_to_pure_dp = Verified(TO_PURE, "capped_cdp_to_pure_dp")
capped_cdp_to_zcdp = Verified(TO_ZCDP, "capped_cdp_to_zcdp")
capped_cdp_to_renyi_dp = Verified(TO_RENYI_DP, "capped_cdp_to_renyi_dp")
capped_cdp_weaken = Verified(WEAKENING, "capped_cdp_weaken")

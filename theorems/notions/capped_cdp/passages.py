"""Capped CDP, D_alpha <= min(epsilon, rho alpha): it is pure DP and zCDP at the same time."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import tanh, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import CAPPED_CDP, PURE_DP, SYMMETRIC, ZCDP, M, N, alpha, epsilon, rho
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import cases, for_all, use
from theorems.notions.dp.to_zcdp_tight_mechanism import PURE_TO_ZCDP
from theorems.notions.dp.iff_rho_zero import TO_ZCDP as PURE_TO_FLAT
from theorems.notions.zcdp.neighbours import renyi_of
from theorems.citations import COLISSON, SOK
from theorems.notions.orders.passages import at_order, stated, weaker

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
             Mutant("rho", {other: LESS}, SMALL,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon=5,
                        rho="0.55"))),
)  # fmt: skip


@proof_of(FROM_BOTH)
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


FROM_PURE = Lemma(
    "notions.pure-dp-to-capped-cdp", "epsilon-DP is (epsilon, epsilon tanh(epsilon/2))-capped CDP", SOURCE,
    (PURE, SYMMETRIC(N), 0 <= epsilon),
    CAPPED_CDP(M, N, epsilon, factor * epsilon * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, SMALL,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.1")),),
)  # fmt: skip


@proof_of(FROM_PURE)
def _pure(claim: Claim) -> Theorem:
    concentrated = use(PURE_TO_ZCDP, *claim.hypotheses)
    made = use(FROM_BOTH, PURE, concentrated, rho=read(ZCDP, concentrated).rho)
    return stated(claim.conclusion, at_order(made))

"""Bounded zCDP: from zCDP, Rényi DP at its orders, and larger parameters."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import BOUNDED_ZCDP, RENYI_DP, ZCDP, M, N, alpha, m, rho, xi
from theorems.citations import BUN_STEINKE
from theorems.notions.zcdp.neighbours import renyi_of
from theorems.notions.orders.passages import ORDER, at_order, stated
from theorems.notions.truncated_cdp.passages import GAUSSIAN, RARE

xi2, rho2, m2 = variables("xi2 rho2 m2")
BOUNDED, BELOW = BOUNDED_ZCDP(M, N, m, xi, rho), alpha < m
SOURCE = f"{BUN_STEINKE}, Definition 8.4"
SAME = "m in place of omega"
CONCENTRATED = ZCDP(M, N, xi, rho)


def _from_zcdp_claim(factor: Factor) -> Claim:
    return Claim((CONCENTRATED,), BOUNDED_ZCDP(M, N, m, xi, factor * rho))


FROM_ZCDP = Lemma(
    "notions.zcdp-to-bounded-zcdp", "(xi, rho)-zCDP is m-bounded (xi, rho)-zCDP for every m", SOURCE,
    *_from_zcdp_claim(1).parts, lambda claim: stated(claim.conclusion, renyi_of(CONCENTRATED)),
    (Mutant("factor", _from_zcdp_claim(LESS), f"xi = 0, m = 2, {GAUSSIAN}",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, m=4, xi=0, rho="1/2")),),
)  # fmt: skip


def _renyi_claim(factor: Factor, *orders: Term) -> Claim:
    return Claim((BOUNDED, ORDER, *orders), RENYI_DP(M, N, alpha, xi + factor * rho * alpha))


TO_RENYI_DP = Lemma(
    "notions.bounded-zcdp-to-renyi-dp",
    "m-bounded (xi, rho)-zCDP is (alpha, xi + rho alpha)-Rényi DP for alpha < m", SOURCE,
    *_renyi_claim(1, BELOW).parts, lambda claim: stated(claim.conclusion, at_order(BOUNDED, BELOW)),
    (Mutant("factor", _renyi_claim(LESS, BELOW), f"xi = 0, {GAUSSIAN}",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, alpha="1.010002125",
                m="1.0100022", rho="0.5", xi=0)),
     Mutant("order", _renyi_claim(1), f"xi = 0, {RARE}; {SAME}",
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), m=2, xi=0, rho="7/20", alpha=3))),
)  # fmt: skip

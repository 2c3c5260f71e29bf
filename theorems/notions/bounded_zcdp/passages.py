"""Bounded zCDP: from zCDP, Rényi DP at its orders, and larger parameters."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Lemma, Mutant, factor, without
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

FROM_ZCDP = Lemma(
    "notions.zcdp-to-bounded-zcdp", "(xi, rho)-zCDP is m-bounded (xi, rho)-zCDP for every m", SOURCE,
    (CONCENTRATED,),
    BOUNDED_ZCDP(M, N, m, xi, factor * rho),
    lambda claim: stated(claim.conclusion, renyi_of(CONCENTRATED)),
    (Mutant("factor", {factor: LESS}, f"xi = 0, m = 2, {GAUSSIAN}",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, m=4, xi=0, rho="1/2")),),
)  # fmt: skip

TO_RENYI_DP = Lemma(
    "notions.bounded-zcdp-to-renyi-dp", "m-bounded (xi, rho)-zCDP is (alpha, xi + rho alpha)-Rényi DP for alpha < m",
    SOURCE,
    (BOUNDED, ORDER, BELOW),
    RENYI_DP(M, N, alpha, xi + factor * rho * alpha),
    lambda claim: stated(claim.conclusion, at_order(BOUNDED, BELOW)),
    (Mutant("factor", {factor: LESS}, f"xi = 0, {GAUSSIAN}",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, alpha="1.010002125",
                m="1.0100022", rho="0.5", xi=0)),
     Mutant("order", without(BELOW), f"xi = 0, {RARE}; {SAME}",
            witness=finite({"X": 2, "Y": 2}, M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                N=(False, True, False, False), m=2, xi=0, rho="7/20", alpha=3))),
)  # fmt: skip

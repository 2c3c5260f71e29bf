"""epsilon-DP implies epsilon tanh(epsilon/2)-zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Lemma, Mutant, factor
from dpproofs.privacy.notions import ZCDP, M, N
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.notions.dp.to_zcdp_line import MECHANISM, for_neighbours
from theorems.notions.dp.to_zcdp_tight import PAIR_LEMMA, TIGHT

PURE_TO_ZCDP = Lemma(
    "bs16x.pure-dp-to-zcdp-tight", "epsilon-DP implies epsilon tanh(epsilon/2)-zCDP",
    f"sharper than Proposition 3.3 of {BUN_STEINKE}",
    MECHANISM,
    ZCDP(M, N, 0, factor * TIGHT),
    lambda claim: for_neighbours(claim, PAIR_LEMMA),
    (Mutant("factor", {factor: LESS}, "randomized response",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.1")),),
)  # fmt: skip

pure_dp_to_zcdp_optimal = Verified(PURE_TO_ZCDP, "pure_dp_to_zcdp_optimal")

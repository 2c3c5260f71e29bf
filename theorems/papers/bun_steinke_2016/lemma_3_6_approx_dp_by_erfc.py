"""(xi, rho)-zCDP implies approximate DP with delta an erfc of epsilon."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Lemma, Mutant
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp_erfc import (
    DELTA,
    PAIR,
    SOURCE,
    WITNESS,
    for_all_pairs,
    mechanism_claim,
)

LEMMA = Lemma(
    "bs16x.lemma-3.6-erfc", "(xi, rho)-zCDP implies approximate DP with delta an erfc of epsilon", SOURCE,
    *mechanism_claim(DELTA).parts,
    for_all_pairs(PAIR),
    (Mutant("half", mechanism_claim(DELTA / 2), WITNESS,
            witness=finite({"X": 2, "Y": 2}, M=(("18/25", "7/25"), ("1/50000", "49999/50000")),
                N=(False, True, False, False), xi=0, rho="7.6", epsilon="7.84")),),
)  # fmt: skip

zcdp_to_approx_dp_delta_erfc = Verified(LEMMA, "zcdp_to_approx_dp_delta_erfc")

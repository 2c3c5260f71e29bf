"""epsilon-DP implies epsilon**2/2-zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import ZCDP, M, N, epsilon
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.notions.dp.to_zcdp_line import MECHANISM, for_neighbours
from theorems.papers.bun_steinke_2016.prop_3_3_pure_dp_to_zcdp import SQUARE_OF_PAIR


def _mechanism_claim(factor: Factor) -> Claim:
    return Claim(MECHANISM, ZCDP(M, N, 0, factor * epsilon**2 / 2))


SQUARE = Lemma(
    "bs16.prop-3.3", "epsilon-DP implies epsilon**2/2-zCDP", f"{BUN_STEINKE}, Propositions 3.3 and 1.4",
    *_mechanism_claim(1).parts,
    lambda claim: for_neighbours(claim, SQUARE_OF_PAIR),
    (Mutant("constant", _mechanism_claim(LESS), "randomized response, epsilon = 1/10, alpha = 1.001",
            witness=finite({"X": 2, "Y": 2}, M=(("11/21", "10/21"), ("10/21", "11/21")), N=True,
                epsilon="0.09532")),
     Mutant("one-sided", Claim((MECHANISM[0], MECHANISM[2]), _mechanism_claim(1).conclusion),
            "N relates one pair in one order only: P is Q conditioned on half of the outcomes",
            witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), (1, 0)), N=(False, False, True, True), epsilon="0.7"))),
)  # fmt: skip

pure_dp_to_zcdp = Verified(SQUARE, "pure_dp_to_zcdp")

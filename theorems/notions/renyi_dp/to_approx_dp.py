"""Rényi differential privacy at one order implies approximate privacy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, mul, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, RENYI_DP, M, N, alpha, epsilon, x1, x2
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import for_all, use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.tests.sharp_tests import SHARP_TESTS
from theorems.foundations.reals.sharp_tests_pointwise import share
from theorems.notions.renyi_dp.weakening import ORDER

CONVERSION = "Canonne, Kamath and Steinke 2020, arXiv:2004.00010"
level = var("t")

TWO_LOSSES = "the privacy loss is epsilon + log(alpha/(alpha - 1)), or very negative"

DELTA = Lemma(
    "mechanisms.renyi-dp-to-approx-dp-delta", "Rényi DP implies approximate DP, with the sharper delta", CONVERSION,
    (RENYI_DP(M, N, alpha, level), ORDER),
    APPROX_DP(M, N, epsilon, mul(factor, share, exp((alpha - 1) * (level - epsilon)))),
    mutants=(Mutant("factor", {factor: LESS}, TWO_LOSSES,
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False), alpha=2,
                        t="0.69315", epsilon=0)),),
)  # fmt: skip


@proof_of(DELTA)
def _delta(claim: Claim) -> Theorem:
    pair = use(SHARP_TESTS, at_neighbours(hypothesis(claim, RENYI_DP)), ORDER, P=M(x1), Q=M(x2), t=level)
    return for_all(claim.conclusion, pair)

"""From one Rényi bound, or zCDP at one order, to approximate DP with the sharper delta for that order."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, mul
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, ZCDP, M, N, alpha, epsilon, rho, x1, x2, xi
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import for_all, use
from theorems.foundations.tests.sharp_tests import SHARP_TESTS
from theorems.foundations.reals.sharp_tests_pointwise import share
from theorems.notions.zcdp.neighbours import renyi_of

SOURCE = "Canonne, Kamath and Steinke 2020, arXiv:2004.00010; compare Bun and Steinke 2016, Lemma 3.5"
EXTREME = (
    "the privacy loss is epsilon + log(alpha/(alpha - 1)), or very negative; the divergence is concave in the order, "
    "so it lies below a line that it touches at alpha"
)
TOTAL = xi + rho * alpha

DELTA = Lemma(
    "bs16x.zcdp-to-adp-single-order", "zCDP implies approximate DP, with the sharper delta for one order", SOURCE,
    (ZCDP(M, N, xi, rho), 1 < alpha),
    APPROX_DP(M, N, epsilon, mul(factor, share, exp((alpha - 1) * (TOTAL - epsilon)))),
    mutants=(Mutant("factor", {factor: LESS}, EXTREME,
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                        xi="0.6932", rho=0, alpha=2, epsilon=0)),
             Mutant("tenth", {factor: Fraction(1, 10)},
             "Gaussian mechanism, rho = 1/2, epsilon = 4 and the best order: "
                    "the true delta is 4.71e-5 > 1.96e-5",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(1), gauss(3)), N=True, alpha="1.1", epsilon="1/2",
                        rho=5, xi=1))),
)  # fmt: skip


@proof_of(DELTA)
def _delta(claim: Claim) -> Theorem:
    renyi = renyi_of(hypothesis(claim, ZCDP))
    pair = use(SHARP_TESTS, renyi, 1 < alpha, P=M(x1), Q=M(x2), t=TOTAL)
    return for_all(claim.conclusion, pair)

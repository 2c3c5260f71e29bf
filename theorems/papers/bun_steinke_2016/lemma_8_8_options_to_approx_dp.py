"""delta-approximate (xi, rho)-zCDP implies (epsilon, delta + (1 - delta) delta')-DP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.language.terms import maximum
from dpproofs.proving.lemma import Lemma, Mutant
from dpproofs.privacy.notions import delta
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.lemma_8_8_approx_zcdp_to_approx_dp_first_option import by_tests, claim_of
from theorems.papers.bun_steinke_2016.lemma_8_8_mixtures import SOURCE
from theorems.papers.bun_steinke_2016.lemma_8_8_options import INNER, PAIR, WITNESS

TO_APPROX_DP = Lemma(
    "bs16.lemma-8.8", "delta-approximate (xi, rho)-zCDP implies (epsilon, delta + (1 - delta) delta')-DP", SOURCE,
    *claim_of(delta + (1 - delta) * INNER).parts,
    lambda claim: by_tests(claim, PAIR),
    (Mutant("maximum", claim_of(maximum(delta, INNER)),
            "approximate randomized response with epsilon = 0, delta = 65/100, then randomized response with 1: "
            "at 6/10 the least delta is 0.7344 > 0.6551",
            witness=finite({"X": 2, "Y": 4}, M=(("13/20", 0, "0.256", "0.094"), (0, "13/20", "0.094", "0.256")),
                N=(False, True, True, False), delta="13/20", xi=0, rho="0.502", epsilon="0.6")),
     Mutant("factor", claim_of(delta + (1 - delta) * Fraction(7, 10) * INNER), WITNESS,
            witness=finite({"X": 2, "Y": 2}, M=(("0.72", "0.28"), ("0.00002", "0.99998")), N=True, delta=0, xi=0,
                rho="7.6", epsilon="7.84"))),
)  # fmt: skip

approx_zcdp_to_approx_dp = Verified(TO_APPROX_DP, "approx_zcdp_to_approx_dp")

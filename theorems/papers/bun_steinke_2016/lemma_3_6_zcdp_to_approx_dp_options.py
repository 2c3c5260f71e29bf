"""Lemma 3.6 and Lemma B.2, second form: zCDP implies approximate DP, with delta the least of three options."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, epsilon, rho
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.lemma_3_6_options import LEAST, SOURCE, THIRD, THIRD_IS_LEAST
from theorems.papers.bun_steinke_2016.lemma_3_6_third_option import FAR, PAIR_THIRD, bound
from theorems.papers.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp_erfc import LARGE, WITNESS, for_all_pairs
from theorems.papers.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp_erfc import mechanism_claim, pair_claim
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING

PAIR_FORM_B = Lemma(
    "bs16.lemma-3.6-b-pair", "D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests, by each of three options",
    SOURCE,
    *pair_claim(bound(LEAST)).parts,
    mutants=(Mutant("factor", pair_claim(bound(Fraction(7, 10) * LEAST)), WITNESS,
                    witness=finite({"Y": 2}, P=("18/25", "7/25"), Q=("1/50000", "49999/50000"), xi=0, rho="7.6",
                        epsilon="7.84")),),
)  # fmt: skip


@proof_of(PAIR_FORM_B)
def _form_b(claim: Claim) -> Theorem:
    """The third option is the least."""
    third, value = bound(THIRD), read(INDISTINGUISHABLE, claim).delta
    least = arith(third <= value, use(THIRD_IS_LEAST, 0 < rho, LARGE))
    tests = use(PAIR_THIRD, *claim.hypotheses)
    return use(INDISTINGUISHABLE_WEAKENING, tests, least, delta=third, epsilon2=epsilon, delta2=value)


FORM_B = Lemma(
    "bs16.lemma-3.6-b", "(xi, rho)-zCDP implies (epsilon, delta)-DP for epsilon >= xi + rho", SOURCE,
    *mechanism_claim(bound(LEAST)).parts,
    for_all_pairs(PAIR_FORM_B),
    (Mutant("factor", mechanism_claim(bound(Fraction(7, 10) * LEAST)), WITNESS,
            witness=finite({"X": 2, "Y": 2}, M=(("18/25", "7/25"), ("1/50000", "49999/50000")),
                N=(False, True, False, False), xi=0, rho="7.6", epsilon="7.84")),),
)  # fmt: skip

FORM_B_THIRD = Lemma(
    "bs16.lemma-3.6-third", "(xi, rho)-zCDP implies (epsilon, delta)-DP, by the third option", SOURCE,
    *mechanism_claim(bound(THIRD)).parts,
    for_all_pairs(PAIR_THIRD),
    (Mutant("constant", mechanism_claim(bound(THIRD, Fraction(399, 100))), FAR,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2", epsilon=100)),),
)  # fmt: skip

zcdp_to_approx_dp_delta = Verified(FORM_B_THIRD, "zcdp_to_approx_dp_delta")

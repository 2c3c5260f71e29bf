"""Theorem 3.1 (3) for mechanisms with one epsilon and one delta, corrected."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, lam, nat, summation
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, SYMMETRIC, N, i, k, y
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, both, discharge, generalize, over_range, specialize, use
from theorems.citations import LI
from theorems.notions.dp.weakening import APPROX_DP_WEAKENING
from theorems.papers.bun_steinke_2016.cor_8_11_simple_composition import tail
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import OUTPUT
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import START, STEPS
from theorems.papers.bun_steinke_2016.cor_8_9_equal import EACH, delta0
from theorems.papers.bun_steinke_2016.counted_responses import counted
from theorems.papers.li_2019.theorem_3_1_3_corrected import LEMMA, SIGNS, epsilon
from theorems.papers.li_2019.theorem_3_1_3_induction import epsilon0

GIVEN = (START, STEPS, EACH, SYMMETRIC(N), 0 <= delta0, delta0 < 1, nat(k), *SIGNS)
large = mark("large", epsilon())

EQUAL = Lemma(
    "li16.theorem-3.1.3-corrected-equal", "T mechanisms that are (epsilon0, delta0)-DP are (T epsilon0 "
    "tanh(epsilon0/2) + epsilon0 sqrt(2 T log(1/delta)), delta + T delta0)-DP", f"{LI}, Theorem 3.1 (3), with the mean",
    GIVEN,
    APPROX_DP(OUTPUT, N, large, tail + k * delta0),
    mutants=(Mutant("without the mean", {large: epsilon(mean=0)},
            "T = 2, randomized response with epsilon0 = log(10000), delta = 1/2: the least delta is 0.95",
            witness=finite({"X": 2, "Y": 3}, N=(False, True, True, False), k=2, epsilon0="9.2104", delta0=0, tail="1/2",
            **counted(2, Fraction(10_000, 10_001), Fraction(1, 10_001)),),),),
)  # fmt: skip


@proof_of(EQUAL)
def _equal(claim: Claim) -> Theorem:
    """The same delta for all of them."""
    each = generalize(discharge(specialize(EACH, i + 1, y), nat(i)), i, y)
    domain = [arith(part, 0 <= delta0, delta0 < 1, 0 < epsilon0) for part in (0 <= epsilon0, 0 <= delta0, delta0 < 1)]
    sizes = generalize(discharge(both(*domain), nat(i)), i)
    made = use(LEMMA, START, STEPS, each, sizes, SYMMETRIC(N), nat(k), *SIGNS, deltas=lam(i, delta0))
    old, large = read(APPROX_DP, made)["delta", "epsilon"]
    same = over_range(eq(summation(i, 1, k, delta0), k * delta0), k, nat(k))
    least = read(APPROX_DP, claim).epsilon
    return use(APPROX_DP_WEAKENING, made, arith(large <= least), arith(old <= tail + k * delta0, same), M=OUTPUT,
               epsilon=large, epsilon2=least, delta=old, delta2=tail + k * delta0)  # fmt: skip


advanced_composition_hoeffding = Verified(EQUAL, "advanced_composition_hoeffding")

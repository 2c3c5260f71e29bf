"""Theorem 3.1 (3) as printed, under the condition that it needs."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import log, num, sqrt, tanh
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import APPROX_DP, N, k
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, nonnegative, numeric, squared_root, use
from dpproofs.prover.tactic import inequality
from theorems.citations import LI
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.reals.square_order import SQUARE_ORDER
from theorems.notions.dp.weakening import APPROX_DP_WEAKENING
from theorems.papers.bun_steinke_2016.cor_8_11_simple_composition import tail
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import OUTPUT
from theorems.papers.bun_steinke_2016.cor_8_9_equal import delta0
from theorems.papers.bun_steinke_2016.counted_responses import counted
from theorems.papers.li_2019.theorem_3_1_3_equal import EQUAL, GIVEN
from theorems.papers.li_2019.theorem_3_1_3_induction import epsilon0

LEVEL = k * log(1 / tail)
FEW = k * tanh(epsilon0 / 2) ** 2 <= (8 - 4 * sqrt(num(3))) * log(1 / tail)

PRINTED = Lemma(
    "li16.theorem-3.1.3",
    "The printed epsilon0 sqrt(6 T log(1/delta)) is right when T tanh(epsilon0/2)^2 <= (8 - 4 sqrt(3)) log(1/delta)",
    f"{LI}, Theorem 3.1 (3), with the condition that it needs",
    (*GIVEN, FEW),
    APPROX_DP(OUTPUT, N, epsilon0 * sqrt(6 * LEVEL), tail + k * delta0),
    mutants=(
                Mutant(
                    "without the condition",
                    without(FEW),
                    "T = 1, epsilon0 = log(10000), delta = 97/100",
                    witness=finite(
                        {"X": 2, "Y": 2},
                        N=(False, True, True, False),
                        k=1,
                        epsilon0="9.2104",
                        delta0=0,
                        tail="97/100",
                        **counted(1, Fraction(10_000, 10_001), Fraction(1, 10_001)),
                    ),
                ),
            ),
)  # fmt: skip


@proof_of(PRINTED)
def _printed(claim: Claim) -> Theorem:
    """sqrt(T) tanh(epsilon0/2) <= (sqrt(6) - sqrt(2)) sqrt(log(1/delta)), so that both terms are at most sqrt(6)."""
    made = use(EQUAL, *claim.hypotheses)
    large, goal = read(APPROX_DP, made).epsilon, read(APPROX_DP, claim).epsilon
    inverse = arith(1 <= 1 / tail, 0 < tail, tail <= 1)
    low = use(LOG_BOUND, inverse, arith(0 < 1 / tail, 0 < tail), x=0, y=1 / tail)
    inside = 2 * k * log(1 / tail), 6 * LEVEL
    under = [arith(0 <= part, low, 1 <= k) for part in inside]
    (two, six), mean, three = map(sqrt, inside), tanh(epsilon0 / 2), sqrt(num(3))
    squares = [squared_root(part, sign) for part, sign in zip(inside, under, strict=True)]
    signs = [nonnegative(root, sign) for root, sign in zip((two, six), under, strict=True)]
    root = [squared_root(num(3), arith(0 <= num(3))), numeric(1 < three)]
    scaled = arith(k * (k * mean**2) <= k * ((8 - 4 * three) * log(1 / tail)), FEW, 1 <= k)
    first = arith((k * mean) ** 2 <= ((three - 1) * two) ** 2, scaled, squares[0], *root)
    second = arith((three * two) ** 2 <= six**2, *squares, *root)
    least = inequality(0 <= tanh(epsilon0 / 2), 0 < epsilon0)
    small = use(SQUARE_ORDER, first, arith(0 <= k * mean, least, 1 <= k),
                arith(0 <= (three - 1) * two, *signs, *root), u=k * mean, v=(three - 1) * two)  # fmt: skip
    below = use(SQUARE_ORDER, second, arith(0 <= three * two, *signs, *root), signs[1], u=three * two, v=six)
    whole = arith(k * mean + two <= six, small, below)
    final = arith(large <= goal, arith(epsilon0 * (k * mean + two) <= epsilon0 * six, whole, 0 < epsilon0))
    leak = tail + k * delta0
    return use(APPROX_DP_WEAKENING, made, final, arith(0 <= num(0)), M=OUTPUT, epsilon=large, epsilon2=goal, delta=leak,
               delta2=leak)  # fmt: skip


advanced_composition_sqrt6 = Verified(PRINTED, "advanced_composition_sqrt6")

"""Theorem 3.1 (3), corrected: the means of the privacy losses are added."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, lam, log, nat, sqrt, tanh
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, N, i, k
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, congruence, nonnegative, parts, squared_root, use
from theorems.citations import LI
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.notions.dp.weakening import APPROX_DP_WEAKENING
from theorems.papers.bun_steinke_2016.cor_8_11_simple_composition import tail
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import OUTPUT
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import total
from theorems.papers.bun_steinke_2016.cor_8_9_mass import MASS, deltas
from theorems.papers.bun_steinke_2016.counted_responses import counted
from theorems.papers.bun_steinke_2016.lemma_8_8_approx_zcdp_to_approx_dp_first_option import FIRST_OPTION
from theorems.papers.li_2019.theorem_3_1_3_induction import GIVEN, IN_A_ROW, RATE, SIZES0, epsilon0
from theorems.papers.li_2019.theorem_3_1_3_kernels import offset

SIGNS = 1 <= k, 0 < epsilon0, 0 < tail, tail <= 1


def epsilon(mean: Factor = 1, factor: Factor = 2) -> Term:
    """The sum of the means of the losses, and what Hoeffding's lemma adds."""
    return k * (mean * epsilon0 * tanh(epsilon0 / 2)) + epsilon0 * sqrt(factor * k * log(1 / tail))


large = mark("large", epsilon())

LEMMA = Lemma(
    "li16.theorem-3.1.3-corrected", "T mechanisms that are (epsilon0, delta(t))-DP are (T epsilon0 tanh(epsilon0/2) + "
    "epsilon0 sqrt(2 T log(1/delta)), delta + sum of the delta(t))-DP", f"{LI}, Theorem 3.1 (3), with the mean",
    (*GIVEN, nat(k), *SIGNS),
    APPROX_DP(OUTPUT, N, large, tail + deltas(k)),
    mutants=(
                Mutant(
                    "without the mean",
                    {large: epsilon(mean=0)},
                    "T = 2, randomized response with epsilon0 = log(10000), delta = 1/2: the least delta is 0.95",
                    witness=finite(
                        {"X": 2, "Y": 3},
                        N=(False, True, True, False),
                        k=2,
                        epsilon0="9.2104",
                        deltas=0,
                        tail="1/2",
                        **counted(2, Fraction(10_000, 10_001), Fraction(1, 10_001)),
                    ),
                ),
                Mutant(
                    "constant",
                    {large: epsilon(factor=1)},
                    "T = 25, randomized response",
                    witness=finite(
                        {"X": 2, "Y": 26},
                        N=(False, True, True, False),
                        k=25,
                        epsilon0="2/5",
                        deltas=0,
                        tail="0.0000061",
                        **counted(25, Fraction(149, 249), Fraction(100, 249)),
                    ),
                ),
            ),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The tail of a law that is approximately (xi, rho)-zCDP, rho = T epsilon0^2/2."""
    made, large = use(IN_A_ROW, *GIVEN, nat(k)), epsilon()
    kept, below_one, summed = parts(use(MASS, SIZES0, nat(k), epsilons=lam(i, epsilon0)))
    level, size = log(1 / tail), 2 * k * log(1 / tail)
    inverse = arith(1 <= 1 / tail, 0 < tail, tail <= 1)
    low = use(LOG_BOUND, inverse, arith(0 < 1 / tail, 0 < tail), x=0, y=1 / tail)
    under = arith(0 <= size, low, 1 <= k)
    square, root = squared_root(size, under), nonnegative(sqrt(size), under)
    mean, rate = k * offset(epsilon0), k * RATE
    order = arith(mean + rate <= large, arith(0 <= epsilon0 * sqrt(size), root, 0 < epsilon0))
    positive = arith(0 < rate, 1 <= k, 0 < epsilon0)
    private = use(FIRST_OPTION, made, positive, order, kept, below_one, M=OUTPUT, delta=total(k), xi=mean, rho=rate,
                  epsilon=large)  # fmt: skip
    leak = read(APPROX_DP, private).delta
    exponent = arith(eq(-((large - mean - rate) ** 2) / (4 * rate), -level), square, 1 <= k, 0 < epsilon0)
    rare = congruence(eq(exp(-((large - mean - rate) ** 2) / (4 * rate)), exp(-level)), exponent)
    value = arith(eq(exp(-level), tail), 0 < tail)
    rest = arith((1 - total(k)) * tail <= tail, kept, 0 < tail)
    small = arith(leak <= tail + deltas(k), summed, rest, rare, value)
    least = read(APPROX_DP, claim).epsilon
    return use(APPROX_DP_WEAKENING, private, arith(large <= least), small, M=OUTPUT, epsilon=large, epsilon2=least,
               delta=leak, delta2=tail + deltas(k))  # fmt: skip

"""Corollary 8.11: the two simple forms of advanced composition."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PI, eq, exp, log, nat, num, sqrt, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark
from dpproofs.privacy.notions import APPROX_DP, N, k
from dpproofs.proving.reading import exponent_of, part_of, read
from dpproofs.proving.tactics import arith, parts, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.cor_8_10_advanced_composition import ROOT
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import ADVANCED, OUTPUT, S, combined, inner_at
from theorems.papers.bun_steinke_2016.cor_8_9_mass import MASS, deltas
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import GIVEN, SIZES, exponentials, total
from theorems.papers.bun_steinke_2016.counted_responses import counted
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.reals.square_order import SQUARE
from theorems.notions.dp.weakening import APPROX_DP_WEAKENING

SOURCE = f"{BUN_STEINKE}, Corollary 8.11"
tail = var("tail")
FIRST = sqrt(PI * (S / 2))


def _proof(claim: Claim, option: Term) -> Theorem:
    """At this epsilon the option of Corollary 8.9 gives delta' = tail."""
    large, goal = read(APPROX_DP, claim)["epsilon", "delta"]
    domain = (0 < S, 0 < tail, tail <= option)
    ratio = option / tail
    inside = 2 * log(ratio)
    positive = arith(0 < option, *domain[1:])
    logarithm = use(LOG_BOUND, arith(1 <= ratio, *domain[1:]), x=0, y=ratio)
    nonneg = arith(0 <= inside, logarithm)
    square, root = use(SQUARE, nonneg, u=inside), use(POWER_NONNEGATIVE, nonneg, u=inside, a=Fraction(1, 2))
    order = arith(S / 2 <= large, root, arith(0 <= ROOT, 0 < S))
    private = use(ADVANCED, *GIVEN, nat(k), 0 < S, order, epsilon=large)

    inner = inner_at(large)
    exponent, options = exponent_of(part_of(inner, "exp")), part_of(inner, "min")
    equal = arith(eq(exponent, -log(ratio)), square, 0 < S)
    power = arith(
        exp(exponent) * ratio <= 1,
        exponentials(equal),
        use(EXP_OF_LOG, arith(0 < ratio, positive, 0 < tail), y=ratio),
        arith(eq(exp(-log(ratio)) * exp(log(ratio)), 1)),
    )
    bound = arith(exp(exponent) * option <= tail, power, 0 < tail)
    least = arith(options <= option)
    small = arith(inner <= tail, bound, arith(exp(exponent) * options <= exp(exponent) * option, least))
    kept, below_one, summed = parts(use(MASS, SIZES, nat(k)))
    main = arith((1 - total(k)) * inner <= (1 - total(k)) * tail, small, below_one)
    rest = arith((1 - total(k)) * tail <= tail, kept, 0 < tail)
    final = arith(combined(inner) <= goal, main, rest, summed)
    return use(
        APPROX_DP_WEAKENING, private, final, M=OUTPUT, epsilon=large, epsilon2=large, delta=combined(inner), delta2=goal
    )


coefficient = mark("coefficient", 2)

SECOND_FORM = Lemma(
    "bs16.cor-8.11", "k mechanisms are (s^2/2 + s sqrt(2 log(1/delta')), delta' + sum of the delta(i))-DP", SOURCE,
    (*GIVEN, nat(k), 0 < S, 0 < tail, tail <= num(1)),
    APPROX_DP(OUTPUT, N, S / 2 + ROOT * sqrt(coefficient * log(num(1) / tail)), tail + deltas(k)),
    lambda claim: _proof(claim, num(1)),
    (Mutant("constant", {coefficient: 1},
            "k = 100, epsilon(i) = 1/10, delta(i) = 0, delta' = 1e-9: the least delta is 2.3e-7",
            witness=finite({"X": 2, "Y": 26}, N=(False, True, True, False), k=25, epsilons="2/5", deltas=0,
                tail="0.0000061", **counted(25, Fraction(149, 249), Fraction(100, 249)))),),
)  # fmt: skip

FIRST_FORM = Lemma(
    "bs16.cor-8.11-first", "k mechanisms are (s^2/2 + s sqrt(2 log(sqrt(pi/2) s/delta')), delta' + sum delta(i))-DP",
    SOURCE,
    (*GIVEN, nat(k), 0 < S, 0 < tail, tail <= FIRST),
    APPROX_DP(OUTPUT, N, S / 2 + ROOT * sqrt(coefficient * log(FIRST / tail)), tail + deltas(k)),
    lambda claim: _proof(claim, FIRST),
    (Mutant("constant", {coefficient: 1},
            "k = 100, epsilon(i) = 1/10, delta(i) = 0, delta' = 1e-9: the least delta is 2.1e-7",
            witness=finite({"X": 2, "Y": 37}, N=(False, True, True, False), k=36, epsilons="3/10", deltas=0,
                tail="1/1500000000", **counted(36, Fraction(1349, 2349), Fraction(1000, 2349)))),),
)  # fmt: skip

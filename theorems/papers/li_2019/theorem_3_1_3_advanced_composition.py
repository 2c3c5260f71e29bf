"""Theorem 3.1 (3), advanced composition, is false as printed, already for one mechanism: corrected, with the
means of the losses, for equal parameters, and as printed under the condition that it needs.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.prover.tactic import inequality
from theorems.citations import LI
from theorems.foundations.reals.exponentials_and_logarithms import LOG_BOUND
from theorems.foundations.reals.powers import SQUARE_ORDER
from theorems.notions.dp.composition import APPROX_DP_WEAKENING
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import (
    MASS,
    OUTPUT,
    START,
    STEPS,
    counted,
    deltas,
    total,
)
from theorems.papers.bun_steinke_2016.cor_8_11_simple_composition import EACH, delta0, tail
from theorems.papers.bun_steinke_2016.lemma_8_8_approx_zcdp_to_approx_dp import FIRST_OPTION
from theorems.papers.li_2019.def_1_1_claims import APART, a, b, event_at, marks, two_points, v
from theorems.papers.li_2019.theorem_3_1_adaptive_composition import (
    ADAPTIVE_GIVEN,
    IN_A_ROW,
    RATE,
    SIZES0,
    epsilon0,
    offset,
)

# Theorem 3.1 (3) as printed is false: already for one mechanism, T = 1 ------------------------

LARGE = 10_000
KEPT = num(Fraction(LARGE, LARGE + 1))
RESPONSES = (two_points(P, KEPT), two_points(Q, 1 - KEPT), APART)
EPSILON = log(num(LARGE))
PRINTED = INDISTINGUISHABLE(P, Q, EPSILON * sqrt(6 * log(num(Fraction(100, 97)))), delta)

LEMMA = Lemma(
    "li16.theorem-3.1.3-counterexample",
    "A log(10000)-DP pair of laws that is not (log(10000) sqrt(6 log(1/delta)), delta)-close for delta = 97/100",
    f"{LI}, against Theorem 3.1 (3) with T = 1",
    RESPONSES,
    conj(INDISTINGUISHABLE(P, Q, EPSILON, 0), INDISTINGUISHABLE(Q, P, EPSILON, 0),
        implies(PRINTED, factor * num(Fraction(99, 100)) <= delta)),
    mutants=(Mutant("factor", {factor: MORE}, "the least delta is 0.9948",
                    witness=finite({"Y": 2}, a=0, b=1, P=(Fraction(LARGE, LARGE + 1), Fraction(1, LARGE + 1)),
                        Q=(Fraction(1, LARGE + 1), Fraction(LARGE, LARGE + 1)), delta="0.9949")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The answer a has probability 10000/10001 and 1/10001; exp(epsilon') < 52."""
    *pure, needed = conjuncts(claim)
    unit = [specialize(test_function(phi, v), point) for point in (a, b)]
    factor = arith(eq(exp(EPSILON), LARGE))
    means = [at(law, phi) for law in RESPONSES[:2]]
    close = [for_all(goal, arith(_of_test(goal), *means, *unit, factor)) for goal in pure]
    event = event_at(a)
    less = numeric(exp(read(INDISTINGUISHABLE, PRINTED).epsilon) < 52)
    given, goal = if_then(needed)
    there = [at(law, event) for law in RESPONSES[:2]]
    return both(*close, discharge(arith(goal, at(PRINTED, event), *there, *marks(), less), given))


def _of_test(goal: Term) -> Term:
    """What a bound for all tests says of phi."""
    first, second, epsilon, extra = read(INDISTINGUISHABLE, goal)["P", "Q", "epsilon", "delta"]
    return E(first, v, phi(v)) <= exp(epsilon) * E(second, v, phi(v)) + extra


# Theorem 3.1 (3), corrected: the means of the privacy losses are added ------------------------

SIGNS = 1 <= k, 0 < epsilon0, 0 < tail, tail <= 1


def epsilon_(mean: Factor = 1, factor: Factor = 2) -> Term:
    """The sum of the means of the losses, and what Hoeffding's lemma adds."""
    return k * (mean * epsilon0 * tanh(epsilon0 / 2)) + epsilon0 * sqrt(factor * k * log(1 / tail))


large = mark("large", epsilon_())

CORRECTED = Lemma(
    "li16.theorem-3.1.3-corrected",
    "T mechanisms that are (epsilon0, delta(t))-DP are (T epsilon0 tanh(epsilon0/2) + "
    "epsilon0 sqrt(2 T log(1/delta)), delta + sum of the delta(t))-DP", f"{LI}, Theorem 3.1 (3), with the mean",
    (*ADAPTIVE_GIVEN, nat(k), *SIGNS),
    APPROX_DP(OUTPUT, N, large, tail + deltas(k)),
    mutants=(Mutant("without the mean", {large: epsilon_(mean=0)},
                    "T = 2, randomized response with epsilon0 = log(10000), delta = 1/2: the least delta is 0.95",
                    witness=finite({"X": 2, "Y": 3}, N=(False, True, True, False), k=2, epsilon0="9.2104", deltas=0,
                        tail="1/2", **counted(2, Fraction(10_000, 10_001), Fraction(1, 10_001)))),
             Mutant("constant", {large: epsilon_(factor=1)}, "T = 25, randomized response",
                    witness=finite({"X": 2, "Y": 26}, N=(False, True, True, False), k=25, epsilon0="2/5", deltas=0,
                        tail="0.0000061", **counted(25, Fraction(149, 249), Fraction(100, 249))))),
)  # fmt: skip


@proof_of(CORRECTED)
def _lemma(claim: Claim) -> Theorem:
    """Privacy losses add up: their means to T epsilon0 tanh(epsilon0/2) at most, their deviations only like sqrt(T).

    But for a part of weight delta(t), the mechanism t is purely private. So its loss lies in an interval of length
    2 epsilon0, and by Hoeffding's lemma it is subgaussian about its mean. So all together are approximately zCDP, with
    rho = T epsilon0^2/2, and delta is the bound of the tail in Lemma 3.5 plus the weight of all parts.
    """
    made, epsilon, delta = use(IN_A_ROW, *ADAPTIVE_GIVEN, nat(k)), epsilon_(), total(k)
    xi, rho = k * offset(epsilon0), k * RATE
    kept, below_one, summed = parts(use(MASS, SIZES0, nat(k), epsilons=lam(i, epsilon0)))
    level, size = log(1 / tail), 2 * k * log(1 / tail)
    inverse = arith(1 <= 1 / tail, 0 < tail, tail <= 1), arith(0 < 1 / tail, 0 < tail)
    under = [arith(0 <= size, use(LOG_BOUND, *inverse, x=0, y=1 / tail), 1 <= k)]
    square, root = squared_root(size, *under), nonnegative(sqrt(size), *under)
    order = arith(xi + rho <= epsilon, arith(0 <= epsilon0 * sqrt(size), root, 0 < epsilon0))
    positive = [arith(0 < rho, 1 <= k, 0 < epsilon0)]
    private = use(FIRST_OPTION, made, *positive, order, kept, below_one, M=OUTPUT, delta=delta, xi=xi, rho=rho,
                  epsilon=epsilon)  # fmt: skip
    excess = -((epsilon - xi - rho) ** 2) / (4 * rho)
    same = [congruence(eq(exp(excess), exp(-level)), arith(eq(excess, -level), square, 1 <= k, 0 < epsilon0))]
    rare = arith(eq(exp(excess), tail), *same, arith(eq(exp(-level), tail), 0 < tail))
    leak, rest = read(APPROX_DP, private).delta, [arith((1 - delta) * tail <= tail, kept, 0 < tail)]
    small = arith(leak <= tail + deltas(k), summed, *rest, rare)
    least = read(APPROX_DP, claim).epsilon
    return use(APPROX_DP_WEAKENING, private, arith(epsilon <= least), small, M=OUTPUT, epsilon=epsilon, epsilon2=least,
               delta=leak, delta2=tail + deltas(k))  # fmt: skip


# Theorem 3.1 (3) for mechanisms with one epsilon and one delta, corrected ---------------------

EQUAL_GIVEN = (START, STEPS, EACH, SYMMETRIC(N), 0 <= delta0, delta0 < 1, nat(k), *SIGNS)

EQUAL = Lemma(
    "li16.theorem-3.1.3-corrected-equal", "T mechanisms that are (epsilon0, delta0)-DP are (T epsilon0 "
    "tanh(epsilon0/2) + epsilon0 sqrt(2 T log(1/delta)), delta + T delta0)-DP", f"{LI}, Theorem 3.1 (3), with the mean",
    EQUAL_GIVEN,
    APPROX_DP(OUTPUT, N, large, tail + k * delta0),
    mutants=(Mutant("without the mean", {large: epsilon_(mean=0)},
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
    made = use(CORRECTED, START, STEPS, each, sizes, SYMMETRIC(N), nat(k), *SIGNS, deltas=lam(i, delta0))
    old, large = read(APPROX_DP, made)["delta", "epsilon"]
    same = over_range(eq(summation(i, 1, k, delta0), k * delta0), k, nat(k))
    least = read(APPROX_DP, claim).epsilon
    return use(APPROX_DP_WEAKENING, made, arith(large <= least), arith(old <= tail + k * delta0, same), M=OUTPUT,
               epsilon=large, epsilon2=least, delta=old, delta2=tail + k * delta0)  # fmt: skip


advanced_composition_hoeffding = Verified(EQUAL, "advanced_composition_hoeffding")


# Theorem 3.1 (3) as printed, under the condition that it needs --------------------------------

LEVEL = k * log(1 / tail)
FEW = k * tanh(epsilon0 / 2) ** 2 <= (8 - 4 * sqrt(num(3))) * log(1 / tail)

THEOREM_3_1_3_PRINTED_PRINTED = Lemma(
    "li16.theorem-3.1.3",
    "The printed epsilon0 sqrt(6 T log(1/delta)) is right when T tanh(epsilon0/2)^2 <= (8 - 4 sqrt(3)) log(1/delta)",
    f"{LI}, Theorem 3.1 (3), with the condition that it needs",
    (*EQUAL_GIVEN, FEW),
    APPROX_DP(OUTPUT, N, epsilon0 * sqrt(6 * LEVEL), tail + k * delta0),
    mutants=(Mutant("without the condition", without(FEW), "T = 1, epsilon0 = log(10000), delta = 97/100",
                    witness=finite({"X": 2, "Y": 2}, N=(False, True, True, False), k=1, epsilon0="9.2104", delta0=0,
                        tail="97/100", **counted(1, Fraction(10_000, 10_001), Fraction(1, 10_001)))),),
)  # fmt: skip


EACH_PRINTED = Lemma(
    "li16.theorem-3.1.3-deltas",
    "The printed epsilon0 sqrt(6 T log(1/delta)) for mechanisms with a delta(t) of each, under the same condition",
    f"{LI}, Theorem 3.1 (3), with the condition that it needs",
    (*ADAPTIVE_GIVEN, nat(k), *SIGNS, FEW),
    APPROX_DP(OUTPUT, N, epsilon0 * sqrt(6 * LEVEL), tail + deltas(k)),
    lambda claim: _below(claim, use(CORRECTED, *claim.hypotheses)),
    (Mutant("without the condition", without(FEW), "T = 1, epsilon0 = log(10000), delta = 97/100",
            witness=finite({"X": 2, "Y": 2}, N=(False, True, True, False), k=1, epsilon0="9.2104", deltas=0,
                tail="97/100", **counted(1, Fraction(10_000, 10_001), Fraction(1, 10_001)))),),
)  # fmt: skip


@proof_of(THEOREM_3_1_3_PRINTED_PRINTED)
def _printed(claim: Claim) -> Theorem:
    """With the means of the losses, which are small."""
    return _below(claim, use(EQUAL, *claim.hypotheses))


def _below(claim: Claim, made: Theorem) -> Theorem:
    """sqrt(T) tanh(epsilon0/2) <= (sqrt(6) - sqrt(2)) sqrt(log(1/delta)), so that both terms are at most sqrt(6)."""
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
    leak = read(APPROX_DP, claim).delta
    return use(APPROX_DP_WEAKENING, made, final, arith(0 <= num(0)), M=OUTPUT, epsilon=large, epsilon2=goal, delta=leak,
               delta2=leak)  # fmt: skip


advanced_composition_sqrt6 = Verified(THEOREM_3_1_3_PRINTED_PRINTED, "advanced_composition_sqrt6")

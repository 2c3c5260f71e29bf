"""Unary encoding, whose bits are flipped independently: its pure DP, also for odds compared with an epsilon
that is given, and its total variation.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import INDEPENDENT_BITS, UNARY_ENCODING, ratio
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.reals.exponentials_and_logarithms import EXP_OF_LOG, EXP_STRICT

# Unary encoding: a value is written as bits, one of which is 1, and each bit is flipped independently ---
# RAPPOR (Erlingsson, Pihur and Korolova 2014) and optimised unary encoding are cases.

SOURCE = "Wang, Blocki, Li and Jha 2017, Locally differentially private protocols, Theorem 4.2"
p, q = variables("p q")
x, v = var("x", "X"), var("v", "V")
value = var("f", function_type(("X",), "V"))
bit = var("bit", function_type(("Y", "V"), REAL))
R = var("R", prob("Y"))

put_in_words(
    UNARY_ENCODING,
    "the answer is a list of independent bits, one for each value: that of the true value is 1 with the probability "
    "named last but one, and each other one with the probability named last",
)
write_as(
    UNARY_ENCODING,
    r"{0} \text{{ encodes }} {1} \text{{ in the bits }} {2} \text{{ with }} \left({4}, {5}\right) \text{{ "
    r"against }} {3}",
)
GIVEN = UNARY_ENCODING(M, value, bit, R, p, q)
SIZES = 0 < q, q <= p, p < 1

LEMMA = Lemma(
    "mechanisms.unary-encoding", "Unary encoding is log(p (1 - q)/(q (1 - p)))-DP", SOURCE,
    (GIVEN, *SIZES),
    PURE_DP(M, N, log(factor * p * (1 - q) / (q * (1 - p)))),
    mutants=(Mutant("factor", {factor: LESS}, "two values, p = 3/4, q = 1/4, and the bits 1, 0",
                    witness=finite({"X": 2, "Y": 4, "V": 2},
                        M=(("3/16", "9/16", "1/16", "3/16"), ("3/16", "1/16", "9/16", "3/16")), N=True, f=(0, 1),
                        bit=(0, 0, 1, 0, 0, 1, 1, 1), R=("9/16", "3/16", "3/16", "1/16"), p="3/4", q="1/4")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The densities have two values, and the larger one is at most exp(epsilon) times the smaller."""
    odds = argument_of(read(PURE_DP, claim).epsilon)
    signs = arith(0 < 1 - q, *SIZES), arith(0 < 1 - p, SIZES[2]), arith(0 < p, *SIZES)
    level = use(EXP_OF_LOG, arith(0 < odds, *SIZES, *signs), y=odds)
    low, high = (1 - p) / (1 - q), p / q
    sizes = (
        arith(0 <= low, *signs), arith(low <= high, *SIZES, *signs), arith(eq(odds * low, high), *SIZES, *signs),
        arith(high <= odds * high, *SIZES, *signs, arith(1 <= odds, *SIZES, *signs)),
    )  # fmt: skip
    bits, laws = parts(unfolded(GIVEN))
    unit = specialize(test_function(phi, w), w)
    bodies, ints, means, either = [], [], [], []
    for data in (x1, x2):
        nonneg, whole, change = parts(unfolded(specialize(laws, data)))
        height = specialize(nonneg, w)
        body = rhs(height) * phi(w)
        small = both(arith(0 <= body, unit, height), arith(body <= rhs(height), unit, height))
        bodies.append(body)
        ints.append(dominated(R, w, small, whole))
        means.append(at(change, phi, by=[test_function(phi, w)]))
        either.append(specialize(bits, w, value(data)))
    first, second = (ratio(bit(w, value(data))) for data in (x1, x2))
    order = first <= odds * second

    def at_bits(mine: Theorem, other: Theorem) -> Theorem:
        return arith(order, mine, other, *sizes)

    larger = split(either[0], *[lambda mine: split(either[1], *[lambda other: at_bits(mine, other)] * 2)] * 2)
    point = arith(bodies[0] <= odds * bodies[1], larger, unit)
    scaled_int, scaled = parts(linear(R, w, rhs(point), [(odds, ints[1])]))
    bound = integrate(R, w, point, ints[0], scaled_int)
    goal = E(M(x1), w, phi(w)) <= exp(log(odds)) * E(M(x2), w, phi(w)) + 0
    pair = for_all(INDISTINGUISHABLE(M(x1), M(x2), log(odds), 0), arith(goal, bound, scaled, level, *means))
    return for_all(claim.conclusion, pair)


unary_encoding_pure_dp = Verified(LEMMA, "unary_encoding_pure_dp")


# Unary encoding, whose odds are compared with an epsilon that is given: also where they are 1, or very large ---

COMPARED = p * (1 - q) <= exp(epsilon) * (q * (1 - p))

BY_ODDS = Lemma(
    "mechanisms.unary-encoding-odds", "Unary encoding whose odds are at most exp(epsilon) is epsilon-DP", SOURCE,
    (GIVEN, *SIZES, COMPARED),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "two values, p = 3/4, q = 1/4, and the bits 1, 0",
                    witness=finite({"X": 2, "Y": 4, "V": 2},
                        M=(("3/16", "9/16", "1/16", "3/16"), ("3/16", "1/16", "9/16", "3/16")), N=True, f=(0, 1),
                        bit=(0, 0, 1, 0, 0, 1, 1, 1), R=("9/16", "3/16", "3/16", "1/16"), p="3/4", q="1/4",
                        epsilon="2.2")),),
)  # fmt: skip

ODDS = p * (1 - q) / (q * (1 - p))


@proof_of(BY_ODDS)
def _by_odds(claim: Claim) -> Theorem:
    """The logarithm of the odds is at most epsilon, by their exponentials."""
    signs = arith(0 < 1 - q, *SIZES), arith(0 < q * (1 - p), *SIZES)
    level = use(EXP_OF_LOG, arith(0 < ODDS, *SIZES, *signs), y=ODDS)
    small = arith(ODDS <= exp(epsilon), COMPARED, *signs)

    def larger(more: Theorem) -> Theorem:
        grown = use(EXP_STRICT, more, x=epsilon, y=log(ODDS))
        return arith(log(ODDS) <= epsilon, grown, level, small)

    order = cases(epsilon < log(ODDS), larger, lambda no: arith(log(ODDS) <= epsilon, no))
    exact = use(LEMMA, GIVEN, *SIZES)
    return use("foundations.pure-dp-weakening", exact, order, epsilon=log(ODDS), epsilon2=epsilon)


unary_encoding_by_odds = Verified(BY_ODDS, "unary_encoding_by_odds")


# Independent bits: any two of them are both 1 with the product of their probabilities ---------

v2 = var("v2", "V")
BOTH = bit(w, v) * bit(w, v2)
put_in_words(
    INDEPENDENT_BITS, "the bits of any two values are independent, each 1 with the probability named last under the law"
)
write_as(INDEPENDENT_BITS, r"{0} \text{{ are independent bits under }} {1} \text{{, each 1 with probability }} {2}")
INDEPENDENT = INDEPENDENT_BITS(bit, R, q)


# The total variation of unary encoding: the bits of two values are independent, so few answers distinguish them ---

VARIATION_SIZES = 0 < q, q < p, p < 1

VARIATION = Lemma(
    "mechanisms.unary-encoding-total-variation", "The total variation of unary encoding is at most p - q", SOURCE,
    (GIVEN, INDEPENDENT, *VARIATION_SIZES),
    TOTAL_VARIATION_DP(M, N, factor * (p - q)),
    mutants=(Mutant("factor", {factor: LESS}, "two values, p = 3/4, q = 1/4, and the bits 1, 0",
                    witness=finite({"X": 2, "Y": 4, "V": 2},
                        M=(("3/16", "9/16", "1/16", "3/16"), ("3/16", "1/16", "9/16", "3/16")), N=True, f=(0, 1),
                        bit=(0, 0, 1, 0, 0, 1, 1, 1), R=("9/16", "3/16", "3/16", "1/16"), p="3/4", q="1/4")),
             Mutant("dependent", Claim((GIVEN, *VARIATION_SIZES), TOTAL_VARIATION_DP(M, N, p - q)),
                    "two values, p = 1/2, q = 1/4, and bits that are never both 1",
                    witness=finite({"X": 2, "Y": 3, "V": 2}, M=(("1/3", "1/2", "1/6"), ("1/3", "1/6", "1/2")), N=True,
                        f=(0, 1), bit=(0, 0, 1, 0, 0, 1), R=("1/2", "1/4", "1/4"), p="1/2", q="1/4"))),
)  # fmt: skip

FIRST, SECOND = bit(w, value(x1)), bit(w, value(x2))


@proof_of(VARIATION)
def _lemma(claim: Claim) -> Theorem:
    """The density at the first value is larger only where its bit is 1, and that of the second value is 0."""
    signs = arith(0 < 1 - q, *VARIATION_SIZES), arith(0 < p, *VARIATION_SIZES)
    bits, laws = parts(unfolded(GIVEN))
    test = test_function(phi, w)
    unit = specialize(test, w)
    bodies, ints, means, either, densities = [], [], [], [], []
    for data in (x1, x2):
        density = specialize(laws, data)
        nonneg, whole, change = parts(unfolded(density))
        height = specialize(nonneg, w)
        body = rhs(height) * phi(w)
        small = both(arith(0 <= body, unit, height), arith(body <= rhs(height), unit, height))
        bodies.append(body)
        ints.append(dominated(R, w, small, whole))
        means.append(at(change, phi, by=[test]))
        either.append(specialize(bits, w, value(data)))
        densities.append(density)
    goal = E(M(x1), w, phi(w)) <= E(M(x2), w, phi(w)) + read(TOTAL_VARIATION_DP, claim).delta
    size = (p - q) / (q * (1 - q))
    apart = arith(eq(p / q - (1 - p) / (1 - q), size), *signs, 0 < q)
    positive = arith(0 <= size, *VARIATION_SIZES, *signs)

    def everywhere(bound: Term, *facts: Theorem) -> Theorem:
        def of(mine: Theorem) -> Theorem:
            here = apart, positive, unit, *facts
            return split(either[1], *[lambda other: arith(bound, mine, other, *here)] * 2)

        return split(either[0], of, of)

    def same(one: Theorem) -> Theorem:
        point = everywhere(bodies[0] <= bodies[1], specialize(one, w))
        return arith(goal, integrate(R, w, point, *ints), *means, *VARIATION_SIZES)

    def independent(pair: Theorem) -> Theorem:
        pair_int, pair_mean = parts(pair)
        extra = size * (FIRST - FIRST * SECOND)
        point = everywhere(bodies[0] <= bodies[1] + extra)
        zero_or_one = split(either[0], *[lambda mine: arith(conj(0 <= FIRST, FIRST <= 1), mine)] * 2)
        first_int = bounded(R, w, FIRST, 1, zero_or_one)
        top = ratio(FIRST)
        mass = use(MEAN_OF_DENSITY, densities[0], L=lam(w, top), P=M(x1), Q=R)
        _, spread = parts(expand(R, w, top, first_int))
        chance = arith(eq(E(R, w, FIRST), q), mass, spread, mean_of_one(R), apart, *VARIATION_SIZES, *signs)
        combined = [(num(1), ints[1]), (size, first_int), (-size, pair_int)]
        whole_int, mean = parts(linear(R, w, rhs(point), combined))
        whole = integrate(R, w, point, ints[0], whole_int)
        value_ = arith(eq(size * (q - q**2), p - q), *VARIATION_SIZES, *signs)
        return arith(goal, whole, mean, chance, pair_mean, value_, *means)

    return for_all(claim.conclusion, split(specialize(unfolded(INDEPENDENT), value(x1), value(x2)), same, independent))


unary_encoding_total_variation = Verified(VARIATION, "unary_encoding_total_variation")

"""Unary encoding: a value is written as bits, one of which is 1, and each bit is flipped independently.

RAPPOR (Erlingsson, Pihur and Korolova 2014) and optimised unary encoding are cases.
"""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.meaning.laws import UNARY_ENCODING
from dpproofs.meaning.laws import ratio
from dpproofs.language.terms import REAL, E, eq, exp, function_type, log, prob, var
from dpproofs.language.terms import variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import INDISTINGUISHABLE, PURE_DP, M, N, phi, test_function, w, x1, x2
from dpproofs.render.notation import write_as
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import argument_of, read, rhs
from dpproofs.proving.tactics import arith, at, both, dominated, for_all, integrate, linear, parts
from dpproofs.proving.tactics import specialize, split, unfolded, use
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG

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

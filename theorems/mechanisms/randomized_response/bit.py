"""Randomized response of a bit."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, disj, eq, exp, forall, function_type, implies, lam, log, num, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, PURE_DP, N, on, test_function, x1, x2
from dpproofs.proving.reading import argument_of, read, rhs
from dpproofs.proving.tactics import Fact, arith, at, for_all, same_value, specialize, split, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.mechanisms.randomized_response.mechanism import SOURCE

p = var("p")
x = var("x", "X")
value = var("v", function_type(("X",), REAL))

phi = var("phi", function_type((REAL,), REAL))
y = var("y")
bits = var("M", function_type(("X",), prob(REAL)))
BITS = forall(x, disj(eq(value(x), 0), eq(value(x), 1)))
FLIPPED = forall(
    (x, phi),
    implies(test_function(phi, y), eq(E(bits(x), y, phi(y)), p * phi(value(x)) + (1 - p) * phi(1 - value(x)))),
)

BINARY = Lemma(
    "mechanisms.randomized-response-bit",
    "Randomized response that keeps a bit with probability p is log(p/(1 - p))-DP", SOURCE,
    (BITS, FLIPPED, Fraction(1, 2) <= p, p < 1),
    on(PURE_DP, Y=REAL)(bits, N, log(factor * p / (1 - p))),
    mutants=(Mutant("factor", {factor: LESS}, "two neighbours with other bits",
                    witness=finite({"X": 2}, M=({0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), N=True, v=(0, 1),
                        p="3/4")),),
)  # fmt: skip


@proof_of(BINARY)
def _binary(claim: Claim) -> Theorem:
    """The bits are the same, or one is the other flipped."""
    odds = argument_of(read(PURE_DP, claim).epsilon)
    limits = Fraction(1, 2) <= p, p < 1
    level = use(EXP_OF_LOG, arith(0 < odds, *limits), y=odds)
    test = test_function(phi, y)
    sizes = [specialize(test, number) for number in (num(0), num(1))]
    larger = arith(eq(odds * (1 - p), p), *limits), arith(1 <= odds, *limits)
    facts: tuple[Fact, ...] = (level, *larger, *sizes, *limits)
    goal = E(bits(x1), y, phi(y)) <= exp(log(odds)) * E(bits(x2), y, phi(y)) + 0

    def mean(point: Term, bit: Theorem) -> Theorem:
        """E[phi], where the bit is known."""
        u = var("u")
        equal = same_value(lam(u, p * phi(u) + (1 - p) * phi(1 - u)), bit)
        value_ = rhs(bit)
        return arith(
            eq(E(bits(point), y, phi(y)), p * phi(value_) + (1 - p) * phi(1 - value_)),
            equal,
            at(FLIPPED, point, phi, by=[test]),
        )

    def first(bit: Theorem) -> Theorem:
        def second(other: Theorem) -> Theorem:
            return arith(goal, mean(x1, bit), mean(x2, other), *facts)

        return split(specialize(BITS, x2), second, second)

    bound = split(specialize(BITS, x1), first, first)
    pair = for_all(on(INDISTINGUISHABLE, Y=REAL)(bits(x1), bits(x2), log(odds), 0), bound)
    return for_all(claim.conclusion, pair)


randomized_response = Verified(BINARY, "randomized_response")

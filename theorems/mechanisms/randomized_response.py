"""Randomized response: report the true value, or else another one of k values at random."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, disj, eq, exp, forall, function_type, implies, ind, lam, log, nat, num, prob, summation, var,
    variables,
)  # fmt: skip
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import INDISTINGUISHABLE, PURE_DP, M, N, epsilon, on, test_function, x1, x2
from dpproofs.tactics import Fact, arith, at, cases, discharge, for_all, generalize, specialize, split, use
from dpproofs.verified import Verified
from theorems.foundations.exponential import EXP_INCREASING, EXP_OF_LOG
from theorems.foundations.independent import same_value
from theorems.mechanisms.finite_laws import CLOSE_WEIGHTS, FINITE_LAW

SOURCE = "Warner 1965; Kairouz, Bonawitz and Ramage 2016, Section 3"
i, k, n, p = variables("i k n p")
x = var("x", "X")
value = var("v", function_type(("X",), REAL))
item = var("item", function_type((REAL,), "Y"))


def weights(true: Term, kept: Term, other: Term) -> Term:
    """The weights of the k reports: one for the true value, another for each of the rest."""
    return lam(i, other + (kept - other) * ind(eq(i, true)))


def _response(kept: Term, other: Term) -> Term:
    """The law of the report: the value with probability ``kept``, each other one with probability ``other``."""
    return forall(x, FINITE_LAW(M(x), k, item, weights(value(x), kept, other)))


TOTAL = exp(epsilon) + k - 1
BY_EPSILON = _response(exp(epsilon) / TOTAL, 1 / TOTAL)
BY_CHANCE = _response(p, (1 - p) / (k - 1))


def _private(claim: Claim, *facts: Fact) -> Theorem:
    """The weights at any two data sets have ratio kept/other at most."""
    law, natural = claim.hypotheses[:2]
    bound = claim.conclusion.args[2]
    laws = [specialize(law, point) for point in (x1, x2)]
    inside = (nat(i), 1 <= i, i <= k)
    there, here = (fact.conclusion.args[3] for fact in laws)
    ratio = arith(there(i) <= exp(bound) * here(i), *facts)
    pair = use(CLOSE_WEIGHTS, *laws, natural, generalize(discharge(ratio, *inside), i),
               P=M(x1), Q=M(x2), n=k, p=there, q=here, epsilon=bound)  # fmt: skip
    return for_all(claim.conclusion, pair)


def _epsilon_claim(factor: Factor) -> Claim:
    return Claim((BY_EPSILON, nat(k), 2 <= k, 0 <= epsilon), PURE_DP(M, N, factor * epsilon))


def _epsilon(claim: Claim) -> Theorem:
    grow = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    positive = arith(0 < 1 / TOTAL, grow, 2 <= k)
    weight = arith(eq(exp(epsilon) / TOTAL, exp(epsilon) * (1 / TOTAL)))
    return _private(claim, grow, positive, weight)


LEMMA = Lemma(
    "mechanisms.randomized-response",
    "Randomized response that keeps one of k values with probability exp(epsilon)/(exp(epsilon) + k - 1) is epsilon-DP",
    SOURCE, *_epsilon_claim(1).parts, _epsilon,
    (Mutant("factor", _epsilon_claim(LESS), "k = 2, two neighbours with other values"),),
)  # fmt: skip


def _chance_claim(factor: Factor) -> Claim:
    given = BY_CHANCE, nat(k), 2 <= k, 1 <= k * p, p < 1
    return Claim(given, PURE_DP(M, N, log(factor * p * (k - 1) / (1 - p))))


def _chance(claim: Claim) -> Theorem:
    odds = claim.conclusion.args[2].args[0]
    low = arith(0 < p, 1 <= k * p, 2 <= k)
    positive = arith(0 < odds, low, p < 1, 2 <= k)
    other = arith(0 < (1 - p) / (k - 1), p < 1, 2 <= k)
    level = use(EXP_OF_LOG, positive, y=odds)
    above = arith(1 <= odds, 1 <= k * p, p < 1)
    weight = arith(eq(p, odds * ((1 - p) / (k - 1))), p < 1, 2 <= k)
    return _private(claim, level, above, other, weight)


KEPT = Lemma(
    "mechanisms.randomized-response-kept",
    "Randomized response that keeps one of k values with probability p is log(p (k - 1)/(1 - p))-DP",
    SOURCE, *_chance_claim(1).parts, _chance,
    (Mutant("factor", _chance_claim(LESS), "k = 2, two neighbours with other values"),),
)  # fmt: skip


def _total_claim(factor: Factor) -> Claim:
    kept, other, true = variables("kept other v")
    given = nat(k), nat(true), 1 <= true, true <= k
    body = weights(true, kept, other)(i)
    return Claim(given, eq(summation(i, 1, k, body), kept + factor * (k - 1) * other))


def _total(claim: Claim) -> Theorem:
    """The first n weights add up to n other ones, and the kept one has another value if it is among them."""
    kept, other, true = variables("kept other v")
    body, natural = weights(true, kept, other), nat(n)

    def so_far(size: Term) -> Term:
        return eq(summation(i, 1, size, body(i)), size * other + (kept - other) * ind(true <= size))

    none = use("sum_empty", arith(num(0) < 1), a=1, b=0, s=body)
    start = arith(so_far(num(0)), none, 1 <= true)
    more, low = use("nat_successor", natural, k=n), arith(1 <= n + 1, use("nat_nonnegative", natural, k=n))
    longer = use("sum_step", more, low, a=1, b=n, s=body)
    next_ = cases(
        n < true,
        lambda yes: arith(so_far(n + 1), so_far(n), longer, yes, use("nat_gap", natural, nat(true), yes, j=n, k=true)),
        lambda no: arith(so_far(n + 1), so_far(n), longer, no),
    )
    step = generalize(discharge(next_, natural, so_far(n)), n)
    whole = at(use("induction", start, step, A=lam(n, so_far(n))), k, by=[nat(k)])
    return arith(claim.conclusion, whole, true <= k)


TOTAL_WEIGHT = Lemma(
    "mechanisms.randomized-response-total", "The weights of randomized response add up to kept + (k - 1) other",
    "elementary", *_total_claim(1).parts, _total,
    (Mutant("factor", _total_claim(MORE), "an equality; k = 2"),),
)  # fmt: skip

phi = var("phi", function_type((REAL,), REAL))
y = var("y")
bits = var("M", function_type(("X",), prob(REAL)))
BITS = forall(x, disj(eq(value(x), 0), eq(value(x), 1)))
FLIPPED = forall(
    (x, phi),
    implies(test_function(phi, y), eq(E(bits(x), y, phi(y)), p * phi(value(x)) + (1 - p) * phi(1 - value(x)))),
)


def _binary_claim(factor: Factor) -> Claim:
    given = BITS, FLIPPED, Fraction(1, 2) <= p, p < 1
    return Claim(given, on(PURE_DP, Y=REAL)(bits, N, log(factor * p / (1 - p))))


def _binary(claim: Claim) -> Theorem:
    """The bits are the same, or one is the other flipped."""
    odds = claim.conclusion.args[2].args[0]
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
        value_ = bit.conclusion.args[1]
        return arith(eq(E(bits(point), y, phi(y)), p * phi(value_) + (1 - p) * phi(1 - value_)), equal,
                     at(FLIPPED, point, phi, by=[test]))  # fmt: skip

    def first(bit: Theorem) -> Theorem:
        def second(other: Theorem) -> Theorem:
            return arith(goal, mean(x1, bit), mean(x2, other), *facts)

        return split(specialize(BITS, x2), second, second)

    bound = split(specialize(BITS, x1), first, first)
    pair = for_all(on(INDISTINGUISHABLE, Y=REAL)(bits(x1), bits(x2), log(odds), 0), bound)  # fmt: skip
    return for_all(claim.conclusion, pair)


BINARY = Lemma(
    "mechanisms.randomized-response-bit",
    "Randomized response that keeps a bit with probability p is log(p/(1 - p))-DP",
    SOURCE, *_binary_claim(1).parts, _binary,
    (Mutant("factor", _binary_claim(LESS), "two neighbours with other bits"),),
)  # fmt: skip

randomized_response_pure_dp = Verified(LEMMA, "randomized_response_pure_dp")
randomized_response_kept = Verified(KEPT, "randomized_response_kept")
randomized_response = Verified(BINARY, "randomized_response")

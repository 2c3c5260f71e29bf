"""Randomized response over k values: its pure DP and its total variation, by epsilon and by the probability
that the true value is kept.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws import by_weights
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.sums.sums_from_one import ONE_CHOSEN, total

# Randomized response: report the true value, or else another one of k values at random --------

SOURCE = "Warner 1965; Kairouz, Bonawitz and Ramage 2016, Section 3"
i, k = variables("i k")
x = var("x", "X")
value = var("v", function_type(("X",), REAL))
item = var("item", function_type((REAL,), "Y"))


def weights(true: Term, kept: Term, other: Term) -> Term:
    """The weights of the k reports: one for the true value, another for each other one."""
    return lam(i, other + (kept - other) * ind(eq(i, true)))


def response(kept: Term, other: Term) -> Term:
    """The law of the report: the value with probability ``kept``, each other one with probability ``other``."""
    return forall(x, FINITE_LAW(M(x), k, item, weights(value(x), kept, other)))


TOTAL = exp(epsilon) + k - 1
BY_EPSILON = response(exp(epsilon) / TOTAL, 1 / TOTAL)

LEMMA = Lemma(
    "mechanisms.randomized-response", "Randomized response that keeps one of k values with probability "
    "exp(epsilon)/(exp(epsilon) + k - 1) is epsilon-DP", SOURCE,
    (BY_EPSILON, nat(k), 2 <= k, 0 <= epsilon),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "k = 2, two neighbours with other values",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, item={1: 0, 2: 1}, k=2,
                        v=(1, 2), epsilon=log(3))),),
)  # fmt: skip


@proof_of(LEMMA)
def _epsilon(claim: Claim) -> Theorem:
    """The answer that is kept has exp(epsilon) times the weight of each other one."""
    grow = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    positive = arith(0 < 1 / TOTAL, grow, 2 <= k)
    weight = arith(eq(exp(epsilon) / TOTAL, exp(epsilon) * (1 / TOTAL)))
    return private(claim, grow, positive, weight)


def private(claim: Claim, *facts: Fact) -> Theorem:
    """The weights at any two data sets have ratio kept/other at most."""
    law, natural, *_ = claim.hypotheses
    laws = [specialize(law, point) for point in (x1, x2)]
    return for_all(claim.conclusion, by_weights(laws, natural, read(PURE_DP, claim).epsilon, *facts))


randomized_response_pure_dp = Verified(LEMMA, "randomized_response_pure_dp")


# Randomized response, by the probability that the true value is kept --------------------------

p = var("p")
BY_CHANCE = response(p, (1 - p) / (k - 1))

KEPT = Lemma(
    "mechanisms.randomized-response-kept",
    "Randomized response that keeps one of k values with probability p is log(p (k - 1)/(1 - p))-DP", SOURCE,
    (BY_CHANCE, nat(k), 2 <= k, 1 <= k * p, p < 1),
    PURE_DP(M, N, log(factor * p * (k - 1) / (1 - p))),
    mutants=(Mutant("factor", {factor: LESS}, "k = 2, two neighbours with other values",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, item={1: 0, 2: 1}, k=2,
                        v=(1, 2), p="3/4")),),
)  # fmt: skip


@proof_of(KEPT)
def _chance(claim: Claim) -> Theorem:
    odds = argument_of(read(PURE_DP, claim).epsilon)
    low = arith(0 < p, 1 <= k * p, 2 <= k)
    positive = arith(0 < odds, low, p < 1, 2 <= k)
    other = arith(0 < (1 - p) / (k - 1), p < 1, 2 <= k)
    level = use(EXP_OF_LOG, positive, y=odds)
    above = arith(1 <= odds, 1 <= k * p, p < 1)
    weight = arith(eq(p, odds * ((1 - p) / (k - 1))), p < 1, 2 <= k)
    return private(claim, level, above, other, weight)


randomized_response_kept = Verified(KEPT, "randomized_response_kept")


# The weights of randomized response add up ----------------------------------------------------

TOTAL_WEIGHT_FACTOR = Mutant(
    "factor", {factor: MORE}, "an equality; k = 2", witness=finite({}, k=10, kept="1/4", other="3/4", v=2)
)
kept, other, true = variables("kept other v")

TOTAL_WEIGHT = Lemma(
    "mechanisms.randomized-response-total", "The weights of randomized response add up to kept + (k - 1) other",
    "elementary",
    (nat(k), nat(true), 1 <= true, true <= k),
    eq(summation(i, 1, k, weights(true, kept, other)(i)), kept + factor * (k - 1) * other),
    mutants=(TOTAL_WEIGHT_FACTOR,),
)  # fmt: skip


@proof_of(TOTAL_WEIGHT)
def _total(claim: Claim) -> Theorem:
    """The first n weights add up to n other ones, and the kept one has another value if it is among them."""
    kept, other, true = variables("kept other v")

    def kept_from(j: Term) -> Theorem:
        goal = eq(ind(true <= j), ind(true <= j - 1) + ind(eq(j, true)))
        before = use(NAT_GAP, nat(true), nat(j), true < j, j=true, k=j)
        return cases(true < j, lambda less: arith(goal, arith(true <= j - 1, before), less), lambda no: arith(goal, no))

    so_far = eq(summation(i, 1, k, weights(true, kept, other)(i)), k * other + (kept - other) * ind(true <= k))
    return arith(claim.conclusion, over_range(so_far, k, nat(k), 1 <= true, each=kept_from), true <= k)


# The total variation of randomized response over k values -------------------------------------

VALUES = forall(x, conj(nat(value(x)), 1 <= value(x), value(x) <= k))

BY_EPSILON_LEMMA = Lemma(
    "mechanisms.randomized-response-total-variation",
    "The total variation of randomized response over k values, by its epsilon", SOURCE,
    (BY_EPSILON, VALUES, nat(k), 2 <= k, 0 <= epsilon),
    TOTAL_VARIATION_DP(M, N, factor * (exp(epsilon) - 1) / TOTAL),
    mutants=(Mutant("factor", {factor: LESS}, "k = 2, two neighbours with other values",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, item={1: 0, 2: 1}, k=2,
                        v=(1, 2), epsilon=log(3))),),
)  # fmt: skip


@proof_of(BY_EPSILON_LEMMA)
def _by_epsilon_lemma(claim: Claim) -> Theorem:
    grow = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    other = arith(0 < 1 / TOTAL, grow, 2 <= k)
    more = arith(1 / TOTAL <= exp(epsilon) / TOTAL, other, grow)
    same = arith(eq(exp(epsilon) / TOTAL - 1 / TOTAL, (exp(epsilon) - 1) / TOTAL))
    return apart(claim, exp(epsilon) / TOTAL, 1 / TOTAL, other, more, same)


def apart(claim: Claim, kept: Term, other: Term, *facts: Fact) -> Theorem:
    """Only the report of the first value is likelier, and there is one such report."""
    law, _, natural, *_ = claim.hypotheses
    test = test_function(phi, w)
    there, here = (read(FINITE_LAW, specialize(law, data)).p for data in (x1, x2))
    means = [at(specialize(law, data), phi, by=[test]) for data in (x1, x2)]
    first, second = (lam(i, weight(i) * phi(item(i))) for weight in (there, here))
    chosen, size = lam(i, ind(eq(value(x1), i)) * num(1)), kept - other

    def each(number: Term) -> Theorem:
        unit, goal = specialize(test, item(number)), first(number) <= second(number) + size * chosen(number)

        def at_value(yes: Theorem) -> Theorem:
            return arith(goal, unit, arith(eq(number, value(x1)), yes), *facts)

        return cases(
            eq(value(x1), number),
            at_value,
            lambda no: arith(goal, unit, no, arith(eq(ind(eq(number, value(x1))), 0), no), *facts),
        )

    sums = over_range(total(first, k) <= total(second, k) + size * total(chosen, k), k, natural, each=each)
    one = use(ONE_CHOSEN, natural, *parts(specialize(VALUES, x1)), n=k, v=value(x1), s=lam(i, num(1)))
    goal = E(M(x1), w, phi(w)) <= E(M(x2), w, phi(w)) + read(TOTAL_VARIATION_DP, claim).delta
    return for_all(claim.conclusion, arith(goal, sums, one, *means, *facts))


randomized_response_total_variation = Verified(BY_EPSILON_LEMMA, "randomized_response_total_variation")


# The total variation of randomized response, by the probability that the true value is kept ---

KEPT_LEMMA = Lemma(
    "mechanisms.randomized-response-kept-total-variation",
    "The total variation of randomized response that keeps one of k values with probability p", SOURCE,
    (BY_CHANCE, VALUES, nat(k), 2 <= k, 1 <= k * p, p < 1),
    TOTAL_VARIATION_DP(M, N, factor * (p - (1 - p) / (k - 1))),
    mutants=(Mutant("factor", {factor: LESS}, "k = 2, two neighbours with other values",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, item={1: 0, 2: 1}, k=2,
                        v=(1, 2), p="3/4")),),
)  # fmt: skip


@proof_of(KEPT_LEMMA)
def _kept_lemma(claim: Claim) -> Theorem:
    other = arith(0 <= (1 - p) / (k - 1), p < 1, 2 <= k)
    return apart(claim, p, (1 - p) / (k - 1), other, arith((1 - p) / (k - 1) <= p, 1 <= k * p, 2 <= k))


randomized_response_kept_total_variation = Verified(KEPT_LEMMA, "randomized_response_kept_total_variation")

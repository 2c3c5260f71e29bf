"""The delta of a composition of many mechanisms for any epsilon, from above by the terms that matter, and
from below by some of its terms. First: one kind of mechanisms is two kinds with none of the second.
"""

import math
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import (
    exceeded,
    is_test,
    natural_as,
    on_listed_pairs,
    one_answer,
    with_responses,
    written,
)
from dpproofs.mutants.witnesses import shown
from theorems.citations import MURTAGH_VADHAN
from theorems.composition.optimal.attained import OPTIMAL, ORDER, PRIVATE
from theorems.composition.optimal.composition import HETEROGENEOUS, HOMOGENEOUS
from theorems.composition.optimal.revealing_responses import d
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_GAP, NAT_ZERO
from theorems.foundations.sums.binomials import BINOMIAL_THEOREM, NONNEGATIVE
from theorems.foundations.sums.pieces_of_sums import SUM_HEAD, SUM_REST, SUM_SPLIT
from theorems.foundations.sums.sums import SUM_NONNEGATIVE, SUM_SCALED
from theorems.notions.dp.composition import APPROX_DP_WEAKENING
from theorems.notions.profiles.excess import with_profile

# Mechanisms of one kind are mechanisms of two kinds, with none of the second ------------------

GIVEN = COMPOSED_DP(M, N, k, epsilon, delta)
_GAP = maximum(exp(i * epsilon + j * epsilon2) - c * exp((k - i) * epsilon + (0 - j) * epsilon2), 0)

LEMMA = Lemma(
    "mv16.composed-dp-to-two-groups-dp", "k mechanisms of one kind are k of it and none of another", MURTAGH_VADHAN,
    (GIVEN,),
    TWO_GROUPS_DP(M, N, k, epsilon, 0, epsilon2, factor * delta),
    mutants=(Mutant("delta", {factor: LESS}, "the data are revealed with probability delta", witness=finite(
                {"X": 2, "Y": 3}, M=(("1/2", "1/2", 0), ("1/2", 0, "1/2")), N=True, k=0, epsilon=0, epsilon2=0,
                delta="1/2")),),
)  # fmt: skip

TERM = lam(j, binomial(0, j) * summation(i, 0, k, binomial(k, i) * _GAP))
OPTIMAL_PROFILE = two_groups_profile(k, epsilon, 0, epsilon2, c)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """A sum with one term."""
    one = use("foundations.sum-of-one", s=TERM), use("binomial_zero", use(NAT_ZERO), n=0)
    same = arith(eq(OPTIMAL_PROFILE, responses_profile(k, epsilon, c)), *one)
    made = with_profile(at_neighbours(GIVEN), lam(c, delta + (1 - delta) * OPTIMAL_PROFILE), same)
    return for_all(claim.conclusion, made)


composed_dp_as_two_groups_dp = Verified(LEMMA, "composed_dp_as_two_groups_dp")


# The delta of a composition for any epsilon ---------------------------------------------------

least = var("least")
LEVEL = exp(least)
TWO = TWO_GROUPS_DP(M, N, k, epsilon, k2, epsilon2, delta)

CONVERSION = Lemma(
    "kov17.approx-dp", "k-fold composition: the least delta for an epsilon", HOMOGENEOUS,
    (GIVEN,),
    APPROX_DP(M, N, least, delta + (1 - delta) * factor * responses_profile(k, epsilon, LEVEL)),
    mutants=(Mutant("factor", {factor: LESS}, "k = 1: randomized response, epsilon = log(2), least = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=1, epsilon="1.0987",
                        delta=0, least=0)),),
)  # fmt: skip

TWO_LEMMA = Lemma(
    "mv16.approx-dp", "Composition with two epsilons: the least delta for an epsilon", HETEROGENEOUS,
    (TWO,),
    APPROX_DP(M, N, least, delta + (1 - delta) * factor * two_groups_profile(k, epsilon, k2, epsilon2, LEVEL)),
    mutants=(Mutant("factor", {factor: LESS}, "k2 = 0, k = 1: randomized response, epsilon = log(2), least = 0",
                    witness=finite({"X": 2, "Y": 2, "Z": 1}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=1,
                        epsilon="1.0987", k2=0, epsilon2=0, delta=0, least=0)),),
)  # fmt: skip


@proof_of(CONVERSION, TWO_LEMMA)
def _conversion(claim: Claim) -> Theorem:
    """The profile at the exponential of epsilon."""
    test = test_function(phi, w)
    profile = unfolded(at_neighbours(hypothesis(claim, COMPOSED_DP, TWO_GROUPS_DP)))
    bound = at(profile, LEVEL, phi, by=[arith(0 <= LEVEL), test])
    final = arith(E(M(x1), w, phi(w)) <= LEVEL * E(M(x2), w, phi(w)) + read(APPROX_DP, claim).delta, bound)
    goal = said_of(claim.conclusion, x1, x2)
    pair = for_all(goal, final)
    return for_all(claim.conclusion, pair)


composed_dp_to_approx_dp = Verified(CONVERSION, "composed_dp_to_approx_dp", {"epsilon": least, "epsilon0": epsilon})
two_groups_dp_to_approx_dp = Verified(TWO_LEMMA, "two_groups_dp_to_approx_dp", {"epsilon": least, "epsilon1": epsilon})


# The delta of many mechanisms from the terms that matter: the first ones are 0, and the last ones hardly more ---
# The last terms are at most exp(-s (last + 1)) times those of the same sum with epsilon + s for epsilon.

below, last, s = variables("below last s")
COUNTS = (nat(k), nat(below), nat(last), nat(last - below), nat(k - last))
SIZES = (0 <= epsilon, 0 <= s, (2 * below - k) * epsilon <= least)
WINDOW_TERM = lam(i, binomial(k, i) * maximum(exp(i * epsilon) - LEVEL * exp((k - i) * epsilon), 0))


def _bound(first: Term) -> Term:
    """The terms from first to last, and what bounds the others."""
    rest = exp(-s * (last + 1)) * (1 + exp(epsilon + s)) ** k
    return (summation(i, first, last, WINDOW_TERM(i)) + rest) / (1 + exp(epsilon)) ** k


skipped = mark("skipped", 1)

WINDOW = Lemma(
    "kov17x.window", "The profile of randomized responses from the terms that matter", HOMOGENEOUS,
    (*COUNTS, *SIZES),
    responses_profile(k, epsilon, LEVEL) <= _bound(below + skipped),
    mutants=(Mutant("first", {skipped: 2}, "k = last = 1, below = 0, epsilon = 1, least = -1, s = 10",
                    witness=finite({}, k=1, below=0, last=1, epsilon=1, least=-1, s=10)),),
)  # fmt: skip

REST = lam(i, exp(-s * (last + 1)) * (binomial(k, i) * exp(i * (epsilon + s))))


@proof_of(WINDOW)
def _window(claim: Claim) -> Theorem:
    """Three pieces of the sum."""
    small, large = exp(i * epsilon), LEVEL * exp((k - i) * epsilon)
    level = arith(
        i * epsilon <= least + (k - i) * epsilon, arith(i * epsilon <= below * epsilon, i <= below, SIZES[0]), SIZES[2]
    )
    order = use(EXP_INCREASING, level, x=i * epsilon, y=least + (k - i) * epsilon)
    zero = arith(eq(WINDOW_TERM(i), 0), arith(eq(maximum(small - large, 0), 0), order))
    head = use(SUM_HEAD, nat(below), generalize(discharge(zero, nat(i), i <= below), i), a=below, s=WINDOW_TERM)
    split = use(SUM_SPLIT, nat(below), nat(last - below), a=below, n=last - below, s=WINDOW_TERM)

    gap = use(NAT_GAP, nat(last), nat(i), last < i, j=last, k=i)
    tilt = arith(i * epsilon <= i * (epsilon + s) - s * (last + 1), arith(0 <= s * (i - last - 1), gap, 0 <= s))
    grow = use(EXP_INCREASING, tilt, x=i * epsilon, y=i * (epsilon + s) - s * (last + 1))
    coefficient = use(NONNEGATIVE, nat(k), n=k)
    more = exp(i * (epsilon + s) - s * (last + 1)) - maximum(small - large, 0)
    product = arith(0 <= binomial(k, i) * more, coefficient, arith(0 <= more, grow, arith(0 <= large)))
    later = generalize(discharge(arith(WINDOW_TERM(i) <= REST(i), product), nat(i), last < i), i)
    signs = generalize(discharge(arith(0 <= REST(i), coefficient), nat(i)), i)
    tail = use(SUM_REST, nat(last), nat(k - last), later, signs, a=last, n=k - last, s=WINDOW_TERM, t=REST)
    scaled = use(SUM_SCALED, nat(k), n=k, a=exp(-s * (last + 1)), s=lam(i, binomial(k, i) * exp(i * (epsilon + s))))
    mass = use(BINOMIAL_THEOREM, nat(k), x=epsilon + s)
    power = arith(0 < (1 + exp(epsilon)) ** k)
    return arith(claim.conclusion, head, split, tail, scaled, mass, power)


WINDOW_LEMMA = Lemma(
    "kov17x.approx-dp-window", "The delta of a long composition from the terms that matter", HOMOGENEOUS,
    (GIVEN, *COUNTS, *SIZES, delta <= 1),
    APPROX_DP(M, N, least, delta + (1 - delta) * _bound(below + skipped)),
    mutants=(Mutant("first", {skipped: 2}, "k = last = 1, below = 0, epsilon = 1, least = -1, s = 10, delta = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.731", "0.269"), ("0.269", "0.731")), N=True, k=1, below=0,
                        last=1, epsilon=1, least=-1, s=10, delta=0)),),
)  # fmt: skip


@proof_of(WINDOW_LEMMA)
def _window_lemma(claim: Claim) -> Theorem:
    private = use(CONVERSION, GIVEN)
    bound = use(WINDOW, *COUNTS, *SIZES)
    kept = arith(0 <= (1 - delta) * (rhs(bound) - lhs(bound)), bound, delta <= 1)
    order = arith(read(APPROX_DP, private).delta <= read(APPROX_DP, claim).delta, kept)
    return use(APPROX_DP_WEAKENING, private, order, epsilon=least, epsilon2=least,
               delta=read(APPROX_DP, private).delta, delta2=read(APPROX_DP, claim).delta)  # fmt: skip


def terms_that_matter(count: int, step: Fraction, epsilon: Fraction) -> dict[str, Fraction] | None:
    """Arguments of composed_dp_to_approx_dp_window for which the bound is hardly more than the least delta.

    They are found in floats; the function proves what they give. None where no first term vanishes.
    """
    below = min(count, (count + epsilon / step) // 2) if step > 0 else -1
    if below < 0:
        return None
    chance = 1 / (1 + math.exp(-float(step)))
    deviation = math.sqrt(count * chance * (1 - chance))
    last = min(count, max(int(below), math.ceil(count * chance)) + math.ceil(12 * deviation) + 20)
    odds = math.log((last + 1) / (count - last)) if last < count else 700.0
    return {"below": Fraction(below), "last": Fraction(last), "tilt": Fraction(f"{max(odds - float(step), 0):.6g}")}


composed_dp_to_approx_dp_window = Verified(
    WINDOW_LEMMA, "composed_dp_to_approx_dp_window", {"epsilon": least, "epsilon0": epsilon, "tilt": s}
)


# A lower bound on the delta that many mechanisms need, from the terms that matter: the others are nonnegative ---

LEAST_TERM = lam(i, binomial(k, i) * maximum(exp(i * epsilon) - ORDER * exp((k - i) * epsilon), 0))


def _part(factor: Factor) -> Term:
    """The terms from below + 1 to last."""
    return factor * summation(i, below + 1, last, LEAST_TERM(i)) / (1 + exp(epsilon)) ** k


PART = Lemma(
    "kov17x.part", "The profile of randomized responses is at least a part of its terms", HOMOGENEOUS,
    COUNTS,
    _part(factor) <= responses_profile(k, epsilon, ORDER),
    mutants=(Mutant("factor", {factor: MORE}, "k = last = 1, below = 0, epsilon = 1, epsilon2 = 0",
                    witness=finite({}, below=0, epsilon="1/2", epsilon2=1, k=3, last=3)),),
)  # fmt: skip


@proof_of(PART)
def _part_proof(claim: Claim) -> Theorem:
    """The terms before and after are nonnegative."""
    signs = generalize(discharge(arith(0 <= LEAST_TERM(i), use(NONNEGATIVE, nat(k), n=k)), nat(i)), i)
    first = use(SUM_NONNEGATIVE, signs, nat(below), n=below, s=LEAST_TERM)
    split = use(SUM_SPLIT, nat(below), nat(last - below), a=below, n=last - below, s=LEAST_TERM)
    minus = lam(i, -1 * LEAST_TERM(i))
    later = discharge(arith(minus(i) <= num(0) * i, at(signs, i, by=[nat(i)])), nat(i), last < i)
    zeros = generalize(discharge(arith(0 <= num(0) * i), nat(i)), i)
    rest = use(SUM_REST, nat(last), nat(k - last), generalize(later, i), zeros, a=last, n=k - last, s=minus,
               t=lam(i, num(0) * i))  # fmt: skip
    scaled = [use(SUM_SCALED, nat(length), n=length, a=-1, s=LEAST_TERM) for length in (last, k)]
    nothing = use(SUM_SCALED, nat(k), n=k, a=0, s=lam(i, i))
    return arith(claim.conclusion, first, split, rest, *scaled, nothing, arith(0 < (1 + exp(epsilon)) ** k))


LEAST = Lemma(
    "kov17x.optimal-part", "The delta of a composition of k mechanisms is at least a part of its terms", HOMOGENEOUS,
    (*OPTIMAL.hypotheses, *COUNTS),
    forall(delta, implies(PRIVATE, 1 - (1 - d) ** k + (1 - d) ** k * _part(factor) <= delta)),
    mutants=(Mutant("factor", {factor: MORE}, "k = last = 1, below = d = 0, epsilon = 1, epsilon2 = 0"),),
)  # fmt: skip


@proof_of(LEAST)
def _lemma(claim: Claim) -> Theorem:
    needed = at(use(OPTIMAL, *OPTIMAL.hypotheses), delta, by=[PRIVATE])
    part = use(PART, *COUNTS)
    kept = arith(0 < (1 - d) ** k, arith(0 < 1 - d, d < 1))
    scaled = arith((1 - d) ** k * lhs(part) <= (1 - d) ** k * rhs(part), part, kept)
    goal = consequence_of(opened(claim, delta))
    return generalize(discharge(arith(goal, needed, scaled), PRIVATE), delta)


@refutation_of(LEAST, "factor")
def _one_answer(said: Theorem) -> Theorem:
    """One answer is private with epsilon2 = 0 and delta = (e - 1)/(e + 1)."""
    e = exp(num(1))
    within_ = written(k - below, k=1, below=0), written(k - below, k=1, below=1)
    given = natural_as(within_[0], 1), natural_as(within_[1], 0)
    values = {"k": 1, "last": 1, "below": 0, "d": 0, "epsilon": 1, "epsilon2": 0}

    def with_history(responses: Term, told: Theorem, history: Term, known: Theorem) -> Theorem:
        needed = specialize(instance(said, told, known, *given, W=responses, H=history, **values), (e - 1) / (e + 1))

        def means(goal: Term, function: Term) -> Theorem:
            made = [one_answer(responses, told, known, a, function) for a in (0, 1)]
            sides = [specialize(assume(is_test(function)), value) for value in (0, 1)]
            return arith(goal, *made, *sides, shown(2 < e), shown(eq(exp(num(0) * num(1)), 1)))

        private = on_listed_pairs(premise_of(needed), lambda goal: intro(goal, means))
        return exceeded(mp(needed, private))

    return with_responses(1, 0, 1, with_history)


composed_dp_least_delta_window = Verified(
    LEAST,
    "composed_dp_least_delta_window",
    {"epsilon": epsilon2, "epsilon0": epsilon, "delta0": d},
    value=1 - (1 - d) ** k + (1 - d) ** k * _part(1),
    requires=(0 <= epsilon, 0 <= epsilon2, 1 <= k),
)

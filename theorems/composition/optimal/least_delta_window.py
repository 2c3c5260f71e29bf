"""A lower bound on the delta that many mechanisms need, from the terms that matter: the others are nonnegative."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import exceeded, is_test, natural_as, on_listed_pairs, one_answer, with_responses
from dpproofs.mutants.counterexamples import written
from dpproofs.mutants.witnesses import finite, instance, refutation_of, shown
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, exp, forall, implies, lam, maximum, nat, num, summation
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import delta, epsilon, i, k, responses_profile
from dpproofs.proving.reading import consequence_of, lhs, opened, premise_of, rhs
from dpproofs.proving.tactics import arith, assume, at, discharge, generalize, intro, mp, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.sums.binomial_nonnegative import NONNEGATIVE
from theorems.foundations.sums.sum_rest import SUM_REST
from theorems.foundations.sums.sum_split import SUM_SPLIT
from theorems.foundations.sums.sums_linear_nonnegative import SUM_NONNEGATIVE
from theorems.foundations.sums.sums_linear import SUM_SCALED
from theorems.composition.optimal.composition_laws import HOMOGENEOUS
from theorems.composition.optimal.optimality import OPTIMAL, ORDER, PRIVATE, epsilon2
from theorems.composition.optimal.revealing_responses import d
from theorems.composition.optimal.window import COUNTS, below, last

TERM = lam(i, binomial(k, i) * maximum(exp(i * epsilon) - ORDER * exp((k - i) * epsilon), 0))


def _part(factor: Factor) -> Term:
    """The terms from below + 1 to last."""
    return factor * summation(i, below + 1, last, TERM(i)) / (1 + exp(epsilon)) ** k


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
    signs = generalize(discharge(arith(0 <= TERM(i), use(NONNEGATIVE, nat(k), n=k)), nat(i)), i)
    first = use(SUM_NONNEGATIVE, signs, nat(below), n=below, s=TERM)
    split = use(SUM_SPLIT, nat(below), nat(last - below), a=below, n=last - below, s=TERM)
    minus = lam(i, -1 * TERM(i))
    later = discharge(arith(minus(i) <= num(0) * i, at(signs, i, by=[nat(i)])), nat(i), last < i)
    zeros = generalize(discharge(arith(0 <= num(0) * i), nat(i)), i)
    rest = use(SUM_REST, nat(last), nat(k - last), generalize(later, i), zeros, a=last, n=k - last, s=minus,
               t=lam(i, num(0) * i))  # fmt: skip
    scaled = [use(SUM_SCALED, nat(length), n=length, a=-1, s=TERM) for length in (last, k)]
    nothing = use(SUM_SCALED, nat(k), n=k, a=0, s=lam(i, i))
    return arith(claim.conclusion, first, split, rest, *scaled, nothing, arith(0 < (1 + exp(epsilon)) ** k))


LEMMA = Lemma(
    "kov17x.optimal-part", "The delta of a composition of k mechanisms is at least a part of its terms", HOMOGENEOUS,
    (*OPTIMAL.hypotheses, *COUNTS),
    forall(delta, implies(PRIVATE, 1 - (1 - d) ** k + (1 - d) ** k * _part(factor) <= delta)),
    mutants=(Mutant("factor", {factor: MORE}, "k = last = 1, below = d = 0, epsilon = 1, epsilon2 = 0"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    needed = at(use(OPTIMAL, *OPTIMAL.hypotheses), delta, by=[PRIVATE])
    part = use(PART, *COUNTS)
    kept = arith(0 < (1 - d) ** k, arith(0 < 1 - d, d < 1))
    scaled = arith((1 - d) ** k * lhs(part) <= (1 - d) ** k * rhs(part), part, kept)
    goal = consequence_of(opened(claim, delta))
    return generalize(discharge(arith(goal, needed, scaled), PRIVATE), delta)


@refutation_of(LEMMA, "factor")
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
    LEMMA,
    "composed_dp_least_delta_window",
    {"epsilon": epsilon2, "epsilon0": epsilon, "delta0": d},
    value=1 - (1 - d) ** k + (1 - d) ** k * _part(1),
    requires=(0 <= epsilon, 0 <= epsilon2, 1 <= k),
)

"""The mean absolute error of k coordinates is a norm, which is attained measurably."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, y
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.mutants.two_answers import single_sums
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, absolute, eq, lam, nat, num, summation
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, generalize, obtain, obtain_all, parts, specialize, unfolded
from dpproofs.proving.tactics import use
from theorems.foundations.measure.finite_points import y2
from theorems.foundations.samples.packings import y1
from theorems.foundations.sums.sums_from_one import SUM_OF_ONES
from theorems.foundations.sums.finite_sums import SUM_BOUND, SUM_EQUAL
from theorems.foundations.reals.coordinate_norms import (
    Along,
    COORDINATE_NORM,
    INSIDE,
    MEAN_DISTANCE,
    SIGNS,
    coordinate,
    difference,
    j,
    k,
    norm_of,
    r,
)


def _mean_claim(factor: int | Fraction, unit: int = 1) -> Claim:
    distance = lam((y1, y2), Fraction(factor, unit) * (unit * MEAN_DISTANCE(y1, y2)))
    return Claim((nat(k), 1 <= k), COORDINATE_NORM(distance, coordinate, k))


MEAN_NORM = Lemma(
    "foundations.mean-absolute-error",
    "The mean absolute error of k coordinates is a norm, which is attained measurably", "elementary",
    *_mean_claim(1).parts,
    mutants=(Mutant("factor", _mean_claim(MORE), "k = 1, the numbers 1 and 0",
                    control=_mean_claim(1, 2)),),
)  # fmt: skip


@proof_of(MEAN_NORM)
def _mean(claim: Claim) -> Theorem:
    """The signs of the differences, divided by k."""
    goal = claim.conclusion

    def with_signs(_: Term, sign: Term, number: Term, facts: Theorem) -> Theorem:
        sizes, matched = parts(facts)
        weights = lam((r, j), sign(r, j) / k)
        along, positive = Along(weights), arith(0 < k, 1 <= k)
        size, one = specialize(sizes, r, j), lam(j, num(1))
        term = arith(absolute(weights(r, j)) <= 1 / k * one(j), size, positive)
        each = generalize(discharge(term, *INSIDE), j)
        most = use(SUM_BOUND, nat(k), each, n=k, c=1 / k, s=lam(j, absolute(weights(r, j))), t=one)
        ones = use(SUM_OF_ONES, nat(k), n=k)
        small = arith(summation(j, 1, k, absolute(weights(r, j))) <= 1, most, ones, positive)

        gap = lam(j, absolute(difference(j)))
        distance = read(COORDINATE_NORM, goal).d(y1, y2)
        sum_, terms = along.as_sum(r)
        near = generalize(discharge(arith(terms(j) <= 1 / k * gap(j), size, positive), *INSIDE), j)
        upper = use(SUM_BOUND, nat(k), near, n=k, c=1 / k, s=terms, t=gap)
        below = arith(along.term(r) <= distance, sum_, upper)

        top = number(y1, y2)
        sum_, terms = along.as_sum(top)
        match = at(parts(specialize(matched, y1, y2))[2], j, by=INSIDE)
        equal = generalize(discharge(arith(eq(terms(j), 1 / k * gap(j)), match), *INSIDE), j)
        whole = use(SUM_EQUAL, nat(k), equal, n=k, c=1 / k, s=terms, t=gap)
        attained = arith(eq(distance, along.term(top)), sum_, whole)

        back = lam(j, absolute(coordinate(y2, j) - coordinate(y1, j)))
        same = generalize(discharge(arith(eq(gap(j), 1 * back(j))), *INSIDE), j)
        turned = use(SUM_EQUAL, nat(k), same, n=k, c=1, s=gap, t=back)
        symmetric = arith(eq(distance, read(COORDINATE_NORM, goal).d(y2, y1)), turned)
        return norm_of(claim, weights, small, symmetric, below, attained, top)

    return obtain_all(use(SIGNS, nat(k)), "b s W", with_signs)


@refutation_of(MEAN_NORM, "factor", Y=REAL)
def _too_far_apart(said: Theorem) -> Theorem:
    """1 - 0 times a coefficient that is at most 1 is not 1.01."""

    def with_coefficients(coefficients: Term, facts: Theorem) -> Theorem:
        small, distance = parts(facts)
        _, _, reached = parts(unfolded(distance))

        def with_choice(chosen: Term, every: Theorem) -> Theorem:
            equal_ = single_sums(specialize(every, 1, 0))
            return absurd(equal_, single_sums(specialize(small, chosen(num(1), num(0)))))

        return obtain(reached, "W", with_choice)

    return obtain(instance(said, k=1, u=lam((y, j), y)), "C", with_coefficients)

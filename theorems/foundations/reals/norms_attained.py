"""The mean absolute error and the maximum norm of k coordinates are norms that are attained measurably."""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, y
from dpproofs.mutants.two_answers import single_sums
from theorems.foundations.measure.finite_points import y2
from theorems.foundations.reals.coordinate_norms import (
    COORDINATE_NORM,
    INSIDE,
    MAX_DISTANCE,
    MEAN_DISTANCE,
    SIGNS,
    Along,
    coordinate,
    difference,
    j,
    k,
    norm_of,
    r,
)
from theorems.foundations.reals.max_norm import LARGEST, v
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.samples.packings import d, y1
from theorems.foundations.sums.sums_from_one import (
    NONE_CHOSEN,
    ONE_CHOSEN,
    SUM_BOUND,
    SUM_COMBINED,
    SUM_EQUAL,
    SUM_OF_ONES,
)

# The mean absolute error of k coordinates is a norm, which is attained measurably -------------


unit = mark("unit", 1)

MEAN_NORM = Lemma(
    "foundations.mean-absolute-error",
    "The mean absolute error of k coordinates is a norm, which is attained measurably", "elementary",
    (nat(k), 1 <= k),
    COORDINATE_NORM(lam((y1, y2), factor * (unit * MEAN_DISTANCE(y1, y2))), coordinate, k),
    mutants=(Mutant("factor", {factor: MORE}, "k = 1, the numbers 1 and 0",
                    control={factor: Fraction(1, 2), unit: 2}),),
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


# The maximum norm of k >= 1 coordinates is attained measurably --------------------------------

_size, _norm = (nat(k), 1 <= k), COORDINATE_NORM(d, coordinate, k)

MAX_NORM = Lemma(
    "foundations.maximum-norm", "The maximum norm of k >= 1 coordinates is attained measurably", "elementary",
    (MAX_DISTANCE(d, coordinate, k), *_size),
    _norm,
    mutants=(Mutant("any", Claim(_size, _norm), "d = 1, but the distance of a vector from itself is 0",
                    witness=finite({"Y": 2}, k=1, u=0, d=1)),),
)  # fmt: skip

WEIGHTS = lam((r, j), ind(eq(r, j)) - ind(eq(-r, j)))


@proof_of(MAX_NORM)
def _max(claim: Claim) -> Theorem:
    """The coordinate of the largest difference, with its sign."""
    along, distance = Along(WEIGHTS), read(COORDINATE_NORM, claim).d
    value = distance(y1, y2)
    each, reached = parts(specialize(hypothesis(claim, MAX_DISTANCE), y1, y2))

    one, size = lam(j, num(1)), lam(j, absolute(WEIGHTS(r, j)))
    raw = lam(j, ind(eq(r, j)) * one(j) + ind(eq(-r, j)) * one(j))
    most = use(
        SUM_BOUND, nat(k), generalize(discharge(arith(size(j) <= 1 * raw(j)), *INSIDE), j), n=k, c=1, s=size, t=raw
    )
    total = summation(j, 1, k, size(j))
    small = _by_number(one, lambda plus, minus, _: arith(total <= 1, most, _sum(r, one, 1), plus, minus))

    terms = lam(j, difference(j))

    def as_chosen(number: Term) -> list[Theorem]:
        """The term in the direction with a number."""
        sum_, weighted = along.as_sum(number)
        raw = lam(j, ind(eq(number, j)) * terms(j) + num(-1) * (ind(eq(-number, j)) * terms(j)))
        same = generalize(discharge(arith(eq(weighted(j), 1 * raw(j))), *INSIDE), j)
        return [sum_, use(SUM_EQUAL, nat(k), same, n=k, c=1, s=weighted, t=raw), _sum(number, terms, -1)]

    def at_most(plus: Theorem, minus: Theorem, inside: list[Theorem]) -> Theorem:
        place = inside[0].conclusion.args[0] if inside else num(1)
        here = at(each, place, by=inside or [natural_one, arith(num(1) <= 1), 1 <= k])
        return arith(along.term(r) <= value, here, plus, minus, *as_chosen(r))

    natural_one = use("nat_successor", use(NAT_ZERO), k=0)
    below = _by_number(terms, at_most)

    def with_largest(largest: Term, numbers: Term, facts: Theorem) -> Theorem:
        number = numbers(y1, y2)
        goal = eq(value, along.term(number))
        own_each, own_reached = parts(specialize(facts, y1, y2))

        def at_place(place: Term, there: Theorem) -> Theorem:
            *inside, sign = parts(there)
            here = at(each, place, by=inside)

            def larger(other: Term, facts: Theorem) -> Theorem:
                *within, equal = parts(facts)
                return arith(value <= largest(y1, y2), equal, at(own_each, other, by=within))

            above = obtain(reached, "q", larger)

            def signed(fact: Theorem, number_: Term, opposite: bool) -> Theorem:
                same, equal = parts(fact)
                u = var("u_")
                natural = use("leibniz", inside[0], reversed_equation(same), x=place, y=number_, A=lam(u, nat(u)))
                there = natural, arith(1 <= number_, same, inside[1]), arith(number_ <= k, same, inside[2])
                picked = _one(number_, terms, *there), _low(-number_, terms, arith(-number_ < 1, there[1]))
                moved = same_value(lam(v, difference(v)), same)
                return arith(goal, above, here, equal, moved, *picked, *as_chosen(number))

            return split(sign, lambda fact: signed(fact, number, False), lambda fact: signed(fact, -number, True))

        attained = obtain(own_reached, "p", at_place)
        symmetric = _symmetric(distance, hypothesis(claim, MAX_DISTANCE))
        return norm_of(claim, WEIGHTS, small, symmetric, below, attained, number)

    return obtain_all(use(LARGEST, nat(k), 1 <= k), "D W", with_largest)


PLACE = nat(r), 1 <= r, r <= k
OPPOSITE = nat(-r), 1 <= -r, -r <= k


def _by_number(terms: Term, then: Callable[[Theorem, Theorem, list[Theorem]], Theorem]) -> Theorem:
    """By whether r, -r or neither is the number of a coordinate: the terms that are chosen, and what r is."""

    def plus(yes: Theorem) -> Theorem:
        inside = parts(yes)
        return then(_one(r, terms, *inside), _low(-r, terms, arith(-r < 1, inside[1])), inside)

    def minus(yes: Theorem) -> Theorem:
        inside = parts(yes)
        return then(_low(r, terms, arith(r < 1, inside[1])), _one(-r, terms, *inside), inside)

    def neither(not_plus: Theorem, not_minus: Theorem) -> Theorem:
        return then(_elsewhere(r, terms, not_plus), _elsewhere(-r, terms, not_minus), [])

    return cases(conj(*PLACE), plus, lambda no: cases(conj(*OPPOSITE), minus, lambda other: neither(no, other)))


def _one(number: Term, terms: Term, *inside: Fact) -> Theorem:
    """The sum of the terms with the number of a coordinate."""
    return use(ONE_CHOSEN, nat(k), *inside, v=number, n=k, s=terms)


def _low(number: Term, terms: Term, low: Fact) -> Theorem:
    """A number below 1 is none of a coordinate."""
    return _none(number, terms, arith(ne(number, j), low, 1 <= j))


def _none(number: Term, terms: Term, differ: Theorem) -> Theorem:
    """The sum of the terms with another number."""
    return use(NONE_CHOSEN, nat(k), generalize(discharge(differ, *INSIDE), j), v=number, n=k, s=terms)


def _elsewhere(number: Term, terms: Term, no: Theorem) -> Theorem:
    """A number that is none of a coordinate."""
    u = var("u_")

    def clash(yes: Theorem) -> Theorem:
        natural = use("leibniz", nat(j), reversed_equation(yes), x=j, y=number, A=lam(u, nat(u)))
        there = both(natural, arith(1 <= number, yes, 1 <= j), arith(number <= k, yes, j <= k))
        return arith(ne(number, j), there, no)

    return _none(number, terms, cases(eq(number, j), clash, lambda other: arith(ne(number, j), other)))


def _sum(number: Term, terms: Term, sign: int) -> Theorem:
    """The sum of the terms with the number r, and sign times that of those with -r."""
    chosen_ = [lam(j, ind(eq(v, j)) * terms(j)) for v in (number, -number)]
    return use(SUM_COMBINED, nat(k), n=k, a=1, b=sign, s=chosen_[0], t=chosen_[1])


def _symmetric(distance: Term, largest: Term) -> Theorem:
    """Each way, the largest difference is one of the other way."""
    there, back = distance(y1, y2), distance(y2, y1)

    def order(first: Term, second: Term) -> Theorem:
        reached = parts(specialize(largest, first, second))[1]
        each = parts(specialize(largest, second, first))[0]

        def with_place(place: Term, facts: Theorem) -> Theorem:
            *inside, equal = parts(facts)
            return arith(distance(first, second) <= distance(second, first), equal, at(each, place, by=inside))

        return obtain(reached, "j", with_place)

    return arith(eq(there, back), order(y1, y2), order(y2, y1))

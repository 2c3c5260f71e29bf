"""The maximum norm of k >= 1 coordinates is attained measurably.

This file is long because the coordinate is chosen by sums over all of them, one case for each sign.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import absolute, conj, eq, ind, lam, nat, ne, num
from dpproofs.language.terms import summation, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import Fact, arith, at, both, cases, discharge, generalize, obtain, obtain_all, parts
from dpproofs.proving.tactics import reversed_equation, same_value, specialize, split, use
from theorems.foundations.reals.coordinate_norms import COORDINATE_NORM, INSIDE, MAX_DISTANCE, Along, coordinate
from theorems.foundations.reals.coordinate_norms import difference, j, k, norm_of, r
from theorems.foundations.measure.finite_points import y2
from theorems.foundations.samples.packings import d, y1
from theorems.foundations.sums.sums_from_one import NONE_CHOSEN, SUM_COMBINED
from theorems.foundations.sums.sums_from_one_one_chosen import ONE_CHOSEN
from theorems.foundations.sums.finite_sums import SUM_BOUND, SUM_EQUAL
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.reals.max_norm import LARGEST, v

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

"""The maximum norm on vectors of k coordinates."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import FALSE, absolute, conj, disj, eq, exists, forall, ind, lam, maximum, nat, ne, num
from dpproofs.language.terms import summation, var
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import conjuncts, disjuncts, hypothesis, read
from dpproofs.proving.tactics import Fact, arith, at, both, cases, discharge, generalize, obtain, obtain_all, parts
from dpproofs.proving.tactics import reversed_equation, same_value, specialize, split, theorem, use, witness, witnesses
from theorems.foundations.reals.coordinate_norms import COORDINATE_NORM, INSIDE, MAX_DISTANCE, Along, chosen, coordinate
from theorems.foundations.reals.coordinate_norms import difference, j, k, m, norm_of, r
from theorems.foundations.measure.finite_points import y2
from theorems.foundations.samples.packings import d, y1
from theorems.foundations.sums.sums_from_one import NONE_CHOSEN, ONE_CHOSEN, SUM_COMBINED
from theorems.foundations.sums.finite_sums import SUM_BOUND, SUM_EQUAL, for_each
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.naturals import NAT_ZERO

v = var("v")


def _either(goal: Term, fact: Fact) -> Theorem:
    """A or B, from one of them."""
    return infer("or_intro", theorem(fact), formula=goal)


def _each(size: Term, distance: Term, factor: Factor = 1) -> Term:
    """No difference is larger."""
    return for_each(j, size, factor * absolute(difference(j)) <= distance)


def _signed(place: Term, distance: Term, number: Term) -> Term:
    """The distance is the difference in the coordinate j, with its sign: the number is j or -j."""
    plus = conj(eq(number, place), eq(distance, difference(place)))
    return disj(plus, conj(eq(-number, place), eq(distance, -difference(place))))


def _reached(size: Term, distance: Term, number: Term) -> Term:
    return exists(j, conj(nat(j), 1 <= j, j <= size, _signed(j, distance, number)))


def _largest(size: Term, empty: tuple[Term, ...], factor: Factor = 1) -> Term:
    """There are a largest difference and its number; ``empty`` is what may hold instead when there is none."""
    distance, number = d(y1, y2), chosen(y1, y2)
    reached = disj(*empty, _reached(size, distance, number))
    return exists((d, chosen), forall((y1, y2), conj(_each(size, distance, factor), reached)))


def _next(distance: Term, numbers: Term, facts: Theorem) -> Theorem:
    """The larger of the distance so far and the next difference."""
    end, before, old = m + 1, distance(y1, y2), numbers(y1, y2)
    natural, low = use("nat_successor", nat(m), k=m), arith(1 <= end, use(NAT_NONNEGATIVE, nat(m), k=m))
    known, ways = parts(specialize(facts, y1, y2))
    gap, up = absolute(difference(end)), 0 <= difference(end)
    new = maximum(before, gap)
    number = ind(before <= gap) * (end * (2 * ind(up) - 1)) + ind(gap < before) * old
    size = absolute(difference(j)) <= new

    def last(yes: Theorem) -> Theorem:
        return arith(size, same_value(lam(v, difference(v)), yes))

    def earlier(no: Theorem) -> Theorem:
        step = use(NAT_GAP, nat(j), natural, arith(j < end, no, j <= end), j=j, k=end)
        return arith(size, at(known, j, by=[nat(j), 1 <= j, arith(j <= m, step)]))

    each = generalize(discharge(cases(eq(j, end), last, earlier), nat(j), 1 <= j, j <= end), j)
    reached = _reached(end, new, number)
    goal = disj(new < 0, reached)

    def found(place: Term, *facts: Fact, sign: Theorem) -> Theorem:
        return _either(goal, witness(reached, place, *facts, sign))

    def new_one(yes: Theorem) -> Theorem:
        plus, minus = disjuncts(_signed(end, new, number))
        sides = (
            (lambda case: _either(disj(plus, minus), both(*(arith(part, yes, case) for part in conjuncts(plus))))),
            (lambda case: _either(disj(plus, minus), both(*(arith(part, yes, case) for part in conjuncts(minus))))),
        )
        return found(end, natural, low, arith(end <= m + 1), sign=cases(up, *sides))

    def old_one(no: Theorem) -> Theorem:
        def with_place(place: Term, there: Theorem) -> Theorem:
            *inside, sign = parts(there)
            plus, minus = disjuncts(_signed(place, new, number))
            either = disj(plus, minus)
            same = split(
                sign,
                lambda fact: _either(either, both(*(arith(part, no, *parts(fact)) for part in conjuncts(plus)))),
                lambda fact: _either(either, both(*(arith(part, no, *parts(fact)) for part in conjuncts(minus)))),
            )
            return found(place, *inside[:2], arith(place <= end, inside[2]), sign=same)

        return split(
            ways, lambda none: _either(goal, arith(new < 0, none, no)), lambda some: obtain(some, "j", with_place)
        )

    longer = both(each, cases(before <= gap, new_one, old_one))
    functions = lam((y1, y2), new), lam((y1, y2), number)
    return witnesses(_largest(end, (d(y1, y2) < 0,)), functions, generalize(longer, y1, y2))


def _exists(claim: Claim) -> Theorem:
    """By induction, from -1 as the largest of none."""
    some, zero, empty = lam(m, _largest(m, (d(y1, y2) < 0,))), num(0), num(-1)
    clash = arith(absolute(difference(j)) <= empty, 1 <= j, j <= zero)
    nothing = generalize(discharge(clash, nat(j), 1 <= j, j <= zero), j)
    below = _either(disj(empty < 0, _reached(zero, empty, zero)), arith(empty < 0))
    functions = lam((y1, y2), empty), lam((y1, y2), zero)
    base = witnesses(some(zero), functions, generalize(both(nothing, below), y1, y2))
    step = discharge(obtain_all(some(m), "d W", _next), nat(m), some(m))
    every = at(use("induction", base, generalize(step, m), A=some), k, by=[nat(k)])

    def with_largest(distance: Term, numbers: Term, facts: Theorem) -> Theorem:
        each, ways = parts(specialize(facts, y1, y2))
        first = at(each, num(1), by=[use("nat_successor", use(NAT_ZERO), k=0), arith(num(1) <= 1), 1 <= k])
        reached = _reached(k, distance(y1, y2), numbers(y1, y2))
        one = split(ways, lambda none: arith(reached, arith(FALSE, none, first)), lambda some: some)
        return witnesses(claim.conclusion, (distance, numbers), generalize(both(each, one), y1, y2))

    return obtain_all(every, "d W", with_largest)


def _exists_claim(factor: Factor) -> Claim:
    return Claim((nat(k), 1 <= k), _largest(k, (), factor))


LARGEST_FACTOR = Mutant(
    "factor", _exists_claim(MORE), "k = 1, and a difference of 1", witness=finite({"Y": 2}, k=1, u=lambda y, _: y)
)
LARGEST = Lemma(
    "foundations.largest-difference",
    "The largest difference of two vectors, and its coordinate and sign, are measurable",
    "elementary",
    *_exists_claim(1).parts,
    _exists,
    (LARGEST_FACTOR,),
)


def _max_exists(claim: Claim) -> Theorem:
    """The same, without the numbers."""

    def with_largest(distance: Term, numbers: Term, facts: Theorem) -> Theorem:
        each, reached = parts(specialize(facts, y1, y2))
        value = distance(y1, y2)
        goal = exists(j, conj(*INSIDE, eq(value, absolute(difference(j)))))

        def with_place(place: Term, there: Theorem) -> Theorem:
            *inside, sign = parts(there)
            here = arith(absolute(difference(place)) <= value, at(each, place, by=inside))
            size = eq(value, absolute(difference(place)))
            same = split(sign, *(lambda fact: arith(size, here, parts(fact)[1]) for _ in range(2)))
            return witness(goal, place, *inside, same)

        largest = both(each, obtain(reached, "j", with_place))
        return witness(claim.conclusion, distance, generalize(largest, y1, y2))

    return obtain_all(use(LARGEST, nat(k), 1 <= k), "d W", with_largest)


_measurable = exists(d, MAX_DISTANCE(d, coordinate, k))
MAX_EXISTS_NONE = Mutant(
    "none", Claim((nat(k),), _measurable), "k = 0: there is no largest difference", witness=finite({"Y": 1}, k=0, u=0)
)
MAX_EXISTS = Lemma(
    "foundations.maximum-distance",
    "The maximum norm of k >= 1 coordinates is measurable",
    "elementary",
    (nat(k), 1 <= k),
    _measurable,
    _max_exists,
    (MAX_EXISTS_NONE,),
)


WEIGHTS = lam((r, j), ind(eq(r, j)) - ind(eq(-r, j)))
PLACE = nat(r), 1 <= r, r <= k
OPPOSITE = nat(-r), 1 <= -r, -r <= k


def _one(number: Term, terms: Term, *inside: Fact) -> Theorem:
    """The sum of the terms with the number of a coordinate."""
    return use(ONE_CHOSEN, nat(k), *inside, v=number, n=k, s=terms)


def _none(number: Term, terms: Term, differ: Theorem) -> Theorem:
    """The sum of the terms with another number."""
    return use(NONE_CHOSEN, nat(k), generalize(discharge(differ, *INSIDE), j), v=number, n=k, s=terms)


def _low(number: Term, terms: Term, low: Fact) -> Theorem:
    """A number below 1 is none of a coordinate."""
    return _none(number, terms, arith(ne(number, j), low, 1 <= j))


def _elsewhere(number: Term, terms: Term, no: Theorem) -> Theorem:
    """A number that is none of a coordinate."""
    u = var("u_")

    def clash(yes: Theorem) -> Theorem:
        natural = use("leibniz", nat(j), reversed_equation(yes), x=j, y=number, A=lam(u, nat(u)))
        there = both(natural, arith(1 <= number, yes, 1 <= j), arith(number <= k, yes, j <= k))
        return arith(ne(number, j), there, no)

    return _none(number, terms, cases(eq(number, j), clash, lambda other: arith(ne(number, j), other)))


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


def _sum(number: Term, terms: Term, sign: int) -> Theorem:
    """The sum of the terms with the number r, and sign times that of those with -r."""
    chosen_ = [lam(j, ind(eq(v, j)) * terms(j)) for v in (number, -number)]
    return use(SUM_COMBINED, nat(k), n=k, a=1, b=sign, s=chosen_[0], t=chosen_[1])


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


_size, _norm = (nat(k), 1 <= k), COORDINATE_NORM(d, coordinate, k)
MAX_NORM = Lemma(
    "foundations.maximum-norm", "The maximum norm of k >= 1 coordinates is attained measurably", "elementary",
    (MAX_DISTANCE(d, coordinate, k), *_size), _norm, _max,
    (Mutant("any", Claim(_size, _norm), "d = 1, but the distance of a vector from itself is 0",
            witness=finite({"Y": 2}, k=1, u=0, d=1)),),
)  # fmt: skip

"""The maximum norm on vectors of k coordinates, and how the l1- and the l2-norm bound each other."""

from dpproofs.prelude import *
from theorems.foundations.measure.finite_points import y2
from theorems.foundations.reals.coordinate_norms import INSIDE, MAX_DISTANCE, chosen, coordinate, difference, j, m
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_ZERO
from theorems.foundations.samples.packings import d as d_, y1
from theorems.foundations.sums.sums_from_one import for_each

# The maximum norm on vectors of k coordinates -------------------------------------------------

v = var("v")

LARGEST_FACTOR = Mutant(
    "factor", {factor: MORE}, "k = 1, and a difference of 1", witness=finite({"Y": 2}, k=1, u=lambda y, _: y)
)


def _largest(size: Term, empty: tuple[Term, ...], factor: Factor = 1) -> Term:
    """There are a largest difference and its number; ``empty`` is what may hold instead when there is none."""
    distance, number = d_(y1, y2), chosen(y1, y2)
    reached = disj(*empty, _reached(size, distance, number))
    return exists((d_, chosen), forall((y1, y2), conj(_each(size, distance, factor), reached)))


def _reached(size: Term, distance: Term, number: Term) -> Term:
    return exists(j, conj(nat(j), 1 <= j, j <= size, _signed(j, distance, number)))


def _signed(place: Term, distance: Term, number: Term) -> Term:
    """The distance is the difference in the coordinate j, with its sign: the number is j or -j."""
    plus = conj(eq(number, place), eq(distance, difference(place)))
    return disj(plus, conj(eq(-number, place), eq(distance, -difference(place))))


def _each(size: Term, distance: Term, factor: Factor = 1) -> Term:
    """No difference is larger."""
    return for_each(j, size, factor * absolute(difference(j)) <= distance)


LARGEST = Lemma(
    "foundations.largest-difference",
    "The largest difference of two vectors, and its coordinate and sign, are measurable", "elementary",
    (nat(k), 1 <= k),
    _largest(k, (), factor),
    mutants=(LARGEST_FACTOR,),
)  # fmt: skip


@proof_of(LARGEST)
def _exists(claim: Claim) -> Theorem:
    """By induction, from -1 as the largest of none."""
    some, zero, empty = lam(m, _largest(m, (d_(y1, y2) < 0,))), num(0), num(-1)
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


def _either(goal: Term, fact: Fact) -> Theorem:
    """A or B, from one of them."""
    return infer("or_intro", theorem(fact), formula=goal)


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
    return witnesses(_largest(end, (d_(y1, y2) < 0,)), functions, generalize(longer, y1, y2))


_measurable = exists(d_, MAX_DISTANCE(d_, coordinate, k))
MAX_EXISTS_NONE = Mutant(
    "none", without(1 <= k), "k = 0: there is no largest difference", witness=finite({"Y": 1}, k=0, u=0)
)

MAX_EXISTS = Lemma(
    "foundations.maximum-distance", "The maximum norm of k >= 1 coordinates is measurable", "elementary",
    (nat(k), 1 <= k),
    _measurable,
    mutants=(MAX_EXISTS_NONE,),
)  # fmt: skip


@proof_of(MAX_EXISTS)
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


# The l1- and the l2-norm of a vector bound each other -----------------------------------------

u = var("u", function_type((REAL,), REAL))
SUM, SQUARES = summation(i, 1, d, absolute(u(i))), summation(i, 1, d, u(i) ** 2)

NORMS = Lemma(
    "foundations.norms-of-vector", "The square of the l1-norm is between that of the l2-norm and d times that",
    "elementary",
    (nat(d),),
    conj(0 <= SUM, SQUARES <= SUM**2, SUM**2 <= factor * d * SQUARES),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, u(1) = 1", witness=finite({}, d=1, u={1: 1})),),
)  # fmt: skip


@proof_of(NORMS)
def _norms(claim: Claim) -> Theorem:
    """One coordinate more: (s + a)^2 <= k t + 2 s a + a^2, and 2 s a <= t + k a^2 from s^2 <= k t."""
    goal = claim.conclusion
    at_k = substitute(goal, {d: k})
    natural, more = nat(k), use("nat_successor", nat(k))
    low = use(NAT_NONNEGATIVE, natural)
    terms = lam(i, absolute(u(i))), lam(i, u(i) ** 2)
    empty = [use("sum_empty", a=1, b=0, s=term) for term in terms]
    base = both(*(arith(part, *empty) for part in conjuncts(substitute(goal, {d: num(0)}))))
    longer = [use("sum_step", more, arith(1 <= k + 1, low), a=1, b=k, s=term) for term in terms]
    s, t, a = substitute(SUM, {d: k}), substitute(SQUARES, {d: k}), absolute(u(k + 1))
    so_far = parts(assume(at_k))
    least = over_range(0 <= t, k, natural, each=lambda j: arith(0 <= u(j) ** 2))
    square = arith(eq(a**2, u(k + 1) ** 2))
    product = arith(0 <= s * a, arith(0 <= a), *so_far)
    cross = 2 * s * a <= t + k * a**2

    def nothing(yes: Theorem) -> Theorem:
        return arith(cross, arith(eq(s, 0), arith(eq(k * t, 0), yes), *so_far), arith(0 <= t, least), yes)

    def something(no: Theorem) -> Theorem:
        return arith(cross, arith(0 < k, no, low), arith(0 <= (s - k * a) ** 2), *so_far)

    mixed = cases(eq(k, 0), nothing, something)
    wide = conjuncts(substitute(goal, {d: k + 1}))
    step = both(*(arith(part, *longer, *so_far, square, product, mixed) for part in wide))
    every = use("induction", base, generalize(discharge(step, natural, at_k), k), A=lam(k, at_k))
    return at(every, d, by=[nat(d)])

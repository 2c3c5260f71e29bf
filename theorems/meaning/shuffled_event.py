"""Whether some noisy sum of an epoch reaches a level: that is as likely in every order of the records. All of them have
gradients of -1, but for one that may have the gradient 1, wherever it is.
"""

from dpproofs.prelude import *
from dpproofs.meaning.batches import batch_size, inserted, shuffled, sigma, steps
from dpproofs.meaning.lists import a, append, empty, most, size, x
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_PREDECESSOR
from theorems.meaning.batches import inside
from theorems.meaning.batches_exist import BEGINS, FOLLOWS, SUMMED, laws, put, sums, value as gradient
from theorems.meaning.lists import LIST_INDUCTION, LISTS, grown, natural_size
from theorems.meaning.shuffled import (
    INSERTED_LONGER,
    SHORT,
    SHUFFLED_AS_LONG,
    SHUFFLED_ONE,
    SHUFFLES,
    any_place,
    before_last,
    one_more,
)
from theorems.meaning.totals import adds_up, total, value

s, y_, a1, a2 = var("s", x.type), var("y_", x.type), var("a1", a.type), var("a2", a.type)
h_, v, w, u = var("h_"), var("v"), var("w"), var("u")
TOTAL = adds_up(total, value)
_NO_MODEL = "random orders of lists have no finite model here"

# What adds up over the records is the same in any order -------------------------------------------

TOTAL_INSERTED = Lemma(
    "meaning.total-with-record-inserted", "A record adds its value to the total, wherever it is inserted", "elementary",
    (LISTS, SHUFFLES, SHORT, TOTAL),
    E(inserted(x, a1), s, ind(ne(total(s), total(x) + factor * value(a1)))) <= 0,
    mutants=(Mutant("larger", {factor: MORE}, "no record",
                    witness=finite({"X": 2, "A": 1}, **SHUFFLED_ONE, c=(0, 1), f=1, x=0, a1=0)),),
)  # fmt: skip

TOTAL_SHUFFLED = Lemma(
    "meaning.total-shuffled", "What adds up over the records is the same in random order", "elementary",
    (LISTS, SHUFFLES, size(x) <= most, TOTAL),
    E(shuffled(x), s, ind(ne(total(s), factor * total(x)))) <= 0,
    mutants=(Mutant("larger", {factor: MORE}, "one record",
                    witness=finite({"X": 2, "A": 1}, **SHUFFLED_ONE, c=(0, 1), f=1, x=1)),),
)  # fmt: skip


def _event(term: Term) -> Theorem:
    return generalize(both(arith(0 <= term), arith(term <= 1)), s)


def _added(data: Term, record: Term, *short: Fact) -> Theorem:
    """The total with a record appended."""
    return at(parts(TOTAL)[1], data, record, by=short)


@proof_of(TOTAL_INSERTED)
def _inserted(claim: Claim) -> Theorem:
    """By induction over lists."""

    def wrong(point: Term, amount: Term) -> Term:
        return ind(ne(total(point), amount))

    def bound(data: Term) -> Term:
        return E(inserted(data, a1), s, wrong(s, total(data) + value(a1))) <= 0

    said, room, none = lam(x, implies(size(x) < most, bound(x))), size(empty) < most, parts(unfolded(LISTS))[1]

    def at_end(data: Term, fact: Fact) -> Theorem:
        return arith(eq(wrong(append(data, a1), total(data) + value(a1)), 0), _added(data, a1, fact))

    event = wrong(s, total(empty) + value(a1))
    found = any_place(empty, a1, lam(s, event), _event(event), room)
    base = discharge(arith(bound(empty), found, at_end(empty, room), none), room)

    longer = append(x, a)
    full, length = size(longer) < most, grown(x, a, SHORT)[0]
    event, before = wrong(s, total(longer) + value(a1)), wrong(s, total(x) + value(a1))
    found = before_last(x, a, a1, lam(s, event), _event(event), full)
    after, odd = wrong(append(s, a), total(longer) + value(a1)), ind(ne(size(s), size(x) + 1))

    def right(yes: Theorem) -> Theorem:
        small = arith(size(s) < most, yes, length, full)
        more, whole = _added(s, a, small), _added(x, a, SHORT)
        goal = after <= before + odd
        signs = arith(0 <= before), arith(0 <= odd)
        return cases(eq(total(s), total(x) + value(a1)),
                     lambda same: arith(goal, arith(eq(after, 0), more, whole, same), *signs),
                     lambda no: arith(goal, arith(eq(before, 1), no), arith(after <= 1), arith(0 <= odd)))  # fmt: skip

    pointwise = cases(eq(size(s), size(x) + 1), right, lambda no: arith(
        after <= before + odd, arith(eq(odd, 1), no), arith(after <= 1), arith(0 <= before)))  # fmt: skip
    law = inserted(x, a1)
    mean = integrate(law, s, pointwise, *(bounded(law, s, term, 1) for term in (after, before, odd)))
    as_long = use(INSERTED_LONGER, LISTS, SHUFFLES, SHORT)
    inner = arith(E(law, s, after) <= 0, mean, at(said(x), by=[SHORT]), as_long)
    sign = use(NAT_NONNEGATIVE, natural_size(longer), k=size(longer))
    positive = arith(0 < size(longer) + 1, sign)
    product_ = arith(size(longer) * E(law, s, after) <= 0, inner, sign)
    over = arith((0 + size(longer) * E(law, s, after)) / (size(longer) + 1) <= 0, product_, positive)
    made = arith(bound(longer), found, at_end(longer, full), over)
    every = generalize(discharge(discharge(made, full), SHORT, said(x)), x, a)
    whole = use(LIST_INDUCTION, LISTS, base, every, arith(size(x) <= most, SHORT), S=said)
    return at(whole, by=[SHORT])


n_ = var("n_")


@proof_of(TOTAL_SHUFFLED)
def _shuffled(claim: Claim) -> Theorem:
    """Each further record adds its value."""
    begins = parts(unfolded(SHUFFLES))[0]

    def wrong(data: Term) -> Term:
        return ind(ne(total(s), total(data)))

    said = lam(x, E(shuffled(x), s, wrong(x)) <= 0)
    event = wrong(empty)
    base = arith(said(empty), at(begins, lam(s, event), by=[_event(event)]))
    longer, odd, old = append(x, a), ind(ne(size(s), size(x))), wrong(x)
    event = wrong(longer)
    found = one_more(x, a, lam(s, event), _event(event), SHORT)
    seen = ind(ne(total(y_), total(longer)))
    inner = E(inserted(s, a), y_, seen)
    low = parts(use(BOUNDED_MEAN, generalize(arith(0 <= seen), y_), generalize(arith(seen <= 1), y_),
                    P=inserted(s, a), f=lam(y_, seen), c=1))  # fmt: skip
    goal = inner <= old + odd

    def right(yes: Theorem) -> Theorem:
        known = use(TOTAL_INSERTED, LISTS, SHUFFLES, TOTAL, arith(size(s) < most, yes, SHORT), x=s, a1=a)

        def equal(same: Theorem) -> Theorem:
            moved = same_value(lam(n_, E(inserted(s, a), y_, ind(ne(total(y_), n_)))),
                               arith(eq(total(s) + value(a), total(longer)), same, _added(x, a, SHORT)))  # fmt: skip
            return arith(goal, known, moved, arith(0 <= old), arith(0 <= odd))

        return cases(eq(total(s), total(x)), equal,
                     lambda no: arith(goal, arith(eq(old, 1), no), low[2], arith(0 <= odd)))  # fmt: skip

    pointwise = cases(eq(size(s), size(x)), right,
                      lambda no: arith(goal, arith(eq(odd, 1), no), low[2], arith(0 <= old)))  # fmt: skip
    law = shuffled(x)
    mean = integrate(law, s, pointwise, bounded(law, s, inner, 1, *low[1:]), bounded(law, s, old, 1),
                     bounded(law, s, odd, 1))  # fmt: skip
    as_long = use(SHUFFLED_AS_LONG, LISTS, SHUFFLES, arith(size(x) <= most, SHORT))
    made = arith(said(longer), found, mean, said(x), as_long)
    every = generalize(discharge(made, SHORT, said(x)), x, a)
    return use(LIST_INDUCTION, LISTS, base, every, size(x) <= most, S=said)


# How many records of a batch are the one with the gradient 1 ---------------------------------------

GRADIENT = lam(a, 2 * ind(eq(a, a2)) - 1)
WEIGHT = lam(a, ind(eq(a, a2)))
OURS = substitute(SUMMED, {gradient: GRADIENT})
COUNTED = substitute(TOTAL, {value: WEIGHT})


def filled(data: Term, number: Term) -> Term:
    """How many records are in a batch."""
    return minimum(maximum(size(data) - (number - 1) * batch_size, 0), batch_size)


def special(data: Term, number: Term) -> Term:
    """How many of them are the one."""
    return (sums(data, number) + filled(data, number)) / 2


BATCH_GIVEN = LISTS, OURS, COUNTED, nat(batch_size), 1 <= batch_size
IN_BATCH = forall(i, implies(nat(i), 1 <= i, conj(nat(special(x, i)), special(x, i) <= factor * total(x))))

SPECIAL = Lemma(
    "meaning.one-record-in-batches", "A record is in a batch a whole number of times, and no more often than in all",
    "elementary",
    (*BATCH_GIVEN, size(x) <= most),
    IN_BATCH,
    mutants=(Mutant("less", {factor: LESS}, "one record", unwitnessed=_NO_MODEL),),
)  # fmt: skip

SPECIAL_SUM = Lemma(
    "meaning.one-record-in-all-batches", "A record is in all batches as often as in the list", "elementary",
    (*BATCH_GIVEN, nat(steps), size(x) <= steps * batch_size, size(x) <= most),
    eq(summation(i, 1, steps, special(x, i)), factor * total(x)),
    mutants=(Mutant("less", {factor: LESS}, "one record", unwitnessed=_NO_MODEL),),
)  # fmt: skip


def _ends(number: Term, natural: Fact, positive: Fact) -> list[Theorem]:
    """The places where a batch begins and ends are whole numbers."""
    before = use(NAT_PREDECESSOR, natural, arith(ne(number, 0), positive), k=number)
    return [use("foundations.natural-product", one, nat(batch_size), j=place, k=batch_size)
            for one, place in ((before, number - 1), (natural, number))]  # fmt: skip


def _grows(number: Term, natural: Fact, positive: Fact) -> Theorem:
    """A batch has one record more just where the place is in it."""
    low, high = _ends(number, natural, positive)
    place, first, last_ = natural_size(x), (number - 1) * batch_size, number * batch_size
    more = grown(x, a, SHORT)[0]
    goal = eq(filled(append(x, a), number), filled(x, number) + ind(inside(number, size(x))))

    def after_start(yes: Theorem) -> Theorem:
        def in_it(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, place, high, no, j=size(x), k=last_)
            return arith(goal, more, yes, no, gap, 1 <= batch_size)

        return cases(size(x) < last_, in_it, lambda no: arith(goal, more, yes, no, 1 <= batch_size))

    def before_start(no: Theorem) -> Theorem:
        gap = use(NAT_GAP, place, low, arith(size(x) < first, no), j=size(x), k=first)
        return arith(goal, more, no, gap, 1 <= batch_size)

    return cases(first <= size(x), after_start, before_start)


def _one_more_special(number: Term, natural: Fact, positive: Fact) -> Theorem:
    """The count of a batch with a record appended."""
    grown_ = at(parts(OURS)[1], x, a, number, by=[SHORT])
    goal = eq(special(append(x, a), number), special(x, number) + ind(inside(number, size(x))) * WEIGHT(a))
    return arith(goal, grown_, _grows(number, natural, positive))


@proof_of(SPECIAL)
def _special(claim: Claim) -> Theorem:
    """Each record adds 1 or 0 to the count of its batch, and to that of all."""
    each = forall(i, implies(nat(i), 1 <= i, conj(nat(special(x, i)), special(x, i) <= total(x))))
    said = lam(x, conj(each, 0 <= total(x)))
    none = parts(unfolded(LISTS))[1]
    zero = parts(COUNTED)[0]
    given = nat(i), 1 <= i

    def first() -> Theorem:
        start = arith(0 <= (i - 1) * batch_size, 1 <= i, 1 <= batch_size)
        empty_ = arith(eq(special(empty, i), 0), at(parts(OURS)[0], i), none, start, 1 <= batch_size)
        whole = use("leibniz", reversed_equation(empty_), numeric(nat(num(0)), depth=0), x=num(0), y=special(empty, i),
                    A=lam(n_, nat(n_)))  # fmt: skip
        return generalize(discharge(both(whole, arith(special(empty, i) <= total(empty), empty_, zero)), *given), i)

    base = both(first(), arith(0 <= total(empty), zero))
    before, sign = parts(assume(said(x)))
    was, most_ = parts(at(before, i, by=given))
    more, all_ = _one_more_special(i, *given), at(parts(COUNTED)[1], x, a, by=[SHORT])
    longer, within = append(x, a), ind(inside(i, size(x))) * WEIGHT(a)

    def natural(target: Theorem, fact: Theorem) -> Theorem:
        new, old = both_sides(target)
        return use("leibniz", reversed_equation(target), fact, x=old, y=new, A=lam(n_, nat(n_)))

    def one(yes: Theorem) -> Theorem:
        return natural(arith(eq(special(longer, i), special(x, i) + 1), more, yes),
                       use("nat_successor", was, k=special(x, i)))  # fmt: skip

    whole = cases(eq(within, 1), one, lambda no: natural(
        arith(eq(special(longer, i), special(x, i)), more, arith(eq(within, 0), no)), was))  # fmt: skip
    small = arith(special(longer, i) <= total(longer), more, all_, most_, arith(within <= WEIGHT(a)))
    every = generalize(discharge(both(whole, small), *given), i)
    step = both(every, arith(0 <= total(longer), all_, sign, arith(0 <= WEIGHT(a))))
    made = use(LIST_INDUCTION, LISTS, base, generalize(discharge(step, SHORT, said(x)), x, a), size(x) <= most, S=said)
    return parts(made)[0]


@proof_of(SPECIAL_SUM)
def _sum(claim: Claim) -> Theorem:
    """Each record is in one batch."""
    every = lam(x, implies(size(x) <= steps * batch_size, eq(summation(i, 1, steps, special(x, i)), total(x))))
    none, zero = parts(unfolded(LISTS))[1], parts(COUNTED)[0]
    inner = nat(i), 1 <= i, i <= steps
    start = arith(0 <= (i - 1) * batch_size, 1 <= i, 1 <= batch_size)
    empty_ = arith(eq(special(empty, i), 0), at(parts(OURS)[0], i), none, start, 1 <= batch_size)
    no_sum = over_range(eq(summation(i, 1, steps, special(empty, i)), 0), steps, nat(steps), LISTS,
                        each=generalize(discharge(empty_, *inner), i))  # fmt: skip
    base = discharge(
        arith(eq(summation(i, 1, steps, special(empty, i)), total(empty)), no_sum, zero),
        size(empty) <= steps * batch_size,
    )
    place = natural_size(x)
    sign = use(NAT_NONNEGATIVE, place, k=size(x))
    count = summation(i, 1, steps, ind(inside(i, size(x))))
    in_one = over_range(eq(count, ind(size(x) < steps * batch_size)), steps, nat(steps), sign, LISTS, 1 <= batch_size)
    more = _one_more_special(i, nat(i), 1 <= i)
    added = over_range(eq(summation(i, 1, steps, special(append(x, a), i)),
                          summation(i, 1, steps, special(x, i)) + WEIGHT(a) * count), steps, nat(steps), LISTS,
                       each=generalize(discharge(more, *inner), i))  # fmt: skip
    longer, length = append(x, a), grown(x, a, SHORT)[0]
    room = size(longer) <= steps * batch_size
    old = at(every(x), by=[arith(size(x) <= steps * batch_size, length, room)])
    all_ = at(parts(COUNTED)[1], x, a, by=[SHORT])
    full = arith(eq(count, 1), in_one, length, room)
    step = arith(eq(summation(i, 1, steps, special(longer, i)), total(longer)), added, full, old, all_)
    kept = generalize(discharge(discharge(step, room), SHORT, every(x)), x, a)
    whole = use(LIST_INDUCTION, LISTS, base, kept, size(x) <= most, S=every)
    return at(whole, by=[assume(size(x) <= steps * batch_size)])


# Whether some sum reaches a level ------------------------------------------------------------------

level, low, high = variables("level low high")
GO = lam((i, v, u), maximum(v, ind(level <= u)))
"""1 where a noisy sum so far was at least the level, and else 0."""
PROCESS_GIVEN = BEGINS, substitute(FOLLOWS, {put: GO})


def below(mean: Term) -> Term:
    """The probability that a noisy sum with that mean is below the level."""
    return E(normal(mean, sigma), u, ind(u < level))


TAILS = eq(below(-batch_size), exp(low)), eq(below(2 - batch_size), exp(high))
MISSED = ind(w < 1)

MISSED_ALL = Lemma(
    "meaning.level-not-reached", "No sum reaches the level, wherever the record is", "elementary",
    (*BATCH_GIVEN, *PROCESS_GIVEN, *TAILS, nat(steps), size(x) <= most, eq(size(x), steps * batch_size), total(x) <= 1),
    eq(E(laws(steps, x), w, MISSED), factor * exp((steps - total(x)) * low + total(x) * high)),
    mutants=(Mutant("less", {factor: LESS}, "one record", unwitnessed=_NO_MODEL),),
)  # fmt: skip


@proof_of(MISSED_ALL)
def _missed(claim: Claim) -> Theorem:
    """The sums are independent, given the order of the records."""
    begins, follows = PROCESS_GIVEN
    counts = use(SPECIAL, *BATCH_GIVEN, size(x) <= most)

    def so_far(count: Term) -> Term:
        return summation(i, 1, count, special(x, i))

    def said(count: Term) -> Term:
        mean = E(laws(count, x), w, MISSED)
        return implies(count <= steps, eq(mean, exp((count - so_far(count)) * low + so_far(count) * high)))

    test = lam(w, MISSED)
    is_test = generalize(both(arith(0 <= MISSED), arith(MISSED <= 1)), w)
    zero = num(0)
    none = use("sum_empty", arith(zero < num(1)), a=1, b=zero, s=lam(i, special(x, i)))
    start = at(begins, x, test, by=[is_test])
    power = same_value(lam(n_, exp(n_)), arith(eq((zero - so_far(zero)) * low + so_far(zero) * high, 0), none))
    base = discharge(arith(said(zero).args[1], start, power), zero <= steps)

    def step(goal: Term, count: Term) -> Theorem:
        number, room = count + 1, count + 1 <= steps
        natural, sign = use("nat_successor", nat(count), k=count), natural_sign(count)
        positive = arith(1 <= number, sign)
        before = mp(said(count), arith(count <= steps, room))
        told = at(follows, count, x, test, by=[nat(count), room, is_test])
        whole, most_ = parts(at(counts, number, by=[natural, positive]))
        k_, mean = special(x, number), sums(x, number)
        full = arith(
            eq(filled(x, number), batch_size),
            arith(
                number * batch_size <= size(x),
                arith(number * batch_size <= steps * batch_size, room, 1 <= batch_size),
                eq(size(x), steps * batch_size),
            ),
            1 <= batch_size,
        )
        equal = arith(eq(mean, 2 * k_ - batch_size), full)
        chance = exp((1 - k_) * low + k_ * high)

        def of(value_: int, tail: Term, exponent: Term, fact: Theorem) -> Theorem:
            moved = same_value(lam(n_, below(n_)), arith(eq(mean, value_ * 2 - batch_size), equal, fact))
            power_ = same_value(lam(n_, exp(n_)), arith(eq((1 - k_) * low + k_ * high, exponent), fact))
            return arith(eq(below(mean), chance), moved, power_, tail)

        def some(no: Theorem) -> Theorem:
            nonneg = use(NAT_NONNEGATIVE, whole, k=k_)
            gap = use(NAT_GAP, numeric(nat(zero), depth=0), whole, arith(0 < k_, no, nonneg), j=zero, k=k_)
            return of(1, TAILS[1], high, arith(eq(k_, 1), gap, most_, total(x) <= 1))

        drawn = cases(eq(k_, 0), lambda yes: of(0, TAILS[0], low, yes), some)
        noise, missed = normal(mean, sigma), ind(v < 1)
        inner = test(GO(number, v, u))
        pointwise = arith(eq(inner, missed * ind(u < level)))
        ints = bounded(noise, u, ind(u < level), 1)
        scaled = parts(expand(noise, u, missed * ind(u < level), ints))[1]
        one = arith(eq(E(noise, u, inner), chance * missed), same_mean(noise, u, pointwise), scaled, drawn)
        law = laws(count, x)
        outer = parts(expand(law, v, chance * missed, bounded(law, v, missed, 1)))[1]
        sum_ = use("sum_step", natural, positive, a=1, b=count, s=lam(i, special(x, i)))
        exponent = arith(eq((count - so_far(count)) * low + so_far(count) * high + ((1 - k_) * low + k_ * high),
                            (number - so_far(number)) * low + so_far(number) * high), sum_)  # fmt: skip
        power_ = same_value(lam(n_, exp(n_)), exponent)
        made = arith(goal.args[1], told, same_mean(law, v, one), outer, before, power_)
        return discharge(made, room)

    every = induction(steps, said, base, step, nat(steps), LISTS)
    fits = arith(size(x) <= steps * batch_size, eq(size(x), steps * batch_size))
    whole = use(SPECIAL_SUM, *BATCH_GIVEN, nat(steps), fits, size(x) <= most)
    last = same_value(lam(n_, exp((steps - n_) * low + n_ * high)), whole)
    return arith(claim.conclusion, every, last)

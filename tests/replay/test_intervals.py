"""The second verifier at many places and on narrow intervals: it says what the first one says."""

from __future__ import annotations

from fractions import Fraction

import flint
import pytest
from hypothesis import given, settings, strategies as st
from second import Second

from dpproofs.checkers import interval, rational
from dpproofs.language.terms import (
    Term,
    add,
    conj,
    entry,
    eq,
    erfc,
    exp,
    forall,
    implies,
    log,
    maximum,
    nat,
    num,
    power,
    summation,
    var,
)
from dpproofs.replay import intervals, work

intervals = Second(intervals)

k, j, a = var("k"), var("j"), var("a")
LAST = 7


def absolute(t):
    """What no operation at places is made of."""
    return Term("abs", (t,))


def refused_by_both(goal):
    """Why each of the two programs does not show it."""
    work.start()
    return interval.decide(goal, (), 0), intervals.refusal(goal, (), 0)


def at_places(comparison):
    return forall(k, implies(conj(nat(k), k <= LAST), comparison))


def table(values, width):
    return num(sum(v << width * place for place, v in enumerate(values)))


@pytest.mark.by_turns(3)
def test_a_table_of_many_places_is_added_up():
    """As long as those that the finest claims of DP-SGD lead to."""
    numbers = table([1] * 10_500, 8)
    added = summation(k, 0, 10_499, entry(numbers, 8, k) * exp(-k / num(1000)))
    work.allow(10**9, 75)
    try:
        assert refused_by_both(added <= num(1001)) == (None, None)
        assert None not in refused_by_both(added <= num(1000))
    finally:
        work.allow(0)


def test_as_many_places_are_looked_at_as_the_kernel_looks_at():
    most = 2**17
    ones = num(2 ** (8 * most) // 255)
    work.allow(10**6)
    try:
        for last, words in ((most - 1, None), (most, "a number below 131072")):
            goal = forall(k, implies(conj(nat(k), k <= last), num(0) <= entry(ones, 8, k)))
            for said in refused_by_both(goal):
                assert said is None if words is None else words in said
    finally:
        work.allow(0)


@pytest.mark.parametrize("digits", [60, 104, 200])
@pytest.mark.parametrize(
    "make", [lambda t: erfc(t / 8), lambda t: exp(t / 3), lambda t: exp(t) * log(2 + t) + log(2 + t)]
)
def test_values_rounded_up_are_shown_and_one_unit_less_at_one_place_is_not(make, digits):
    unit, width = 2**digits, 8 * (digits // 8 + 3)
    balls = [interval.enclose(num(unit) * make(num(place)), {}, digits + 100) for place in range(LAST + 1)]
    with flint.ctx.workprec(digits + 100):
        values = [int(ball.upper().ceil().unique_fmpz()) for ball in balls]

    def goal(changed):
        return at_places(num(unit) * make(k) < entry(table(changed, width), width, k) + Fraction(1, 2**20))

    assert refused_by_both(goal(values)) == (None, None)
    for place in (0, 1, LAST - 1, LAST):
        changed = [v - (i == place) for i, v in enumerate(values)]
        for said in refused_by_both(goal(changed)):
            assert said is not None
            assert f"at {place}" in said


@pytest.mark.parametrize("place", range(LAST + 1))
def test_one_unit_in_a_comparison_of_whole_numbers_decides(place):
    values = [3**i for i in range(LAST + 1)]
    changed = [v + (i == place) for i, v in enumerate(values)]
    for size, other in ((16, 16), (13, 16)):
        assert refused_by_both(at_places(entry(table(values, size), size, k) <= entry(table(values, other), other, k)))
        goal = at_places(entry(table(changed, size), size, k) <= entry(table(values, other), other, k))
        for said in refused_by_both(goal):
            assert f"at {place}" in said


@settings(max_examples=200, deadline=None)
@given(
    st.integers(0, 2**80), st.sampled_from([1, 4, 8, 16, 24]), st.integers(-5, 14), st.integers(-5, 14),
    st.integers(0, 2), st.booleans(),
)  # fmt: skip
def test_sums_of_entries_are_those_of_the_kernel(numbers, width, low, high, shift, is_written_out):
    term = entry(num(numbers) * 1 if is_written_out else num(numbers), width, k + shift)
    for t in (summation(k, low, high, term), summation(j, 0, 2, summation(k, low, j, term) * power(j + 1, -1))):
        work.start()
        assert intervals.exact(t) == rational.exact(t)


def test_what_is_worked_out_is_no_float():
    work.start()
    found = intervals.exact(summation(k, 2, 3, power(k, -2)))
    assert type(found) is Fraction
    assert found == Fraction(1, 4) + Fraction(1, 9)


@pytest.mark.parametrize("rate", [Fraction(-1, 128), Fraction(1, 128), Fraction(-2, 3), Fraction(1, 9)])
@pytest.mark.parametrize("base", [exp(1), num(Fraction(3, 2)), exp(a)])
def test_a_long_sum_of_powers_is_enclosed_narrowly(base, rate, monkeypatch):
    """As those that say what a table gives at an epsilon. One in few terms, the other in operations."""
    entries = table([(n * n + 3) << 7 for n in range(600)], 40)
    t = summation(k, 0, 599, entry(entries, 40, k) * maximum(1 - 2 * power(base, rate * (k - 250)), 0))
    box = {a: intervals.Interval(Fraction(1), Fraction(1))}
    found = []
    for many in (32, 10**6):
        monkeypatch.setattr(intervals.module, "_MANY", many)
        work.start()
        work.allow(10**9, 75)
        found.append(intervals.enclose(t, box, 96))
        work.allow(0)
    for x in found:
        assert x.hi - x.lo < x.lo / 2**60
    assert max(x.lo for x in found) <= min(x.hi for x in found)
    assert found[0] != found[1]


def test_a_sum_on_a_box_contains_its_values_at_both_ends():
    t = summation(k, 0, 99, exp(a * k / 50) * log(k + a))
    work.start()
    wide = intervals.enclose(t, {a: intervals.Interval(Fraction(1), Fraction(2))}, 96)
    for end in (Fraction(1), Fraction(2)):
        at = intervals.enclose(t, {a: intervals.Interval(end, end)}, 96)
        assert wide.lo <= at.hi
        assert at.lo <= wide.hi


def test_a_sum_that_is_small_beside_its_terms_is_not_given_up():
    t = summation(k, 0, 99, (k - Fraction(99, 2)) * exp(num(Fraction(1, 3)))) + power(num(2), -200)
    work.start()
    assert refused_by_both(num(0) < t) == (None, None)
    tiny = summation(k, 0, 99, exp(-k - 300))
    work.start()
    found = intervals.enclose(tiny, {}, 96)
    assert 0 < found.hi - found.lo < found.lo / 2**80


def test_powers_of_what_may_be_negative_are_left_to_others():
    t = summation(k, 0, 99, power(num(-2), k))
    assert refused_by_both(eq(t, num((2**100 - 1) // -3))) == (None, None)
    assert None not in refused_by_both(num(0) < t)


def test_parts_that_come_twice_are_enclosed_for_their_own_indices():
    inner = summation(j, 0, k, exp(j) * exp(k) * exp(j))
    t = summation(k, 0, 2, exp(k) + inner + exp(k))
    work.start()
    found = intervals.enclose(t, {}, 96)
    ball = interval.enclose(t, {}, 200)
    with flint.ctx.workprec(400):
        lo, hi = (flint.arb(flint.fmpq(e.numerator, e.denominator)) for e in found)
        assert not lo > ball
        assert not hi < ball
    assert found.hi - found.lo < Fraction(1, 2**70)


def test_a_step_costs_what_it_costs_whatever_came_before():
    goal = at_places(summation(j, 0, k, entry(table([1] * 4000, 8), 8, j)) <= k + 1)
    spent = []
    for _ in range(2):
        work.start()
        assert intervals.refusal(goal, (), 0) is None
        spent.append(work.spent())
    assert spent[0] == spent[1]


def test_many_tables_cost_more_than_one(monkeypatch):
    """Only so many are kept as bytes; those that are made anew at each place are paid for each time."""
    monkeypatch.setattr(work, "STEP", 10**9)
    spent = []
    for tables in (range(1, 2), range(1, 30)):
        each = [absolute(entry(table([n] * 4000, 8), 8, k)) for n in tables] * (29 // len(tables))
        work.start()
        assert intervals.refusal(at_places(num(0) <= add(*each)), (), 0) is None
        spent.append(work.spent())
    assert spent[1] > spent[0] + 28 * LAST * 4000 * 8 // 2**10


def test_both_sides_may_be_one_number_that_enclosures_give():
    """exp(x) 0 is exactly 0 in both verifiers, so it is at most 0, and not less."""
    nothing = exp(entry(table([5], 8), 8, k)) * entry(table([5], 8), 8, k + 1)
    assert refused_by_both(at_places(nothing <= 0)) == (None, None)
    assert None not in refused_by_both(at_places(nothing < 0))

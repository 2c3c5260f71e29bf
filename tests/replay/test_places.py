"""Functions in whole numbers: what they give contains the value, and is not much wider; and comparisons by them."""

from __future__ import annotations

from fractions import Fraction

import flint
import pytest
from hypothesis import given, settings, strategies as st
from second import Second

from dpproofs.checkers import interval
from dpproofs.language.terms import entry, erfc, exp, log, minimum, num, var
from dpproofs.replay import intervals, places, work
from dpproofs.replay.functions import NoEnclosureError

intervals, places = Second(intervals), Second(places)

k = var("k")
FUNCTIONS = {"exp": (places.exp, exp), "log": (places.log, log), "erfc": (places.erfc, erfc)}


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(sorted(FUNCTIONS)), st.fractions(-20, 20, max_denominator=10**6), st.integers(0, 2**20),
    st.sampled_from([96, 160, 352]),
)  # fmt: skip
def test_functions_contain_the_values_at_both_ends_and_little_more(name, x, width, bits):
    own, make = FUNCTIONS[name]
    x = abs(x) + Fraction(1, 10**6) if name == "log" else x
    low = (x.numerator << bits) // x.denominator
    high = low + width
    work.start()
    found = own((low, high), bits)
    with flint.ctx.workprec(4000):
        ends = [interval.enclose(make(num(Fraction(end, 2**bits))), {}, 2000) for end in (low, high)]
        for ball in ends:
            assert not flint.arb(found[0]) > ball * 2**bits
            assert not flint.arb(found[1]) < ball * 2**bits
        assert found[1] - found[0] <= abs(ends[1] - ends[0]) * 2**bits + 8 + 100 * width + abs(ends[0]) * 16


@pytest.mark.parametrize("x", [-12, -9, -1, 0, Fraction(1, 2**90), 1, 8, Fraction(17, 2), 9, 11, 20, 100, 10**6])
def test_erfc_far_out(x):
    bits, x = 96, Fraction(x)
    low, high = places.erfc((int(x * 2**bits),) * 2, bits)
    with flint.ctx.workprec(4000):
        value = interval.enclose(erfc(num(x)), {}, 2000) * 2**bits
        assert low <= value
        assert value <= high
    assert high - low <= 4


@pytest.mark.parametrize("bits", [96, 160, 352])
def test_every_series_of_erf_contains_it(bits):
    """At both ends of what it is used for, and in the middle."""
    for n in range(0, 8 * 19, 1 if bits == 96 else 7):
        for place in (-1, 0, 1):
            x = (n << bits - 3) + (place << bits - 4)
            if x < 0:
                continue
            low, high = places._erf_at(x, bits)
            with flint.ctx.workprec(2000):
                value = flint.arb(flint.fmpq(x, 2**bits)).erf() * 2**bits
                assert low <= value
                assert value <= high
            assert high - low <= 2


@pytest.mark.parametrize("rate", [Fraction(3, 256), Fraction(-3, 256), Fraction(0), Fraction(7, 3)])
def test_powers_from_place_to_place_contain_the_values(rate):
    about_k = about(exp(rate * k - 2) <= exp(k)).args[0]
    work.start()
    program = places._Program((about_k,), 96, lambda t, bits: intervals.enclose(t, {}, bits))
    for place in (*range(700), 3, 4, 900, 899, 900):
        ((low, high),) = program.values(place)
        with flint.ctx.workprec(6000):
            q = rate * place - 2
            value = flint.arb(flint.fmpq(q.numerator, q.denominator)).exp() * 2**96
            assert low <= value
            assert value <= high
            assert high - low <= 2 + value / 2**90


@pytest.mark.parametrize("argument", [(0, 5), (-1, 5), (-5, -1)])
def test_what_is_not_positive_has_no_logarithm(argument):
    with pytest.raises(NoEnclosureError):
        places.log(argument, 96)


def test_products_of_both_signs():
    for x in ((-3, 2), (-3, -2), (0, 3), (2, 3)):
        for y in ((-5, 4), (-5, -4), (0, 5), (4, 5)):
            low, high = places.times(x, y, 1)
            exact = [Fraction(a * b, 2) for a in range(x[0], x[1] + 1) for b in range(y[0], y[1] + 1)]
            assert low <= min(exact)
            assert max(exact) <= high
            assert high - low <= max(exact) - min(exact) + 1


def about(comparison):
    """The body of 'for all k: ...'."""
    from dpproofs.language.terms import forall

    return forall(k, comparison).args[0]


def shown(comparison, place):
    work.start()
    return places.Places(about(comparison), lambda t, bits: intervals.enclose(t, {}, bits)).show(place)


def test_one_unit_decides_and_what_is_false_is_never_shown():
    table, width, unit = num(1 + (2 << 64) + (3 << 128)), num(64), num(2**80)
    assert shown(entry(table, width, k) <= k + 1, 2)
    assert not shown(entry(table, width, k) <= k, 1)
    assert not shown(entry(table, width, k) < k + 1, 1)
    assert shown(entry(table, width, k) <= 0, 3)
    assert not shown(exp(k) * unit <= num(int(2.718281828 * 2**80)), 1)
    with flint.ctx.workprec(300):
        below = int(interval.enclose(exp(num(1)) * unit, {}, 300).floor().unique_fmpz())
    assert not shown(exp(k) * unit <= num(below), 1)
    assert shown(exp(k) * unit <= num(below + 1), 1)
    assert shown(exp(log(k)) <= k, 1)
    assert not shown(exp(log(k)) <= k, 0)  # of log(0) nothing is said here


def test_the_least_of_several_is_shown_only_where_it_holds_of_each():
    both = minimum(exp(k) - 2, 7 - k)
    assert shown(0 <= both, 1)
    assert shown(0 <= both, 7)
    assert not shown(0 <= both, 0)
    assert not shown(0 <= both, 8)
    assert shown(minimum(k, num(3)) <= 3, 9)
    assert shown(minimum(k, num(3)) <= 2, 2)
    assert not shown(minimum(k, num(3)) <= 2, 3)
    assert not shown(minimum(exp(k), exp(k) + 1) <= num(Fraction(27, 10)), 1)


def test_places_before_a_table_have_no_entries():
    table = num(5 + (7 << 64))
    assert shown(entry(table, num(64), k - 1) <= 0, 0)
    assert not shown(entry(table, num(64), k - 1) <= 0, 1)
    assert shown(entry(table, num(64), 2 * k - 1) <= 7, 1)


def test_what_has_no_operation_is_left_to_others():
    assert not shown(num(0) <= erfc(k) ** k, 1)
    assert not shown(entry(num(5), num(3), k) <= 9, 0)


def test_a_place_at_which_nothing_is_known_is_none_to_go_on_from():
    small = num(Fraction(23, 10**22))
    power = about(small ** (36 * k) <= 1).args[0]
    program = places._Program((power,), 96, lambda a, more: intervals.enclose(a, {}, more))
    work.start()
    with pytest.raises(NoEnclosureError):
        program.values(-30)
    [(low, high)] = program.values(0)
    assert low <= 1 << 96 <= high


def test_a_series_counts_as_work_whether_it_was_made_before_or_not():
    spent = []
    for _ in range(2):
        work.start()
        program = places._Program(
            (about(erfc(k / 8) <= 2).args[0],), 160, lambda a, more: intervals.enclose(a, {}, more)
        )
        for place in range(60):
            program.values(place)
        spent.append(work.spent())
    assert spent[0] == spent[1] > 60 * 320


def test_erfc_of_very_many_digits_is_left_to_others():
    with pytest.raises(NoEnclosureError):
        places._Program((about(erfc(k / 8) <= 2).args[0],), 1152, lambda a, more: intervals.enclose(a, {}, more))

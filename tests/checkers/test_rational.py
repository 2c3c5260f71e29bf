"""Exact values: sums of entries are those of each entry, and whole numbers are computed as fractions are."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings, strategies as st

from dpproofs.checkers.interval import compare
from dpproofs.checkers.rational import exact
from dpproofs.language.terms import Term, entry, num, power, summation, var, variables


@settings(max_examples=200, deadline=None)
@given(
    st.integers(0, 2**80), st.sampled_from([1, 4, 8, 16, 24]), st.integers(-5, 14), st.integers(-5, 14),
    st.booleans(),
)  # fmt: skip
def test_a_sum_of_entries_is_the_sum_of_each(table, width, low, high, as_it_stands):
    k = var("k")
    t = summation(k, low, high, entry(num(table) if as_it_stands else num(table) * 1, width, k))
    each = [table >> width * i & (2**width - 1) for i in range(max(low, 0), high + 1)]
    assert exact(t) == sum(each)
    assert compare(t, num(sum(each) + 1)) == -1
    assert compare(t, num(sum(each) - 1)) == 1


def test_a_sum_of_entries_of_another_index_is_not_that_of_the_entries_as_they_stand():
    k, j = variables("k j")
    table = num(0x04030201)
    assert exact(summation(k, 0, 2, entry(table, 8, k + 1))) == 9
    assert exact(summation(k, 0, 2, entry(table, 8, 2 * k))) == 4
    assert exact(summation(j, 1, 2, summation(k, 0, 1, entry(table, 8, j)))) == 10
    assert exact(summation(j, 1, 2, summation(k, 0, j, entry(table, 8, k)))) == 3 + 6
    assert exact(summation(k, 0, num(Fraction(5, 2)), entry(table, 8, k))) is None


def test_a_long_table_is_summed():
    size = 2**18
    table = num(int.from_bytes(b"\x01\x00" * size, "little"))
    k = var("k")
    assert exact(summation(k, 0, size - 1, entry(table, 16, k))) == size
    assert exact(summation(k, 1, 10**30, entry(table, 16, k))) == size - 1


@settings(max_examples=200, deadline=None)
@given(st.integers(-6, 6), st.integers(-3, 3), st.integers(-4, 4))
def test_whole_numbers_and_fractions_are_computed_alike(base, exponent, factor):
    k = var("k")
    t = summation(k, 0, 1, power(num(base) + k, exponent) * factor)
    values = [b + i for b in (base,) for i in (0, 1)]
    if exponent >= 0 or 0 not in values:
        found = exact(t)
        assert type(found) is Fraction
        assert found == sum(Fraction(v) ** exponent * factor for v in values)


def test_a_sum_of_thousands_of_numbers_is_computed():
    terms = [num(i % 7 + 1) for i in range(3000)]
    assert exact(Term("add", terms)) == sum(i % 7 + 1 for i in range(3000))

"""Products of tables: the rule says what is true of the numbers, and the second verifier says the same."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st
from second import second

from dpproofs.checkers.rational import exact
from dpproofs.kernel import RuleError, infer
from dpproofs.language.terms import entry, lam, num, open_, var
from dpproofs.replay import work
from dpproofs.replay.steps import CHECKS, RefusedError


def packed(entries, width):
    return num(int.from_bytes(b"".join(e.to_bytes(width, "little") for e in entries), "little"))


def checked(conclusion, **parameters):
    """What the second verifier says of the step."""
    return CHECKS["convolution"].check((), second(conclusion), **second(parameters))


@st.composite
def products(draw):
    """Two tables, a unit, a first place, and their product in units, sometimes too large."""
    width = draw(st.integers(1, 3))
    numbers = st.integers(0, 256**width - 1) | st.sampled_from([0, 1, 256**width - 1])
    a, b = (draw(st.lists(numbers, min_size=1, max_size=5)) for _ in range(2))
    unit, low = draw(st.sampled_from([0, 1, 2, 3, 2**8, 2**24])), draw(st.integers(0, 7))
    sums = [total(a, b, low + k) for k in range(draw(st.integers(1, 5)))]
    slips = draw(st.lists(st.sampled_from([0, 0, 0, 0, 1, -1]), min_size=len(sums), max_size=len(sums)))
    rounded = [s // unit + slip if unit else slip for s, slip in zip(sums, slips, strict=True)]
    c = [min(max(0, r), 256**width - 1) for r in rounded]
    return a, b, c, sums, width, low, unit


def total(a, b, k):
    return sum(a[i] * b[k - i] for i in range(len(a)) if 0 <= k - i < len(b))


@pytest.mark.by_turns(2)
@settings(max_examples=400, deadline=None)
@given(products())
def test_a_product_is_accepted_where_no_entry_is_too_large_and_nowhere_else(case):
    a, b, c, sums, width, low, unit = case
    given_to_it = {
        "tables": (packed(a, width), packed(b, width), packed(c, width)), "width": width,
        "counts": (len(a), len(b), len(c)), "low": low, "unit": num(unit),
    }  # fmt: skip
    right = all(unit * least <= s for least, s in zip(c, sums, strict=True))
    work.start()
    if not right:
        with pytest.raises(RuleError, match="the entry"):
            infer("convolution", **given_to_it)
        other = infer("convolution", **given_to_it | {"tables": (num(0),) * 3}).conclusion
        with pytest.raises(RefusedError):
            checked(other, **given_to_it)
        return
    said = infer("convolution", **given_to_it)
    assert not said.hypotheses
    for k, s in enumerate(sums):
        least, product = open_(said.conclusion.args[0].args[1], (num(k),)).args
        assert exact(least) == unit * c[k] <= s
        assert summed(product) == s
    assert checked(said.conclusion, **given_to_it) == frozenset()


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_one_unit_too_much_at_one_place_of_a_long_table_is_refused(data):
    width, n = data.draw(st.integers(1, 2)), data.draw(st.integers(20, 60))
    most = 256**width - 1
    numbers = st.just(most) | st.sampled_from([0, most])
    a, b = (data.draw(st.lists(numbers, min_size=n, max_size=n)) for _ in range(2))
    unit = data.draw(st.sampled_from([1, most * n, 2 ** (8 * width) * n]))
    low = data.draw(st.integers(0, n))
    c = [min(most, total(a, b, low + k) // unit) for k in range(2 * n)]
    place = data.draw(st.sampled_from([k for k, least in enumerate(c) if least < most]))
    counts = n, n, 2 * n
    given_to_it = {"width": width, "counts": counts, "low": low, "unit": num(unit)}
    said = infer("convolution", tables=(packed(a, width), packed(b, width), packed(c, width)), **given_to_it)
    assert not said.hypotheses
    exact_there = total(a, b, low + place)
    c[place] = exact_there // unit + 1
    if c[place] > most:
        return
    tables = packed(a, width), packed(b, width), packed(c, width)
    with pytest.raises(RuleError, match=f"the entry {place} of the product is {exact_there}, .* less than {c[place]} "):
        infer("convolution", tables=tables, **given_to_it)
    work.start()
    with pytest.raises(RefusedError, match=f"entry {place} "):
        checked(said.conclusion, tables=tables, **given_to_it)


@pytest.mark.parametrize("unit", [1, 255, 256, 65_025, 65_026, 2**24, 2**40])
@pytest.mark.parametrize("counts", [(1, 1, 1), (255, 256, 512), (256, 257, 600)])
def test_sums_that_fill_their_places_are_not_mixed_up(unit, counts):
    a, b = ([255] * n for n in counts[:2])
    c = [min(255, total(a, b, k) // unit) for k in range(counts[2])]
    given_to_it = {"width": 1, "counts": counts, "low": 0, "unit": num(unit)}
    assert not infer("convolution", tables=(packed(a, 1), packed(b, 1), packed(c, 1)), **given_to_it).hypotheses
    for k in {0, len(c) // 2, len(c) - 1}:
        if c[k] < 255:
            tables = packed(a, 1), packed(b, 1), packed([*c[:k], c[k] + 1, *c[k + 1 :]], 1)
            with pytest.raises(RuleError, match=f"the entry {k} "):
                infer("convolution", tables=tables, **given_to_it)


def test_a_unit_or_room_for_sums_of_too_many_digits_is_refused():
    for counts, unit in (((2**21, 1, 1), 2**64), ((1, 1, 2**21), 2**64), ((1, 1, 1), 2 ** (2**27))):
        with pytest.raises(RuleError, match="more than 134217728 binary digits, with room"):
            infer("convolution", tables=(num(0),) * 3, width=1, counts=counts, low=0, unit=num(unit))


def summed(t):
    """The value of the sum that a product speaks of, by the meaning of its parts."""
    low, high = (pick(*map(exact, end.args)) for pick, end in zip((max, min), t.args[:2], strict=True))
    return sum(exact(open_(t.args[2], (num(i),))) for i in range(int(low), int(high) + 1))


@pytest.mark.parametrize("changed", ["left", "right", "result", "low", "width", "unit"])
def test_the_second_verifier_refuses_another_conclusion(changed):
    given_to_it = {
        "tables": (packed([1, 2], 1), packed([3, 4], 1), packed([1, 5, 4], 1)), "width": 1, "counts": (2, 2, 3),
        "low": 0, "unit": num(2),
    }  # fmt: skip
    zeros = {"left": (num(0), num(1), num(0)), "right": (num(1), num(0), num(0)), "result": (num(0), num(0), num(1))}
    other = given_to_it | {"low": {"low": 1}, "width": {"width": 2}, "unit": {"unit": num(0)}}.get(
        changed, {"tables": zeros.get(changed)}
    )
    if changed in ("low", "width"):
        other |= {"tables": (num(0),) * 3}
    said = infer("convolution", **given_to_it).conclusion
    with pytest.raises((RefusedError, RuleError)):
        checked(infer("convolution", **other).conclusion, **given_to_it)
    assert checked(said, **given_to_it) == frozenset()


def test_a_refusal_names_numbers_of_any_length():
    wide = {"tables": (num(2**15_999), num(2**15_999), num(1)), "width": 2000, "counts": (1, 1, 1), "low": 0}
    assert not infer("convolution", **wide, unit=num(2**31_998)).hypotheses
    with pytest.raises(RuleError, match="the entry 0 of the product is 0x4000"):
        infer("convolution", **wide, unit=num(2**31_998 + 1))


@settings(max_examples=300, deadline=None)
@given(
    st.integers(-3, 2**40), st.integers(-2, 20), st.integers(-2, 8),
    st.sampled_from([Fraction(0), Fraction(0), Fraction(1, 2)]),
)  # fmt: skip
def test_an_entry_is_made_of_binary_digits(table, width, place, more):
    value = exact(entry(num(table), num(width), num(place + more)))
    if min(table, width, place) < 0 or more:
        assert value == 0
    else:
        digits = f"{table:b}".zfill(width * (place + 1))
        end = len(digits) - width * place
        assert value == int(digits[end - width : end] or "0", 2)
    k = var("k")
    looked_up = lam(k, entry(num(table), num(width), k))
    assert exact(open_(looked_up.args[0], (num(place + more),))) == value


@pytest.mark.parametrize("place", [0, 1, 2, 3, 10**30])
def test_one_table_is_read_in_bytes_and_in_digits_alike(place):
    table = num(0x0304_0506)
    by_digits = exact(entry(num(0x0304_0506) * 1, num(8) * num(1), num(place)))
    assert exact(entry(table, 8, num(place))) == by_digits

"""Functions on intervals: the values at both ends are inside, and little more where the interval is narrow."""

from __future__ import annotations

from fractions import Fraction

import flint
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs.checkers import interval
from dpproofs.language.terms import erfc, exp, log, num
from dpproofs.replay import functions, work

FUNCTIONS = [(functions.exp_on, exp, False), (functions.log_on, log, True), (functions.erfc_on, erfc, False)]


@settings(max_examples=300, deadline=None)
@given(
    st.fractions(-30, 30, max_denominator=1000), st.integers(1, 400), st.integers(1, 3),
    st.sampled_from(FUNCTIONS), st.sampled_from([64, 160, 320]),
)  # fmt: skip
def test_functions_on_narrow_intervals_contain_both_ends_and_little_more(low, narrow, times, function, bits):
    own, make, is_of_positive = function
    low = abs(low) + Fraction(1, 1000) if is_of_positive else low
    high = low + Fraction(times, 2**narrow)
    work.start()
    found = own(functions.Interval(low, high), bits)
    with flint.ctx.workprec(4000):
        lo, hi = (flint.arb(flint.fmpq(e.numerator, e.denominator)) for e in found)
        at_ends = [interval.enclose(make(num(end)), {}, 2000) for end in (low, high)]
        for ball in at_ends:
            assert not lo > ball
            assert not hi < ball
        if narrow > bits // 2:
            spread = abs(at_ends[0] - at_ends[1])
            assert hi - lo <= 4 * spread + abs(at_ends[0]) * (
                flint.arb(2) ** (14 - bits) + 4 * flint.arb(2) ** (2 - narrow) * (not is_of_positive)
            )


@pytest.mark.parametrize("x", [Fraction(141), Fraction(142), Fraction(10**6), Fraction(10**30, 7)])
@pytest.mark.parametrize("width", [Fraction(0), Fraction(1, 10**40), Fraction(3)])
def test_erfc_of_large_numbers_is_nearly_0(x: Fraction, width: Fraction) -> None:
    """Whose exponentials are too small to be worked out."""
    work.start()
    found = functions.erfc_on(functions.Interval(x, x + width), 96)
    assert 0 <= found.lo <= found.hi < Fraction(1, 10**8000)
    with flint.ctx.workprec(400):
        lo, hi, most, least = (flint.arb(flint.fmpq(q.numerator, q.denominator)) for q in (*found, x, x + width))
        assert not lo > least.erfc()
        assert not hi < most.erfc()

"""Exact numbers in, safely rounded numbers out."""

from __future__ import annotations

import math
import numbers
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

from dpproofs.language.terms import exp, log, num, sqrt
from dpproofs.numbers import (
    InputError,
    Value,
    _decimal,
    _nearest,
    decimal_string,
    exact_number,
    float_down,
    float_up,
    plain_integer,
    plain_text,
)

fractions = st.fractions(max_denominator=10**40)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, Fraction(3)),
        ("2.5", Fraction(5, 2)),
        ("1e-6", Fraction(1, 10**6)),
        ("-7/21", Fraction(-1, 3)),
        (Decimal("0.1"), Fraction(1, 10)),
        (0.1, Fraction(3602879701896397, 36028797018963968)),
        (Fraction(2, 3), Fraction(2, 3)),
        (" 4 ", Fraction(4)),
    ],
)
def test_accepted(value: object, expected: Fraction) -> None:
    assert exact_number(value, "x") == expected


@pytest.mark.parametrize(
    "value",
    [
        float("nan"), float("inf"), -math.inf, Decimal("NaN"), Decimal("Infinity"), True, None, [], "",
        "nan", "inf", "1e999999", "1e9999", "1/0", "0x10", "1_000", "２", "__import__('os').getpid()", "1+x", "2**9.5",
        "1" * 500, Decimal("1e99999"), 1j, b"1",
    ],
)  # fmt: skip
def test_refused(value: object) -> None:
    with pytest.raises(InputError, match=r"^sigma = .*: must|^sigma = .* must"):
        exact_number(value, "sigma")


class Scalar:
    """As numpy's scalars: numbers of their own, registered as what they are."""

    def __init__(self, value: float | Fraction) -> None:
        self.value = value

    def as_integer_ratio(self) -> tuple[int, int]:
        return self.value.as_integer_ratio()


@numbers.Integral.register
class Whole(Scalar):
    """As numpy.int64."""

    def __index__(self) -> int:
        return int(self.value)


@numbers.Integral.register
class Span(Scalar):
    """As numpy.timedelta64, which is registered too."""


@numbers.Real.register
class Binary(Scalar):
    """As numpy.float32."""


def test_scalars_of_other_libraries_are_exactly_what_they_are() -> None:
    assert exact_number(Whole(3), "x") == 3
    assert exact_number(Binary(0.1), "x") == Fraction(0.1)
    for value in (math.inf, -math.inf, math.nan):
        with pytest.raises(InputError, match=r"sigma = .* must be a finite number"):
            exact_number(Binary(value), "sigma")
    with pytest.raises(InputError, match="at most 10000 binary digits"):
        exact_number(Whole(2**10001), "sigma")
    with pytest.raises(InputError, match="at most 10000 binary digits"):
        exact_number(Binary(Fraction(2**10001)), "sigma")
    with pytest.raises(InputError, match="must be a number, not a Span"):
        exact_number(Span(3), "sigma")
    with pytest.raises(InputError, match="must be a number, not a Scalar"):
        exact_number(Scalar(3), "sigma")


def test_error_carries_its_parts() -> None:
    with pytest.raises(InputError) as caught:
        exact_number("abc", "rho")
    assert (caught.value.parameter, caught.value.value) == ("rho", "abc")
    assert "decimal number" in caught.value.condition


@given(fractions)
def test_floats_are_rounded_to_the_named_side(q: Fraction) -> None:
    up, down = float_up(q), float_down(q)
    assert Fraction(down) <= q <= Fraction(up)
    assert up == down or math.nextafter(down, math.inf) == up


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats_are_exact(x: float) -> None:
    assert float_up(exact_number(x, "x")) == x == float_down(exact_number(x, "x"))


def test_extreme_floats() -> None:
    tiny, huge = Fraction(1, 10**5000), Fraction(10**5000)
    assert float_up(tiny) == 5e-324
    assert float_down(tiny) == 0.0
    assert float_up(huge) == math.inf
    assert float_down(huge) == 1.7976931348623157e308


@given(fractions.filter(bool), st.integers(1, 30))
def test_decimals_are_rounded_to_the_named_side(q: Fraction, digits: int) -> None:
    low, high = (Fraction(decimal_string(q, digits, up=up)) for up in (False, True))
    assert low <= q <= high
    assert high - low <= abs(q) * Fraction(10) ** (1 - digits) * 2


def test_values() -> None:
    root = Value(sqrt(num(2)))
    low, high = root.enclosure()
    assert low**2 < 2 < high**2
    assert high - low < Fraction(1, 10**30)
    assert root.exact is None
    assert root.lower() < root.upper()
    assert Value(num(1) / num(3)).exact == Fraction(1, 3)
    assert str(root.sympy()) == "sqrt(2)"


@given(st.fractions(min_value=Fraction(1, 1000), max_value=1000, max_denominator=1000))
def test_enclosures_nest(q: Fraction) -> None:
    value = Value(log(exp(num(q)) + 1))
    coarse, fine = value.enclosure(64), value.enclosure(256)
    assert coarse[0] <= fine[0] <= fine[1] <= coarse[1]


class _Int(int):
    """A whole number that lies about itself."""

    numerator, denominator = 5, -3  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__

    def __mul__(self, other: object) -> int:
        return 0

    def __and__(self, other: object) -> int:
        return 0


class _Float(float):
    def as_integer_ratio(self) -> tuple[int, int]:
        return 1, 0


class _Text(str):
    __slots__ = ()

    def strip(self, chars: str | None = None, /) -> str:
        return "7"


class _Fraction(Fraction):
    numerator, denominator = 3, 1  # type: ignore[assignment]


class _Decimal(Decimal):
    def as_integer_ratio(self) -> tuple[int, int]:
        return 1, 1


@pytest.mark.parametrize("value", [_Int(3), _Float(3), _Text("3")], ids=lambda v: type(v).__name__)
def test_a_number_is_what_it_is_and_not_what_its_class_says(value: Any) -> None:
    found = exact_number(value, "x")
    assert type(found) is Fraction
    assert (type(found.numerator), found.numerator, found.denominator) == (int, 3, 1)


@pytest.mark.parametrize("value", [_Fraction(1, 2), _Decimal("0.5")], ids=lambda v: type(v).__name__)
def test_a_kind_of_fraction_is_refused(value: Any) -> None:
    with pytest.raises(InputError, match="not of a subclass"):
        exact_number(value, "x")


def test_a_fraction_that_was_tampered_with_is_refused() -> None:
    value = Fraction(1, 2)
    value._denominator = 0  # type: ignore[attr-defined]
    with pytest.raises(InputError, match="nonzero denominator"):
        exact_number(value, "x")


def test_whole_numbers_and_text_are_copied_to_exact_types() -> None:
    assert (type(plain_integer(_Int(4))), str(plain_integer(_Int(4)))) == (int, "4")
    assert [plain_integer(v) for v in (True, 2.0, "2", Fraction(2), None)] == [None] * 5
    assert type(plain_text(_Text("a"))) is str
    assert [plain_text(v) for v in (1, b"a", None)] == [None] * 3


def test_long_numbers_are_rounded_as_short_ones():
    """The one above and the one below are next to each other; half-way it is the even one, as in decimals."""
    for q in (Fraction(3**5001, 7**2000), Fraction(-(3**5001), 7**2000), Fraction(1, 3**3000), Fraction(2**9999)):
        low, high = (Fraction(decimal_string(q, 9, up=up)) for up in (False, True))
        assert low < q < high
        assert high - low <= abs(q) / 10**8
    unit = Fraction(10) ** 400
    rounded = {
        "1.000000000005": "1e+400",
        "1.000000000015": "1.00000000002e+400",
        "-1.000000000015": "-1.00000000002e+400",
        "1.00000000000500001": "1.00000000001e+400",
    }
    for number, said in rounded.items():
        assert _decimal(Fraction(number) * unit, 12, _nearest) == said

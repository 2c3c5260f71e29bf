"""Exact numbers in, safely rounded numbers out.

Arguments are int, Fraction, Decimal, text such as 2.5, 1/3, 10^-6 or 5%, or a float, which means exactly the binary
number that it is; numpy's scalars are accepted likewise. Text is matched against a fixed form and never evaluated.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real
from typing import TYPE_CHECKING, NoReturn, TypeAlias, TypeVar, final

import flint

from dpproofs.checkers import interval, rational
from dpproofs.checkers.tables import is_term, remembered
from dpproofs.errors import DpproofsError as DpproofsError, InputError as InputError, printable as printable
from dpproofs.kernel import TermError
from dpproofs.language.plain import class_name
from dpproofs.language.terms import Term, num, sqrt
from dpproofs.meaning.numerals import LIKE, numeral

if TYPE_CHECKING:
    import sympy

Given = TypeVar("Given")
Number: TypeAlias = int | Fraction | Decimal | str | float

_DECIMAL = re.compile(r"[+-]?(\d{1,400})(\.\d{0,400})?([eE][+-]?\d{1,4})?", re.ASCII)
_FRACTION = re.compile(r"[+-]?\d{1,400}/\d{1,400}", re.ASCII)
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(,\d{3}){1,6}(\.\d{0,20})?", re.ASCII)
_COMMA = re.compile(r"[+-]?\d{1,20},\d{1,20}", re.ASCII)
_COMMAS = re.compile(r"[+-]?[\d,.]{1,40}", re.ASCII)
_LARGEST_EXPONENT = 1000
_LARGEST_INTEGER = 10_000
_LARGEST_SIZE = 10**6
_SHORT = 12
_LONG = 21


def is_short(q: int | Fraction) -> bool:
    """Whether the number is short enough to be written out; Python refuses to write very long ones."""
    return max(q.numerator.bit_length(), q.denominator.bit_length()) <= _LARGEST_INTEGER


def plain_integer(value: object) -> int | None:
    """The integer as a plain int, so that no subclass can change it or print another one; None for others."""
    if issubclass(type(value), bool):
        return None
    try:
        return int.__int__(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        return None


def plain_text(value: object) -> str | None:
    """The text as a plain str, so that no subclass can compare equal to other text; None for others."""
    return str.__str__(value) if issubclass(type(value), str) else None


def plain_names(numbers: Mapping[str, Given]) -> dict[str, Given]:
    """The numbers by names that are text; InputError for other names."""
    found = {}
    for key, value in numbers.items():
        name = plain_text(key)
        if name is None:
            raise InputError("parameter", key, "must be the name of a parameter")
        found[name] = value
    return found


def exact_number(value: object, parameter: str) -> Fraction:
    """The exact value of a number argument.

    Raises InputError for anything that is not a finite number. The result has exact types throughout, no subclass of
    a number.
    """
    kind = type(value)
    if issubclass(kind, bool):
        raise InputError(parameter, value, "must be a number, not a truth value")
    if issubclass(kind, int):
        return _short_fraction(int.__int__(value), 1, parameter)  # type: ignore[arg-type]
    if issubclass(kind, float):
        real = float.__float__(value)  # type: ignore[arg-type]
        if not math.isfinite(real):
            raise InputError(parameter, value, "must be a finite number")
        return Fraction(real)
    if issubclass(kind, str):
        return _parse(str.__str__(value).strip(), parameter)
    if type(value) is Fraction:
        return _short_fraction(value.numerator, value.denominator, parameter)
    if issubclass(kind, Fraction | Decimal) and type(value) is not Decimal:
        raise InputError(parameter, f"a {class_name(value)}", "must be a number of a standard type, not of a subclass")
    if type(value) is Decimal:
        if not value.is_finite():
            shown = "nan" if value.is_nan() else "inf" if value > 0 else "-inf"
            raise InputError(parameter, shown, "must be a finite number")
        if abs(value.adjusted()) > _LARGEST_EXPONENT or len(value.as_tuple().digits) > 1000:
            raise InputError(parameter, str(value), f"must have an exponent of at most {_LARGEST_EXPONENT}")
        return Fraction(value)
    return _short_fraction(*_scalar(value, parameter), parameter)


def _short_fraction(numerator: object, denominator: object, parameter: str) -> Fraction:
    """The quotient of two whole numbers, if they are not too long to write."""
    top, bottom = plain_integer(numerator), plain_integer(denominator)
    if top is None or not bottom:
        raise InputError(parameter, "a fraction", "must be a quotient of whole numbers, with a nonzero denominator")
    if not (is_short(top) and is_short(bottom)):
        raise InputError(
            parameter,
            top if bottom == 1 else Fraction(top, bottom),
            f"must have at most {_LARGEST_INTEGER} binary digits",
        )
    return Fraction(top, bottom)


def _scalar(value: object, parameter: str) -> tuple[int, int]:
    """The exact value of a number of another library, such as numpy, as a quotient."""
    try:
        if isinstance(value, Integral):
            return operator.index(value), 1
        if isinstance(value, Real) and hasattr(value, "as_integer_ratio"):
            top, bottom = value.as_integer_ratio()
            return top, bottom
    except (OverflowError, ValueError) as error:
        raise InputError(parameter, value, "must be a finite number") from error
    except TypeError as error:  # numpy registers spans of time as whole numbers
        raise InputError(parameter, value, f"must be a number, not a {class_name(value)}") from error
    raise InputError(parameter, value, f"must be a number, not a {class_name(value)}")


def _parse(text: str, parameter: str) -> Fraction:
    if _FRACTION.fullmatch(text):
        top, bottom = text.split("/")
        if int(bottom) == 0:
            raise InputError(parameter, text, "must have a nonzero denominator")
        return Fraction(int(top), int(bottom))
    if _DECIMAL.fullmatch(text):
        exponent = re.search(r"[eE]([+-]?\d+)", text)
        if exponent and abs(int(exponent[1])) > _LARGEST_EXPONENT:
            raise InputError(parameter, text, f"must have an exponent of at most {_LARGEST_EXPONENT}")
        return Fraction(text)
    term = expression(text, parameter)[0]
    if term.op != "num":
        raise InputError(parameter, text, "must be a rational number here, without roots and logarithms")
    return _short_fraction(term.data.numerator, term.data.denominator, parameter)


def is_expression(value: object) -> bool:
    """Whether a value is text with a number that is no plain decimal or fraction, such as 10^-6 or log(3)."""
    text = plain_text(value)
    if text is None or not LIKE.match(text):
        return False
    return not (_FRACTION.fullmatch(text.strip()) or _DECIMAL.fullmatch(text.strip()))


def expression(text: str, parameter: str) -> tuple[Term, ...]:
    """The number that a text says, and what has to hold so that it has a value; InputError where it says none."""
    try:
        return numeral(text)
    except (TermError, ArithmeticError) as error:
        raise InputError(parameter, text, "must not divide by 0") from error
    except ValueError as error:
        if "(" in text or (LIKE.match(text) and not _COMMAS.fullmatch(text)):
            raise InputError(parameter, text, str(error)) from error
    form = "must be a decimal number such as 2.5 or 1e-6, a fraction such as 1/3, or made of these, such as 10^-6 or 5%"
    raise InputError(parameter, text, form + _hint(text))


def _hint(text: str) -> str:
    """A hint for a number with commas."""
    if _THOUSANDS.fullmatch(text):
        return f"; thousands are not separated, so {text.replace(',', '')} if that is meant"
    return "; decimals are separated by a point" if _COMMA.fullmatch(text) else ""


def float_up(q: Fraction) -> float:
    """The smallest float that is at least q."""
    try:
        f = q.numerator / q.denominator
    except OverflowError:
        return math.inf if q > 0 else -math.nextafter(math.inf, 0)
    return f if Fraction(f) >= q else math.nextafter(f, math.inf)


def float_down(q: Fraction) -> float:
    """The largest float that is at most q."""
    return -float_up(-q) + 0.0


def ball(q: Fraction) -> flint.arb:
    """The number as a ball, at the working precision."""
    return flint.arb(flint.fmpq(q.numerator, q.denominator))


@contextmanager
def working(precision: int) -> Iterator[None]:
    """Compute balls with this many bits."""
    old = flint.ctx.prec
    flint.ctx.prec = precision
    try:
        yield
    finally:
        flint.ctx.prec = old


def endpoints(x: flint.arb) -> tuple[Fraction, Fraction]:
    """Rational bounds of every number in a ball; DpproofsError where it is unbounded."""
    if not x.is_finite():
        raise DpproofsError("a number came up that is too large to compute")
    (low, high), (_, radius) = _around(x.mid()), _around(x.rad())
    return low - radius, high + radius


def _around(x: flint.arb) -> tuple[Fraction, Fraction]:
    """Rational bounds of x: x itself, unless it is so small that writing it would take too long."""
    mantissa, exponent = map(int, x.man_exp())
    size = exponent + mantissa.bit_length()
    if size > _LARGEST_SIZE:
        raise DpproofsError(f"a number of more than {_LARGEST_SIZE} binary digits came up")
    if size < -_LARGEST_SIZE:
        tiny = Fraction(1, 2**_LARGEST_SIZE)
        return (Fraction(0), tiny) if mantissa > 0 else (-tiny, Fraction(0))
    exact = Fraction(mantissa) * Fraction(2) ** exponent
    return exact, exact


@remembered(10_000, is_term)
def _exact(t: Term) -> Fraction | None:
    return rational.exact(t)


@final
class Value:
    """A real number, the value of a closed expression."""

    __slots__ = ("_term",)
    __match_args__ = ("term",)

    _term: Term

    def __new__(cls, term: Term) -> Value:
        """Make a number; raises DpproofsError for what is no term. (An __init__ could be called on a result.)"""
        if not is_term(term):
            raise DpproofsError(f"a {class_name(term)} is not a term")
        self = object.__new__(cls)
        object.__setattr__(self, "_term", term)
        return self

    def __init_subclass__(cls) -> NoReturn:
        raise DpproofsError("Value cannot be subclassed")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise DpproofsError("a number cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise DpproofsError("a number cannot be changed")

    def __reduce__(self) -> tuple[type[Value], tuple[Term]]:
        return Value, (self._term,)

    def __eq__(self, other: object) -> bool:
        return self._term == other._term if type(other) is Value else NotImplemented

    def __hash__(self) -> int:
        return hash((self._term,))

    def __repr__(self) -> str:
        return f"Value(term={self._term!r})"

    @property
    def term(self) -> Term:
        """The expression."""
        return self._term

    @property
    def exact(self) -> Fraction | None:
        """The rational value, when the expression is rational; else None."""
        found = _exact(self.term)
        return None if found is None else Fraction(found)

    def enclosure(self, precision: int = 128) -> tuple[Fraction, Fraction]:
        """Rational numbers (low, high) with low <= value <= high, a relative 2**-precision apart.

        They are further apart where cancellation eats more bits. Raises DpproofsError where the value is undefined.
        """
        if self.exact is not None:
            return self.exact, self.exact
        low = high = Fraction(0)
        for working in (precision + 64, 2 * precision + 512, 4 * precision + 2048, 16384):
            try:
                low, high = endpoints(interval.enclose(self.term, {}, working))
            except interval.UndefinedError as error:
                raise DpproofsError(str(error)) from error
            if (high - low) * 2**precision <= min(abs(low), abs(high)):
                break
        return low, high

    def upper(self) -> float:
        """A float that is at least the value."""
        return float_up(self.enclosure()[1])

    def lower(self) -> float:
        """A float that is at most the value."""
        return float_down(self.enclosure()[0])

    def decimal(self, digits: int = 15, *, up: bool = True) -> str:
        """The value as a decimal with that many significant digits, rounded up (or down)."""
        low, high = self.enclosure(max(128, 64 + 4 * digits))  # one enclosure for several numbers of digits
        return decimal_string(high if up else low, digits, up=up)

    def sympy(self) -> sympy.Expr:
        """The value as a SymPy expression."""
        from dpproofs.render.expressions import to_sympy

        return to_sympy(self.term, evaluate=True)

    def text(self, *, up: bool = True) -> str:
        """The exact value, where that is short, or else 12 digits, rounded up (or down)."""
        text = None if self.exact is None else exact_text(self.exact)
        return self.decimal(12, up=up) if text is None else text

    def __str__(self) -> str:
        return self.text()

    def to_json(self) -> dict[str, object]:
        """Plain data: the expression, the exact value if rational, and floats on both sides, None for no finite one."""
        return {
            "expression": repr(self.term),
            "exact": _text(self.exact),
            "lower": finite(self.lower()),
            "upper": finite(self.upper()),
        }


def finite(x: float) -> float | None:
    """The float, or None for one that JSON does not have."""
    return x if math.isfinite(x) else None


def square_root(v: Value) -> Value:
    """The square root of a number that is not negative, exactly where it is rational."""
    exact = v.exact
    if exact is not None and exact >= 0:
        root = Fraction(math.isqrt(exact.numerator), math.isqrt(exact.denominator))
        if root**2 == exact:
            return Value(num(root))
    return Value(sqrt(v.term))


def _text(q: Fraction | None) -> str | None:
    """The number as a fraction; None for one so long that Python does not write it."""
    return None if q is None or not is_short(q) else str(q)


def decimal_string(q: Fraction, digits: int, *, up: bool) -> str:
    """q with that many significant digits, rounded up or down."""
    return _decimal(q, digits, _ceiling if up else operator.floordiv)


def nearest(q: Fraction, digits: int) -> str:
    """q with that many significant digits, rounded to the nearest such number."""
    return _decimal(q, digits, _nearest)


def _decimal(q: Fraction, digits: int, quotient: Callable[[int, int], int]) -> str:
    """q with that many significant digits; ``quotient`` rounds the quotient of two integers.

    Fractions would be reduced, which takes very long for numbers with a million digits.
    """
    if q == 0:
        return "0"
    top, bottom = q.numerator, q.denominator
    magnitude = math.floor((top.bit_length() - bottom.bit_length()) * math.log10(2)) + 1
    while abs(top) * 10 ** max(0, -magnitude) < bottom * 10 ** max(0, magnitude):
        magnitude -= 1
    exponent = magnitude - digits + 1
    return _plain(quotient(top * 10 ** max(0, -exponent), bottom * 10 ** max(0, exponent)), exponent)


def _ceiling(top: int, bottom: int) -> int:
    return -(-top // bottom)


def _nearest(top: int, bottom: int) -> int:
    """Half-way it is the even one."""
    whole, rest = divmod(top, bottom)
    return whole + (2 * rest > bottom or (2 * rest == bottom and whole % 2 == 1))


def _plain(count: int, exponent: int) -> str:
    """count * 10**exponent in the usual notation."""
    sign, text = ("-" if count < 0 else ""), str(abs(count))
    point = len(text) + exponent
    if not -4 < point <= _LONG:
        tail = text[1:].rstrip("0")
        return f"{sign}{text[0]}{'.' if tail else ''}{tail}e{point - 1:+d}"
    if exponent >= 0:
        return sign + text + "0" * exponent
    whole, part = (text[:point] or "0", text[point:]) if point > 0 else ("0", "0" * -point + text)
    part = part.rstrip("0")
    return sign + whole + ("." + part if part else "")


def exact_text(q: Fraction) -> str | None:
    """q exactly, where that is short: as a decimal, or else as a fraction such as 1/3; otherwise None."""
    if not is_short(q):
        return None
    rest, ten = q.denominator, 0
    for prime in (2, 5):
        times = 0
        while rest % prime == 0:
            rest, times = rest // prime, times + 1
        ten = max(ten, times)
    if rest > 1:
        text = str(q)
        return text if len(text) <= _SHORT else None
    count = q.numerator * (10**ten // q.denominator)
    while count and count % 10 == 0:
        count, ten = count // 10, ten - 1
    return _plain(count, -ten) if abs(count) < 10 ** (_LONG if ten <= 0 else _SHORT) else None


def short(q: Fraction) -> str:
    """q for readers: exactly where that is short, and else 'about' and 12 digits."""
    text = exact_text(q)
    return f"about {nearest(q, 12)}" if text is None else text


def apart(low: Fraction, high: Fraction) -> tuple[str, str]:
    """low < high as texts that show the difference: low exactly or rounded up, high rounded down."""
    digits = 6
    while True:
        texts = exact_text(low) or decimal_string(low, digits, up=True), decimal_string(high, digits, up=False)
        if low >= high or Fraction(texts[0]) < Fraction(texts[1]):
            return texts
        digits *= 2

"""Noise on queries that a claim says, in a second implementation: sums over records, read from text.

A query is read into a function of sums and of the number of records. Each sum is named by what a record adds to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.replay.claims.kinds import LAPLACE, Kind, RefusedClaimError, same_law
from dpproofs.replay.claims.meanings import APPEND, EMPTY, MOST, SIZE, test
from dpproofs.replay.claims.trees import (
    DATA,
    REAL,
    RECORD,
    Named,
    Tree,
    both,
    equal,
    every,
    implies,
    kernel,
    normal,
    number,
    of,
    one_of,
    some,
    variable,
)

_K, _Q = variable("K", kernel(DATA, REAL)), variable("q", test(DATA))
_SIGMA, _SCALE = variable("sigma"), variable("b")
MOST_LETTERS, MOST_LEVELS, MOST_POWER, MOST_BITS = 200, 16, 8, 10_000
NOISE: Mapping[str, tuple[str, Named]] = MappingProxyType(
    {
        "gaussian": (
            "sigma",
            Named(
                "query_plus_gaussian_noise",
                (_K, _Q, _SIGMA),
                every((DATA,), lambda x: same_law(_K(x), normal(_Q(x), _SIGMA))),
            ),
        ),
        "laplace": (
            "scale",
            Named(
                "query_plus_laplace_noise", (_K, _Q, _SCALE), every((DATA,), lambda x: LAPLACE(_K(x), _Q(x), _SCALE))
            ),
        ),
    }
)
"""The noise on a query: the name of its size, and what it means."""


def _total() -> Named:
    c, f = variable("c", test(DATA)), variable("f", test(RECORD))

    def grows(x: Tree, a: Tree) -> Tree:
        return implies(SIZE(x) < MOST, equal(c(APPEND(x, a)), c(x) + f(a)))

    return Named("total", (EMPTY, APPEND, SIZE, MOST, c, f), both(equal(c(EMPTY), 0), every((DATA, RECORD), grows)))


TOTAL = _total()


class Range(NamedTuple):
    """The ends of a range of values, where it has them."""

    low: Fraction | None
    high: Fraction | None

    def holds(self, value: Tree) -> tuple[Tree, ...]:
        """A value is in the range."""
        low = () if self.low is None else (number(self.low) <= value,)
        return low if self.high is None else (*low, value <= number(self.high))


def read_range(text: object) -> Range:
    """The range that a text says."""
    parts = [part.strip(_SPACE) for part in text.split("..")] if type(text) is str else []
    if len(parts) != 2 or any(part and _END.fullmatch(part) is None for part in parts):
        raise RefusedClaimError("values must be a range such as 0..1, or 0.. and .. without an end")
    low, high = (Fraction(part) if part else None for part in parts)
    if low is not None and high is not None and high < low:
        raise RefusedClaimError("values must be a range that is not empty")
    return Range(low, high)


_SPACE = " \t\n\r\f\v"
_END = re.compile(r"-?[0-9]{1,40}(?:\.[0-9]{1,40}|/0{0,9}[1-9][0-9]{0,30})?")


def noise_on(mechanism: str, text: object, values: object, size: int | None, spread: Tree) -> Kind:
    """The kind of mechanism that adds noise to the query; on data sets of another size, to 0."""
    within, query = read_range(values), Query(text, is_sized=size is not None)

    def says(law: Tree) -> Tree:
        def with_names(value: Tree, *sums: Tree) -> Tree:
            is_bounded = within != Range(None, None)
            bounds = (every((RECORD,), lambda a: both(*within.holds(value(a)))),) if is_bounded else ()
            added = [of((RECORD,), lambda a, f=f: f(value(a))) for f in query.added]
            said = [TOTAL(EMPTY, APPEND, SIZE, MOST, c, f) for c, f in zip(sums, added, strict=True)]

            def at(x: Tree) -> Tree:
                found = query.of([c(x) for c in sums], SIZE(x))
                return found if size is None else one_of("ind", equal(SIZE(x), size)) * found

            return both(*bounds, *said, NOISE[mechanism][1](law, of((DATA,), at), spread))

        return some((test(RECORD), *(test(DATA) for _ in query.added)), with_names)

    return Kind(REAL, says)


# The text of a query -----------------------------------------------------------------------------


class _Place(NamedTuple):
    """What a query is about: the sums over the records of a list, their number, and the value of one record."""

    sums: list[Tree]
    size: Tree
    value: Tree


class _Part(NamedTuple):
    """A part of a query: what it is at a place, and the number that it is, if it is one as written."""

    at: Callable[[_Place], Tree]
    exact: Fraction | None = None
    is_count: bool = False


def _number(q: Fraction) -> _Part:
    return _Part(lambda _: number(q), q)


_SAME: frozenset[tuple[str, Fraction | None]] = frozenset(
    {("+", Fraction(0)), ("-", Fraction(0)), ("*", Fraction(1)), ("/", Fraction(1))}
)
_SAME_AFTER: frozenset[tuple[str, Fraction | None]] = frozenset({("+", Fraction(0)), ("*", Fraction(1))})
"""The signs and numbers, after another part or before it, that leave it as it is."""
_COUNT = _Part(lambda place: place.size, is_count=True)
_VALUE = _Part(lambda place: place.value)
_WORDS = re.compile(
    r"[ \t\n\r\f\v]*(?:(?P<name>[a-z]{1,10})|(?P<number>[0-9]{1,40}(?:\.[0-9]{1,40})?)|(?P<sign>[<>]=|[-+*/^(),<>=]))"
)
_TREES: Mapping[str, Callable[[Tree, Tree], Tree]] = MappingProxyType(
    {
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "/": lambda a, b: a / b,
        "<": lambda a, b: a < b,
        "<=": lambda a, b: a <= b,
        ">": lambda a, b: b < a,
        ">=": lambda a, b: b <= a,
        "=": equal,
    }
)
_COMPARED = ("<", "<=", ">", ">=", "=")
_OF_NUMBERS: Mapping[str, Callable[..., Tree]] = MappingProxyType(
    {
        "abs": lambda a: one_of("abs", a),
        "min": lambda a, b: one_of("min", a, b),
        "max": lambda a, b: one_of("max", a, b),
        "clip": lambda a, low, high: one_of("min", one_of("max", a, low), high),
    }
)
_ARGUMENTS: Mapping[str, int] = MappingProxyType({"abs": 1, "min": 2, "max": 2, "clip": 3})


class Query:
    """A query that is read from a text."""

    def __init__(self, text: object, *, is_sized: bool) -> None:
        if type(text) is not str or len(text) > MOST_LETTERS:
            raise RefusedClaimError(f"query must be text of at most {MOST_LETTERS} letters")
        self.words, at = list[str](), 0
        while found := _WORDS.match(text, at):
            self.words.append(found[0].strip(_SPACE))
            at = found.end()
        if text[at:].strip(_SPACE):
            raise RefusedClaimError(f"query must not have {text[at:].strip(_SPACE)[:10]!r}")
        self.place, self.is_sized, self.in_record = 0, is_sized, False
        self.parts = list[_Part]()
        self.keys = list[object]()
        whole = self.terms(0)
        if self.next or (whole.exact is not None):
            raise RefusedClaimError("query must be made of sums over the records, and of nothing else")
        self.whole = whole

    @property
    def added(self) -> list[Callable[[Tree], Tree]]:
        """What a record adds to each sum, from its value."""
        return list(map(_of_value, self.parts))

    def of(self, sums: list[Tree], count: Tree) -> Tree:
        """The query, from the sums over the records and their number."""
        return self.whole.at(_Place(sums, count, count))

    # Words

    @property
    def next(self) -> str:
        """The next word; an empty one at the end."""
        return self.words[self.place] if self.place < len(self.words) else ""

    def pass_over(self, *wanted: str) -> str:
        """The next word, if it is one of these, which is then behind."""
        word = self.next
        if not word or word not in wanted:
            return ""
        self.place += 1
        return word

    def ask_for(self, word: str) -> None:
        """Pass over this word."""
        if not self.pass_over(word):
            raise RefusedClaimError(f"query must have {word} where {self.next[:10] or 'its end'} stands")

    # Arithmetic

    def joined(self, one: _Part, sign: str, two: _Part) -> _Part:
        """Two parts and a sign between them."""
        if sign == "/" and not two.exact and not (two.is_count and self.is_sized):
            raise RefusedClaimError("query must divide by numbers that are not 0, or by n beside dataset_size")
        if (one.is_count and (sign, two.exact) in _SAME) or (two.is_count and (sign, one.exact) in _SAME_AFTER):
            return one if one.is_count else two
        if one.exact is not None and two.exact is not None:
            a, b = one.exact, two.exact
            return _number(a + b if sign == "+" else a - b if sign == "-" else a * b if sign == "*" else a / b)
        return _Part(lambda place: _TREES[sign](one.at(place), two.at(place)))

    def raised(self, one: _Part, power: int) -> _Part:
        """A power."""
        if one.exact is None:
            return _Part(lambda place: one.at(place) ** number(power))
        size = max(abs(one.exact.numerator), one.exact.denominator).bit_length()
        if size * power > MOST_BITS:
            raise RefusedClaimError("query must have no power that is too long to write")
        return _number(one.exact**power)

    def terms(self, level: int) -> _Part:
        """Terms between plus and minus."""
        found = self.factors(level)
        while sign := self.pass_over("+", "-"):
            found = self.joined(found, sign, self.factors(level))
        return found

    def factors(self, level: int) -> _Part:
        """Factors, and divisors."""
        found = self.signed(level)
        while sign := self.pass_over("*", "/"):
            found = self.joined(found, sign, self.signed(level))
        return found

    def signed(self, level: int) -> _Part:
        """What may have a minus before it."""
        if level == MOST_LEVELS:
            raise RefusedClaimError(f"query must not be nested more than {MOST_LEVELS} levels deep")
        if not self.pass_over("-"):
            return self.power(level)
        inner = self.signed(level + 1)
        return _Part(lambda place: -inner.at(place)) if inner.exact is None else _number(-inner.exact)

    def power(self, level: int) -> _Part:
        """What may have an exponent behind it."""
        found = self.single(level)
        if not self.pass_over("^"):
            return found
        word, self.place = self.next, self.place + 1
        if not (word.isascii() and word.isdigit() and 1 <= int(word) <= MOST_POWER):
            raise RefusedClaimError(f"query must have exponents from 1 to {MOST_POWER}")
        return self.raised(found, int(word))

    def single(self, level: int) -> _Part:
        """A number, what stands in brackets, a name or a function."""
        word, self.place = self.next, self.place + 1
        if word[:1].isdigit():
            return _number(Fraction(word))
        if word == "(":
            inner = self.terms(level + 1)
            self.ask_for(")")
            return inner
        if word == "x" and self.in_record:
            return _VALUE
        if word == "n" and not self.in_record:
            return _COUNT
        if word in _OF_NUMBERS:
            return self.function(word, level + 1)
        if word == "ind" and self.in_record:
            return self.indicator(level + 1)
        if word in ("sum", "mean", "variance", "count") and not self.in_record:
            return self.of_records(word, level + 1)
        raise RefusedClaimError(f"query must not have {word[:10] or 'its end'} there")

    def function(self, name: str, level: int) -> _Part:
        """A function of numbers."""
        self.ask_for("(")
        given = [self.terms(level)]
        for _ in range(_ARGUMENTS[name] - 1):
            self.ask_for(",")
            given.append(self.terms(level))
        self.ask_for(")")
        return _Part(lambda place: _OF_NUMBERS[name](*(one.at(place) for one in given)))

    def indicator(self, level: int) -> _Part:
        """1 where comparisons hold, and else 0."""
        self.ask_for("(")
        found = self.compared(level)
        self.ask_for(")")
        return found

    def compared(self, level: int) -> _Part:
        """The indicator of one comparison, or of several in a chain."""
        sides, signs = [self.terms(level)], list[str]()
        while sign := self.pass_over(*_COMPARED):
            signs.append(sign)
            sides.append(self.terms(level))
        if not signs:
            raise RefusedClaimError("query must compare in count(...) and ind(...)")

        def at(place: _Place) -> Tree:
            values = [side.at(place) for side in sides]
            links = zip(signs, values, values[1:], strict=False)
            return one_of("ind", both(*(_TREES[sign](a, b) for sign, a, b in links)))

        return _Part(at)

    def of_records(self, name: str, level: int) -> _Part:
        """What is made of sums over the records."""
        self.ask_for("(")
        if name == "count" and self.pass_over(")"):
            return _COUNT
        self.in_record = True
        inner = self.compared(level) if name == "count" else self.terms(level)
        self.in_record = False
        self.ask_for(")")
        total = self.summed(inner)
        if name in ("sum", "count"):
            return total
        mean = self.joined(total, "/", _COUNT)
        if name == "mean":
            return mean
        squares = self.joined(self.summed(self.raised(inner, 2)), "/", _COUNT)
        return self.joined(squares, "-", self.raised(mean, 2))

    def summed(self, inner: _Part) -> _Part:
        """A sum over the records, by its number among them; equal ones are one."""
        value = variable("%value")
        key = _written(_of_value(inner)(value))
        if key not in self.keys:
            self.keys.append(key)
            self.parts.append(inner)
        which = self.keys.index(key)
        return _Part(lambda place: place.sums[which])


def _of_value(part: _Part) -> Callable[[Tree], Tree]:
    return lambda value: part.at(_Place([], value, value))


def _written(t: Tree) -> object:
    return (t.op, t.data, *map(_written, t.args))

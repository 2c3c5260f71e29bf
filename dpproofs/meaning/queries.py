"""Queries on lists of records, as claims write them: what is made of sums over the records of functions of a value.

The value of a record lies in a range. ``sum(f)``, ``mean(f)``, ``variance(f)`` and ``count(condition)`` are made of
such sums, where x is the value of a record; n is the number of records.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from dpproofs.kernel import Definition, Term
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import REAL, absolute, as_term, conj, eq, exists, forall, function_type, implies, ind, lam
from dpproofs.language.terms import maximum, minimum, num, substitute, var, variables
from dpproofs.meaning.definitions import LAPLACE
from dpproofs.meaning.kinds import GAUSSIAN_LAW, K, q, scale, sigma
from dpproofs.meaning.lists import DATA, RECORD, a, append, empty, most, size, x

result, number = var("c", function_type((DATA,), REAL)), var("f", function_type((RECORD,), REAL))
SPACE = (empty, append, size, most)
TOTAL = Definition(
    "total",
    (*SPACE, result, number),
    conj(
        eq(result(empty), 0),
        forall((x, a), implies(size(x) < most, eq(result(append(x, a)), result(x) + number(a)))),
    ),
)
"""c(x) is the sum of f(a) over the records a of the list x."""

GAUSSIAN_NOISE = Definition("query_plus_gaussian_noise", (K, q, sigma), GAUSSIAN_LAW)
"""K(x) is the law of q(x) plus noise N(0, sigma^2)."""
LAPLACE_NOISE = Definition("query_plus_laplace_noise", (K, q, scale), forall(x, LAPLACE(K(x), q(x), scale)))
"""K(x) is the law of q(x) plus Laplace noise of scale b."""
NOISE: Mapping[str, tuple[str, Definition]] = Frozen(
    {"gaussian": ("sigma", GAUSSIAN_NOISE), "laplace": ("scale", LAPLACE_NOISE)}
)
"""The noise that may be added to a query, and the name of its size."""

VALUE = var("value", function_type((RECORD,), REAL))
value, count = variables("x n")
LONGEST, DEEPEST, LARGEST_POWER, MOST_BITS = 200, 16, 8, 10_000


class Query(NamedTuple):
    """A query: an expression in n and in variables for sums over the records of functions of x."""

    expression: Term
    totals: Mapping[Term, Term]
    low: Fraction | None
    high: Fraction | None
    """The ends of the range of the values; None where it has no end."""
    size: int | None
    """The number of records of the data sets, where that is known: the query is about no others."""

    @property
    def made(self) -> tuple[tuple[Term, ...], tuple[Term, ...], Term]:
        """The names of the value of a record and of the sums, what is said of these, and the query.

        On lists of other sizes the query is 0: nothing of these is released.
        """
        ends = [num(self.low) <= VALUE(a)] if self.low is not None else []
        ends += [VALUE(a) <= num(self.high)] if self.high is not None else []
        sums = {v: var(str(v.data[0]), result.type) for v in self.totals}
        said = [TOTAL(*SPACE, c, lam(a, substitute(self.totals[v], {value: VALUE(a)}))) for v, c in sums.items()]
        at_x = substitute(self.expression, {**{v: c(x) for v, c in sums.items()}, count: size(x)})
        where = num(1) if self.size is None else ind(eq(size(x), self.size))
        return (VALUE, *sums.values()), (*([forall(a, conj(*ends))] if ends else []), *said), lam(x, where * at_x)

    def with_noise(self, noise: Callable[[Term], Term]) -> Term:
        """There are such values of records, and noise is added to the query of these."""
        names, said, query = self.made
        return exists(names, conj(*said, noise(query)))


def read_range(text: object) -> tuple[Fraction | None, Fraction | None]:
    """The ends of a range such as 0..1, -1/2..3, 0.. and ..; ValueError for another text."""
    found = _RANGE.fullmatch(text) if type(text) is str else None
    low, high = (Fraction(end) if end else None for end in found.groups()) if found else (Fraction(1), Fraction(0))
    if low is not None and high is not None and low > high:
        raise ValueError("values: must be a range such as 0..1, or 0.. and .. for ranges without an end")
    return low, high


def read_query(text: object, values: object, size: int | None = None) -> Query:
    """The query that a claim says, of values in that range; ValueError for another text."""
    if type(text) is not str or len(text) > LONGEST or _WORD.sub("", text).strip(" \t\n\r\f\v"):
        raise ValueError(f"query: {HINT}")
    reader = _Reader([*_WORD.findall(text), "end"], is_sized=size is not None)
    expression = reader.sum(0)
    if reader.left != ["end"] or not expression.free:
        raise ValueError(f"query: {HINT}")
    return Query(expression, Frozen({v: f for f, v in reader.totals.items()}), *read_range(values), size)


HINT = "must be made of sum(...), mean(...), variance(...) and count(...) by numbers, n and + - * / ^"
_END = r"\s*(-?[0-9]{1,40}(?:/0{0,9}[1-9][0-9]{0,30}|\.[0-9]{1,40})?)?\s*"
_RANGE = re.compile(rf"{_END}\.\.{_END}", re.ASCII)
_WORD = re.compile(r"[a-z]{1,10}|[<>]=|[-+*/^(),<>=]|[0-9]{1,40}(?:\.[0-9]{1,40})?", re.ASCII)
_JOINED = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "^": operator.pow}
_COMPARED = {"<=": operator.le, "<": operator.lt, ">=": operator.ge, ">": operator.gt, "=": eq}
_ARGUMENTS = {"abs": 1, "min": 2, "max": 2, "clip": 3}
_SUMS = ("sum", "mean", "variance", "count")


class _Reader:
    """Reads words from left to right; ``is_inside`` says whether they are about one record."""

    def __init__(self, words: list[str], *, is_sized: bool) -> None:
        self.left, self.is_sized, self.is_inside = words, is_sized, False
        self.totals: dict[Term, Term] = {}

    def taken(self, *wanted: str) -> str:
        """The next word, if it is one of these; else nothing is taken."""
        return self.left.pop(0) if self.left[0] in wanted else ""

    def need(self, word: str) -> None:
        """The next word is this one."""
        if not self.taken(word):
            raise ValueError(f"query: {word} must stand before {self.left[0]}")

    def joined(self, one: Term, sign: str, other: Term) -> Term:
        """Two terms joined by a sign; two numbers make one number."""
        if sign == "/" and not (other.data if other.op == "num" else other == count and self.is_sized):
            raise ValueError("query: must divide by numbers other than 0, or by n where dataset_size is given")
        if one.op != "num" or other.op != "num":
            return as_term(_JOINED[sign](one, other))
        if sign == "^" and max(map(abs, one.data.as_integer_ratio())).bit_length() * other.data > MOST_BITS:
            raise ValueError("query: must have no power that is too long to write")
        return num(_JOINED[sign](one.data, other.data))

    def sum(self, depth: int, signs: str = "+-") -> Term:
        """Products that are added or subtracted, or factors that are multiplied or divided."""
        found = self.factor(depth) if signs == "*/" else self.sum(depth, "*/")
        while sign := self.taken(*signs):
            found = self.joined(found, sign, self.factor(depth) if signs == "*/" else self.sum(depth, "*/"))
        return found

    def factor(self, depth: int) -> Term:
        """A number, a name, a function or what stands in brackets, with its sign and its exponent."""
        if depth == DEEPEST:
            raise ValueError(f"query: must not be nested more than {DEEPEST} levels deep")
        if self.taken("-"):
            return -self.factor(depth + 1)
        word = self.left.pop(0)
        if word[0].isdigit():
            found = num(Fraction(word))
        elif word == "(":
            found = self.sum(depth + 1)
            self.need(")")
        else:
            found = self.named(word, depth + 1)
        if not self.taken("^"):
            return found
        power = self.left.pop(0)
        if not power.isdigit() or not 1 <= int(power) <= LARGEST_POWER:
            raise ValueError(f"query: must have whole exponents from 1 to {LARGEST_POWER}")
        return self.joined(found, "^", num(int(power)))

    def named(self, name: str, depth: int) -> Term:
        """The value of a record, the number of records, or a function: of numbers, of a record, or of all records."""
        if name == ("x" if self.is_inside else "n"):
            return value if self.is_inside else count
        if name not in _ARGUMENTS and (name != "ind" if self.is_inside else name not in _SUMS):
            raise ValueError(f"query: {HINT}; {name} must not stand where it does")
        self.need("(")
        if name == "count" and self.taken(")"):
            return count
        before, self.is_inside = self.is_inside, self.is_inside or name in _SUMS
        first = ind(self.condition(depth)) if name in ("ind", "count") else self.sum(depth)
        more = [first]
        for _ in range(_ARGUMENTS.get(name, 1) - 1):
            self.need(",")
            more.append(self.sum(depth))
        self.need(")")
        self.is_inside = before
        if name in ("min", "max"):
            return minimum(*more) if name == "min" else maximum(*more)
        if name == "clip":
            return minimum(maximum(*more[:2]), more[2])
        return absolute(first) if name == "abs" else first if name == "ind" else self.of_all(name, first)

    def of_all(self, name: str, of_one: Term) -> Term:
        """What is made of all records."""
        total = self.totals.setdefault(of_one, var(f"sum{len(self.totals) + 1}"))
        if name in ("sum", "count"):
            return total
        mean = self.joined(total, "/", count)
        if name == "mean":
            return mean
        return self.joined(self.of_all("sum", self.joined(of_one, "^", num(2))), "/", count) - mean**2

    def condition(self, depth: int) -> Term:
        """A comparison, or a chain of them."""
        sides, said = [self.sum(depth)], list[Term]()
        while sign := self.taken(*_COMPARED):
            sides.append(self.sum(depth))
            said.append(_COMPARED[sign](*sides[-2:]))
        if not said:
            raise ValueError("query: count(...) and ind(...) must have a comparison such as x > 1/2")
        return conj(*said)

"""The sensitivity of a query that a claim says: proved, and how far it moves between lists with two different values.

The lists are as many records of one value as there may be, and the same with one of another value in the place of one;
or, where records are added, no record and one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import final

from dpproofs.checkers.rational import exact
from dpproofs.errors import InputError
from dpproofs.kernel import Term, Theorem
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import num
from dpproofs.meaning.queries import Query, count as _records, read_query as read_as_claimed
from dpproofs.queries.answers import TOO_LARGE, of_model, upper_of
from dpproofs.queries.models import Model
from dpproofs.queries.reading import COUNT, RECORD, Aggregate, Query as Asked, read_query, read_values
from dpproofs.queries.search import function, grid, shown
from dpproofs.queries.upper import OpenError

MOST_KEPT = 1024
MOST_DEGREE, MOST_PIECES = 8, 4
"""Of queries whose sensitivities are proved: for larger ones that may take minutes."""
MOST_WRITTEN, MOST_LISTED = 4, 200
"""Lists of more records are not looked at one by one."""


@final
@dataclass(frozen=True)
class Moves:
    """How far the query is seen to move: between a list of records of the first value, and one with another value.

    Where records are added, there is no first value, and the lists are the empty one and that of one record.
    """

    first: Fraction | None
    second: Fraction
    ends: tuple[Fraction, Fraction]
    """The query at the two lists."""

    def shown(self, count: int) -> tuple[str, str]:
        """The values of the records of two lists of that size, or of none and of one."""
        if self.first is None:
            return shown(()), shown((self.second,))
        if count <= MOST_WRITTEN:
            same = (self.first,) * (count - 1)
            return shown((*same, self.first)), shown((*same, self.second))
        return f"({count} times {self.first})", f"({count - 1} times {self.first}, {self.second})"

    @property
    def far(self) -> Fraction:
        """How far it moves."""
        return abs(self.ends[0] - self.ends[1])


@final
@dataclass(frozen=True)
class Proved:
    """A query, the most that it moves between neighbours, as is proved, and as far as two lists show."""

    query: Query
    relation: str
    bound: Fraction
    theorem: Theorem
    """From what the query is made of: it has the sensitivity ``bound``, of lists of its size where that is known."""
    moves: Moves


@lru_cache(maxsize=MOST_KEPT)
def proved(text: str, values: str, size: int | None, relation: str) -> Proved:
    """The sensitivity of the query; InputError where claims do not know it, or none is proved."""
    query = _read(text, values, size)
    if _degree(query) > MOST_DEGREE or sum(map(_pieces, (query.expression, *query.totals.values()))) > MOST_PIECES:
        wanted = f"of at most degree {MOST_DEGREE}, with at most {MOST_PIECES} of min, max, abs and comparisons"
        raise InputError("query", text, f"must be {wanted}, for its sensitivity to be proved; clip is two of them")
    inner = {v: Aggregate("total", f) for v, f in query.totals.items()}
    model = Model(Asked(text, query.expression, Frozen(inner)), query.low, query.high, relation, size)
    moves = max(_seen(model), key=lambda one: (one.far, -abs(one.first or Fraction(0)) - abs(one.second)))
    try:
        found = _proved(query, model, moves)
    except OverflowError as error:
        raise InputError("query", text, TOO_LARGE) from error
    if len(_kept) >= MOST_KEPT:
        _kept.pop(next(iter(_kept)))
    _kept[(*query.made[1:], relation)] = found
    return found


def _proved(query: Query, model: Model, moves: Moves) -> Proved:
    """That it moves by no more than is seen, or by no more than a bound that is found."""
    upper = upper_of(model, hint=(model.size or 1) - 1)
    try:
        return Proved(query, model.relation, moves.far, upper.theorem(num(moves.far)), moves)
    except OpenError as error:
        bound, theorem = _searched(model, model.query.text, str(error))
        return Proved(query, model.relation, bound, theorem, moves)


def _degree(query: Query) -> Fraction:
    """At most how often a value is multiplied by values."""
    inner = max((_power(f) for f in query.totals.values()), default=Fraction(1))
    return _power(query.expression) * max(inner, Fraction(1))


def _power(t: Term) -> Fraction:
    """At most how many variables are multiplied."""
    match t.op, t.args:
        case "var", _:
            return Fraction(t != _records)
        case "mul", factors:
            return sum(map(_power, factors), Fraction(0))
        case "pow", (one, exponent):
            return _power(one) * Fraction(abs(exponent.data))
    return max(map(_power, t.args), default=Fraction(0))


def _pieces(t: Term) -> int:
    """How many functions are between whose pieces is chosen."""
    return (t.op not in ("num", "var", "add", "mul", "pow")) + sum(map(_pieces, t.args))


_kept: dict[tuple[object, ...], Proved] = {}


def proved_of(said: tuple[Term, ...], query: Term, relation: str) -> Proved | None:
    """What was proved of a query in a formula, by what is said of it; None where nothing was."""
    return _kept.get((said, query, relation))


def _read(text: str, values: str, size: int | None) -> Query:
    """The query as claims have it."""
    read_values(values)
    asked = read_query(text)
    try:
        return read_as_claimed(text, values, size)
    except ValueError as error:
        name, _, reason = str(error).partition(": ")
        raise InputError(name, values if name == "values" else asked.text, reason) from error


def _seen(model: Model) -> Iterator[Moves]:
    """How far the query moves between such lists, for some values in the range."""
    few, many = grid(model)
    expression = function(model.query.expression)
    inner = {v: function(one.inner) for v, one in model.query.aggregates.items()}

    def at(counted: tuple[tuple[Fraction, int], ...]) -> Fraction:
        point = {v: sum((k * f({RECORD: z}) for z, k in counted), Fraction(0)) for v, f in inner.items()}
        return Fraction(expression({**point, COUNT: Fraction(sum(k for _, k in counted))}))

    if model.is_added:
        yield from (Moves(None, z, (at(()), at(((z, 1),)))) for z in many)
        return
    others = (model.size or 1) - 1
    for one, two in product(few if len(many) > 40 else many, repeat=2):
        yield Moves(one, two, (at(((one, others + 1),)), at(((one, others), (two, 1)))))


def _searched(model: Model, text: str, reason: str) -> tuple[Fraction, Theorem]:
    """A bound that is found by a search, also with lists of other kinds."""
    if model.size is None or model.size <= MOST_LISTED:
        found = of_model(model)
        bound = None if found.bound is None else exact(found.bound)
        if found.upper is not None and bound is not None:
            return bound, found.upper
        reason = found.reason or reason
    said = f"is not proved to have a sensitivity over {model.relation}; {reason}"
    raise InputError("query", text, said)

"""Noise on a query that is said, whose sensitivity is proved."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms.base import Mechanism, mechanism
from dpproofs.accounting.mechanisms.gaussian import Gaussian
from dpproofs.accounting.mechanisms.known import Known
from dpproofs.accounting.mechanisms.laplace import Laplace
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number, exact_number, plain_text
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.relations import RELATIONS, REPLACE_ONE, single_relation

if TYPE_CHECKING:
    from dpproofs.queries.claimed import Proved

QUERY, VALUES, SIZE, MOVED = "query", "values", "dataset_size", "sensitivity"
WORDS = (QUERY, VALUES, SIZE)
"""The keys of a query that is said in place of its sensitivity."""
MOST_RECORDS = 10**6


class Asked(NamedTuple):
    """A query on values in a range, and the number of records, where that is known."""

    query: str
    values: str
    size: int | None
    over: str
    """The neighbouring relation."""

    def proved(self) -> Proved:
        """The sensitivity, with its theorem; InputError where none is proved."""
        from dpproofs.queries.claimed import proved

        return proved(*self)


def _asked(said: Mapping[str, object], over: object) -> Asked:
    """The query that is said; InputError names what is wrong."""
    relation, query, values = single_relation(over), _text(said, QUERY), _text(said, VALUES)
    if said.get(SIZE) is None:
        return Asked(query, values, None, relation)
    size = exact_number(said[SIZE], SIZE)
    if size.denominator > 1 or not 1 <= size <= MOST_RECORDS:
        raise InputError(SIZE, said[SIZE], f"must be a whole number from 1 to {MOST_RECORDS} beside a query")
    if relation != REPLACE_ONE:
        raise InputError(SIZE, said[SIZE], f"must not be given with {relation}, which changes it")
    return Asked(query, values, int(size), relation)


_BLANK = re.compile(r"[ \t\r\n]+")


def _text(said: Mapping[str, object], name: str) -> str:
    text = plain_text(said.get(name))
    if text is None:
        raise InputError(name, said.get(name, "missing"), "must be text, such as 'sum(x)' and '0..1'")
    return _BLANK.sub(" ", text).strip(" ")


@dataclass(frozen=True, kw_only=True)
class OfQuery(Known):
    """Noise on a query, with the sensitivity that is proved of it over the relation."""

    query: str
    values: str
    over: str  # type: ignore[misc]
    dataset_size: int | None = None
    is_of_query: ClassVar[bool] = True

    def __post_init__(self) -> None:
        asked = _asked({name: vars(self)[name] for name in WORDS}, self.over)
        for name, value in zip((*WORDS, "over"), asked, strict=True):
            object.__setattr__(self, name, value)
        super().__post_init__()
        if self.parameters[MOVED] != self.proved.bound:
            raise InputError(MOVED, written(self.parameters[MOVED]), f"must be that of {self.query}")

    @property
    def proved(self) -> Proved:
        """The sensitivity, with its theorem."""
        return Asked(self.query, self.values, self.dataset_size, self.over).proved()

    @property
    def records(self) -> int | None:
        """The number of records that the query is about."""
        return self.dataset_size

    @property
    def said(self) -> Mapping[str, object]:
        """The query as claim files say it."""
        size = {} if self.dataset_size is None else {SIZE: self.dataset_size}
        return {QUERY: self.query, VALUES: self.values, **size}

    @property
    def noise(self) -> Mapping[str, Fraction]:
        """The numbers but for the sensitivity."""
        return {name: number for name, number in self.parameters.items() if name != MOVED}

    @property
    def about_query(self) -> str:
        """The query, and how far it moves, in words."""
        size = "" if self.dataset_size is None else f"{self.dataset_size} records with "
        most = f"moves by at most {written(self.parameters[MOVED])} between neighbours (proved)"
        return f"the query {self.query} of {size}values in {self.values}, which {most}"

    @property
    def moved(self) -> str:
        """Two neighbouring lists of values, and the query on these, in words."""
        moves = self.proved.moves
        one, two = moves.shown(self.dataset_size or 1)
        first, second = map(written, moves.ends)
        return f"The values are {one} and {two}: {self.query} is {first} and {second}."

    @property
    def vouched(self) -> tuple[str, ...]:  # type: ignore[override]
        """The range of the values, and the size of the data."""
        values = f"for {self.query}, the value x of each record is in {self.values}"
        size = f"each data set has {self.dataset_size} records, and this number is public"
        return (values,) if self.dataset_size is None else (values, size)

    def as_written(self) -> Mapping[str, object]:
        """The query, and the texts of irrational numbers."""
        return {**self.texts, **{f.name: vars(self).get(f.name) for f in fields(OfQuery)}}

    def with_numbers(self, numbers: Mapping[str, Fraction]) -> Known:
        """The same query with other noise."""
        return noise_on_query(self.kind, {**self.noise, **numbers, **self.said}, self.over)

    def __reduce__(self) -> tuple[object, ...]:
        return noise_on_query, (self.kind, {**self.noise, **self.texts, **self.said}, self.over)

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantees over its own relation; over the other one it has another sensitivity."""
        return [] if relation in RELATIONS and relation != self.over else super().seeds(relation, notions)

    def worst(self, away: int) -> Laws:
        """The query between two lists at the distance of one record, which it moves as far as is known."""
        return NOISE[self.kind].plain(**{**self.noise, MOVED: self.proved.moves.far}).worst(1)

    def __str__(self) -> str:
        noise = {name: written(number) for name, number in self.noise.items()}
        return f"{self.kind}({', '.join(f'{k} = {v}' for k, v in {**self.said, **noise}.items())})"


@mechanism
@dataclass(frozen=True, kw_only=True)
class GaussianOfQuery(OfQuery, Gaussian):
    """Gaussian noise on a query that is said."""


@mechanism
@dataclass(frozen=True, kw_only=True)
class LaplaceOfQuery(OfQuery, Laplace):
    """Laplace noise on a query that is said."""


class _Noise(NamedTuple):
    """The name of the size of noise, and its classes for any query and for one that is said."""

    size: str
    plain: type[Known]
    of_query: type[OfQuery]


NOISE: Mapping[str, _Noise] = Frozen(
    {
        Gaussian.kind: _Noise("sigma", Gaussian, GaussianOfQuery),
        Laplace.kind: _Noise("scale", Laplace, LaplaceOfQuery),
    }
)


def noise_on_query(kind: str, said: Mapping[str, object], over: str, where: str = "") -> Known:
    """The step that a table of a claim file over that relation says; InputError names what is wrong in it."""
    try:
        return _noise_on_query(kind, said, over)
    except InputError as error:
        place = f"{where}: " if where else ""
        raise InputError(f"{place}{error.parameter}", error.value, error.condition) from error


def _noise_on_query(kind: str, said: Mapping[str, object], over: str) -> Known:
    if plain_text(kind) is None or kind not in NOISE:
        raise InputError(QUERY, said.get(QUERY, "missing"), f"goes with {' and '.join(NOISE)}")
    size = NOISE[kind].size
    for name in (QUERY, VALUES, size):
        if name not in said:
            raise InputError(name, "missing", "must be given with a query")
    for name, value in said.items():
        if name not in (*WORDS, size):
            raise InputError(name, value, "must not be given with a query, whose sensitivity is proved")
    asked = _asked(said, over)
    given = {**dict(zip((*WORDS, "over"), asked, strict=True)), size: said[size], MOVED: asked.proved().bound}
    return NOISE[kind].of_query(**given)  # type: ignore[arg-type]


def noisy_query(
    mechanism: str,
    query: str,
    values: str,
    *,
    dataset_size: int | None = None,
    relation: str = REPLACE_ONE,
    **noise: Number,
) -> Mechanism:
    """Noise on a query on lists of records: its sensitivity over the relation is proved.

    ``noisy_query("gaussian", "sum(x)", "0..1", sigma=8)``: ``mechanism`` is ``gaussian``, with ``sigma``, or
    ``laplace``, with ``scale``, both in the units of the query. ``query`` is made of sums over the records of
    functions of the value x of a record, which lies in the range ``values``, such as ``0..1``. ``dataset_size`` is the
    number of records, where that is public: with ``replace-one``. Raises InputError for another query, or one that is
    not proved to have a sensitivity, and for a number outside its domain.
    """
    size = {} if dataset_size is None else {SIZE: dataset_size}
    return noise_on_query(mechanism, {QUERY: query, VALUES: values, **size, **noise}, relation)

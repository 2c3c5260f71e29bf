"""What is run on the data: the base of all mechanisms, the interface of their parts, and the questions about them.

A file of this folder has one mechanism, or one sort of composition. A mechanism names the verified functions that
apply to it, and its worst case. A composition derives the guarantee of the whole from those of the parts. So nothing
else depends on which mechanisms exist.
"""

from __future__ import annotations

import itertools
import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Protocol, TypeVar

from dpproofs.accounting.curves import RenyiCurve, listed
from dpproofs.accounting.guarantees import composed, folded, postprocessed, repeated, rounded_up
from dpproofs.accounting.judgement import Judgement
from dpproofs.accounting.limits import MAX_COUNT, MAX_NESTING, whole_number, written
from dpproofs.accounting.mechanisms.questions import Questions
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.render.html import code, line, listed as bullets

Kind = TypeVar("Kind", bound="type[Mechanism]")
_known: list[tuple[type[Mechanism], tuple[str, ...]]] = []
"""The classes of mechanisms, with the names of their fields."""


def mechanism(kind: Kind) -> Kind:
    """Register a class as a mechanism: its description of itself is trusted."""
    _known.append((kind, tuple(f.name for f in fields(kind))))  # type: ignore[arg-type]
    return kind


def _fields(kind: type) -> tuple[str, ...] | None:
    """The fields with which a class was declared; None where it is no mechanism."""
    return next((names for one, names in _known if one is kind), None)


def checked_mechanism(value: object) -> Mechanism:
    """The value, if it is a mechanism of a class here; other classes could answer anything."""
    if not isinstance(value, Mechanism) or _fields(type(value)) is None:
        raise InputError("mechanism", value, "must be a mechanism, such as gaussian(sensitivity=1, sigma=8)")
    return value


def check_readable(one: Mechanism, relation: str) -> None:
    """InputError where a step has no guarantee over the neighbouring relation."""
    for step in one.leaves():
        if step.over not in (None, relation):
            raise InputError(
                "relation", relation, f'must be "{step.over}" with {step.kind}, whose theorems are about no other one'
            )
    sizes = {step.records for step in one.leaves() if step.is_of_query}
    if len(sizes) > 1:
        shown = " and ".join("none" if size is None else str(size) for size in sorted(sizes, key=lambda n: n or 0))
        raise InputError("dataset_size", shown, "must be the same for all queries, or be given for none")


def checked_mechanisms(parts: object) -> tuple[Mechanism, ...]:
    """The parts; InputError where they are no mechanisms, or there are none."""
    if type(parts) is not tuple or not parts:
        raise InputError("parts", parts, "must be a tuple of mechanisms")
    return tuple(map(checked_mechanism, parts))


def plain_mechanism(value: object) -> Mechanism:
    """A copy of this mechanism from its fields, each checked, so that nothing else is in it at any depth.

    InputError where a part is none of the classes here, or a number is not in its domain.
    """
    return _plain(value, {}, MAX_NESTING)


def _plain(value: object, made: dict[int, tuple[object, Mechanism]], levels: int) -> Mechanism:
    """The copy of the mechanism; ``made`` has the copies so far by the ids of the originals, which are kept alive."""
    if id(value) in made:
        return made[id(value)][1]
    known = checked_mechanism(value)
    if levels < 0:
        raise InputError("mechanism", "too many levels", f"must be nested at most {MAX_NESTING} levels deep")
    said, kind = {**vars(known), **known.as_written()}, type(known)
    given = {name: said.get(name) for name in _fields(kind) or ()}
    for name, field in given.items():
        if type(field) is tuple:
            given[name] = tuple(_plain(part, made, levels - 1) for part in field)
        elif isinstance(field, Mechanism):
            given[name] = _plain(field, made, levels - 1)
    one = kind(**given)
    made[id(value)] = value, one
    return one


Runs = list[tuple["Step", int]]
"""Steps and how often they run."""


class Strategy(Protocol):
    """A derivation strategy: it analyzes steps one by one, and the whole by its parts."""

    def whole(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The guarantee of a mechanism; None where some part of it has none."""

    def run(self, step: Step, count: int, relation: str, group: int) -> Guarantee | None:
        """The composition of ``count`` runs of a step."""

    @property
    def allows_parallel(self) -> bool:
        """Whether there is a theorem about parallel parts."""


class Dealer(Protocol):
    """Gives each part of a mechanism a share of delta, or of epsilon, and derives its guarantee by itself."""

    def one(self, mechanism: Mechanism, shares: int) -> Guarantee | None:
        """The guarantee of a part that gets one of ``shares`` equal shares."""

    def several(self, parts: tuple[Mechanism, ...]) -> Guarantee | None:
        """The guarantee of the composition of all parts, each with a share of its own."""

    def exactly(self, g: Guarantee) -> Guarantee:
        """The guarantee with exactly the share as its number."""


class Accountant(Protocol):
    """Answers questions about a mechanism.

    The answers need the search for derivations, which builds on this file.
    """

    def best(
        self, mechanism: Mechanism, notion: str, known: Mapping[str, Number], relation: str, group: int, seconds: float
    ) -> Guarantee:
        """The best guarantee of the notion with these numbers that can be derived."""

    def judged(
        self, mechanism: Mechanism, notion: str, numbers: Mapping[str, Number], relation: str, group: int, title: str
    ) -> Judgement:
        """The verdict on the claim that the mechanism has this guarantee."""


class Mechanism(Questions, ABC):
    """What is run on the data; composition is adaptive. Its methods give its best guarantee in each notion."""

    accountant: ClassVar[Accountant]
    """Answers the questions; set where the package is loaded."""

    @property
    @abstractmethod
    def inner(self) -> tuple[Mechanism, ...]:
        """The parts of this mechanism."""

    @abstractmethod
    def total(self, strategy: Strategy, relation: str, group: int) -> Guarantee | None:
        """The guarantee by those of the parts; None where nothing follows."""

    @abstractmethod
    def choices(self, count: int, most: int) -> list[Runs]:
        """The steps that may observe the differing record in ``count`` runs: a few alternatives."""

    @abstractmethod
    def shared(self, dealer: Dealer) -> Guarantee | None:
        """An (epsilon, delta)-DP guarantee by those of the parts; None where the parts are not analyzed separately."""

    def counted(self, count: int = 1) -> Runs:
        """The steps, with their multiplicities in ``count`` runs."""
        return [run for part in self.inner for run in part.counted(count)]

    def in_order(self, most: int) -> Runs | None:
        """The steps in the order in which they run, in at most ``most`` runs; None where that is not known."""
        return None

    @property
    def is_row(self) -> bool:
        """Whether it is a sequential composition whose answers are all released."""
        return False

    def as_written(self) -> Mapping[str, object]:
        """The fields with irrational numbers, as these were written."""
        return {}

    @cached_property
    def nesting(self) -> int:
        """How many levels deep the parts are nested."""
        return 1 + max(p.nesting for p in checked_mechanisms(self.inner))

    @cached_property
    def records_within(self) -> int | None:
        """The number of records that some query within is about, where one says it."""
        return next((n for p in self.inner if (n := p.records_within) is not None), None)

    def leaves(self) -> Iterator[Step]:
        """Each step that occurs."""
        return itertools.chain.from_iterable(p.leaves() for p in self.inner)

    def repeat(self, count: int) -> Mechanism:
        """The adaptive composition of ``count`` runs; InputError unless count is a positive integer."""
        count = whole_number(count, "count", MAX_COUNT)
        return self if count == 1 else Repeat(self, count)

    def then(self, *others: Mechanism) -> Mechanism:
        """The adaptive composition with others, which run after it; InputError for what is no mechanism."""
        parts = checked_mechanisms((self, *others))
        flat = tuple(p for m in parts for p in (m.parts if isinstance(m, Sequence) else (m,)))
        return self if not others else Sequence(flat)

    def postprocess(self) -> Mechanism:
        """Postprocessing: what is computed from the answer without another look at the data."""
        return Postprocessed(self)

    def to_renyi_curve(self, *, orders: Iterable[Number], relation: str = "replace-one", group: int = 1) -> RenyiCurve:
        """The best bounds, in nats, on the Rényi divergences of these orders that can be derived, as one curve.

        Each order is above 1. Raises InputError for other orders or an unknown relation, and DpproofsError where no
        bound can be derived.
        """
        found = (self.to_renyi_dp(order=order, relation=relation, group=group) for order in listed(orders, "orders"))
        return RenyiCurve(tuple(found))

    def html(self) -> str:
        """The mechanism as HTML, for a notebook."""
        return code(self)

    def _repr_html_(self) -> str:
        return line(self.html())

    def _to(self, notion: str, relation: str, group: int, known: Mapping[str, Number], seconds: float) -> Guarantee:
        return self.accountant.best(self, notion, known, relation, group, seconds)

    def verify(
        self, notion: str, *, relation: str = "replace-one", group: int = 1, title: str = "", **numbers: Number
    ) -> Judgement:
        """The verdict on the claim that this mechanism has a guarantee, such as verify("zcdp", rho="0.5").

        ``relation`` is the neighbouring relation, ``group`` the group distance; losses are in nats. Raises InputError
        for an unknown notion or relation, or a number outside its domain.
        """
        return self.accountant.judged(self, notion, numbers, relation, group, title)


def check_nesting(mechanism: Mechanism) -> None:
    """InputError where mechanisms are nested too deeply."""
    if mechanism.nesting > MAX_NESTING:
        raise InputError(
            "mechanism", f"{mechanism.nesting} levels", f"must be nested at most {MAX_NESTING} levels deep"
        )


@dataclass(frozen=True)
class Several(Mechanism):
    """Mechanisms with parts, nested not too deeply."""

    parts: tuple[Mechanism, ...]

    def __post_init__(self) -> None:
        check_nesting(self)

    @property
    def inner(self) -> tuple[Mechanism, ...]:
        """The parts."""
        return self.parts


class Step(Mechanism):
    """A known mechanism with its parameters, or an assumed guarantee."""

    relation: str | None = None
    """The relation that a given guarantee is over, where that is not the one of the claim."""
    texts: ClassVar[Mapping[str, str]] = Frozen({})
    """The irrational numbers among the parameters, as they were written."""
    numbers_over: ClassVar[str | None] = None
    """The relation that the numbers of a mechanism are about, where it is not the one of the claim."""
    over: ClassVar[str | None] = None
    """The one relation that the step can be read over, where it is not both."""
    is_of_query: ClassVar[bool] = False
    """Whether it is noise on a query that is said."""
    vouched: ClassVar[tuple[str, ...]] = ()
    """What the program has to do for the step to be as described, beyond its numbers."""

    @property
    @abstractmethod
    def kind(self) -> str:
        """The name in claims."""

    @property
    @abstractmethod
    def parameters(self) -> Mapping[str, Fraction]:
        """The parameters."""

    def with_numbers(self, numbers: Mapping[str, Fraction]) -> Step:
        """The same with other numbers in the place of some; InputError where it is made of more than numbers."""
        raise InputError("mechanism", self.kind, f"has no numbers like {', '.join(numbers)}")

    @abstractmethod
    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The known guarantees of the step, in each of these notions that it has a theorem for."""

    def starts(self, relation: str, notions: Iterable[str], orders: Iterable[Fraction]) -> list[Guarantee]:
        """All guarantees at which a derivation about the step may start: in these notions, and at these orders."""
        at_orders = (self.at_order(alpha, relation) for alpha in orders)
        return [*self.seeds(relation, notions), *(g for g in at_orders if g is not None)]

    @abstractmethod
    def worst(self, away: int) -> Laws:
        """Worst-case laws of the step, or nearly, at that group distance."""

    @property
    def records(self) -> int | None:
        """The number of records of the data sets that a query is about, where that is known."""
        return None

    @cached_property
    def records_within(self) -> int | None:
        """The number of records, where it is known."""
        return self.records

    @property
    def meant(self) -> str | None:
        """How the numbers are interpreted, where theorems are about other ones."""
        return None

    def meant_over(self, relation: str) -> str | None:
        """The same, with what depends on the neighbouring relation of the claim."""
        return self.meant

    @property
    def confused(self) -> str | None:
        """A hint for many such steps that violate a claim, where another mechanism may have been meant."""
        return None

    @property
    def both_ways(self) -> tuple[str, ...]:
        """Numbers whose larger values may be more or less private."""
        return ()

    def at_order(self, alpha: Fraction, relation: str) -> Guarantee | None:
        """The result of a theorem of its own on the Rényi divergence of an order for neighbours."""
        return None

    def tail(self, epsilon: Fraction, relation: str) -> Guarantee | None:
        """The result of a theorem of its own on how probable a privacy loss above epsilon is, for neighbours.

        None where there is no such theorem, or no such loss.
        """
        return None

    @property
    def is_a_line(self) -> bool:
        """Whether the bound at each order is linear in the order."""
        return True

    @property
    def is_read_at_orders(self) -> bool:
        """Whether theorems of their own bound the divergence of an order."""
        return False

    @property
    def only_order(self) -> Fraction | None:
        """The only Rényi order with a bound."""
        return None

    @property
    def last_order(self) -> Fraction | None:
        """The end of the orders with a bound."""
        return None

    @property
    def inner(self) -> tuple[Mechanism, ...]:
        """Nothing."""
        return ()

    @cached_property
    def nesting(self) -> int:
        """No level."""
        return 0

    def leaves(self) -> Iterator[Step]:
        """The step itself."""
        yield self

    def with_parts(self) -> Iterator[Step]:
        """The step, and steps that it is made of: all that have numbers."""
        yield self

    def counted(self, count: int = 1) -> Runs:
        """The step itself."""
        return [(self, count)]

    def in_order(self, most: int) -> Runs | None:
        """The step itself."""
        return [(self, 1)]

    @property
    def is_row(self) -> bool:
        """A step is a composition of one."""
        return True

    def total(self, strategy: Strategy, relation: str, group: int) -> Guarantee | None:
        """Guarantee of one run."""
        return strategy.run(self, 1, relation, group)

    def choices(self, count: int, most: int) -> list[Runs]:
        """The step itself."""
        return [[(self, count)]]

    def shared(self, dealer: Dealer) -> Guarantee | None:
        """A step has no parts."""
        return None

    def __str__(self) -> str:
        inner = [f"{k} = {written(v)}" for k, v in self.parameters.items()]
        if self.relation is not None:
            inner.append(f"relation = {self.relation}")
        return f"{self.kind}({', '.join(inner)})"


def read_all(strategy: Strategy, parts: tuple[Mechanism, ...], relation: str, group: int) -> list[Guarantee] | None:
    """The guarantees of all parts; None where some part has none."""
    found = []
    for part in parts:
        g = strategy.whole(part, relation, group)
        if g is None:
            return None
        found.append(g)
    return found


@mechanism
@dataclass(frozen=True)
class Sequence(Several):
    """Sequential composition: one mechanism after the other, each with knowledge of the answers before it."""

    def total(self, strategy: Strategy, relation: str, group: int) -> Guarantee | None:
        """The adaptive composition of the parts."""
        found = read_all(strategy, self.parts, relation, group)
        return None if found is None else folded(composed, found)

    def choices(self, count: int, most: int) -> list[Runs]:
        """Any choice of each part, or the first one where there are too many."""
        options = [p.choices(count, most) for p in self.parts]
        if math.prod(map(len, options)) > most:
            options = [o[:1] for o in options]
        return [[s for one in way for s in one] for way in itertools.product(*options)]

    def shared(self, dealer: Dealer) -> Guarantee | None:
        """Consecutive parts have shares of their own."""
        return dealer.several(self.parts)

    def in_order(self, most: int) -> Runs | None:
        """The steps of the parts, in their order."""
        found = [part.in_order(most) for part in self.parts]
        return None if None in found else list(itertools.chain.from_iterable(filter(None, found)))

    @property
    def is_row(self) -> bool:
        """Whether each part is a sequential composition."""
        return all(p.is_row for p in self.parts)

    def html(self) -> str:
        """The parts, one line each; equal consecutive ones are one line."""
        runs = ((part, len(list(equal))) for part, equal in itertools.groupby(self.parts))
        lines = (part.html() if count == 1 else f"{count} &times; {part.html()}" for part, count in runs)
        return f"one after the other:{bullets(lines, 'ol')}"

    def __str__(self) -> str:
        return " and ".join(map(str, self.parts))


@mechanism
@dataclass(frozen=True)
class Repeat(Mechanism):
    """The adaptive composition of ``count`` runs of a mechanism."""

    mechanism: Mechanism
    count: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", whole_number(self.count, "count", MAX_COUNT))
        check_nesting(self)

    @property
    def inner(self) -> tuple[Mechanism, ...]:
        """The mechanism."""
        return (self.mechanism,)

    def total(self, strategy: Strategy, relation: str, group: int) -> Guarantee | None:
        """The adaptive composition of all runs."""
        if isinstance(self.mechanism, Step):
            return strategy.run(self.mechanism, self.count, relation, group)
        one = strategy.whole(self.mechanism, relation, group)
        return None if one is None else repeated(one, self.count)

    def choices(self, count: int, most: int) -> list[Runs]:
        """What each run may be."""
        return self.mechanism.choices(count * self.count, most)

    def shared(self, dealer: Dealer) -> Guarantee | None:
        """Each run has an equal share."""
        one = dealer.one(self.mechanism, self.count)
        return None if one is None else dealer.exactly(repeated(rounded_up(one), self.count))

    def counted(self, count: int = 1) -> Runs:
        """The steps, ``count`` times as often."""
        return self.mechanism.counted(count * self.count)

    def in_order(self, most: int) -> Runs | None:
        """The step repeated, or all steps repeated where that is short."""
        if isinstance(self.mechanism, Step):
            return [(self.mechanism, self.count)]
        one = self.mechanism.in_order(most) if self.count <= most else None
        return None if one is None else one * self.count

    @property
    def is_row(self) -> bool:
        """Whether each run is a sequential composition."""
        return self.mechanism.is_row

    def html(self) -> str:
        """The mechanism, with the number of runs."""
        return f"{self.count} &times; {self.mechanism.html()}"

    def __str__(self) -> str:
        many = isinstance(self.mechanism, Sequence)
        return f"{self.count} x ({self.mechanism})" if many else f"{self.count} x {self.mechanism}"


@mechanism
@dataclass(frozen=True)
class Postprocessed(Mechanism):
    """What is computed from the answer of a mechanism, perhaps with random numbers."""

    mechanism: Mechanism

    def __post_init__(self) -> None:
        check_nesting(self)

    def postprocess(self) -> Mechanism:
        """The mechanism itself: postprocessing of postprocessing is one."""
        return self

    @property
    def inner(self) -> tuple[Mechanism, ...]:
        """The mechanism."""
        return (self.mechanism,)

    def total(self, strategy: Strategy, relation: str, group: int) -> Guarantee | None:
        """The guarantees that postprocessing preserves."""
        one = strategy.whole(self.mechanism, relation, group)
        return None if one is None else postprocessed(one)

    def choices(self, count: int, most: int) -> list[Runs]:
        """The identity is a postprocessing."""
        return self.mechanism.choices(count, most)

    def shared(self, dealer: Dealer) -> Guarantee | None:
        """The mechanism has the whole share."""
        one = dealer.one(self.mechanism, 1)
        return None if one is None else postprocessed(one)

    def __str__(self) -> str:
        return f"what is computed from {self.mechanism}"

"""What is run on the data: the base of all mechanisms, the interface of their parts, and the questions about them.

A file of this folder has one mechanism, or one sort of composition. A mechanism names the verified functions that
apply to it, and its worst case. A composition derives the guarantee of the whole from those of the parts. So nothing
else depends on which mechanisms exist.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Protocol, TypeVar

from dpproofs.accounting.curves import RenyiCurve, listed
from dpproofs.accounting.guarantees import call
from dpproofs.accounting.judgement import Judgement
from dpproofs.accounting.limits import MAX_COUNT, MAX_NESTING, whole_number, written
from dpproofs.accounting.mechanisms.questions import Questions
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.errors import UnprovedLemmaError, did_you_mean
from dpproofs.language.frozen import Frozen
from dpproofs.library.roles import roles
from dpproofs.numbers import InputError, Number, exact_number, plain_names, short
from dpproofs.privacy.domains import PARAMETERS, Condition, check_parameter, check_together
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notion import LAST
from dpproofs.render.html import code, line

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
    said, kind = vars(known), type(known)
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


class Way(Protocol):
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

    The answers need the search for derivations, which builds on this file and is injected where the package is
    loaded.
    """

    def best(
        self, mechanism: Mechanism, notion: str, known: Mapping[str, Number], relation: str, group: int, seconds: float
    ) -> Guarantee:
        """The best guarantee of the notion with these numbers that can be derived."""

    def judged(
        self, mechanism: Mechanism, notion: str, numbers: Mapping[str, Number], relation: str, group: int, title: str
    ) -> Judgement:
        """The verdict on the claim that the mechanism has this guarantee."""


class Builder(Protocol):
    """Composes mechanisms, by the classes that are built on ``Mechanism``."""

    def repeat(self, mechanism: Mechanism, count: int) -> Mechanism:
        """The composition of ``count`` runs of the mechanism."""

    def then(self, parts: tuple[Mechanism, ...]) -> Mechanism:
        """The sequential composition."""

    def postprocess(self, mechanism: Mechanism) -> Mechanism:
        """Postprocessing of the mechanism."""


_accountants: list[Accountant] = []
_builders: list[Builder] = []


def answered_by(accountant: Accountant) -> None:
    """Inject the accountant; once, when the package is loaded."""
    _accountants.append(accountant)


def built_by(builder: Builder) -> None:
    """Inject the builder; once, when the package is loaded."""
    _builders.append(builder)


class Mechanism(Questions, ABC):
    """What is run on the data; composition is adaptive. Its methods give its best guarantee in each notion."""

    @property
    def accountant(self) -> Accountant:
        """The accountant that answers questions about the mechanism."""
        return _accountants[0]

    @property
    def builder(self) -> Builder:
        """The builder of compositions."""
        return _builders[0]

    @property
    @abstractmethod
    def inner(self) -> tuple[Mechanism, ...]:
        """The parts of this mechanism."""

    @abstractmethod
    def total(self, way: Way, relation: str, group: int) -> Guarantee | None:
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

    @cached_property
    def nesting(self) -> int:
        """How many levels deep the parts are nested."""
        return 1 + max(p.nesting for p in checked_mechanisms(self.inner))

    def leaves(self) -> Iterator[Step]:
        """Each step that occurs."""
        return itertools.chain.from_iterable(p.leaves() for p in self.inner)

    def repeat(self, count: int) -> Mechanism:
        """The adaptive composition of ``count`` runs; InputError unless count is a positive integer."""
        count = whole_number(count, "count", MAX_COUNT)
        return self if count == 1 else self.builder.repeat(self, count)

    def then(self, *others: Mechanism) -> Mechanism:
        """The adaptive composition with others, which run after it; InputError for what is no mechanism."""
        return self.builder.then(checked_mechanisms((self, *others)))

    def postprocess(self) -> Mechanism:
        """Postprocessing: what is computed from the answer without another look at the data."""
        return self.builder.postprocess(self)

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


class Parameter:
    """A number of a mechanism, as a field of its class: any number is accepted, and kept exactly, in its domain."""

    def __init__(self, about: str, condition: Condition | None = None) -> None:
        self.name = ""
        self.about = about
        self._condition = condition

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @property
    def condition(self) -> Condition:
        """What the number must satisfy."""
        return PARAMETERS[self.name] if self._condition is None else self._condition

    def __get__(self, instance: object, owner: type | None = None) -> Fraction:
        if instance is None:
            raise AttributeError(self.name)  # so that the field has no default
        found: Fraction = instance.__dict__[self.name]
        return found

    def __set__(self, instance: object, value: Number) -> None:
        instance.__dict__[self.name] = self.read(value, self.name)

    def read(self, value: object, shown: str) -> Fraction:
        """The exact number; InputError where it is none of the domain."""
        exact = exact_number(value, shown)
        check_parameter(self.name, exact, shown, self.condition)
        return exact


class Either(Parameter):
    """A number that may stand in for another one."""

    def __get__(self, instance: object, owner: type | None = None) -> Fraction | None:  # type: ignore[override]
        return None if instance is None else instance.__dict__[self.name]

    def __set__(self, instance: object, value: Number | None) -> None:
        instance.__dict__[self.name] = None if value is None else self.read(value, self.name)


class Step(Mechanism):
    """A known mechanism with its parameters, or an assumed guarantee."""

    relation: str | None = None
    """The relation that a given guarantee is over, where that is not the one of the claim."""
    numbers_over: ClassVar[str | None] = None
    """The relation that the numbers of a mechanism are about, where it is not the one of the claim."""
    over: ClassVar[str | None] = None
    """The one relation that the step can be read over, where it is not both."""

    @property
    @abstractmethod
    def kind(self) -> str:
        """The name in claims."""

    @property
    @abstractmethod
    def parameters(self) -> Mapping[str, Fraction]:
        """The parameters."""

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
    def meant(self) -> str | None:
        """How the numbers are interpreted, where theorems are about other ones."""
        return None

    def meant_over(self, relation: str) -> str | None:
        """The same, with what depends on the neighbouring relation of the claim."""
        return self.meant

    @property
    def monotone(self) -> str | None:
        """What to claim of monotone utilities, which no added record lowers, if theorems allow for others, too."""
        return None

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

    def total(self, way: Way, relation: str, group: int) -> Guarantee | None:
        """Guarantee of one run."""
        return way.run(self, 1, relation, group)

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


@dataclass(frozen=True)
class Known(Step):
    """A known mechanism: a frozen class with its numbers as fields.

    ``about`` describes it. ``functions`` are the verified functions about it; their arguments are its numbers, unless
    ``arguments`` has others. ``forms`` are the alternative sets of numbers, if any. ``line`` is false where the bound
    on the Rényi divergence is not linear in the order. ``place`` is its position in lists. ``words`` are what claims
    must state beside the numbers, so that nothing else is meant; ``others`` are common other values, with what to
    claim then.
    """

    kind: ClassVar[str]
    about: ClassVar[str]
    functions: ClassVar[tuple[str, ...]] = ()
    forms: ClassVar[tuple[tuple[str, ...], ...]] = ()
    line: ClassVar[bool] = True
    place: ClassVar[int] = LAST
    words: ClassVar[Mapping[str, str]] = Frozen({})
    others: ClassVar[Mapping[str, str]] = Frozen({})
    units: ClassVar[tuple[str, ...]] = ()
    """Numbers of noise on queries that may have any values: more noise is a query with smaller ones."""
    rising: ClassVar[tuple[str, ...]] = ()
    """Numbers whose larger values are more private, beside sensitivities."""

    @classmethod
    def fields(cls) -> Mapping[str, Parameter]:
        """The numbers by name."""
        return {name: f for name, f in vars(cls).items() if isinstance(f, Parameter)}

    @classmethod
    def all_forms(cls) -> tuple[tuple[str, ...], ...]:
        """The alternative sets of numbers."""
        return cls.forms or (tuple(cls.fields()),)

    def __post_init__(self) -> None:
        for name in _names(type(self), self.parameters, ""):
            if name not in self.parameters:
                raise InputError(name, "missing", "must be given")

    @property
    def is_a_line(self) -> bool:
        """Whether the bound at each order is linear in the order."""
        return self.line

    @property
    def parameters(self) -> Mapping[str, Fraction]:
        """The parameters."""
        return Frozen({name: v for name in self.fields() if (v := self.__dict__[name]) is not None})

    def __reduce__(self) -> tuple[object, ...]:
        return read_step, (type(self), dict(self.parameters))

    def applicable(self) -> Iterable[str]:
        """The verified functions that apply."""
        return self.functions

    def arguments(self) -> Mapping[str, Number]:
        """What they are applied to."""
        return self.parameters

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantees by the functions in these notions."""
        names = [name for name in self.applicable() if roles()[name].concludes in notions]
        found = []
        for name in names:
            with suppress(UnprovedLemmaError):  # what another theorem says of it stands
                found.append(call(name, relation=relation, **self.arguments()))
        return found


def read_step(kind: type[Known], numbers: Mapping[str, object], where: str = "") -> Known:
    """A mechanism of a kind with these numbers; InputError names one that is unknown, missing or outside its domain."""
    numbers, place = plain_names(numbers), f"{where}: " if where else ""
    read: dict[str, Fraction] = {}
    for name in _names(kind, numbers, place):
        if name not in numbers:
            raise InputError(f"{place}{name}", "missing", "must be given")
        read[name] = kind.fields()[name].read(numbers[name], f"{place}{name}")
    check_together(read, f"{place}xi")
    try:
        return kind(**read)
    except InputError as error:
        raise InputError(f"{place}{error.parameter}", error.value, error.condition) from error


def _names(kind: type[Known], numbers: Mapping[str, object], place: str) -> tuple[str, ...]:
    """The names of the required numbers; InputError where there are others."""
    forms = kind.all_forms()
    names = next((form for form in forms[1:] if set(form).difference(forms[0]).intersection(numbers)), forms[0])
    for name, number in numbers.items():
        if name not in names:
            shown = short(number) if isinstance(number, Fraction) else number
            mixed = f", which cannot be mixed with {name}" if any(name in form for form in forms) else ""
            hint = mixed or did_you_mean(name, names)
            raise InputError(f"{place}{name}", shown, f"{kind.kind} has the parameters {', '.join(names)}{hint}")
    return names


def read_all(way: Way, parts: tuple[Mechanism, ...], relation: str, group: int) -> list[Guarantee] | None:
    """The guarantees of all parts; None where some part has none."""
    found = []
    for part in parts:
        g = way.whole(part, relation, group)
        if g is None:
            return None
        found.append(g)
    return found

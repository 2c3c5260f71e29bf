"""Mechanisms that are known by their numbers: the fields of their classes, their guarantees, and how they are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, TypeVar

from dpproofs.accounting.guarantees import call
from dpproofs.accounting.mechanisms.base import Step
from dpproofs.accounting.numerals import is_numeral, rises, settled
from dpproofs.errors import UnprovedLemmaError, did_you_mean
from dpproofs.language.frozen import Frozen
from dpproofs.library.roles import roles
from dpproofs.numbers import InputError, Number, exact_number, plain_names, short
from dpproofs.privacy.domains import PARAMETERS, Condition, check_parameter, check_together
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notion import LAST


class Parameter:
    """A number of a mechanism, as a field of its class: any number is accepted, and kept exactly, in its domain.

    Of an irrational one, which is text, the rational end is kept with which less is said, and the text beside it.
    """

    def __init__(self, about: str, condition: Condition | None = None) -> None:
        self.name = ""
        self.about = about
        self._condition = condition
        self._rising: bool | None = None

    def __set_name__(self, owner: type[Known], name: str) -> None:
        self.name = name
        self._rising = rises(None, name, owner.units, owner.rising)

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
        texts = instance.__dict__.setdefault("texts", {})
        texts.update({self.name: str(value)} if is_numeral(value) else {})

    def read(self, value: object, shown: str) -> Fraction:
        """The exact number; InputError where it is none of the domain."""
        exact = exact_number(settled(self._rising, value, shown, is_given=True), shown)
        check_parameter(self.name, exact, shown, self.condition)
        return exact


class Either(Parameter):
    """A number that may stand in for another one."""

    def __get__(self, instance: object, owner: type | None = None) -> Fraction | None:  # type: ignore[override]
        return None if instance is None else instance.__dict__[self.name]

    def __set__(self, instance: object, value: Number | None) -> None:
        if value is None:
            instance.__dict__[self.name] = None
        else:
            super().__set__(instance, value)


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
    """Numbers whose larger values are more private, such as the scale of noise."""
    rising: ClassVar[tuple[str, ...]] = ()
    """Numbers whose larger values are less private, beside sensitivities."""
    either: ClassVar[tuple[str, ...]] = ()
    """Of the units those whose larger values may be less private, too."""
    by_squares: ClassVar[bool] = True
    """Whether numbers may be given by their squares, such as sigma by the variance of the noise."""

    def as_written(self) -> Mapping[str, object]:
        """The texts of irrational numbers."""
        return self.texts

    @classmethod
    def fields(cls) -> Mapping[str, Parameter]:
        """The numbers by name."""
        return {name: f for one in cls.__mro__ for name, f in vars(one).items() if isinstance(f, Parameter)}

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
        return read_step, (type(self), {**self.parameters, **self.texts})

    def with_numbers(self, numbers: Mapping[str, Fraction]) -> Known:
        """The same with other numbers in the place of some."""
        return read_step(type(self), {**self.parameters, **numbers})

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
                found.append(self._by(name, relation))
        return found

    def _by(self, name: str, relation: str) -> Guarantee:
        """The guarantee by a function, which derivations and reports ask for again and again."""
        found = self._found.get((name, relation))
        if found is None:
            found = self._found[name, relation] = call(name, relation=relation, **self.arguments())
        return found

    @cached_property
    def _found(self) -> dict[tuple[str, str], Guarantee]:
        return {}


@dataclass(frozen=True)
class Selection(Known):
    """A choice among candidates by their utilities, or among queries by their values.

    ``ways`` is 1 where they are monotone: between two neighbouring data sets none rises where another one falls. Only
    their differences matter. So half of the sensitivity can be taken from all, and what is left moves half as far.
    """

    ways: ClassVar[int] = 2

    @property
    def meant(self) -> str | None:
        """Between which data sets all utilities move one way."""
        if self.ways == 2:
            return None
        return (
            "between two neighbouring data sets no utility or query may rise where another one falls: counts are like "
            "this where a record is added or removed, and not where one is replaced"
        )


Choice = TypeVar("Choice", bound=Selection)


def monotone_or_not(kind: type[Choice], one_way: type[Choice], *, monotone: bool) -> type[Choice]:
    """The class for monotone utilities or that for any; InputError where it is not said which."""
    if type(monotone) is not bool:
        raise InputError("monotone", monotone, "must be True or False")
    return one_way if monotone else kind


def read_step(kind: type[Known], numbers: Mapping[str, object], where: str = "") -> Known:
    """A mechanism of a kind with these numbers; InputError names one that is unknown, missing or outside its domain."""
    numbers, place = plain_names(numbers), f"{where}: " if where else ""
    read: dict[str, Fraction] = {}
    texts = {name: number for name, number in numbers.items() if is_numeral(number)}
    for name in _names(kind, numbers, place):
        if name not in numbers:
            raise InputError(f"{place}{name}", "missing", "must be given")
        read[name] = kind.fields()[name].read(numbers[name], f"{place}{name}")
    check_together(read, f"{place}xi")
    try:
        return kind(**{**read, **texts})
    except InputError as error:
        raise InputError(f"{place}{error.parameter}", error.value, error.condition) from error


def _names(kind: type[Known], numbers: Mapping[str, object], place: str) -> tuple[str, ...]:
    """The names of the required numbers; InputError where there are others."""
    forms = kind.all_forms()
    alike = (form for form in forms[1:] if set(form).difference(forms[0]).intersection(numbers))
    names = next((form for form in forms if set(form) == set(numbers)), next(alike, forms[0]))
    for name, number in numbers.items():
        if name not in names:
            shown = short(number) if isinstance(number, Fraction) else number
            mixed = f", which cannot be mixed with {name}" if any(name in form for form in forms) else ""
            hint = mixed or did_you_mean(name, names)
            raise InputError(f"{place}{name}", shown, f"{kind.kind} has the parameters {', '.join(names)}{hint}")
    return names

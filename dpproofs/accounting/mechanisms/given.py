"""A mechanism with an assumed guarantee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dpproofs.accounting.guarantees import conversions, is_sensible, rounded_up, size, two_steps
from dpproofs.accounting.mechanisms.base import Mechanism, Step, mechanism
from dpproofs.accounting.numerals import is_numeral, rises, settled
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.errors import did_you_mean
from dpproofs.language.frozen import Frozen
from dpproofs.library.roles import roles
from dpproofs.numbers import DpproofsError, InputError, Number, exact_number, plain_names, plain_text
from dpproofs.privacy.domains import check_parameter, check_together
from dpproofs.privacy.guarantees import Guarantee, premise
from dpproofs.privacy.notions import CLAIMED, NOTIONS, notion_like
from dpproofs.privacy.relations import single_relation


@mechanism
@dataclass(frozen=True)
class Given(Step):
    """A guarantee that the caller assumes."""

    notion: str
    numbers: Mapping[str, Fraction]
    """The numbers of the guarantee; any numbers are accepted, as those of mechanisms are."""
    relation: str | None = None

    def __post_init__(self) -> None:
        numbers = given_numbers(self.notion, self.numbers, "")
        object.__setattr__(self, "texts", {name: str(v) for name, v in self.numbers.items() if is_numeral(v)})
        object.__setattr__(self, "numbers", Frozen(numbers))
        object.__setattr__(self, "notion", plain_text(self.notion))
        if self.relation is not None:
            object.__setattr__(self, "relation", single_relation(self.relation))

    def __reduce__(self) -> tuple[object, ...]:
        return Given, (self.notion, self.as_written()["numbers"], self.relation)

    def __hash__(self) -> int:
        return hash((self.notion, tuple(sorted(self.numbers.items())), self.relation))

    def as_written(self) -> Mapping[str, object]:
        """The numbers, irrational ones as texts."""
        return {"numbers": {**self.numbers, **self.texts}}

    def with_numbers(self, numbers: Mapping[str, Fraction]) -> Given:
        """The same with other numbers in the place of some."""
        return Given(self.notion, {**self.numbers, **numbers}, self.relation)

    @property
    def kind(self) -> str:
        """The notion."""
        return self.notion

    @property
    def parameters(self) -> Mapping[str, Fraction]:
        """The numbers of the guarantee."""
        return self.numbers

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantee, and its conversions to other notions."""
        numbers = CLAIMED[self.notion].from_claim(self.numbers)
        g = premise(self.notion, self.relation or relation, **numbers)
        return [h for notion in notions if (h := g if notion == self.notion else _read(g, notion)) is not None]

    def starts(self, relation: str, notions: Iterable[str], orders: Iterable[Fraction]) -> list[Guarantee]:
        """The guarantee itself; its conversions follow from it."""
        return self.seeds(relation, (self.notion,))

    def worst(self, away: int) -> Laws:
        """The worst case that the guarantee allows."""
        return WORST[self.notion].laws(self.numbers, away)

    @property
    def is_read_at_orders(self) -> bool:
        """Whether a theorem reads the guarantee at each order."""
        return WORST[self.notion].at_orders

    @property
    def is_a_line(self) -> bool:
        """Whether the bound at each order is linear in the order."""
        return WORST[self.notion].is_a_line

    @property
    def only_order(self) -> Fraction | None:
        """The one order that the guarantee is about."""
        name = WORST[self.notion].only_order
        return None if name is None else self.numbers[name]

    @property
    def last_order(self) -> Fraction | None:
        """The end of the orders that the guarantee is about."""
        name = WORST[self.notion].last_order
        return None if name is None else self.numbers[name]


def _read(g: Guarantee, notion: str) -> Guarantee | None:
    """The assumed guarantee in another notion: the least by one or two conversions.

    None where there is no conversion, or only through a notion that carries others, and so is used in that one.
    """
    if WORST[g.notion].carries:
        return None
    ends = [n for n in CLAIMED if not WORST[n].carries and roles().conversions(g.notion, n)]
    if not any(roles().conversions(source, notion) for source in (g.notion, *ends)):
        return None
    try:
        ways = [*conversions(g, notion, {}), *two_steps(g, notion, NOTIONS, {})]
        return min(map(rounded_up, filter(is_sensible, ways)), key=lambda h: size(h, {}), default=None)
    except DpproofsError:  # a number that is too large
        return None


def given_numbers(notion: str, numbers: Mapping[str, object], where: str) -> dict[str, Fraction]:
    """The numbers of a guarantee, checked; InputError names the notion or number that does not fit."""
    text = plain_text(notion)
    if text is None or text not in CLAIMED:
        raise InputError("kind", notion, f"must be one of {', '.join(CLAIMED)}{notion_like(notion)}")
    if not isinstance(numbers, Mapping):
        raise InputError(where or text, numbers, "must be a mapping from parameters to numbers")
    known, numbers = CLAIMED[text].claimed, plain_names(numbers)
    place = f"{where}: " if where else ""
    for name, number in numbers.items():
        if name not in known:
            hint = did_you_mean(name, known)
            raise InputError(f"{place}{name}", number, f"{text} has the parameters {', '.join(known)}{hint}")
    found = {}
    for name, q in known.items():
        if name not in numbers and q.default is None:
            raise InputError(f"{place}{name}", "missing", "must be given")
        found[name] = q.default or Fraction(0)
        if name in numbers:
            number = settled(rises(text, name), numbers[name], f"{place}{name}", is_given=True)
            found[name] = exact_number(number, f"{place}{name}")
        check_parameter(name, found[name], f"{place}{name}", q.public_condition)
    check_together(found, f"{place}xi")
    return found


def given(notion: str, *, relation: str | None = None, **numbers: Number) -> Mechanism:
    """A mechanism with a guarantee that the caller assumes, such as given("zcdp", rho="0.1").

    ``relation`` is the neighbouring relation; the numbers are those of the notion, losses in nats. Raises InputError
    for an unknown notion, or a number that is missing or outside its domain.
    """
    if not isinstance(notion, str) or notion not in CLAIMED:
        raise InputError("notion", notion, f"must be one of {', '.join(CLAIMED)}{notion_like(notion)}")
    return Given(notion, dict[str, Any](numbers), relation)

"""The role of each verified function, read off its statement: composition, conversion, groups and the like.

A function concludes a guarantee from guarantees. Their notions, mechanisms and neighbouring relations determine its
role, so nobody has to declare it. To read all statements, all theorem files have to be loaded; so a package keeps the
roles in ``functions.json``, written by ``make docs``. A file with a function that is not on this list is loaded; its
name must be written out there. A list has functions of its own package alone. No verdict rests on roles: they
determine what the search tries.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple, final

from dpproofs.kernel import Term, TermError
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import (
    num,
    substitute,
)
from dpproofs.library import Library, library
from dpproofs.numbers import DpproofsError, Value
from dpproofs.privacy.notions import (
    FIXED_SIZE_SAMPLING,
    JOINT,
    MEASURABLE_COMPONENTS,
    MIXTURE,
    NOTIONS,
    PARTITION,
    POISSON_SAMPLING,
    PUSHED,
    REMOVED_SAMPLING,
    REPLACED_SAMPLING,
    SYMMETRIC,
)
from dpproofs.privacy.reading import Said, Stated, applied_notion, head, same_but_for_spaces
from dpproofs.privacy.verified import Verified
from dpproofs.system.packages import ROLES

FILE = ROLES
_NAMED = re.compile(r'Verified\(\s*\w+,\s*"(\w+)"')


class Role(NamedTuple):
    """The role of a verified function: its kind, the notions of its premises, and the one that it concludes.

    ``sets`` are the arguments that are numbers of the conclusion, by their names there; ``chooses`` are all others
    that no premise determines. ``trades`` are those of ``sets`` at the cost of another number of the conclusion.
    ``where`` are the numbers that each premise must have, such as rho = 0, and ``fixes`` those that the conclusion
    always has. It is ``general`` when each number of its premises may be any. ``size`` measures the numbers that
    follow from premises with small numbers: of functions that do the same, the sharper ones have a smaller one.
    """

    kind: str
    premises: tuple[str, ...]
    concludes: str
    sets: Mapping[str, str] = Frozen({})
    chooses: tuple[str, ...] = ()
    trades: tuple[str, ...] = ()
    where: tuple[Mapping[str, Fraction], ...] = ()
    fixes: Mapping[str, Fraction] = Frozen({})
    general: bool = True
    size: float = math.inf


KINDS: Mapping[str, str] = Frozen(
    {
        "mechanism": "a guarantee of a mechanism, from its description",
        "conversion": "the same mechanism in another notion",
        "weakening": "the same mechanism in the same notion, with larger numbers that can be chosen",
        "restatement": "the same mechanism in the same notion, with numbers that follow",
        "joining": "several guarantees of one mechanism in one",
        "postprocessing": "what is computed from the answer of a mechanism",
        "composition": "two mechanisms, where the second may depend on the answer of the first",
        "independent composition": "two mechanisms, where the second does not depend on the first",
        "composition of many": "many mechanisms, or one many times",
        "choice": "one of two mechanisms, chosen independently of the data",
        "parallel": "two mechanisms on disjoint parts of the data",
        "groups": "a guarantee for groups",
        "sampling": "a mechanism on a random sample of the records",
        "replacement": "a guarantee for replaced records from one for records that are added or removed",
        "one order": "a guarantee for records that are removed from one for records that are added or removed",
        "either order": "a guarantee for records that are added or removed from one for records that are removed",
    }
)
"""The kinds of roles."""
OTHER = "other"
"""None of these: the statement does not say how the mechanism comes from those of the premises."""


def role_of(function: Verified) -> Role | None:
    """The role of a function, from its statement; None where it returns a number."""
    if type(function) is not Verified:
        raise TypeError(f"a verified function has a role, and not a {type(function).__name__}")
    return _role_of(function)


@cache
def _role_of(function: Verified) -> Role | None:
    if function.value is not None:
        return None
    said = function.stated
    bound = {v for p in said.premises for v in p.numbers.values() if v.op == "var"}
    names = {v: name for name, v in function.arguments.items()}
    numbers = said.conclusion.numbers
    free = {slot: names[v] for slot, v in numbers.items() if v in names and v not in bound}
    return Role(
        kind=_kind(function),
        premises=tuple(p.notion for p in said.premises),
        concludes=said.conclusion.notion,
        sets=Frozen(free),
        chooses=tuple(name for name, v in function.arguments.items() if v not in bound and name not in free.values()),
        trades=tuple(
            slot for slot in free if any(numbers[slot] in numbers[other].free for other in numbers if other != slot)
        ),
        where=tuple(map(_constants, said.premises)),
        fixes=_constants(said.conclusion),
        general=all(v.op == "var" for p in said.premises for v in p.numbers.values()),
        size=_size(function, free),
    )


def _constants(said: Said) -> Mapping[str, Fraction]:
    return Frozen({slot: v.data for slot, v in said.numbers.items() if v.op == "num"})


_SAMPLES = (Fraction(1, 2), Fraction(1), Fraction(2))


def _size(function: Verified, free: Collection[str]) -> float:
    """The sum of the resulting numbers where all others are small; infinite where that cannot be computed."""
    said = function.stated
    values: dict[Term, Term] = {}
    for one in (*said.premises, said.conclusion):
        for slot, v in one.numbers.items():
            if v.op == "var":
                condition = NOTIONS[one.notion].quantity(slot).condition
                values.setdefault(v, num(next(filter(condition.holds, _SAMPLES))))
    try:
        found = [
            Value(substitute(v, values)).enclosure()[1]
            for slot, v in said.conclusion.numbers.items()
            if slot not in free
        ]
        return float(f"{float(sum(found)):.6g}")
    except (DpproofsError, TermError, OverflowError):
        return math.inf


def _kind(function: Verified) -> str:
    """The kind of role, by the definitions in the hypotheses that relate the mechanism to those of the premises.

    Where they assume more than that, the function has none of these roles: its other assumptions need not hold.
    """
    said, made, given = function.stated, function.stated.conclusion.mechanism, _taken_as_given(function)
    mechanisms = [p.mechanism for p in said.premises]
    match said.passage, said.premises:
        case "same", ():
            return "mechanism"
        case "same", (one,) if one.is_family:
            return "composition of many" if given == ["eq", PUSHED.name] else OTHER
        case "same", (one,) if one.mechanism != made:
            return "postprocessing" if given == [PUSHED.name] else OTHER
        case "same", several if {*mechanisms} == {made} and not any(p.is_family for p in several):
            return OTHER if given else _of_one_mechanism(said)
        case _, (_, _, *_) if len({made, *mechanisms}) <= len(mechanisms):
            return OTHER
        case "same", (first, second) if not first.is_family and second.is_family:
            return "composition" if given in _AFTER else OTHER
        case "same", (first, second) if not first.is_family:
            return _TOGETHER.get(tuple(given), OTHER)
        case "parallel", (first, second) if not first.is_family and not second.is_family:
            return "parallel" if given == [JOINT.name, PARTITION.name] else OTHER
        case "groups" | "replacement" | "one order" | "either order", (one,) if one.mechanism == made:
            return said.passage if len(given) == 1 and not one.is_family else OTHER
        case "sampling" | "one order", (one,) if one.mechanism != made and not one.is_family:
            return "sampling" if given in _SAMPLED else OTHER
        case _:
            return OTHER


_TOGETHER: dict[tuple[str, ...], str] = {(JOINT.name,): "independent composition", (MIXTURE.name,): "choice"}
_SAMPLINGS = POISSON_SAMPLING, REMOVED_SAMPLING, REPLACED_SAMPLING, FIXED_SIZE_SAMPLING
_LINKS = PUSHED, JOINT, MIXTURE, PARTITION, MEASURABLE_COMPONENTS, SYMMETRIC, *_SAMPLINGS
_AFTER = [PUSHED.name], [MEASURABLE_COMPONENTS.name, PUSHED.name], ["as", PUSHED.name]
"""The last one: the first answer can be read back from the second one."""
_SAMPLED = [sorted((PUSHED.name, one.name)) for one in _SAMPLINGS]


def _of_one_mechanism(said: Stated) -> str:
    """The kind where the premises are guarantees of the mechanism of the result."""
    if len(said.premises) > 1:
        return "joining"
    if said.premises[0].notion != said.conclusion.notion:
        return "conversion"
    return "weakening" if all(v.op == "var" for v in said.conclusion.numbers.values()) else "restatement"


def _taken_as_given(function: Verified) -> list[str]:
    """The assumptions in hypotheses that no numbers and no guarantees prove, by their names, in order.

    That the neighbouring relation is symmetric is left out.
    """
    relations = {applied_notion(c).relation for c in function.inputs}
    given = [h for h, _ in function.description.given]
    return sorted(_name(h) for h in given if not (_name(h) == SYMMETRIC.name and head(h.args[0]) in relations))


def _name(h: Term) -> str:
    """The name of a hypothesis: a definition that roles are read by, or an operation."""
    while h.op in ("forall", "imp"):
        h = h.args[-1]
    if h.op != "def":
        return h.op
    return next((known.name for known in _LINKS if same_but_for_spaces(known, h.data)), OTHER)


@dataclass(frozen=True, eq=False)
@final
class Roles:
    """The roles of all functions of a library, by name."""

    roles: Mapping[str, Role]

    def __post_init__(self) -> None:
        """Keep the roles as they are now."""
        object.__setattr__(self, "roles", Frozen(self.roles))

    def __getitem__(self, name: str) -> Role:
        found = self.roles.get(name)
        if found is None:
            raise DpproofsError(f"no verified function that returns a guarantee is named {name!r}")
        return found

    @cached_property
    def _by_form(self) -> Mapping[tuple[str, str, tuple[str, ...]], tuple[str, ...]]:
        found: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
        for name, role in self.roles.items():
            found.setdefault((role.kind, role.concludes, role.premises), []).append(name)
        return {form: tuple(sorted(names, key=self._order)) for form, names in found.items()}

    def _order(self, name: str) -> tuple[bool, bool, float, str]:
        role = self.roles[name]
        return not role.general, not role.chooses, role.size, name

    def find(self, kind: str, concludes: str, *premises: str) -> tuple[str, ...]:
        """The functions of a kind that conclude a notion, from premises of these notions.

        The general ones come first, of these the ones with something to choose, and then the sharper ones.
        """
        return self._by_form.get((kind, concludes, premises), ())

    def of_kind(self, kind: str, concludes: str) -> tuple[str, ...]:
        """The functions of a kind that conclude a notion, from any premises."""
        return tuple(name for form, names in self._by_form.items() if form[:2] == (kind, concludes) for name in names)

    def conversions(self, source: str, concludes: str, given: Container[str] = ()) -> tuple[str, ...]:
        """The conversions between two notions, except those that need a choice, or trade numbers that are not given."""
        return tuple(
            name
            for name in self.find("conversion", concludes, source)
            if not self.roles[name].chooses and all(slot in given for slot in self.roles[name].trades)
        )

    def special_cases(self, source: str) -> tuple[str, ...]:
        """The conversions from a notion where some of its numbers are certain ones, with nothing to choose."""
        return tuple(
            name
            for name, role in self.roles.items()
            if role.kind == "conversion"
            and role.premises == (source,)
            and role.where[0]
            and not role.sets
            and not role.chooses
        )

    def embeddings(self, source: str, notion: str) -> tuple[str, ...]:
        """The lossless conversions: there is one back, from the special case to which these lead."""
        back = [
            self.roles[name].where[0] for name in self.special_cases(notion) if self.roles[name].concludes == source
        ]
        return tuple(
            n for n in self.conversions(source, notion) if not self.roles[n].sets and self.roles[n].fixes in back
        )

    def leading_to(self, notion: str, given: Container[str] = ()) -> tuple[str, ...]:
        """The notions from which such a conversion, a general one, leads to this one."""
        names = self.of_kind("conversion", notion)
        found = {self.roles[name].premises[0] for name in names}
        sources = (n for n in NOTIONS if n in found)
        return tuple(s for s in sources if any(self.roles[n].general for n in self.conversions(s, notion, given)))

    def within(self, kind: str, notion: str) -> str | None:
        """The sharpest general function of a kind within a notion: from it, as often as it takes, to it."""
        found = (name for count in (1, 2) for name in self.find(kind, notion, *[notion] * count))
        return next((name for name in found if self.roles[name].general), None)


@lru_cache(maxsize=1)
def roles() -> Roles:
    """The roles of the functions of the installed library, read once."""
    return read_roles(library())


def read_roles(source: Library) -> Roles:
    """The roles of all functions of a library: as listed, and else read off the statements."""
    lists = {p.__name__: [_listed(Path(folder, FILE)) for folder in p.__path__] for p in source.packages}
    joined: dict[tuple[str, ...], dict[str, Role | None]] = {}
    found: dict[str, Role] = {}
    for module, text in source.sources.items():
        names = _NAMED.findall(text) if "Verified(" in text else []
        if not names:
            continue
        own = tuple(package for package in lists if f"{module}.".startswith(f"{package}."))
        if own not in joined:
            joined[own] = dict(row for package in own for rows in lists[package] for row in rows.items())
        listed = joined[own]
        if any(name not in listed for name in names):
            functions = source.functions_in(module)
            found.update((f.name, role) for f in functions if (role := role_of(f)) is not None)
        else:
            found.update((name, role) for name in names if (role := listed[name]) is not None)
    return Roles(found)


def _listed(file: Path) -> dict[str, Role | None]:
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
        return {name: None if row is None else _from_row(row) for name, row in known.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _from_row(row: object) -> Role:
    kind, premises, concludes, sets, chooses, trades, where, fixes, general, size = _list(row)
    return Role(
        str(kind),
        _texts(premises),
        str(concludes),
        Frozen({k: str(v) for k, v in _table(sets).items()}),
        _texts(chooses),
        _texts(trades),
        tuple(map(_numbers, _list(where))),
        _numbers(fixes),
        general is True,
        float(size) if isinstance(size, int | float) else math.inf,
    )


def _list(row: object) -> list[object]:
    if not isinstance(row, list):
        raise TypeError("this is no role")
    return row


def _texts(row: object) -> tuple[str, ...]:
    return tuple(map(str, _list(row)))


def _table(row: object) -> dict[str, object]:
    if not isinstance(row, dict):
        raise TypeError("this is no role")
    return row


def _numbers(row: object) -> Mapping[str, Fraction]:
    return Frozen({slot: Fraction(str(number)) for slot, number in _table(row).items()})


def _row(role: Role | None) -> list[object] | None:
    if role is None:
        return None
    where = [{slot: str(v) for slot, v in numbers.items()} for numbers in role.where]
    size = role.size if math.isfinite(role.size) else None
    return [
        *role[:3],
        dict(role.sets),
        *role[4:6],
        where,
        {k: str(v) for k, v in role.fixes.items()},
        role.general,
        size,
    ]


def written(functions: Iterable[Verified]) -> str:
    """The list of the roles of these functions, as a package keeps it: one line each."""
    rows = {f.name: _row(role_of(f)) for f in functions}
    lines = [f"{json.dumps(name)}: {json.dumps(role)}" for name, role in sorted(rows.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"

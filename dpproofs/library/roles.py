"""What each verified function is good for, read off its statement: composition, conversion, groups and the like.

A function concludes a guarantee from guarantees. Of which notions, of which mechanisms and over which
neighbouring relations they are stated tells its role, so nobody has to say it. To read all statements, all
theorem files have to be loaded; so a package keeps what was read in ``functions.json``, written by ``make docs``.
A file with a function that is not on this list is loaded; its name must be written out there. Nothing rests on the
list: a function that is called for a role proves what its statement says, whatever the list says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from dpproofs.library import Library, library
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.verified import Verified

FILE = "functions.json"
_NAMED = re.compile(r'Verified\(\s*\w+,\s*"(\w+)"')


class Role(NamedTuple):
    """The role of a verified function: its kind, the notions of its premises, and the one that it concludes.

    ``sets`` are the arguments that are numbers of the conclusion, by their names there; ``chooses`` are all others
    that no premise determines. It is ``general`` when each number of its premises may be any.
    """

    kind: str
    premises: tuple[str, ...]
    concludes: str
    sets: Mapping[str, str]
    chooses: tuple[str, ...]
    general: bool


KINDS = {
    "mechanism": "a guarantee of a mechanism, from its description",
    "conversion": "the same mechanism in another notion",
    "weakening": "the same mechanism in the same notion, with larger numbers that can be chosen",
    "restatement": "the same mechanism in the same notion, with numbers that follow",
    "joining": "several guarantees of one mechanism in one",
    "postprocessing": "what is computed from the answer of a mechanism",
    "composition": "two mechanisms, of which the second may depend on the answer of the first",
    "independent composition": "two mechanisms, of which the second does not depend on the first",
    "composition of many": "many mechanisms, or one many times",
    "parallel": "two mechanisms on disjoint parts of the data",
    "groups": "a guarantee for groups",
    "replacement": "a guarantee for replaced records from one for records that are added or removed",
}
"""The kinds of roles."""


def role_of(function: Verified) -> Role | None:
    """The role of a function, from its statement; None where it returns a number."""
    if function.value is not None:
        return None
    said = function.stated
    bound = {v for p in said.premises for v in p.numbers.values() if v.op == "var"}
    names = {v: name for name, v in function.arguments.items()}
    free = {slot: names[v] for slot, v in said.conclusion.numbers.items() if v in names and v not in bound}
    chosen = tuple(name for name, v in function.arguments.items() if v not in bound and name not in free.values())
    notions = tuple(p.notion for p in said.premises)
    return Role(_kind(function), notions, said.conclusion.notion, free, chosen, _is_general(function))


def _is_general(function: Verified) -> bool:
    slots = [v for p in function.stated.premises for v in p.numbers.values()]
    return all(v.op == "var" for v in slots)


def _kind(function: Verified) -> str:
    said = function.stated
    if said.passage != "same":
        return said.passage
    mechanisms = [p.mechanism for p in said.premises]
    match said.premises:
        case ():
            return "mechanism"
        case (one,) if one.is_family:
            return "composition of many"
        case (one,) if one.mechanism != said.conclusion.mechanism:
            return "postprocessing"
        case (one,) if one.notion != said.conclusion.notion:
            return "conversion"
        case (_,):
            chosen = all(v.op == "var" for v in said.conclusion.numbers.values())
            return "weakening" if chosen else "restatement"
        case _ if len(set(mechanisms)) == 1:
            return "joining"
        case (_, second):
            return "composition" if second.is_family else "independent composition"
        case _:
            return "composition of many"


@dataclass(frozen=True)
class Roles:
    """The roles of all functions of a library, by name."""

    roles: Mapping[str, Role]

    def __getitem__(self, name: str) -> Role:
        found = self.roles.get(name)
        if found is None:
            raise DpproofsError(f"no verified function that returns a guarantee is named {name!r}")
        return found

    def find(self, kind: str, concludes: str, *premises: str) -> tuple[str, ...]:
        """The functions of a kind that conclude a notion, from premises of these notions; the general ones first."""
        found = [
            (not role.general, name)
            for name, role in self.roles.items()
            if (role.kind, role.concludes, role.premises) == (kind, concludes, premises)
        ]
        return tuple(name for _, name in sorted(found))

    def leading_to(self, notion: str) -> tuple[str, ...]:
        """The notions from which a conversion leads to this one, with nothing to choose."""
        found = [r for r in self.roles.values() if (r.kind, r.concludes) == ("conversion", notion)]
        return tuple(sorted({r.premises[0] for r in found if not r.sets and not r.chooses}))

    def only(self, kind: str, notion: str) -> str | None:
        """The general function of a kind within a notion: from that notion, as often as it takes, to that notion."""
        for count in (1, 2):
            found = [n for n in self.find(kind, notion, *[notion] * count) if self.roles[n].general]
            if len(found) > 1:
                raise DpproofsError(f"several functions are a {kind} of {notion}: {', '.join(found)}")
            if found:
                return found[0]
        return None


@lru_cache(maxsize=1)
def roles() -> Roles:
    """The roles of the functions of the installed library, read once."""
    return read_roles(library())


def read_roles(source: Library) -> Roles:
    """The roles of all functions of a library: as listed, and else read off the statements."""
    listed: dict[str, Role | None] = {}
    for package in source.packages:
        for folder in map(Path, package.__path__):
            listed |= _listed(folder / FILE)
    found: dict[str, Role] = {}
    for module, text in source.sources.items():
        names = _NAMED.findall(text) if "Verified(" in text else []
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


def _from_row(row: list[object]) -> Role:
    kind, premises, concludes, sets, chooses, general = row
    if not (isinstance(premises, list) and isinstance(sets, dict) and isinstance(chooses, list)):
        raise TypeError("this is no role")
    return Role(
        str(kind),
        tuple(map(str, premises)),
        str(concludes),
        {str(k): str(v) for k, v in sets.items()},
        tuple(map(str, chooses)),
        general is True,
    )


def written(functions: Iterable[Verified]) -> str:
    """The list of the roles of these functions, as a package keeps it: one line each."""
    rows = {f.name: role_of(f) for f in functions}
    lines = [f"{json.dumps(name)}: {json.dumps(role)}" for name, role in sorted(rows.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"

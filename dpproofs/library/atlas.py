"""The atlas of the notions of privacy: closure properties of each, and implications between them.

A theorem package declares it in its file ``atlas.py``, by the ids of lemmas. The content of a lemma is read off its
statement, so a cell that names a lemma about something else is refused.

An arrow leads from a notion to another where a lemma concludes the other from it, whatever its numbers are. A
separation is a lemma on one mechanism, on two data sets, that has the one notion and the other one with no numbers.
Arrows compose. A separation extends to whatever follows from the first, and to whatever implies the other.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import NamedTuple, TypeAlias

from dpproofs.errors import did_you_mean
from dpproofs.kernel import Term
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import nat, num, open_
from dpproofs.library import Library, library
from dpproofs.library.roles import role_of
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.notions import NOTIONS, SYMMETRIC, TWO_STEPS
from dpproofs.privacy.reading import applied_notion, head, is_notion, same_but_for_spaces
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.logic import fresh
from dpproofs.system.packages import LibraryError

PROPERTIES: Mapping[str, str] = Frozen(
    {
        "postprocessing": "what is computed from the answer has it, too",
        "choice": "one of two mechanisms, chosen independently of the data, has it",
        "composition": "two mechanisms have it together, where the second may depend on the first answer",
        "groups": "it holds at a group distance",
    }
)
"""What a notion may be closed under."""
Pair: TypeAlias = tuple[str, str]
Path: TypeAlias = tuple[str, ...]


class Cell(NamedTuple):
    """Whether a notion has a property: by a lemma, through another notion, not, or unknown.

    Through another notion the numbers change. ``never`` is a lemma on a mechanism that has the notion, and has it
    with no numbers where the property needs it. ``unknown`` says why nothing is known.
    """

    lemma: str = ""
    through: str = ""
    unknown: str = ""
    never: str = ""


class Declared(NamedTuple):
    """What a theorem package declares."""

    cells: Mapping[Pair, Cell]
    arrows: tuple[str, ...]
    separations: tuple[str, ...]
    unknown: Mapping[Pair, str]
    emptied: frozenset[str] = frozenset()
    """Arrows from which a delta of 1 or more may follow, which says nothing."""


class Step(NamedTuple):
    """An arrow or a separation: its source and target, its lemma; whether it is for all numbers."""

    source: str
    target: str
    lemma: str
    is_total: bool = True


class Atlas(NamedTuple):
    """The atlas, with its arrows and separations as they are read."""

    cells: Mapping[Pair, Cell]
    arrows: tuple[Step, ...]
    separations: tuple[Step, ...]
    unknown: Mapping[Pair, str]
    emptied: frozenset[str] = frozenset()

    @property
    def notions(self) -> tuple[str, ...]:
        """The notions that have a cell, in the order of lists."""
        named = {name for name, _ in self.cells}
        return tuple(name for name in NOTIONS if name in named)

    def way(self, source: str, target: str, *, total: bool = False, telling: bool = False) -> tuple[Step, ...] | None:
        """The fewest arrows from a notion to another; optionally, only those for all numbers.

        ``telling`` leaves out those from which a delta of 1 or more may follow.
        """
        arrows = [a for a in self.arrows if (a.is_total or not total) and not (telling and a.lemma in self.emptied)]
        ways: dict[str, tuple[Step, ...]] = {source: ()}
        last = [source]
        while last:
            found: dict[str, tuple[Step, ...]] = {}
            for arrow in arrows:
                if arrow.source in last and arrow.target not in ways:
                    found.setdefault(arrow.target, (*ways[arrow.source], arrow))
            ways |= found
            last = [*found]
        return ways.get(target)

    def separation(self, source: str, target: str) -> tuple[tuple[Step, ...], Step, tuple[Step, ...]] | None:
        """A separation with the arrows to the source and from the target; the shortest one."""
        found = []
        for one in self.separations:
            to, back = self.way(one.source, source, telling=True), self.way(target, one.target, total=True)
            if to is not None and back is not None:
                found.append((to, one, back))
        return min(found, key=lambda ways: len(ways[0]) + len(ways[2]), default=None)

    def verdict(self, name: str, of: str) -> str:
        """The cell of a notion and a property in words."""
        return _word(self.cells[name, of])

    def relation(self, source: str, target: str) -> str:
        """'implies', 'does not imply' or 'open', of two notions."""
        if self.way(source, target) is not None:
            return "implies"
        return "does not imply" if self.separation(source, target) is not None else "open"

    def why(self, source: str, target: str) -> tuple[str, ...]:
        """The lemmas that decide whether a notion implies another one; empty where that is open."""
        way = self.way(source, target)
        if way is not None:
            return tuple(step.lemma for step in way)
        found = self.separation(source, target)
        return () if found is None else tuple(step.lemma for step in (*found[0], found[1], *found[2]))

    def to_json(self) -> dict[str, object]:
        """The atlas as plain data: each cell and each ordered pair with its lemmas."""
        return {
            "notions": list(self.notions),
            "properties": dict(PROPERTIES),
            "cells": {name: self.row(name) for name in self.notions},
            "arrows": [arrow._asdict() for arrow in self.arrows],
            "separations": [one._asdict() for one in self.separations],
            "pairs": self.pairs(),
        }

    def row(self, name: str) -> dict[str, dict[str, str]]:
        """The cells of a notion as plain data."""
        return {of: self.cells[name, of]._asdict() for of in PROPERTIES}

    def pairs(self) -> list[dict[str, object]]:
        """The ordered pairs as plain data."""
        every = [(one, other) for one in self.notions for other in self.notions if one != other]
        return [
            {"source": a, "target": b, "relation": self.relation(a, b), "lemmas": list(self.why(a, b))}
            for a, b in every
        ]

    def counts(self) -> tuple[dict[str, int], dict[str, int]]:
        """How many cells, and how many ordered pairs, have which verdict."""
        cells: dict[str, int] = {}
        for cell in self.cells.values():
            said = "with other numbers" if cell.through else _word(cell)
            cells[said] = cells.get(said, 0) + 1
        pairs: dict[str, int] = {}
        for one in self.notions:
            for other in self.notions:
                if one != other:
                    said = self.relation(one, other)
                    pairs[said] = pairs.get(said, 0) + 1
        return cells, pairs


def _word(cell: Cell) -> str:
    if cell.lemma or cell.never:
        return "yes" if cell.lemma else "no"
    return f"through {cell.through}" if cell.through else "open"


@cache
def atlas() -> Atlas:
    """The atlas of the installed library; LibraryError where a lemma does not state what it is named for."""
    return read(library())


def read(source: Library) -> Atlas:
    """The atlas that the packages of a library declare."""
    cells: dict[Pair, Cell] = {}
    arrows: list[Step] = []
    separations: list[Step] = []
    unknown: dict[Pair, str] = {}
    emptied: frozenset[str] = frozenset()
    for declared in map(_declared, source.packages):
        if declared is None:
            continue
        cells |= declared.cells
        arrows += (arrow(source[name]) for name in declared.arrows)
        separations += (separation(source[name]) for name in declared.separations)
        unknown |= declared.unknown
        emptied |= declared.emptied
    made = Atlas(Frozen(cells), tuple(arrows), tuple(separations), Frozen(unknown), emptied)
    for (name, of), cell in made.cells.items():
        _check(source, made, name, of, cell)
    for one in made.notions:
        missing = [of for of in PROPERTIES if (one, of) not in made.cells]
        unsaid = [o for o in made.notions if o != one and (made.relation(one, o) == "open") != ((one, o) in unknown)]
        if missing or unsaid:
            raise LibraryError(f"the atlas does not say for {one} what it is to {', '.join(missing + unsaid)}")
    return made


def _declared(package: ModuleType) -> Declared | None:
    name = f"{package.__name__}.atlas"
    if importlib.util.find_spec(name) is None:
        return None
    found: Declared = importlib.import_module(name).ATLAS
    return found


def _check(source: Library, made: Atlas, name: str, of: str, cell: Cell) -> None:
    """LibraryError where the cell is not what its lemmas say, or says several things at once, or nothing."""
    if sum(map(bool, cell)) != 1:
        raise LibraryError(f"the cell of {name} and {of} says not one thing")
    if cell.lemma:
        says_closed(source[cell.lemma], name, of)
    if cell.never:
        says_never(source[cell.never], name, of)
    if cell.through:
        there, back = made.way(name, cell.through), made.way(cell.through, name)
        if not there or not back or not made.cells[cell.through, of].lemma:
            raise LibraryError(f"{name} has no {of} through {cell.through}")


def says_closed(lemma: Lemma, name: str, of: str) -> None:
    """LibraryError unless the lemma says that the notion has the property."""
    role = role_of(Verified(lemma, lemma.id))
    count = 2 if of in ("choice", "composition") else 1
    if role is None or (role.kind, role.concludes, role.premises) != (of, name, (name,) * count) or not role.general:
        raise LibraryError(f"{lemma.id} does not say that {name} has {of}")


def arrow(lemma: Lemma) -> Step:
    """The arrow that a lemma says; LibraryError where it says none."""
    role = role_of(Verified(lemma, lemma.id))
    if role is None or role.kind != "conversion" or not role.general:
        raise LibraryError(f"{lemma.id} does not conclude a notion from another one, whatever its numbers are")
    (source,) = role.premises
    return Step(source, role.concludes, lemma.id, _is_total(lemma))


def _is_total(lemma: Lemma) -> bool:
    """Whether a lemma asks of the numbers of its premise only that they are such as the notion has.

    Of the numbers that can be chosen it may ask more.
    """
    (guarantee,) = (h for h in lemma.hypotheses if is_notion(h))
    numbers = applied_notion(guarantee).numbers
    asked = [h for h in lemma.hypotheses if h.op in ("lt", "le", "nat") and h.free <= {*numbers}]
    return set(asked) <= set(domain(guarantee))


def domain(guarantee: Term) -> Iterator[Term]:
    """What holds of the numbers of a guarantee that says something: a delta is less than 1."""
    notion = NOTIONS[guarantee.data.name]
    for quantity, v in zip(notion.quantities, applied_notion(guarantee).numbers, strict=True):
        condition = quantity.condition
        if condition.whole:
            yield nat(v)
        if condition.low is not None:
            yield num(condition.low) <= v
            if condition.low_open:
                yield num(condition.low) < v
        if condition.high is not None:
            yield v <= num(condition.high)
            if condition.high_open or quantity.name == "delta":
                yield v < num(condition.high)


def separation(lemma: Lemma) -> Step:
    """The separation that a lemma says; LibraryError where it says none.

    It says that some mechanism has the one notion, over a symmetric relation, and the other one with no numbers.
    """
    found = _apart(lemma)
    if found is None or found.relation != found.near:
        raise LibraryError(f"{lemma.id} does not separate two notions")
    return Step(found.has, found.lacks, lemma.id)


def says_never(lemma: Lemma, name: str, of: str) -> None:
    """LibraryError unless the lemma is about a mechanism that has the notion, and lacks it where the property needs
    it.

    This may be about groups: the relation is symmetric, and no numbers give privacy at group distance two.
    """
    found = _apart(lemma)
    steps = [p.args for p in _some(lemma)[1] if p.op == "def" and same_but_for_spaces(TWO_STEPS, p.data)]
    wanted = None if found is None else (name, name, [(found.near, found.relation)])
    if of != "groups" or found is None or (found.has, found.lacks, [tuple(map(head, s)) for s in steps]) != wanted:
        raise LibraryError(f"{lemma.id} does not say that {name} has no {of}")


class _Apart(NamedTuple):
    """Which notion some mechanism has, and which one it has with no numbers, and over which relations."""

    has: str
    near: Term
    lacks: str
    relation: Term


def _apart(lemma: Lemma) -> _Apart | None:
    opened, said = _some(lemma)
    given = [p for p in said if is_notion(p)]
    denied = [d for d in map(_denied, said) if d is not None]
    symmetric = [p.args[0] for p in said if p.op == "def" and same_but_for_spaces(SYMMETRIC, p.data)]
    if lemma.hypotheses or len(given) != 1 or len(denied) != 1 or len(symmetric) != 1:
        return None
    (has,), ((values, asked, lacks),) = given, denied
    one, other = applied_notion(has), applied_notion(lacks)
    same = one.mechanism in opened and one.mechanism == other.mechanism
    every = values == other.numbers and len(set(values)) == len(values) and set(asked) <= set(domain(lacks))
    closed = not one.relation.free and not other.relation.free
    if not same or symmetric != [one.relation] or not closed or not every or not _makes_sense(has):
        return None
    return _Apart(has.data.name, one.relation, lacks.data.name, other.relation)


def _some(lemma: Lemma) -> tuple[set[Term], list[Term]]:
    """What a lemma says to exist, and what it says of it."""
    said, opened = lemma.conclusion, set[Term]()
    while said.op == "exists":
        v = fresh(said.hint or "v", said.data, said, *opened)
        opened.add(v)
        said = open_(said.args[0], (v,))
    return opened, [*said.args] if said.op == "and" else [said]


def _denied(said: Term) -> tuple[tuple[Term, ...], list[Term], Term] | None:
    """For which numbers, under which conditions, which guarantee does not hold."""
    values: list[Term] = []
    asked: list[Term] = []
    while said.op in ("forall", "imp"):
        if said.op == "imp":
            asked.append(said.args[0])
            said = said.args[1]
        else:
            values.append(fresh(said.hint or "v", said.data, said, *values))
            said = open_(said.args[0], (values[-1],))
    return (tuple(values), asked, said.args[0]) if said.op == "not" and is_notion(said.args[0]) else None


def _makes_sense(guarantee: Term) -> bool:
    """Whether the numbers of a guarantee, which are given, are such as the notion has."""
    numbers = applied_notion(guarantee).numbers
    quantities = NOTIONS[guarantee.data.name].quantities
    return all(
        v.op == "num" and q.condition.holds(v.data) and (q.name != "delta" or v.data < 1)
        for q, v in zip(quantities, numbers, strict=True)
    )


def shown(made: Atlas, name: str) -> Iterator[str]:
    """What the atlas says of one notion, line by line."""
    yield f"{name}: {NOTIONS[name].about or NOTIONS[name].words}"
    for of in PROPERTIES:
        cell = made.cells[name, of]
        because = cell.lemma or cell.never or cell.unknown or f"through {cell.through}, with other numbers"
        yield f"  {of}: {'open: ' if cell.unknown else 'no: ' if cell.never else ''}{because}"
    others = [other for other in made.notions if other != name]
    for relation in ("implies", "does not imply", "open"):
        for other in others:
            if made.relation(name, other) == relation:
                why = " + ".join(made.why(name, other)) or made.unknown[name, other]
                yield f"  {relation} {other}: {why}" if relation != "open" else f"  may imply {other}: {why}"
    for other in others:
        if made.relation(other, name) == "implies":
            yield f"  follows from {other}: {' + '.join(made.why(other, name))}"


def known(name: str) -> str:
    """The name, where the atlas has a notion of it; DpproofsError where not."""
    notions = atlas().notions
    if name not in notions:
        raise DpproofsError(f"the atlas has no notion {name!r}{did_you_mean(name, notions)}")
    return name

"""The guarantees in the statement of a lemma, their mechanisms and their relations.

A notion is the library's definition, at any spaces; a definition of its name with another meaning is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set as AbstractSet
from functools import lru_cache
from typing import NamedTuple

from dpproofs.checkers.tables import remembered
from dpproofs.kernel import Definition, Term, TermError, Type
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import PROP, REAL, open_, unfold
from dpproofs.numbers import DpproofsError
from dpproofs.privacy import definitions
from dpproofs.privacy.notions import NOTIONS as KNOWN, on
from dpproofs.proving.logic import fresh

_NAMED: Mapping[str, Definition] = {
    **{d.name: d for d in vars(definitions).values() if isinstance(d, Definition)},
    **{n.name: n.definition for n in KNOWN.values()},
}
"""The definitions that readers know by name, and that are put in words."""

NOTIONS: Mapping[str, tuple[str, ...]] = Frozen({name: n.names for name, n in KNOWN.items()})
"""Notions of privacy: the parameters of each definition that are numbers, in order."""


class Said(NamedTuple):
    """A notion in a statement, with its numbers as terms, for a mechanism or a family of mechanisms."""

    notion: str
    mechanism: Term
    numbers: Mapping[str, Term]
    is_family: bool


class Stated(NamedTuple):
    """The guarantees in a statement, and how the neighbouring relation of the last depends on those before."""

    premises: tuple[Said, ...]
    conclusion: Said
    passage: str


class Applied(NamedTuple):
    """The arguments of a notion: a mechanism, a neighbouring relation, and numbers; it has no other parameters."""

    mechanism: Term
    relation: Term
    numbers: tuple[Term, ...]

    @property
    def is_general(self) -> bool:
        """Whether this is about every mechanism and relation, so that any guarantee can be substituted."""
        return self.mechanism.op == self.relation.op == "var"


def is_named(name: str) -> bool:
    """Whether the name is reserved for the library's definition."""
    return name in _NAMED


def refuse_look_alikes(formulas: Iterable[Term]) -> None:
    """Refuse definitions that have the name of one of the library's but another meaning."""
    todo, seen = list(formulas), set[Term]()
    while todo:
        t = todo.pop()
        if t in seen:
            continue
        seen.add(t)
        if t.op == "def":
            known = _NAMED.get(t.data.name)
            if known is not None and not same_but_for_spaces(known, t.data):
                raise DpproofsError(f"{t!r} is not the library's {t.data.name}: a definition needs a name of its own")
            todo.append(t.data.body)
        todo.extend(t.args)


def is_notion(t: Term) -> bool:
    """Whether t applies one of the notions of privacy: the definition itself, not just its name."""
    if t.op != "def" or t.data.name not in NOTIONS:
        return False
    return same_but_for_spaces(KNOWN[t.data.name].definition, t.data)


def _is_definition(value: object) -> bool:
    return type(value) is Definition


@remembered(4096, _is_definition, _is_definition)
def same_but_for_spaces(known: Definition, given: Definition) -> bool:
    """Whether a definition is another one at other spaces."""
    spaces = {
        known_name: given_name
        for p, q in zip(known.parameters, given.parameters, strict=False)
        for known_name, given_name in _spaces(p.type, q.type)
    }
    try:
        return bool(on(known, **spaces) == given)
    except TermError:
        return False


def _spaces(known: Type, given: Type) -> Iterator[tuple[str, Type]]:
    """How the spaces of a type are named in another type of the same form."""
    if isinstance(known, str):
        if known not in ("real", "prop"):
            yield known, given
    elif isinstance(given, tuple) and len(given) == len(known):
        for a, b in zip(known[1:], given[1:], strict=True):
            if known[0] == "fn" and a is known[1]:
                for x, y in zip(a, b, strict=False):
                    yield from _spaces(x, y)
            else:
                yield from _spaces(a, b)


def said_of(c: Term, *, is_family: bool) -> Said:
    """An applied notion in a statement."""
    stated = applied_notion(c)
    return Said(c.data.name, stated.mechanism, dict(zip(NOTIONS[c.data.name], stated.numbers, strict=True)), is_family)


def applied_notion(c: Term) -> Applied:
    """An applied notion by its parts; a mechanism that depends on earlier answers is the function of both."""
    given, names = arguments_of(c), NOTIONS[c.data.name]
    if given.keys() != {"M", "N", *names} or any(given[name].type != REAL for name in names):
        raise DpproofsError(f"{c!r} is not said of a mechanism, a relation and {', '.join(names)}")
    numbers = tuple(given[name] for name in names)
    return Applied(head(given["M"], after_others=True), head(given["N"]), numbers)


def arguments_of(c: Term) -> dict[str, Term]:
    """The arguments of a definition, by the names of its parameters."""
    names = [p.data[0] for p in c.data.parameters]
    if len(set(names)) < len(names):
        raise DpproofsError(f"two parameters of {c.data.name} have one name")
    return dict(zip(names, c.args, strict=True))


def head(t: Term, *, after_others: bool = False) -> Term:
    """The function f, where t is written as (x => f(x)), or, after other answers y, as (x => f(x, y))."""
    if t.op != "lam" or t.args[0].op != "app":
        return t
    f, *arguments = t.args[0].args
    own = [a.data[0] for a in arguments if a.op == "bound"]
    others = {a for a in arguments if a.op == "var"}
    in_order = own == list(range(len(t.data)))[::-1]
    apart = len(others) + len(own) == len(arguments) and (after_others or not others)
    return f if f.op == "var" and in_order and apart else t


@lru_cache(maxsize=1024)
def guarantee_in(h: Term) -> Term | None:
    """The guarantee that a hypothesis is, or else None.

    It may be assumed for every history and every index: for all values of variables that choose the mechanism from a
    family and occur nowhere else. A guarantee for every relation, every mechanism or every number is stronger than
    any argument, so it is refused.
    """
    c, opened = h, set[Term]()
    while c.op == "forall":
        v = fresh(c.hint or "v", c.data, c, h, *opened)
        opened.add(v)
        c = open_(c.args[0], (v,))
    if not is_notion(c):
        return None
    stated = applied_notion(c)
    indices = all(_is_outcome(v.type) for v in opened)
    if not indices or not stated.is_general or opened & stated.relation.free.union(*(n.free for n in stated.numbers)):
        raise DpproofsError(
            f"{h!r} is no guarantee of one mechanism over one relation, so no guarantee can be passed for it"
        )
    return c


def _is_outcome(kind: Type) -> bool:
    """Whether values of this type are outcomes or indices, and not relations, laws or functions."""
    return kind != PROP if isinstance(kind, str) else kind[0] == "x" and all(map(_is_outcome, kind[1:]))


_SAYING = (
    definitions.POISSON_SAMPLING,
    definitions.FIXED_SIZE_SAMPLING,
    definitions.REMOVED_SAMPLING,
    definitions.REPLACED_SAMPLING,
    definitions.PARTITION,
    definitions.ADD_OR_REMOVE,
    definitions.TWO_STEPS,
)


def says_neighbours(t: Term, relations: AbstractSet[Term], *, is_denied: bool = False) -> bool:
    """Whether a formula may assert that data are neighbours for one of these relations, and not only require it.

    Where a relation occurs only as a condition, the statement holds for fewer neighbours, too. Symmetry of the
    neighbours does not count: every relation that has a name here is symmetric, or is refused for it.
    """
    if not t.free & relations or (t.op == "def" and same_but_for_spaces(definitions.SYMMETRIC, t.data)):
        return False
    match t.op:
        case "app" if t.args[0] in relations and not any(a.free & relations for a in t.args[1:]):
            return not is_denied
        case "not":
            return says_neighbours(t.args[0], relations, is_denied=not is_denied)
        case "imp":
            asked = says_neighbours(t.args[0], relations, is_denied=not is_denied)
            return asked or says_neighbours(t.args[1], relations, is_denied=is_denied)
        case "and" | "or" | "forall" | "exists":
            return any(says_neighbours(a, relations, is_denied=is_denied) for a in t.args)
        case "def":
            said = any(same_but_for_spaces(one, t.data) for one in _SAYING)
            return said or says_neighbours(unfold(t), relations, is_denied=is_denied)
        case _:
            return True

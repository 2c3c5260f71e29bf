"""What each verified function is good for, read off its statement: composition, conversion, groups and the like.

A function concludes a guarantee from guarantees. Of which notions, of which mechanisms and over which
neighbouring relations they are stated tells its role, so nobody has to say it. To read all statements, all
theorem files have to be loaded; so a package keeps what was read in ``functions.json``, written by ``make docs``.
A file with a function that is not on this list is loaded; its name must be written out there. A list has functions
of its own package alone. Nothing rests on it: what is called for a role is read again, by ``confirmed``.
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

from dpproofs.kernel import Definition, Term, TermError
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import (
    REAL,
    E,
    apply,
    conj,
    eq,
    eta,
    forall,
    function_type,
    implies,
    nat,
    num,
    open_,
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
from dpproofs.proving.logic import fresh
from dpproofs.system.packages import ROLES, LibraryError

FILE = ROLES
_NAMED = re.compile(r'Verified\(\s*\w+,\s*"(\w+)"')


class Role(NamedTuple):
    """The role of a verified function: its kind, the notions of its premises, and the one that it concludes.

    ``sets`` are the arguments that are numbers of the conclusion, by their names there; ``chooses`` are all others
    that no premise determines. ``trades`` are those of ``sets`` for which another number of the conclusion pays.
    ``where`` are the numbers that each premise must have, such as rho = 0, and ``fixes`` those that the conclusion
    always has. It is ``general`` when each number of its premises may be any. ``size`` is how large the numbers are
    that follow from premises with small numbers: of functions that do the same, the sharper ones have a smaller one.
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
        "composition": "two mechanisms, of which the second may depend on the answer of the first",
        "independent composition": "two mechanisms, of which the second does not depend on the first",
        "composition of many": "many mechanisms, or one many times",
        "choice": "one of two mechanisms, by a coin that does not see the data",
        "parallel": "two mechanisms on disjoint parts of the data",
        "groups": "a guarantee for groups",
        "sampling": "a mechanism that is given a random part of the records",
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
    """The sum of the numbers that follow where all others are small; infinite where that cannot be computed."""
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
    """The kind of role. How the mechanism comes from those of the premises must be said by the hypotheses.

    Where they say more than that, the function has none of these roles: what else it takes as given need not be so.
    """
    said, made, more = function.stated, function.stated.conclusion.mechanism, _taken_as_given(function)
    mechanisms = [p.mechanism for p in said.premises]
    match said.passage, said.premises:
        case "same", ():
            return "mechanism"
        case "same", (one,) if one.is_family:
            return "composition of many" if _is_in_turn(made, one.mechanism, more) else OTHER
        case "same", (one,) if one.mechanism != made:
            return "postprocessing" if _is_computed(made, one.mechanism, more) else OTHER
        case "same", several if {*mechanisms} == {made} and not any(p.is_family for p in several):
            return OTHER if more else _of_one_mechanism(said)
        case _, (_, _, *_) if len({made, *mechanisms}) <= len(mechanisms):
            return OTHER
        case "same", (first, second) if not first.is_family and second.is_family:
            beside = [h for h in more if not _is_measurability(h, function.inputs[1])]
            return "composition" if _is_after(made, first.mechanism, second.mechanism, beside) else OTHER
        case "same", (first, second) if not first.is_family:
            if _is_chosen(made, first.mechanism, second.mechanism, more):
                return "choice"
            return "independent composition" if _is_beside(made, first.mechanism, second.mechanism, more) else OTHER
        case "parallel", (first, second) if not first.is_family and not second.is_family:
            return "parallel" if _is_in_parts(made, first.mechanism, second.mechanism, more) else OTHER
        case "groups" | "replacement" | "one order" | "either order", (one,) if one.mechanism == made:
            return said.passage if len(more) == 1 and not one.is_family else OTHER
        case "sampling" | "one order", (one,) if one.mechanism != made and not one.is_family:
            return "sampling" if _is_given_a_sample(function.inputs[0], made, more) else OTHER
        case _:
            return OTHER


def _of_one_mechanism(said: Stated) -> str:
    """The kind where the guarantees that are given are of the mechanism that the result is about."""
    if len(said.premises) > 1:
        return "joining"
    if said.premises[0].notion != said.conclusion.notion:
        return "conversion"
    return "weakening" if all(v.op == "var" for v in said.conclusion.numbers.values()) else "restatement"


def _taken_as_given(function: Verified) -> list[Term]:
    """The hypotheses that no numbers and no guarantees prove, but that the neighbouring relation is symmetric."""
    relations = {applied_notion(c).relation for c in function.inputs}
    given = [h for h, _ in function.description.given]
    return [h for h in given if not (_is_said(SYMMETRIC, h) and head(h.args[0]) in relations)]


def _is_said(definition: Definition, h: Term) -> bool:
    return h.op == "def" and same_but_for_spaces(definition, h.data)


def _is_measurability(h: Term, second: Term) -> bool:
    """Whether this says, for the guarantee of the second mechanism, that its parts depend measurably on the answer."""
    if not _is_said(MEASURABLE_COMPONENTS, h):
        return False
    mechanism, relation, *numbers = h.args
    stated = applied_notion(second)
    return (head(mechanism), head(relation), tuple(numbers)) == (stated.mechanism, stated.relation, stated.numbers)


def _is_in_turn(laws: Term, mechanism: Term, hypotheses: Collection[Term]) -> bool:
    """Whether laws(i + 1, x) is that of mechanism(i + 1, x, y), where y is of laws(i, x), and laws(0, x) is always one.

    That is what mechanisms in turn are, and all that the hypotheses say of them.
    """
    try:
        start, step = _begins(laws), [h for h in hypotheses if _is_turn(h, laws, mechanism)]
    except TermError:
        return False
    return len(step) == 1 and [h for h in hypotheses if h not in step] == [start]


def _begins(laws: Term) -> Term:
    """What says that laws(0, x) is the same law for all x."""
    if laws.type[0] != "fn" or len(laws.type[1]) != 2:
        raise TermError("the laws of mechanisms in turn are of an index and the data")
    data, answers = laws.type[1][1], laws.type[2][1]
    x1, x2 = fresh("x1", data, laws), fresh("x2", data, laws)
    w, phi = fresh("w", answers, laws), fresh("phi", function_type((answers,), REAL), laws)
    same = eq(*(E(apply(laws, num(0), x), w, phi(w)) for x in (x1, x2)))
    return forall((x1, x2, phi), implies(forall(w, conj(num(0) <= phi(w), phi(w) <= 1)), same))


def _is_turn(h: Term, laws: Term, mechanism: Term) -> bool:
    if h.op != "forall" or h.data != REAL or h.args[0].op != "forall":
        return False
    i, x = fresh("i", REAL, h), fresh("x", h.args[0].data, h)
    body = open_(open_(h.args[0], (i,)).args[0], (x,))
    if body.op != "imp" or body.args[0] != nat(i) or not _is_said(PUSHED, body.args[1]):
        return False
    law, before, kernel = body.args[1].args
    found = (law, before) == (_at(laws, i + 1, x), _at(laws, i, x))
    return found and _is_kernel(kernel, mechanism, i + 1, x, asks=True)


def _law(hypotheses: Collection[Term], definition: Definition, made: Term) -> tuple[Term, Term, Term] | None:
    """The data x, the law P and the kernel K, where the one hypothesis says, for all x, how made(x) comes from them."""
    if len(hypotheses) != 1:
        return None
    (h,) = hypotheses
    if h.op != "forall" or not _is_said(definition, h.args[0]):
        return None
    x = fresh("x", h.data, h, made)
    law, first, second = open_(h.args[0], (x,)).args
    return (x, first, second) if law.op == "app" and law.args == (made, x) else None


def _is_computed(made: Term, mechanism: Term, hypotheses: Collection[Term]) -> bool:
    """Whether all that is said is that made(x) is what is computed, in any one way, from the answer of mechanism(x)."""
    found = _law(hypotheses, PUSHED, made)
    if found is None:
        return False
    x, first, second = found
    (*_, kernel) = second.free or (x,)
    return first == _at(mechanism, x) and kernel not in (x, made, mechanism) and second == eta(kernel, kernel.type)


def _is_given_a_sample(given: Term, made: Term, hypotheses: Collection[Term]) -> bool:
    """Whether all that is said is that made(x) is the answer of the mechanism that is given to a sample from x."""
    stated = applied_notion(given)
    other = REMOVED_SAMPLING, REPLACED_SAMPLING
    kinds = POISSON_SAMPLING, FIXED_SIZE_SAMPLING, *other
    samples = [h for h in hypotheses if any(_is_said(d, h) for d in kinds)]
    found = _law([h for h in hypotheses if h not in samples], PUSHED, made)
    if found is None or len(samples) != 1:
        return False
    x, first, second = found
    (sampler, *_), of = samples[0].args, 2 if any(_is_said(d, samples[0]) for d in other) else 1
    sampler, relation = head(sampler), head(samples[0].args[of])
    is_drawn = sampler.op == "var" and sampler not in (made, stated.mechanism) and relation == stated.relation
    return is_drawn and first == _at(sampler, x) and second == eta(stated.mechanism, stated.mechanism.type)


def _is_after(made: Term, mechanism: Term, other: Term, hypotheses: Collection[Term]) -> bool:
    """Whether all that is said is that made(x) is the answer of other(x, y), where y is that of mechanism(x)."""
    found = _law(hypotheses, PUSHED, made)
    if found is None:
        return False
    x, first, second = found
    return first == _at(mechanism, x) and _is_kernel(second, other, x, asks=True)


def _is_beside(made: Term, mechanism: Term, other: Term, hypotheses: Collection[Term]) -> bool:
    """Whether all that is said is that made(x) are the answers of mechanism(x) and, apart from that, of other(x)."""
    found = _law(hypotheses, JOINT, made)
    if found is None:
        return False
    x, first, second = found
    return first == _at(mechanism, x) and _is_kernel(second, other, x, asks=False)


def _is_chosen(made: Term, mechanism: Term, other: Term, hypotheses: Collection[Term]) -> bool:
    """Whether all that is said is that made(x) is mechanism(x) with some probability, and else other(x)."""
    if len(hypotheses) != 1:
        return False
    (h,) = hypotheses
    if h.op != "forall" or not _is_said(MIXTURE, h.args[0]):
        return False
    x = fresh("x", h.data, h, made)
    law, weight, *laws = open_(h.args[0], (x,)).args
    return weight.op == "var" and [law, *laws] == [_at(f, x) for f in (made, mechanism, other)]


def _is_in_parts(made: Term, mechanism: Term, other: Term, hypotheses: Collection[Term]) -> bool:
    """Whether all that is said is that made(x) are the answers of the mechanisms on the two parts of x."""
    parts = [h.args for h in hypotheses if _is_said(PARTITION, h)]
    found = _law([h for h in hypotheses if not _is_said(PARTITION, h)], JOINT, made)
    if found is None or len(parts) != 1:
        return False
    left, right, *relations = map(head, parts[0])
    if len({left, right, *relations}) < 2 + len(relations) or any(t.op != "var" for t in (left, right, *relations)):
        return False
    x, first, second = found
    return first == _at(mechanism, _at(left, x)) and _is_kernel(second, other, _at(right, x), asks=False)


def _at(function: Term, *arguments: Term | None) -> Term | None:
    """The function of these; None where they are not of its types."""
    try:
        return None if None in arguments else apply(function, *arguments)
    except TermError:
        return None


def _is_kernel(kernel: Term, function: Term, *arguments: Term | None, asks: bool) -> bool:
    """Whether the kernel of an answer y is function(arguments), or function(arguments, y) if it asks for the answer."""
    known = [a for a in arguments if a is not None]
    if kernel.op != "lam" or len(kernel.data) != 1 or len(known) < len(arguments):
        return False
    y = fresh("y", kernel.data[0], kernel, function, *known)
    return open_(kernel.args[0], (y,)) == _at(function, *known, *([y] if asks else []))


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
        """The functions of a kind that conclude a notion, whatever from."""
        return tuple(name for form, names in self._by_form.items() if form[:2] == (kind, concludes) for name in names)

    def conversions(self, source: str, concludes: str, given: Container[str] = ()) -> tuple[str, ...]:
        """The conversions between two notions, but those that ask for a choice, or trade numbers that are not given."""
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
        """The conversions that lose nothing: there is one back, from the special case to which these lead."""
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


def confirmed(name: str) -> Verified:
    """The function of that name, whose statement gives it the role that it is known for; LibraryError where not."""
    function, known = library().function(name), roles()[name]
    said = role_of(function)
    if said is None or said._replace(size=known.size) != known:
        raise LibraryError(f"{FILE} does not give {name} the role that its statement says; 'make docs' writes it anew")
    return function


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

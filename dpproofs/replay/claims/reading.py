"""Claim files read a second time: from the text of one to the formulas of its claims.

Each key is read once, and one that is not read is refused. So is a number outside of its domain, and what is not
exact: a decimal means just what it says. This file is long because it reads all that a claim file may say, and
shares nothing with the other reader.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from dpproofs.replay.claims.batches import BATCHES
from dpproofs.replay.claims.choices import CHOICES
from dpproofs.replay.claims.descent import DESCENT
from dpproofs.replay.claims.kinds import KINDS, POISSON, RATE, Form, Kind, Numbers, RefusedClaimError, Step, sampled
from dpproofs.replay.claims.meanings import (
    ABOVE_0,
    ABOVE_1,
    ADD_OR_REMOVE_ONE,
    APPEND,
    AT_LEAST_0,
    COUNT,
    EMPTY,
    FINITE_LISTS,
    LISTS,
    MOST,
    NOTIONS,
    PAIRED,
    REPLACE_ONE,
    SHARE,
    SIZE,
    TWO_RECORDS,
    Notion,
    Within,
    image,
    of_groups,
    process,
    pushed,
    read_back,
    same_laws,
)
from dpproofs.replay.claims.mixing import MIXING
from dpproofs.replay.claims.numerals import is_numeral, numerals, read_numeral
from dpproofs.replay.claims.parts import BY_PLACE, BY_RECORD
from dpproofs.replay.claims.queries import NOISE, noise_on
from dpproofs.replay.claims.streams import STREAMS
from dpproofs.replay.claims.trees import (
    DATA,
    FALSE,
    REAL,
    RECORD,
    Tree,
    Type,
    both,
    equal,
    every,
    function,
    implies,
    kernel,
    laws,
    natural,
    number,
    of,
    point,
    quantified,
    some,
)

X = DATA
LARGEST_FILE = 2**20
MOST_ROWS, MOST_LEVELS, MOST_RUNS = 256, 8, 10**12
LARGEST_EXPONENT, MOST_BITS, MOST_DIGITS = 1000, 10_000, 1000
MOST_DOTS = 3000

FORMS: Mapping[str, Form] = MappingProxyType({**KINDS, **CHOICES, **STREAMS, **MIXING, **DESCENT, **BATCHES})
"""The kinds of steps in claim files."""
REPLACE, ADD_OR_REMOVE = "replace-one", "add-or-remove-one"
RELATION_OF = {REPLACE: REPLACE_ONE, ADD_OR_REMOVE: ADD_OR_REMOVE_ONE}
SYNONYMS = {
    **dict.fromkeys((REPLACE, "REPLACE_ONE", "ChangeOneDistance", "HammingDistance"), REPLACE),
    **dict.fromkeys(("replace", "change-one", "bounded"), REPLACE),
    **dict.fromkeys((ADD_OR_REMOVE, "ADD_OR_REMOVE_ONE", "SymmetricDistance"), ADD_OR_REMOVE),
    **dict.fromkeys(("InsertDeleteDistance", "AddOneRow", "add/remove", "add-remove"), ADD_OR_REMOVE),
    **dict.fromkeys(("add-or-remove", "unbounded"), ADD_OR_REMOVE),
}
"""Which relation a word means."""

SQUARES = MappingProxyType(
    {"variance": "sigma", "squared_sensitivity": "sensitivity", "squared_l2_sensitivity": "l2_sensitivity"}
)
"""Numbers of mechanisms by their squares."""
_DECIMAL = re.compile(r"[+-]?\d{1,400}(\.\d{0,400})?([eE]([+-]?\d{1,4}))?", re.ASCII)
_FRACTION = re.compile(r"([+-]?\d{1,400})/(\d{1,400})", re.ASCII)


class Claim(NamedTuple):
    """A claim of a file: where it stands, its relation, and what it says where V is a given space."""

    place: str
    case: int | None
    relation: str
    means: Callable[[Type], Meaning]


class Meaning(NamedTuple):
    """The numbers are in their domain, and the body holds on all lists."""

    domain: tuple[Tree, ...]
    body: Tree
    needs: tuple[Tree, ...] = ()
    """What a refutation assumes besides."""

    def verified(self) -> Tree:
        """The formula of the claim."""
        return both(*self.domain, quantified("forall", LISTS, implies(FINITE_LISTS(*LISTS), self.body)))

    def refuted(self, least: int, *, two_records: bool) -> Tree:
        """The negation of the body on lists that may have ``least`` records, or where two records differ too."""
        two = (TWO_RECORDS,) if two_records else ()
        given = (FINITE_LISTS(*LISTS), number(least) <= MOST, *two, *self.needs)
        return both(*self.domain, quantified("forall", LISTS, implies(*given, implies(self.body, FALSE))))


def load(path: str | Path) -> list[Claim | RefusedClaimError]:
    """The claims of a file in their order, and the reason for those that have no formula."""
    try:
        if not Path(path).is_file():
            raise RefusedClaimError("there is no such file")
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise RefusedClaimError("the file cannot be read") from error
    return loads(data)


def loads(data: bytes) -> list[Claim | RefusedClaimError]:
    """The same, from the text of a file."""
    if len(data) > LARGEST_FILE:
        raise RefusedClaimError(f"the file has more than {LARGEST_FILE} bytes")
    if sum(line.count(b".") ** 2 for line in data.splitlines()) > MOST_DOTS**2:
        raise RefusedClaimError(f"a line of the file has more than {MOST_DOTS} dots, or many lines have many")
    try:
        document = tomllib.loads(data.decode("utf-8"), parse_float=Decimal)
    except UnicodeDecodeError as error:
        raise RefusedClaimError("the file is not UTF-8 text") from error
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise RefusedClaimError(f"the file is not valid TOML: {str(error).partition(chr(10))[0]}") from error
    return list(_claims(document))


def _with_roots(value: Any) -> Any:
    """What is said of a mechanism by its square, as the root of this number."""
    if isinstance(value, list):
        return [_with_roots(one) for one in value]
    if not isinstance(value, dict):
        return value
    found = {key: _with_roots(one) for key, one in value.items()}
    if found.get("mechanism") == "discrete-gaussian" and not SQUARES.keys().isdisjoint(found):
        raise RefusedClaimError("sigma^2 is not the variance of discrete Gaussian noise")
    for square, root in SQUARES.items() if "mechanism" in found else ():
        if square in found and root not in found:
            number = found.pop(square)
            if is_numeral(number):
                _numeral(number, square)
            else:
                number = _exact(number, square)
            found[root] = f"sqrt({number})"
    return found


def _claims(document: Mapping[str, Any]) -> Iterator[Claim | RefusedClaimError]:
    if "case" not in document:
        yield from _of_case(document, None)
        return
    file = Table(document, "the file")
    rows = file.rows("case")
    file.end()
    for i, row in enumerate(rows, 1):
        yield from _of_case(row, i)


def _of_case(row: object, case: int | None) -> Iterator[Claim | RefusedClaimError]:
    """All that is claimed of one mechanism."""
    name = "" if case is None else f"case {case}"
    try:
        row = _with_roots(row)
        table = Table(row, name or "the file")
        claimed = table.take("claim")
    except RefusedClaimError as error:
        yield RefusedClaimError(str(error), case)
        return
    rows = claimed if isinstance(claimed, list) else [claimed]
    if not 1 <= len(rows) <= MOST_ROWS:
        yield RefusedClaimError(f"{table.name}: claim must be 1 to {MOST_ROWS} tables", case)
        return
    for i, one in enumerate(rows, 1):
        number_of = f"claim {i}" if len(rows) > 1 else ""
        place = " of ".join(filter(None, (number_of, name)))
        try:
            yield _claim(row, one, case, place)
        except RefusedClaimError as error:
            yield RefusedClaimError(f"{place}: {error}" if place else str(error), case)


def _claim(row: object, claimed: object, case: int | None, place: str) -> Claim:
    def means(v: Type) -> Meaning:
        return _Reader(row, claimed, v).meaning()

    reader = _Reader(row, claimed, REAL)
    reader.meaning()
    return Claim(place, case, reader.relation, means)


# Values


class Table:
    """A table of a file, each key of which is taken once."""

    def __init__(self, value: object, name: str) -> None:
        if not isinstance(value, dict):
            raise RefusedClaimError(f"{name} must be a table")
        self.left, self.name = dict(value), name

    def take(self, key: str) -> Any:
        """The value of a key that has to be there."""
        if key not in self.left:
            raise RefusedClaimError(f"{self.name}: {key} is missing")
        return self.left.pop(key)

    def has(self, key: str) -> bool:
        """Whether a key is there that was not taken yet."""
        return key in self.left

    def rows(self, key: str) -> list[object]:
        """A list of tables."""
        value = self.take(key)
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_ROWS:
            raise RefusedClaimError(f"{self.name}: {key} must be 1 to {MOST_ROWS} tables")
        return value

    def text(self, key: str) -> str:
        """A text."""
        value = self.take(key)
        if not isinstance(value, str):
            raise RefusedClaimError(f"{self.name}: {key} must be text")
        return value

    def number(self, key: str, domain: Within) -> Fraction:
        """A number of the domain."""
        value = _exact(self.take(key), f"{self.name}: {key}")
        if not domain.holds(value):
            raise RefusedClaimError(f"{self.name}: {key} {domain.words()}")
        return value

    def tree(self, key: str, domain: Within) -> Tree:
        """A number of the domain; that an irrational one is in it, the formula says."""
        value = self.left.get(key)
        found = _numeral(value, f"{self.name}: {key}") if is_numeral(value) else None
        if found is None or found.op == "num":
            return number(self.number(key, domain))
        self.take(key)
        return found

    def as_printed(self, domains: Mapping[str, Within]) -> None:
        """Where it says so, decimals were rounded when they were printed, and the largest such numbers are meant."""
        if not self.has("as_printed"):
            return
        said = self.flag("as_printed")
        for key in (key for key, domain in domains.items() if said and domain is not ABOVE_1):
            value = self.left.get(key)
            if type(value) is Decimal and value.is_finite() and value > 0 and len(value.as_tuple().digits) > 1:
                _, digits, exponent = value.as_tuple()
                self.left[key] = Decimal((0, (*digits, 5), int(exponent) - 1))

    def flag(self, key: str) -> bool:
        """Whether it says so; false where it is not given."""
        said = self.left.pop(key, False)
        if type(said) is not bool:
            raise RefusedClaimError(f"{self.name}: {key} must be true or false")
        return said

    def count(self, key: str) -> int:
        """A whole number from 1 on; 1 where it is not given."""
        value = self.left.pop(key, 1)
        if type(value) is not int or not 1 <= value <= MOST_RUNS:
            raise RefusedClaimError(f"{self.name}: {key} must be a whole number from 1 to {MOST_RUNS}")
        return value

    def relation(self) -> str:
        """A neighbouring relation."""
        word = self.text("relation")
        if word not in SYNONYMS:
            raise RefusedClaimError(f"{self.name}: relation must be {REPLACE} or {ADD_OR_REMOVE}")
        return SYNONYMS[word]

    def words(self, wanted: Mapping[str, str]) -> None:
        """What has to be said."""
        for key, word in wanted.items():
            if self.take(key) != word:
                raise RefusedClaimError(f'{self.name}: {key} must be "{word}"')

    def end(self) -> None:
        """Nothing is left that was not read."""
        for key in self.left:
            raise RefusedClaimError(f"{self.name}: the key {key[:40]!r} is unknown here")


def _exact(value: object, where: str) -> Fraction:
    """The number that a value is."""
    if type(value) is int and value.bit_length() <= MOST_BITS:
        return Fraction(value)
    if type(value) is Decimal and value.is_finite():
        if abs(value.adjusted()) <= LARGEST_EXPONENT and len(value.as_tuple().digits) <= MOST_DIGITS:
            return Fraction(value)
    elif type(value) is str:
        if is_numeral(value):
            found = _numeral(value, where)
            if found.op != "num":
                raise RefusedClaimError(f"{where} must be a rational number, without roots and logarithms")
            return Fraction(found.data)
        fraction, decimal = _FRACTION.fullmatch(value.strip()), _DECIMAL.fullmatch(value.strip())
        if fraction is not None and int(fraction[2]) != 0:
            return Fraction(int(fraction[1]), int(fraction[2]))
        if decimal is not None and abs(int(decimal[3] or 0)) <= LARGEST_EXPONENT:
            return Fraction(value.strip())
    raise RefusedClaimError(f"{where} must be a number such as 2, 0.5, 1e-6 or 1/3, and not too long")


def _numeral(text: Any, where: str) -> Tree:
    """The number that a text says."""
    try:
        return read_numeral(text)[0]
    except ValueError as error:
        raise RefusedClaimError(f"{where} {error}") from error


# Claims


Says = Callable[[Callable[[Tree], Tree]], Tree]
"""The premise of laws, by what they are on the data."""


class _Row(NamedTuple):
    """``count`` equal steps, and the premise of the laws of each; their kind where answers are kept."""

    says: Says
    runs: int
    kept: Kind | None = None


class _Reader:
    """Reads one claim, for a space V of what is released."""

    def __init__(self, row: object, claimed: object, v: Type) -> None:
        self.table, self.claimed = Table(row, "the claim"), Table(claimed, "claim")
        self.v, self.domain, self.needs = v, list[Tree](), list[Tree]()
        self.sizes = set[int | None]()
        """The numbers of records that queries are about."""
        self.relation = self.table.relation() if self.table.has("relation") else REPLACE
        notion = self.claimed.text("notion")
        if notion not in NOTIONS:
            raise RefusedClaimError(f"claim: notion must be one of {', '.join(NOTIONS)}")
        self.notion: Notion = NOTIONS[notion]
        self.claimed.as_printed(self.notion.numbers)
        said = {key: value for key, value in self.claimed.left.items() if key != "title"}
        found = numerals([self.table.left.get("premise"), said])
        self.numerals = sorted(found, key=lambda text: "".join(text.split()))

    def meaning(self) -> Meaning:
        """What the claim says."""
        for one in (self.table, self.claimed):
            if one.has("title"):
                one.text("title")
        group = self.claimed.count("group")
        rows = self.in_sequence(self.table.rows("premise"), "premise", 0)
        if len(self.sizes) > 1:
            raise RefusedClaimError("all queries must be on data sets of one dataset_size, or none")
        numbers, domain = self.guarantee(self.notion, self.claimed)
        self.claimed.end()
        self.table.take("claim")
        self.table.end()
        runs = sum(row.runs for row in rows)
        relation = of_groups(RELATION_OF[self.relation], group)

        def body(released: Tree, start: Tree, step: Tree) -> Tree:
            ends = of((X,), lambda x: released(runs, x))
            return implies(
                *self.steps(rows, released, start, step), self.notion.means(self.v)(ends, relation, *numbers)
            )

        counts = [said for n in (runs, group) for said in (natural(number(n)), 1 <= number(n))]
        pairs = (PAIRED,) if self.notion.kept and runs > 1 else ()
        needs = {id(need): need for need in (*self.needs, *pairs)}
        values = [fact for text in self.numerals for fact in read_numeral(text)[1]]
        return Meaning(_once([*counts, *values, *self.domain, *domain]), every(self.types, body), tuple(needs.values()))

    @property
    def types(self) -> tuple[Type, ...]:
        """The types of the releases, of the initial state, and of the steps."""
        v = self.v
        start: Type = v if self.notion.fixed_start else laws(v)
        return function((REAL, X), laws(v)), start, function((REAL, X, v), laws(v))

    def steps(self, rows: tuple[_Row, ...], released: Tree, start: Tree, step: Tree) -> list[Tree]:
        """It is a process of steps, with their premises, group by group."""
        runs = sum(row.runs for row in rows)
        begins = of((X,), lambda _: point(start) if self.notion.fixed_start else start)
        said, low = [process(self.v)(released, begins, step, number(runs))], 0
        for row in rows:
            said.append(self.within(row, low, step))
            low += row.runs
        return said

    def within(self, row: _Row, low: int, step: Tree) -> Tree:
        """The premise of the steps of a group that comes after that many steps."""
        v = self.v

        def each(says: Callable[[Callable[[Tree], Tree]], Tree]) -> Tree:
            def one(i: Tree, before: Tree) -> Tree:
                inside = natural(i), number(low) <= i, i + 1 <= number(low + row.runs)
                return implies(*inside, says(lambda x: step(i + 1, x, before)))

            return every((REAL, v), one)

        kind = row.kept
        if kind is None:
            return each(row.says)
        space, says_kind = kind.space, kind.says

        def steps(put: Tree) -> Tree:
            def one(i: Tree, y: Tree) -> Tree:
                def made(k: Tree) -> Tree:
                    answers = every(
                        (X,), lambda x: image(space, v)(step(i + 1, x, y), k(x), of((space,), lambda z: put(y, z)))
                    )
                    return both(says_kind(k), answers)

                inside = natural(i), number(low) <= i, i + 1 <= number(low + row.runs)
                return implies(*inside, some((kernel(X, space),), made))

            return every((REAL, v), one)

        def keeps(put: Tree, before: Tree, answer: Tree) -> Tree:
            return both(read_back(v, space, v)(put, before, answer), steps(put))

        def first(put: Tree, answer: Tree) -> Tree:
            told = every((v, space), lambda y, z: equal(answer(put(y, z)), z))
            return both(told, steps(put))

        if low + row.runs == 1:  # nothing was released before
            return some((function((v, space), v), function((v,), space)), first)
        return some((function((v, space), v), function((v,), v), function((v,), space)), keeps)

    # Steps

    def in_sequence(self, premises: list[object], where: str, depth: int, count: int = 1) -> tuple[_Row, ...]:
        """Composed steps, with that multiplicity."""
        if depth > MOST_LEVELS:
            raise RefusedClaimError(f"{where}: steps must be nested at most {MOST_LEVELS} levels deep")
        rows = tuple(row for i, one in enumerate(premises, 1) for row in self.row(Table(one, f"{where} {i}"), depth))
        if count == 1:
            return rows
        if len(rows) == 1:
            return (rows[0]._replace(runs=rows[0].runs * count),)
        return (self.on_v(lambda made: self.together(rows, made), count),)

    def on_v(self, says: Says, runs: int) -> _Row:
        """Steps whose answers are points of V."""
        return _Row(says, runs, Kind(self.v, says) if self.notion.kept else None)

    def together(self, rows: tuple[_Row, ...], made: Callable[[Tree], Tree]) -> Tree:
        """The laws are made by steps one after the other."""
        runs = sum(row.runs for row in rows)

        def inside(released: Tree, start: Tree, step: Tree) -> Tree:
            ends = same_laws(self.v)(of((X,), made), of((X,), lambda x: released(runs, x)))
            return both(*self.steps(rows, released, start, step), ends)

        return some(self.types, inside)

    def parallel(self, premises: list[object], where: str, depth: int, count: int) -> tuple[_Row, ...]:
        """Steps on disjoint parts of the data; one part alone is all of them."""
        if len(premises) == 1:
            return self.in_sequence(premises, where, depth, count)
        if depth > MOST_LEVELS:
            raise RefusedClaimError(f"{where}: steps must be nested at most {MOST_LEVELS} levels deep")
        around, self.sizes = self.sizes, set()
        parts = [self.as_one(one, f"{where} {i}", depth) for i, one in enumerate(premises, 1)]
        if self.sizes - {None}:
            raise RefusedClaimError(f"{where}: dataset_size is that of all data, and not of a part")
        self.sizes |= around
        by_record = self.relation == ADD_OR_REMOVE or all(map(_is_added, premises))
        return (self.on_v(lambda made: self.on_parts(parts, made, by_record=by_record), count),)

    def as_one(self, premise: object, where: str, depth: int) -> Says:
        """The premise of the laws of a step, or of several."""
        rows = self.row(Table(premise, where), depth)
        if len(rows) == 1 and rows[0].runs == 1 and rows[0].kept is None:
            return rows[0].says
        return lambda made: self.together(rows, made)

    def on_parts(self, parts: list[Says], made: Callable[[Tree], Tree], *, by_record: bool) -> Tree:
        """The laws are made by one mechanism on each part, one after the other."""

        def said(part: Tree, *chosen: Tree) -> Tree:
            def on_part(says: Says, of_part: Tree) -> Says:
                def one(k: Tree, laws_made: Callable[[Tree], Tree]) -> Tree:
                    same = same_laws(self.v)(of((X,), laws_made), of((X,), lambda x: k(of_part(x))))
                    return both(says(k), same)

                return lambda laws_made: some((kernel(X, self.v),), lambda k: one(k, laws_made))

            rows = tuple(self.on_v(on_part(says, d), 1) for says, d in zip(parts, chosen, strict=True))
            named = BY_RECORD if by_record else BY_PLACE
            apart = [named(d, part, number(j), EMPTY, APPEND, SIZE, MOST) for j, d in enumerate(chosen, 1)]
            return both(*apart, self.together(rows, made))

        place: Type = RECORD if by_record else REAL
        return some((function((place,), REAL), *(function((X,), X) for _ in parts)), said)

    def row(self, table: Table, depth: int) -> tuple[_Row, ...]:
        """One table [[premise]]."""
        count = table.count("count")
        if table.has("sequence"):
            rows = self.in_sequence(table.rows("sequence"), f"{table.name}: sequence", depth + 1, count)
            table.end()
            return rows
        if table.has("parallel"):
            rows = self.parallel(table.rows("parallel"), f"{table.name}: parallel", depth + 1, count)
            table.end()
            return rows
        if table.has("guarantee") and not table.has("after"):
            given = self.given(table, self.relation)
            table.end()
            return (self.on_v(self.of_kind(given), count),)
        if not table.has("mechanism") and not table.has("after"):
            raise RefusedClaimError(
                f"{table.name}: must be a mechanism, a guarantee or a sequence, whose formula is known"
            )
        step = self.known(table, self.relation)
        table.end()
        self.domain += step.domain
        self.needs += step.needs
        kind, runs = step.kind, step.runs * count
        if self.notion.kept:
            kept = kind._replace(says=kind.whole or kind.says)
            return (_Row(self.of_kind(kept), runs, kept),)
        return (_Row(lambda made: self.released_from(kind, made), runs),)

    def of_kind(self, kind: Kind) -> Callable[[Callable[[Tree], Tree]], Tree]:
        """The laws are of a kind themselves."""
        return lambda made: kind.says(of((X,), made))

    def released_from(self, kind: Kind, made: Callable[[Tree], Tree]) -> Tree:
        """The laws are made of the answer of a mechanism of the kind, without the data."""

        def says(mechanism: Tree, put: Tree) -> Tree:
            computed = every((X,), lambda x: pushed(kind.space, self.v)(made(x), mechanism(x), put))
            return both(kind.says(mechanism), computed)

        return some((kernel(X, kind.space), kernel(kind.space, self.v)), says)

    def known(self, table: Table, relation: str) -> Step:
        """A step of a known kind."""
        if table.has("after"):
            return self.after(table, relation)
        name = table.text("mechanism")
        if name == "poisson-sampled":
            return self.sampled(table)
        if table.has("query"):
            return self.queried(table, name, relation)
        if f"{name}-monotone" in FORMS and table.flag("monotone"):
            name = f"{name}-monotone"
        if name == "dp-sgd":
            batches = table.text("batches")[:40]
            name = f"dp-sgd-{batches}"
            if batches == "poisson":
                name = "poisson-sampled-gaussian"
                table.left.setdefault("sampling", batches)
        if name not in FORMS:
            raise RefusedClaimError(f"{table.name}: {name[:40]} has no formula that replay knows")
        form = FORMS[name]
        if form.is_added and self.relation != ADD_OR_REMOVE:
            raise RefusedClaimError(f"{table.name}: {name} goes with the relation {ADD_OR_REMOVE}")
        if ("participation" in form.words or name in BATCHES) and self.notion.kept:
            raise RefusedClaimError(f"{table.name}: {name} has no formula where answers are kept as they are")
        table.words(form.words)
        given = {key for numbers in form.numbers for key in numbers if table.has(key)}
        wanted = next((numbers for numbers in form.numbers if numbers.keys() == given), None)
        if wanted is None:
            sets = ", or ".join(" and ".join(numbers) for numbers in form.numbers)
            raise RefusedClaimError(f"{table.name}: {name} has the numbers {sets}")
        numbers = Numbers({key: table.tree(key, domain) for key, domain in wanted.items()})
        try:
            return form.means(numbers, RELATION_OF[relation], self.v)
        except RefusedClaimError as error:
            raise RefusedClaimError(f"{table.name}: {error}") from error

    def queried(self, table: Table, name: str, relation: str) -> Step:
        """Noise on a query that is said."""
        if name not in NOISE:
            raise RefusedClaimError(f"{table.name}: a query goes with {' and '.join(NOISE)}")
        size: int | None = None
        if table.has("dataset_size"):
            size = int(table.number("dataset_size", COUNT))
            if relation != REPLACE:
                raise RefusedClaimError(f"{table.name}: dataset_size goes with the relation {REPLACE}")
        self.sizes.add(size)
        spread = table.tree(NOISE[name][0], ABOVE_0)
        try:
            kind = noise_on(name, table.take("query"), table.take("values"), size, spread)
        except RefusedClaimError as error:
            raise RefusedClaimError(f"{table.name}: {error}") from error
        return Step(kind, (0 < spread,))

    def after(self, table: Table, relation: str) -> Step:
        """Postprocessing, by a mixing kernel, of an answer with a guarantee, in its short form."""
        name = table.text("guarantee")
        if name not in ("pure_dp", "approx_dp"):
            raise RefusedClaimError(f"{table.name}: after goes with pure_dp and approx_dp")
        condition = Table(table.take("after"), f"{table.name}: after")
        key = next((one for one in ("dobrushin", "doeblin") if condition.has(one)), "ultra-mixing")
        numbers = {
            "epsilon": table.tree("epsilon", AT_LEAST_0),
            "delta": number(0) if name == "pure_dp" else table.tree("delta", SHARE),
            key.replace("-", "_"): condition.tree(key, SHARE),
        }
        condition.end()
        return FORMS["mixing"].means(Numbers(numbers), RELATION_OF[relation], self.v)

    def sampled(self, table: Table) -> Step:
        """A Poisson-sampled step; it is private for added or removed records."""
        table.words(POISSON)
        if self.relation != ADD_OR_REMOVE:
            raise RefusedClaimError(f"{table.name}: poisson-sampled goes with the relation {ADD_OR_REMOVE}")
        rate = table.number("sampling_rate", RATE._replace(high_open=True))
        runs = table.count("steps")
        base = Table(table.take("base"), f"{table.name}: base")
        if "poisson" in (base.left.get("sampling"), base.left.get("batches")):
            raise RefusedClaimError(f"{base.name}: must not be sampled itself")
        if base.has("guarantee") and not base.has("after"):
            inner = Step(self.given(base, ADD_OR_REMOVE, only=ADD_OR_REMOVE), ())
        else:
            inner = self.known(base, ADD_OR_REMOVE)
        base.end()
        term = number(rate)
        return Step(sampled(inner.kind, term), (0 < term, term < 1, *inner.domain), runs, inner.needs)

    def given(self, table: Table, relation: str, only: str | None = None) -> Kind:
        """A step that has a guarantee, over a relation that it may name."""
        name = table.text("guarantee")
        if name not in NOTIONS:
            raise RefusedClaimError(f"{table.name}: guarantee must be one of {', '.join(NOTIONS)}")
        over = table.relation() if table.has("relation") else relation
        if only not in (None, over):
            raise RefusedClaimError(f"{table.name}: relation must be {only}")
        numbers, domain = self.guarantee(NOTIONS[name], table)
        self.domain += domain
        definition = NOTIONS[name].means(self.v)
        return Kind(self.v, lambda mechanism: definition(mechanism, RELATION_OF[over], *numbers))

    def guarantee(self, notion: Notion, table: Table) -> tuple[tuple[Tree, ...], list[Tree]]:
        """The numbers of a guarantee, and their domain."""
        as_claimed: dict[str, Tree] = {}
        for name, domain in notion.numbers.items():
            if name == "xi" and not table.has(name):
                as_claimed[name] = number(0)
            elif domain is ABOVE_1:  # orders
                as_claimed[name] = number(table.number(name, domain))
            else:
                as_claimed[name] = table.tree(name, domain)
        rational = {name: q.data for name, q in as_claimed.items() if q.op == "num"}
        if {"xi", "rho"} <= rational.keys() and rational["xi"] + rational["rho"] < 0:
            raise RefusedClaimError(f"{table.name}: xi + rho must be at least 0")
        terms = {name: _squared(q) if notion.squared else q for name, q in as_claimed.items()}
        said = [
            fact
            for numbers in (terms, as_claimed)
            for name, domain in notion.numbers.items()
            for fact in domain.says(numbers[name])
        ]
        if "xi" in terms:
            said.append(0 <= terms["xi"] + terms["rho"])
        return tuple(terms.values()), said


def _is_added(premise: Any) -> bool:
    """Whether all premises are guarantees over add-or-remove-one."""
    inner = [one for key in ("sequence", "parallel") for one in premise.get(key, ())]
    if inner:
        return all(map(_is_added, inner))
    return "guarantee" in premise and SYNONYMS.get(premise.get("relation", "")) == ADD_OR_REMOVE


def _squared(q: Tree) -> Tree:
    return number(q.data**2) if q.op == "num" else q**2


def _once(facts: list[Tree]) -> tuple[Tree, ...]:
    """Each fact once; they are about numbers."""
    found: dict[object, Tree] = {}
    for fact in facts:
        found.setdefault(_written(fact), fact)
    return tuple(found.values())


def _written(t: Tree) -> object:
    return (t.op, t.data, *map(_written, t.args))

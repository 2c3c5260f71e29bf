"""Reading saved proofs: a file of plain data as terms and steps.

``docs/replay.md`` describes the format. Loading builds terms and checks the form of everything;
whether the steps are right is for ``dpproofs.replay.steps`` to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from dpproofs.errors import DpproofsError, printable
from dpproofs.replay.terms import PROP, Definition, Term, TermError, Type, check_type

FORMAT, VERSION = "dpproofs-proof", 1

LARGEST_FILE = 48 * 2**20
DEEPEST_JSON = 64
MOST_VALUES = 2_000_000
MOST_TERMS = 80_000
MOST_STEPS = 100_000
MOST_DEFINITIONS = 1000
MOST_SHARED = 200_000
LARGEST_PROOF = 20_000_000
LARGEST_STATEMENT = 400_000
DEEPEST_TERM = 150
LARGEST_TERM = 200_000
LARGEST_TYPE = 200
MOST_FREE = 1000
MOST_FREE_IN_ALL = 1_000_000
MOST_ALIKE = 4
LETTERS = 8
"""This many letters of a name, or digits of a number, count as one part of a term."""
LONGEST_NUMBER = 4000
LONGEST_TEXT = 10_000
LARGEST_INTEGER = 10**12

LONGEST_TABLE = 2**22
"""Of the hexadecimal digits of a whole number that is longer than ``MOST_BITS``; what is shorter is decimal."""
MOST_BITS = 13_280
DIGITS = 1024
"""This many hexadecimal digits count as one part of a term: hashing them takes as long as going on to a small part."""

HEXADECIMAL = re.compile(r"0x[1-9a-f][0-9a-f]*", re.ASCII)
NUMBER = re.compile(rf"-?\d{{1,{LONGEST_NUMBER}}}(/\d{{1,{LONGEST_NUMBER}}})?", re.ASCII)
# A string, or what would be one if it ended. Nothing is tried twice, so that this takes linear time.
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKETS = bytes.maketrans(b"{}", b"[]")
_OTHERS = bytes(c for c in range(256) if c not in b"[]{}")


class SavedProofError(DpproofsError):
    """A file that is not a saved proof, or a proof that cannot be saved."""


class Step(NamedTuple):
    """One application of a rule: ``premises`` are numbers of earlier steps."""

    rule: str
    premises: tuple[int, ...]
    parameters: Mapping[str, Any]
    hypotheses: frozenset[Term]
    conclusion: Term


class Sequence(NamedTuple):
    """Hypotheses in their order, and a conclusion."""

    hypotheses: tuple[Term, ...]
    conclusion: Term


@dataclass(frozen=True)
class SavedProof:
    """What a file says: nothing of it is checked beyond its form."""

    id: str
    title: str
    source: str
    statement: Sequence
    steps: tuple[Step, ...]
    laws: Mapping[str, Sequence]
    axioms: Mapping[str, Sequence]
    engines: Mapping[str, str]
    terms: int
    digits: int = 0
    """Of the long numbers, each as often as it is written."""


class Extent:
    """How deep each term of a table is, and how large when written out. Most functions walk terms as trees."""

    def __init__(self) -> None:
        self.depth: list[int] = []
        self.size: list[int] = []

    def add(self, inside: Iterable[int], extra: int = 0) -> None:
        """One term more, with its parts by their places, and what its names, numbers and types add."""
        inside = tuple(inside)
        self.depth.append(1 + max((self.depth[j] for j in inside), default=0))
        self.size.append(1 + extra + sum(self.size[j] for j in inside))
        if self.depth[-1] > DEEPEST_TERM:
            raise SavedProofError(f"term {len(self.depth) - 1} is more than {DEEPEST_TERM} deep")
        if self.size[-1] > LARGEST_TERM:
            raise SavedProofError(f"term {len(self.size) - 1} has more than {LARGEST_TERM} parts when written out")


# Reading --------------------------------------------------------------------------------------


class Shared:
    """Terms and definitions of files that are read together, which have most of them in common."""

    def __init__(self) -> None:
        self.terms: dict[tuple[object, ...], Term] = {}
        self.definitions: dict[tuple[object, ...], Definition] = {}

    def term(self, op: str, args: list[Term], data: Any, hint: str) -> Term:
        """The term of these very parts."""
        # A term in the table keeps its parts alive, so that no other object has their ids.
        key = (op, tuple(map(id, args)), id(data) if op == "def" else data, hint)
        found = self.terms.get(key)
        if found is None:
            if len(self.terms) >= MOST_SHARED:
                self.terms.clear()
                self.definitions.clear()
            found = self.terms[key] = Term(op, args, data, hint)
        return found

    def is_full(self) -> bool:
        """Whether so much is kept that the next file should begin anew."""
        return len(self.terms) > MOST_SHARED // 2

    def definition(self, name: str, parameters: list[Term], body: Term) -> Definition:
        """The definition of these very parts."""
        key = (name, tuple(map(id, parameters)), id(body))
        found = self.definitions.get(key)
        if found is None:
            found = self.definitions[key] = Definition(name, parameters, body)
        return found


def load(path: str | Path, shared: Shared | None = None) -> SavedProof:
    """Read a saved proof. Its form is checked; its steps are not."""
    path = Path(path)
    shown = printable(str(path))
    try:
        if not path.is_file():
            raise SavedProofError(f"{shown}: there is no such file")
        with path.open("rb") as file:
            # As much memory as asked for is taken at once.
            data = file.read(min(path.stat().st_size, LARGEST_FILE) + 1)
    except OSError as error:
        raise SavedProofError(f"{shown}: cannot be read: {error.strerror}") from error
    try:
        return loads(data, shared)
    except SavedProofError as error:
        raise SavedProofError(f"{shown}: {error}") from error


def loads(data: bytes | str, shared: Shared | None = None) -> SavedProof:
    """A saved proof from its text."""
    if type(data) is str:
        data = data.encode("utf-8", errors="replace")
    if type(data) is not bytes:
        raise SavedProofError(f"a {type(data).__name__} is not the text of a saved proof")
    if len(data) > LARGEST_FILE:
        raise SavedProofError(f"the file has more than {LARGEST_FILE} bytes")
    _check_form(data)
    try:
        document = json.loads(
            data.decode("ascii"), object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_float
        )
    except UnicodeDecodeError as error:
        raise SavedProofError(f"byte {error.start} is not ASCII") from error
    except ValueError as error:
        raise SavedProofError(f"this is not JSON: {_clip(error)}") from error
    reader = _Reader(shared or Shared())
    try:
        return reader.document(document)
    except TermError as error:
        raise SavedProofError(f"{reader.where}: {_clip(error)}") from error


def _clip(error: object) -> str:
    text = str(error).replace("\n", " ")
    return text if len(text) <= 200 else text[:197] + "..."


def _check_form(data: bytes) -> None:
    if data.count(b'"') > 2 * MOST_VALUES:
        raise SavedProofError(f"there are more than {MOST_VALUES} texts")
    data = _STRING.sub(b"", data)
    if b"-0" in data:
        raise SavedProofError("a number begins with -0")
    left = data.translate(_BRACKETS, _OTHERS)
    for height in range(DEEPEST_JSON + 1):
        # The remaining terms have that height or more, so that consecutive brackets show a depth.
        if b"[" * (DEEPEST_JSON + 1 - height) in left:
            raise SavedProofError(f"the brackets are nested more than {DEEPEST_JSON} deep")
        before, left = left, left.replace(b"[]", b"")
        if len(left) == len(before):
            break
    if left:
        raise SavedProofError("this is not JSON: the brackets do not match")
    if data.count(b",") + data.count(b"[") + data.count(b"{") > MOST_VALUES:
        raise SavedProofError(f"there are more than {MOST_VALUES} values")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        raise SavedProofError("a key is given twice")
    return out


def _no_float(text: str) -> NoReturn:
    raise SavedProofError(f"{text[:40]} is not an exact number")


class _Reader:
    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.terms: list[Term] = []
        self.extent = Extent()
        self.sizes: list[int] = []
        self.total = 0
        self.free: dict[int, frozenset[Term]] = {}
        self.free_in_all = 0
        self.alike: dict[int, list[Fraction]] = {}
        self.extra = 0
        self.digits = 0
        self.definitions: list[tuple[str, list[int], int]] = []
        self.made: dict[int, Definition] = {}
        self.where = "the file"

    def refuse(self, reason: str) -> NoReturn:
        raise SavedProofError(f"{self.where}: {reason}")

    def document(self, d: Any) -> SavedProof:
        keys = ("axioms", "definitions", "engines", "format", "laws", "statement", "steps", "terms", "version")
        if type(d) is not dict or d.get("format") != FORMAT:
            self.refuse(f"is not of the format {FORMAT}")
        if type(d.get("version")) is not int or d["version"] != VERSION:
            self.refuse(f"has a version other than {VERSION}")
        self.keys(d, *keys)
        for what, most in (("definitions", MOST_DEFINITIONS), ("terms", MOST_TERMS), ("steps", MOST_STEPS)):
            if len(self.list(d[what])) > most:
                self.refuse(f"there are more than {most} {what}")
        for i, row in enumerate(self.list(d["definitions"])):
            self.where = f"definition {i}"
            name, parameters, body = self.row(row, 3)
            self.definitions.append(
                (self.text(name), [self.integer(p) for p in self.list(parameters)], self.integer(body))
            )
        for i, row in enumerate(self.list(d["terms"])):
            self.where = f"term {i}"
            self.term(row)
        steps: list[Step] = []
        for i, row in enumerate(self.list(d["steps"])):
            self.where = f"step {i + 1}"
            steps.append(self.step(i, row))
        if not steps:
            self.refuse("there is no step")
        self.where = "the statement"
        s = d["statement"]
        self.keys(s, "conclusion", "hypotheses", "id", "source", "title")
        sequent = self.sequent({k: s[k] for k in ("conclusion", "hypotheses")})
        if sum(self.extent.size[i] for i in (s["conclusion"], *s["hypotheses"])) > LARGEST_STATEMENT:
            self.refuse(f"it has more than {LARGEST_STATEMENT} parts when written out")
        name, title, source = (self.text(s[k]) for k in ("id", "title", "source"))
        laws, axioms = self.table(d["laws"], "laws"), self.table(d["axioms"], "axioms")
        self.where = "the engines"
        if type(d["engines"]) is not dict:
            self.refuse("not an object")
        engines = {self.text(k): self.text(v) for k, v in d["engines"].items()}
        return SavedProof(name, title, source, sequent, tuple(steps), laws, axioms, engines, len(self.terms),
                          self.digits)  # fmt: skip

    # Plain data

    def keys(self, value: Any, *wanted: str) -> None:
        if type(value) is not dict:
            self.refuse("not an object")
        for key in wanted:
            if key not in value:
                self.refuse(f"the key {key!r} is missing")
        for key in value:
            if key not in wanted:
                self.refuse(f"the key {key[:40]!r} is unknown")

    def list(self, value: Any) -> Any:
        if type(value) is not list:
            self.refuse(f"{str(value)[:40]!r} is not a list")
        return value

    def row(self, value: Any, *lengths: int) -> Any:
        if len(self.list(value)) not in lengths:
            self.refuse(f"a list of {len(value)} in place of {lengths[0]}")
        return value

    def text(self, value: Any) -> str:
        if type(value) is not str or len(value) > LONGEST_TEXT or not value.isprintable():
            self.refuse(f"{str(value)[:40]!r} is not a line of at most {LONGEST_TEXT} printable characters")
        return value

    def integer(self, value: Any) -> int:
        if type(value) is not int or abs(value) > LARGEST_INTEGER:
            self.refuse(f"{str(value)[:40]!r} is not a whole number of at most {LARGEST_INTEGER}")
        return value

    def number(self, value: Any) -> Fraction:
        if type(value) is str and value.startswith("0x"):
            return Fraction(self.long(value))
        if type(value) is not str or NUMBER.fullmatch(value) is None:
            self.refuse(f"{str(value)[:40]!r} is not a fraction of at most {LONGEST_NUMBER} digits")
        top, _, bottom = value.partition("/")
        if bottom and int(bottom) == 0:
            self.refuse(f"{value[:40]} has the denominator 0")
        q = Fraction(int(top), int(bottom or 1))
        if str(q) != value:
            self.refuse(f"{value[:40]} is not in lowest terms")
        if q.denominator == 1 and q.numerator.bit_length() > MOST_BITS and q > 0:
            self.refuse(f"{value[:40]} is long, and not written in hexadecimal")
        self.alike_are_few(q, value)
        self.extra += len(value) // LETTERS
        return q

    def long(self, value: str) -> int:
        if len(value) > LONGEST_TABLE + 2:
            self.refuse(f"{value[:40]} has more than {LONGEST_TABLE} hexadecimal digits")
        if HEXADECIMAL.fullmatch(value) is None:
            self.refuse(
                f"{value[:40]!r} is not a whole number in hexadecimal, with small letters and without zeros before it"
            )
        if 4 * (len(value) - 2) <= MOST_BITS:
            self.refuse(f"{value[:40]} is short, and not written in decimal")
        number = int(value, 0)
        if number.bit_length() <= MOST_BITS:
            self.refuse(f"{value[:40]} is short, and not written in decimal")
        self.alike_are_few(Fraction(number), value)
        self.digits += len(value)
        self.extra += len(value) // DIGITS
        return number

    def alike_are_few(self, q: Fraction, value: str) -> None:
        # Python's hash of a number is no secret, and a table of numbers with one hash takes quadratic time.
        alike = self.alike.setdefault(hash(q), [])
        if q not in alike:
            alike.append(q)
            if len(alike) > MOST_ALIKE:
                self.refuse(f"there are more than {MOST_ALIKE} different numbers with the hash of {value[:40]}")

    def kind(self, value: Any) -> Type:
        parts = 0

        def tuples(v: Any) -> Any:
            nonlocal parts
            parts += 1 if type(v) is list else 1 + len(self.text(v)) // LETTERS
            if parts > LARGEST_TYPE:
                self.refuse(f"a type has more than {LARGEST_TYPE} parts")
            return tuple(map(tuples, v)) if type(v) is list else v

        out = check_type(tuples(value))
        self.extra += parts if parts > 4 else 0
        return out

    # Terms

    def at(self, value: Any) -> Term:
        i = self.integer(value)
        if not 0 <= i < len(self.terms):
            self.refuse(f"there is no earlier term {i}")
        return self.terms[i]

    def formula(self, value: Any) -> Term:
        t = self.at(value)
        if t.type != PROP or t.dangling:
            self.refuse(f"term {value} is not a closed formula")
        return t

    def term(self, row: Any) -> None:
        op, arguments, data, *hint = self.row(row, 3, 4)
        op, args = self.text(op), [self.at(a) for a in self.list(arguments)]
        inside = list(arguments)
        self.extra = 0
        match op:
            case "num":
                data = self.number(data)
            case "var":
                name, kind = self.row(data, 2)
                data = (self.text(name), self.kind(kind))
                self.extra += len(name) // LETTERS
            case "bound":
                index, kind = self.row(data, 2)
                data = (self.integer(index), self.kind(kind))
            case "forall" | "exists":
                data = self.kind(data)
            case "lam":
                if len(self.list(data)) > LARGEST_TYPE:
                    self.refuse(f"it binds more than {LARGEST_TYPE} variables")
                data = tuple(map(self.kind, data))
            case "def":
                number = self.integer(data)
                if not 0 <= number < len(self.definitions):
                    self.refuse(f"there is no definition {number}")
                name, parameters, body = self.definitions[number]
                inside += [*parameters, body]
                self.extra += len(name) // LETTERS
                data = self.definition(number)
            case _:
                if data is not None:
                    self.refuse(f"{op[:40]} carries data")
        names = self.text(hint[0]) if hint else ""
        self.extent.add(inside, self.extra + len(names) // LETTERS)
        if sum(len(a.free) for a in args) > MOST_FREE and len(frozenset().union(*(a.free for a in args))) > MOST_FREE:
            self.refuse(f"it has more than {MOST_FREE} free variables")
        self.terms.append(self.shared.term(op, args, data, names))
        free = self.terms[-1].free
        if id(free) not in self.free:
            self.free[id(free)] = free
            self.free_in_all += len(free)
            if self.free_in_all > MOST_FREE_IN_ALL:
                self.refuse(f"up to here the terms have more than {MOST_FREE_IN_ALL} free variables")

    def definition(self, number: int) -> Definition:
        found = self.made.get(number)
        if found is None:
            name, parameters, body = self.definitions[number]
            made = self.shared.definition(name, [self.at(p) for p in parameters], self.at(body))
            found = self.made[number] = made
        return found

    # Steps

    def sequent(self, value: Any) -> Sequence:
        self.keys(value, "conclusion", "hypotheses")
        return Sequence(tuple(map(self.formula, self.list(value["hypotheses"]))), self.formula(value["conclusion"]))

    def table(self, value: Any, what: str) -> dict[str, Sequence]:
        self.where = f"the table of {what}"
        if type(value) is not dict:
            self.refuse("not an object")
        return {self.text(name): self.sequent(row) for name, row in value.items()}

    def step(self, i: int, row: Any) -> Step:
        rule, premises, parameters, hypotheses, conclusion = self.row(row, 5)
        for p in self.list(premises):
            if not 0 <= self.integer(p) < i:
                self.refuse(f"{p} is not the place of an earlier step")
        if type(parameters) is not dict:
            self.refuse("the parameters are not an object")
        premises = tuple(premises)
        given = {self.text(k): self.value(v) for k, v in parameters.items()}
        rests = frozenset(map(self.formula, self.list(hypotheses)))
        step = Step(self.text(rule), premises, given, rests, self.formula(conclusion))
        # What a check may have to walk through, besides the parameters.
        self.sizes.append(len(rests) + self.extent.size[conclusion])
        self.total += self.sizes[i] + sum(self.sizes[p] for p in premises)
        if self.total > LARGEST_PROOF:
            self.refuse(f"up to here the steps have more than {LARGEST_PROOF} parts")
        return step

    def value(self, v: Any) -> Any:
        if v is None or type(v) is bool:
            return v
        if type(v) is int:
            return self.integer(v)
        if type(v) is str:
            return self.text(v)
        if type(v) is list:
            return tuple(map(self.value, v))
        if type(v) is dict and v.keys() == {"t"}:
            term = self.at(v["t"])
            self.total += self.extent.size[v["t"]]
            return term
        if type(v) is dict and v.keys() == {"q"}:
            return self.number(v["q"])
        return self.refuse(f"{str(v)[:40]!r} is not a parameter")

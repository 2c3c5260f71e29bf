"""Writing saved proofs: the whole derivation of a theorem as one file of plain data.

The file is canonical JSON: sorted keys, no spaces, ASCII. Every term is written once, in a table;
a term refers to earlier terms, a step to earlier steps. ``docs/replay.md`` describes the format,
``dpproofs.replay.reading`` reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import flint

from dpproofs import __version__
from dpproofs.checkers import positivstellensatz
from dpproofs.errors import InputError, printable
from dpproofs.kernel.rules import RECALLED
from dpproofs.kernel.theorem import Theorem
from dpproofs.language.plain import is_a
from dpproofs.language.terms import Definition, Term
from dpproofs.replay.reading import (
    FORMAT,
    LARGEST_FILE,
    LONGEST_NUMBER,
    LONGEST_TABLE,
    LONGEST_TEXT,
    MOST_BITS,
    NUMBER,
    VERSION,
    Extent,
    SavedProof,
    SavedProofError,
    Shared,
    Step,
    load,
    loads,
)
from dpproofs.system.files import write_atomically

if TYPE_CHECKING:
    from dpproofs.prover.answers import Result

__all__ = ["SavedProof", "SavedProofError", "Shared", "Step", "dumps", "load", "loads", "pieces", "save",
           "save_answer", "write"]  # fmt: skip


def save(lemma: Any, folder: Path) -> Path:
    """Write the proof of a lemma to ``folder/id.json``, atomically."""
    path = folder / f"{lemma.id}.json"
    if path.parent != folder or lemma.id.startswith("."):
        raise SavedProofError(f"{lemma.id!r} cannot name a file")
    text = pieces(lemma.theorem, lemma.id, lemma.title, lemma.source, lemma.hypotheses)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SavedProofError(f"{path}: cannot be written: {error.strerror}") from error
    return write(path, text)


def save_answer(answer: Result, path: str | Path) -> Path:
    """Write the answer of ``dpproofs.prove``, a proof or a refutation, to a file, atomically; returns the path.

    Raises SavedProofError if there is neither, if it has no form that can be saved, or if the file cannot be written.
    """
    path = Path(path)
    shown = answer.shown
    if shown is None:
        what = "the refutation has no theorem" if answer.counterexample else "there is no proof and no refutation"
        raise SavedProofError(f"{path}: {what}; nothing is saved")
    hypotheses = answer.domain if answer.theorem is not None else ()
    title = repr(answer.goal) if answer.theorem is not None else f"false: {answer.goal!r}"
    return write(path, pieces(shown, path.stem, title, "dpproofs prove", hypotheses))


def write(path: Path, text: Iterable[str]) -> Path:
    """Write a proof, by its pieces, to a file, atomically."""
    try:
        write_atomically(path, text)
    except InputError as error:
        raise SavedProofError(f"{path}: {error.condition}") from error
    return path


def dumps(theorem: Theorem, name: str, title: str, source: str, hypotheses: Iterable[Term] | None = None) -> str:
    """The proof of a theorem as text. ``hypotheses`` is the order in which the statement gives them."""
    return "".join(pieces(theorem, name, title, source, hypotheses))


def pieces(
    theorem: Theorem, name: str, title: str, source: str, hypotheses: Iterable[Term] | None = None
) -> Iterator[str]:
    """The same in pieces, none of them longer than a step or a term.

    PLDs in a proof may have millions of digits each; all of them are never text at once.
    """
    name, title, source = map(_line, (name, title, source))
    table = _Table()
    given = sorted(theorem.hypotheses, key=_order) if hypotheses is None else tuple(dict.fromkeys(hypotheses))
    if frozenset(given) != theorem.hypotheses:
        raise SavedProofError(f"{name}: the theorem has other hypotheses than the statement")
    statement = {
        "conclusion": table.index(theorem.conclusion),
        "hypotheses": [table.index(h) for h in given],
        "id": name,
        "source": source,
        "title": title,
    }
    number: dict[int, int] = {}
    steps: list[Any] = []
    cited: dict[str, dict[str, Any]] = {"law": {}, "axiom": {}}
    for step, premises in _needed(theorem):
        if step.rule == RECALLED:
            raise SavedProofError(f"{name}: the proof uses what was recalled from an earlier run")
        parameters = {key: table.value(value) for key, value in sorted(_parameters(step).items())}
        conclusion, rests = table.index(step.conclusion), table.set(step.hypotheses)
        number[id(step)] = len(steps)
        steps.append([step.rule, [number[id(p)] for p in premises], parameters, rests, conclusion])
        if step.rule in cited:
            cited[step.rule][step.parameters["name"]] = {"conclusion": conclusion, "hypotheses": rests}
    document = {
        "axioms": cited["axiom"],
        "definitions": table.definitions,
        "engines": _engines(),
        "format": FORMAT,
        "laws": cited["law"],
        "statement": statement,
        "steps": steps,
        "terms": table.rows,
        "version": VERSION,
    }
    written = 0
    for piece in _written(document):
        written += len(piece)
        if written > LARGEST_FILE:
            raise SavedProofError(f"{name}: the proof takes more than {LARGEST_FILE} bytes")
        yield piece


def _needed(theorem: Theorem) -> Iterator[tuple[Theorem, list[Theorem]]]:
    """The steps that are written, each with its premises: of those that say the same the first one, and no step that
    nothing rests on. So it does not matter which were made once and used again.
    """
    every = list(theorem.derivation())
    first: dict[tuple[frozenset[Term], Term], Theorem] = {}
    chosen = {id(step): first.setdefault((step.hypotheses, step.conclusion), step) for step in every}
    needed, left = set[int](), [chosen[id(theorem)]]
    while left:
        step = left.pop()
        if id(step) not in needed:
            needed.add(id(step))
            left += (chosen[id(p)] for p in step.premises)
    for step in every:
        if id(step) in needed:
            yield step, [chosen[id(p)] for p in step.premises]


def _written(document: dict[str, Any]) -> Iterator[str]:
    for i, key in enumerate(sorted(document)):
        yield f"{',' if i else '{'}{_json(key)}:"
        value = document[key]
        if type(value) is not list:
            yield _json(value)
            continue
        yield "["
        for j, row in enumerate(value):
            yield "," * bool(j) + _json(row)
        yield "]"
    yield "}\n"


def _json(value: Any) -> str:
    """Canonical JSON; a number of a term becomes text here, and not before."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=_number_text)


def _line(text: str) -> str:
    """The text as a line that can be read again."""
    text = printable(text)
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 3] + "..."


def _parameters(step: Theorem) -> dict[str, Any]:
    """The parameters of a step, with certificates that do not depend on how the kernel numbers things."""
    given = step.parameters
    if step.rule == "certified":
        premises = tuple(p.conclusion for p in step.premises)
        given["certificate"] = _without_numbers(premises, step.conclusion, given["certificate"])
    return given


@lru_cache(maxsize=50_000)
def _without_numbers(premises: tuple[Term, ...], goal: Term, certificate: Any) -> Any:
    return _explicit(positivstellensatz.problem(premises, goal), certificate)


def _explicit(branch: positivstellensatz.Branch, node: Any) -> Any:
    """A certificate that the kernel accepted, in the form that ``replay/refutation.py`` describes."""
    term = branch.algebra.term

    def item(i: positivstellensatz.Constraint | positivstellensatz.Signed) -> tuple[Any, Term]:
        if isinstance(i, positivstellensatz.Constraint):
            return i.relation, term(i.poly)
        return i.holds, i.formula

    match node:
        case ("cases", int(i), parts):
            cases = branch.disjunctions[i]
            inner = tuple(_explicit(branch.extended(a), p) for a, p in zip(cases, parts, strict=True))
            return ("cases", tuple(tuple(map(item, a)) for a in cases), inner)
        case ("sign", data, parts):
            t = branch.polynomial(data)
            minus = {m: -c for m, c in t.items()}
            cases = tuple((positivstellensatz.Constraint(r, p),) for r, p in ((">", minus), ("=", t), (">", t)))
            inner = tuple(_explicit(branch.extended(a), p) for a, p in zip(cases, parts, strict=True))
            return ("sign", term(t), inner)
        case ("sum", products, multiples):
            used = sorted({i for _, _, places in products for i in places} | {i for i, _ in multiples})
            place = {i: j for j, i in enumerate(used)}
            return (
                "sum",
                tuple(item(branch.constraints[i]) for i in used),
                tuple((c, term(branch.polynomial(q)), tuple(place[i] for i in over)) for c, q, over in products),
                tuple((place[i], term(branch.polynomial(p))) for i, p in multiples),
            )
        case ("opaque", int(i), _):
            return ("opaque", branch.opaque[i].formula)
        case _:
            raise SavedProofError("a certificate has a form that cannot be saved")


def _engines() -> dict[str, str]:
    return {"enclosure": f"python-flint {flint.__version__}", "kernel": f"dpproofs {__version__}"}


class _Table:
    """The terms and definitions written so far. The first names of bound variables are kept."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.definitions: list[Any] = []
        self.extent = Extent()
        self.known: dict[Term, int] = {}
        self.known_definitions: dict[Definition, int] = {}

    def index(self, t: Term) -> int:
        found = self.known.get(t)
        if found is None:
            arguments = [self.index(a) for a in t.args]
            row = [t.op, arguments, self.data(t)]
            if t.hint and t.op != "bound":
                row.append(t.hint)
            _, parameters, body = self.definitions[row[2]] if t.op == "def" else ("", (), None)
            self.extent.add([*arguments, *parameters, *(() if body is None else (body,))])
            found = self.known[t] = len(self.rows)
            self.rows.append(row)
        return found

    def data(self, t: Term) -> Any:
        if t.op == "def":
            return self.definition(t.data)
        return t.data if t.op == "num" else _plain(t.data)

    def definition(self, d: Definition) -> int:
        found = self.known_definitions.get(d)
        if found is None:
            row = [d.name, [self.index(p) for p in d.parameters], self.index(d.body)]
            found = self.known_definitions[d] = len(self.definitions)
            self.definitions.append(row)
        return found

    def set(self, formulas: Iterable[Term]) -> list[int]:
        # What is new gets its place in an order that is the same in every run.
        formulas = tuple(formulas)
        for h in sorted((h for h in formulas if h not in self.known), key=_order):
            self.index(h)
        return sorted(self.known[h] for h in formulas)

    def value(self, v: object) -> Any:
        """A parameter of a step."""
        if type(v) is Term:
            return {"t": self.index(v)}
        if type(v) is Fraction:
            return {"q": _number_text(v)}
        if type(v) is tuple:
            return [self.value(a) for a in v]
        if v is None or is_a(v, str, int, bool):
            return v
        raise SavedProofError(f"a parameter of type {type(v).__name__} cannot be saved")


def _plain(data: Any) -> Any:
    return [_plain(d) for d in data] if type(data) is tuple else data


def _number_text(q: Fraction) -> str:
    if q.denominator == 1 and q.numerator.bit_length() > MOST_BITS and q > 0:
        if q.numerator.bit_length() > 4 * LONGEST_TABLE:
            raise SavedProofError(f"a number of more than {LONGEST_TABLE} hexadecimal digits cannot be saved")
        return hex(q.numerator)
    try:
        text = str(q)
    except ValueError:
        text = "0" * (2 * LONGEST_NUMBER)
    if NUMBER.fullmatch(text) is None:
        raise SavedProofError(f"a number of more than {LONGEST_NUMBER} digits cannot be saved")
    return text


def _order(t: Term) -> tuple[str, str]:
    """An order of terms that does not depend on the run; bodies of definitions decide last."""
    bodies: dict[Definition, None] = {}

    def visit(s: Term) -> None:
        if s.op == "def" and s.data not in bodies:
            bodies[s.data] = None
            visit(s.data.body)
        for a in s.args:
            visit(a)

    visit(t)
    return t.key, ";".join(d.body.key for d in bodies)

"""Locks: the constants that a project takes from theorems, recorded with their derivations.

A project declares its constants in ``dpproofs.toml``; each is the result of a verified function, or the best
parameter that is derived for a claim. ``dpproofs.lock`` records the numbers, the lemmas of the derivation with a hash
of each statement, the axioms and the caller's assumptions. A later check derives everything again and reports each
difference from the record, and its direction.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import operator
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias, final

from dpproofs.accounting import PrivacyClaim, best, read_claims, verify
from dpproofs.errors import UnprovedLemmaError
from dpproofs.language.statements import fingerprint
from dpproofs.library import library
from dpproofs.lock.declarations import Declaration, read_declarations
from dpproofs.numbers import (
    DpproofsError,
    InputError,
    Value,
    decimal_string,
    plain_text,
    printable,
    square_root,
)
from dpproofs.privacy.direction import Direction
from dpproofs.privacy.guarantees import Guarantee, Step
from dpproofs.privacy.notions import is_end
from dpproofs.privacy.verified import Bound
from dpproofs.system.files import read_text, write_atomically
from dpproofs.system.progress import counted

DEFAULT = "dpproofs.toml"
FORMAT, VERSION = "dpproofs-lock", 1
DIGITS = 30
"""The significant digits of a recorded number that has no short exact value."""

Record: TypeAlias = dict[str, Any]
_RECORDED = re.compile(r"-?\d{1,400}(/\d{1,400}|(\.\d{1,400})?(e[+-]?\d{1,6})?)", re.ASCII)
_LARGEST = 10**300
_MAIN = ("epsilon", "rho", "mu", "kappa", "delta")
_NUMBER = "value"
UNPROVED = "unproved"
_SIDES = {Direction.UPPER: "above", Direction.LOWER: "below"}


# Recording ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Constant:
    """A constant of a lock, as recorded; losses are in nats.

    Raises DpproofsError where a number is requested and none was derived.
    """

    name: str
    record: Record

    @property
    def lower(self) -> Fraction:
        """A rational lower bound of the constant; raises DpproofsError where none was derived."""
        return self._enclosure()[0]

    @property
    def upper(self) -> Fraction:
        """A rational upper bound of the constant; raises DpproofsError where none was derived."""
        return self._enclosure()[1]

    @property
    def exact(self) -> Fraction | None:
        """The exact value, where it is rational and short; else None."""
        low, high = self._enclosure()
        return low if low == high else None

    @property
    def derived(self) -> bool:
        """Whether there is a number; there may be no derivation from the premises of a claim to its notion."""
        return bool(self.record.get("parameters"))

    def _enclosure(self) -> tuple[Fraction, Fraction]:
        if not self.derived:
            raise DpproofsError(f"constant {self.name}: no bound is derived for the claim")
        return _read(self.record["parameters"][self.record["parameter"]])


@dataclass(frozen=True)
class Lock(Mapping[str, Constant]):
    """Recorded constants by name."""

    constants: Mapping[str, Constant]

    def __getitem__(self, name: str) -> Constant:
        return self.constants[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.constants)

    def __len__(self) -> int:
        return len(self.constants)

    def text(self) -> str:
        """The lock as it is written: JSON with sorted keys, one item a line."""
        records = {name: constant.record for name, constant in self.constants.items()}
        data = {"format": FORMAT, "version": VERSION, "constants": records}
        return json.dumps(data, indent=2, sort_keys=True) + "\n"


def derived(declared: Iterable[Declaration], folder: str | Path = ".") -> Lock:
    """Derive each constant; paths of claim files are relative to the folder.

    Raises InputError for invalid arguments or claim files, and DpproofsError where a derivation fails.
    """
    declared = tuple(declared)
    return Lock({d.name: _derived(d, Path(folder)) for d in counted(declared, len(declared), "constant")})


def _derived(d: Declaration, folder: Path) -> Constant:
    record: Record
    try:
        if d.function is not None:
            result = library().function(d.function)(relation=d.relation, **d.arguments)
            arguments = {k: str(v) for k, v in d.arguments.items()}
            record = {"function": d.function, "arguments": arguments, **_result(result, d)}
        else:
            record = _judged(d, folder)
    except InputError as error:
        raise InputError(f"constant {d.name}: {error.parameter}", error.value, error.condition) from error
    except UnprovedLemmaError as error:
        record = {UNPROVED: str(error)}
    if d.value is not None:
        record["used"] = str(d.value)
    return Constant(d.name, record)


def _judged(d: Declaration, folder: Path) -> Record:
    claims = read_claims(folder / str(d.claim))
    if d.case is None and len(claims) > 1:
        raise InputError("case", "missing", f"must say which of the {len(claims)} claims of {d.claim} is meant")
    if (d.case or 1) > len(claims):
        raise InputError("case", d.case, f"must be at most {len(claims)}, the number of claims of {d.claim}")
    claim = claims[(d.case or 1) - 1]
    verdict = verify(claim)
    found = best(claim, d.parameter or next((n for n in _MAIN if n in claim.parameters), None))
    origin: Record = {"claim": d.claim, "case": d.case or 1, "says": str(claim), "claim_hash": _claim_hash(claim)}
    return {**origin, "verdict": verdict.verdict, **({} if found is None else _result(found, d))}


def _claim_hash(claim: PrivacyClaim) -> str:
    """A hash of a claim, independent of its title and of the format of its file."""
    said = {k: v for k, v in _plain(claim).items() if k != "title"}
    return f"sha256:{hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()}"


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        fields = {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return {"kind_of_part": type(value).__name__, **fields}
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(v) for v in value]
    return value if value is None or isinstance(value, str | int) else str(value)


def _result(result: Guarantee | Bound, d: Declaration) -> Record:
    """The record of a derived result: its numbers and what they rest on."""
    if isinstance(result, Guarantee):
        if d.safe is not None:
            raise InputError("safe", d.safe, f"is for plain numbers; those of a guarantee such as {result} have one")
        values: dict[str, Value] = {}
        for name, number in result.parameters.items():
            values |= {"mu": square_root(number)} if name == "mu_squared" else {name: number}
        about = {"notion": result.notion, "relation": result.relation}
        wanted = d.parameter or next((name for name in _MAIN if name in values), "missing")
        steps, axioms = list(_steps(result)), result.axioms()
    else:
        if d.value is not None and d.safe is None:
            raise InputError("safe", "missing", f"must say on which side of {result} the value has to be")
        side = _SIDES.get(result.direction)
        if d.safe is not None and side is not None and d.safe != side:
            raise InputError("safe", d.safe, f"must be {side}: {result} bounds from {side}")
        values = {_NUMBER: result.value}
        about = {"safe": d.safe} if d.safe else {}
        wanted = d.parameter or _NUMBER
        steps = [result.step, *(s for p in result.step.premises for s in _steps(p))]
        axioms = tuple(sorted({a for s in steps if s.theorem is not None for a in s.theorem.axioms()}))
    if wanted not in values:
        raise InputError("parameter", wanted, f"must be one of {', '.join(values)}")
    lemmas = {s.lemma: _statement(s.lemma) for s in steps if s.theorem is not None}
    return {
        **about,
        "parameter": wanted,
        "parameters": {name: _written(v) for name, v in values.items()},
        "lemma": result.step.lemma,
        "lemmas": lemmas,
        "axioms": list(axioms),
        "assumptions": sorted({a for s in steps for a in s.assumptions}),
    }


def _steps(g: Guarantee) -> Iterator[Step]:
    """Each step of a derivation, once."""
    todo, seen = [g], {id(g)}
    while todo:
        one = todo.pop()
        yield one.step
        todo.extend(p for p in one.step.premises if id(p) not in seen)
        seen.update(map(id, one.step.premises))


def _statement(lemma: str) -> str:
    theorem = library()[lemma].established()
    return fingerprint(theorem.hypotheses, theorem.conclusion)


def _written(v: Value) -> Record:
    exact = v.exact
    if exact is not None and abs(exact.numerator) < _LARGEST and exact.denominator < _LARGEST:
        return {"exact": str(exact)}
    return {"lower": v.decimal(DIGITS, up=False), "upper": v.decimal(DIGITS)}


def _read(written: Mapping[str, str]) -> tuple[Fraction, Fraction]:
    if "exact" in written:
        return Fraction(written["exact"]), Fraction(written["exact"])
    return Fraction(written["lower"]), Fraction(written["upper"])


# Reading locks --------------------------------------------------------------------------------


def lock_file(declarations: str | Path) -> Path:
    """The lock that belongs to a file of declarations: dpproofs.lock beside dpproofs.toml."""
    path = Path(declarations)
    if path.suffix != ".toml":
        raise InputError("file", str(path), "must be a file .toml that declares constants")
    return path.with_suffix(".lock")


def read_lock(path: str | Path) -> Lock:
    """The constants of a lock; raises InputError when the file is not one."""
    path = Path(path)
    text = read_text(path)
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        if isinstance(error, InputError):
            raise InputError(f"{path}: {error.parameter}", error.value, error.condition) from error
        raise InputError("file", str(path), "is not JSON; 'dpproofs lock' writes it anew") from error
    records = data.get("constants") if isinstance(data, dict) else None
    if not isinstance(records, dict) or (data.get("format"), data.get("version")) != (FORMAT, VERSION):
        raise InputError("file", str(path), f"is not a {FORMAT} of version {VERSION}; 'dpproofs lock' writes it anew")
    for name, record in records.items():
        if not _is_record(record):
            raise InputError(f"{path}: constant", name, "is not a record; 'dpproofs lock' writes it anew")
    return Lock({name: Constant(name, record) for name, record in records.items()})


def _once(pairs: list[tuple[str, Any]]) -> Record:
    """An object of JSON; InputError for duplicate keys: a reader sees the first, and a program the last."""
    found: Record = {}
    for key, value in pairs:
        if key in found:
            raise InputError(key, "given twice", "must be given once")
        found[key] = value
    return found


_TEXTS = (
    "function",
    "claim",
    "says",
    "claim_hash",
    "verdict",
    "notion",
    "relation",
    "safe",
    "parameter",
    "used",
    "lemma",
)
_LISTS = ("axioms", "assumptions")
_TABLES = ("arguments", "lemmas")


def _is_record(record: object) -> bool:
    """Whether a record has the form that this module writes, apart from absent keys."""
    if not isinstance(record, dict) or not {*record} <= {*_TEXTS, *_LISTS, *_TABLES, "case", "parameters"}:
        return False
    texts = [record[k] for k in _TEXTS if k in record]
    lists = [record[k] for k in _LISTS if k in record]
    tables = [record[k] for k in _TABLES if k in record]
    numbers = record.get("parameters", {})
    return (
        all(isinstance(x, list) for x in lists)
        and all(isinstance(x, dict) for x in (*tables, numbers))
        and all(isinstance(x, str) for x in (*texts, *(y for x in lists for y in x)))
        and all(isinstance(y, str) for x in tables for y in x.values())
        and all(map(_is_number, numbers.values()))
        and (not numbers or record.get("parameter") in numbers)
    )


def _is_number(written: object) -> bool:
    if not isinstance(written, dict) or {*written} not in ({"exact"}, {"lower", "upper"}):
        return False
    if not all(isinstance(x, str) and _RECORDED.fullmatch(x) for x in written.values()):
        return False
    return not any(re.search(r"/0+$", x) for x in written.values()) and operator.le(*_read(written))


# Comparing ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """A difference between a constant and its record, or another failure.

    ``kind`` is value, verdict, statement, derivation, axioms, assumptions, declaration, missing or extra for a
    difference from the record; unsafe or unproven for what no lock should record; unproved where the proof of a lemma
    fails, so that nothing else is known about the constant. ``direction`` is rose or fell for a value, and ``effect``
    is unsafe or safer for a code that still uses the recorded value.
    """

    constant: str
    kind: str
    text: str
    before: Any = None
    after: Any = None
    direction: str | None = None
    effect: str | None = None

    def to_json(self) -> Record:
        """The finding as plain data."""
        return dataclasses.asdict(self)

    def __str__(self) -> str:
        return printable(f"{self.constant}: {self.text}")


def problems(declared: Iterable[Declaration], lock: Lock) -> list[Finding]:
    """Findings that no lock should record: a value on the unsafe side, or a claim without the declared verdict."""
    found = []
    for d in declared:
        record = lock[d.name].record
        if UNPROVED in record:
            found.append(Finding(d.name, UNPROVED, record[UNPROVED]))
            continue
        verdict = record.get("verdict", d.verdict)
        if verdict != d.verdict:
            text = f"the claim is {verdict}, not {d.verdict}: {record['says']}"
            found.append(Finding(d.name, "unproven", text, d.verdict, verdict))
        if d.value is not None:
            found.extend(_unsafe(d, d.value, lock[d.name]))
    return found


def _unsafe(d: Declaration, value: Fraction, c: Constant) -> Iterator[Finding]:
    used = decimal_string(value, 17, up=False)
    if not c.derived:
        yield Finding(d.name, "unsafe", f"the value {used} cannot be judged, since no bound is derived", None, used)
        return
    parameter = c.record["parameter"]
    below = d.safe == "below" or ("notion" in c.record and is_end(c.record["notion"], parameter))
    if value > c.lower if below else value < c.upper:
        limit, side = (c.lower, "at or below") if below else (c.upper, "at or above")
        short = decimal_string(abs(value - limit), 3, up=True)
        text = (
            f"unsafe: the value {used} has to be {side} {decimal_string(limit, 17, up=not below)}, the {parameter} "
            f"that is derived; it is off by {short}"
        )
        yield Finding(d.name, "unsafe", text, decimal_string(limit, 17, up=not below), used, effect="unsafe")


def compare(recorded: Lock, now: Lock) -> list[Finding]:
    """The differences from the record, constant by constant."""
    found: list[Finding] = []
    for name in sorted({*recorded, *now}):
        if name not in now:
            found.append(Finding(name, "extra", "is recorded, but not declared"))
        elif name not in recorded:
            found.append(Finding(name, "missing", "is declared, but not recorded"))
        elif UNPROVED not in now[name].record:
            old, new = recorded[name].record, now[name].record
            differences = list(_differences(name, old, new))
            if not differences and json.dumps(old, sort_keys=True) != json.dumps(new, sort_keys=True):
                differences = [Finding(name, "derivation", "the record is not as it is written now", old, new)]
            found.extend(differences)
    return found


_DECLARED = ("function", "arguments", "claim", "case", "says", "claim_hash", "notion", "relation", "parameter", "used")


def _differences(name: str, old: Record, new: Record) -> Iterator[Finding]:
    changed = [k for k in (*_DECLARED, "safe") if old.get(k) != new.get(k)]
    if changed == ["claim_hash"]:
        yield Finding(name, "declaration", f"the claim changed: {new['says']}", old["says"], new["says"])
    for key in changed:
        if key != "claim_hash":
            before, after = old.get(key), new.get(key)
            yield Finding(name, "declaration", f"{key} changed from {_shown(before)} to {_shown(after)}", before, after)
    if old.get("verdict") != new.get("verdict"):
        before, after = old.get("verdict"), new.get("verdict")
        yield Finding(name, "verdict", f"the verdict was {before}, and is {after}", before, after)
    values, others = old.get("parameters", {}), new.get("parameters", {})
    for key in sorted({*values, *others}):
        if values.get(key) != others.get(key):
            side = None if "notion" not in new else "below" if is_end(new["notion"], key) else "above"
            yield _moved(name, key, values.get(key), others.get(key), new.get("safe", side))
    if old.get("lemma") != new.get("lemma"):
        before, after = old.get("lemma"), new.get("lemma")
        yield Finding(name, "derivation", f"the last lemma was {before}, and is {after}", before, after)
    lemmas, now = old.get("lemmas", {}), new.get("lemmas", {})
    for key in sorted({*lemmas} & {*now}):
        if lemmas[key] != now[key]:
            yield Finding(name, "statement", f"the statement of {key} changed", lemmas[key], now[key])
    yield from _lists(name, "derivation", "lemmas", [*lemmas], [*now])
    for key in _LISTS:
        yield from _lists(name, key, key, old.get(key, []), new.get(key, []))


def _lists(name: str, kind: str, what: str, old: list[str], new: list[str]) -> Iterator[Finding]:
    for verb, one, other in (("added", new, old), ("removed", old, new)):
        only = sorted(set(one) - set(other))
        if only:
            yield Finding(name, kind, f"{what} {verb}: {', '.join(only)}", sorted(set(old)), sorted(set(new)))


def _moved(
    name: str, key: str, old: Mapping[str, str] | None, new: Mapping[str, str] | None, safe: str | None
) -> Finding:
    if old is None or new is None:
        text = f"{key} is no longer derived" if new is None else f"{key} is derived now"
        return Finding(name, "value", text, old, new)
    (low, high), (low2, high2) = _read(old), _read(new)
    if low2 <= high and low <= high2:
        return Finding(name, "value", f"{key} is known to other digits than recorded", old, new)
    verb = "rose" if low2 > high else "fell"
    effect = None if safe is None else "unsafe" if (verb == "rose") == (safe == "above") else "safer"
    before, after = _apart(high, high2)
    text = f"{key} {verb} from {before} to {after}{f' ({effect})' if effect else ''}"
    return Finding(name, "value", text, old, new, verb, effect)


def _apart(one: Fraction, other: Fraction) -> tuple[str, str]:
    """Two different numbers with as many digits as show the difference."""
    digits = 12
    while (texts := (decimal_string(one, digits, up=True), decimal_string(other, digits, up=True))) and (
        texts[0] == texts[1] and digits < 1000
    ):
        digits *= 2
    return texts


def _shown(value: object) -> str:
    return "nothing" if value is None else value if isinstance(value, str) else json.dumps(value, sort_keys=True)


# The files ------------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Report:
    """A file of declarations, its lock, the derived constants, and the findings."""

    declarations: Path
    file: Path
    lock: Lock
    findings: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return not self.findings


def _plain_path(path: object) -> Path:
    """A copy of the path, since an object may give different answers."""
    try:
        name = plain_text(os.fspath(path))  # type: ignore[call-overload]
    except TypeError:
        name = None
    if name is None:
        raise InputError("file", path, "must be the path of a file")
    return Path(name)


def check(path: str | Path = DEFAULT) -> Report:
    """Derive the declared constants again and compare them with the lock; nothing is written.

    Raises InputError for an invalid file, and DpproofsError where a derivation fails.
    """
    path = _plain_path(path)
    file = lock_file(path)
    declared = read_declarations(path)
    recorded = read_lock(file)
    now = derived(declared, path.parent)
    return Report(path, file, now, (*problems(declared, now), *compare(recorded, now)))


def derive(path: str | Path = DEFAULT) -> Report:
    """Derive the declared constants; what no lock should record is among the findings. Nothing is written.

    Raises InputError for an invalid file, and DpproofsError where a derivation fails.
    """
    path = _plain_path(path)
    file = lock_file(path)
    declared = read_declarations(path)
    now = derived(declared, path.parent)
    return Report(path, file, now, tuple(problems(declared, now)))


def write(report: Report) -> None:
    """Write the lock in one step; raises DpproofsError when the findings have what no lock should record."""
    if report.findings:
        raise DpproofsError(f"{report.declarations}: {report.findings[0]}")
    write_atomically(report.file, report.lock.text())

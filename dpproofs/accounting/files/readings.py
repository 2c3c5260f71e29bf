"""Reading whole claim files: the claims, and their errors with positions. One error stops no other claim."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from dpproofs.accounting.claims.model import Entry, PrivacyClaim, UnknownKeyError, as_printed as rounded, read_entries
from dpproofs.accounting.tuning import SECONDS
from dpproofs.accounting.verdicts.outcomes import Outcome, Place, Problem
from dpproofs.accounting.verdicts.suggestions import nearest, suggestions
from dpproofs.accounting.verdicts.verdict import verify_read
from dpproofs.errors import DpproofsError, InputError, printable
from dpproofs.meaning.files import Source
from dpproofs.privacy.relations import DEFAULTED
from dpproofs.system.files import STDIN_NAME, parse_toml, read_text
from dpproofs.system.packages import LibraryError
from dpproofs.system.toml_lines import Path as Keys, key_lines

_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_PIECE = re.compile(r"(\w+) (\d+)")


@dataclass(frozen=True)
class Reading:
    """A claim that was read, or its errors."""

    place: Place
    claim: PrivacyClaim | None
    problems: tuple[Problem, ...] = ()
    source: Source | None = None
    """Where it stands in the text of a claim file; None for what is read from another one."""
    units: Mapping[str, Fraction] = field(default_factory=dict)
    """Of claimed decimals with several digits the unit of their last digit."""


def read_file(path: str | Path) -> list[Reading]:
    """The claims of a TOML file, valid or not; never empty."""
    try:
        text = read_text(path)
    except InputError as error:
        return _unread(path, error)
    return read_claims_in(text, path)


def read_claims_in(text: str, path: str | Path) -> list[Reading]:
    """The claims in the text of a TOML file, valid or not; never empty. Messages call it by that name."""
    file = str(path)
    try:
        entries = read_entries(parse_toml(text, path))
    except InputError as error:
        return _unread(path, error)
    lines = key_lines(text)
    return [replace(_reading(file, one, lines), source=(text, one.case, one.number)) for one in entries]


def _unread(path: str | Path, error: InputError) -> list[Reading]:
    """The error of a file in which no claim was found."""
    file = str(path)
    if error.parameter != "file":
        return [Reading(Place(file), None, (Problem(None, str(error)),))]
    is_other = not file.lower().endswith(".toml") and "cannot be read" not in error.condition
    hint = "; a spreadsheet is read with --csv" if is_other and path is not STDIN_NAME else ""
    return [Reading(Place(file), None, (_of_file(error.condition + hint),))]


def with_relation(one: Reading) -> Reading:
    """The reading; an error where the claim names no neighbouring relation, so that one would be assumed."""
    if one.claim is None or DEFAULTED not in one.claim.understood:
        return one
    return replace(
        one, claim=None, problems=(Problem(one.place.line, "relation = missing: must be given, with --strict"),)
    )


def as_printed(one: Reading) -> Reading:
    """The claim that some numbers which round to the printed ones are true: of the largest that do.

    A theorem about it is none about the numbers in the file, unless the file itself says ``as_printed``.
    """
    if one.claim is None or not one.units:
        return one
    return replace(one, source=None, units={}, claim=rounded(one.claim, one.units, most=True))


def judged(
    readings: Iterable[Reading],
    seconds: float = SECONDS,
    *,
    suggest: bool = False,
    bounds: bool = False,
    near: bool = True,
) -> Iterator[Outcome]:
    """The outcome of each claim. An error of one claim is its outcome, and stops no other one.

    For each claim that is not VERIFIED it includes bounds of the true number; with ``near`` a theorem about the upper
    one, and how near the claim is to a true one; with ``bounds`` bounds for all.
    With ``suggest`` it has a true claim in place of one that is not VERIFIED.
    """
    for one in readings:
        if one.claim is None:
            yield Outcome(one.place, None, one.problems)
            continue
        begun = time.perf_counter()
        try:
            verdict = verify_read(one.claim, seconds, one.source, printed=bounds)
            verdict = verdict.with_bounds(proved=bounds or near) if bounds or not verdict else verdict
        except (DpproofsError, LibraryError, ArithmeticError) as error:
            message = " ".join(str(error).split())
            if isinstance(error, ArithmeticError):  # a defect: it costs this claim, and no other
                message = f"unexpected {type(error).__name__}: {message}"
            yield Outcome(one.place, None, (Problem(one.place.line, message),), time.perf_counter() - begun)
        else:
            took = time.perf_counter() - begun
            found = suggestions(verdict.claim) if suggest and not verdict else None
            is_far = bool(verdict) or not near
            yield Outcome(one.place, verdict, (), took, found, None if is_far else nearest(verdict, one.units))


def problem(line: int | None, error: InputError, message: str) -> Problem:
    """The error with this message, which names the value, or not."""
    value = printable(error.shown)
    return Problem(line, message, value if f" = {value}: " in message else "")


def _of_file(message: str) -> Problem:
    """An error of the file as a whole; its parser may name the line."""
    found = _AT_LINE.search(message)
    return Problem(int(found[1]) if found else None, message)


def _reading(file: str, entry: Entry, lines: Mapping[Keys, int]) -> Reading:
    root: Keys = () if entry.case is None else ("case", entry.case - 1)
    own: Keys = (*root, "claim") if entry.number is None else (*root, "claim", entry.number - 1)
    if entry.number is not None:
        start = _nearest(lines, own)
    elif root:
        start = _nearest(lines, root)
    else:
        start = lines.get(own, lines.get((*own, 0)))
    place = Place(file, start, entry.case, entry.number, entry.title)
    problems = tuple(problem(_line_of(error, root, own, lines), error, str(error)) for error in entry.errors)
    return Reading(place, entry.claim, problems, units=entry.units)


def _line_of(error: InputError, root: Keys, own: Keys, lines: Mapping[Keys, int]) -> int | None:
    """The line of the key that an error is about, or of the table that contains it."""
    said = f"{error.where}: {error.parameter}" if isinstance(error, UnknownKeyError) else error.parameter
    keys: list[str | int] = []
    for piece in said.split(": "):
        listed = _PIECE.fullmatch(piece)
        keys += [listed[1], int(listed[2]) - 1] if listed else piece.split(".")
    if keys[:1] == ["claim"]:
        return _nearest(lines, (*own, *keys[1:]))
    return _nearest(lines, (*root, *(key for key in keys if key != "")))


def _nearest(lines: Mapping[Keys, int], path: Keys) -> int | None:
    """The line of the path, or of its longest prefix that has one."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path)

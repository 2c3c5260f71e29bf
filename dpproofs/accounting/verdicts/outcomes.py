"""Outcomes: for each claim of each file a verdict, or its errors with their positions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.judgement import Judgement, Told
from dpproofs.accounting.limits import written
from dpproofs.errors import printable
from dpproofs.numbers import decimal_string, exact_text
from dpproofs.render.argument import ERROR, LEFT_OUT, VERDICTS

VERIFIED_ALL, SOME_REFUTED, NOTHING_JUDGED, SOME_NOT_PROVEN, SOME_ERRORS = 0, 1, 2, 3, 4
"""Exit codes: of verdicts alone the worst; where nothing was judged; where there are errors beside verdicts."""
LEMMA_FAILS = 5
"""The exit code where the proof of a lemma fails, so that what rests on it was left out, and nothing is refuted."""


@dataclass(frozen=True)
class Place:
    """The position of a claim. ``case`` is the number of its [[case]] or row, ``number`` that of its [[claim]].

    Both are None where there is only one. ``title`` is the caller's name for it, and may be empty.
    """

    file: str
    line: int | None = None
    case: int | None = None
    number: int | None = None
    title: str = ""
    unit: str = "case"
    """The unit that is counted: a case, or a row."""

    def __str__(self) -> str:
        return self.at(self.line)

    def at(self, line: int | None) -> str:
        """The position with this line."""
        where = self.file if line is None else f"{self.file}:{line}"
        counted = [f"{self.unit} {self.case}"] if self.case is not None else []
        counted += [f"claim {self.number}"] if self.number is not None else []
        name = ", ".join(counted)
        if self.title:
            name = f"{name} ({self.title})" if name else f"({self.title})"
        return f"{where}: {name}" if name else where

    def to_json(self) -> dict[str, object]:
        """The position as plain data."""
        return {"file": self.file, "line": self.line, "case": self.case, "number": self.number, "title": self.title}


@dataclass(frozen=True)
class Problem:
    """An error, with its line. Those that differ in the value alone are one kind of error."""

    line: int | None
    message: str
    value: str = ""
    """The value that the message names, if it names one."""

    @property
    def kind(self) -> str:
        """The message without the value."""
        return self.message.replace(f" = {self.value}: ", " = ...: ", 1) if self.value else self.message


@dataclass(frozen=True)
class Suggestion:
    """A number for which the claim is VERIFIED, all else being as claimed; and the verdict."""

    parameter: str
    value: Fraction
    verdict: Judgement | Told

    def __str__(self) -> str:
        return f"{self.parameter} = {written(self.value)}"

    def to_json(self) -> dict[str, object]:
        """The suggestion as plain data; the number is exact."""
        return {"parameter": self.parameter, "value": str(self.value), "verdict": self.verdict.to_json()}


@dataclass(frozen=True)
class Near:
    """A number for which a claim that is not VERIFIED is so, by a theorem; ``size`` says in words how far it is."""

    size: str
    parameter: str
    value: Fraction

    def __str__(self) -> str:
        number = exact_text(self.value) or decimal_string(self.value, 12, up=True)
        return f"{self.parameter} = {number} is VERIFIED{f': {self.size}' if self.size else ''}"

    def to_json(self) -> dict[str, object]:
        """The number as plain data, exactly."""
        return {"size": self.size, "parameter": self.parameter, "value": str(self.value)}


@dataclass(frozen=True)
class Outcome:
    """The verdict on a claim, or its errors: exactly one of them. ``seconds`` is the time that the verdict took."""

    place: Place
    verdict: Judgement | Told | None
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
    suggestions: tuple[Suggestion, ...] | None = None
    """A true claim; None where that was not requested, or the claim is VERIFIED."""
    near: Near | None = None
    """The least number that is VERIFIED in place of the claimed one; None where none is known."""

    @property
    def status(self) -> str:
        """The verdict, or ERROR."""
        return ERROR if self.verdict is None else self.verdict.verdict

    @property
    def errors(self) -> tuple[str, ...]:
        """Each error with its position, as one line."""
        return tuple(printable(f"{self.place.at(p.line)}: {p.message}") for p in self.problems)

    def to_json(self) -> dict[str, object]:
        """The outcome as plain data."""
        found = {} if self.verdict is None else self.verdict.to_json()
        wrong = [{"line": p.line, "message": p.message} for p in self.problems]
        out = {**self.place.to_json(), **found, "status": self.status, "errors": wrong, "seconds": self.seconds}
        out |= {} if self.near is None else {"nearest": self.near.to_json()}
        return out if self.suggestions is None else {**out, "suggestions": [s.to_json() for s in self.suggestions]}


def counts(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """The number of outcomes by status, and of errors."""
    found = dict.fromkeys((*VERDICTS, ERROR), 0)
    for one in outcomes:
        found[one.status] += 1
    return found


def left_out(outcomes: Iterable[Outcome]) -> list[str]:
    """What derivations left out since a lemma is not proved, each once."""
    notes = (note for one in outcomes if one.verdict is not None for note in one.verdict.notes)
    return list(dict.fromkeys(note for note in notes if note.startswith(LEFT_OUT)))


def exit_code(outcomes: Iterable[Outcome]) -> int:
    """0 if all are verified, 1 if some are refuted, 3 if some are not proven; 2 or 4 if there are errors.

    5 where none of this is 1, 2 or 4, and a lemma was left out since its proof fails.
    """
    outcomes = list(outcomes)
    found = counts(outcomes)
    if found[ERROR]:
        return SOME_ERRORS if any(found[v] for v in VERDICTS) else NOTHING_JUDGED
    if not any(found.values()):
        return NOTHING_JUDGED
    if found["REFUTED"]:
        return SOME_REFUTED
    if left_out(outcomes):
        return LEMMA_FAILS
    return SOME_NOT_PROVEN if found["NOT PROVEN"] else VERIFIED_ALL

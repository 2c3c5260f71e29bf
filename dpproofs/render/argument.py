"""The argument for a verdict: what is shown of it, and how as text, Markdown and HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from dpproofs.errors import printable
from dpproofs.render.html import badge, folded, line, listed, said
from dpproofs.system.terminal import cut_to, folded as folded_at

VERDICTS = ("VERIFIED", "REFUTED", "NOT PROVEN")
ERROR = "ERROR"
"""Printed in place of a verdict, if there is none."""
LEFT_OUT = "left out: "
"""How a note begins that names a lemma which is not proved."""
COLUMNS, MOST_LINES = 100, 25
"""Of the short form of a verdict on one claim."""
FEWEST = {3: (5, 4, 2), 2: (4, 3, 1), 1: (1, 1, 1)}
"""The least numbers of steps, assumptions and notes that are shown, where each has this many lines."""
_MEANS_SOMETHING = re.compile(r"[\\`*_\[\]<>|~&$#!]|:(?=//)|(?<=www)\.")


class Line(NamedTuple):
    """A step of the argument, with its lemma and the numbers of the lines that it uses."""

    text: str
    lemma: str = ""
    uses: tuple[int, ...] = ()


class Argument(NamedTuple):
    """The argument for a verdict, each fact once."""

    verdict: str
    code: str
    """What the first line says besides: that more was derived or computed than a theorem says."""
    claim: str
    title: str
    bounds: tuple[str, ...]
    steps: tuple[Line, ...]
    vouched: tuple[str, ...]
    rests_on: str
    notes: tuple[str, ...]

    @property
    def heading(self) -> str:
        """What the steps prove."""
        return {"VERIFIED": "Why it holds", "REFUTED": "Why it is false"}.get(self.verdict, "What is known")

    def to_json(self) -> dict[str, object]:
        """The argument as plain data."""
        steps = [{"text": s.text, "lemma": s.lemma or None, "uses": list(s.uses)} for s in self.steps]
        return {"bounds": list(self.bounds), "steps": steps, "vouched": list(self.vouched), "rests_on": self.rests_on}


class Case(NamedTuple):
    """A claim with its verdict, or ERROR, for lists of many; ``full`` says the whole reason where that is written."""

    file: str
    line: int | None
    name: str
    """No other of the file has it."""
    status: str
    reason: str
    full: Callable[[], str]
    problems: tuple[tuple[int | None, str], ...] = ()
    seconds: float = 0.0

    @property
    def why(self) -> str:
        """The reason on one line."""
        return one_line(self.reason or "as claimed")


def headed(verdict: str, code: str) -> str:
    """The verdict, and whether more was derived or computed than a theorem states."""
    return f"{verdict} [{code}]" if code else verdict


def _head(shown: Argument, file: str) -> str:
    where = ": ".join(part for part in (file, shown.title) if part)
    return "   ".join(part for part in (headed(shown.verdict, shown.code), shown.claim, where) if part)


def in_lines(
    shown: Argument, file: str = "", columns: int = COLUMNS, more: Sequence[str] = (), heading: str = ""
) -> str:
    """The argument in few lines: where there is no room, the longest part is shortened, or left to -v."""
    found: list[str] = []
    for tall in (3, 2, 1):
        parts = _Parts(shown, file, columns, more, tall, heading)
        room = parts.counts
        while len(found := parts.joined(*room)) > MOST_LINES:
            over = [count - least for count, least in zip(room, FEWEST[tall], strict=True)]
            if max(over) <= 0:
                break
            room[over.index(max(over))] -= 1
        else:
            break
    return "\n".join(found[:MOST_LINES])


def in_full(shown: Argument) -> list[str]:
    """The whole argument."""
    parts = _Parts(shown, "", COLUMNS, (), None, "")
    return parts.joined(*parts.counts)


class _Parts:
    """The lines of each part of an argument, none of them taller than requested."""

    def __init__(
        self, shown: Argument, file: str, columns: int, more: Sequence[str], tall: int | None, heading: str
    ) -> None:
        self._columns, self._tall = columns, tall
        self._heading = self._of(heading or shown.heading, "  ", "    ")
        self._gap = [""] if shown.verdict == "VERIFIED" or tall is None else []
        self.counts = [len(shown.steps), len(shown.vouched), len(shown.notes)]
        self._head = self._of(_head(shown, file), "", "    ")
        self._bounds = [line for b in shown.bounds for line in folded_at(f"  {printable(b)}", columns, "")]
        self._steps = [
            self._of(step.text + (f" [{step.lemma}]" if step.lemma else ""), f"  {n:>2}. ", "      ")
            for n, step in enumerate(shown.steps, 1)
        ]
        self._vouched = [self._of(text, "   - ", "     ") for text in shown.vouched]
        ordered = sorted(shown.notes, key=lambda note: not note.startswith(LEFT_OUT))
        self._notes = [self._of(f"note: {note}", "  ", "    ") for note in ordered]
        self._ends = [line for end in (shown.rests_on, *more) if end for line in self._of(end, "  ", "    ")]

    def _of(self, text: str, first: str, then: str) -> list[str]:
        start = len(first) - len(first.lstrip())
        found = folded_at(first + printable(text), self._columns, then[start:])
        if self._tall is None or len(found) <= self._tall:
            return found
        return [*found[: self._tall - 1], cut_to(found[self._tall - 1] + " …", self._columns)]

    def joined(self, steps: int, vouched: int, notes: int) -> list[str]:
        """The lines, with as many steps, including the last, and so on."""
        lines = [*self._head, *self._bounds]
        if self._steps:
            kept = self._steps if steps >= len(self._steps) else [*self._steps[: steps - 1], self._steps[-1]]
            left = len(self._steps) - len(kept)
            lines += [*self._gap, *self._heading]
            lines += [line for one in kept[:-1] for line in one]
            lines += [f"      ({left} more with -v)"] if left else []
            lines += kept[-1]
        if self._vouched:
            left = len(self._vouched) - vouched
            lines += [*self._gap, "  What you vouch for", *(line for one in self._vouched[:vouched] for line in one)]
            lines += [f"     ({left} more with -v)"] if left > 0 else []
        ends = [line for one in self._notes[:notes] for line in one]
        left = len(self._notes) - notes
        ends += [f"  ({left} more {'note' if left == 1 else 'notes'} with -v)"] if left > 0 else []
        ends += self._ends
        return [*lines, *self._gap, *ends] if ends else lines


def in_markdown(shown: Argument) -> Iterator[str]:
    """The argument as lists, below the claim."""
    yield from (f"**{headed(shown.verdict, shown.code)}**: {plain(shown.claim)}", "")
    yield from (f"{plain(bound)}  " for bound in shown.bounds)
    if shown.steps:
        yield from ("", f"**{shown.heading}**", "")
        for n, step in enumerate(shown.steps, 1):
            yield f"{n}. {plain(step.text)}{f' `{step.lemma}`' if step.lemma else ''}"
    if shown.vouched:
        yield from ("", "**What you vouch for**", "", *(f"- {plain(text)}" for text in shown.vouched))
    yield from ("", *(f"{plain(end)}  " for end in (*(f"note: {n}" for n in shown.notes), shown.rests_on) if end))


def one_line(text: str) -> str:
    """The text on one line."""
    return printable(" ".join(text.split()))


def plain(text: str) -> str:
    """The text on one line of Markdown, without special characters."""
    return _MEANS_SOMETHING.sub(r"\\\g<0>", one_line(text))


def printed(words: str) -> str:
    """The text line by line, without characters that XML does not allow."""
    return "\n".join(map(printable, words.splitlines()))


def in_html(shown: Argument, claim: str, below: Iterable[str]) -> str:
    """The argument for a notebook or a page: the claim and what stands below it, which are HTML; notes are folded."""
    title = [f"<i>{said(shown.title)}</i>"] if shown.title else []
    parts = [line(badge(shown.verdict), *([said(f"[{shown.code}]")] if shown.code else []), *title), line(claim)]
    parts += [line(said(bound)) for bound in shown.bounds]
    if shown.steps:
        steps = (said(one.text) + (f" <small>[{said(one.lemma)}]</small>" if one.lemma else "") for one in shown.steps)
        parts += [line(f"<b>{shown.heading}</b>"), listed(steps, "ol")]
    if shown.vouched:
        parts.append(folded("what you vouch for", listed(map(said, shown.vouched))))
    parts += [line(said(shown.rests_on))] if shown.rests_on else []
    if shown.notes:
        parts.append(folded("notes", listed(map(said, shown.notes))))
    return f"<div>{''.join([*parts, *below])}</div>"

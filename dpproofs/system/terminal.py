"""How lines look on a terminal: how wide they are there, where they are folded, and what is coloured."""

from __future__ import annotations

import os
import shutil
import unicodedata
from collections.abc import Mapping
from typing import TextIO

NARROWEST = 40
NO_COLOR = "NO_COLOR"
"""The environment variable with which nothing is coloured."""
_COLOURS: Mapping[str, int] = {"VERIFIED": 32, "REFUTED": 31, "NOT PROVEN": 33, "ERROR": 35}


def width_of(text: str) -> int:
    """How many columns a text takes: letters of East Asia take two, marks on letters none."""
    return sum(
        0 if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me", "Cf")
        else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )  # fmt: skip


def columns_of(stream: TextIO | None) -> int | None:
    """How wide the terminal is that the stream goes to; None for a file or a pipe, where lines are left as they are."""
    return max(NARROWEST, shutil.get_terminal_size().columns) if is_terminal(stream) else None


def is_coloured(stream: TextIO | None) -> bool:
    """Whether colours are shown: on a terminal that has them, unless NO_COLOR is set."""
    return is_terminal(stream) and not os.environ.get(NO_COLOR) and os.environ.get("TERM") != "dumb"


def coloured(word: str, *, in_colour: bool) -> str:
    """A verdict in its colour."""
    return f"\x1b[{_COLOURS[word]}m{word}\x1b[0m" if in_colour and word in _COLOURS else word


def folded(line: str, columns: int | None, indent: str = "    ") -> list[str]:
    """The line in lines that are no wider, broken at spaces where there are some; further ones are indented."""
    if columns is None or width_of(line) <= columns:
        return [line]
    start = line[: len(line) - len(line.lstrip(" "))]
    found, rest, lead = list[str](), line[len(start) :], start
    while rest:
        room = max(1, columns - width_of(lead))
        cut = _fitting(rest, room)
        if cut < len(rest):
            space = rest.rfind(" ", 1, cut + 1)
            cut = space if space > 0 else cut
        found.append(lead + rest[:cut].rstrip(" "))
        rest, lead = rest[cut:].lstrip(" "), (start + indent)[: columns // 2]
    return found


def padded(text: str, columns: int) -> str:
    """The text padded with spaces to that many columns."""
    return text + " " * max(0, columns - width_of(text))


def cut_to(text: str, columns: int) -> str:
    """The beginning of the text that takes no more columns, with dots where something is left out."""
    return text if width_of(text) <= columns else text[: _fitting(text, columns - 1)] + "…"


def _fitting(text: str, room: int) -> int:
    """How many letters take no more columns, and one at least."""
    taken = 0
    for at, letter in enumerate(text):
        taken += width_of(letter)
        if taken > room:
            return max(1, at)
    return len(text)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether the stream goes to a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # a stream that is closed
        return False

"""What a long command is doing: one line on a terminal, which is overwritten, and vanishes.

A command shows the line with ``line``. What takes long within says so by ``doing`` and ``counted``; where no line is
shown, that does nothing. A thread draws, so that the line goes on while one piece of work does.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, RLock, Thread
from typing import ClassVar, TextIO, TypeVar

from dpproofs.system.terminal import is_coloured, is_terminal

FIRST, PAUSE = 1.0, 0.25
"""The seconds before the line appears, and between two states of it."""
COLUMNS = 80
"""The width of a terminal that does not tell."""
_ERASE = "\r\x1b[K"
_T = TypeVar("_T")


class _Line:
    """The line: the name of the command, what it is doing, the parts of that, and for how long."""

    shown: ClassVar[_Line | None] = None

    def __init__(self, stream: TextIO, name: str) -> None:
        self.stream, self.name = stream, name
        self.parts: list[str] = []
        self.drawn = ""
        self.begun = time.monotonic()
        self.lock, self.is_over = RLock(), Event()

    def put(self, depth: int, words: str) -> None:
        """Put the words where others stand at that depth, with what is below them."""
        self.parts[depth:] = [words]

    def run(self) -> None:
        """Draw the line again and again, in a thread of its own."""
        pause = FIRST
        while not self.is_over.wait(pause):
            pause = PAUSE
            with self.lock, suppress(OSError, ValueError):  # of a terminal that has gone
                if not self.is_over.is_set():
                    self.draw()

    def draw(self) -> None:
        """Draw the line where it has changed."""
        try:
            columns = os.get_terminal_size(self.stream.fileno()).columns or COLUMNS
        except (OSError, ValueError):
            columns = COLUMNS
        parts = [*filter(None, tuple(self.parts)), f"{time.monotonic() - self.begun:.0f} s"]
        text = f"{self.name}: {', '.join(parts)}"[: columns - 1]
        if text != self.drawn:
            self.stream.write(_ERASE + text)
            self.stream.flush()
            self.drawn = text

    def erase(self) -> None:
        """Take the line away."""
        with suppress(OSError, ValueError):
            if self.drawn:
                self.stream.write(_ERASE)
                self.stream.flush()
        self.drawn = ""


@contextmanager
def line(name: str, *, is_for_programs: bool = False) -> Iterator[None]:
    """Show a line from the first second on where stderr is a terminal, as for colours.

    There is none where the output is for programs and goes to a terminal, too, of which somebody keeps a record.
    """
    stream = sys.stderr
    if not is_coloured(stream) or (is_for_programs and is_terminal(sys.stdout)):
        yield
        return
    one = _Line.shown = _Line(stream, name)
    Thread(target=one.run, daemon=True).start()
    try:
        yield
    finally:
        _Line.shown = None
        one.is_over.set()
        with one.lock:
            one.erase()


@contextmanager
def doing(what: str) -> Iterator[Callable[[str], None]]:
    """Add to the line what is being done; gives what puts other words in the place of these."""
    one = _Line.shown
    if one is None:
        yield lambda _: None
        return
    depth = len(one.parts)
    one.put(depth, what)
    try:
        yield partial(one.put, depth)
    finally:
        del one.parts[depth:]


def counted(found: Iterable[_T], count: int, what: str, *, step: int = 1) -> Iterator[_T]:
    """The same things, while the line says which one of them it is; each may stand for several."""

    def words(number: int) -> str:
        return f"{what} {min(number, count)} of {count}" if count > 1 else ""

    with doing(words(1)) as say:
        for done, one in enumerate(found, 1):
            yield one
            say(words(1 + done * step))


@contextmanager
def hidden() -> Iterator[None]:
    """Take the line away while something is printed."""
    one = _Line.shown
    if one is None:
        yield
        return
    with one.lock:
        one.erase()
        yield

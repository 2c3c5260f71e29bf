"""The line of a long command: what it says, how wide it is, and that it vanishes."""

from __future__ import annotations

import fcntl
import io
import os
import select
import struct
import termios
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import TextIO

import pytest

from dpproofs.system import progress
from dpproofs.system.progress import counted, doing, hidden, line

ERASE = "\r\x1b[K"


class Terminal:
    """A terminal, and what is written to it."""

    def __init__(self, stream: TextIO, reader: int) -> None:
        self.stream, self.reader, self.said = stream, reader, ""
        self.now = 0.0

    def read(self, seconds: float = 0) -> str:
        """What is new; waits for it."""
        found = ""
        while select.select([self.reader], [], [], 0 if found else seconds)[0]:
            found += os.read(self.reader, 1 << 16).decode()
        self.said += found
        return found

    def wait(self, text: str) -> None:
        """Read on until it stands there."""
        deadline = time.monotonic() + 20
        while text not in self.said:
            assert time.monotonic() < deadline, self.said
            self.read(0.1)


def streams(monkeypatch: pytest.MonkeyPatch, stderr: TextIO | None, stdout: TextIO | None = None) -> None:
    """What the line takes for them; by default there is no output."""
    monkeypatch.setattr(
        progress, "sys", SimpleNamespace(stderr=stderr, stdout=io.StringIO() if stdout is None else stdout)
    )


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "FIRST", 0.01)
    monkeypatch.setattr(progress, "PAUSE", 0.01)
    reader, writer = os.openpty()
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        streams(monkeypatch, stream)
        found = Terminal(stream, reader)
        monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: found.now))
        yield found
    os.close(reader)


def test_it_says_what_is_being_done_and_vanishes(terminal: Terminal) -> None:
    with line("verify"):
        for number in counted(range(1, 4), 3, "claim"):
            terminal.wait(f"{ERASE}verify: claim {number} of 3, 0 s")
            with doing("finer grid 1") as say:
                terminal.wait(f"verify: claim {number} of 3, finer grid 1, 0 s")
                say("finer grid 2")
                terminal.wait(f"verify: claim {number} of 3, finer grid 2, 0 s")
    terminal.wait(f"{ERASE}verify: claim 3 of 3, finer grid 2, 0 s{ERASE}")
    assert terminal.said.endswith(ERASE)
    assert terminal.said.count(ERASE) <= 12
    assert "\n" not in terminal.said


def test_it_goes_on_while_one_piece_of_work_does(terminal: Terminal) -> None:
    with line("check"), doing("lemma 1 of 2"):
        terminal.wait("check: lemma 1 of 2, 0 s")
        terminal.now = 1.0
        terminal.wait("check: lemma 1 of 2, 1 s")


def test_one_of_one_is_not_counted(terminal: Terminal) -> None:
    with line("verify"):
        for _ in counted("a", 1, "claim"):
            terminal.wait("verify: 0 s")


def test_each_may_stand_for_several(terminal: Terminal) -> None:
    with line("second-opinion"):
        for lemmas in counted(["1 to 8", "9 to 12"], 12, "lemma", step=8):
            terminal.wait(f"lemma {lemmas.split()[0]} of 12,")
        terminal.read(0.1)
    assert "lemma 17" not in terminal.said


def test_it_is_hidden_while_something_is_printed(terminal: Terminal) -> None:
    with line("check"):
        terminal.wait("check: 0 s")
        with hidden():
            assert terminal.read(1) == ERASE
            time.sleep(0.1)
            assert terminal.read() == ""
        assert terminal.read(60).startswith(f"{ERASE}check: ")


def test_it_is_no_wider_than_the_terminal(terminal: Terminal) -> None:
    for columns in (30, 10):
        fcntl.ioctl(terminal.stream, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        with line("calibrate"), doing("sigma between 1.02 and 1.05"):
            terminal.wait(f"{ERASE}{'calibrate: sigma between 1.02 and 1.05'[: columns - 1]}")
    terminal.read(0.1)
    assert max(map(len, terminal.said.split(ERASE))) == 29


def test_it_appears_after_a_while_only(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert progress.FIRST >= 1
    assert progress.PAUSE >= 0.2
    monkeypatch.setenv("TERM", "xterm")
    streams(monkeypatch, terminal.stream)
    with line("check"), hidden():
        pass
    assert terminal.read(0.1) == ""


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_there_is_none_on_terminals_without(
    name: str, value: str, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert_none(terminal)


def assert_none(terminal: Terminal, *, is_for_programs: bool = False) -> None:
    before = threading.active_count()
    with line("check", is_for_programs=is_for_programs), doing("lemma 1 of 2"), hidden():
        assert threading.active_count() == before
        assert terminal.read(0.1) == ""


def test_there_is_none_beside_output_for_programs(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    with line("check", is_for_programs=True):
        terminal.wait("check: 0 s")
    terminal.read(0.1)
    streams(monkeypatch, terminal.stream, terminal.stream)
    assert_none(terminal, is_for_programs=True)


def test_there_is_none_where_stderr_is_no_terminal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (file := io.StringIO(), None):
        streams(monkeypatch, stream)
        assert_none(terminal)
    assert file.getvalue() == ""


def test_it_vanishes_when_the_command_is_interrupted(terminal: Terminal) -> None:
    def stopped() -> None:
        with line("check"), doing("lemma 1 of 2"):
            terminal.wait("lemma 1 of 2")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    terminal.read(0.1)
    assert terminal.said.endswith(ERASE)
    with doing("something else"), hidden():
        assert terminal.read(0.1) == ""


class Gone(io.StringIO):
    """A terminal that was closed meanwhile."""

    tries = 0

    def isatty(self) -> bool:
        return True

    def write(self, _: str) -> int:
        self.tries += 1
        raise OSError


@pytest.mark.usefixtures("terminal")
def test_a_terminal_that_has_gone_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    streams(monkeypatch, gone := Gone())
    with line("check"):
        while gone.tries < 2:
            time.sleep(0.01)
        with doing("lemma 1 of 2"), hidden():
            pass

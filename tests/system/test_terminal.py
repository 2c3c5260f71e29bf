"""How wide text is, where lines are folded, and when there are colours."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs.system.terminal import coloured, columns_of, cut_to, folded, is_coloured, padded, width_of


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_letters_are_as_wide_as_they_are_shown() -> None:
    assert (width_of("abc"), width_of("日本"), width_of("e\u0301"), width_of("")) == (3, 4, 1, 0)
    assert padded("日本", 6) == "日本  "
    assert padded("abc", 2) == "abc"
    assert cut_to("日本語", 5) == "日本…"
    assert cut_to("abc", 3) == "abc"


def test_lines_are_folded_at_spaces_and_indented() -> None:
    assert folded("  note: one two three four", 16) == ["  note: one two", "      three four"]
    assert folded("short", None) == folded("short", 40) == ["short"]
    assert folded("x" * 10, 4)[0] == "xxxx"
    assert folded("日本語日本語", 6) == ["日本語", "   日", "   本", "   語"]


@settings(max_examples=100)
@given(st.text(alphabet="ab 日e\u0301", max_size=80), st.integers(6, 40))
def test_no_line_is_wider_and_nothing_is_lost(text: str, columns: int) -> None:
    lines = folded(text, columns)
    assert all(width_of(line) <= columns for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_file_has_no_width_and_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "72")
    assert (columns_of(io.StringIO()), is_coloured(io.StringIO())) == (None, False)
    assert (columns_of(Terminal()), is_coloured(Terminal())) == (72, True)
    closed = Terminal()
    monkeypatch.setenv("COLUMNS", "3")
    assert columns_of(closed) == 40


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_colours_gets_none(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv(name, value)
    assert not is_coloured(Terminal())
    assert coloured("REFUTED", in_colour=False) == "REFUTED"
    assert coloured("REFUTED", in_colour=True) == "\x1b[31mREFUTED\x1b[0m"
    assert coloured("other", in_colour=True) == "other"

"""On which line of a TOML document each key and table stands. Only for messages: the values are read elsewhere."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping

Path = tuple[str | int, ...]
"""Keys and, in lists of tables, places from 0 on."""

MOST_KEYS = 8
"""Of longer keys only the beginning is kept."""

_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BLANK = re.compile(r"[ \t]*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_STRING = re.compile(
    r"""\"{3}(?:[^\\]|\\.)*?\"{3,}|'{3}.*?'{3,}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""",
    re.DOTALL,
)
_PLAIN = re.compile(r"""[^"'\[\]{}#\n]+""")


def key_lines(text: str) -> Mapping[Path, int]:
    """The line of each key and table of a document that TOML accepts; what stands within a value has none."""
    return _Scan(text).run()


class _Scan:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.starts = [0, *(m.end() for m in re.finditer("\n", text))]
        self.table: Path = ()
        self.counts: dict[Path, int] = {}
        self.found: dict[Path, int] = {}

    def run(self) -> Mapping[Path, int]:
        """Read statement by statement; what is not understood ends it."""
        while self.skip(_GAP) < len(self.text):
            line = bisect_right(self.starts, self.at)
            if self.text[self.at] == "[":
                is_list = self.text.startswith("[[", self.at)
                self.at += 2 if is_list else 1
                self.table = self.header(self.keys(), is_list)
                self.found.setdefault(self.table, line)
                end = self.text.find("]", self.at)
                if end < 0:
                    break
                self.at = end + (2 if is_list else 1)
                continue
            keys = self.keys()
            if not keys:
                break
            path = self.table
            for key in keys:
                path = (*path, key)
                self.found.setdefault(path, line)
            self.value()
        return self.found

    def skip(self, form: re.Pattern[str]) -> int:
        """Go past what has that form, if it stands here."""
        found = form.match(self.text, self.at)
        self.at = self.at if found is None else found.end()
        return self.at

    def keys(self) -> list[str]:
        """A key of one or more parts."""
        found: list[str] = []
        while True:
            self.skip(_BLANK)
            part = _KEY.match(self.text, self.at)
            if part is None:
                return found[:MOST_KEYS]
            self.at = part.end()
            found.append(part[0].strip("\"'") if part[0][0] in "\"'" else part[0])
            self.skip(_BLANK)
            if not self.text.startswith(".", self.at):
                return found[:MOST_KEYS]
            self.at += 1

    def header(self, keys: list[str], is_list: bool) -> Path:
        """The table of a header: the last one of each list on the path to it."""
        path: Path = ()
        for place, key in enumerate(keys):
            path = (*path, key)
            if is_list and place == len(keys) - 1:
                self.counts[path] = self.counts.get(path, 0) + 1
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        return path

    def value(self) -> None:
        """Go past a value, to the end of its line."""
        depth = 0
        while self.at < len(self.text):
            c = self.text[self.at]
            if c in "\"'":
                before = self.at
                if self.skip(_STRING) == before:  # a string without end
                    self.at = len(self.text)
            elif c == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif c == "\n" and depth == 0:
                return
            elif c in "[]{}\n":
                depth += (c in "[{") - (c in "]}")
                self.at += 1
            else:
                self.skip(_PLAIN)

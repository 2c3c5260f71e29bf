"""Every page says, once it is rendered, what is written: no formula is eaten by Markdown, no table is torn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    page for folder in (".", "docs", "benchmarks", "examples") for page in ROOT.joinpath(folder).glob("*.md")
)
WORDS = re.compile(r"[\w\s.,:;?'’()-]+")
"""What may be emphasized: words, and no formula."""
MARKS = re.compile(r"\*\*|__|(?<!\\)\\[*_|`]|^#+ |\]\(|```|^\|.*\|$", re.MULTILINE)
"""What is left of Markdown where a page does not mean what it looks like."""


def tokens(text: str) -> list[Token]:
    """What Markdown makes of it; what is escaped stands apart from other text."""
    return MarkdownIt("commonmark").enable("table").disable("text_join").parse(text)


def inline(text: str) -> Iterator[Token]:
    for token in tokens(text):
        yield from token.children or ()


def emphasized(text: str) -> Iterator[str]:
    """What a page shows in italics or bold, with what is code left out."""
    depth, words = 0, ""
    for token in inline(text):
        if token.type in ("em_open", "strong_open"):
            depth += 1
        elif token.type in ("em_close", "strong_close"):
            depth -= 1
            if not depth:
                yield words
                words = ""
        elif depth and token.type in ("text", "text_special"):
            words += token.content
        elif depth and token.type == "softbreak":
            words += " "


def mangled(text: str) -> list[str]:
    """What of a page is not shown as it is written."""
    found = [f"emphasized: {words}" for words in emphasized(text) if not WORDS.fullmatch(words)]
    found += [f"left over: {t.content}" for t in inline(text) if t.type == "text" and MARKS.search(t.content)]
    found += [f"HTML: {t.content}" for t in inline(text) if t.type == "html_inline" and t.content != "<br>"]
    return found + list(torn(text))


def torn(text: str) -> Iterator[str]:
    """Rows of a table with more or fewer cells than its head: the renderer drops some, or makes up others."""
    lines = text.splitlines()
    for token in tokens(text):
        if token.type == "table_open":
            first, end = token.map
            head, _, *rows = lines[first:end]
            yield from (f"a torn row: {row}" for row in rows if cells(row) != cells(head))


def cells(row: str) -> int:
    """How many cells there are: a pipe that is not escaped ends one, even in code."""
    return len(re.split(r"(?<!\\)\|", row.strip().strip("|")))


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_a_page_shows_what_is_written(page: Path) -> None:
    assert not mangled(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        "tau**2 + w**2 is positive",
        "P(x | y) *utility/(2*sensitivity)",
        "| a | b |\n| --- | --- |\n| `x | y` | z |\n",
        "| a | b |\n| --- | --- |\n| 1 |\n",
        "for x<sup>2</sup>",
        "text\n# no heading` **bold",
    ],
)
def test_a_page_that_is_mangled_is_found(text: str) -> None:
    assert mangled(text)


def test_formulas_in_code_and_escaped_ones_are_shown() -> None:
    text = "`tau**2` and 2\\*x\\*y, *a word*, **VERIFIED**\n\n| a | b |\n| --- | --- |\n| `P(x \\| y)` | 1 |\n"
    assert not mangled(text)

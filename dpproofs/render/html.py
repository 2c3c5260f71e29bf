"""HTML of results in notebooks: text is escaped, and what is long is folded."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from dpproofs.errors import printable
from dpproofs.language.terms import Term
from dpproofs.language.text import Printer

MOST_LINES = 400
"""The most lines of a folded list that are shown."""
_COLOURS = {
    "VERIFIED": "#1f883d",
    "PROVED": "#1f883d",
    "REFUTED": "#d1242f",
    "NOT PROVED": "#d1242f",
    "NOT PROVEN": "#a37000",
}
"""Each is read on a light ground and on a dark one."""


def said(text: object) -> str:
    """Text as it is, on one line."""
    return escape(printable(str(text)))


def code(text: object) -> str:
    """A formula, or another text of programs."""
    return f"<code>{said(text)}</code>"


def badge(verdict: str) -> str:
    """A verdict, in its colour."""
    return f'<b style="color:{_COLOURS.get(verdict, "inherit")}">{said(verdict)}</b>'


def line(*parts: str) -> str:
    """Parts that are HTML, in a line of their own."""
    return f"<div>{' '.join(parts)}</div>"


def listed(items: Iterable[str], tag: str = "ul") -> str:
    """A list of HTML; empty for no items."""
    found = list(items)
    rest = len(found) - MOST_LINES
    more = f"<li>and {rest} more</li>" if rest > 0 else ""
    return f"<{tag}>{''.join(f'<li>{item}</li>' for item in found[:MOST_LINES])}{more}</{tag}>" if found else ""


def folded(head: str, body: str) -> str:
    """HTML that is unfolded by a click on its head; the head alone where there is nothing below."""
    return f"<details><summary>{head}</summary>{body}</details>" if body else head


def statement(hypotheses: Iterable[Term], conclusion: Term) -> str:
    """A statement: hypotheses, below them the conclusion, and folded what the definitions in it mean."""
    hypotheses = tuple(hypotheses)
    shown = Printer((*hypotheses, conclusion), bodies=True)
    rows = [f"&nbsp;&nbsp;&nbsp;&nbsp;{said(shown.text(h))}" for h in hypotheses]
    rows.append(f"&nbsp;|-&nbsp;{said(shown.text(conclusion))}")
    meanings = listed(f"{code(name)} means {code(meaning)}" for name, meaning in shown.meanings().items())
    definitions = folded("definitions", meanings) if meanings else ""
    return f'<div style="font-family:monospace">{"<br>".join(rows)}</div>{definitions}'

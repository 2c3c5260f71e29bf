"""Prose of the site: Markdown as HTML, headings that can be linked to, and names as words."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from html import unescape
from typing import Any
from unicodedata import combining, normalize

from markdown_it import MarkdownIt

from textbook.theorems import pretty

_HEADING = re.compile(r"<h([23])>(.*?)</h\1>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_PLACE = re.compile(r"\{(\w+)\}")


def slug(name: str) -> str:
    """The name of a chapter in an address."""
    return name.replace("/", "-")


def anchor(heading: str) -> str:
    """The name of a section in an address, from its heading."""
    plain = normalize("NFD", unescape(_TAG.sub("", heading)).lower().replace("`", ""))
    return re.sub(r"[^a-z0-9]+", "-", "".join(c for c in plain if not combining(c))).strip("-")


def words(text: str) -> str:
    """What a notion is called, with letters in place of its parameters."""
    return pretty(_PLACE.sub(r"\1", text))


def anchored(html: str) -> str:
    """The same with names for its sections, and a link to each beside its heading."""

    def named(found: re.Match[str]) -> str:
        level, text = found.groups()
        name = anchor(text)
        link = f'<a class="anchor" href="#{name}" aria-label="Link to this section">#</a>'
        return f'<h{level} id="{name}">{text} {link}</h{level}>'

    return _HEADING.sub(named, html)


def prose(text: str, titles: Container[str] = ()) -> str:
    """Markdown as HTML; ids of lemmas become links, and links to documents that are no pages here become text."""
    html = MarkdownIt("commonmark").enable("table").render(text)
    html = re.sub(r'<a href="[^"]*\.(?:md|ipynb|json)(?:#[^"]*)?">(.*?)</a>', r"\1", html, flags=re.DOTALL)

    def linked(found: re.Match[str]) -> str:
        name = found[1]
        return f'<a href="theorems/{name}.html">{name}</a>' if name in titles else found[0]

    return re.sub(r"<code>([^<]+)</code>", linked, html)


def scrolled(html: str) -> str:
    """The same with tables that scroll by themselves."""

    def wrapped(found: re.Match[str]) -> str:
        table = found[0].replace("<th></th>", "<td></td>")
        return f'<div class="scroll" tabindex="0" role="group" aria-label="Table">{table}</div>'

    return re.sub("(?s)<table>.*?</table>", wrapped, html)


def applied(t: Any) -> Iterable[str]:
    """The names of the definitions that are applied in a term."""
    stack = [t]
    while stack:
        s = stack.pop()
        stack.extend(s.args)
        if s.op == "def":
            yield s.data.name

"""The templates of the pages, with what all of them know."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import jinja2

from dpproofs import __version__
from textbook import theorems
from textbook.citing import revision
from textbook.prose import words
from textbook.sources import linked, titled


@cache
def templates() -> jinja2.Environment:
    """The templates, with their filters and tests."""
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).resolve().parent / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals |= {"version": __version__, "revision": revision(), "linked": linked}
    found.filters |= {"pretty": theorems.pretty, "words": words, "titled": titled}
    found.filters["total"] = lambda groups: sum(map(len, groups.values()))
    found.tests["folded"] = lambda value: isinstance(value, theorems.Folded)
    return found

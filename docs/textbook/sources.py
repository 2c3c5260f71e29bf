"""The papers that statements are taken from, as ``sources.bib`` has them: authors, titles, where they can be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from markupsafe import Markup

from dpproofs.library.papers import Erratum, Item, numbered

HOME = Path(__file__).resolve().parent
FILE, PAPERS = HOME / "sources.bib", HOME.parents[1] / "theorems" / "papers"
_ENTRY = re.compile(r"^@misc\{(\w+),\n(.*?)\n\}$", re.MULTILINE | re.DOTALL)
_FIELD = re.compile(r"^  (\w+) = \{(.*)\},?$", re.MULTILINE)
_BRACES = re.compile(r"[{}$]")


@dataclass(frozen=True)
class Source:
    """A paper, by its key, and by the words with which lemmas cite it, such as Bun and Steinke 2016."""

    key: str
    cited_as: str
    authors: tuple[str, ...]
    title: str
    year: str
    published: str
    arxiv: str
    bibtex: str

    @property
    def url(self) -> str:
        """Where it can be read; empty where that is not on arXiv."""
        return f"https://arxiv.org/abs/{self.arxiv}" if self.arxiv else ""

    @property
    def said(self) -> str:
        """Its authors, with the first name of each first."""
        *others, last = (" ".join(reversed(a.split(", ", 1))) for a in self.authors)
        return f"{', '.join(others)} and {last}" if others else last


@cache
def sources() -> tuple[Source, ...]:
    """All of them, by the names of their first authors."""
    found = []
    for entry in _ENTRY.finditer(FILE.read_text(encoding="utf-8")):
        has = dict(_FIELD.findall(entry[2]))
        title, cited_as = _BRACES.sub("", has["title"]), has["shorthand"]
        authors = tuple(_BRACES.sub("", has["author"]).split(" and "))
        where = has.get("howpublished", ""), has.get("eprint", "")
        found.append(Source(entry[1], cited_as, authors, title, has["year"], *where, entry[0]))
    return tuple(found)


@cache
def _names() -> tuple[Mapping[str, Source], re.Pattern[str]]:
    """The papers by what they are cited as, and where one of these stands: the longest, so that Steinke 2018 is not
    named by Bun, Dwork, Rothblum and Steinke 2018.
    """
    found = {one.cited_as: one for one in sources()}
    longest_first = sorted(found, key=len, reverse=True)
    return found, re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})")


def cited(source: str) -> list[Source]:
    """The papers that the source of a lemma names, in its order."""
    found, pattern = _names()
    return list(dict.fromkeys(found[name] for name in pattern.findall(source)))


def linked(source: str, root: str) -> Markup:
    """The source of a lemma as HTML, with links to the bibliography and to arXiv."""
    found, pattern = _names()
    html = pattern.sub(
        lambda m: f'<a href="{root}sources.html#{found[m[0]].key}">{escape(m[0])}</a>', escape(source, quote=False)
    )
    return Markup(re.sub(r"arXiv:(\d+\.\d+(?:v\d+)?)", r'<a href="https://arxiv.org/abs/\1">\g<0></a>', html))  # noqa: S704  escaped


@cache
def mapped() -> tuple[tuple[str, tuple[Item, ...], tuple[tuple[int, Erratum], ...]], ...]:
    """The papers that are here item by item: the names of their folders, their items, and their numbered errata."""
    found = []
    for folder in sorted(f.parent for f in PAPERS.glob("*/contents.py")):
        name = f"theorems.papers.{folder.name}"
        errata = import_module(f"{name}.errata").ERRATA if find_spec(f"{name}.errata") else ()
        found.append((folder.name, import_module(f"{name}.contents").CONTENTS, tuple(numbered(errata))))
    return tuple(found)


def of_folder(name: str) -> Source:
    """The paper of a folder such as balle_2019: its key in the bibliography is balle2019."""
    first, *_, year = name.split("_")
    (found,) = (one for one in sources() if one.key == f"{first}{year}")
    return found


def titled(name: str) -> str:
    """How the paper of a folder is cited."""
    return of_folder(name).cited_as

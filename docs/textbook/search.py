"""What the search of the site knows: theorems, lessons and their sections, notions, words, papers and their slips."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from html import unescape
from pathlib import Path

from dpproofs.kernel import AXIOMS, LAWS, RULES
from dpproofs.library import Library, papers as paper_maps
from dpproofs.library.limits import Limit
from dpproofs.pictures import PICTURES
from dpproofs.privacy.notions import NOTIONS
from dpproofs.proving.lemma import Lemma
from textbook import lessons, theorems
from textbook.prose import anchor, applied, words
from textbook.sources import cited, mapped, sources, titled

SYNONYMS = Path(__file__).resolve().parent / "synonyms.txt"
_BODIES = {
    "syllabus.html": "teachers problem sets, key with solutions, notebooks, grading, week by week, projects",
    "sources.html": "bibliography, BibTeX to cite a paper; each page of a theorem ends in how to cite it",
    "playground.html": "claims of your own, such as DP-SGD: which epsilon",
}
"""What pages have that people ask for by other words than their names."""


@dataclass(frozen=True)
class Document:
    """A page or a place in one: what is shown of it, other words by which it is found, and other names that it has."""

    url: str
    kind: str
    name: str
    title: str
    about: str
    body: str
    also: str = ""


def synonyms() -> list[list[str]]:
    """Groups of phrases that mean the same."""
    lines = SYNONYMS.read_text(encoding="utf-8").splitlines()
    return [line.split(" = ") for line in lines if line and not line.startswith("#")]


def script(documents: list[Document]) -> str:
    """The documents as a script: it can be loaded where files cannot be fetched."""
    rows = sorted(astuple(d) for d in documents)
    text = json.dumps({"rows": rows, "synonyms": synonyms()}, ensure_ascii=False, separators=(",", ":"))
    return f"window.searchIndex={text};\n"


def documents(library: Library, limits: tuple[Limit, ...], pages: Mapping[str, tuple[str, str]]) -> list[Document]:
    """All that can be found; ``pages`` has the name of each page, and what it has."""
    return [
        *(_theorem(lemma, library, limits) for lemma in library),
        *_lessons(library),
        *_notions(),
        *_glossary(),
        *_papers(library),
        *(Document(f"pictures.html#{name}", "picture", name, about, "", "") for name, about in PICTURES.items()),
        *(Document(f"rules/{name}.html", "rule", name, name, "a rule of the kernel", "") for name in RULES),
        *(Document(f"laws/{name}.html", "law", name, name, "a law of the kernel", "") for name in LAWS),
        *(Document(f"axioms/{name}.html", "axiom", name, name, a.citation, "") for name, a in AXIOMS.items()),
        *(Document(url, "page", name, name, about, _BODIES.get(url, "")) for url, (name, about) in pages.items()),
    ]


def _theorem(lemma: Lemma, library: Library, limits: tuple[Limit, ...]) -> Document:
    defined = {d for t in (*lemma.hypotheses, lemma.conclusion) for d in applied(t)}
    body = [
        theorems.idea(lemma),
        theorems.chapter(lemma).replace("/", " "),
        *(f"{name} {NOTIONS[name].about}" if name in NOTIONS else name for name in sorted(defined)),
        *(limit.about for limit in limits if limit.lemma == lemma.id),
        *(f"{one.said}: {one.title}" for one in cited(lemma.source)),
    ]
    title = theorems.pretty(lemma.title)
    functions = " ".join(f.name for f in library.functions_of(lemma))
    said = " ".join(filter(None, body))
    return Document(f"theorems/{lemma.id}.html", "theorem", lemma.id, title, lemma.source, said, functions)


def _lessons(library: Library) -> Iterator[Document]:
    for number, lesson in enumerate(lessons.LESSONS, 1):
        url = f"lessons/{lesson.name}.html"
        said = {"prose": lambda text: text, "statement": lambda text: theorems.pretty(library[text.strip()].title)}
        prose = "\n".join(said[part.kind](part.text) for part in lesson.parts() if part.kind in said)
        yield Document(url, "lesson", f"lesson {number}", lesson.title, lesson.about, _plain(prose))
        for section in re.split(r"^## ", prose, flags=re.MULTILINE)[1:]:
            heading, _, text = section.partition("\n")
            yield Document(
                f"{url}#{anchor(heading)}",
                "section",
                f"lesson {number}",
                f"{lesson.title}: {heading}",
                "",
                _plain(text),
            )


def _notions() -> Iterator[Document]:
    for name, notion in NOTIONS.items():
        title = words(notion.about or notion.words)
        yield Document(f"notions/{name}.html", "notion", name, title, words(notion.words), f"definition of {title}")


def _glossary() -> Iterator[Document]:
    for name, text in glossary():
        yield Document(f"glossary.html#{anchor(name)}", "word", name, name, _plain(text), "")


def glossary() -> Iterator[tuple[str, str]]:
    """The words of the glossary, and what each means."""
    text = (theorems.ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    for entry in re.finditer(r"^\* \*\*(.+?)\*\*(.*?)(?=^\* |^#|\Z)", text, re.MULTILINE | re.DOTALL):
        yield entry[1], entry[2].lstrip(" :,")


def _papers(library: Library) -> Iterator[Document]:
    for one in sources():
        about = f"{one.said}, {one.year}"
        yield Document(f"sources.html#{one.key}", "source", one.cited_as, one.title, about, one.arxiv)
    for name, items, slips in mapped():
        rows = " ".join(f"{row.item.place} {row.item.title}" for row in paper_maps.rows(items, library))
        title = f"{titled(name)}: item by item"
        yield Document(f"sources/{name}.html", "source", name, title, f"{len(slips)} errata and remarks", rows)
        for number, slip in slips:
            place = f"{titled(name)}, {slip.place}"
            title = f"{slip.kind.capitalize()}: {place}"
            body = f"erratum {slip.why} {slip.instead}"
            yield Document(f"sources/{name}.html#slip-{number}", slip.kind, place, title, slip.line, body)


def _plain(text: str) -> str:
    """Markdown without its marks."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\{\{.*?\}\}", "", text, flags=re.DOTALL)
    return unescape(" ".join(re.sub(r"[*`|$]", "", text).split()))

"""Pictures of bounds with their numbers: the page of pictures, as docs/pictures.md has it, and those of lessons.

A picture is the drawing that stands with the documents, and its numbers are those that its dots say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from dpproofs.render.svg import BOTTOM, HEIGHT, TOP

DOCS = Path(__file__).resolve().parents[1]
_IMAGE = re.compile(r'<p><img src="picture-([\w-]+)\.svg"[^>]*></p>')
_SECTION = re.compile(r"^## (.*?)\n(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"\]\(picture-([\w-]+)\.svg\)")
_SVG = "{http://www.w3.org/2000/svg}"
_SAID = re.compile(r"at (\S+) (?:at least (?P<low>\S+)|at most (?P<high>\S+)|(\S+) to (\S+)|(\S+))")


class Dot(NamedTuple):
    """A point of a curve: where it is drawn, and what is known there, rounded outwards."""

    place: str
    curve: str
    x: str
    low: str
    high: str


def drawing(name: str) -> str:
    """The picture of that name, as SVG."""
    return (DOCS / f"picture-{name}.svg").read_text(encoding="utf-8")


def dots(svg: str) -> Iterator[Dot]:
    """The points of the curves of a picture; an enclosure is drawn twice and is one point."""
    parts = list(ET.fromstring(svg).iter())  # noqa: S314  our own
    legend = {a.get("class"): b.text or "" for a, b in pairwise(parts) if a.tag == f"{_SVG}circle" and len(a) == 0}
    met = set()
    for part in parts:
        said = part.findtext(f"{_SVG}title") if part.tag == f"{_SVG}circle" else None
        if said is None or (found := _SAID.fullmatch(said)) is None:
            continue
        x, least, most, low, high, value = found.groups(default="")
        dot = Dot(part.get("cx", ""), legend[part.get("class")], x, least or low or value, most or high or value)
        if dot not in met:
            met.add(dot)
            yield dot


def page(html: str, drawn: Callable[[str], str] = drawing) -> str:
    """The document as it is rendered, with each picture in place of a link to its file; headings get its name."""
    html = re.sub(r"<h2>([^<]*</h2>\s*<p><img src=\"picture-([\w-]+)\.svg\")", r'<h2 id="\2">\1', html)
    html = html.replace("<pre>", '<pre tabindex="0">')
    return _IMAGE.sub(lambda found: figure(found[1], drawn(found[1])), html)


def figure(name: str, svg: str) -> str:
    """A picture, and its numbers folded below it, from which a script makes a slider along the curves."""
    rows = "".join(
        f'<tr data-at="{dot.place}">{"".join(f"<td>{escape(said)}</td>" for said in dot[1:])}</tr>' for dot in dots(svg)
    )
    across = re.search(r"<desc[^>]*>[^.]* against (.*?)\. ", svg)
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("curve", across and across[1], "at least", "at most"))
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    scrolled = f'<div class="scroll" tabindex="0" role="group" aria-label="Numbers of {name}">{table}</div>'
    folded = f"<details><summary>The numbers</summary>{scrolled}</details>"
    shown = f'<figure class="plot">{svg}</figure>{folded}'
    return f'<certified-curve data-top="{TOP}" data-bottom="{HEIGHT - BOTTOM}">{shown}</certified-curve>'


def places(text: str, ids: Container[str]) -> dict[str, list[tuple[str, str]]]:
    """The lemmas that the document names, each with the pictures that it is named for, and their headings."""
    found: dict[str, list[tuple[str, str]]] = {}
    for heading, body in _SECTION.findall(text):
        for name in _FILE.findall(body):
            for lemma in dict.fromkeys(re.findall(r"`([^`]+)`", body)):
                if lemma in ids:
                    found.setdefault(lemma, []).append((name, heading))
    return found

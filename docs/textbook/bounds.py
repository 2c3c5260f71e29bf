"""The page of pictures: what docs/pictures.md says, with the pictures in it and their numbers beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from html import escape

from dpproofs.pictures import Picture

_IMAGE = re.compile(r'<p><img src="picture-([\w-]+)\.svg"[^>]*></p>')
_SECTION = re.compile(r"^## (.*?)\n(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"\]\(picture-([\w-]+)\.svg\)")


def page(html: str, drawn: Callable[[str], Picture]) -> str:
    """The document as it is rendered, with each picture in place of a link to its file; headings get its name."""
    html = re.sub(r"<h2>([^<]*</h2>\s*<p><img src=\"picture-([\w-]+)\.svg\")", r'<h2 id="\2">\1', html)
    html = html.replace("<pre>", '<pre tabindex="0">')
    return _IMAGE.sub(lambda found: figure(drawn(found[1])), html)


def figure(p: Picture) -> str:
    """A picture, and its numbers folded below it."""
    rows = "".join(
        f"<tr><td>{escape(c.label)}</td><td>{x}</td><td>{low or ''}</td><td>{high or ''}</td></tr>"
        for c in p.curves
        for x, low, high in (point.written for point in c.points)
    )
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("curve", escape(p.across.words), "at least", "at most"))
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    scrolled = f'<div class="scroll" tabindex="0" role="group" aria-label="Numbers of {p.name}">{table}</div>'
    return f'<figure class="plot">{p.svg}</figure><details><summary>The numbers</summary>{scrolled}</details>'


def places(text: str, ids: Container[str]) -> dict[str, list[tuple[str, str]]]:
    """The lemmas that the document names, each with the pictures that it is named for, and their headings."""
    found: dict[str, list[tuple[str, str]]] = {}
    for heading, body in _SECTION.findall(text):
        for name in _FILE.findall(body):
            for lemma in dict.fromkeys(re.findall(r"`([^`]+)`", body)):
                if lemma in ids:
                    found.setdefault(lemma, []).append((name, heading))
    return found

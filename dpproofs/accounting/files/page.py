"""A report as one HTML page: a table of the outcomes, collapsible reasons, and curves. It loads nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.files.summary import cells, count_line
from dpproofs.accounting.judgement import Judgement, Told
from dpproofs.accounting.verdicts.outcomes import Outcome
from dpproofs.accounting.verdicts.plot import plot
from dpproofs.errors import InputError
from dpproofs.render.argument import ERROR
from dpproofs.render.html import badge, folded, line, listed, said
from dpproofs.system.progress import counted

POINTS = 5
"""How many points of each curve are computed."""
STYLE = """
:root{color-scheme:light dark;--text:#222;--ground:#fff;--rule:#ddd;--link:#0550ae}
body{font-family:sans-serif;margin:2em auto;max-width:70em;padding:0 1em;color:var(--text);background:var(--ground)}
a{color:var(--link)}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid var(--rule);padding:.3em .6em;text-align:left;vertical-align:top}
td:first-child{white-space:nowrap}td:nth-child(3){min-width:10em}td:nth-child(4){min-width:11em}
section{margin:1.5em 0;overflow-wrap:anywhere}summary{cursor:pointer}svg{max-width:100%;height:auto;background:#fff}
@media(prefers-color-scheme:dark){:root{--text:#e3e3e3;--ground:#16181d;--rule:#3d4148;--link:#79b8ff}}
@media(max-width:48em){table,tbody,tr,td{display:block}tr:first-child,td:empty{display:none}
td{border:0;padding:.1em 0;overflow-wrap:anywhere}tr{border-bottom:1px solid var(--rule);padding:.5em 0}
ul,ol{padding-left:1.2em}}
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(outcomes: Iterable[Outcome], totals: Iterable[Outcome] = (), *, curves: bool = True) -> str:
    """The page: text of files and titles is escaped. Curves take long to compute."""
    outcomes, totals = list(outcomes), list(totals)
    every = [*outcomes, *totals]
    rows = "".join(_row(number, one) for number, one in enumerate(every))
    heads = "".join(f"<th>{name}</th>" for name in ("verdict", "where", "title", "claimed", "derived"))
    shown = counted(every, len(every), "section")
    sections = "".join(_section(number, one, curves=curves) for number, one in enumerate(shown))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Privacy claims</title><style>{STYLE}</style></head>\n<body><h1>Privacy claims</h1>\n"
        f"<p>{said(count_line(outcomes))}</p>\n<table><tr>{heads}</tr>\n{rows}</table>\n{sections}</body></html>\n"
    )


def _row(number: int, one: Outcome) -> str:
    stated, where, *others = cells(one)
    verdict = f"{badge(one.status)}{said(stated.removeprefix(one.status))}"
    linked = f'<a href="#claim-{number}">{said(where)}</a>'
    texts = "".join(f"<td>{said(text)}</td>" for text in others)
    return f"<tr><td>{verdict}</td><td>{linked}</td>{texts}</tr>\n"


def _section(number: int, one: Outcome, *, curves: bool) -> str:
    name = said(one.place.title or one.place)
    parts = [f"<h2>{name}</h2>", line(said(replace(one.place, title="")))]
    if one.verdict is None:
        parts += [line(badge(ERROR)), listed(map(said, one.errors))]
    else:
        parts.append(told_at_length(one.verdict))
        parts += [line(f"would be true: {said(s)}") for s in one.suggestions or ()]
        picture = _named(number, drawn(one.verdict)) if curves else ""
        parts += [folded("curves", picture)] if picture else []
    return f'<section id="claim-{number}">{"".join(parts)}</section>\n'


def told_at_length(verdict: Judgement | Told) -> str:
    """The verdict with its reasons, as HTML."""
    if isinstance(verdict, Told):
        return verdict.forms["page"]
    return verdict._repr_html_()


def drawn(verdict: Judgement | Told) -> str:
    """The proved and the refuted region, as a picture; nothing where there is none for such a claim."""
    if isinstance(verdict, Told):
        return verdict.forms["curves"]
    claim = verdict.claim
    if not isinstance(claim, PrivacyClaim):
        return ""
    try:
        return plot(claim, points=POINTS).svg
    except InputError:  # of this notion, or with such a delta, there is no picture
        return ""


def _named(number: int, svg: str) -> str:
    """The picture with ids that no other one on the page has."""
    for name in ("title", "desc"):
        svg = svg.replace(f'id="dpproofs-{name}"', f'id="{name}-{number}"')
    return svg.replace('"dpproofs-title dpproofs-desc"', f'"title-{number} desc-{number}"')

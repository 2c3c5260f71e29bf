"""Formulas in the prose of lessons, typeset from terms: MathML for pages, LaTeX for notebooks.

Between dollars stands an expression or a comparison, as ``dpproofs prove`` reads it, or the id of a lemma, whose
conclusion is meant. What has a backslash, or a letter that is applied, is a template of notation and no term: it is
for what is said of laws and sets, such as P(S). Between double braces stands Python: its value is computed when the
lesson is run.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

import sympy

from dpproofs.language.terms import Term
from dpproofs.library import library
from dpproofs.prover.parse import RELATIONS, parse_formula, parse_term
from dpproofs.proving.lemma import Lemma
from dpproofs.render.expressions import to_sympy
from dpproofs.render.mathml import filled, to_mathml
from textbook import margins, theorems
from textbook.layout import templates

_MARKED = re.compile(r"(`+)(?:(?!\1).)+\1|\$\$(?P<block>[^$]+)\$\$|\$(?P<line>[^$]+)\$", re.DOTALL)
_VALUE = re.compile(r"\{\{(.+?)\}\}", re.DOTALL)
_LEMMA = re.compile(r"[a-z0-9]+\.[a-z][\w.-]*")
_PLACE = re.compile("\ue000([0-9]+)\ue001")


def term(text: str) -> Term | None:
    """What stands between dollars; None for a template. Raises DpproofsError for what is neither."""
    if "\\" in text or re.search(r"\b[A-Z]\(", text):
        return None
    if _LEMMA.fullmatch(text):
        return library()[text].conclusion
    return parse_formula(text) if any(sign in text for sign in RELATIONS) else parse_term(text)


def mathml(text: str, *, block: bool = False) -> str:
    """A formula of a page."""
    text, stop = _stopped(text)
    found = term(text)
    if found is None:
        shown = f"<math>{filled(text.replace('{', '{{').replace('}', '}}'), [], [])}</math>"
    else:
        shown = to_mathml(found)
    if not block:
        return shown
    inner = shown.removeprefix("<math>").removesuffix("</math>")
    return f'<div class="scroll display"><math display="block"><mrow>{inner}<mtext>{stop}</mtext></mrow></math></div>'


def latex(text: str, *, block: bool = False) -> str:
    """The same for a notebook."""
    text, stop = _stopped(text)
    found = term(text)
    dollars = "$$" if block else "$"
    return f"{dollars}{text if found is None else _latex(found)}{stop}{dollars}"


def _stopped(text: str) -> tuple[str, str]:
    """A formula, and the full stop or comma behind it."""
    return (text[:-1].rstrip(), text[-1]) if text[-1] in ".,;" else (text, "")


def _latex(t: Term) -> str:
    return str(sympy.latex(to_sympy(t), order="none"))


def computed(text: str, names: dict[str, Any]) -> str:
    """The prose with the values of the Python in it."""
    return _VALUE.sub(lambda found: str(eval(found[1].strip(), names)), text)  # noqa: S307  the lesson is a program


def set_apart(text: str) -> tuple[str, list[str]]:
    """The prose with places for its formulas, which Markdown would take to pieces, and the formulas as MathML."""
    shown: list[str] = []

    def place(found: re.Match[str]) -> str:
        inside = found["block"] or found["line"]
        if inside is None:
            return found[0]
        shown.append(mathml(_one_line(inside), block=found["block"] is not None))
        return f"\ue000{len(shown) - 1}\ue001"

    return _MARKED.sub(place, text), shown


def put_back(html: str, shown: list[str]) -> str:
    """The formulas in their places; what is displayed stands in no paragraph."""
    html = re.sub("<p>(\ue000[0-9]+\ue001)</p>", r"\1", html)
    return _PLACE.sub(lambda found: shown[int(found[1])], html)


def in_notebook(text: str) -> str:
    """The prose with its formulas in LaTeX; of a link to a page the id of the theorem is left, for `dpproofs show`."""
    text = re.sub(r"\[([^\]]+)\]\((?:\.\./)?theorems/([\w.-]+)\.html\)", r"\1 (`\2`)", text)
    text = re.sub(r"\[([^\]]+)\]\([^):]*\.html(?:#[^)]*)?\)", r"\1", text)

    def written(found: re.Match[str]) -> str:
        inside = found["block"] or found["line"]
        return found[0] if inside is None else latex(_one_line(inside), block=found["block"] is not None)

    return _MARKED.sub(written, text)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def statement(name: str) -> str:
    """The statement of a lemma as its page has it, with a link to its proof."""
    lemma = library()[name]
    said = theorems.sequent(lemma.hypotheses, lemma.conclusion)
    macros: Any = templates().get_template("macros.html").module
    beside = macros.margin(theorems.noted(lemma, margins.notes(lemma)))
    link = f'<a href="../theorems/{name}.html">{escape(theorems.pretty(lemma.title))}</a>'
    return f'<div class="stated">{beside}{macros.statement(said)}<p class="meta">{link}</p></div>'


def statement_in_notebook(name: str) -> str:
    """The same in Markdown."""
    lemma: Lemma = library()[name]
    rows = [f"* $\\displaystyle {_latex(h)}$" for h in lemma.hypotheses]
    given = "\n".join(("If", "", *rows, "", "then", "")) if rows else ""
    said = f"**{theorems.pretty(lemma.title)}** (`{name}`)\n\n{given}\n$$\n{_latex(lemma.conclusion)}\n$$"
    lost = (f"Without ${_latex(n.hypothesis)}$ it is false: {theorems.pretty(n.where)}." for n in margins.notes(lemma))
    return "\n\n".join((said, *lost))

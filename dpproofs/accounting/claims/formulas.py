"""The formula of a claim for readers: laid out over lines, followed by what its definitions mean."""

from __future__ import annotations

import ast
import importlib
import inspect
import itertools
import pkgutil
import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from dpproofs import meaning as meanings
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import written
from dpproofs.kernel import Definition, Term, Type
from dpproofs.language.subterms import replace
from dpproofs.language.terms import PROP, REAL, open_, var
from dpproofs.language.text import Printer, type_text
from dpproofs.meaning.files import Source, claim_in
from dpproofs.meaning.formula import meaning
from dpproofs.meaning.lists import DATA, LIST_SPACE, RELATIONS
from dpproofs.privacy import definitions, notions

WIDTH, STEP = 100, 2
MEANS = r" \quad :\Longleftrightarrow"
_PAIRS: Type = ("fn", (DATA, DATA), PROP)
_RELATIONS = {relation: var(name.replace("-", "_"), _PAIRS) for name, relation in RELATIONS.items()}
"""Names for the neighbouring relations, which formulas write out."""


class Meant(NamedTuple):
    """A definition: its name, how it is applied to its parameters, its sentence, and the lines of its formula."""

    name: str
    head: str
    sentence: str
    lines: tuple[str, ...]


class Style(NamedTuple):
    """How formulas are written: terms, quantifiers by their names, and separators."""

    write: Callable[[Term], str]
    variable: Callable[[Term], str]
    quantifiers: Mapping[str, str]
    colon: str
    joints: Mapping[str, str]
    width: int


def _typed(v: Term) -> str:
    return str(v.data[0]) if v.type == REAL else f"{v.data[0]} : {type_text(v.type)}"


TEXT = Style(
    repr, _typed, {"forall": "for all ", "exists": "for some "}, ":", {"imp": " ->", "and": " and", "or": " or"}, WIDTH
)


def latex_style() -> Style:
    """The style of LaTeX, by SymPy."""
    importlib.import_module("theorems.meaning")  # says how the definitions are written
    import sympy

    from dpproofs.symbolic import own_names, to_sympy

    def written(t: Term) -> str:
        e = to_sympy(t)
        return str(sympy.latex(e, symbol_names=own_names(e)))

    joints = {"imp": r" \Rightarrow", "and": r" \wedge", "or": r" \vee"}
    return Style(written, written, {"forall": r"\forall ", "exists": r"\exists "}, r"\colon", joints, 3 * WIDTH)


def formula(claim: PrivacyClaim, source: Source | None = None) -> Term:
    """The formula of a claim in its source, a claim file; raises NoMeaningError where the claim has no formal
    meaning.

    Without a source, it is the formula of the file that would be written for the claim.
    """
    return meaning(claim_in(*(written(claim) if source is None else source))).formula


def laid_out(t: Term, style: Style = TEXT) -> list[str]:
    """A formula, broken into lines where it is long."""
    return [" " * indent + line for indent, line in _Layout(style).lines(t, 0, frozenset())]


def meant(t: Term, style: Style = TEXT) -> list[Meant]:
    """The neighbouring relations and the definitions in a formula, and those in their formulas, each once."""
    found: dict[str, Definition] = {}
    for d in Printer((t,), bodies=True).definitions:
        found.setdefault(d.name, d)
    return [*_relations(t, style), *(described(d, style) for d in found.values())]


def described(d: Definition, style: Style = TEXT) -> Meant:
    """A definition, for display."""
    head = style.write(_bare(d(*d.parameters)))
    return Meant(d.name, head, sentences().get(d.name, ""), tuple(laid_out(d.body, style)))


def _relations(t: Term, style: Style) -> list[Meant]:
    """The neighbouring relations that a formula speaks of."""
    x1, x2 = var("x1", DATA), var("x2", DATA)
    return [
        Meant(
            str(name.data[0]), style.write(name(x1, x2)), "", tuple(laid_out(open_(relation.args[0], (x1, x2)), style))
        )
        for relation, name in _RELATIONS.items()
        if _occurs(t, relation)
    ]


def text(claim: PrivacyClaim, source: Source | None = None) -> str:
    """The formula of a claim, and what its definitions mean."""
    t = formula(claim, source)
    return "\n\n".join(["\n".join(laid_out(t)), "where", *(textwrap.indent(shown(one), "  ") for one in meant(t))])


def shown(one: Meant) -> str:
    """A definition with its formula and its sentence."""
    sentence = textwrap.fill(one.sentence, WIDTH, initial_indent="  -- ", subsequent_indent="     ")
    return "\n".join(
        [f"{one.head} means", *(f"    {line}" for line in one.lines), *([sentence] if one.sentence else [])]
    )


def latex(claim: PrivacyClaim, source: Source | None = None) -> str:
    """The same in LaTeX, each formula in an environment ``aligned``."""
    t, style = formula(claim, source), latex_style()
    parts = [_aligned(laid_out(t, style))]
    for one in meant(t, style):
        lines = [one.head + MEANS, *(" " * STEP + line for line in one.lines)]
        parts.append(f"% {one.name}: {one.sentence}\n{_aligned(lines)}")
    return "\n\n".join(parts)


def to_json(claim: PrivacyClaim, source: Source | None = None) -> dict[str, object]:
    """The formula of a claim as text, and its definitions by name."""
    t = formula(claim, source)
    said = {
        one.name: {"applied": one.head, "means": " ".join(map(str.strip, one.lines)), "sentence": one.sentence}
        for one in meant(t)
    }
    return {"claim": str(claim), "formula": repr(t), "definitions": said}


def _aligned(lines: list[str]) -> str:
    rows = []
    for line in lines:
        depth = (len(line) - len(line.lstrip())) // STEP
        rows.append("& " + r"\quad " * depth + line.strip())
    return "\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}"


# Terms as they are shown


def _bare(t: Term) -> Term:
    """Eta reduction: functions that only apply another one to their arguments are replaced by it."""
    if t.op == "lam":
        body, n = t.args[0], len(t.data)
        if body.op == "app" and len(body.args) == n + 1:
            own = all(a.op == "bound" and a.data[0] == n - 1 - i for i, a in enumerate(body.args[1:]))
            if own and not any(i < n for i, _ in body.args[0].dangling):
                return open_(body.args[0], tuple(var("unused", kind) for kind in t.data))
    if not t.args:
        return t
    args = [_bare(a) for a in t.args]
    return t if all(a is b for a, b in zip(args, t.args, strict=True)) else Term(t.op, args, t.data, t.hint)


def _named(t: Term) -> Term:
    """Neighbouring relations by their names, where the lists that they are about have their usual names."""
    for relation, name in _RELATIONS.items():
        t = replace(t, relation, name)
    return t


def _occurs(t: Term, relation: Term) -> bool:
    opened = t.args[-1]
    for v in LIST_SPACE:
        opened = open_(opened.args[0], (v,))
    return replace(opened, relation, _RELATIONS[relation]) != opened


class _Layout:
    """Lays formulas out; every line has the number of spaces before it."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def lines(self, t: Term, indent: int, used: frozenset[str]) -> list[tuple[int, str]]:
        """A formula; ``used`` are the names of the variables around it."""
        line = self.style.write(_bare(_named(t)))
        if len(line) + indent <= self.style.width:
            return [(indent, line)]
        if t.op in self.style.quantifiers:
            return self.quantified(t, indent, used)
        if t.op == "imp":
            found: list[tuple[int, str]] = []
            while t.op == "imp":
                found += self.closed(t.args[0], indent, used, self.style.joints["imp"])
                t = t.args[1]
            return [*found, *self.lines(t, indent, used)]
        if t.op in self.style.joints:
            return self.filled(t, indent, used)
        return [(indent, line)]

    def filled(self, t: Term, indent: int, used: frozenset[str]) -> list[tuple[int, str]]:
        """Parts of one formula, as many short ones on a line as fit."""
        found: list[tuple[int, str]] = []
        may_go_on = False
        for i, part in enumerate(t.args):
            own = self.closed(part, indent, used, self.style.joints[t.op] if i + 1 < len(t.args) else "")
            is_short = len(own) == 1
            if may_go_on and is_short and len(found[-1][1]) + len(own[0][1]) + indent < self.style.width:
                found[-1] = (indent, f"{found[-1][1]} {own[0][1]}")
            else:
                found += own
            may_go_on = is_short
        return found

    def closed(self, t: Term, indent: int, used: frozenset[str], joint: str) -> list[tuple[int, str]]:
        """A part of a formula, in brackets where it would extend into the next one."""
        brackets = t.op in (*self.style.quantifiers, *self.style.joints)
        found = self.lines(t, indent + brackets, used)
        if brackets:
            found = [(indent, f"({found[0][1]}"), *found[1:]]
            found[-1] = (found[-1][0], f"{found[-1][1]})")
        found[-1] = (found[-1][0], f"{found[-1][1]}{joint}")
        return found

    def quantified(self, t: Term, indent: int, used: frozenset[str]) -> list[tuple[int, str]]:
        """Variables of one quantifier on one line, and its body below."""
        op, bound = t.op, list[Term]()
        while t.op == op:
            v = _another(var(t.hint or "v", t.data), used)
            used |= {v.data[0]}
            bound.append(v)
            t = open_(t.args[0], (v,))
        head = f"{self.style.quantifiers[op]}{', '.join(map(self.style.variable, bound))}{self.style.colon}"
        return [(indent, head), *self.lines(t, indent + STEP, used)]


def _another(v: Term, used: frozenset[str]) -> Term:
    """The variable, with another name where that is in use."""
    name, n = str(v.data[0]), 1
    while v.data[0] in used:
        n += 1
        v = var(f"{name}{n}", v.type)
    return v


# Sentences


@cache
def sentences() -> Mapping[str, str]:
    """The sentences that explain definitions, by their names: the strings below them."""
    found: dict[str, str] = {}
    for module in _modules():
        body = ast.parse(inspect.getsource(importlib.import_module(module))).body
        for node, below in itertools.pairwise(body):
            name = _defined(node)
            if name and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                found[name] = " ".join(str(below.value.value).split())
    return found


def _modules() -> Iterator[str]:
    for package in (meanings, notions):
        yield from (f"{package.__name__}.{info.name}" for info in pkgutil.iter_modules(package.__path__))
    yield definitions.__name__


def _defined(node: ast.stmt) -> str:
    """The name of the definition that a statement makes, which has a name in capitals."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and node.value.args:
        named, name = node.targets[0], node.value.args[0]
        if isinstance(named, ast.Name) and named.id.isupper() and isinstance(name, ast.Constant):
            return str(name.value)
    return ""

"""Reads terms back from the MathML that is shown of them: from what a reader sees, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from xml.etree import ElementTree as ET

from dpproofs.language.errors import TermError
from dpproofs.language.terms import REAL, Term, close, eta, var
from dpproofs.language.text import Printer
from dpproofs.render import mathml

_BINDERS = {"𝔼": "E", "integrable": "integrable", "almost surely": "as"}
_SIGNS = {"≤": "le", "<": "lt", "=": "eq", "≠": "ne", "∧": "and", "∨": "or", "⇒": "imp"}
_CONSTANTS = {"true": "true", "false": "false", "lebesgue": "lebesgue"}


class Unreadable(Exception):
    """What is shown is the MathML of no term, or of two."""


def read(shown: str, terms: Iterable[Term], *, bodies: bool = False) -> Term:
    """The term that this formula shows, of those that are shown with the terms: they say which names there are."""
    return _Reader(tuple(terms), bodies=bodies).term(parsed(shown)[0])


def parsed(shown: str) -> ET.Element:
    """Markup as elements."""
    return ET.fromstring(shown)  # noqa: S314  it was made here


class _Reader:
    def __init__(self, terms, *, bodies):
        self.printer = mathml.Printer(terms, bodies=bodies)
        text = Printer(terms, bodies=bodies)
        self.definitions = text.definitions
        every = {v for t in terms for v in t.free}
        self.names = {}
        for v in sorted(every, key=repr):
            self.names.setdefault(_text(parsed(mathml._name(v.data[0]))), []).append(v)
        self.titles = {}
        for d in self.definitions:
            self.titles.setdefault(text.title(d), []).append(d)
        self.scope = []

    def term(self, e, wanted=None):
        found = self.any(e, wanted)
        return found if wanted is None else eta(found, wanted)

    def any(self, e, wanted=None):
        match e.tag:
            case "mn":
                return Term("num", (), Fraction(int(e.text, 0)))
            case "mi" | "msub" | "mtext":
                return self.name(e, wanted)
            case "msqrt":
                return Term("pow", (self.term(e[0]), Term("num", (), Fraction(1, 2))))
            case "msup":
                if e[0].tag == "mi" and e[0].get("mathvariant") == "normal" and e[0].text == "e":
                    return Term("exp", (self.term(e[1]),))
                return Term("pow", (self.term(e[0]), self.term(e[1])))
            case "mfrac":
                return self.fraction(e)
            case "mrow":
                return self.row(e, wanted)
        raise Unreadable(ET.tostring(e, "unicode"))

    def name(self, e, wanted):
        shown = _text(e)
        if e.tag == "mi" and e.get("mathvariant") == "normal" and shown == "π":
            return Term("pi")
        if e.tag == "mtext" and shown in _CONSTANTS:
            return Term(_CONSTANTS[shown])
        for name, v in reversed(self.scope):
            if name == shown:
                return v
        found = self.names.get(shown, [])
        if len(found) > 1 and wanted is not None:
            found = [v for v in found if v.type == wanted] or found
        if len(found) != 1:
            raise Unreadable(f"{shown} names {found}")
        return found[0]

    def fraction(self, e):
        if e.get("linethickness") == "0":
            return Term("binomial", (self.term(e[0]), self.term(e[1])))
        if e[0].tag == e[1].tag == "mn":
            return Term("num", (), Fraction(int(e[0].text, 0), int(e[1].text, 0)))
        top, inverse = self.factors(e[0]), []
        number = top.pop(0).data if top[0].op == "num" else Fraction(1)
        if e[1].tag == "mn":
            number /= int(e[1].text, 0)
        else:
            inverse = [Term("pow", (self.term(e[1]), Term("num", (), Fraction(-1))))]
        parts = [*([Term("num", (), number)] if number != 1 else []), *top, *inverse]
        return parts[0] if len(parts) == 1 else Term("mul", parts)

    def factors(self, e):
        parts = list(e) if e.tag == "mrow" else []
        if len(parts) > 1 and all(p.tag == "mo" and p.text in "\u2062⋅" for p in parts[1::2]) and len(parts) % 2:
            return [self.term(p) for p in parts[::2]]
        return [self.term(e)]

    def row(self, e, wanted):
        found = self.templates(e)
        if len(found) == 1:
            return found[0]
        if found:
            raise Unreadable(f"{ET.tostring(e, 'unicode')} is shown of {found}")
        parts = list(e)
        signs = [p.text if p.tag == "mo" else None for p in parts]
        first = parts[0]
        if signs[0] == "(" and signs[-1] == ")":
            return self.bracketed(parts[1:-1], wanted)
        if signs[0] == "−" and len(parts) == 2:
            return _negated(self.term(parts[1]), parts[1])
        if signs[0] == "|":
            return Term("abs", (self.term(parts[1]),))
        if signs[0] == "¬":
            return Term("not", (self.term(parts[1]),))
        if signs[0] in ("∀", "∃"):
            return self.quantified(parts)
        if first.tag == "mn" and first.text == "𝟙":
            return Term("ind", (self.term(parts[2]),))
        if len(parts) > 1 and signs[1] == "\u2061":
            return self.called(first, parts[3:-1])
        if first.tag == "munderover":
            low, high = self.term(first[1][2]), self.term(first[2])
            return self.bound("sum", (low, high), [(_text(first[1][0]), REAL)], parts[1])
        if first.tag == "msub" and len(parts) == 4 and signs[1] == "[":
            mu = self.term(first[1][2])
            return self.bound(_BINDERS[_text(first[0])], (mu,), [(_text(first[1][0]), mu.type[1])], parts[2])
        if signs[1] == "∈" and parts[2].text == "ℕ":
            return Term("nat", (self.term(first),))
        if signs[1] in _SIGNS:
            assert len(set(signs[1::2])) == 1
            return Term(_SIGNS[signs[1]], [self.term(p) for p in parts[::2]])
        if signs[1] in ("+", "−"):
            out = [self.term(first)]
            for sign, p in zip(signs[1::2], parts[2::2], strict=True):
                out.append(self.term(p) if sign == "+" else _negated(self.term(p), p))
            return Term("add", out)
        return Term("mul", self.factors(e))

    def bracketed(self, parts, wanted):
        signs = [p.text if p.tag == "mo" else None for p in parts]
        if ":" in signs and parts[0].tag in ("mi", "msub"):
            kind = self.type(parts[2])
            return next(v for v in self.names[_text(parts[0])] if v.type == kind)
        if "↦" in signs:
            kinds = wanted[1]
            names = [_text(p) for p in list(parts[0])[::2]]
            return self.bound("lam", (), list(zip(names, kinds, strict=True)), parts[2], tuple(kinds))
        if signs[1:2] == [","]:
            return Term("pair", [self.term(p) for p in parts[::2]])
        assert len(parts) == 1
        return self.term(parts[0], wanted)

    def called(self, head, parts):
        args = parts[::2]
        title = _text(head)
        if head.tag == "mi" and title in self.titles:
            return self.applied(self.titles[title], args)
        if title == "𝒩":
            assert args[1].tag == "msup"
            assert args[1][1].text == "2"
            return Term("normal", (self.term(args[0]), self.term(args[1][0])))
        if head.tag == "mrow" or title in self.names or any(title == name for name, _ in self.scope):
            return Term("app", (self.term(head), *map(self.term, args)))
        return Term(title, [self.term(a) for a in args])

    def applied(self, candidates, args):
        for d in candidates:
            try:
                return d(*(self.term(a, p.type) for a, p in zip(args, d.parameters, strict=True)))
            except (TermError, ValueError):
                continue
        raise Unreadable(f"no definition takes {args}")

    def templates(self, e):
        """The applications of definitions that this could be by their templates, each once."""
        found = []
        for d in self.definitions:
            template = self.printer.template(d)
            if template is None:
                continue
            holes = [f"<hole>{i}</hole>" for i in range(len(d.parameters))]
            put = {}
            if not _alike(parsed(mathml.filled(template, holes, holes)), e, put):
                continue
            try:
                made = d(*(self.term(put[i], p.type) for i, p in enumerate(d.parameters)))
            except (TermError, Unreadable, ValueError):
                continue
            if made not in found:
                found.append(made)
        return found

    def quantified(self, parts):
        name, _, shown = parts[1]
        kind = self.type(shown)
        return self.bound("forall" if parts[0].text == "∀" else "exists", (), [(_text(name), kind)], parts[3], kind)

    def type(self, e):
        if e.tag in ("mi", "msub", "mtext"):
            return {"ℝ": "real"}.get(e.text, e.text) if e.tag != "msub" else e[0].text + e[1].text
        parts = list(e)
        if parts[0].text == "(":
            return ("x", self.type(parts[1]), self.type(parts[3]))
        if parts[0].text in ("𝒫", "ℳ"):
            return ("prob" if parts[0].text == "𝒫" else "measure", self.type(parts[3]))
        return ("fn", tuple(self.type(p) for p in parts[:-2:2]), self.type(parts[-1]))

    def bound(self, op, before, names, body, data=None):
        variables = tuple(var(f"bound{len(self.scope) + i}", k) for i, (_, k) in enumerate(names))
        self.scope += [(name, v) for (name, _), v in zip(names, variables, strict=True)]
        inner = self.term(body)
        del self.scope[len(self.scope) - len(variables) :]
        return Term(op, (*before, close(inner, variables)), data)


def _text(e):
    """A name as it is shown; an index is distinguished from digits beside a letter."""
    return f"{e[0].text}[{e[1].text}]" if e.tag == "msub" and e[1].tag == "mn" else e.text


def _negated(t, e):
    """What a minus sign before an element makes of its term."""
    minus = Term("num", (), Fraction(-1))
    if e.tag == "mrow" and e[0].text == "(":
        return Term("mul", (minus, t))
    if t.op == "num":
        return Term("num", (), -t.data)
    if t.op == "mul" and t.args[0].op == "num":
        return Term("mul", (Term("num", (), -t.args[0].data), *t.args[1:]))
    return Term("mul", (minus, *(t.args if t.op == "mul" else (t,))))


def _alike(template, e, put):
    """Whether an element is the template with elements for its holes; these are put in the table."""
    if template.tag == "hole":
        place = int(template.text)
        if place in put:
            return ET.tostring(put[place]) == ET.tostring(e)
        put[place] = e
        return True
    same = template.tag == e.tag and (template.text or "") == (e.text or "") and template.attrib == e.attrib
    return same and len(template) == len(e) and all(_alike(a, b, put) for a, b in zip(template, e, strict=True))

"""Reads the text of Coq that dpproofs writes back into terms. It shares nothing with what writes it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from dpproofs.replay.terms import Definition, Term, eta

TOKEN = re.compile(r"\s*(:=|:>|=>|<>|->|/\\|\\/|<=|[()<+*/,:=]|[A-Za-z0-9_'-]+)")
UNARY = {
    "exp": "exp", "ln": "log", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "atanh": "atanh", "erf": "erf",
    "erfc": "erfc", "Rabs": "abs", "natural": "nat", "indicator": "ind", "fst": "fst", "snd": "snd", "not": "not",
    "Rmin": "min", "Rmax": "max", "binomial": "binomial", "entry": "entry", "power": "pow", "normal": "normal",
}  # fmt: skip
INFIX = {"+": "add", "*": "mul", "/\\": "and", "\\/": "or", "->": "imp", "<=": "le", "<": "lt"}
CONSTANTS = {"PI": "pi", "lebesgue": "lebesgue", "True": "true", "False": "false"}
BINDING = {"E": "E", "integrable": "integrable", "almost_surely": "as"}


def nested(text: str) -> list[Any]:
    """The text as nested lists of words."""
    stack: list[list[Any]] = [[]]
    place = 0
    while place < len(text.rstrip()):
        found = TOKEN.match(text, place)
        assert found is not None, text[place : place + 40]
        place = found.end()
        word = found[1]
        if word == "(":
            stack.append([])
        elif word == ")":
            inner = stack.pop()
            stack[-1].append(inner)
        else:
            stack[-1].append(word)
    (out,) = stack
    return out


def split(items: list[Any], at: str) -> list[list[Any]]:
    """The items between the words."""
    out: list[list[Any]] = [[]]
    for item in items:
        out.append([]) if item == at else out[-1].append(item)
    return out


def space(x: Any) -> Any:
    if x == "real":
        return "real"
    if isinstance(x, str):
        assert x.endswith("'"), x
        return x[:-1]
    assert x[0] == "prod_space", x
    return ("x", space(x[1]), space(x[2]))


def kind(x: Any, law: str) -> Any:
    """A type; a law is a ``prob`` or a ``measure``, as what is said of it shows."""
    if x in ("R", "Prop"):
        return "real" if x == "R" else "prop"
    if x[0] == "point":
        return space(x[1])
    if x[0] == "Measure":
        return (law, space(x[1]))
    *given, result = (kind(part[0], law) for part in split(x, "->"))
    return ("fn", tuple(given), result)


def of_name(parts: list[str]) -> Any:
    """The type in the name of a variable."""
    head = parts.pop(0)
    if head in ("x", "prob", "measure"):
        return (head, *(of_name(parts) for _ in range(2 if head == "x" else 1)))
    if (found := re.fullmatch(r"fn(\d+)", head)) is not None:
        return ("fn", tuple(of_name(parts) for _ in range(int(found[1]))), of_name(parts))
    return head


def said(name: str, k: Any) -> list[Any]:
    """What has to be said of a variable of the type."""
    if isinstance(k, str) or k[0] in ("x", "measure"):
        return []
    if k[0] == "prob":
        return [["Probability", k[1], name]]
    if k[2] == "prop":
        return []
    domain = k[1][0]
    for other in k[1][1:]:
        domain = ("x", domain, other)
    if isinstance(k[2], str) or k[2][0] == "x":
        return [["Measurable", domain, k[2], name]]
    return [["Kernel", domain, k[2][1], name], ["forall", domain, "Probability", k[2][1], name]]


def places(n: int) -> list[Any]:
    """The components of p."""
    out: list[Any] = []
    rest: Any = "p"
    for _ in range(n - 1):
        out.insert(0, ["snd", rest])
        rest = ["fst", rest]
    return [rest, *out]


def read_condition(x: Any) -> list[Any]:
    """A condition on a variable, in the form of ``said``."""
    if len(x) == 1:
        x = x[0]
    if x[0] == "forall":
        _, p, _, _, domain, _, _, target, (name, *at) = x
        assert at == places(len(at))
        assert (p, x[2], x[3], x[5], x[6]) == ("p", ":", "point", ",", "Probability")
        return ["forall", space(domain), "Probability", space(target), name]
    if x[0] == "Probability":
        return ["Probability", space(x[1]), x[2]]
    what, domain, target, (fun, p, arrow, name, *at) = x
    assert (fun, p, arrow) == ("fun", "p", "=>")
    assert at == places(len(at))
    return [what, space(domain), space(target), name]


class Reader:
    """Reads terms; definitions have to be read before what uses them."""

    def __init__(self) -> None:
        self.definitions: dict[str, Definition] = {}

    def definition(self, text: str) -> Definition:
        """``Definition name'' ... : Prop := body.``"""
        found = re.fullmatch(r"Definition ((\w+)''\d*) (.*?) ?: Prop :=\n  (.*)\.\n", text, re.DOTALL)
        assert found is not None, text
        body = self.term(nested(found[4])[0])
        given = [g for g in nested(found[3]) if g[2] != "Space"]
        parameters = [self.variable(g[0]) for g in given]
        out = self.definitions[found[1]] = Definition(found[2], parameters, body)
        assert all(kind(g[2], "prob") == as_prob(p.type) for g, p in zip(given, parameters, strict=True))
        return out

    def variable(self, name: str) -> Term:
        if name.endswith("_"):
            return Term("var", (), (name[:-1], "real"))
        first, *rest = name.split("'")
        return Term("var", (), (first, of_name(rest)))

    def read(self, text: str) -> Term:
        (x,) = nested(text)
        return self.term(x)

    def term(self, x: Any, around: tuple[tuple[str, Any], ...] = ()) -> Term:
        if isinstance(x, str):
            return self.word(x, around)
        if len(x) == 1 and isinstance(x[0], str):
            return self.word(x[0], around)
        if x[0] in ("forall", "exists", "fun"):
            return self.binder(x, around)
        if len(x) > 2 and x[1] == "/":
            top, below = self.term(x[0]).data, self.term(x[2]).data
            return Term("num", (), top / below)
        if len(x) > 3 and x[3] == ":>":
            left, sign, right, _, typed = x
            out = Term({"=": "eq", "<>": "ne"}[sign], [self.term(left, around), self.term(right, around)])
            assert kind(typed, "prob") == out.args[0].type
            return out
        for sign, op in INFIX.items():
            if sign in x:
                return Term(op, [self.term(p[0] if len(p) == 1 else p, around) for p in split(x, sign)])
        if "," in x:
            return Term("pair", [self.term(x[0], around), self.term(x[2], around)])
        return self.applied(x, around)

    def word(self, x: str, around: tuple[tuple[str, Any], ...]) -> Term:
        for i, (name, k) in enumerate(reversed(around)):
            if name == x:
                return Term("bound", (), (i, k))
        if re.fullmatch(r"-?\d+", x):
            return Term("num", (), Fraction(int(x)))
        return Term(CONSTANTS[x]) if x in CONSTANTS else self.variable(x)

    def applied(self, x: list[Any], around: tuple[tuple[str, Any], ...]) -> Term:
        head, *rest = x
        if head == "dirac":
            out = Term("dirac", [self.term(rest[1], around)])
            assert out.type == ("prob", space(rest[0]))
            return out
        if head == "sum_of":
            return Term("sum", [*(self.term(a, around) for a in rest[:2]), self.term(rest[2], around).args[0]])
        if head in BINDING:
            law, under = self.term(rest[1], around), self.term(rest[2], around)
            assert (space(rest[0]),) == under.data
            return Term(BINDING[head], [law, under.args[0]])
        if isinstance(head, str) and "''" in head:
            d = self.definitions[head]
            args = [self.term(a, around) for a in rest[len(rest) - len(d.parameters) :]]
            return Term("def", [eta(a, p.type) for a, p in zip(args, d.parameters, strict=True)], d)
        args = [self.term(a, around) for a in rest]
        return Term(UNARY[head], args) if head in UNARY else Term("app", [self.term(head, around), *args])

    def binder(self, x: list[Any], around: tuple[tuple[str, Any], ...]) -> Term:
        end = x.index("=>" if x[0] == "fun" else ",")
        given = [(g[0], kind(g[2], "prob"), kind(g[2], "measure")) for g in x[1:end]]
        rest = x[end + 1 :]
        between = {"forall": "->", "exists": "/\\"}.get(x[0])
        parts = split(rest, between) if between else [rest]
        *conditions, body = parts
        shown = [read_condition(c) for c in conditions]
        probable = x[0] == "fun" or any("Probability" in c for c in shown)
        kinds = [a if probable else b for _, a, b in given]
        if between is not None:
            assert shown == [s for (name, *_), k in zip(given, kinds, strict=True) for s in said(name, k)]
        names = tuple((name, k) for (name, *_), k in zip(given, kinds, strict=True))
        inner = self.term(body[0] if len(body) == 1 else body, (*around, *names))
        data = tuple(kinds) if x[0] == "fun" else kinds[0]
        return Term("lam" if x[0] == "fun" else x[0], [inner], data)


def as_prob(k: Any) -> Any:
    """The type with every law a ``prob``: in a list of variables their names tell."""
    if isinstance(k, str):
        return k
    if k[0] == "fn":
        return ("fn", k[1], as_prob(k[2]))
    return ("prob", k[1]) if k[0] == "measure" else k

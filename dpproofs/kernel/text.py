"""Terms as text. What was proved is always shown from the kernel's own value."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from dpproofs.kernel.terms import BINDERS, Definition, Term, bound_types

# Binding strength of each form; a child that binds less tightly than its place is bracketed.
_IMP, _OR, _AND, _NOT, _REL, _ADD, _MUL, _NEG, _POW, _ATOM = range(10)
_SYMBOLS = {"le": "<=", "lt": "<", "eq": "=", "ne": "!="}
# What a name alone may not look like: a variable of such a name is shown with its type.
_WORDS = frozenset(
    "pi true false lebesgue exp log sinh cosh tanh atanh erf erfc abs min max sqrt sum binomial normal dirac fst snd "
    "in not and or for almost surely integrable".split()
)


def text(t: Term, *among: Term) -> str:
    """The term on one line, in the usual notation.

    Where it, or the terms that it is shown among, apply two definitions of one name that are not one
    definition at several spaces, each is shown with a digest of what it says.
    """
    return _Printer(t, among).show(t, (), 0)


def _applied(terms: Iterable[Term]) -> set[Definition]:
    """The definitions that are applied in terms."""
    found: set[Definition] = set()
    seen: set[int] = set()
    stack = list(terms)
    while stack:
        t = stack.pop()
        if id(t) not in seen:
            seen.add(id(t))
            stack.extend(t.args)
            if t.op == "def":
                found.add(t.data)
    return found


def _digest(d: Definition) -> str:
    """A digest of a definition, the same for all spaces."""
    said = f"{[_form(p) for p in d.parameters]}{_form(d.body)}"
    return hashlib.sha256(said.encode()).hexdigest()[:8]


def _form(t: Term) -> str:
    """A term without the names of its spaces."""
    match t.op:
        case "var":
            data = f"{t.data[0]}:{_sort(t.data[1])}"
        case "bound":
            data = str(t.data[0])
        case "forall" | "exists":
            data = _sort(t.data)
        case "def":
            data = _digest(t.data)
        case _:
            data = str(t.data) if t.op == "num" else ""
    return f"{t.op}<{data}>({','.join(map(_form, t.args))})"


def _sort(kind: Any) -> str:
    if isinstance(kind, str):
        return "formula" if kind == "prop" else "outcome"
    if kind[0] == "fn":
        return f"function of {len(kind[1])} to {_sort(kind[2])}"
    return "outcome" if kind[0] == "x" else str(kind[0])


class _Printer:
    def __init__(self, t: Term, among: tuple[Term, ...] = ()) -> None:
        applied = _applied((t, *among))
        names_of = Counter(d.name for d in applied)
        digests = {d: _digest(d) for d in applied if names_of[d.name] > 1 or d.name in _WORDS}
        several = Counter(name for name, _ in {(d.name, said) for d, said in digests.items()})
        self.marks = {d: f"#{said}" for d, said in digests.items() if several[d.name] > 1 or d.name in _WORDS}
        names = [str(v.data[0]) for v in t.free]
        self.taken = {*names, *_WORDS}
        self.unclear = {n for n in names if n in _WORDS or names.count(n) > 1}

    def fresh(self, hint: str, scope: tuple[str, ...]) -> str:
        name, n = hint or "v", 1
        while name in scope or name in self.taken:
            n += 1
            name = f"{hint or 'v'}{n}"
        return name

    def bind(self, t: Term, scope: tuple[str, ...]) -> tuple[list[str], tuple[str, ...]]:
        names: list[str] = []
        hints = t.hint.split() if t.hint else []
        for i, _ in enumerate(bound_types(t)):
            names.append(self.fresh(hints[i] if i < len(hints) else "", (*scope, *names)))
        return names, (*scope, *names)

    def show(self, t: Term, scope: tuple[str, ...], place: int) -> str:
        strength, s = self.form(t, scope)
        return f"({s})" if strength < place else s

    def commas(self, args: tuple[Term, ...], scope: tuple[str, ...]) -> str:
        return ", ".join(self.show(a, scope, 0) for a in args)

    def form(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        op, args = t.op, t.args
        if op in _SYMBOLS:
            return _REL, f" {_SYMBOLS[op]} ".join(self.show(a, scope, _ADD) for a in args)
        if op in BINDERS:
            return self.binder(t, scope)
        match op:
            case "num":
                return self.number(t.data)
            case "var":
                name = str(t.data[0])
                return _ATOM, f"({name} : {type_text(t.type)})" if name in self.unclear else name
            case "bound":
                index = t.data[0]
                return _ATOM, scope[-1 - index] if index < len(scope) else f"?{index}"
            case "app":
                return _ATOM, f"{self.show(args[0], scope, _ATOM)}({self.commas(args[1:], scope)})"
            case "add":
                out = self.show(args[0], scope, _ADD)
                for a in args[1:]:
                    s = self.show(a, scope, _MUL)
                    out += f" - {s[1:]}" if s.startswith("-") else f" + {s}"
                return _ADD, out
            case "mul":
                return self.product(t, scope)
            case "pow":
                if args[1].op == "num" and args[1].data == Fraction(1, 2):
                    return _ATOM, f"sqrt({self.show(args[0], scope, 0)})"
                if args[1].op == "num" and args[1].data == -1:
                    return _MUL, f"1/{self.show(args[0], scope, _POW)}"
                return _POW, f"{self.show(args[0], scope, _ATOM)}^{self.show(args[1], scope, _POW)}"
            case "and" | "or":
                level = _AND if op == "and" else _OR
                return level, f" {op} ".join(self.show(a, scope, level + 1) for a in args)
            case "imp":
                left, right = self.show(args[0], scope, _OR), self.show(args[1], scope, _IMP)
                return _IMP, f"{left} -> {right}"
            case "not":
                return _NOT, f"not {self.show(args[0], scope, _NOT)}"
            case "pair":
                return _ATOM, f"({self.commas(args, scope)})"
            case "def":
                title = t.data.name + self.marks.get(t.data, "") if isinstance(t.data, Definition) else "?"
                return _ATOM, f"{title}({self.commas(args, scope)})"
            case "nat":
                return _REL, f"{self.show(args[0], scope, _ADD)} in N"
            case "true" | "false" | "pi" | "lebesgue":
                return _ATOM, op
            case "ind":
                return _ATOM, f"1[{self.show(args[0], scope, 0)}]"
            case _:
                return _ATOM, f"{op}({self.commas(args, scope)})"

    def number(self, q: Fraction) -> tuple[int, str]:
        if q < 0:
            return _NEG, f"-{self.number(-q)[1]}"
        return (_ATOM, str(q)) if q.denominator == 1 else (_MUL, str(q))

    def product(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        args = t.args
        sign = ""
        if args[0].op == "num" and args[0].data < 0:
            sign = "-"
            rest = args[1:] if args[0].data == -1 else (Term("num", (), -args[0].data), *args[1:])
            args = rest
        top: list[str] = []
        bottom: list[str] = []
        for a in args:
            if a.op == "pow" and a.args[1].op == "num" and a.args[1].data == -1:
                bottom.append(self.show(a.args[0], scope, _POW))
            elif a.op == "num" and a.data.denominator != 1 and not top:
                if a.data.numerator != 1:
                    top.append(str(a.data.numerator))
                bottom.append(str(a.data.denominator))
            else:
                top.append(self.show(a, scope, _NEG))
        out = "*".join(top) or "1"
        if bottom:
            out += "/" + (bottom[0] if len(bottom) == 1 else f"({'*'.join(bottom)})")
        return (_NEG if sign else _MUL), sign + out

    def binder(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        names, inner = self.bind(t, scope)
        body = t.args[-1]
        match t.op:
            case "forall" | "exists":
                word = "for all" if t.op == "forall" else "for some"
                return _IMP, f"{word} {names[0]}{_kind(t.data)}: {self.show(body, inner, _IMP)}"
            case "lam":
                if (head := _eta_head(t)) is not None:
                    return _ATOM, self.show(head, scope, _ATOM)
                return _ATOM, f"({', '.join(names)} => {self.show(body, inner, 0)})"
            case "sum":
                lo, hi = (self.show(a, scope, 0) for a in t.args[:2])
                return _ATOM, f"sum({names[0]} = {lo}..{hi}, {self.show(body, inner, 0)})"
            case "E":
                mu = self.show(t.args[0], scope, 0)
                return _ATOM, f"E[{names[0]} ~ {mu}]({self.show(body, inner, 0)})"
            case "integrable":
                mu = self.show(t.args[0], scope, 0)
                return _ATOM, f"integrable[{names[0]} ~ {mu}]({self.show(body, inner, 0)})"
            case _:
                mu = self.show(t.args[0], scope, 0)
                return _ATOM, f"almost surely[{names[0]} ~ {mu}]({self.show(body, inner, 0)})"


def _eta_head(t: Term) -> Term | None:
    """f, when t is (x, y => f(x, y)) for a free f."""
    body, n = t.args[0], len(t.data)
    if body.op != "app" or body.args[0].op != "var" or len(body.args) != n + 1:
        return None
    straight = all(a.op == "bound" and a.data[0] == n - 1 - i for i, a in enumerate(body.args[1:]))
    return body.args[0] if straight else None


def _kind(kind: object) -> str:
    """The type of a quantified variable; real numbers go without saying."""
    return "" if kind == "real" else f" : {type_text(kind)}"


def type_text(kind: object) -> str:
    """A type in words."""
    if isinstance(kind, str):
        return kind
    if not isinstance(kind, tuple):
        return str(kind)
    match kind[0]:
        case "x":
            return f"({type_text(kind[1])} x {type_text(kind[2])})"
        case "fn":
            return f"{' x '.join(map(type_text, kind[1]))} -> {type_text(kind[2])}"
        case "prob":
            return f"probability on {type_text(kind[1])}"
        case _:
            return f"measure on {type_text(kind[1])}"

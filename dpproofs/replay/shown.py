"""What a saved proof states: as text that leaves nothing open, and as a hash to compare statements by."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from dpproofs.kernel.terms import REAL, Definition, Term
from dpproofs.kernel.text import type_text


def lines(hypotheses: Iterable[Term], conclusion: Term) -> list[str]:
    """A sequent, the types of its free variables, and what its definitions mean, a line each."""
    hypotheses = tuple(hypotheses)
    free = sorted(conclusion.free.union(*(h.free for h in hypotheses)), key=lambda v: v.key)
    out = [*map(repr, hypotheses), f"|- {conclusion!r}"]
    out.extend(f"for any {v.data[0]} : {type_text(v.type)}" for v in free if v.type != REAL)
    out.extend(f"where {head} means {meaning}" for head, meaning in _meanings((*hypotheses, conclusion)).items())
    return out


def _meanings(formulas: Iterable[Term]) -> dict[str, str]:
    """What the definitions in the formulas mean, by how they are written: once for all spaces."""
    out: dict[str, str] = {}
    shown: dict[str, list[Definition]] = {}
    seen: set[Term] = set()

    def visit(t: Term) -> None:
        if t in seen:
            return
        seen.add(t)
        if t.op == "def" and not any(_same_but_for_spaces(d, t.data) for d in shown.get(t.data.name, [])):
            d = t.data
            head = f"{d.name}({', '.join(str(p.data[0]) for p in d.parameters)})"
            others = shown.setdefault(d.name, [])
            others.append(d)
            out[head if len(others) == 1 else f"{head} (number {len(others)} of this name)"] = repr(d.body)
            visit(d.body)
        for a in t.args:
            visit(a)

    for formula in formulas:
        visit(formula)
    return out


def _same_but_for_spaces(d: Definition, e: Definition) -> bool:
    """Whether two definitions differ at most in names of spaces, one for one."""
    there: dict[str, str] = {}
    back: dict[str, str] = {}

    def names(a: str, b: str) -> bool:
        fixed = ("real", "prop")
        if a in fixed or b in fixed:
            return a == b
        return there.setdefault(a, b) == b and back.setdefault(b, a) == a

    def types(a: Any, b: Any) -> bool:
        if type(a) is str and type(b) is str:
            return names(a, b)
        if type(a) is not tuple or type(b) is not tuple or len(a) != len(b) or a[0] != b[0]:
            return False
        if a[0] == "fn":
            return len(a[1]) == len(b[1]) and all(map(types, a[1], b[1])) and types(a[2], b[2])
        return all(map(types, a[1:], b[1:]))

    done: set[tuple[int, int]] = set()

    def terms(s: Term, t: Term) -> bool:
        if (id(s), id(t)) in done:
            return True
        done.add((id(s), id(t)))
        if s.op != t.op or len(s.args) != len(t.args) or not types(s.type, t.type):
            return False
        match s.op:
            case "num":
                same = s.data == t.data
            case "var" | "bound":
                same = s.data[0] == t.data[0] and types(s.data[1], t.data[1])
            case "forall" | "exists":
                same = types(s.data, t.data)
            case "lam":
                same = len(s.data) == len(t.data) and all(map(types, s.data, t.data))
            case "def":
                same = definitions(s.data, t.data)
            case _:
                same = True
        return same and all(map(terms, s.args, t.args))

    def definitions(d: Definition, e: Definition) -> bool:
        alike = d.name == e.name and len(d.parameters) == len(e.parameters)
        return alike and all(map(terms, d.parameters, e.parameters)) and terms(d.body, e.body)

    return d is e or definitions(d, e)


def digest(hypotheses: Iterable[Term], conclusion: Term) -> str:
    """The SHA-256 of a sequent with all definitions in it.

    The order of hypotheses and the names of bound variables do not count; everything else does.
    """
    done: dict[int, str] = {}

    def of(value: Term | Definition) -> str:
        found = done.get(id(value))
        if found is None:
            if type(value) is Definition:
                row = ["definition", value.name, [of(p) for p in value.parameters], of(value.body)]
            else:
                row = [value.op, data(value.data), [of(a) for a in value.args]]
            found = done[id(value)] = _hash(row)
        return found

    def data(d: Any) -> Any:
        if type(d) is Definition:
            return of(d)
        if type(d) is Fraction:
            return f"{d.numerator:x}/{d.denominator:x}"
        return list(map(data, d)) if type(d) is tuple else d

    given = sorted({of(h) for h in hypotheses})
    return _hash([given, of(conclusion)])


def _hash(row: list[Any]) -> str:
    return hashlib.sha256(json.dumps(row).encode()).hexdigest()

"""Statements as text that leaves nothing open: types of variables, and definitions written out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from dpproofs.kernel import Definition, Term
from dpproofs.kernel.text import type_text
from dpproofs.verified import same_but_for_spaces


def sequent(hypotheses: Iterable[Term], conclusion: Term) -> str:
    """A statement on one line, with the types of its free variables."""
    hypotheses = tuple(hypotheses)
    given = sorted(map(repr, hypotheses))
    free = frozenset().union(conclusion.free, *(h.free for h in hypotheses))
    kinds = sorted({f"{v.data[0]} : {type_text(v.type)}" for v in free})
    return f"[{'; '.join(kinds)}] {', '.join(given)}{' ' if given else ''}|- {conclusion!r}"


def definitions(formulas: Iterable[Term]) -> dict[str, Definition]:
    """The definitions that the formulas use, also inside other definitions, each with its line."""
    found: dict[str, Definition] = {}
    stack = list(formulas)
    while stack:
        t = stack.pop()
        stack.extend(t.args)
        if isinstance(t.data, Definition) and (line := definition(t.data)) not in found:
            found[line] = t.data
            stack.append(t.data.body)
    return found


def definition(d: Definition) -> str:
    """A definition on one line."""
    head = ", ".join(f"{p.data[0]} : {type_text(p.type)}" for p in d.parameters)
    return f"{d.name}({head}) is {d.body!r}"


def meanings(formulas: Iterable[Term]) -> dict[str, str]:
    """What the definitions in the formulas mean, by how they are written, for readers: once for all spaces."""
    out: dict[str, str] = {}
    shown: dict[str, list[Definition]] = {}

    def visit(t: Term) -> None:
        if t.op == "def" and not any(
            same_but_for_spaces(d, t.data) or same_but_for_spaces(t.data, d) for d in shown.get(t.data.name, [])
        ):
            head = f"{t.data.name}({', '.join(str(p.data[0]) for p in t.data.parameters)})"
            others = shown.setdefault(t.data.name, [])
            others.append(t.data)
            if len(others) > 1:
                head += f" (of {len(others)} definitions with this name)"
            if head not in out:
                out[head] = repr(t.data.body)
                visit(t.data.body)
        for a in t.args:
            visit(a)

    for formula in formulas:
        visit(formula)
    return out


def fingerprint(hypotheses: Iterable[Term], conclusion: Term) -> str:
    """The SHA-256 of a statement with all definitions that it uses; it changes when the meaning does."""
    hypotheses = tuple(hypotheses)
    lines = [sequent(hypotheses, conclusion), *sorted(definitions((*hypotheses, conclusion)))]
    return f"sha256:{hashlib.sha256(chr(10).join(lines).encode()).hexdigest()}"

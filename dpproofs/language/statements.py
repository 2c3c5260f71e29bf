"""Statements as text that leaves nothing open: types of variables, and definitions written out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from dpproofs.language.terms import Definition, Term
from dpproofs.language.text import Printer, type_text


def printer(hypotheses: Iterable[Term], conclusion: Term) -> Printer:
    """What prints a statement: its formulas, and the bodies of all definitions in them, as parts of one text."""
    return Printer((*hypotheses, conclusion), bodies=True)


def sequent(hypotheses: Iterable[Term], conclusion: Term) -> str:
    """A statement on one line, with the types of its free variables."""
    hypotheses = tuple(hypotheses)
    shown = printer(hypotheses, conclusion).text
    given = sorted(map(shown, hypotheses))
    free = frozenset().union(conclusion.free, *(h.free for h in hypotheses))
    kinds = sorted({f"{v.data[0]} : {type_text(v.type)}" for v in free})
    return f"[{'; '.join(kinds)}] {', '.join(given)}{' ' if given else ''}|- {shown(conclusion)}"


def definitions(formulas: Iterable[Term]) -> dict[str, Definition]:
    """The definitions that the formulas use, also inside other definitions, each with its line."""
    every = Printer(formulas, bodies=True)
    return {f"{every.head(d, types=True)} is {every.body(d)}": d for d in every.definitions}


def fingerprint(hypotheses: Iterable[Term], conclusion: Term) -> str:
    """The SHA-256 of a statement with all definitions that it uses; it changes when the meaning does."""
    hypotheses = tuple(hypotheses)
    lines = [sequent(hypotheses, conclusion), *sorted(definitions((*hypotheses, conclusion)))]
    return f"sha256:{hashlib.sha256(chr(10).join(lines).encode()).hexdigest()}"

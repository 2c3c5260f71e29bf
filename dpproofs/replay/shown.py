"""What a saved proof states: as text that leaves nothing open, and as a hash to compare statements by."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from dpproofs.language.terms import REAL, Definition, Term
from dpproofs.language.text import Printer, type_text


def lines(hypotheses: Iterable[Term], conclusion: Term) -> list[str]:
    """A sequent, the types of its free variables, and what its definitions mean, a line each."""
    hypotheses = tuple(hypotheses)
    printer = Printer((*hypotheses, conclusion), bodies=True)
    free = sorted(conclusion.free.union(*(h.free for h in hypotheses)), key=lambda v: v.key)
    out = [*map(printer.text, hypotheses), f"|- {printer.text(conclusion)}"]
    out.extend(f"for any {v.data[0]} : {type_text(v.type)}" for v in free if v.type != REAL)
    out.extend(f"where {head} means {meaning}" for head, meaning in printer.meanings().items())
    return out


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

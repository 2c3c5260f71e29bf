"""What a saved proof states: as text that leaves nothing open, and as a hash to compare statements by."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from dpproofs.replay.printing import Printer, type_text
from dpproofs.replay.terms import REAL, Term, by_name


def lines(hypotheses: Iterable[Term], conclusion: Term) -> list[str]:
    """A sequent, the types of its free variables, and what its definitions mean, a line each."""
    hypotheses = tuple(hypotheses)
    printer = Printer((*hypotheses, conclusion))
    free = sorted(conclusion.free.union(*(h.free for h in hypotheses)), key=by_name)
    out = [*map(printer.text, hypotheses), f"|- {printer.text(conclusion)}"]
    out.extend(f"for any {v.data[0]} : {type_text(v.type)}" for v in free if v.type != REAL)
    out.extend(f"where {head} means {meaning}" for head, meaning in printer.meanings().items())
    return out


def digest(hypotheses: Iterable[Any], conclusion: Any) -> str:
    """The SHA-256 of a sequent with all definitions in it.

    The order of hypotheses and the names of bound variables do not count; everything else does. It is read off what
    terms are made of, so that those of the kernel have it too.
    """
    done: dict[int, str] = {}

    def of(value: Any) -> str:
        found = done.get(id(value))
        if found is None:
            if hasattr(value, "body"):
                row = ["definition", value.name, [of(p) for p in value.parameters], of(value.body)]
            else:
                row = [value.op, data(value.data), [of(a) for a in value.args]]
            found = done[id(value)] = _hash(row)
        return found

    def data(d: Any) -> Any:
        if hasattr(d, "body"):
            return of(d)
        if type(d) is Fraction:
            return f"{d.numerator:x}/{d.denominator:x}"
        return list(map(data, d)) if type(d) is tuple else d

    given = sorted({of(h) for h in hypotheses})
    return _hash([given, of(conclusion)])


def _hash(row: list[Any]) -> str:
    return hashlib.sha256(json.dumps(row).encode()).hexdigest()

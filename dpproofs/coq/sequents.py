"""Sequents as statements of Coq."""

from __future__ import annotations

import re
from collections.abc import Iterable

from dpproofs.coq.printer import Printer, condition, conditions, space, type_of, variable
from dpproofs.replay.terms import Term, by_name

_SMALL = re.compile(r"(?<![\w'])(?:\((-1)\)|(\d|1[0-6]))(?![\w'])")


def short(text: str) -> str:
    """Terms with small numbers by the names that they have in ``DP.v``: Coq reads these faster than digits."""
    return _SMALL.sub(lambda m: "_m1" if m[1] else f"_{m[2]}", text)


class Sequent:
    """Hypotheses and a conclusion, and what they are about, in the order of the lemma."""

    def __init__(
        self, printer: Printer, hypotheses: Iterable[Term], conclusion: Term, bound: Iterable[Term] = ()
    ) -> None:
        """Of the ``bound`` variables, what is said is said for all values elsewhere."""
        self.conclusion = conclusion
        self.hypotheses = tuple(hypotheses)
        formulas = (*self.hypotheses, conclusion)
        self.variables = sorted(frozenset[Term]().union(*(f.free for f in formulas)).difference(bound), key=by_name)
        self.spaces = sorted(frozenset[str]().union(*map(printer.spaces, formulas)))
        self.place = {h: f"h{i}" for i, h in enumerate(self.hypotheses)}

    def binders(self, between: str = " ") -> str:
        """What the lemma is about, as arguments."""
        given = [f"({space(s)} : Space)" for s in self.spaces]
        given += [f"({variable(v)} : {type_of(v.type)})" for v in self.variables]
        for v in self.variables:
            given += [f"({condition(v, i)} : {c})" for i, c in enumerate(conditions(variable(v), v.type))]
        return between.join(given)

    def names(self) -> list[str]:
        """The names of what the lemma is about."""
        conditioned = [condition(v, i) for v in self.variables for i in range(len(conditions("", v.type)))]
        return [*map(space, self.spaces), *map(variable, self.variables), *conditioned]

    def assumed(self, printer: Printer) -> str:
        """The hypotheses, as arguments."""
        return " ".join(f"({name} : {printer.term(h)})" for h, name in self.place.items())

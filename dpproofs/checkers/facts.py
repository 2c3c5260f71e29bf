"""What a list of facts says of signs, for the normal forms."""

from __future__ import annotations

from collections.abc import Iterable

from dpproofs.checkers.tables import are_terms
from dpproofs.language.errors import TermError
from dpproofs.language.terms import Term


def signs(facts: Iterable[Term]) -> tuple[list[Term], list[Term]]:
    """The terms that are positive and those that are nonzero, read off comparisons among the facts."""
    positive: list[Term] = []
    nonzero: list[Term] = []
    facts = tuple(facts)
    if not are_terms(facts):
        raise TermError("facts are terms")
    for fact in flatten(facts):
        if fact.op not in ("lt", "le", "ne"):
            continue
        a, b = fact.args
        if a.type != "real":
            continue
        if fact.op == "ne":
            nonzero.append(a - b)
        elif fact.op == "lt":
            positive.append(b - a)
            if a.op == "num" and a.data >= 0:
                positive.append(b)
            if b.op == "num" and b.data <= 0:
                positive.append(-a)
        elif a.op == "num" and a.data > 0:
            positive.append(b)
        elif b.op == "num" and b.data < 0:
            positive.append(-a)
    return positive, nonzero


def flatten(facts: Iterable[Term]) -> list[Term]:
    """The facts with conjunctions taken apart."""
    out: list[Term] = []
    for fact in facts:
        if fact.op == "and":
            out.extend(flatten(fact.args))
        else:
            out.append(fact)
    return out

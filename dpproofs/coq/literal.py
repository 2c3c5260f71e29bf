"""Substitution as Coq does it.

Where dpproofs puts a sum into a sum, its parts become parts of the sum around it, and zeros are left out; so for
products. In Coq a sum inside a sum stays one. What is made here prints as what Coq computes; if it is not the term that
dpproofs has, the two are equal by associativity, and a proof has to say so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dpproofs.replay.terms import BINDERS, Term, eta


def instance(t: Term, values: Mapping[Term, Term]) -> Term:
    """Put closed terms, or functions, for free variables."""
    done: dict[int, Term] = {}

    def go(a: Term, _: int) -> Term:
        found = done.get(id(a))
        if found is None:
            leaf = a.op == "var" or a.free.isdisjoint(values)
            found = done[id(a)] = values.get(a, a) if leaf else _rebuilt(a, go, 0)
        return found

    return go(t, 0)


def opened(body: Term, values: tuple[Term, ...]) -> Term:
    """Put values for the outermost bound variables of a binder's body."""
    n = len(values)
    done: dict[tuple[int, int], Term] = {}

    def go(a: Term, depth: int) -> Term:
        if a.reach <= depth:
            return a
        found = done.get((id(a), depth))
        if found is None:
            if a.op != "bound":
                found = _rebuilt(a, go, depth)
            elif (index := a.data[0] - depth) < n:
                found = _shifted(values[n - 1 - index], depth)
            else:
                found = Term("bound", (), (a.data[0] - n, a.data[1]), a.hint)
            done[id(a), depth] = found
        return found

    return go(body, 0)


def _shifted(t: Term, by: int) -> Term:
    done: dict[tuple[int, int], Term] = {}

    def go(a: Term, depth: int) -> Term:
        if by == 0 or a.reach <= depth:
            return a
        found = done.get((id(a), depth))
        if found is None:
            moved = a.op == "bound"
            found = Term("bound", (), (a.data[0] + by, a.data[1]), a.hint) if moved else _rebuilt(a, go, depth)
            done[id(a), depth] = found
        return found

    return go(t, 0)


def _rebuilt(t: Term, go: Callable[[Term, int], Term], depth: int) -> Term:
    if t.op in BINDERS:
        inner = depth + (len(t.data) if t.op == "lam" else 1)
        args = (*[go(a, depth) for a in t.args[:-1]], go(t.args[-1], inner))
    else:
        args = tuple([go(a, depth) for a in t.args])
    if t.op == "app" and args[0].op == "lam":
        return opened(args[0].args[0], args[1:])
    if t.op == "def":
        args = tuple([eta(a, p.type) for a, p in zip(args, t.data.parameters, strict=True)])
    return Term(t.op, args, t.data, t.hint)

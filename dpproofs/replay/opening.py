"""Values in place of variables: substitution and the opening of binders, each part of a term once, and counted.

A part that occurs many times is done once, and its cost is known in advance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dpproofs.replay.terms import (
    BINDERS,
    PROP,
    REAL,
    Definition,
    Term,
    TermError,
    Type,
    add,
    check_type,
    eta,
    is_space,
    map_type,
    mul,
    usable,
)
from dpproofs.replay.work import spend


def size(t: Term) -> int:
    """The number of parts of t, written out."""
    done: dict[int, int] = {}

    def of(a: Term) -> int:
        found = done.get(id(a))
        if found is None:
            spend(1)
            found = done[id(a)] = 1 + sum(map(of, a.args))
        return found

    return of(t)


def substitute(t: Term, values: Mapping[Term, Term]) -> Term:
    """Put closed terms (or lambdas, for functions) for free variables."""
    for v, value in values.items():
        if v.op != "var" or value.dangling or not usable(value.type, v.type):
            raise TermError(f"{value!r} is not a value for {v!r}")
    done: dict[int, Term] = {}
    price = 1 + len(values) // 16

    def go(a: Term, _: int) -> Term:
        found = done.get(id(a))
        if found is None:
            spend(price)
            # Of the terms with no such variable in them, none is a key.
            leaf = a.op == "var" or a.free.isdisjoint(values)
            found = values.get(a, a) if leaf else _rebuilt(a, go, 0)
            done[id(a)] = found
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
            spend(1)
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
    """Raise the dangling indices of t."""
    done: dict[tuple[int, int], Term] = {}

    def go(a: Term, depth: int) -> Term:
        if by == 0 or a.reach <= depth:
            return a
        found = done.get((id(a), depth))
        if found is None:
            spend(1)
            if a.op == "bound":
                found = Term("bound", (), (a.data[0] + by, a.data[1]), a.hint)
            else:
                found = _rebuilt(a, go, depth)
            done[id(a), depth] = found
        return found

    return go(t, 0)


def _rebuilt(t: Term, go: Callable[[Term, int], Term], depth: int) -> Term:
    """The term of the new arguments; go(argument, depth) makes one, under that many more binders."""
    op = t.op
    spend(len(t.args))
    if op in BINDERS:
        inner = depth + (len(t.data) if op == "lam" else 1)
        args = (*[go(a, depth) for a in t.args[:-1]], go(t.args[-1], inner))
    else:
        args = tuple([go(a, depth) for a in t.args])
    if op in ("add", "mul"):
        # A sum inside a sum becomes part of it.
        spend(sum(len(a.args) for a in args if a.op == op))
        if any(a.op in (op, "num") for a in args):
            return add(*args) if op == "add" else mul(*args)
    if op == "app" and args[0].op == "lam":
        function, *values = args
        if tuple(v.type for v in values) != function.data:
            raise TermError(f"a function of {function.data} was applied to {values!r}")
        return opened(function.args[0], tuple(values))
    if op == "def":
        args = tuple(eta(a, p.type) for a, p in zip(args, t.data.parameters, strict=True))
    return Term(op, args, t.data, t.hint)


def with_spaces(t: Term, spaces: Mapping[str, Type]) -> Term:
    """Put spaces for the names of spaces, everywhere in t."""
    if any(name in (REAL, PROP) for name in spaces):
        raise TermError("real and prop are not names of spaces")
    for value in spaces.values():
        _spend_on_type(value, 1)
        if not is_space(check_type(value)):
            raise TermError(f"{value!r} is not a space")
    done: dict[int, Any] = {}

    def go(a: Term) -> Term:
        found = done.get(id(a))
        if found is None:
            spend(1 + len(a.args))
            found = done[id(a)] = Term(a.op, tuple([go(b) for b in a.args]), data(a), a.hint)
        return found

    def data(a: Term) -> Any:
        match a.op:
            case "var" | "bound":
                return a.data[0], kind(a.data[1])
            case "forall" | "exists":
                return kind(a.data)
            case "lam":
                return tuple(map(kind, a.data))
            case "def":
                return definition(a.data)
            case _:
                return a.data

    def kind(k: Type) -> Type:
        out = map_type(k, spaces)
        spend(_parts(out) // 4)
        return out

    def definition(d: Definition) -> Definition:
        found = done.get(id(d))
        if found is None:
            found = done[id(d)] = Definition(d.name, tuple([go(p) for p in d.parameters]), go(d.body))
        return found

    return go(t)


def _spend_on_type(value: object, depth: int) -> None:
    """Count what it takes to check a type: each part is looked at once for every part around it."""
    spend(depth)
    if isinstance(value, tuple):
        for part in value:
            _spend_on_type(part, depth + 1)


def _parts(kind: Type) -> int:
    return 1 if isinstance(kind, str) else sum(map(_parts, kind))

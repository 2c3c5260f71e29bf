"""Signs of terms by their structure, and what roots, powers, logarithms and exponentials add to arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, log, ne, num, sqrt, variables
from dpproofs.proving.arithmetic import arith, soon
from dpproofs.proving.calculus import monotone
from dpproofs.proving.congruence import equal
from dpproofs.proving.context import comparisons, knowing_nothing
from dpproofs.proving.goals import at
from dpproofs.proving.lemmas import use
from dpproofs.proving.logic import Fact, cases, theorems

_u, _v, _p = variables("u v p")


def positive(t: Term, *facts: Fact) -> Theorem:
    """0 < t, from the signs of the parts of t."""
    return _sign(t, True, theorems(facts)) or signed(num(0) < t, *facts)


def nonnegative(t: Term, *facts: Fact) -> Theorem:
    """0 <= t, from the signs of the parts of t."""
    return _sign(t, False, theorems(facts)) or signed(num(0) <= t, *facts)


def signed(goal: Term, *facts: Fact) -> Theorem:
    """The goal by arithmetic from the facts and from the signs of the roots, powers, logarithms and exponentials in it.

    The square of a root is what is under the root, where this is not negative.
    """
    given = theorems(facts)
    inside = [a for t in (goal, *(g.conclusion for g in given)) for a in _parts(t)]
    return arith(goal, *given, *(th for a in dict.fromkeys(inside) for th in _facts_of(a, given)))


def squared_root(t: Term, *facts: Fact) -> Theorem:
    """sqrt(t)^2 = t, for 0 <= t."""
    return use(_squared_root(), nonnegative(t, *facts), v=t)


def _parts(t: Term) -> Iterator[Term]:
    """The real parts of a term or formula, the inner ones first, that no binder binds a variable of."""
    for a in t.args:
        yield from _parts(a)
    if t.type == REAL and t.op in ("pow", "log", "exp") and not t.dangling:
        yield t


def _facts_of(t: Term, facts: list[Theorem]) -> list[Theorem]:
    """What the signs of its arguments say of a power, a logarithm or an exponential."""
    if t.op == "pow" and _is_integer(t.args[1]):
        return []
    found = [_sign(t, True, facts) or _sign(t, False, facts)]
    if t.op == "pow" and t.args[1] == num(Fraction(1, 2)):
        base = _sign(t.args[0], False, facts)
        found.append(None if base is None else use(_squared_root(), base, v=t.args[0]))
    if t.op == "exp":
        for strict in (True, False):
            above = _sign(t.args[0], strict, facts)
            if above is not None:
                found.append(use(_above_one(strict), above, v=t.args[0]))
                break
    return [th for th in found if th is not None]


def _is_integer(t: Term) -> bool:
    return t.op == "num" and t.data.denominator == 1


def _sign(t: Term, strict: bool, facts: list[Theorem]) -> Theorem | None:
    """0 < t if strict, else 0 <= t; None if the structure of t does not show it."""
    goal = num(0) < t if strict else num(0) <= t
    found = soon(goal, [*facts, *comparisons(goal, facts)])
    if found is not None:
        return found
    match t.op:
        case "mul":
            signs = [_sign(a, strict, facts) for a in t.args]
        case "add":
            signs = [_sign(a, False, facts) for a in t.args]
            if strict and None not in signs:
                above = (_sign(a, True, facts) for a in t.args)
                signs.append(next((th for th in above if th is not None), None))
        case "pow":
            return _sign_of_power(t, strict, facts)
        case "log":
            low = _sign(t.args[0] - 1, strict, facts)
            return None if low is None else use(_log_sign(strict), arith(_above(t.args[0], strict), low), v=t.args[0])
        case _:
            return None
    return None if None in signs else soon(goal, [th for th in signs if th is not None])


def _above(t: Term, strict: bool) -> Term:
    return num(1) < t if strict else num(1) <= t


def _sign_of_power(t: Term, strict: bool, facts: list[Theorem]) -> Theorem | None:
    base = _sign(t.args[0], True, facts)
    if base is not None:
        return arith(num(0) < t, base) if strict else arith(num(0) <= t, base)
    base = None if strict else _sign(t.args[0], False, facts)
    return None if base is None else use(_power_sign(), base, v=t.args[0], p=t.args[1])


@lru_cache(maxsize=1)
@knowing_nothing()
def _power_sign() -> Theorem:
    """0 <= v |- 0 <= v^p: 0^p is 1 for p = 0, and 0 for other p."""
    goal = num(0) <= _v**_p

    def at_zero(no: Theorem) -> Theorem:
        same = equal(_v**_p, num(0) ** _p, arith(eq(_v, 0), no, 0 <= _v))
        return cases(
            eq(_p, 0),
            lambda none: arith(goal, same, equal(num(0) ** _p, num(0) ** num(0), none)),
            lambda some: arith(goal, same, use("pow_zero", some, a=_p)),
        )

    return cases(0 < _v, lambda yes: arith(goal, yes), at_zero)


@lru_cache(maxsize=1)
@knowing_nothing()
def _squared_root() -> Theorem:
    """0 <= v |- sqrt(v)^2 = v."""
    goal, half = eq(sqrt(_v) ** 2, _v), num(Fraction(1, 2))

    def at_zero(no: Theorem) -> Theorem:
        zero = arith(eq(_v, 0), no, 0 <= _v)
        none = use("pow_zero", arith(ne(half, 0)), a=half)
        return arith(goal, zero, none, equal(sqrt(_v), num(0) ** half, zero))

    return cases(0 < _v, lambda yes: arith(goal, yes), at_zero)


@lru_cache(maxsize=2)
@knowing_nothing()
def _above_one(strict: bool) -> Theorem:
    """0 < v |- 1 < exp(v)."""
    every = monotone(exp(_u), _u, (), strict=strict)
    there = at(every, num(0), _v, by=[0 < _v if strict else 0 <= _v])
    return arith(num(1) < exp(_v) if strict else num(1) <= exp(_v), there)


@lru_cache(maxsize=2)
@knowing_nothing()
def _log_sign(strict: bool) -> Theorem:
    """1 <= v |- 0 <= log(v), and the same with <."""
    every = monotone(log(_u), _u, (1 <= _u,), strict=strict)
    low = _above(_v, strict)
    there = at(every, num(1), _v, by=[low])
    return arith(num(0) < log(_v) if strict else num(0) <= log(_v), there)

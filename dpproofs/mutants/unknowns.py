"""Nonexistence of models on finite spaces, by z3: necessary conditions on the unknowns of a formula.

The masses of an unknown law, the values of an unknown function and an unknown number are symbols. A formula
becomes a condition on them that it implies, or one that implies it, by turns as the formula is denied;
what is not understood becomes 'true', or 'false'. So if z3 finds the condition unsatisfiable, nothing is as
the formula says. Nothing here is used by the kernel.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import Any, Protocol

import z3
from flint import arb

from dpproofs.kernel import Term, Type
from dpproofs.language.terms import PROP, REAL
from dpproofs.mutants.models.laws import UndecidedError

EFFORT = 4_000_000
"""How long z3 may work, in its own units."""

asking: ContextVar[bool] = ContextVar("asking", default=True)
"""Whether z3 is asked; a search for a model, which tries very many, goes without."""


@contextmanager
def without_asking() -> Iterator[None]:
    """What is evaluated in this context is evaluated without z3."""
    token = asking.set(False)
    try:
        yield
    finally:
        asking.reset(token)


MOST_EVENTS = 5
"""The most points on which all events are tried as tests; on more, those of one point, and their complements."""


class Book:
    """The symbols that were made, and the facts about them."""

    def __init__(self) -> None:
        """No symbols."""
        self.known: list[Any] = []
        self.made = 0

    def count(self) -> int:
        """A number that was not given before."""
        self.made += 1
        return self.made

    def number(self, low: Fraction | None = None, high: Fraction | None = None) -> Symbol:
        """A number between the bounds."""
        found = z3.Real(f"x{self.count()}")
        self.known += [_real(low) <= found] if low is not None else []
        self.known += [found <= _real(high)] if high is not None else []
        return Symbol(found, self)

    def lift(self, x: Any) -> Any:
        """A number as z3 has it; a ball as some number in it."""
        if isinstance(x, Symbol):
            return x.term
        if isinstance(x, Fraction | int):
            return _real(Fraction(x))
        if isinstance(x, arb) and x.is_finite():
            return self.number(_exactly(x.lower()), _exactly(x.upper())).term
        raise UndecidedError("a value that is no number")


def _real(x: Fraction) -> Any:
    return z3.Q(x.numerator, x.denominator)


def _exactly(x: arb) -> Fraction:
    mantissa, exponent = x.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


class Symbol:
    """A number constrained only by conditions; comparisons are left open."""

    def __init__(self, term: Any, book: Book) -> None:
        """The z3 term, and where the facts about its parts are recorded."""
        self.term, self.book = term, book

    def __add__(self, other: Any) -> Symbol:
        """The sum."""
        return Symbol(self.term + self.book.lift(other), self.book)

    def __mul__(self, other: Any) -> Symbol:
        """The product."""
        return Symbol(self.term * self.book.lift(other), self.book)

    __radd__, __rmul__ = __add__, __mul__

    def __abs__(self) -> Symbol:
        """The absolute value."""
        return Symbol(z3.If(self.term >= 0, self.term, -self.term), self.book)

    def __neg__(self) -> Symbol:
        """The negative."""
        return Symbol(-self.term, self.book)

    def __pow__(self, exponent: Any) -> Symbol:
        """A power with a small natural exponent."""
        if not isinstance(exponent, Fraction) or exponent.denominator != 1 or not 0 <= exponent <= 4:
            raise UndecidedError("a power of an unknown number")
        made = Symbol(_real(Fraction(1)), self.book)
        for _ in range(int(exponent)):
            made = made * self
        return made

    def _open(self, *_: object) -> Any:
        raise UndecidedError("an unknown number")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __hash__ = _open


def smaller(a: Any, b: Any) -> Symbol:
    """The smaller of two numbers, one of them unknown."""
    book = a.book if isinstance(a, Symbol) else b.book
    x, y = book.lift(a), book.lift(b)
    return Symbol(z3.If(x <= y, x, y), book)


class Proposition:
    """The unknown truth of a formula."""

    def __init__(self, term: Any) -> None:
        """The z3 term."""
        self.term = term

    def __bool__(self) -> bool:
        """It is left open."""
        raise UndecidedError("an unknown truth")


class AnyLaw:
    """An arbitrary probability law."""


class Evaluator(Protocol):
    """What gives terms their values (``dpproofs.mutants.models``)."""

    def value(self, t: Term, scope: tuple[Any, ...]) -> Any:
        """The value of a term; ``scope`` has those of the bound variables."""

    def points(self, kind: Type) -> Sequence[Any]:
        """The points of a finite space; UndecidedError for another one."""

    def decided(self, t: Term, scope: tuple[Any, ...]) -> bool | None:
        """The truth of a quantified formula, where its values decide it."""

    def naturals(self, body: Term, scope: tuple[Any, ...], *, existing: bool) -> list[Fraction] | None:
        """The natural numbers that a quantified formula is about."""

    def inside(self, values: Mapping[Term, Any]) -> Evaluator:
        """The same with other values of the free variables."""

    def function(self, go: Callable[..., Any]) -> Any:
        """A function as a value."""

    def laws(self, scope: tuple[Any, ...]) -> Iterable[Mapping[Any, Any]]:
        """The finite laws that are values of variables."""


def impossible(t: Term, evaluator: Evaluator, scope: tuple[Any, ...], *, denied: bool = False) -> bool:
    """Whether the formula, or its negation, is provably false for every choice of its witnesses."""
    book = Book()
    condition = _Conditions(book).of(t, evaluator, scope, implied=not denied)
    condition = z3.Not(condition) if denied else condition
    solver = z3.Solver()
    solver.set("rlimit", EFFORT)
    solver.add(*book.known, condition)
    return bool(solver.check() == z3.unsat)


class _Conditions:
    def __init__(self, book: Book) -> None:
        self.book = book

    def of(self, t: Term, ev: Evaluator, scope: tuple[Any, ...], *, implied: bool) -> Any:
        """A condition that the formula implies; or one that implies it."""
        try:
            if t.op == "app":
                head, *at = (ev.value(a, scope) for a in t.args)
                if isinstance(truth := head(*at), Proposition):
                    return truth.term
            known = ev.decided(t, scope) if t.op in ("exists", "forall") else ev.value(t, scope)
            if known is not None:
                return z3.BoolVal(bool(known))
        except (UndecidedError, OverflowError):
            pass
        try:
            return self.structure(t, ev, scope, implied=implied)
        except (UndecidedError, OverflowError):
            return z3.BoolVal(implied)

    def structure(self, t: Term, ev: Evaluator, scope: tuple[Any, ...], *, implied: bool) -> Any:
        match t.op:
            case "and" | "or":
                join = z3.And if t.op == "and" else z3.Or
                return join(*(self.of(a, ev, scope, implied=implied) for a in t.args))
            case "not":
                return z3.Not(self.of(t.args[0], ev, scope, implied=not implied))
            case "imp":
                premise = self.of(t.args[0], ev, scope, implied=not implied)
                return z3.Or(z3.Not(premise), self.of(t.args[1], ev, scope, implied=implied))
            case "le" | "lt" | "eq" | "ne":
                a, b = (self.book.lift(ev.value(x, scope)) for x in t.args)
                return {"le": a <= b, "lt": a < b, "eq": a == b, "ne": a != b}[t.op]
            case "def":
                inner = dict(zip(t.data.parameters, (ev.value(a, scope) for a in t.args), strict=True))
                return self.of(t.data.body, ev.inside(inner), (), implied=implied)
            case "as":
                law = ev.value(t.args[0], scope)
                if not isinstance(law, dict):
                    raise UndecidedError("as")
                return z3.And(
                    *(
                        z3.Or(self.book.lift(m) == 0, self.of(t.args[1], ev, (*scope, w), implied=implied))
                        for w, m in law.items()
                    )
                )
            case "forall" | "exists":
                return self.quantified(t, ev, scope, implied=implied)
            case _:
                raise UndecidedError(t.op)

    def quantified(self, t: Term, ev: Evaluator, scope: tuple[Any, ...], *, implied: bool) -> Any:
        """All values of a finite space; else an unknown one, that there is or that is an exception; else some."""
        kind, body, is_all = t.data, t.args[0], t.op == "forall"
        join = z3.And if is_all else z3.Or
        values: Iterable[Any] | None = None
        if kind == REAL:
            values = ev.naturals(body, scope, existing=not is_all)
        elif (isinstance(kind, str) and kind != PROP) or kind[0] == "x":
            values = ev.points(kind)
        if values is not None:
            return join(*(self.of(body, ev, (*scope, v), implied=implied) for v in values))
        if is_all != implied:
            return self.of(body, ev, (*scope, self.unknown(kind, ev)), implied=implied)
        if not is_all:
            if isinstance(kind, tuple) and kind[0] == "prob":
                return z3.Or(*(self.of(body, ev, (*scope, law), implied=False) for law in self.laws(kind, ev, scope)))
            return z3.BoolVal(False)
        return z3.And(*(self.of(body, ev, (*scope, v), implied=True) for v in self.some(kind, ev)))

    def laws(self, kind: Type, ev: Evaluator, scope: tuple[Any, ...]) -> Iterable[Any]:
        """The laws around on a number of points."""
        points = list(ev.points(kind[1]))
        return [law for law in ev.laws(scope) if list(law) == points]

    def unknown(self, kind: Type, ev: Evaluator) -> Any:
        """An arbitrary value of a type."""
        if kind == REAL:
            return self.book.number()
        if kind == PROP:
            return Proposition(z3.Bool(f"b{self.book.count()}"))
        if isinstance(kind, str) or kind[0] == "x":
            raise UndecidedError("an unknown point")
        if kind[0] in ("prob", "measure"):
            try:
                points = ev.points(kind[1])
            except UndecidedError:
                if kind != ("prob", REAL):
                    raise
                return AnyLaw()
            law = {w: self.book.number(Fraction(0)) for w in points}
            if kind[0] == "prob":
                self.book.known.append(z3.Sum(*(m.term for m in law.values())) == 1)
            return law
        found: dict[tuple[Any, ...], Any] = {}

        def at(*place: Any) -> Any:
            if any(p is None or isinstance(p, arb | Symbol) for p in _flat(place)):
                raise UndecidedError("an unknown function at an unknown number")
            if place not in found:
                found[place] = self.unknown(kind[2], ev)
            return found[place]

        return ev.function(at)

    def some(self, kind: Type, ev: Evaluator) -> Iterable[Any]:
        """Some values of a type."""
        if kind == REAL:
            return [Fraction(x) for x in ("0", "1", "2", "1/2", "-1")]
        if kind[0] == "prob":
            points = ev.points(kind[1])
            return [{w: Fraction(int(w == v)) for w in points} for v in points]
        if kind[0] == "fn" and not isinstance(kind[2], str) and kind[2][0] == "prob":
            return [ev.function(lambda *_, law=law: law) for law in self.some(kind[2], ev)]
        if kind[0] != "fn" or kind[2] != REAL:
            raise UndecidedError("some values")
        try:
            places = list(itertools.product(*(ev.points(a) for a in kind[1])))
        except UndecidedError:
            return [ev.function(lambda *_: Fraction(1)), ev.function(lambda *_: Fraction(0))]
        if len(places) <= MOST_EVENTS:
            events = list(itertools.product((0, 1), repeat=len(places)))
        else:
            events = [tuple(int((p == q) == same) for q in places) for p in places for same in (True, False)]
        tables = [dict(zip(places, map(Fraction, e), strict=True)) for e in events]
        return [ev.function(lambda *x, table=table: table[x]) for table in tables]


def _flat(value: Any) -> Iterable[Any]:
    if isinstance(value, tuple):
        for part in value:
            yield from _flat(part)
    else:
        yield value

"""The values of terms and the truth of formulas in a model."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import arb, ctx

from dpproofs.kernel import Term
from dpproofs.language.terms import PROP, REAL
from dpproofs.mutants.models.excesses import gaussian_mean
from dpproofs.mutants.models.laws import UndecidedError
from dpproofs.mutants.models.notions import known
from dpproofs.mutants.models.quantifiers import Quantified
from dpproofs.mutants.models.shapes import equality, is_itself
from dpproofs.mutants.models.values import (
    Dirac,
    Function,
    Gaussian,
    GaussianVector,
    Logarithm,
    Model,
    Number,
    Rest,
    Truth,
    all_of,
    ball,
    equal,
    less,
    logarithm,
    plus,
    power,
    times,
)
from dpproofs.mutants.unknowns import AnyLaw, Proposition, Symbol, smaller

PRECISION = 160
"""Bits of the balls."""


def evaluate(t: Term, model: Model, values: Mapping[Term, Any]) -> Any:
    """The value of a term where its free variables have the given ones; a formula is True, False or None."""
    old = ctx.prec
    ctx.prec = PRECISION
    try:
        return _Evaluator(model, values).value(t, ())
    finally:
        ctx.prec = old


def truth(t: Term, model: Model, values: Mapping[Term, Any]) -> Truth:
    """The truth of a formula; None where it is not decided."""
    try:
        found = evaluate(t, model, values)
    except (UndecidedError, OverflowError):
        return None
    return found if found is None else bool(found)


def defined(t: Term, model: Model, values: Mapping[Term, Any]) -> Number | None:
    """The value of the divergence in the statement that it is equal to something; None for another statement."""
    stated = equality(t.args[0]) if t.op == "forall" and t.data == REAL else None
    if stated is None:
        return None
    old = ctx.prec
    ctx.prec = PRECISION
    try:
        return _Evaluator(model, values).divergence(stated[0], (None,))
    finally:
        ctx.prec = old


class _Evaluator(Quantified):
    def __init__(self, model: Model, values: Mapping[Term, Any]) -> None:
        super().__init__(model, values)
        self.sums: dict[Any, Number] = {}

    def value(self, t: Term, scope: tuple[Any, ...]) -> Any:
        """The value; ``scope`` has those of the bound variables, innermost last."""
        op = t.op
        if op == "var":
            return self.values[t]
        if op == "bound":
            return scope[-1 - t.data[0]]
        if t.type == PROP and op != "app":
            try:
                return self.formula(t, scope)
            except UndecidedError:
                return None
        if op in ("E", "sum", "lam"):
            return self.binder(t, scope)
        if op == "mul":
            return self.product(t, scope)
        args = [self.value(a, scope) for a in t.args]
        if op == "app":
            found = args[0](*args[1:])
            return None if isinstance(found, Proposition) else found
        return self.plain(op, args, t.data)

    def formula(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """True, False, or None where it is not decided."""
        end: Truth
        match t.op:
            case "def":
                values = [self.value(a, scope) for a in t.args]
                if (end := known(t, values, self.model)) is None:
                    inner = dict(zip(t.data.parameters, values, strict=True))
                    end = self.inside(inner).value(t.data.body, ())
                return end
            case "imp":
                if (premise := self.value(t.args[0], scope)) is False:
                    return True
                end = self.value(t.args[1], scope)
                return True if end is True else None if premise is None else end
            case "and" | "or":
                stop = t.op == "or"
                undecided = False
                for a in t.args:
                    v: Truth = self.value(a, scope)
                    if v is stop:
                        return stop
                    undecided = undecided or v is None
                return None if undecided else not stop
            case "not":
                end = self.value(t.args[0], scope)
                return None if end is None else not end
            case "true" | "false":
                return t.op == "true"
            case "le" | "lt":
                a, b = (self.value(x, scope) for x in t.args)
                return less(a, b, strictly=t.op == "lt")
            case "eq" | "ne":
                same = equal(*(self.value(x, scope) for x in t.args))
                return None if same is None else same == (t.op == "eq")
            case "nat":
                x = self.value(t.args[0], scope)
                if isinstance(x, Rest):
                    return True
                return x >= 0 and x.denominator == 1 if isinstance(x, Fraction) else None
            case "forall" | "exists":
                return self.quantified(t, scope)
            case "integrable":
                mu = self.value(t.args[0], scope)
                return True if isinstance(mu, dict) else None
            case "as":
                mu = self.value(t.args[0], scope)
                if not isinstance(mu, dict):
                    raise UndecidedError("almost surely under a law that is not finite")
                return all_of(self.value(t.args[1], (*scope, w)) for w, m in mu.items() if m != 0)
            case _:
                raise UndecidedError(t.op)

    def binder(self, t: Term, scope: tuple[Any, ...]) -> Any:
        body = t.args[-1]
        if t.op == "lam":
            if body.op == "app" and is_itself(body, len(t.data)):
                return self.value(body.args[0], (*scope, *(None,) * len(t.data)))
            made = Function(lambda *arguments: self.value(body, (*scope, *arguments)))
            made.places = self.places(scope)
            return made
        if t.op == "sum":
            about = tuple(scope[-1 - i] for i, _ in sorted(t.dangling, key=repr))
            exact = all(isinstance(x, int | Fraction) for x in about)
            if exact and (t, about) in self.sums:
                return self.sums[t, about]
            low, high = (self.value(a, scope) for a in t.args[:2])
            if not isinstance(low, Fraction) or not isinstance(high, Fraction) or high - low > 10000:
                raise UndecidedError("the range of a sum")
            total: Number = Fraction(0)
            for i in range(math.ceil(low), math.floor(high) + 1):
                total = plus(total, self.value(body, (*scope, Fraction(i))))
            if exact:
                self.sums[t, about] = total
            return total
        mu = self.value(t.args[0], scope)
        if isinstance(mu, Gaussian) and not isinstance(mu, GaussianVector):
            mean = gaussian_mean(body, lambda part, x: self.value(part, (*scope, x)), mu)
            if mean is not None:
                return mean
        if not isinstance(mu, dict):
            everywhere = self.value(body, (*scope, arb("[0 +/- inf]"))) if isinstance(mu, Gaussian | AnyLaw) else None
            if not isinstance(everywhere, Fraction):
                raise UndecidedError("the mean under a law that is not finite")
            return everywhere
        total = Fraction(0)
        for w, mass in mu.items():
            if isinstance(mass, Symbol) or mass != 0:
                total = plus(total, times(mass, self.value(body, (*scope, w))))
        return total

    def product(self, t: Term, scope: tuple[Any, ...]) -> Number:
        """A product; it is 0 where a factor is, also beside a value that is open."""
        total: Number = Fraction(1)
        is_open = False
        for a in t.args:
            try:
                total = times(total, self.value(a, scope))
            except UndecidedError:
                is_open = True
        if is_open and not (isinstance(total, Fraction) and total == 0):
            raise UndecidedError("product")
        return total

    def plain(self, op: str, a: list[Any], data: Any) -> Any:
        match op:
            case "num":
                return data
            case "pi":
                return arb.pi()
            case "add":
                total = a[0]
                for x in a[1:]:
                    total = plus(total, x)
                return total
            case "pow":
                return power(*a)
            case "exp":
                if isinstance(a[0], Logarithm):
                    return a[0].of
                return Fraction(1) if isinstance(a[0], Fraction) and a[0] == 0 else ball(a[0]).exp()
            case "log":
                if less(Fraction(0), a[0], strictly=True) is not True:
                    raise UndecidedError("log")
                if not isinstance(a[0], Fraction):
                    return ball(a[0]).log()
                return Fraction(0) if a[0] == 1 else logarithm(a[0])
            case "sinh" | "cosh" | "tanh" | "erf" | "erfc":
                return getattr(ball(a[0]), op)()
            case "abs":
                return abs(a[0])
            case "min" | "max" if any(isinstance(x, Symbol) for x in a):
                return smaller(*a) if op == "min" else -smaller(*(times(Fraction(-1), x) for x in a))
            case "min" | "max":
                first = less(a[0], a[1], strictly=False)
                if first is None:
                    return getattr(ball(a[0]), op)(ball(a[1]))
                return a[0] if first == (op == "min") else a[1]
            case "binomial":
                return self.binomial(*a)
            case "entry":
                return self.entry(*a)
            case "ind":
                return arb("[0.5 +/- 0.5]") if a[0] is None else Fraction(int(a[0]))
            case "pair":
                return (a[0], a[1])
            case "fst" | "snd":
                return a[0][0 if op == "fst" else 1]
            case "dirac":
                if isinstance(a[0], Rest):
                    raise UndecidedError(op)
                return Dirac(a[0])
            case "normal":
                if isinstance(a[0], Fraction) and isinstance(a[1], Fraction) and a[1] > 0:
                    return Gaussian(a[0], a[1])
                raise UndecidedError(op)
            case _:
                raise UndecidedError(op)

    def entry(self, table: Number, width: Number, place: Number) -> Number:
        if not (isinstance(table, Fraction) and isinstance(width, Fraction) and isinstance(place, Fraction)):
            raise UndecidedError("entry")
        if min(table, width, place) < 0 or not table.denominator == width.denominator == place.denominator == 1:
            return Fraction(0)
        if width * place > table.numerator.bit_length():
            return Fraction(0)
        return Fraction(table.numerator // 2 ** int(width * place) % 2 ** int(width))

    def binomial(self, n: Number, k: Number) -> Number:
        if not isinstance(n, Fraction) or not isinstance(k, Fraction):
            raise UndecidedError("binomial")
        if n < 0 or k < 0 or n.denominator > 1 or k.denominator > 1:
            return Fraction(0)
        return Fraction(math.comb(int(n), int(k)))

"""What formulas mean where every space is finite, or the laws are Gaussian: rigorously, by enclosures.

A formula is true, false, or not decided (None). Numbers are exact fractions until a transcendental
function makes them balls (python-flint), which contain the value; balls that overlap are not
compared. Quantifiers over finite spaces are exhausted. A quantifier over natural numbers is decided at
the first ones, and at all the others at once. A quantifier over test functions of a finite
space is decided at the events, where its formula is affine in the function. A likelihood ratio on a
finite space is the quotient of the masses. Functions of numbers matter where a law of finitely many
numbers has mass; natural numbers are exhausted up to a bound that the formula has. A quantifier over
the orders of Rényi divergence is decided by the growth of the divergence in the order. Nothing here is
used by the kernel.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from flint import arb, ctx

from dpproofs.kernel import Definition, Term, Type
from dpproofs.language.terms import BINDERS, PROP, REAL, bound_types
from dpproofs.library.unknowns import AnyLaw, Proposition, Symbol, UndecidedError, impossible, smaller
from dpproofs.privacy.notions import (
    APPROX_RENYI_LINE,
    BOUNDED_RANGE,
    COMPONENTS,
    COMPOSED_DP,
    DENSITY,
    GAUSSIAN_DP,
    IMAGE,
    INDISTINGUISHABLE,
    JOINT,
    KL,
    LAPLACE,
    MAX_DIVERGENCE,
    MEAN_CONCENTRATED,
    MEASURABLE_COMPONENTS,
    MIXED_DP,
    PROBABILISTIC_DP,
    PROFILE,
    PUSHED,
    RENYI,
    RENYI_LINE,
    TOTAL_VARIATION_DP,
    TWO_GROUPS_DP,
    WITHIN,
)
from dpproofs.privacy.verified import same_but_for_spaces

Number: TypeAlias = Any  # a Fraction, or an arb
Truth: TypeAlias = bool | None

PRECISION = 160
"""Bits of the balls."""

MOST_POINTS = 12
"""Of how many points a space may be whose events are all tried."""

MOST_FUNCTIONS = 4096
"""How many functions between finite spaces are tried."""

MOST_STEPS = 8000
"""In how many steps the orders of a divergence are run through."""

SAMPLES = tuple(map(Fraction, ("2", "1", "101/100", "0", "3", "-1", "1/2", "3/2", "1001/1000", "5", "10", "1/10",
                               "4", "20", "100", "-1/2", "3/10", "7/10", "-2", "6/5", "50", "-1/4", "1/4",
                               "-1/100", "1/100")))  # fmt: skip
"""The real numbers at which a formula for all of them is tried."""


NATURALS = 8
"""At how many natural numbers a quantifier over them is tried; all from there on are one value."""


@dataclass(frozen=True, eq=False)
class Rest:
    """Any natural number from ``low`` on; a comparison that is not the same for all of them is not decided."""

    low: Fraction

    def __eq__(self, other: object) -> bool:
        """Whether all are that number: none is, or it is not decided."""
        if isinstance(other, Fraction | int) and (other < self.low or Fraction(other).denominator > 1):
            return False
        raise UndecidedError("one of many natural numbers")

    def __hash__(self) -> int:
        """It is the key of no table."""
        raise UndecidedError("one of many natural numbers")

    def __lt__(self, other: Any) -> bool:
        """Whether all are below that number: none is, or it is not decided."""
        if isinstance(other, Fraction | int) and other <= self.low:
            return False
        raise UndecidedError("one of many natural numbers")

    def __le__(self, other: Any) -> bool:
        """Whether all are at most that number: none is, or it is not decided."""
        if isinstance(other, Fraction | int) and other < self.low:
            return False
        raise UndecidedError("one of many natural numbers")

    def __gt__(self, other: Any) -> bool:
        """Whether all are above that number."""
        return not self <= other

    def __ge__(self, other: Any) -> bool:
        """Whether all are at least that number."""
        return not self < other

    def __abs__(self) -> Rest:
        """Natural numbers are not negative."""
        return self


@dataclass(frozen=True, eq=False)
class Elsewhere:
    """Any real number but some."""

    places: frozenset[Fraction]

    def __eq__(self, other: object) -> bool:
        """Whether it is that number: none of those that it is not; else it is not decided."""
        if isinstance(other, Fraction) and other in self.places:
            return False
        raise UndecidedError("one of many numbers")

    def __hash__(self) -> int:
        """It is the key of no table."""
        raise UndecidedError("one of many numbers")


@dataclass(frozen=True)
class Gaussian:
    """A Gaussian law on the real line."""

    mean: Fraction
    deviation: Fraction


@dataclass(frozen=True)
class Laplace:
    """A Laplace law on the real line."""

    centre: Fraction
    scale: Fraction


@dataclass(frozen=True)
class Line:
    """The real line as a space of outcomes."""


LINE = Line()
Space: TypeAlias = "Sequence[Any] | Line"


class Logarithm(arb):
    """The ball of log(x) that knows the fraction x, so that exp gives it back."""

    of: Fraction


def logarithm(x: Fraction) -> Logarithm:
    """log(x) for a fraction x > 0."""
    made = Logarithm(ball(x).log())
    made.of = x
    return made


class Function:
    """A function of the points of finite spaces, or of numbers; ``steps`` if it is the distance by paths of steps."""

    def __init__(self, go: Callable[..., Any], steps: Any = None, *, unknown: bool = False) -> None:
        self.go, self.steps, self.unknown = go, steps, unknown
        self.places: frozenset[Fraction] = frozenset()

    def __call__(self, *arguments: Any) -> Any:
        """The value."""
        return self.go(*arguments)


@dataclass
class Model:
    """The points of each space, and candidates for what exists, by type."""

    spaces: Mapping[str, Space]

    def points(self, kind: Type) -> Sequence[Any]:
        """The points of a space; UndecidedError for one that is not finite."""
        if isinstance(kind, str):
            found = self.spaces.get(kind)
            if found is not None and not isinstance(found, Line):
                return found
        elif kind[0] == "x":
            return list(itertools.product(self.points(kind[1]), self.points(kind[2])))
        raise UndecidedError(f"{kind} is not finite")


def ball(x: Number) -> Any:
    """A number as a ball."""
    if isinstance(x, Symbol):
        raise UndecidedError("an unknown number")
    if isinstance(x, Rest | Elsewhere):
        return arb("[0 +/- inf]")
    return arb(x.numerator) / arb(x.denominator) if isinstance(x, Fraction) else x


def _both(a: Number, b: Number, go: Callable[[Any, Any], Any]) -> Number:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return go(a, b)
    if isinstance(a, Symbol) or isinstance(b, Symbol):
        return go(a, b)
    return go(ball(a), ball(b))


def plus(a: Number, b: Number) -> Number:
    """The sum."""
    if isinstance(b, Rest):
        a, b = b, a
    if isinstance(a, Rest) and isinstance(b, Fraction) and b.denominator == 1 and a.low + b >= 0:
        return Rest(a.low + b)
    return _both(a, b, lambda x, y: x + y)


def times(a: Number, b: Number) -> Number:
    """The product; 0 times anything is 0."""
    for x in (a, b):
        if isinstance(x, Fraction) and x == 0:
            return x
    for x, y in ((a, b), (b, a)):
        if isinstance(x, Logarithm) and isinstance(y, Fraction) and abs(y) < 4096:
            root = _root(x.of, y.denominator)
            if root is not None:
                return logarithm(root**y.numerator)
    return _both(a, b, lambda x, y: x * y)


def _root(x: Fraction, degree: int) -> Fraction | None:
    """The square root, or the number itself, where it is a fraction."""
    if degree == 1:
        return x
    top, bottom = math.isqrt(x.numerator), math.isqrt(x.denominator)
    return Fraction(top, bottom) if degree == 2 and (top**2, bottom**2) == (x.numerator, x.denominator) else None


def less(a: Number, b: Number, *, strictly: bool) -> Truth:
    """a < b or a <= b; None where the balls overlap."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a < b if strictly else a <= b
    if isinstance(a, Rest) or isinstance(b, Rest):
        try:
            return bool(a < b if strictly else a <= b)
        except UndecidedError:
            return None
    if isinstance(a, Logarithm) and isinstance(b, Logarithm):
        return a.of < b.of if strictly else a.of <= b.of
    x, y = ball(a), ball(b)
    if (x < y) or (not strictly and x <= y):
        return True
    if (x >= y) if strictly else (x > y):
        return False
    return None


def equal(a: Any, b: Any) -> Truth:
    """a = b; None where the balls overlap."""
    if isinstance(a, Rest | Elsewhere) or isinstance(b, Rest | Elsewhere):
        try:
            return bool(a == b)
        except UndecidedError:
            return None
    if isinstance(a, arb) or isinstance(b, arb):
        return False if not ball(a).overlaps(ball(b)) else None
    return bool(a == b)


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


class _Evaluator:
    def __init__(self, model: Model, values: Mapping[Term, Any]) -> None:
        self.model, self.values = model, values
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
                return self.notion(t, scope)
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
                return _all(self.value(t.args[1], (*scope, w)) for w, m in mu.items() if m != 0)
            case _:
                raise UndecidedError(t.op)

    def notion(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """An applied definition: by what it means; for Gaussian laws, by the known values."""
        values = [self.value(a, scope) for a in t.args]
        if any(isinstance(v, Gaussian) for v in values) and _is(t, *_OF_GAUSSIAN):
            return _gaussian(t.data.name, values)
        if t.data.name in ("renyi_equals", "kl_equals") and len([v for v in values if isinstance(v, Gaussian)]) == 2:
            return _gaussian_equality(t, values)
        if any(isinstance(v, Laplace) for v in values) and _is(t, RENYI, INDISTINGUISHABLE):
            return _laplace(t.data.name, values)
        if _is(t, APPROX_RENYI_LINE):
            return _approximately(*values)
        if _is(t, PROFILE) and isinstance(top := _anywhere(values[2]), Fraction) and top >= 1:
            return True  # no test under P has a mean above 1
        if _is(t, COMPOSED_DP, TWO_GROUPS_DP, MIXED_DP, GAUSSIAN_DP):
            known = self.composed(t, *values)
            if known is not None:
                return known
        if _is(t, GAUSSIAN_DP, TOTAL_VARIATION_DP):
            mechanism, neighbours, bound = values
            known = self.mechanism(t, mechanism, neighbours, bound)
            if known is not None:
                return known
        if _is(t, WITHIN) and isinstance(values[0], Function) and values[0].steps is values[1]:
            return True
        if _is(t, *_OF_FINITE) and (decided := self.of_finite(t, values)) is not None:
            return decided
        if _is(t, PUSHED, JOINT, IMAGE) and (decided := self.is_made(t, values)) is not None:
            return decided
        if _is(t, BOUNDED_RANGE, PROBABILISTIC_DP) and (decided := self.of_pairs(t, *values)) is not None:
            return decided
        if _is(t, MEASURABLE_COMPONENTS) and self.points(t.args[0].type[1][1]):
            return True  # on a finite space any choice will do
        if _is(t, LAPLACE) and isinstance(values[0], Laplace):
            return bool(values[0] == Laplace(*values[1:]))
        inner = dict(zip(t.data.parameters, values, strict=True))
        found: Truth = _Evaluator(self.model, inner).value(t.data.body, ())
        return found

    def is_made(self, t: Term, values: list[Any]) -> Truth:
        """Whether a finite law is the one that the notion says it is, by the masses."""
        law, *about = values
        if not isinstance(law, dict) or not isinstance(about[0], dict):
            return None
        kernels = [about[1](w) for w, mass in about[0].items() if mass != 0] if t.data.name != IMAGE.name else []
        if not all(
            isinstance(m, Fraction)
            for part in (law, about[0], *kernels)
            if isinstance(part, dict)
            for m in part.values()
        ) or not all(isinstance(k, dict) for k in kernels):
            return None
        if t.data.name == JOINT.name and not all(isinstance(about[1](w), dict) for w in about[0]):
            return None
        made = DETERMINED[t.data.name](t.args[0], about, self.model)
        return all(made.get(w, 0) == law.get(w, 0) for w in {**made, **law})

    def of_pairs(self, t: Term, mechanism: Any, neighbours: Any, *numbers: Number) -> Truth:
        """A notion of mechanisms with finite laws, from the likelihood ratios of neighbours."""
        points = self.model.points(t.args[1].data[0])
        pairs = [(mechanism(a), mechanism(b)) for a in points for b in points if neighbours(a, b) is not False]
        if t.data.name == PROBABILISTIC_DP.name and all(isinstance(law, Gaussian) for pair in pairs for law in pair):
            return _all(_gaussian_tail(p, q, *numbers) for p, q in pairs)
        if not all(isinstance(law, dict) for pair in pairs for law in pair):
            return None
        decide = _in_range if t.data.name == BOUNDED_RANGE.name else _probably
        return _all(decide(p, q, *numbers) for p, q in pairs)

    def of_finite(self, t: Term, values: list[Any]) -> Truth:
        """A notion of laws of finitely many points, from their masses; the points may be numbers."""
        laws = [v for v in values if isinstance(v, dict)]
        if len(laws) != 2:
            return None
        p, q = ({w: law.get(w, Fraction(0)) for w in {**laws[0], **laws[1]}} for law in laws)
        if t.data.name == INDISTINGUISHABLE.name:
            return less(_least_delta(p, q, values[2]), values[3], strictly=False)
        if t.data.name == MEAN_CONCENTRATED.name:
            return True if _narrow(p, q, values[2], values[3]) else None
        within = all(q[w] != 0 for w in p if p[w] != 0)
        if t.data.name == DENSITY.name:
            if t.args[0].type[1] != (REAL,):
                return None
            if not within:
                return False
            same = _all(equal(times(values[0](w), q[w]), p[w]) for w in q if q[w] != 0)
            positive = less(Fraction(0), values[0](arb("[0 +/- inf]")), strictly=False)
            return False if same is False else True if same and positive else None
        if t.data.name == RENYI.name and less(Fraction(1), values[0], strictly=True) is not True:
            return None
        exact = _exact(t.data.name, values[0], p, q) if within else None
        return False if exact is None else less(exact, values[-1], strictly=False)

    def mechanism(self, t: Term, mechanism: Any, neighbours: Any, bound: Number) -> Truth:
        """A notion of a mechanism with Gaussian noise, by the known values; None for another mechanism."""
        points = self.model.points(t.args[1].data[0])
        pairs = [(mechanism(a), mechanism(b)) for a in points for b in points if neighbours(a, b) is not False]
        if not all(isinstance(law, Gaussian) and law.deviation == p.deviation for p, q in pairs for law in (p, q)):
            return None
        gaps = [_gap(p, q) for p, q in pairs]
        if t.data.name == GAUSSIAN_DP.name:
            return _all(less(gap**2, bound, strictly=False) for gap in gaps)
        return _all(less(hockey_stick(gap, Fraction(0)), bound, strictly=False) for gap in gaps)

    def composed(self, t: Term, mechanism: Any, neighbours: Any, *numbers: Number) -> Truth:
        """Whether a mechanism is as private as the composition of a Gaussian and of randomized responses.

        True if the laws of neighbours are (epsilon, delta)-indistinguishable both ways, and epsilon is 0 or
        that of a randomized response (what the optimal composition theorem says of one mechanism; further
        ones only give a pair of laws that is further apart). Decided for Gaussian laws and no responses.
        """
        *shape, delta = (*numbers, Fraction(0)) if t.data.name == GAUSSIAN_DP.name else numbers
        mu_squared = shape.pop(0) if len(shape) % 2 else Fraction(0)
        counts, epsilons = shape[::2], shape[1::2]
        bounds = [(Fraction(0), x) for x in (mu_squared, delta, *epsilons)] + [(delta, Fraction(1))]
        if not all(isinstance(k, Fraction) and k >= 0 and k.denominator == 1 for k in counts):
            return None
        if not all(less(a, b, strictly=False) for a, b in bounds):
            return None
        points = self.model.points(t.args[1].data[0])
        pairs = [(mechanism(a), mechanism(b)) for a in points for b in points if neighbours(a, b) is not False]
        if all(isinstance(law, Gaussian) and law.deviation == p.deviation for p, q in pairs for law in (p, q)):
            if any(counts) or delta != 0:
                return None
            return _all(less(_gap(p, q) ** 2, mu_squared, strictly=False) for p, q in pairs)
        if not all(isinstance(law, dict) for pair in pairs for law in pair):
            return None
        for epsilon in (Fraction(0), *(e for k, e in zip(counts, epsilons, strict=True) if k)):
            if all(
                less(_least_delta(a, b, epsilon), delta, strictly=False) for p, q in pairs for a, b in ((p, q), (q, p))
            ):
                return True
        return None

    # Quantifiers

    def points(self, kind: Type) -> Sequence[Any]:
        """The points of a finite space."""
        return self.model.points(kind)

    def inside(self, values: Mapping[Term, Any]) -> _Evaluator:
        """The same with other values of the free variables."""
        return _Evaluator(self.model, values)

    def laws(self, scope: tuple[Any, ...]) -> Iterable[Mapping[Any, Any]]:
        """The finite laws that are values of variables."""
        return [v for v in (*scope, *self.values.values()) if isinstance(v, dict)]

    def function(self, go: Callable[..., Any]) -> Function:
        """A function as a value, which may give unknown ones."""
        return Function(go, unknown=True)

    def quantified(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """By the values of the variable; else by what one would have to be that there is, or that is an exception."""
        try:
            found = self.decided(t, scope)
        except UndecidedError:
            found = None
        if found is None and self.outermost(scope) and impossible(t, self, scope, denied=t.op == "forall"):
            return t.op == "forall"
        return found

    def outermost(self, scope: tuple[Any, ...]) -> bool:
        """Whether no value around is an unknown one."""
        return not any(map(_is_unknown, (*scope, *self.values.values())))

    def decided(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        kind, body = t.data, t.args[0]
        is_all = t.op == "forall"
        if kind == REAL:
            return self.all_numbers(body, scope) if is_all else self.some_number(body, scope)
        if isinstance(kind, tuple) and kind[0] == "fn":
            return self.all_functions(t, scope) if is_all else self.some_function(t, scope)
        if isinstance(kind, tuple) and kind[0] in ("prob", "measure"):
            if is_all:
                raise UndecidedError("all laws")
            return self.some_law(t, scope)
        found = (self.value(body, (*scope, v)) for v in self.model.points(kind))
        return _all(found) if is_all else _any(found)

    def all_numbers(self, body: Term, scope: tuple[Any, ...]) -> Truth:
        """At some numbers, lest it is false; then at all numbers at once, and by the growth of divergences."""
        if (numbers := self.naturals(body, scope, existing=False)) is not None:
            return _all(self.value(body, (*scope, i)) for i in numbers)
        if _is_natural(body, "imp"):
            return _all(self.value(body, (*scope, k)) for k in self.first_naturals())
        stated = equality(body)
        if stated is not None:
            divergence, bound = stated
            exact = self.divergence(divergence, (*scope, None))
            if exact is not None:
                return equal(exact, self.value(bound, (*scope, None)))
        if body.op == "and" and stated is None:
            return _all(self.all_numbers(a, scope) for a in body.args)
        if (decided := self.at_least(body, scope)) is not None:
            return decided
        if any(self.value(body, (*scope, x)) is False for x in SAMPLES[:3]):
            return False
        if self.value(body, (*scope, arb("[0 +/- inf]"))) is True or self.orders(body, scope):
            return True
        places = self.places()
        if places and (found := _all(self.value(body, (*scope, x)) for x in (*places, Elsewhere(places)))) is not None:
            return found
        return False if any(self.value(body, (*scope, x)) is False for x in SAMPLES[3:]) else None

    def places(self) -> frozenset[Fraction]:
        """The numbers at which functions of numbers are given by tables."""
        return frozenset[Fraction]().union(*(f.places for f in self.values.values() if isinstance(f, Function)))

    def first_naturals(self) -> Iterable[Number]:
        """The natural numbers: the first ones, also all at which functions are given, and all others as one value."""
        end = max((NATURALS, *(math.floor(x) + 2 for x in self.places())))
        return (*map(Fraction, range(end)), Rest(Fraction(end)))

    def divergence(self, t: Term, scope: tuple[Any, ...]) -> Number | None:
        """The divergence of finite laws that a notion bounds; None for other notions, and where it is infinite."""
        if not _is(t, RENYI, KL, MAX_DIVERGENCE, INDISTINGUISHABLE):
            return None
        values = [self.value(a, scope) for a in t.args[:-1]]
        lines = [v for v in values if isinstance(v, Laplace)]
        if len(lines) == 2 and t.data.name == RENYI.name:
            return _laplace_renyi(values[0], *lines)
        laws = [v for v in values if isinstance(v, dict)]
        if len(laws) != 2:
            return None
        p, q = ({w: law.get(w, Fraction(0)) for w in {**laws[0], **laws[1]}} for law in laws)
        if t.data.name == INDISTINGUISHABLE.name:
            return _least_delta(p, q, values[2])
        if any(p[w] != 0 and q[w] == 0 for w in p):
            return None
        if t.data.name == RENYI.name and not less(Fraction(1), values[0], strictly=True):
            return None
        return _exact(t.data.name, values[0], p, q)

    def naturals(self, body: Term, scope: tuple[Any, ...], *, existing: bool) -> list[Fraction] | None:
        """The natural numbers that a formula for all, or for some, is about: 'i in N', 'a <= i' and 'i <= b'."""
        index, is_natural = 0, False
        low: Number = Fraction(0)
        high: Number | None = None
        while True:
            if body.op == "forall" and not existing:
                index, body = index + 1, body.args[0]
                continue
            if body.op == "imp" and not existing:
                said, after = [body.args[0]], body.args[1]
            elif body.op == "and" and existing:
                said, after = list(body.args), None
            else:
                break
            for a in said:
                is_natural = is_natural or (a.op == "nat" and _is_bound(a.args[0], index))
                if a.op not in ("le", "lt"):
                    continue
                for mine, other in ((0, 1), (1, 0)):
                    if _is_bound(a.args[mine], index) and all(i > index for i, _ in a.args[other].dangling):
                        limit = self.value(a.args[other], (*scope, *(None,) * (index + 1)))
                        if not isinstance(limit, Fraction):
                            continue
                        if mine == 1:
                            low = max(low, limit)
                        else:
                            high = limit if high is None else min(high, limit)
            if after is None:
                break
            body = after
        if not is_natural or high is None or high - low > 10000:
            return None
        return [Fraction(i) for i in range(math.ceil(low), math.floor(high) + 1)]

    def at_least(self, body: Term, scope: tuple[Any, ...]) -> Truth:
        """'For all u: D <= u implies s <= u', by the value of D; None for another formula."""
        while body.op == "imp" and all(i != 0 for i, _ in body.args[0].dangling):
            premise = self.value(body.args[0], (*scope, None))
            if premise is not True:
                return True if premise is False else None
            body = body.args[1]
        if body.op != "imp" or body.args[0].op != "def" or body.args[1].op != "le":
            return None
        (at_most, above) = body.args
        least, bound = above.args
        known = (least, *at_most.args[:-1])
        if not _is_bound(bound, 0) or at_most.args[-1] != bound or any(i == 0 for a in known for i, _ in a.dangling):
            return None
        exact = self.divergence(at_most, (*scope, None))
        return None if exact is None else less(self.value(least, (*scope, None)), exact, strictly=False)

    def some_number(self, body: Term, scope: tuple[Any, ...]) -> Truth:
        if (numbers := self.naturals(body, scope, existing=True)) is not None:
            return _any(self.value(body, (*scope, i)) for i in numbers)
        if _is_natural(body, "and"):
            return _any(self.value(body, (*scope, k)) for k in self.first_naturals())
        return True if any(self.value(body, (*scope, x)) is True for x in SAMPLES) else None

    def orders(self, body: Term, scope: tuple[Any, ...]) -> bool:
        """Whether D_alpha(P||Q) <= a + b alpha for all orders of the premises, for finite laws, with b >= 0."""
        premises = []
        from_one = False
        while body.op == "imp":
            premise = body.args[0]
            if _bounds_above(premise):
                premises.append(premise)
            elif premise.op == "lt" and premise.args[1].op == "bound" and premise.args[1].data[0] == 0:
                from_one = from_one or self.value(premise, (*scope, Fraction(1))) is False
            body = body.args[1]
        if not from_one or not _is(body, RENYI) or body.args[0].op != "bound" or body.args[0].data[0] != 0:
            return False
        p, q = (self.value(a, (*scope, Fraction(2))) for a in body.args[1:3])
        if isinstance(p, Gaussian) and isinstance(q, Gaussian):
            return p.deviation == q.deviation and self.above_line(body.args[3], _gap(p, q) ** 2 / 2, scope)
        if not isinstance(p, dict) or not isinstance(q, dict):
            return False

        def bound(alpha: Number) -> Number:
            return self.value(body.args[3], (*scope, alpha))

        if not self.grows(body.args[3], scope):
            return False
        if any(p[w] != 0 and q[w] == 0 for w in p):
            return False
        top = max(p[w] / q[w] for w in p if p[w] != 0)
        largest = ball(top).log()
        least: Number = Fraction(1)
        for _ in range(MOST_STEPS):
            if less(largest, bound(least), strictly=False):
                return True
            if any(self.value(a, (*scope, least + Fraction(1, 10**9))) is False for a in premises) and least > 1:
                return True
            step = Fraction(4)
            while step > Fraction(1, 2**15):
                alpha = least * (1 + step)
                if less(_divergence(alpha, p, q), bound(least), strictly=False):
                    break
                step /= 2
            else:
                return False
            least = alpha
        return False

    def above_line(self, t: Term, slope: Fraction, scope: tuple[Any, ...]) -> bool:
        """Whether a term in an order is at least the order times the slope, for all orders from 1."""
        if t.op == "min":
            return all(self.above_line(a, slope, scope) for a in t.args)
        one, two = (self.value(t, (*scope, Fraction(x))) for x in (1, 2))
        more = less(plus(one, slope), two, strictly=False)
        return _degree(t, 0) <= 1 and more is True and less(slope, one, strictly=False) is True

    def grows(self, t: Term, scope: tuple[Any, ...]) -> bool:
        """Whether a term in an order is a + b alpha with b >= 0, or the smaller of two such."""
        if t.op == "min":
            return all(self.grows(a, scope) for a in t.args)
        one, two = (self.value(t, (*scope, Fraction(x))) for x in (1, 2))
        return _degree(t, 0) <= 1 and less(one, two, strictly=False) is True

    def all_functions(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """For all test functions, where the formula is affine in the function: at the events."""
        _, arguments, result = t.data
        body = t.args[0]
        try:
            points = list(itertools.product(*(self.model.points(a) for a in arguments)))
        except UndecidedError:
            return self.all_functions_of_numbers(t, scope)
        if result == REAL and len(points) > MOST_POINTS and _is_of_equations(body):
            basis = [{p: Fraction(int(p == q)) for p in points} for q in (None, *points)]
            return _all(self.value(body, (*scope, _table(e))) for e in basis)
        if result != REAL or len(points) > MOST_POINTS:
            raise UndecidedError("all functions")
        events = (
            _table(dict(zip(points, map(Fraction, e), strict=True)))
            for e in itertools.product((0, 1), repeat=len(points))
        )
        found = _all(self.value(body, (*scope, e)) for e in events)
        return None if found is True and not _is_decided_at_events(body) else found

    def all_functions_of_numbers(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """For all functions of numbers, where an affine formula has them at finitely many: by their values there."""
        body, is_test = t.args[0], False
        while body.op == "imp":
            premise, body = body.args
            if _is_test_premise(premise):
                is_test = True
            elif any(i == 0 for i, _ in premise.dangling):
                raise UndecidedError("all functions of numbers")
            elif (known := self.value(premise, (*scope, None))) is not True:
                return True if known is False else None
        stated = body.args if body.op == "and" else (body,)
        if t.data[2] != REAL or not _is_affine(body) or not (is_test or all(a.op == "eq" for a in stated)):
            raise UndecidedError("all functions of numbers")
        places: dict[Any, Fraction] = {}

        def here(*x: Any) -> Fraction:
            if any(isinstance(part, arb) for a in x for part in (a if isinstance(a, tuple) else (a,))):
                raise UndecidedError("a function at a number that is not exact")
            return places.setdefault(x, Fraction(0))

        self.value(body, (*scope, Function(here)))
        asked = list(places)
        if len(asked) > MOST_POINTS:
            raise UndecidedError("all functions of numbers")
        found = []
        for event in itertools.product(map(Fraction, (0, 1)), repeat=len(asked)):
            places.update(zip(asked, event, strict=True))
            found.append(self.value(body, (*scope, Function(here))))
        if len(places) > len(asked):
            raise UndecidedError("all functions of numbers")
        return _all(found)

    def some_function(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """A likelihood ratio is the quotient of the masses; there is none where only the first law has mass.

        A function with few values at few points is tried.
        """
        if (known := self.some_components(t, scope)) is not None:
            return known
        _, arguments, result = t.data
        if result not in (REAL, PROP) and not (isinstance(result, tuple) and result[0] in ("prob", "measure", "fn")):
            domain = list(itertools.product(*(self.model.points(a) for a in arguments)))
            choices = self.model.points(result)
            if len(choices) ** len(domain) > MOST_FUNCTIONS:
                raise UndecidedError("some function")
            tables = itertools.product(choices, repeat=len(domain))
            return _any(
                self.value(t.args[0], (*scope, _table(dict(zip(domain, made, strict=True))))) for made in tables
            )
        inner, depth = t, 0
        while inner.op == "exists":
            inner, depth = inner.args[0], depth + 1
        places, points = (*scope, *(None,) * depth), 0
        while inner.op == "forall" and isinstance(inner.data, str) and inner.data != REAL:
            places, points = (*places, self.model.points(inner.data)[0]), points + 1
            inner = inner.args[0]
        chosen = range(points, points + depth)
        for part in inner.args if inner.op == "and" else (inner,):
            if _is(part, DENSITY) and all(i not in chosen for a in part.args[1:] for i, _ in a.dangling):
                p, q = (self.value(a, places) for a in part.args[1:])
                if isinstance(p, dict) and isinstance(q, dict) and any(p[w] != 0 and q[w] == 0 for w in p):
                    return False
        said = t.args[0].args if t.args[0].op == "and" else (t.args[0],)
        for part in said:
            if _is(part, DENSITY) and len(arguments) == 1 and result == REAL and part.args[0].free == frozenset():
                p, q = (self.value(a, (*scope, None)) for a in part.args[1:])
                if isinstance(p, Gaussian) and isinstance(q, Gaussian) and len(said) == 1:
                    return True
                if not isinstance(p, dict) or not isinstance(q, dict):
                    break
                ratio = {(w,): p[w] / q[w] if q[w] != 0 else Fraction(0) for w in q}
                found: Truth = self.value(t.args[0], (*scope, _table(ratio, Fraction(0))))
                unique = all(q.values()) or all(map(_is_averaged, said))
                return None if found is False and not unique else found
        raise UndecidedError("some function")

    def some_components(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """'For some A, A2, B, B2: components', perhaps each for all points of a finite space: each point by itself."""
        inner, around = t, [scope]
        for _ in range(4):
            if inner.op != "exists":
                return None
            inner = inner.args[0]
        spaces = 0
        around = [(*scope, *(None,) * 4)]
        while inner.op == "forall" and inner.data not in (REAL, PROP) and isinstance(inner.data, str):
            around = [(*s, w) for s in around for w in self.model.points(inner.data)]
            inner, spaces = inner.args[0], spaces + 1
        if not _is(inner, COMPONENTS):
            return None
        laws, known = inner.args[2:6], (*inner.args[:2], *inner.args[6:])
        chosen = range(spaces, spaces + 4)
        heads = [a.args[0] if a.op == "app" else a for a in laws]
        indices = [a.data[0] for a in heads if a.op == "bound"]
        if sorted(indices) != list(chosen) or any(i in chosen for a in known for i, _ in a.dangling):
            return None
        places = [[x.data[0] if x.op == "bound" else -1 for x in a.args[1:]] if a.op == "app" else [] for a in laws]
        if any(place != [*reversed(range(spaces))] for place in places):
            return None
        return _all(_approximately(*(self.value(a, s) for a in known)) for s in around)

    def some_law(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """The law that a part of the formula defines, as an image or a joint law of known ones, is the only one."""
        if (known := self.some_components(t, scope)) is not None:
            return known
        inner, depth = t, 0
        while inner.op == "exists":
            inner, depth = inner.args[0], depth + 1
        for part in inner.args if inner.op == "and" else ():
            if not _is(part, IMAGE, JOINT) or part.args[0].op != "bound" or part.args[0].data[0] != depth - 1:
                continue
            if any(i < depth for a in part.args[1:] for i, _ in a.dangling):
                continue
            law, go = (self.value(a, (*scope, *(None,) * depth)) for a in part.args[1:])
            if not isinstance(law, dict) or law.keys() != set(self.model.points(part.args[1].type[1])):
                continue
            if part.data.name == IMAGE.name:
                pairs = [(go(y), mass) for y, mass in law.items()]
            else:
                kernels = {y: go(y) for y in law}
                if not all(isinstance(k, dict) for k in kernels.values()):
                    continue
                pairs = [((y, z), mass * share) for y, mass in law.items() for z, share in kernels[y].items()]
            made = dict.fromkeys(self.model.points(part.args[0].type[1]), Fraction(0))
            for w, mass in pairs:
                made[w] += mass
            found: Truth = self.value(t.args[0], (*scope, made))
            return found
        raise UndecidedError("some law")

    # Values

    def binder(self, t: Term, scope: tuple[Any, ...]) -> Any:
        body = t.args[-1]
        if t.op == "lam":
            if body.op == "app" and _is_itself(body, len(t.data)):
                return self.value(body.args[0], (*scope, *(None,) * len(t.data)))
            return Function(lambda *arguments: self.value(body, (*scope, *arguments)))
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
            case "ind":
                return arb("[0.5 +/- 0.5]") if a[0] is None else Fraction(int(a[0]))
            case "pair":
                return (a[0], a[1])
            case "fst" | "snd":
                return a[0][0 if op == "fst" else 1]
            case "dirac":
                if isinstance(a[0], Rest):
                    raise UndecidedError(op)
                return _Dirac(a[0])
            case "normal":
                if isinstance(a[0], Fraction) and isinstance(a[1], Fraction) and a[1] > 0:
                    return Gaussian(a[0], a[1])
                raise UndecidedError(op)
            case _:
                raise UndecidedError(op)

    def binomial(self, n: Number, k: Number) -> Number:
        if not isinstance(n, Fraction) or not isinstance(k, Fraction):
            raise UndecidedError("binomial")
        if n < 0 or k < 0 or n.denominator > 1 or k.denominator > 1:
            return Fraction(0)
        return Fraction(math.comb(int(n), int(k)))


class _Dirac(dict[Any, Any]):
    def __init__(self, point: Any) -> None:
        super().__init__({point: Fraction(1)})

    def __missing__(self, point: Any) -> Fraction:
        return Fraction(0)


def power(b: Number, e: Number) -> Number:
    """b to the power e, where the language says what it is."""
    if isinstance(b, Symbol):
        return b**e
    if isinstance(e, Fraction):
        if e == 0:
            return Fraction(1)
        if isinstance(b, Fraction):
            if b == 0:
                return Fraction(0)
            if e.denominator == 1 and abs(e) < 4096:
                return b ** int(e)
            if e.denominator == 2 and b > 0 and abs(e) < 64:
                roots = math.isqrt(b.numerator), math.isqrt(b.denominator)
                if roots[0] ** 2 == b.numerator and roots[1] ** 2 == b.denominator:
                    return Fraction(*roots) ** int(2 * e)
        elif e.denominator == 1 and abs(e) < 4096 and (e > 0 or not ball(b).contains(0)):
            return b ** int(e)
    if less(Fraction(0), b, strictly=True) is not True:
        raise UndecidedError("pow")
    return (ball(b).log() * ball(e)).exp()


def _is_unknown(value: Any) -> bool:
    """Whether a value is, or may give, an unknown number."""
    if isinstance(value, dict):
        return any(map(_is_unknown, value.values()))
    return value is None or isinstance(value, Symbol | AnyLaw) or (isinstance(value, Function) and value.unknown)


def _table(values: Mapping[tuple[Any, ...], Any], elsewhere: Any = None) -> Function:
    def at(*arguments: Any) -> Any:
        if any(isinstance(a, arb) for a in arguments):
            raise UndecidedError("a function at a number that is not exact")
        return values[arguments] if elsewhere is None else values.get(arguments, elsewhere)

    return Function(at)


def _all(found: Iterable[Truth]) -> Truth:
    undecided = False
    for v in found:
        if v is False:
            return False
        undecided = undecided or v is None
    return None if undecided else True


def _any(found: Iterable[Truth]) -> Truth:
    undecided = False
    for v in found:
        if v is True:
            return True
        undecided = undecided or v is None
    return None if undecided else False


def _divergence(alpha: Number, p: Mapping[Any, Any], q: Mapping[Any, Any]) -> Number:
    """D_alpha(P||Q) for 1 < alpha, where P has no mass without Q."""
    total: Number = Fraction(0)
    for w, mass in p.items():
        if mass != 0:
            total = plus(total, times(q[w], power(mass / q[w], alpha)))
    return ball(total).log() / ball(alpha - 1)


def _exact(name: str, order: Number, p: Mapping[Any, Any], q: Mapping[Any, Any]) -> Number:
    """A divergence of finite laws, where P has no mass without Q; the order matters for Rényi divergence alone."""
    if all(p[w] == q[w] for w in p):
        return Fraction(0)
    ratios = [(mass, mass / q[w]) for w, mass in p.items() if mass != 0]
    if name == MAX_DIVERGENCE.name:
        return logarithm(max(ratio for _, ratio in ratios))
    if name == KL.name:
        return sum((ball(mass) * ball(ratio).log() for mass, ratio in ratios), arb(0))
    return _divergence(order, p, q)


def _below_line(p: Mapping[Any, Any], q: Mapping[Any, Any], xi: Number, rho: Number) -> bool:
    """Whether D_alpha(P||Q) <= xi + rho alpha for all 1 < alpha, where 0 <= rho; it grows with alpha."""
    if any(p[w] != 0 and q[w] == 0 for w in p):
        return False
    largest = logarithm(max(p[w] / q[w] for w in p if p[w] != 0))
    least = Fraction(1)
    for _ in range(MOST_STEPS):
        bound = plus(xi, times(rho, least))
        if less(largest, bound, strictly=False):
            return True
        step = Fraction(4)
        while less(_divergence(least * (1 + step), p, q), bound, strictly=False) is not True:
            step /= 2
            if step < Fraction(1, 2**15):
                return False
        least *= 1 + step
    return False


def _narrow(p: Mapping[Any, Any], q: Mapping[Any, Any], mu: Number, tau: Number) -> bool:
    """Whether P and Q have the same points, the mean loss is at most mu, and its values differ by 2 tau at most.

    Then the pair is (mu, tau)-mean-concentrated, by Hoeffding's lemma.
    """
    if any((p[w] == 0) != (q[w] == 0) for w in p if p[w] != 0):
        return False
    ratios = [mass / q[w] for w, mass in p.items() if mass != 0]
    spread = max(ratios) / min(ratios)
    wide = less(Fraction(0) if spread == 1 else logarithm(spread), times(Fraction(2), tau), strictly=False)
    return wide is True and less(_exact(KL.name, None, p, q), mu, strictly=False) is True


def _in_range(p: Mapping[Any, Any], q: Mapping[Any, Any], width: Number) -> Truth:
    """Whether log(p/q) lies in an interval of that width."""
    if any((p[w] == 0) != (q[w] == 0) for w in p):
        return False
    ratios = [mass / q[w] for w, mass in p.items() if mass != 0]
    return less(logarithm(max(ratios) / min(ratios)), width, strictly=False)


def _probably(p: Mapping[Any, Any], q: Mapping[Any, Any], epsilon: Number, delta: Number) -> Truth:
    """Whether P has at most delta where p > exp(epsilon) q."""
    factor = epsilon.of if isinstance(epsilon, Logarithm) else ball(epsilon).exp() if epsilon != 0 else Fraction(1)
    total = Fraction(0)
    for w, mass in p.items():
        inside = less(mass, times(factor, q[w]), strictly=False)
        if inside is None:
            return None
        total += Fraction(0) if inside else mass
    return less(total, delta, strictly=False)


def _is(t: Term, *notions: Definition) -> bool:
    """Whether a term applies one of the notions, at any spaces."""
    return t.op == "def" and any(d.name == t.data.name and same_but_for_spaces(d, t.data) for d in notions)


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


def equality(body: Term) -> tuple[Term, Term] | None:
    """(D <= u, v) where the body, of 'for all u', says that D = v: D <= u just when v <= u."""
    if body.op != "and" or len(body.args) != 2 or any(a.op != "imp" for a in body.args):
        return None
    (at_most, above), (above2, at_most2) = (a.args for a in body.args)
    if at_most != at_most2 or above != above2 or at_most.op != "def" or above.op != "le":
        return None
    value, bound = above.args
    is_bound = bound.op == "bound" and bound.data[0] == 0 and at_most.args[-1] == bound
    others = (value, *at_most.args[:-1])
    return (at_most, value) if is_bound and all(i != 0 for a in others for i, _ in a.dangling) else None


# Laws that formulas define ------------------------------------------------------------------


def _joint(_: Term, about: list[Any], __: Model) -> Any:
    law, kernel = about
    kernels = {y: kernel(y) for y in law}
    if any(isinstance(k, Gaussian) for k in kernels.values()):
        raise UndecidedError("the joint law with a Gaussian one")
    return {(y, z): mass * share for y, mass in law.items() for z, share in kernels[y].items()}


def _pushed(_: Term, about: list[Any], __: Model) -> Any:
    law, kernel = about
    support = [y for y, mass in law.items() if mass != 0]
    if len(support) == 1:
        return kernel(support[0])
    out: dict[Any, Fraction] = {}
    for y, mass in law.items():
        for z, share in kernel(y).items():
            out[z] = out.get(z, Fraction(0)) + mass * share
    return out


def _image(made: Term, about: list[Any], model: Model) -> Any:
    law, function = about
    out = dict.fromkeys(model.points(made.type[1]), Fraction(0)) if made.type[1] != REAL else {}
    for y, mass in law.items():
        out[function(y)] = out.get(function(y), Fraction(0)) + mass
    return out


def _mixture(_: Term, about: list[Any], __: Model) -> Any:
    weight, first, second = about
    return {w: weight * first[w] + (1 - weight) * second[w] for w in first}


def _density(_: Term, about: list[Any], __: Model) -> Any:
    p, q = about
    ratio = {w: p[w] / q[w] if q[w] else Fraction(0) for w in q}
    return Function(lambda w: ratio[w])


DETERMINED: Mapping[str, Callable[[Term, list[Any], Model], Any]] = {
    "joint": _joint,
    "pushed": _pushed,
    "image": _image,
    "mixture": _mixture,
    "density": _density,
}
"""The notions whose first argument is defined by the others."""


# Shapes ---------------------------------------------------------------------------------------


def _is_natural(body: Term, op: str) -> bool:
    """Whether a quantifier over numbers is one over natural numbers: they alone fulfil a premise, or a part."""
    if op == "and":
        said = [(0, a) for a in (body.args if body.op == "and" else (body,))]
    else:
        said, inside = [], 0
        while body.op in ("imp", "forall"):
            if body.op == "imp":
                said.append((inside, body.args[0]))
            inside += body.op == "forall"
            body = body.args[-1]
    return any(a.op == "nat" and a.args[0].op == "bound" and a.args[0].data[0] == n for n, a in said)


def _is_decided_at_events(body: Term) -> bool:
    """Whether what holds for all functions with values 0 and 1 holds for all that a formula speaks of.

    Affine inequalities pass from these to all functions between 0 and 1, affine equations to all functions.
    """
    is_test = False
    while body.op == "imp":
        premise, body = body.args
        if _is_test_premise(premise):
            is_test = True
        elif any(i == 0 for i, _ in premise.dangling) and not (is_test and _is_null_premise(premise)):
            return False
    stated = body.args if body.op == "and" else (body,)
    return _is_affine(body) and (is_test or all(a.op == "eq" for a in stated))


def _is_of_equations(body: Term) -> bool:
    """Whether a formula says of test functions, or of all, that affine equations hold: if so at 0 and at the points."""
    while body.op == "imp":
        if not _is_test_premise(body.args[0]):
            return False
        body = body.args[1]
    stated = body.args if body.op == "and" else (body,)
    return _is_affine(body) and all(a.op == "eq" for a in stated)


def _is_null_premise(t: Term) -> bool:
    """Whether a premise says that a test function has mean 0: such functions are averages of such events."""
    if t.op != "eq" or t.args[0].op != "E" or t.args[1].op != "num" or t.args[1].data != 0:
        return False
    law, value = t.args[0].args
    return value.op == "app" and _is_bound(value.args[0], 1) and all(i != 0 for i, _ in law.dangling)


def _is_affine(body: Term) -> bool:
    """Whether comparisons are affine in the function that is the innermost bound variable."""
    if body.op == "and":
        return all(_is_affine(a) for a in body.args)
    return body.op in ("le", "lt", "eq") and all(_degree(a, 0) <= 1 for a in body.args)


def _bounds_above(t: Term) -> bool:
    """Whether a premise on the bound variable is false of all larger numbers where it is false."""
    return t.op in ("lt", "le") and t.args[0].op == "bound" and t.args[0].data[0] == 0 and _degree(t.args[1], 0) == 0


def _is_bound(t: Term, index: int) -> bool:
    return bool(t.op == "bound" and t.data[0] == index)


def _is_test_premise(t: Term) -> bool:
    """Whether a premise says that a function, the innermost bound variable, has its values between 0 and 1."""
    depth = 0
    while t.op == "forall":
        t, depth = t.args[0], depth + 1
    if t.op != "and" or len(t.args) != 2 or any(a.op != "le" for a in t.args):
        return False
    (zero, value), (same, one) = (a.args for a in t.args)
    ends = zero.op == one.op == "num" and (zero.data, one.data) == (0, 1)
    head, *at = value.args if value.op == "app" else (value,)
    return bool(
        ends
        and value == same
        and _is_bound(head, depth)
        and len(at) == depth
        and all(_is_bound(x, depth - 1 - i) for i, x in enumerate(at))
    )


def _is_averaged(t: Term, index: int = 0) -> bool:
    """Whether a function that a formula speaks of, a bound variable, matters almost surely only."""
    if _is(t, DENSITY) or t.op in ("E", "integrable", "as") or all(i != index for i, _ in t.dangling):
        return True
    if t.op == "bound":
        return False
    more = len(bound_types(t)) if t.op in BINDERS else 0
    return all(_is_averaged(a, index) for a in t.args[:-1]) and _is_averaged(t.args[-1], index + more)


def _is_itself(body: Term, n: int) -> bool:
    """Whether the body of a lambda applies a function to the bound variables, as they come."""
    head, *arguments = body.args
    return all(i >= n for i, _ in head.dangling) and [a.data[0] if a.op == "bound" else -1 for a in arguments] == [
        *reversed(range(n))
    ]


def _degree(t: Term, index: int) -> int:
    """The degree of a term in a bound variable; large where it is not a polynomial."""
    large = 99
    if t.op == "bound":
        return int(t.data[0] == index)
    if all(i != index for i, _ in t.dangling):
        return 0
    match t.op:
        case "add":
            return max(_degree(a, index) for a in t.args)
        case "mul":
            return sum(_degree(a, index) for a in t.args)
        case "app":
            inside = any(_degree(a, index) for a in t.args[1:])
            return large if inside else _degree(t.args[0], index)
        case "E":
            return large if _degree(t.args[0], index) else _degree(t.args[1], index + 1)
        case "sum":
            return large if any(_degree(a, index) for a in t.args[:2]) else _degree(t.args[2], index + 1)
        case _:
            return large


# Gaussian laws --------------------------------------------------------------------------------


_OF_FINITE = (RENYI, KL, MAX_DIVERGENCE, INDISTINGUISHABLE, MEAN_CONCENTRATED, DENSITY)
_OF_GAUSSIAN = (RENYI, RENYI_LINE, KL, MEAN_CONCENTRATED, INDISTINGUISHABLE, MAX_DIVERGENCE)


def _gaussian(name: str, values: list[Any]) -> Truth:
    """A notion of two Gaussian laws of one variance, by the known values of the divergences."""
    laws = [v for v in values if isinstance(v, Gaussian)]
    if len(laws) != 2 or laws[0].deviation != laws[1].deviation or len(values) < 3:
        raise UndecidedError(name)
    gap = _gap(*laws)
    match name, values:
        case "renyi", [alpha, _, _, t]:
            return (
                less(times(alpha, gap**2 / 2), t, strictly=False) if less(Fraction(1), alpha, strictly=True) else None
            )
        case "renyi_line", [_, _, xi, rho]:
            at_one = less(gap**2 / 2, plus(xi, rho), strictly=False)
            slope = less(gap**2 / 2, rho, strictly=False)
            return None if at_one is None or slope is None else at_one and slope
        case "kl", [_, _, t]:
            return less(gap**2 / 2, t, strictly=False)
        case "mean_concentrated", [_, _, mu, tau]:
            mean = less(gap**2 / 2, mu, strictly=False)
            spread = less(gap**2, times(tau, tau), strictly=False)
            return None if mean is None or spread is None else mean and spread
        case "indistinguishable", [_, _, epsilon, delta]:
            return less(hockey_stick(gap, epsilon), delta, strictly=False)
        case "max_divergence", [_, _, t]:
            return less(Fraction(0), t, strictly=False) if gap == 0 else False
        case _:
            raise UndecidedError(name)


def _gaussian_equality(t: Term, values: list[Any]) -> Truth:
    """Whether a divergence of Gaussian laws of one variance is a number, which the formula says with a ratio L."""
    p, q = (v for v in values if isinstance(v, Gaussian))
    order = values[0] if t.data.name == "renyi_equals" else Fraction(1)
    about = t.data.body.args[0] if t.data.body.op == "exists" else t.data.body
    if p.deviation != q.deviation or not any(_is(part, DENSITY) for part in about.args):
        return None
    return equal(times(order, _gap(p, q) ** 2 / 2), values[-1])


def _gaussian_tail(p: Gaussian, q: Gaussian, epsilon: Number, delta: Number) -> Truth:
    """Whether the loss of Gaussian laws of one variance is above epsilon with probability at most delta."""
    gap = _gap(p, q)
    if p.deviation != q.deviation or gap == 0:
        return None
    tail = ((ball(epsilon) - ball(gap**2 / 2)) / ball(gap) / arb(2).sqrt()).erfc() / 2
    return less(tail, delta, strictly=False)


def _laplace(name: str, values: list[Any]) -> Truth:
    """A notion of two Laplace laws of one scale, by the known values of the divergences."""
    laws = [v for v in values if isinstance(v, Laplace)]
    if len(laws) != 2 or laws[0].scale != laws[1].scale:
        raise UndecidedError(name)
    gap = abs(laws[0].centre - laws[1].centre) / laws[0].scale
    if name == INDISTINGUISHABLE.name:
        _, _, epsilon, delta = values
        if less(Fraction(0), epsilon, strictly=False) is not True:
            raise UndecidedError(name)
        if less(gap, epsilon, strictly=False):
            return less(Fraction(0), delta, strictly=False)
        return less((1 - (ball(plus(epsilon, -gap)) / 2).exp()).max(arb(0)), delta, strictly=False)
    return less(_laplace_renyi(values[0], *laws), values[-1], strictly=False)


def _laplace_renyi(alpha: Number, p: Laplace, q: Laplace) -> Number:
    """The divergence of two Laplace laws of one scale."""
    if not isinstance(alpha, Fraction) or alpha <= 1 or p.scale != q.scale:
        raise UndecidedError("renyi")
    gap = abs(p.centre - q.centre) / p.scale
    if gap == 0:
        return Fraction(0)
    grown, shrunk = ball((alpha - 1) * gap).exp(), ball(-alpha * gap).exp()
    moment = (ball(alpha) * grown + ball(alpha - 1) * shrunk) / ball(2 * alpha - 1)
    return moment.log() / ball(alpha - 1)


def _anywhere(function: Any) -> Any:
    """The value of a function of a number that is constant; None where that is not seen."""
    try:
        return function(arb("[0 +/- inf]"))
    except UndecidedError:
        return None


def _gap(p: Gaussian, q: Gaussian) -> Fraction:
    return abs(p.mean - q.mean) / p.deviation


def _approximately(p: Any, q: Any, delta: Number, xi: Number, rho: Number) -> Truth:
    """Approximate concentration of two laws, where a theorem of the library decides it.

    True if the laws are (epsilon, delta)-indistinguishable both ways for an epsilon that xi or rho allows
    (the decomposition of such laws, and epsilon^2/2-zCDP). False if, both ways, they are not as
    indistinguishable as Lemma 8.8 says.
    """
    if not isinstance(p, dict) or not isinstance(q, dict):
        raise UndecidedError("approximate concentration of laws that are not finite")
    if not all(less(a, b, strictly=False) for a, b in ((Fraction(0), delta), (delta, Fraction(1)))):
        raise UndecidedError("delta outside of [0, 1]")
    allowed = [xi] if less(Fraction(0), rho, strictly=False) else []
    if less(Fraction(0), xi, strictly=False) and less(Fraction(0), rho, strictly=True):
        allowed.append((2 * ball(rho)).sqrt())
    for epsilon in allowed:
        enough = [less(_least_delta(a, b, epsilon), delta, strictly=False) for a, b in ((p, q), (q, p))]
        if less(Fraction(0), epsilon, strictly=False) and less(delta, Fraction(1), strictly=True) and all(enough):
            return True
    if isinstance(delta, Fraction) and delta == 0:
        if less(Fraction(0), rho, strictly=False) and _below_line(p, q, xi, rho) and _below_line(q, p, xi, rho):
            return True
        if any(a[w] != 0 and b[w] == 0 for a, b in ((p, q), (q, p)) for w in a):
            return False
        far = any(
            less(plus(xi, times(rho, alpha)), _divergence(alpha, a, b), strictly=True)
            for alpha in ORDERS
            for a, b in ((p, q), (q, p))
            if all(b[w] for w in a if a[w])
        )
        return False if far else None
    for step in EPSILONS:
        epsilon = plus(plus(xi, rho), step)
        tail: Number = Fraction(0)
        if less(Fraction(0), rho, strictly=True):
            tail = (-ball(step * step) / (4 * ball(rho))).exp()
        elif rho != 0:
            continue
        most = plus(delta, times(plus(Fraction(1), -delta), tail))
        if any(less(most, _least_delta(a, b, epsilon), strictly=True) for a, b in ((p, q), (q, p))):
            return False
    return None


ORDERS = tuple(map(Fraction, ("2", "1001/1000", "3/2", "10")))
EPSILONS = tuple(map(Fraction, ("0", "1/100", "1/10", "1/2", "1", "2", "4")))


def _least_delta(p: Mapping[Any, Any], q: Mapping[Any, Any], epsilon: Number) -> Number:
    """The hockey-stick divergence of finite laws."""
    if isinstance(epsilon, Logarithm):
        factor: Number = epsilon.of
    else:
        factor = Fraction(1) if isinstance(epsilon, Fraction) and epsilon == 0 else ball(epsilon).exp()
    total: Number = Fraction(0)
    for w, mass in p.items():
        if isinstance(mass, Fraction) and mass == 0:
            continue  # no excess there
        excess = plus(mass, -times(factor, q[w]))
        positive = less(Fraction(0), excess, strictly=True)
        total = plus(total, Fraction(0) if positive is False else excess if positive else ball(excess).max(arb(0)))
    return total


def hockey_stick(gap: Fraction, epsilon: Number) -> Number:
    """The least delta at epsilon of Gaussian laws of variance 1 with means at that distance."""
    if gap == 0:
        return (1 - ball(epsilon).exp()).max(arb(0))
    low = (ball(epsilon) / ball(gap) - ball(gap) / 2) / arb(2).sqrt()
    high = (ball(epsilon) / ball(gap) + ball(gap) / 2) / arb(2).sqrt()
    return (low.erfc() - ball(epsilon).exp() * high.erfc()) / 2

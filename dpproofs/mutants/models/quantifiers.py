"""Quantifiers: over finite spaces, over numbers, over functions and over laws."""

from __future__ import annotations

import itertools
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Self

from flint import arb

from dpproofs.kernel import Term, Type
from dpproofs.language.terms import PROP, REAL
from dpproofs.mutants.models.divergences import approximately, below, gap_of, merged
from dpproofs.mutants.models.laws import UndecidedError
from dpproofs.mutants.models.notions import divergence_of
from dpproofs.mutants.models.shapes import (
    applies,
    bounds_above,
    degree,
    equality,
    is_affine,
    is_averaged,
    is_bound,
    is_decided_at_events,
    is_natural,
    is_of_equations,
    is_test_premise,
    premises,
)
from dpproofs.mutants.models.values import (
    Elsewhere,
    Function,
    Gaussian,
    Model,
    Number,
    Rest,
    Truth,
    all_of,
    any_of,
    equal,
    is_unknown,
    less,
    plus,
    table,
)
from dpproofs.mutants.unknowns import asking, impossible
from dpproofs.privacy.notions import COMPONENTS, DENSITY, IMAGE, INDISTINGUISHABLE, JOINT, KL, MAX_DIVERGENCE, RENYI

MOST_POINTS = 12
"""Of how many points a space may be whose events are all tried."""

MOST_FUNCTIONS = 4096
"""How many functions between finite spaces are tried."""

SAMPLES = tuple(map(Fraction, ("2", "1", "101/100", "0", "3", "-1", "1/2", "3/2", "1001/1000", "5", "10", "1/10",
                               "4", "20", "100", "-1/2", "3/10", "7/10", "-2", "6/5", "50", "-1/4", "1/4",
                               "-1/100", "1/100")))  # fmt: skip
"""The real numbers at which a formula for all of them is tried."""

NATURALS = 8
"""At how many natural numbers a quantifier over them is tried; all from there on are one value."""


class Quantified(ABC):
    """What gives quantified formulas their truth; what gives other terms their values is added to it."""

    def __init__(self, model: Model, values: Mapping[Term, Any]) -> None:
        """The spaces, and the values of the free variables."""
        self.model, self.values = model, values

    @abstractmethod
    def value(self, t: Term, scope: tuple[Any, ...]) -> Any:
        """The value; ``scope`` has those of the bound variables, innermost last."""

    def points(self, kind: Type) -> Sequence[Any]:
        """The points of a finite space."""
        return self.model.points(kind)

    def inside(self, values: Mapping[Term, Any]) -> Self:
        """The same with other values of the free variables."""
        return type(self)(self.model, values)

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
        is_all = t.op == "forall"
        if found is None and asking.get() and self.outermost(scope) and impossible(t, self, scope, denied=is_all):
            return is_all
        return found

    def outermost(self, scope: tuple[Any, ...]) -> bool:
        """Whether no value around is an unknown one."""
        return not any(map(is_unknown, (*scope, *self.values.values())))

    def decided(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """By the values of the variable."""
        kind, body = t.data, t.args[0]
        is_all = t.op == "forall"
        if not is_all and t.hint in self.model.some:
            chosen = self.model.some[t.hint](kind)
            if self.value(body, (*scope, chosen)) is True:
                return True
        if kind == REAL:
            return self.all_numbers(body, scope) if is_all else self.some_number(body, scope)
        if isinstance(kind, tuple) and kind[0] == "fn":
            return self.all_functions(t, scope) if is_all else self.some_function(t, scope)
        if isinstance(kind, tuple) and kind[0] in ("prob", "measure"):
            if is_all:
                raise UndecidedError("all laws")
            return self.some_law(t, scope)
        found = (self.value(body, (*scope, v)) for v in self.model.points(kind))
        return all_of(found) if is_all else any_of(found)

    def divergence(self, t: Term, scope: tuple[Any, ...]) -> Number | None:
        """The divergence of finite laws that a notion bounds; None for other notions, and where it is infinite."""
        if not applies(t, RENYI, KL, MAX_DIVERGENCE, INDISTINGUISHABLE):
            return None
        return divergence_of(t.data.name, [self.value(a, scope) for a in t.args[:-1]])

    # Numbers

    def all_numbers(self, body: Term, scope: tuple[Any, ...]) -> Truth:
        """By the growth of divergences; at some numbers, lest it is false; then at all numbers at once."""
        if (numbers := self.naturals(body, scope, existing=False)) is not None:
            return all_of(self.value(body, (*scope, i)) for i in numbers)
        if is_natural(body, "imp"):
            return all_of(self.value(body, (*scope, k)) for k in self.first_naturals())
        stated = equality(body)
        if stated is not None:
            divergence, bound = stated
            exact = self.divergence(divergence, (*scope, None))
            if exact is not None:
                return equal(exact, self.value(bound, (*scope, None)))
        if body.op == "and" and stated is None:
            return all_of(self.all_numbers(a, scope) for a in body.args)
        if (decided := self.at_least(body, scope)) is not None:
            return decided
        if self.orders(body, scope):
            return True
        if any(self.value(body, (*scope, x)) is False for x in SAMPLES[:3]):
            return False
        places = self.places(scope)
        if (
            places
            and (found := all_of(self.value(body, (*scope, x)) for x in (*places, Elsewhere(places)))) is not None
        ):
            return found
        if self.value(body, (*scope, arb("[0 +/- inf]"))) is True:
            return True
        return False if any(self.value(body, (*scope, x)) is False for x in SAMPLES[3:]) else None

    def some_number(self, body: Term, scope: tuple[Any, ...]) -> Truth:
        """At some numbers, lest there is none of them."""
        if (numbers := self.naturals(body, scope, existing=True)) is not None:
            return any_of(self.value(body, (*scope, i)) for i in numbers)
        if is_natural(body, "and"):
            return any_of(self.value(body, (*scope, k)) for k in self.first_naturals())
        return True if any(self.value(body, (*scope, x)) is True for x in SAMPLES) else None

    def places(self, scope: tuple[Any, ...] = ()) -> frozenset[Fraction]:
        """The numbers at which functions of numbers are given by tables."""
        functions = (f for f in (*self.values.values(), *scope) if isinstance(f, Function))
        return frozenset[Fraction]().union(*(f.places for f in functions))

    def first_naturals(self) -> Iterable[Number]:
        """The natural numbers: the first ones, also all at which functions are given, and all others as one value."""
        end = max((NATURALS, *(math.floor(x) + 2 for x in self.places())))
        return (*map(Fraction, range(end)), Rest(Fraction(end)))

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
                said, after = premises(body), body.args[1]
            elif body.op == "and" and existing:
                said, after = list(body.args), None
            else:
                break
            for a in said:
                is_natural = is_natural or (a.op == "nat" and is_bound(a.args[0], index))
                if a.op not in ("le", "lt"):
                    continue
                for mine, other in ((0, 1), (1, 0)):
                    if is_bound(a.args[mine], index) and all(i > index for i, _ in a.args[other].dangling):
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
        if not is_bound(bound, 0) or at_most.args[-1] != bound or any(i == 0 for a in known for i, _ in a.dangling):
            return None
        exact = self.divergence(at_most, (*scope, None))
        return None if exact is None else less(self.value(least, (*scope, None)), exact, strictly=False)

    def orders(self, body: Term, scope: tuple[Any, ...]) -> bool:
        """Whether D_alpha(P||Q) <= a + b alpha for all orders of the premises, for finite laws, with b >= 0."""
        premises = []
        from_one = False
        while body.op == "imp":
            premise = body.args[0]
            if bounds_above(premise):
                premises.append(premise)
            elif premise.op == "lt" and premise.args[1].op == "bound" and premise.args[1].data[0] == 0:
                from_one = from_one or self.value(premise, (*scope, Fraction(1))) is False
            body = body.args[1]
        if not from_one or not applies(body, RENYI) or body.args[0].op != "bound" or body.args[0].data[0] != 0:
            return False
        p, q = (self.value(a, (*scope, Fraction(2))) for a in body.args[1:3])
        if isinstance(p, Gaussian) and isinstance(q, Gaussian):
            return p.deviation == q.deviation and self.above_line(body.args[3], gap_of(p, q) ** 2 / 2, scope)
        if not isinstance(p, dict) or not isinstance(q, dict):
            return False

        def bound(alpha: Number) -> Number:
            return self.value(body.args[3], (*scope, alpha))

        if not self.grows(body.args[3], scope):
            return False

        def is_past(alpha: Number) -> bool:
            return any(self.value(a, (*scope, alpha + Fraction(1, 10**9))) is False for a in premises)

        p, q = merged(p, q)
        ends = tuple(bound(Fraction(x)) for x in (1, 2))
        if premises or body.args[3].op == "min" or not all(isinstance(x, Fraction) for x in ends):
            return below(p, q, bound, is_past)
        same = (frozenset((p[w], q[w]) for w in p), ends)
        if same not in self.model.below:
            self.model.below[same] = below(p, q, bound)
        return self.model.below[same]

    def above_line(self, t: Term, slope: Fraction, scope: tuple[Any, ...]) -> bool:
        """Whether a term in an order is at least the order times the slope, for all orders from 1."""
        if t.op == "min":
            return all(self.above_line(a, slope, scope) for a in t.args)
        one, two = (self.value(t, (*scope, Fraction(x))) for x in (1, 2))
        more = less(plus(one, slope), two, strictly=False)
        return degree(t, 0) <= 1 and more is True and less(slope, one, strictly=False) is True

    def grows(self, t: Term, scope: tuple[Any, ...]) -> bool:
        """Whether a term in an order is a + b alpha with b >= 0, or the smaller of two such."""
        if t.op == "min":
            return all(self.grows(a, scope) for a in t.args)
        one, two = (self.value(t, (*scope, Fraction(x))) for x in (1, 2))
        return degree(t, 0) <= 1 and less(one, two, strictly=False) is True

    # Functions

    def all_functions(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """For all relations; for all test functions, where the formula is affine in the function: at the events."""
        _, arguments, result = t.data
        body = t.args[0]
        try:
            points = list(itertools.product(*(self.model.points(a) for a in arguments)))
        except UndecidedError:
            return self.all_functions_of_numbers(t, scope)
        if result == REAL and is_of_equations(body):
            basis = [{p: Fraction(int(p == q)) for p in points} for q in (None, *points)]
            return all_of(self.value(body, (*scope, table(e))) for e in basis)
        if result not in (REAL, PROP) or len(points) > MOST_POINTS:
            raise UndecidedError("all functions")
        if result == PROP:
            tables = itertools.product((False, True), repeat=len(points))
            return all_of(self.value(body, (*scope, table(dict(zip(points, e, strict=True))))) for e in tables)
        events = (
            table(dict(zip(points, map(Fraction, e), strict=True)))
            for e in itertools.product((0, 1), repeat=len(points))
        )
        found = all_of(self.value(body, (*scope, e)) for e in events)
        return None if found is True and not is_decided_at_events(body) else found

    def all_functions_of_numbers(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """For all functions of numbers, where an affine formula has them at finitely many: by their values there."""
        body, is_test = t.args[0], False
        while body.op == "imp":
            premise, body = body.args
            if is_test_premise(premise):
                is_test = True
            elif any(i == 0 for i, _ in premise.dangling):
                raise UndecidedError("all functions of numbers")
            elif (known := self.value(premise, (*scope, None))) is not True:
                return True if known is False else None
        stated = body.args if body.op == "and" else (body,)
        if t.data[2] != REAL or not is_affine(body) or not (is_test or all(a.op == "eq" for a in stated)):
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
        return all_of(found)

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
            return any_of(
                self.value(t.args[0], (*scope, table(dict(zip(domain, made, strict=True))))) for made in tables
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
            if applies(part, DENSITY) and all(i not in chosen for a in part.args[1:] for i, _ in a.dangling):
                p, q = (self.value(a, places) for a in part.args[1:])
                if isinstance(p, dict) and isinstance(q, dict) and any(p[w] != 0 and q[w] == 0 for w in p):
                    return False
        said = t.args[0].args if t.args[0].op == "and" else (t.args[0],)
        for part in said:
            if applies(part, DENSITY) and len(arguments) == 1 and result == REAL and part.args[0].free == frozenset():
                p, q = (self.value(a, (*scope, None)) for a in part.args[1:])
                if isinstance(p, Gaussian) and isinstance(q, Gaussian) and len(said) == 1:
                    return True
                if not isinstance(p, dict) or not isinstance(q, dict):
                    break
                ratio = {(w,): p[w] / q[w] if q[w] != 0 else Fraction(0) for w in q}
                found: Truth = self.value(t.args[0], (*scope, table(ratio, Fraction(0))))
                unique = all(q.values()) or all(map(is_averaged, said))
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
        if not applies(inner, COMPONENTS):
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
        return all_of(approximately(*(self.value(a, s) for a in known)) for s in around)

    # Laws

    def some_law(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        """The law that a part of the formula defines, as an image or a joint law of known ones, is the only one."""
        if (known := self.some_components(t, scope)) is not None:
            return known
        inner, depth = t, 0
        while inner.op == "exists":
            inner, depth = inner.args[0], depth + 1
        for part in inner.args if inner.op == "and" else ():
            if not applies(part, IMAGE, JOINT) or part.args[0].op != "bound" or part.args[0].data[0] != depth - 1:
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

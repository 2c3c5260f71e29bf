"""Formulas as trees, with as little to them as it takes to write the meaning of a claim down once more.

Sums and products have no sums and products as parts, no 0 and no 1, and numbers in them stay as they stand; so it is
in the term language. Bound variables are numbered from the inside, so that their names do not matter.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, NoReturn, TypeAlias

Type: TypeAlias = str | tuple[Any, ...]
Make: TypeAlias = Callable[..., "Tree"]
"""Makes what stands under a binder, of the variables that are bound."""
REAL, PROP = "real", "prop"
_BINDS_ONE = frozenset(("forall", "exists", "E", "integrable", "as", "sum"))
_names = itertools.count()


class Named(NamedTuple):
    """A definition: its name, its parameters and its meaning."""

    name: str
    parameters: tuple[Tree, ...]
    body: Tree

    def __call__(self, *arguments: Tree | int) -> Tree:
        """The definition, applied. Functions are given as functions of their arguments."""
        pairs = zip(map(tree, arguments), self.parameters, strict=True)
        return Tree("def", tuple(_as_function(a, p.data[1]) for a, p in pairs), self)


@dataclass(frozen=True, eq=False, slots=True)
class Tree:
    """An operator, its arguments, and what belongs to it: a number, a type, a name and its type, a definition."""

    op: str
    args: tuple[Tree, ...] = ()
    data: Any = None

    def __add__(self, other: Tree | int) -> Tree:
        return _joined("add", 0, self, tree(other))

    def __radd__(self, other: int) -> Tree:
        return tree(other) + self

    def __neg__(self) -> Tree:
        return number(-self.data) if self.op == "num" else tree(-1) * self

    def __sub__(self, other: Tree | int) -> Tree:
        return self + -tree(other)

    def __rsub__(self, other: int) -> Tree:
        return tree(other) - self

    def __mul__(self, other: Tree | int) -> Tree:
        return _joined("mul", 1, self, tree(other))

    def __rmul__(self, other: int) -> Tree:
        return tree(other) * self

    def __truediv__(self, other: Tree | int) -> Tree:
        under = tree(other)
        return number(1 / under.data) * self if under.op == "num" else self * under**-1

    def __rtruediv__(self, other: int) -> Tree:
        return tree(other) / self

    def __pow__(self, other: Tree | int) -> Tree:
        return Tree("pow", (self, tree(other)))

    def __le__(self, other: Tree | int) -> Tree:
        return Tree("le", (self, tree(other)))

    def __ge__(self, other: Tree | int) -> Tree:
        return tree(other) <= self

    def __lt__(self, other: Tree | int) -> Tree:
        return Tree("lt", (self, tree(other)))

    def __gt__(self, other: Tree | int) -> Tree:
        return tree(other) < self

    def __call__(self, *arguments: Tree | int) -> Tree:
        """A function at these arguments."""
        return Tree("app", (self, *map(tree, arguments)))

    def __bool__(self) -> NoReturn:
        raise TypeError("a formula is neither true nor false here")


def number(q: Fraction | int) -> Tree:
    """A number."""
    return Tree("num", (), Fraction(q))


def tree(value: Tree | int) -> Tree:
    """A tree as it is, and a whole number as a tree."""
    return number(value) if isinstance(value, int) else value


def _joined(op: str, nothing: int, *parts: Tree) -> Tree:
    """A sum or a product, without sums or products in it and without what changes nothing."""
    flat = [a for p in parts for a in (p.args if p.op == op else (p,)) if a.op != "num" or a.data != nothing]
    return Tree(op, tuple(flat)) if len(flat) > 1 else flat[0] if flat else number(nothing)


# Types and variables

DATA, RECORD = "X", "A"


def function(arguments: Iterable[Type], result: Type) -> Type:
    """The functions from these arguments."""
    return ("fn", tuple(arguments), result)


def laws(space: Type) -> Type:
    """The probability laws on a space."""
    return ("prob", space)


def kernel(space: Type, outcomes: Type) -> Type:
    """Laws of outcomes that depend on a point of the space."""
    return function((space,), laws(outcomes))


def variable(name: str, kind: Type = REAL) -> Tree:
    """A free variable."""
    return Tree("var", (), (name, kind))


# Logic


def both(*parts: Tree) -> Tree:
    """All of it holds."""
    return _logic("and", parts)


def either(*parts: Tree) -> Tree:
    """Some of it holds."""
    return _logic("or", parts)


def _logic(op: str, parts: tuple[Tree, ...]) -> Tree:
    flat = [a for p in parts for a in (p.args if p.op == op else (p,))]
    return Tree(op, tuple(flat)) if len(flat) > 1 else flat[0]


def implies(*parts: Tree) -> Tree:
    """The last one follows from those before it."""
    *given, result = parts
    for one in reversed(given):
        result = Tree("imp", (one, result))
    return result


def equal(left: Tree, right: Tree | int) -> Tree:
    """Two values are one."""
    return Tree("eq", (left, tree(right)))


def differ(left: Tree, right: Tree) -> Tree:
    """Two values are not one."""
    return Tree("ne", (left, right))


def natural(value: Tree) -> Tree:
    """A natural number."""
    return Tree("nat", (value,))


def whole(value: Tree) -> Tree:
    """A whole number."""
    return either(natural(value), natural(-value))


FALSE = Tree("false")


# Functions


def one_of(op: str, *arguments: Tree | int) -> Tree:
    """A function that the language has: exp, log, abs, min, max, ind."""
    return Tree(op, tuple(map(tree, arguments)))


def exp(value: Tree) -> Tree:
    """The exponential function."""
    return one_of("exp", value)


def root(value: Tree) -> Tree:
    """The square root."""
    return value ** number(Fraction(1, 2))


def normal(mean: Tree | int, deviation: Tree | int) -> Tree:
    """A Gaussian law."""
    return one_of("normal", mean, deviation)


def point(value: Tree) -> Tree:
    """The law that is one point."""
    return one_of("dirac", value)


LEBESGUE = Tree("lebesgue")


# Binders


def every(types: tuple[Type, ...], make: Make) -> Tree:
    """For all values of variables of these types."""
    return quantified("forall", *_under(types, make))


def some(types: tuple[Type, ...], make: Make) -> Tree:
    """For some values of variables of these types."""
    return quantified("exists", *_under(types, make))


def quantified(op: str, variables: tuple[Tree, ...], body: Tree) -> Tree:
    """For all, or for some, values of these variables."""
    body = closed(body, variables)
    for v in reversed(variables):
        body = Tree(op, (body,), v.data[1])
    return body


def of(types: tuple[Type, ...], make: Make) -> Tree:
    """The function of variables of these types."""
    variables, body = _under(types, make)
    return Tree("lam", (closed(body, variables),), types)


def mean(law: Tree, space: Type, make: Make) -> Tree:
    """The expectation over an outcome of a law on the space."""
    return _measured("E", law, space, make)


def integrable(law: Tree, space: Type, make: Make) -> Tree:
    """There is such an expectation."""
    return _measured("integrable", law, space, make)


def surely(law: Tree, space: Type, make: Make) -> Tree:
    """A formula holds for almost all outcomes."""
    return _measured("as", law, space, make)


def _measured(op: str, law: Tree, space: Type, make: Make) -> Tree:
    variables, body = _under((space,), make)
    return Tree(op, (law, closed(body, variables)))


def total(first: Tree | int, last: Tree | int, make: Make) -> Tree:
    """The sum from one whole number to another one."""
    variables, body = _under((REAL,), make)
    return Tree("sum", (tree(first), tree(last), closed(body, variables)))


def _under(types: tuple[Type, ...], make: Make) -> tuple[tuple[Tree, ...], Tree]:
    """New variables of these types, and what is made of them: no name is used twice, so that none is captured."""
    variables = tuple(variable(f"%{next(_names)}", kind) for kind in types)
    return variables, make(*variables)


def _as_function(value: Tree, kind: Type) -> Tree:
    """A variable that is a function, as a function of its arguments."""
    if kind[0] != "fn" or value.op != "var":
        return value
    types: tuple[Type, ...] = kind[1]  # type: ignore[assignment]
    return of(types, value)


def closed(body: Tree, variables: tuple[Tree, ...]) -> Tree:
    """These variables bound by one binder around the body: the last one is the innermost."""
    places = {v.data: len(variables) - 1 - i for i, v in enumerate(variables)}
    return _closed(body, places, 0)


def _closed(t: Tree, places: Mapping[Any, int], depth: int) -> Tree:
    if t.op == "var":
        place = places.get(t.data)
        return t if place is None else Tree("bound", (), (depth + place, t.data[1]))
    if not t.args:
        return t
    more = len(t.data) if t.op == "lam" else 1 if t.op in _BINDS_ONE else 0
    *before, last = t.args
    args = (*(_closed(a, places, depth) for a in before), _closed(last, places, depth + more))
    return t if all(a is b for a, b in zip(args, t.args, strict=True)) else Tree(t.op, args, t.data)

"""The author's kit for inner products of sums and multiples: what they are, by those of the points they are made of."""

from __future__ import annotations

from dataclasses import dataclass

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import as_term, eq
from dpproofs.proving.congruence import rewrite
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, parts, specialize, unfolded
from theorems.foundations.geometry.inner_products import INNER_PRODUCT, add, inner, scale

SPACE = INNER_PRODUCT(add, scale, inner)


@dataclass(frozen=True)
class Vector:
    """A point, and how it is made of others: as a sum, or as a multiple."""

    term: Term
    addends: tuple[Vector, ...] = ()
    factor: Term | None = None
    of: Vector | None = None

    def __add__(self, other: Vector) -> Vector:
        return Vector(add(self.term, other.term), (self, other))

    def __sub__(self, other: Vector) -> Vector:
        return self + other.times(-1)

    def times(self, factor: object) -> Vector:
        """A multiple."""
        return Vector(scale(factor, self.term), (), as_term(factor), self)


def product(a: Vector, b: Vector) -> Theorem:
    """The inner product of the two, by those of points that are not made of others, in the order of their names."""
    symmetric, additive, homogeneous, _ = parts(unfolded(SPACE))
    if a.addends:
        known = [product(part, b) for part in a.addends]
        whole = specialize(additive, *(part.term for part in a.addends), b.term)
        total = rhs(known[0]) + rhs(known[1])
        return arith(eq(inner(a.term, b.term), total), whole, *known)
    if a.of is not None:
        return rewrite(specialize(homogeneous, a.factor, a.of.term, b.term), product(a.of, b))
    swapped = specialize(symmetric, a.term, b.term)
    if b.addends or b.of is not None:
        return rewrite(swapped, product(b, a))
    if repr(a.term) <= repr(b.term):
        return arith(eq(inner(a.term, b.term), inner(a.term, b.term)))
    return swapped

"""Norms of inner products: the inequality of Cauchy and Schwarz, and that of the triangle."""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import FALSE, REAL, eq, ne, num, sqrt
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, cases, numeric, parts, prove, signed, specialize, squared_root, unfolded
from theorems.foundations.geometry.inner_products import add, inner, square, u, v
from theorems.foundations.geometry.inner_products_expanded import SPACE, Vector, product
from theorems.foundations.geometry.inner_products_line import PRODUCT, SUM

TRIANGLE = Lemma(
    "foundations.inner-product-triangle", "The triangle inequality", "elementary",
    (SPACE,),
    sqrt(square(add(u, v))) <= factor * (sqrt(square(u)) + sqrt(square(v))),
    mutants=(Mutant("factor", {factor: LESS}, "1 and 1 on the line"),),
)  # fmt: skip

X, Y = Vector(u), Vector(v)


@proof_of(TRIANGLE)
def _proof(claim: Claim) -> Theorem:
    """The squares of both sides differ by 2 (|u| |v| - <u, v>)."""
    whole = X + Y
    roots = [squared_root(square(x.term), nonnegative_square(x)) for x in (X, Y, whole)]
    signs = [signed(0 <= sqrt(square(x.term)), nonnegative_square(x)) for x in (X, Y, whole)]
    a, b, c = (sqrt(square(x.term)) for x in (X, Y, whole))
    below = arith(inner(u, v) ** 2 <= (a * b) ** 2, _cauchy_schwarz(), *roots[:2])
    nonneg = arith(0 <= a * b, *signs)
    inside = arith(inner(u, v) <= a * b, below, nonneg)
    squares = arith(c**2 <= (a + b) ** 2, inside, product(whole, whole), *roots)
    return arith(claim.conclusion, arith(c <= a + b, squares, *signs))


def nonnegative_square(vector: Vector) -> Theorem:
    """The squared norm is not negative."""
    return specialize(parts(unfolded(SPACE))[3], vector.term)


def _cauchy_schwarz() -> Theorem:
    """<u, v>^2 is at most |u|^2 |v|^2: by the squared norm of |v|^2 u - <u, v> v, or where |v| = 0 of u - r v."""
    t, s = inner(u, v), square(v)
    nonneg = nonnegative_square(Y)

    def positive(yes: Theorem) -> Theorem:
        rest = X.times(s) - Y.times(t)
        size = arith(0 <= s * (square(u) * s - t**2), nonnegative_square(rest), product(rest, rest))
        return arith(t**2 <= square(u) * s, size, yes)

    def zero(no: Theorem) -> Theorem:
        rest = X - Y.times((square(u) + 1) / t)
        size = arith(0 <= rhs(product(rest, rest)), nonnegative_square(rest), product(rest, rest))
        none = arith(eq(s, 0), no, nonneg)

        def some(no_zero: Theorem) -> Theorem:
            steep = arith(0 <= square(u) - 2 * (square(u) + 1), size, none, arith(ne(t, 0), no_zero))
            return arith(eq(t, 0), steep, nonnegative_square(X))

        return arith(t**2 <= square(u) * s, none, cases(eq(t, 0), lambda yes: yes, some))

    return cases(0 < s, positive, zero)


@refutation_of(TRIANGLE, "factor", V=REAL)
def _on_the_line(said: Theorem) -> Theorem:
    """The points 1 and 1 on the line."""
    told = instance(said, prove, add=SUM, scale=PRODUCT, inner=PRODUCT, u=num(1), v=num(1))
    return arith(FALSE, told, numeric(rhs(told) < lhs(told)))

"""Projections on closed convex sets bring points nearer."""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import FALSE, REAL, forall, function_type, lam, num, sqrt, var
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, numeric, prove, signed, specialize, squared_root
from theorems.composition.iteration.noise import distance
from theorems.foundations.geometry.inner_products import add, inner, minus, scale, square, u, v
from theorems.foundations.geometry.inner_products_expanded import SPACE, Vector, product
from theorems.foundations.geometry.inner_products_line import PRODUCT, SUM
from theorems.foundations.geometry.triangle import nonnegative_square

project = var("Pi", function_type(("V",), "V"))
PROJECTION = Definition(
    "projection",
    (project, add, scale, inner),
    forall((u, v), inner(minus(u, project(u)), minus(project(v), project(u))) <= 0),
)
"""From no point does the way to its projection go on towards the projection of another one, as from no point outside of
a convex set, nor from one within, where it is its own projection."""
put_in_words(PROJECTION, "points are projected as on a closed convex set, such as a ball, or the whole space")
write_as(PROJECTION, r"{0} \text{{ is a projection in }} \left({1}, {2}, {3}\right)")
PROJECTED = PROJECTION(project, add, scale, inner)

NEARER = Lemma(
    "iteration.projection", "Projections bring points nearer", "elementary",
    (SPACE, PROJECTED),
    distance(project(u), project(v)) <= factor * distance(u, v),
    mutants=(Mutant("factor", {factor: LESS}, "the whole line"),),
)  # fmt: skip


@proof_of(NEARER)
def _proof(claim: Claim) -> Theorem:
    """|u - v|^2 = |u - v - d|^2 + 2 <u - v, d> - |d|^2, where d is between the projections, and <u - v, d> >= |d|^2."""
    X, Y, A, B = (Vector(point) for point in (u, v, project(u), project(v)))
    gap, moved = X - Y, A - B
    rest = gap - moved
    away = [specialize(PROJECTED, *ends) for ends in ((u, v), (v, u))]
    ways = product(X - A, B - A), product(Y - B, A - B)
    sizes = [product(vector, vector) for vector in (gap, moved, rest)]
    squares = arith(square(moved.term) <= square(gap.term), nonnegative_square(rest), *away, *ways, *sizes)
    roots = [squared_root(square(x.term), nonnegative_square(x)) for x in (gap, moved)]
    signs = [signed(0 <= sqrt(square(x.term)), nonnegative_square(x)) for x in (gap, moved)]
    between = arith(distance(project(u), project(v)) ** 2 <= distance(u, v) ** 2, squares, *roots)
    return arith(claim.conclusion, arith(distance(project(u), project(v)) <= distance(u, v), between, *signs))


@refutation_of(NEARER, "factor", V=REAL)
def _all(said: Theorem) -> Theorem:
    """The line is projected on itself."""
    a = var("a")
    values = {"add": SUM, "scale": PRODUCT, "inner": PRODUCT, "Pi": lam(a, a), "u": num(1), "v": num(0)}
    told = instance(said, prove, **values)
    return arith(FALSE, told, numeric(rhs(told) < lhs(told)))

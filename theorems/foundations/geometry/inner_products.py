"""Inner products: points can be added and scaled, and no more is asked than what the inner product says of it."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, conj, eq, forall, function_type, var, variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as

c = var("c")
u, v, w = variables("u v w", "V")
add = var("add", function_type(("V", "V"), "V"))
scale = var("scale", function_type((REAL, "V"), "V"))
inner = var("inner", function_type(("V", "V"), REAL))
INNER_PRODUCT = Definition(
    "inner_product",
    (add, scale, inner),
    conj(
        forall((u, v), eq(inner(u, v), inner(v, u))),
        forall((u, v, w), eq(inner(add(u, v), w), inner(u, w) + inner(v, w))),
        forall((c, u, v), eq(inner(scale(c, u), v), c * inner(u, v))),
        forall(u, 0 <= inner(u, u)),
    ),
)
"""The inner product is symmetric and linear, and that of a point with itself is not negative."""
put_in_words(INNER_PRODUCT, "points can be added and scaled, and have an inner product")
write_as(INNER_PRODUCT, r"{2} \text{{ is an inner product on }} \left({0}, {1}\right)")


def minus(a: Term, b: Term) -> Term:
    """a - b."""
    return add(a, scale(-1, b))


def square(a: Term) -> Term:
    """The squared norm."""
    return inner(a, a)

"""The space of d coordinates: points are lists of d numbers, which are added, scaled and multiplied at each place."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, conj, eq, forall, function_type, implies, nat, summation, var, variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import on
from dpproofs.render.notation import write_as
from theorems.foundations.geometry.inner_products import add, inner, scale
from theorems.foundations.samples.lists import LISTS

c, d, i = variables("c d i")
u, v, w = variables("u v w", "V")
entry = var("e", function_type(("V", REAL), REAL))
put = var("put", function_type(("V", REAL, REAL), "V"))
LISTS_V = on(LISTS, X="V", A=REAL)


def places(body: Term, size: Term = d) -> Term:
    """The body holds at each place i."""
    return forall(i, implies(nat(i), 1 <= i, i <= size, body))


COORDINATES = Definition(
    "coordinates",
    (entry, put, add, scale, inner, d),
    conj(
        LISTS_V(entry, put, d),
        forall((u, v), places(eq(entry(add(u, v), i), entry(u, i) + entry(v, i)))),
        forall((c, u), places(eq(entry(scale(c, u), i), c * entry(u, i)))),
        forall((u, v), eq(inner(u, v), summation(i, 1, d, entry(u, i) * entry(v, i)))),
    ),
)
"""Points are the lists of d numbers: u has the coordinates e(u, 1), ..., e(u, d), and put(u, j, a) is u with the
coordinate a at the place j. Sums and multiples have those of the coordinates, and the inner product is their sum of
products."""
put_in_words(COORDINATES, "points are vectors of real numbers, with the usual sums, multiples and inner product")
write_as(
    COORDINATES,
    r"\left({2}, {3}, {4}\right) \text{{ is Euclidean in }} {5} \text{{ coordinates }} \left({0}, {1}\right)",
)
SPACE = COORDINATES(entry, put, add, scale, inner, d)
GIVEN = SPACE, nat(d)

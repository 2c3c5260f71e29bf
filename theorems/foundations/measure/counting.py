"""The measure that counts whole numbers."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, E, almost_surely, conj, disj, eq, forall, function_type, implies, ind
from dpproofs.language.terms import integrable, measure, nat, var, variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.typeset import write_as

y, k, n = variables("y k n")
mu = var("mu", measure(REAL))
f = var("f", function_type((REAL,), REAL))


def whole(x: Term) -> Term:
    """x is a whole number."""
    return disj(nat(x), nat(-x))


def same(move: Term) -> Term:
    """A sum is finite, and the same, with the numbers moved."""
    return conj(integrable(mu, y, f(move)), eq(E(mu, y, f(move)), E(mu, y, f(y))))


COUNTING = Definition(
    "counts_whole_numbers",
    (mu,),
    conj(
        almost_surely(mu, y, whole(y)),
        integrable(mu, y, ind(eq(y, 0))),
        eq(E(mu, y, ind(eq(y, 0))), 1),
        forall(f, implies(integrable(mu, y, f(y)), conj(same(-y), same(y + 1)))),
    ),
)
"""mu counts the whole numbers: it is on them, 0 counts once, and all is the same from -y and from y + 1."""
put_in_words(COUNTING, "mu counts the whole numbers")
write_as(COUNTING, r"{0} \text{{ is the counting measure of }} \mathbb{{Z}}")
NO_MEASURE = "no theorem says that there is a measure which counts the whole numbers"
GIVEN = COUNTING(mu), integrable(mu, y, f(y))

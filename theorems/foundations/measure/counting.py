"""The measure that counts whole numbers."""

from __future__ import annotations

from dpproofs.kernel import Term
from dpproofs.meaning.laws import COUNTING
from dpproofs.language.terms import REAL, E, conj, disj, eq, function_type
from dpproofs.language.terms import integrable, measure, nat, var, variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as

y, k, n = variables("y k n")
mu = var("mu", measure(REAL))
f = var("f", function_type((REAL,), REAL))


def whole(x: Term) -> Term:
    """x is a whole number."""
    return disj(nat(x), nat(-x))


def same(move: Term) -> Term:
    """A sum is finite, and the same, with the numbers moved."""
    return conj(integrable(mu, y, f(move)), eq(E(mu, y, f(move)), E(mu, y, f(y))))


put_in_words(COUNTING, "mu counts the whole numbers")
write_as(COUNTING, r"{0} \text{{ is the counting measure of }} \mathbb{{Z}}")
NO_MEASURE = "no theorem says that there is a measure which counts the whole numbers"
GIVEN = COUNTING(mu), integrable(mu, y, f(y))

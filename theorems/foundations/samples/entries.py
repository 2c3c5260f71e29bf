"""Data sets of n entries, joined from the first entries of one and the later entries of another."""

from __future__ import annotations

from dpproofs.privacy.assumptions import put_in_words
from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, nat, ne, prob, var, variables
from dpproofs.privacy.notions import test_function
from dpproofs.render.notation import write_as

n, k, j, i = variables("n k j i")
x, x1, x2, x3 = variables("x x1 x2 x3", "X")
entry = var("e", function_type(("X", REAL), "A"))
splice = var("c", function_type((REAL, "X", "X"), "X"))
prior = var("P", prob("X"))
phi = var("phi", function_type(("X",), REAL))


def within(i: Term, body: Term) -> Term:
    """For the entries i = 1, ..., n: the body."""
    return forall(i, implies(nat(i), 1 <= i, i <= n, body))


ENTRIES = Definition(
    "entries",
    (entry, splice, n),
    conj(
        forall((x1, x2), implies(within(i, eq(entry(x1, i), entry(x2, i))), eq(x1, x2))),
        forall(
            (k, x1, x2),
            implies(
                nat(k),
                within(
                    i,
                    conj(
                        implies(i <= k, eq(entry(splice(k, x1, x2), i), entry(x1, i))),
                        implies(k < i, eq(entry(splice(k, x1, x2), i), entry(x2, i))),
                    ),
                ),
            ),
        ),
    ),
)
"""Data sets are the lists of their entries e(x, 1), ..., e(x, n), and c(k, x, x') is the data set that has the first
k entries of x and the later entries of x'. An entry may itself be a block of records."""
put_in_words(
    ENTRIES,
    "data sets are the lists of their entries, and can be joined from the first entries of one "
    "and the later entries of another",
)
write_as(ENTRIES, r"\text{{lists of }} {2} \text{{ entries }} {0}\text{{, crossed over by }} {1}")

AGREE_OFF = Definition(
    "agree_off",
    (entry, n, j, x1, x2),
    within(i, implies(ne(i, j), eq(entry(x1, i), entry(x2, i)))),
)
"""The data sets x1, x2 of n entries agree in all entries but perhaps the entry j."""
put_in_words(AGREE_OFF, "the data sets agree in all entries but perhaps one")
write_as(AGREE_OFF, r"{3} = {4} \text{{ in the entries }} {0} \text{{ of }} 1, \ldots, {1} \text{{ but }} {2}")

INDEPENDENT_ENTRIES = Definition(
    "independent_entries",
    (prior, splice, n),
    forall(
        (k, phi),
        implies(
            nat(k),
            k <= n,
            test_function(phi, x),
            eq(E(prior, x1, E(prior, x2, phi(splice(k, x1, x2)))), E(prior, x, phi(x))),
        ),
    ),
)
"""The entries of x are independent when x has law P: the first k entries of x, with the later entries of an independent
copy of x, have the law of x, for every k."""
put_in_words(INDEPENDENT_ENTRIES, "the entries of the random data are independent")
write_as(INDEPENDENT_ENTRIES, r"{0} \text{{ has }} {2} \text{{ independent entries, crossed over by }} {1}")

MADE = ENTRIES(entry, splice, n)
INSIDE = nat(i), 1 <= i, i <= n

"""A bound on the total variation distance."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import E, forall, implies
from dpproofs.privacy.definitions import M, N, delta, phi, test_function, w, x1, x2
from dpproofs.privacy.notion import Notion, Quantity

TOTAL_VARIATION_DP = Definition(
    "total_variation",
    (M, N, delta),
    forall(
        (x1, x2),
        implies(
            N(x1, x2), forall(phi, implies(test_function(phi, w), E(M(x1), w, phi(w)) <= E(M(x2), w, phi(w)) + delta))
        ),
    ),
)
"""P(S) <= Q(S) + delta for every event S, and every randomised test, for all ordered pairs of neighbours: as S may
be replaced by its complement, the total variation distance of the laws is at most delta."""

NOTION = Notion(
    TOTAL_VARIATION_DP,
    (Quantity("delta"),),
    words="total variation at most {delta}",
    typeset=r"\text{total variation} \leq <delta>",
    about="total variation at most delta",
    place=8,
    also=("tv",),
)

"""Probabilistic differential privacy."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import E, conj, exists, exp, forall, implies
from dpproofs.privacy.definitions import M, N, delta, epsilon, excepted, phi, test_function, w, x1, x2
from dpproofs.privacy.notion import Notion, Quantity

PROBABILISTIC_DP = Definition(
    "probabilistic_dp",
    (M, N, epsilon, delta),
    forall(
        (x1, x2),
        implies(
            N(x1, x2),
            exists(
                excepted,
                conj(
                    test_function(excepted, w),
                    E(M(x1), w, excepted(w)) <= delta,
                    forall(
                        phi,
                        implies(
                            test_function(phi, w),
                            E(M(x1), w, (1 - excepted(w)) * phi(w))
                            <= exp(epsilon) * E(M(x2), w, (1 - excepted(w)) * phi(w)),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
"""Outside of an event S (possibly randomised) of probability at most delta, the privacy loss of M at neighbouring
data sets is at most epsilon."""

NOTION = Notion(
    PROBABILISTIC_DP,
    (Quantity("epsilon"), Quantity("delta")),
    words="({epsilon}, {delta})-probabilistic DP",
    typeset=r"(<epsilon>,\ <delta>)\text{-probabilistic DP}",
    about="a privacy loss of at most epsilon, but with probability delta",
    choices=("delta", "epsilon"),
    place=13,
)

"""A privacy loss in an interval."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import conj, exists, forall, implies
from dpproofs.privacy.definitions import INDISTINGUISHABLE, M, N, epsilon, t, x1, x2
from dpproofs.privacy.notion import Notion, Quantity

BOUNDED_RANGE = Definition(
    "bounded_range",
    (M, N, epsilon),
    forall(
        (x1, x2),
        implies(
            N(x1, x2),
            exists(
                t,
                conj(
                    INDISTINGUISHABLE(M(x1), M(x2), t + epsilon, 0),
                    INDISTINGUISHABLE(M(x2), M(x1), -t, 0),
                ),
            ),
        ),
    ),
)
"""The privacy loss of M at neighbouring data sets lies in an interval [t, t + epsilon] of length epsilon."""

NOTION = Notion(
    BOUNDED_RANGE,
    (Quantity("epsilon"),),
    words="{epsilon}-bounded range",
    typeset=r"<epsilon>\text{-bounded range}",
    about="a privacy loss in an interval of length epsilon",
    place=12,
)

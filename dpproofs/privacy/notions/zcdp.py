"""Zero-concentrated differential privacy."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies
from dpproofs.privacy.definitions import RENYI_LINE, M, N, rho, x1, x2, xi
from dpproofs.privacy.notion import Notion, Quantity

ZCDP = Definition(
    "zcdp",
    (M, N, xi, rho),
    forall((x1, x2), implies(N(x1, x2), RENYI_LINE(M(x1), M(x2), xi, rho))),
)
"""M is (xi, rho)-zero-concentrated differentially private; rho-zCDP is the case xi = 0."""

NOTION = Notion(
    ZCDP,
    (Quantity("xi", default=Fraction(0)), Quantity("rho")),
    words="({xi}, {rho})-zCDP",
    typeset=r"(<xi>,\ <rho>)\text{-zCDP}",
    about="(xi, rho)-zCDP",
    unless={"xi": ("{rho}-zCDP", r"<rho>\text{-zCDP}")},
    place=3,
    also=("cdp",),
)

"""Approximate zero-concentrated differential privacy."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies
from dpproofs.privacy.definitions import APPROX_RENYI_LINE, M, N, delta, rho, x1, x2, xi
from dpproofs.privacy.domains import BELOW_ONE
from dpproofs.privacy.notion import Notion, Quantity

APPROX_ZCDP = Definition(
    "approx_zcdp",
    (M, N, delta, xi, rho),
    forall((x1, x2), implies(N(x1, x2), APPROX_RENYI_LINE(M(x1), M(x2), delta, xi, rho))),
)
"""M is delta-approximately (xi, rho)-zero-concentrated differentially private."""

NOTION = Notion(
    APPROX_ZCDP,
    (Quantity("delta", BELOW_ONE), Quantity("xi", default=Fraction(0)), Quantity("rho")),
    words="{delta}-approximate ({xi}, {rho})-zCDP",
    typeset=r"<delta>\text{-approximate }(<xi>,\ <rho>)\text{-zCDP}",
    about="delta-approximate (xi, rho)-zCDP",
    unless={"xi": ("{delta}-approximate {rho}-zCDP", r"<delta>\text{-approximate }<rho>\text{-zCDP}")},
    place=4,
)

"""Zero-concentrated differential privacy for the orders below a bound."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies
from dpproofs.privacy.definitions import RENYI, M, N, alpha, m, rho, x1, x2, xi
from dpproofs.privacy.notion import Notion, Quantity

BOUNDED_ZCDP = Definition(
    "bounded_zcdp",
    (M, N, m, xi, rho),
    forall(
        (x1, x2, alpha),
        implies(N(x1, x2), 1 < alpha, alpha < m, RENYI(alpha, M(x1), M(x2), xi + rho * alpha)),
    ),
)
"""M is m-bounded (xi, rho)-zCDP: the bound of zCDP holds for the orders 1 < alpha < m."""

NOTION = Notion(
    BOUNDED_ZCDP,
    (Quantity("m", smaller_is_weaker=True, fixes=True), Quantity("xi", default=Fraction(0)), Quantity("rho")),
    words="{m}-bounded ({xi}, {rho})-zCDP",
    typeset=r"<m>\text{-bounded }(<xi>,\ <rho>)\text{-zCDP}",
    about="D_alpha is at most xi + rho alpha for 1 < alpha < m",
    unless={"xi": ("{m}-bounded {rho}-zCDP", r"<m>\text{-bounded }<rho>\text{-zCDP}")},
    place=11,
)

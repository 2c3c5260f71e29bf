"""As private as Laplace noise."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies, lam
from dpproofs.privacy.definitions import PROFILE, M, N, c, laplace_profile, shift, x1, x2
from dpproofs.privacy.domains import NONNEGATIVE
from dpproofs.privacy.notion import Notion, Quantity

LAPLACE_DP = Definition(
    "laplace_dp",
    (M, N, shift),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, laplace_profile(shift, c))))),
)
"""At neighbours, no test tells more of M than it does of two Laplace laws of scale 1 with medians ``shift`` apart."""

NOTION = Notion(
    LAPLACE_DP,
    (Quantity("shift", NONNEGATIVE),),
    words="as private as Laplace noise of scale 1 on a number that moves by {shift}",
    typeset=r"<shift>\text{-Laplace DP}",
    about="as private as Laplace noise of scale 1 on a number that moves by shift",
    place=7,
)

"""Poisson sampling of what is as private as Laplace noise, for remove-one."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition
from dpproofs.language.terms import forall, implies, lam
from dpproofs.privacy.definitions import PROFILE, M, N, c, laplace_profile, shift, x1, x2
from dpproofs.privacy.domains import NONNEGATIVE, Condition
from dpproofs.privacy.notion import Notion, Quantity
from dpproofs.privacy.notions.sampled_gaussian_dp import rate, sampled_profile

_profile = lam(c, sampled_profile(lam(c, laplace_profile(shift, c)), rate, c))
SAMPLED_LAPLACE_DP = Definition(
    "sampled_laplace_dp",
    (M, N, rate, shift),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), _profile))),
)
"""For N(x1, x2), M(x1) and M(x2) are dominated by a mixture, Laplace noise of scale 1 about ``shift`` with
probability ``rate`` and else about 0, against the noise about 0: x1 has a record that x2 has not, and M sees it with
that probability."""

NOTION = Notion(
    SAMPLED_LAPLACE_DP,
    (
        Quantity("rate", Condition("must satisfy 0 < {} <= 1", Fraction(0), Fraction(1), low_open=True)),
        Quantity("shift", NONNEGATIVE),
    ),
    words="as private as Laplace noise of scale 1 on a number that moves by {shift}, Poisson-sampled with rate {rate}, "
    "of a record removed",
    typeset=r"<shift>\text{-Laplace DP, Poisson-sampled with rate }<rate>\text{, of a record removed,}",
)

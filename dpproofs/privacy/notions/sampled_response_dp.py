"""Poisson-sampled randomized response, for remove-one."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import exp, forall, implies, lam
from dpproofs.privacy.definitions import PROFILE, M, N, c, delta, epsilon, x1, x2
from dpproofs.privacy.domains import Condition
from dpproofs.privacy.notion import Notion, Quantity
from dpproofs.privacy.notions.kept_dp import keep, kept_profile
from dpproofs.privacy.notions.sampled_gaussian_dp import rate, sampled_profile


def revealing_response(order: Term) -> Term:
    """The profile of a response with response probability ``keep`` that reveals all with probability delta."""
    return delta + (1 - delta) * kept_profile(exp(epsilon), keep, order)


_profile = lam(c, sampled_profile(lam(c, revealing_response(c)), rate, c))
SAMPLED_RESPONSE_DP = Definition(
    "sampled_response_dp",
    (M, N, rate, epsilon, keep, delta),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), _profile))),
)
"""For N(x1, x2), M(x1) and M(x2) are dominated by the answers to a bit that is 1 with probability
``rate``, and to 0: a randomized response that is epsilon-DP, is given with probability ``keep``, and reveals
the bit with probability delta. x1 has a record that x2 has not, and M sees it with the probability ``rate``."""

_SHARE = Condition("must satisfy 0 <= {} <= 1", Fraction(0), Fraction(1))
NOTION = Notion(
    SAMPLED_RESPONSE_DP,
    (
        Quantity("rate", Condition("must satisfy 0 < {} <= 1", Fraction(0), Fraction(1), low_open=True)),
        Quantity("epsilon"),
        Quantity("keep", _SHARE),
        Quantity("delta", _SHARE),
    ),
    words="as private as an ({epsilon}, {delta})-DP randomized response that is given with probability {keep}, "
    "Poisson-sampled with rate {rate}, of a record removed",
    typeset=r"(<epsilon>, <delta>)\text{-DP with the probability }<keep>"
    r"\text{, Poisson-sampled with rate }<rate>\text{, of a record removed}",
)

"""As private as a randomized response that is withheld with some probability."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import exp, forall, implies, lam, maximum, var
from dpproofs.privacy.definitions import PROFILE, M, N, c, epsilon, x1, x2
from dpproofs.privacy.domains import Condition
from dpproofs.privacy.notion import Notion, Quantity

keep = var("keep")


def kept_profile(ratio: Term, keep: Term, order: Term) -> Term:
    """The hockey-stick divergence of a randomized response with the odds ``ratio``, given with probability ``keep``."""
    answers = (maximum(ratio - order, 0) + maximum(1 - order * ratio, 0)) / (1 + ratio)
    return keep * answers + (1 - keep) * maximum(1 - order, 0)


KEPT_DP = Definition(
    "kept_dp",
    (M, N, epsilon, keep),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, kept_profile(exp(epsilon), keep, c))))),
)
"""At neighbours, M is dominated by a randomized response that is epsilon-DP, is given with the
probability ``keep``, and is else withheld: the privacy loss is epsilon, 0 or -epsilon."""

NOTION = Notion(
    KEPT_DP,
    (Quantity("epsilon"), Quantity("keep", Condition("must satisfy 0 <= {} <= 1", Fraction(0), Fraction(1)))),
    words="as private as an {epsilon}-DP randomized response that is given with probability {keep}, and else withheld",
    typeset=r"<epsilon>\text{-DP with the probability }<keep>\text{, and else nothing said}",
)

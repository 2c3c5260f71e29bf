"""As private as a composition of Gaussian noise and three groups of randomized responses."""

from __future__ import annotations

from collections.abc import Mapping

from dpproofs.kernel import Definition
from dpproofs.language.terms import lam
from dpproofs.numbers import Value
from dpproofs.privacy.definitions import (
    M,
    N,
    c,
    delta,
    epsilon1,
    epsilon2,
    epsilon3,
    k1,
    k2,
    k3,
    mixed_profile,
    mu_squared,
    revealing,
)
from dpproofs.privacy.domains import BELOW_ONE, COUNT_OR_NONE, NONNEGATIVE
from dpproofs.privacy.notion import Notion, Quantity

_three_groups = (k1, epsilon1), (k2, epsilon2), (k3, epsilon3)
MIXED_DP = Definition(
    "mixed_dp",
    (M, N, mu_squared, k1, epsilon1, k2, epsilon2, k3, epsilon3, delta),
    revealing(lam(c, mixed_profile(mu_squared, _three_groups, c))),
)
"""At neighbours, M is dominated by N(mu, 1) against N(0, 1) composed with k1, k2, k3 randomized
responses that are epsilon1-, epsilon2-, epsilon3-DP, where with probability delta the data set is revealed."""

GROUPS = (1, 2, 3)


class Mixed(Notion):
    """The notion; empty groups are omitted."""

    __slots__ = ()

    def text(self, numbers: Mapping[str, Value]) -> str:
        """The guarantee in words."""
        p = numbers
        said = [f"Gaussian DP with mu^2 = {p['mu_squared']}"] if p["mu_squared"].exact != 0 else []
        groups = [(p[f"k{n}"], p[f"epsilon{n}"]) for n in GROUPS]
        said.extend(f"{k}-fold {epsilon}-DP" for k, epsilon in groups if k.exact != 0)
        up_to = "" if p["delta"].exact == 0 else f" up to {p['delta']}"
        return f"{' and '.join(said) or '0-DP'}{up_to}"


NOTION = Mixed(
    MIXED_DP,
    (
        Quantity("mu_squared", NONNEGATIVE),
        *(q for n in GROUPS for q in (Quantity(f"k{n}", COUNT_OR_NONE), Quantity(f"epsilon{n}", NONNEGATIVE))),
        Quantity("delta", BELOW_ONE),
    ),
    pair="is dominated by the pair N(0, 1), N(mu, 1), mu^2 = {mu_squared}, with independent randomized responses",
    words="",
)

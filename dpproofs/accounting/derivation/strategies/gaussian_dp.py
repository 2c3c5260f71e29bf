"""Gaussian DP, whose composition is exact."""

from __future__ import annotations

from fractions import Fraction

import flint

from dpproofs.accounting.derivation.strategies.base import Stepwise, Strategies
from dpproofs.accounting.guarantees import attempt, ceiling
from dpproofs.accounting.pairs.pair import Pair
from dpproofs.library.roles import roles
from dpproofs.numbers import ball, decimal_string, endpoints, working
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import GAUSSIAN_DP, KEPT_DP, PURE_DP


class _Steps(Stepwise):
    """Every step in Gaussian DP, with the least mu of randomized response where that is known."""

    def convert(self, g: Guarantee) -> Guarantee:
        """The guarantee of another notion; what is a response, given always or not, at its most telling answer."""
        for name in roles().find("conversion", self.notion, g.notion) if g.notion in _RESPONSES else ():
            if "mu" in roles()[name].chooses:
                numbers = _most_telling(*(g.parameters[key].enclosure()[1] for key in _RESPONSES[g.notion]))
                made = attempt(name, g, **{key: numbers[key] for key in roles()[name].chooses})
                if made is not None:
                    return made
        return super().convert(g)


_RESPONSES = {PURE_DP.name: ("epsilon",), KEPT_DP.name: ("epsilon", "keep")}
_LARGEST = 1000
"""A larger epsilon of a response is taken for this one, at which nothing is proved."""


def _most_telling(epsilon: Fraction, keep: Fraction = Fraction(1)) -> dict[str, Fraction]:
    """The least mu, and the t at which N(0, 1) exceeds t, and N(mu, 1) too, as likely as an answer is.

    Both are rounded up.
    """
    with working(4096 if epsilon > 64 else 256):
        odds = ball(min(epsilon, Fraction(_LARGEST))).exp()
        likely, rare = (2 * ball(keep) * share / (1 + odds) for share in (odds, 1))
        t = _up(flint.arb(2).sqrt() * rare.erfcinv())
        below = -flint.arb(2).sqrt() * likely.erfcinv() if keep < 1 else flint.arb(2).sqrt() * rare.erfcinv()
        return {"t": t, "mu": _up(ball(t) + below)}


def _up(number: flint.arb) -> Fraction:
    return Fraction(decimal_string(endpoints(number)[1], 17, up=True))


class GaussianWays(Strategies):
    """The derivation strategies of Gaussian DP."""

    __slots__ = ()

    def pair(self, g: Guarantee) -> Pair:
        """Two Gaussian laws."""
        return Pair(ceiling(g.mu_squared))


STRATEGIES = GaussianWays(GAUSSIAN_DP.name, ((4, _Steps(GAUSSIAN_DP.name, prefers=(KEPT_DP.name,))),), exact=True)

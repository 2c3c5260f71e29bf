"""Mean-concentrated DP: Gaussian noise, and a mean or a variance that is too large."""

from __future__ import annotations

from dpproofs.accounting.pairs.excess import kl_above
from dpproofs.accounting.pairs.pair import Laws, Pair
from dpproofs.accounting.pairs.worst.base import Numbers, Worst


class MCDP(Worst):
    """The worst cases of mCDP."""

    __slots__ = ()

    def laws(self, numbers: Numbers, away: int) -> Laws:
        """Gaussian noise, whose loss has half its variance as its mean."""
        return Laws(square=min(2 * numbers["mu"], numbers["tau"] ** 2) * away**2)

    def violation(self, pair: Pair, numbers: Numbers) -> str | None:
        """The variance of a Gaussian loss, or the mean."""
        above = pair.square > numbers["tau"] ** 2 and not pair.coins and not pair.reveals
        return "its privacy loss has a variance above tau^2" if above else kl_above(pair, numbers["mu"])


WORST = MCDP()

"""Randomized response to a bit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.claims.losses import RESPONSE, Laws
from dpproofs.claims.mechanisms.base import Either, Known, mechanism
from dpproofs.claims.single_losses import Odds
from dpproofs.numbers import Number


@mechanism
@dataclass(frozen=True, kw_only=True)
class RandomizedResponse(Known):
    """The true bit with that probability, which is e^epsilon/(1 + e^epsilon), and else the other."""

    kind = "randomized-response"
    about = "the true bit with that probability, which is e^epsilon/(1 + e^epsilon), and else the other"
    functions = ("randomized_response", "randomized_response_pure_dp")
    place = 3
    forms = (("epsilon",), ("probability",))
    line = False

    epsilon: Either = Either("the logarithm of the odds for the truth")
    probability: Either = Either("the probability of the truth")

    def applicable(self) -> Iterable[str]:
        """The function of a probability, or of an epsilon, which for 1/2 is 0."""
        return self.functions[:1] if self.probability not in (None, Fraction(1, 2)) else self.functions[1:]

    def arguments(self) -> Mapping[str, Number]:
        """The probability, or two answers and epsilon."""
        if self.probability is None:
            return {"k": 2, **self.parameters}
        return {"k": 2, "epsilon": 0} if self.probability == Fraction(1, 2) else {"p": self.probability}

    def worst(self, away: int) -> Laws:
        """The mechanism itself."""
        if self.probability is not None:
            return Laws(coin=(Odds(self.probability / (1 - self.probability)), RESPONSE))
        return Laws(coin=(self.parameters["epsilon"], RESPONSE))


randomized_response = RandomizedResponse

"""Randomized response to a bit, or to a question with more answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from dpproofs.accounting.guarantees import kept_at_order, with_kept
from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Either, Known
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.single import Answers, Odds
from dpproofs.accounting.pairs.sources import ANSWERS, RESPONSE
from dpproofs.language.terms import log, num
from dpproofs.numbers import InputError, Number, Value, short
from dpproofs.privacy.domains import Condition
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.relations import REPLACE_ONE

LOCAL = (
    "is one response to one value of all the data; where each person responds, who responds is seen, too: such a "
    "survey is to be claimed over replace-one"
)
INSIDE = Condition("must satisfy 0 < {} < 1", Fraction(0), Fraction(1), low_open=True, high_open=True)
AT_LEAST_TWO = Condition("must be a whole number, at least 2", Fraction(2), whole=True)


@mechanism
@dataclass(frozen=True, kw_only=True)
class RandomizedResponse(Known):
    """The true bit with that probability, which is e^epsilon/(1 + e^epsilon), and else the other one.

    With more answers, the true one is e^epsilon times as probable as each other one.

    Either ``epsilon``, in nats, at least 0, or ``probability``, in [1/2, 1); perhaps with ``answers``, an integer k of
    at least 2, and then the probability is in [1/k, 1). Raises InputError for other combinations, and for a number
    outside its domain.
    """

    kind = "randomized-response"
    rising = ("epsilon", "probability")
    about = (
        "the true bit with that probability, which is e^epsilon/(1 + e^epsilon), and else the other; of more answers "
        "the true one with e^epsilon times the probability of each other one"
    )
    functions = ("randomized_response", "randomized_response_pure_dp", "randomized_response_total_variation")
    place = 3
    forms = (("epsilon",), ("probability",), ("epsilon", "answers"), ("probability", "answers"))
    line = False

    epsilon: Either = Either("the logarithm of the odds for the truth")
    probability: Either = Either("the probability of the truth", INSIDE)
    answers: Either = Either("how many answers there are, two where it is not given", AT_LEAST_TWO)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.probability is not None and self.probability * self.k < 1:
            raise InputError("probability", short(self.probability), f"must satisfy 1/{self.k} <= probability < 1")

    def meant_over(self, relation: str) -> str | None:
        """That it is no survey, whose responses reveal who is there."""
        return f"{self.kind} {LOCAL}" if relation != REPLACE_ONE else None

    def applicable(self) -> Iterable[str]:
        """The function of a probability, or of an epsilon, which for 1/2 is 0; with more answers one more."""
        if self.probability not in (None, Fraction(1, 2)) and self.k == 2:
            return self.functions[:1]
        return self.functions[1:] if self.k > 2 else self.functions[1:2]

    @property
    def k(self) -> int:
        """The number of answers."""
        return int(self.answers or 2)

    def arguments(self) -> Mapping[str, Number]:
        """The probability, or the number of answers and epsilon."""
        if self.probability is None:
            return {"k": self.k, "epsilon": self.parameters["epsilon"]}
        if self.probability * self.k == 1:
            return {"k": self.k, "epsilon": 0}
        return {"p": self.probability} if self.k == 2 else {"k": self.k, "epsilon": cast("Number", self._loss)}

    @property
    def _loss(self) -> Value:
        """The logarithm of the odds for the truth, with a probability, against each other answer."""
        truth = num(self.probability or 0)
        return Value(log((num(self.k) - 1) * truth / (1 - truth)))

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantees by the functions, and for more than two answers their joint consequences."""
        return with_kept(super().seeds, relation, notions) if self.k > 2 else super().seeds(relation, notions)

    def at_order(self, alpha: Fraction, relation: str) -> Guarantee | None:
        """The divergence of the joint guarantee."""
        return kept_at_order(super().seeds, alpha, relation) if self.k > 2 else None

    def worst(self, away: int) -> Laws:
        """The mechanism itself."""
        if self.probability is not None and self.k == 2:
            return Laws(coin=(Odds(self.probability / (1 - self.probability)), RESPONSE))
        epsilon = self.parameters["epsilon"] if self.probability is None else self._loss.enclosure()[0]
        if self.k > 2:
            return Laws(coin=(Answers(epsilon, self.k), ANSWERS)) if epsilon else Laws()
        return Laws(coin=(epsilon, RESPONSE))


randomized_response = RandomizedResponse

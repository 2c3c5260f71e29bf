"""Randomized response with more than two answers, as a witness: its loss is less than that on a bit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import flint

from dpproofs.accounting import Mechanism, PrivacyClaim, Verdict
from dpproofs.accounting.claims.model import plain_claim
from dpproofs.accounting.judgement import Witness
from dpproofs.accounting.mechanisms.worst_cases import pairs
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.single import Odds
from dpproofs.accounting.pairs.sources import Source
from dpproofs.accounting.refutation.witnesses import violation
from dpproofs.accounting.verdicts.verdict import unproven


@dataclass(frozen=True)
class Answers(Coin):
    """Randomized response with more than two answers, count times.

    The privacy loss is log(up/down), or its negative, or 0 for an answer that neither record has.
    """

    up: Fraction
    down: Fraction

    @staticmethod
    def of(p: Fraction, k: int, count: int) -> Answers:
        """One of the k answers, uniformly, with probability p, and else the true one."""
        up, down = 1 - p + p / k, p / k
        return Answers(Odds(up / down), Source(f"randomized response with {k} answers"), count, up, down)

    @property
    def points(self) -> int:
        """The number of values of the total loss."""
        return 2 * self.count + 1

    def multiples(self) -> list[tuple[int, flint.arb]]:
        """The values of the total loss under the first law as multiples of the loss, with their probabilities."""
        weights = [flint.arb(flint.fmpq(q.numerator, q.denominator)) for q in self._weights()]
        powers = flint.arb_poly(weights) ** self.count
        return [(self.count - j, powers[j]) for j in range(2 * self.count + 1)]

    def renyi(self, order: flint.arb) -> flint.arb:
        """exp((order - 1) D_order) of one step."""
        e = self.epsilon
        up, middle, down = (flint.arb(flint.fmpq(q.numerator, q.denominator)) for q in self._weights())
        return up * ((order - 1) * e).exp() + middle + down * (-(order - 1) * e).exp()

    def kl(self) -> flint.arb:
        """The KL divergence of one step."""
        return flint.arb(flint.fmpq((self.up - self.down).numerator, (self.up - self.down).denominator)) * self.epsilon

    def _weights(self) -> tuple[Fraction, Fraction, Fraction]:
        return self.up, 1 - self.up - self.down, self.down

    def __str__(self) -> str:
        return f"{super().__str__()} or 0"


REASON = "responses with this probability of the truth are judged by enclosures alone"


def _refuted_by(claim: PrivacyClaim, others: Mechanism, answers: tuple[Answers, ...]) -> Verdict:
    """The verdict on a refuted claim when the steps with many answers are exactly these, and no worse."""
    judged = plain_claim(claim)
    for whole in pairs(others, claim.relation, claim.group):
        pair: Pair = replace(whole, coins=(*whole.coins, *answers))
        for part in pair.parts():
            fact = violation(part, judged)
            if fact is not None:
                return unproven(Verdict(judged, "REFUTED", witness=Witness(str(part), fact)), REASON)
    note = "it is false for some mechanisms of the same epsilon, but not shown to be false for this number of answers"
    return Verdict(judged, "NOT PROVEN", notes=(note,))

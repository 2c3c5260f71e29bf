"""The largest of several noisy utilities, in their order: one-shot Gumbel noise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from dpproofs.accounting.guarantees import repeated
from dpproofs.accounting.mechanisms.base import Mechanism, Runs, mechanism
from dpproofs.accounting.mechanisms.known import Parameter, Selection, monotone_or_not
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.sources import CHOICE, CHOICES
from dpproofs.numbers import Number
from dpproofs.privacy.guarantees import Guarantee


@mechanism
@dataclass(frozen=True, kw_only=True)
class GumbelTopK(Selection):
    """The k candidates whose utilities are largest after Gumbel noise of that scale, in their order.

    There may be any number of candidates. It is assumed that each of the answers has the law of the exponential
    mechanism among the remaining candidates: odds exp(utility/scale), whatever the answers before it. One draw of
    Gumbel noise on each utility has this law by Lemma 4.2 of Durfee and Rogers 2019, arXiv:1905.04273, which is not
    proved here; for k = 1 it is the theorem about report-noisy-max. The noisy utilities are not released.
    """

    kind = "gumbel-top-k"
    about = "the k largest utilities after Gumbel noise on each, in their order; without the noisy utilities"
    functions = ("exponential_mechanism_zcdp", "exponential_mechanism_pure_dp", "exponential_mechanism_bounded_range")
    place = 5
    units = ("scale",)

    sensitivity: Parameter = Parameter("how far apart each utility is at neighbouring data")
    scale: Parameter = Parameter("the scale of the noise, twice the sensitivity over the epsilon of one answer")
    k: Parameter = Parameter("how many candidates are released")

    @property
    def meant(self) -> str | None:
        """That the answers are drawn one after the other, and that there are many candidates."""
        if self.k == 1:
            return super().meant
        one_way = "" if super().meant is None else f"{super().meant}; "
        return (
            f"{one_way}each of the k answers is taken to be drawn from the candidates that are left, with odds "
            "exp(utility/scale), as the order after Gumbel noise is by Lemma 4.2 of Durfee and Rogers 2019; there may "
            "be any number of candidates, and what refutes a claim is their law in the limit of many"
        )

    def once(self) -> GumbelTopK:
        """One of the answers."""
        return replace(self, k=1)

    def applicable(self) -> Iterable[str]:
        """Without bounded range for several answers, since the interval of each may begin elsewhere after each
        answer.
        """
        return self.functions if self.k == 1 else self.functions[:2]

    def arguments(self) -> Mapping[str, Number]:
        """The exponential mechanism with these odds."""
        epsilon = 2 * self.sensitivity / self.scale
        return {"sensitivity": self.sensitivity if epsilon else 1, "epsilon": epsilon}

    def counted(self, count: int = 1) -> Runs:
        """One answer, k times as often."""
        return [(self.once(), count * int(self.k))]

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantees of all answers together."""
        return [repeated(g, int(self.k)) for g in super().seeds(relation, notions)]

    def starts(self, relation: str, notions: Iterable[str], orders: Iterable[Fraction]) -> list[Guarantee]:
        """The guarantees of all answers together, and of each."""
        one = self.once().seeds(relation, notions) if self.k > 1 else []
        return [*super().starts(relation, notions, orders), *one]

    def worst(self, away: int) -> Laws:
        """Candidates in two groups of one size, whose utilities move apart: ever more, so that none are used up.

        Monotone utilities move in one of the groups only.

        An observer sees the group of each answer; in the limit these are independent.
        """
        label = CHOICE if self.k == 1 else CHOICES
        return Laws(coin=(away * self.ways * self.sensitivity / (2 * self.scale), label), copies=int(self.k))


@mechanism
@dataclass(frozen=True, kw_only=True)
class GumbelTopKMonotone(GumbelTopK):
    """The same for monotone utilities."""

    kind = "gumbel-top-k-monotone"
    about = f"{GumbelTopK.about}, for monotone utilities"
    functions = (
        "exponential_mechanism_monotone_zcdp", "exponential_mechanism_monotone_pure_dp",
        "exponential_mechanism_monotone_bounded_range",
    )  # fmt: skip
    ways = 1


def gumbel_top_k(*, sensitivity: Number, scale: Number, k: Number, monotone: bool = False) -> Mechanism:
    """The k candidates whose utilities are largest after Gumbel noise of that scale, in their order.

    Each of the answers is assumed to have the law of the exponential mechanism among the remaining candidates, as it
    has by Lemma 4.2 of Durfee and Rogers 2019, arXiv:1905.04273. ``sensitivity`` is at least 0, and ``scale`` above 0,
    both in the units of the utilities; ``k`` is a positive integer. ``monotone``: between two neighbouring data sets,
    no utility rises or no utility falls. Raises InputError for a number outside its domain.
    """
    kind = monotone_or_not(GumbelTopK, GumbelTopKMonotone, monotone=monotone)
    return kind(sensitivity=sensitivity, scale=scale, k=k)

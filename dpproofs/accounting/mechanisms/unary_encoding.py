"""A value written as bits, one of which is 1; each is flipped independently."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.guarantees import kept_at_order, with_kept
from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.mechanisms.randomized_response import LOCAL
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.single import Bits
from dpproofs.accounting.pairs.sources import UNARY
from dpproofs.numbers import InputError, Number, decimal_string, endpoints, short, working
from dpproofs.privacy.domains import Condition
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.relations import REPLACE_ONE

SHARE = Condition("must satisfy 0 < {} < 1", Fraction(0), Fraction(1), low_open=True, high_open=True)

_EXTREME = Fraction(1, 2**60)
"""A probability below which the odds are compared, and not divided."""


@mechanism
@dataclass(frozen=True, kw_only=True)
class UnaryEncoding(Known):
    """Independent bits, one for each of at least two values.

    That of the true value is 1 with probability p, each other one with probability q, which is at most p. RAPPOR with
    h hash bits is h of these.

    ``p`` and ``q`` are in (0, 1). Raises InputError for a number outside its domain, and for p < q.
    """

    kind = "unary-encoding"
    rising, units = ("p",), ("q",)
    about = (
        "a bit for each value (OUE; RAPPOR, where count is the number of hash bits): 1 with probability p for the true "
        "value, with q for each other one"
    )
    functions = ("unary_encoding_pure_dp", "unary_encoding_by_odds", "unary_encoding_total_variation")
    place = 3
    line = False

    p: Parameter = Parameter("the probability that the bit of the true value is 1", SHARE)
    q: Parameter = Parameter("the probability that the bit of another value is 1, at most p", SHARE)

    def __post_init__(self) -> None:
        if self.q > self.p:
            raise InputError("q", short(self.q), f"must be at most p = {short(self.p)}")

    def meant_over(self, relation: str) -> str | None:
        """That it is no survey, whose responses reveal who is there."""
        return f"{self.kind} {LOCAL}" if relation != REPLACE_ONE else None

    @property
    def is_extreme(self) -> bool:
        """Whether the bits leak nothing, or so much that an epsilon above the logarithm of the odds is given."""
        return self.p == self.q or min(1 - self.p, self.q) < _EXTREME

    def applicable(self) -> Iterable[str]:
        """The functions of the two probabilities, or that of an epsilon besides."""
        return self.functions[1:2] if self.is_extreme else (self.functions[0], self.functions[2])

    def arguments(self) -> Mapping[str, Number]:
        """The two probabilities, and at the extremes an epsilon."""
        if not self.is_extreme:
            return self.parameters
        with working(256):
            high = endpoints(Bits(self.p, self.q).log())[1]
        return {**self.parameters, "epsilon": Fraction(decimal_string(high, 12, up=True)) if self.q < self.p else 0}

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantees by the functions, and their joint consequences."""
        return with_kept(super().seeds, relation, notions)

    def at_order(self, alpha: Fraction, relation: str) -> Guarantee | None:
        """The divergence of the joint guarantee."""
        return kept_at_order(super().seeds, alpha, relation)

    def worst(self, away: int) -> Laws:
        """Two values, each of which may be the true one."""
        return Laws(coin=(Bits(self.p, self.q), UNARY)) if self.q < self.p else Laws()


unary_encoding = UnaryEncoding

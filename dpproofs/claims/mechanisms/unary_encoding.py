"""A value written as bits, of which one is 1; each is flipped by itself."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from dpproofs.claims.losses import UNARY, Laws
from dpproofs.claims.mechanisms.base import Known, Parameter, mechanism
from dpproofs.claims.single_losses import Bits
from dpproofs.numbers import InputError, short
from dpproofs.privacy.domains import Condition

SHARE = Condition("must satisfy 0 < {} < 1", Fraction(0), Fraction(1), low_open=True, high_open=True)


@mechanism
@dataclass(frozen=True, kw_only=True)
class UnaryEncoding(Known):
    """Independent bits, one for each of at least two values.

    That of the true value is 1 with probability p, each other one with probability q, which is at most p.
    """

    kind = "unary-encoding"
    about = "a bit for each value (RAPPOR, OUE): 1 with probability p for the true value, with q for each other one"
    functions = ("unary_encoding_pure_dp",)
    place = 3
    line = False

    p: Parameter = Parameter("the probability that the bit of the true value is 1", SHARE)
    q: Parameter = Parameter("the probability that the bit of another value is 1, at most p", SHARE)

    def __post_init__(self) -> None:
        if self.q > self.p:
            raise InputError("q", short(self.q), f"must be at most p = {short(self.p)}")

    def worst(self, away: int) -> Laws:
        """Two values, each of which may be the true one."""
        return Laws(coin=(Bits(self.p, self.q), UNARY)) if self.q < self.p else Laws()


unary_encoding = UnaryEncoding

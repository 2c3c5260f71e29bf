"""Ornstein-Uhlenbeck processes that start at the value of a query."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.numbers import ball, endpoints, working
from dpproofs.privacy.domains import POSITIVE

_BITS, _LARGEST = 256, 10**4


@mechanism
@dataclass(frozen=True, kw_only=True)
class OrnsteinUhlenbeck(Known):
    """The state at a time of dX = -theta X dt + sqrt(2) r dW, which starts at the value of a real query.

    ``sensitivity`` is at least 0; ``theta``, ``diffusion`` (r) and ``time`` are above 0. Raises InputError for a
    number outside its domain.
    """

    kind = "ornstein-uhlenbeck"
    units = ("theta", "diffusion", "time")
    about = (
        "the state at a time of the Ornstein-Uhlenbeck process dX = -theta X dt + sqrt(2) diffusion dW, which starts "
        "at the value of a real query"
    )
    functions = ("ou_zcdp", "ou_gaussian_dp")
    place = 1

    sensitivity: Parameter = Parameter("how far apart the values of the query are at neighbouring data")
    theta: Parameter = Parameter("how strongly the process is pulled to 0", POSITIVE)
    diffusion: Parameter = Parameter("r of the noise sqrt(2) r dW", POSITIVE)
    time: Parameter = Parameter("when the state is released", POSITIVE)

    def worst(self, away: int) -> Laws:
        """A query that attains its sensitivity, up to rounding."""
        exponent = 2 * self.theta * self.time
        if exponent > _LARGEST:
            return Laws()
        with working(_BITS):
            low, _ = endpoints(ball(self.theta) / ball(exponent).expm1())
        return Laws(square=max(low, Fraction(0)) * (away * self.sensitivity / self.diffusion) ** 2)


ornstein_uhlenbeck = OrnsteinUhlenbeck

"""The index of the largest of several noisy utilities."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dpproofs.accounting.mechanisms.base import Mechanism, mechanism
from dpproofs.accounting.mechanisms.known import Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.single import Margin
from dpproofs.accounting.pairs.sources import CHOICE, NOISY_MAX
from dpproofs.numbers import InputError, Number


@mechanism
@dataclass(frozen=True, kw_only=True)
class NoisyMax(Known):
    """The index of the largest of finitely many utilities of that sensitivity, after Gumbel noise."""

    kind = "report-noisy-max"
    about = "the index of the largest utility after Gumbel noise on each"
    functions = (
        "report_noisy_max_zcdp", "report_noisy_max", "report_noisy_max_bounded_range", "report_noisy_max_unmoved",
    )  # fmt: skip
    place = 5
    units = ("scale",)

    sensitivity: Parameter = Parameter("how far apart each utility is at neighbouring data")
    scale: Parameter = Parameter("the scale of the noise")

    def applicable(self) -> Iterable[str]:
        """Utilities of sensitivity 0 have a theorem of their own."""
        return self.functions[3:] if self.sensitivity == 0 else self.functions[:3]

    @property
    def monotone(self) -> str:
        """Half of the sensitivity."""
        return f"{self.kind} with half of sensitivity"

    def worst(self, away: int) -> Laws:
        """An exponential mechanism with epsilon = 2 sensitivity/scale."""
        return Laws(coin=(away * self.sensitivity / self.scale, CHOICE))


@mechanism
@dataclass(frozen=True, kw_only=True)
class NoisyMaxLaplace(Known):
    """The index of the largest of finitely many utilities of that sensitivity, after Laplace noise."""

    kind = "report-noisy-max-laplace"
    about = "the index of the largest utility after Laplace noise on each"
    functions = ("report_noisy_max_laplace",)
    place = 5
    units = ("scale",)

    sensitivity: Parameter = Parameter("how far apart each utility is at neighbouring data")
    scale: Parameter = Parameter("the scale of the noise")

    @property
    def monotone(self) -> str:
        """Half of the sensitivity."""
        return f"{self.kind} with half of sensitivity"

    def worst(self, away: int) -> Laws:
        """Two outcomes whose utilities move apart."""
        return Laws(coin=(Margin(away * self.sensitivity / self.scale), NOISY_MAX))


def report_noisy_max(*, sensitivity: Number, scale: Number, noise: str = "gumbel") -> Mechanism:
    """The index of the largest of finitely many utilities of that sensitivity, after Gumbel or Laplace noise.

    ``sensitivity`` is at least 0 and ``scale`` above 0, in the units of the utilities; ``noise`` is "gumbel" or
    "laplace". Raises InputError for other noise, or a number outside its domain.
    """
    kinds = {"gumbel": NoisyMax, "laplace": NoisyMaxLaplace}
    if not isinstance(noise, str) or noise not in kinds:
        raise InputError("noise", noise, f"must be one of {', '.join(kinds)}")
    return kinds[noise](sensitivity=sensitivity, scale=scale)

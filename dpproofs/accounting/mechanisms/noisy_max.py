"""The index of the largest of several noisy utilities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dpproofs.accounting.mechanisms.base import Mechanism, mechanism
from dpproofs.accounting.mechanisms.known import Parameter, Selection, monotone_or_not
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.single import Margin
from dpproofs.accounting.pairs.sources import CHOICE, NOISY_MAX
from dpproofs.numbers import InputError, Number


@mechanism
@dataclass(frozen=True, kw_only=True)
class NoisyMax(Selection):
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

    def worst(self, away: int) -> Laws:
        """An exponential mechanism with epsilon = 2 sensitivity/scale."""
        return Laws(coin=(away * self.ways * self.sensitivity / (2 * self.scale), CHOICE))


@mechanism
@dataclass(frozen=True, kw_only=True)
class NoisyMaxMonotone(NoisyMax):
    """The same for monotone utilities."""

    kind = "report-noisy-max-monotone"
    about = f"{NoisyMax.about}, for monotone utilities"
    functions = (
        "report_noisy_max_monotone_zcdp", "report_noisy_max_monotone", "report_noisy_max_monotone_bounded_range",
        "report_noisy_max_unmoved",
    )  # fmt: skip
    ways = 1


@mechanism
@dataclass(frozen=True, kw_only=True)
class NoisyMaxLaplace(Selection):
    """The index of the largest of finitely many utilities of that sensitivity, after Laplace noise."""

    kind = "report-noisy-max-laplace"
    about = "the index of the largest utility after Laplace noise on each"
    functions = ("report_noisy_max_laplace", "report_noisy_max_laplace_dp")
    place = 5
    units = ("scale",)

    sensitivity: Parameter = Parameter("how far apart each utility is at neighbouring data")
    scale: Parameter = Parameter("the scale of the noise")

    def worst(self, away: int) -> Laws:
        """Two outcomes whose utilities move apart, or one of which moves."""
        return Laws(coin=(Margin(away * self.ways * self.sensitivity / (2 * self.scale)), NOISY_MAX))


@mechanism
@dataclass(frozen=True, kw_only=True)
class NoisyMaxLaplaceMonotone(NoisyMaxLaplace):
    """The same for monotone utilities: how far a candidate is behind the best other one moves by the sensitivity."""

    kind = "report-noisy-max-laplace-monotone"
    about = f"{NoisyMaxLaplace.about}, for monotone utilities"
    functions = ("report_noisy_max_laplace_by_margin", "report_noisy_max_laplace_dp_monotone")
    ways = 1

    def arguments(self) -> Mapping[str, Number]:
        """The margin moves as far as one utility does."""
        return {"margin_sensitivity": self.sensitivity, "scale": self.scale}


def report_noisy_max(*, sensitivity: Number, scale: Number, noise: str = "gumbel", monotone: bool = False) -> Mechanism:
    """The index of the largest of finitely many utilities of that sensitivity, after Gumbel or Laplace noise.

    ``sensitivity`` is at least 0 and ``scale`` above 0, in the units of the utilities; ``noise`` is "gumbel" or
    "laplace". ``monotone``: between two neighbouring data sets, no utility rises or no utility falls. Raises
    InputError for other noise, or a number outside its domain.
    """
    numbers = {"sensitivity": sensitivity, "scale": scale}
    if noise == "gumbel":
        return monotone_or_not(NoisyMax, NoisyMaxMonotone, monotone=monotone)(**numbers)
    if noise == "laplace":
        return monotone_or_not(NoisyMaxLaplace, NoisyMaxLaplaceMonotone, monotone=monotone)(**numbers)
    raise InputError("noise", noise, "must be one of gumbel, laplace")

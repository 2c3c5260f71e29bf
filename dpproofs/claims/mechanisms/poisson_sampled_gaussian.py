"""DP-SGD: Gaussian noise on sums of clipped vectors of Poisson samples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from dpproofs.claims.guarantees import call, repeated
from dpproofs.claims.losses import Laws, Sampled
from dpproofs.claims.mechanisms.base import Known, Parameter, Runs, mechanism
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import Number
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import SAMPLED_GAUSSIAN_DP
from dpproofs.privacy.relations import RELATIONS


@mechanism
@dataclass(frozen=True, kw_only=True)
class PoissonSampledGaussian(Known):
    """Steps of DP-SGD: each record is in a batch with the sampling rate, by itself, and clipped gradients are added up.

    Noise N(0, (noise multiplier times clipping norm)^2) is added to each entry of the sum. What is computed from it,
    and divided by, depends on no data: not on the size of a batch.
    """

    kind = "poisson-sampled-gaussian"
    about = "DP-SGD: sums of clipped gradients of Poisson samples plus Gaussian noise"
    functions = ("gaussian_zcdp_vector", "gaussian_dp_vector")
    place = 1
    over = RELATIONS[1]
    words = Frozen({"sampling": "poisson"})

    sampling_rate: Parameter = Parameter("the probability with which a record is in a batch")
    noise_multiplier: Parameter = Parameter("the standard deviation of the noise over the clipping norm")
    steps: Parameter = Parameter("how many noisy sums there are")

    def applicable(self) -> Iterable[str]:
        """Those about Gaussian noise, where every record is in every batch."""
        return self.functions if self.sampling_rate == 1 else ()

    def arguments(self) -> Mapping[str, Number]:
        """Lengths in units of the clipping norm."""
        return {"l2_sensitivity": 1, "sigma": self.noise_multiplier}

    def counted(self, count: int = 1) -> Runs:
        """One step, so many times as often."""
        return [(replace(self, steps=1), count * int(self.steps))]

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """What is known of all steps together; of sampled ones that compose as tables only, of one alone."""
        if self.sampling_rate == 1:
            return [repeated(g, int(self.steps)) for g in super().seeds(relation, notions)]
        if self.steps > 1 or SAMPLED_GAUSSIAN_DP.name not in notions:
            return []
        noise = call("gaussian_dp_vector", relation=relation, **self.arguments())
        return [call("poisson_sampled_gaussian_dp", noise, sampling_rate=self.sampling_rate)]

    def starts(self, relation: str, notions: Iterable[str], orders: Iterable[Fraction]) -> list[Guarantee]:
        """What is known of all steps together, and of each."""
        return [*super().starts(relation, notions, orders), *replace(self, steps=1).seeds(relation, notions)]

    def worst(self, away: int) -> Laws:
        """Gradients at the clipping norm, in one direction: those of one record, if not every one is in every batch."""
        if self.sampling_rate < 1:
            return Laws(sampled=Sampled(self.sampling_rate, self.noise_multiplier, int(self.steps)))
        return Laws(square=self.steps * (away / self.noise_multiplier) ** 2)


poisson_sampled_gaussian = PoissonSampledGaussian

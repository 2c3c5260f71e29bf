"""DP-SGD: Gaussian noise on sums of clipped vectors of Poisson samples."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.guarantees import call, enlarged, repeated, rounded_up
from dpproofs.accounting.limits import MAX_COUNT
from dpproofs.accounting.mechanisms.base import Runs, mechanism
from dpproofs.accounting.mechanisms.gaussian import VectorGaussian
from dpproofs.accounting.mechanisms.known import Either, Known, Parameter
from dpproofs.accounting.pairs.pair import Laws, Sampled
from dpproofs.language.frozen import Frozen
from dpproofs.library.roles import roles
from dpproofs.numbers import InputError, short
from dpproofs.privacy.domains import COUNT
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import RENYI_DP, REPLACED_GAUSSIAN_DP, SAMPLED_GAUSSIAN_DP
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, REPLACE_ONE

MOST_ORDER = 512
"""The largest order at which the sum for the Rényi divergence is made."""


@mechanism
@dataclass(frozen=True, kw_only=True)
class PoissonSampledGaussian(Known):
    """Steps of DP-SGD: each record is in a batch independently with the sampling rate, and clipped gradients are
    summed.

    Noise N(0, (noise multiplier times clipping norm)^2) is added to each entry of the sum. Further computation
    depends on no data: not even on the size of a batch. The rate and the steps are given, or follow from the epochs,
    the expected size of a batch, and the size of the data set or the steps of an epoch.

    ``sampling_rate`` is in (0, 1], ``noise_multiplier`` and ``epochs`` are above 0; ``steps``, ``batch_size``,
    ``dataset_size`` and ``steps_per_epoch`` are positive integers. Raises InputError for other combinations, and for
    a number outside its domain.
    """

    kind = "poisson-sampled-gaussian"
    about = "DP-SGD: sums of clipped gradients of Poisson samples plus Gaussian noise"
    functions = ("gaussian_zcdp_vector", "gaussian_dp_vector")
    place = 1
    units = ("noise_multiplier",)
    numbers_over = ADD_OR_REMOVE_ONE
    forms = (
        ("sampling_rate", "noise_multiplier", "steps"),
        ("noise_multiplier", "epochs", "batch_size", "dataset_size"),
        ("noise_multiplier", "epochs", "batch_size", "steps_per_epoch"),
    )
    words = Frozen({"sampling": "poisson"})
    others = Frozen(
        {
            word: f'over replace-one, claim mechanism = "dp-sgd" with batches = "{way}"'
            for word, way in (
                ("shuffle", "shuffled"),
                ("shuffled", "shuffled"),
                ("fixed-order", "fixed-order"),
                ("fixed-size", "without-replacement"),
                ("without-replacement", "without-replacement"),
            )
        }
    )

    sampling_rate: Either = Either("the probability with which a record is in a batch")
    noise_multiplier: Parameter = Parameter("the standard deviation of the noise over the clipping norm")
    steps: Either = Either("how many noisy sums there are")
    epochs: Either = Either("the expected number of batches that a record is in")
    batch_size: Either = Either("the expected size of a batch")
    dataset_size: Either = Either("the size of the data set, which is taken as known")
    steps_per_epoch: Either = Either("how many batches there are in an epoch: one over the sampling rate", COUNT)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.epochs is None:
            return
        if self.rate > 1:
            said = self.parameters
            wanted = f"must be at most dataset_size = {short(said['dataset_size'])}"
            raise InputError("batch_size", short(said["batch_size"]), wanted)
        if self.runs > MAX_COUNT:
            raise InputError("epochs", short(self.epochs), f"must make at most {MAX_COUNT} steps")
        if self.runs.denominator > 1:
            least, one, of = math.floor(self.runs), *self._parts
            fit = " or ".join(f"{n} (epochs = {short(n * self.rate)})" for n in (least, least + 1) if n)
            steps = "dataset_size / batch_size" if self.steps_per_epoch is None else "steps_per_epoch"
            raise InputError(
                "epochs",
                short(self.epochs),
                f"must make steps = epochs * {steps} whole, not {short(self.runs)}; give "
                f"sampling_rate = {short(one)}/{short(of)} and steps = {fit}",
            )

    @property
    def _parts(self) -> tuple[Fraction, Fraction]:
        """Numbers whose quotient is the rate."""
        said = self.parameters
        if self.epochs is None:
            return said["sampling_rate"], Fraction(1)
        if self.steps_per_epoch is None:
            return said["batch_size"], said["dataset_size"]
        return Fraction(1), self.steps_per_epoch

    @property
    def rate(self) -> Fraction:
        """The probability with which a record is in a batch."""
        one, of = self._parts
        return one / of

    @property
    def runs(self) -> Fraction:
        """The number of noisy sums."""
        return self.parameters["steps"] if self.epochs is None else self.epochs / self.rate

    @property
    def meant(self) -> str | None:
        """The rate and the steps that follow from epochs."""
        if self.epochs is None:
            return None
        numbers = ", ".join(f"{name} = {short(v)}" for name, v in self.parameters.items() if name not in self.forms[0])
        return f"{numbers} are taken to mean sampling_rate = {short(self.rate)} and steps = {short(self.runs)}"

    def once(self) -> PoissonSampledGaussian:
        """One of the steps."""
        return PoissonSampledGaussian(sampling_rate=self.rate, noise_multiplier=self.noise_multiplier, steps=1)

    def applicable(self) -> Iterable[str]:
        """Those about Gaussian noise, where every record is in every batch."""
        return self.functions if self.rate == 1 else ()

    def counted(self, count: int = 1) -> Runs:
        """One step, as many times as often."""
        return [(self.once(), count * int(self.runs))]

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantees of all steps together; of sampled ones that compose only by PLDs, of one alone.

        Lengths are in units of the clipping norm: the sum changes by two vectors where a record is replaced.
        """
        is_replaced = relation == REPLACE_ONE
        if self.rate == 1:
            noise = VectorGaussian(l2_sensitivity=2 if is_replaced else 1, sigma=self.noise_multiplier)
            return [repeated(g, int(self.runs)) for g in noise.seeds(relation, notions)]
        notion = REPLACED_GAUSSIAN_DP if is_replaced else SAMPLED_GAUSSIAN_DP
        if self.runs > 1 or notion.name not in notions:
            return []
        one = call("gaussian_dp_vector", relation=ADD_OR_REMOVE_ONE, l2_sensitivity=1, sigma=self.noise_multiplier)
        name = "poisson_sampled_replaced_gaussian_dp" if is_replaced else "poisson_sampled_gaussian_dp"
        return [call(name, one, sampling_rate=self.rate)]

    def starts(self, relation: str, notions: Iterable[str], orders: Iterable[Fraction]) -> list[Guarantee]:
        """The guarantees of all steps together, and of each."""
        return [*super().starts(relation, notions, orders), *self.once().seeds(relation, notions)]

    def at_order(self, alpha: Fraction, relation: str) -> Guarantee | None:
        """The divergence of a whole order, where a record is removed or added, or between those of two."""
        low, high = math.floor(alpha), math.ceil(alpha)
        if relation != ADD_OR_REMOVE_ONE or self.rate == 1 or self.runs > 1 or not 2 <= high <= MOST_ORDER:
            return None
        (name,) = roles().find("either order", RENYI_DP.name, SAMPLED_GAUSSIAN_DP.name)
        (one,) = self.seeds(relation, (SAMPLED_GAUSSIAN_DP.name,))
        above = rounded_up(call(name, one, order=high))
        if low == high or low < 2:
            return enlarged(above, {"alpha": alpha})
        (between,) = roles().find("joining", RENYI_DP.name, RENYI_DP.name, RENYI_DP.name)
        return rounded_up(call(between, rounded_up(call(name, one, order=low)), above, order=alpha))

    def worst(self, away: int) -> Laws:
        """Gradients at the clipping norm, in one direction: those of one record, if not every one is in every batch.

        Those of a record and of its replacement point in opposite directions.
        """
        if self.rate < 1:
            return Laws(sampled=Sampled(self.rate, self.noise_multiplier, int(self.runs)))
        return Laws(square=self.runs * (away / self.noise_multiplier) ** 2)


poisson_sampled_gaussian = PoissonSampledGaussian

"""DP-SGD on batches of one size: in epochs, in a fixed order or shuffled; or each drawn without replacement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from dpproofs.accounting.guarantees import call, repeated
from dpproofs.accounting.mechanisms.base import Runs, mechanism
from dpproofs.accounting.mechanisms.known import Either, Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.numbers import InputError, Number, short
from dpproofs.privacy.domains import COUNT
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import FIXED_SIZE_GAUSSIAN_DP
from dpproofs.privacy.relations import REPLACE_ONE

SIZES, LEAST = ("noise_multiplier", "steps_per_epoch", "batch_size", "epochs"), "least_dataset_size"


@dataclass(frozen=True, kw_only=True)
class _Epochs(Known):
    """Epochs on batches of one size. Numbers are in units of the clipping norm."""

    functions = ("gaussian_dp_vector",)
    place = 2
    units = ("noise_multiplier",)
    over = REPLACE_ONE
    vouched: ClassVar[tuple[str, ...]] = (
        "the gradient of each record is clipped by itself, and depends on no other record of its batch",
    )

    noise_multiplier: Parameter = Parameter("the standard deviation of the noise over the clipping norm")
    steps_per_epoch: Parameter = Parameter("how many batches there are in an epoch", COUNT)
    batch_size: Parameter = Parameter("how many records are in a batch", COUNT)
    epochs: Parameter = Parameter("how often the records are run through", COUNT)

    def arguments(self) -> Mapping[str, Number]:
        """A replaced record moves the sum of its batch by two gradients of norm 1, and no other sum."""
        return {"l2_sensitivity": 2, "sigma": self.noise_multiplier}

    def once(self) -> _Epochs:
        """One of the epochs."""
        return replace(self, noise_multiplier=self.texts.get("noise_multiplier", self.noise_multiplier), epochs=1)

    def counted(self, count: int = 1) -> Runs:
        """One epoch, as many times as often."""
        return [(self.once(), count * int(self.epochs))]

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantees of all epochs together."""
        return [repeated(g, int(self.epochs)) for g in super().seeds(relation, notions)]


@mechanism
@dataclass(frozen=True, kw_only=True)
class DpSgdFixedOrder(_Epochs):
    """DP-SGD that runs through the records in a fixed order, in batches of one size, as often as there are epochs.

    In an epoch, step t adds noise N(0, (noise multiplier times clipping norm)^2) to each entry of the sum of the
    clipped gradients of batch t: the records at the places (t - 1) B + 1 to t B. The last batches may be smaller or
    empty; records after the last batch are left out. All sums are released, and each may depend on those before it.

    ``noise_multiplier`` is above 0; ``steps_per_epoch``, ``batch_size`` and ``epochs`` are positive integers. Raises
    InputError for a number outside its domain.
    """

    kind = "dp-sgd-fixed-order"
    about = "DP-SGD that runs through the records in a fixed order, in batches of one size"

    def worst(self, away: int) -> Laws:
        """Gradients at the clipping norm, of records of one batch and of their replacements in opposite directions."""
        numbers = self.parameters
        moved = min(away, int(numbers["batch_size"]))
        return Laws(square=numbers["epochs"] * (2 * moved / numbers["noise_multiplier"]) ** 2)


@mechanism
@dataclass(frozen=True, kw_only=True)
class DpSgdShuffled(_Epochs):
    """The same with the records in random order, all orders equally likely, and anew for each epoch.

    It is no less private than in a fixed order. With ``least_dataset_size``, a positive integer, training is on at
    least that many records: of fewer, it releases nothing. Without it a claim is about all data sets, also about those
    that are smaller than a batch, where nothing is shuffled. Raises InputError for a number outside its domain.
    """

    kind = "dp-sgd-shuffled"
    about = "DP-SGD that shuffles the records anew each time, in batches of one size"
    forms = (SIZES, (*SIZES, LEAST))
    vouched: ClassVar[tuple[str, ...]] = (
        *_Epochs.vouched,
        "each epoch has an order of its own, all orders of the records being equally likely",
    )

    least_dataset_size: Either = Either("of how many records training is at least; of fewer nothing is released", COUNT)

    @property
    def full(self) -> int:
        """How many records fill all batches of an epoch."""
        return int(self.parameters["steps_per_epoch"] * self.parameters["batch_size"])

    def worst(self, away: int) -> Laws:
        """No worst case is known."""
        return Laws()


@mechanism
@dataclass(frozen=True, kw_only=True)
class DpSgdWithoutReplacement(Known):
    """DP-SGD whose batches are each drawn anew, without replacement: all sets of that many records are equally likely.

    Noise N(0, (noise multiplier times clipping norm)^2) is added to each entry of the sum of the clipped gradients of
    a batch. All sums are released, and each may depend on those before it. The data set has ``dataset_size`` records;
    of another one nothing is released.

    ``noise_multiplier`` is above 0; ``batch_size``, ``dataset_size`` and ``steps`` are positive integers, and the batch
    is smaller than the data set. Raises InputError for a number outside its domain.
    """

    kind = "dp-sgd-without-replacement"
    about = "DP-SGD that draws each batch anew, of one size and without replacement"
    functions = ("gaussian_dp_vector",)
    place = 2
    units = ("noise_multiplier",)
    over = REPLACE_ONE
    vouched: ClassVar[tuple[str, ...]] = (
        *_Epochs.vouched,
        "each batch is drawn by itself, all sets of that many records being equally likely",
    )

    noise_multiplier: Parameter = Parameter("the standard deviation of the noise over the clipping norm")
    batch_size: Parameter = Parameter("how many records are in a batch", COUNT)
    dataset_size: Parameter = Parameter("how many records there are, which is taken as known", COUNT)
    steps: Parameter = Parameter("how many batches are drawn", COUNT)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.batch_size >= self.dataset_size:
            wanted = f"must be less than dataset_size = {short(self.dataset_size)}; where every record is in each batch"
            raise InputError("batch_size", short(self.batch_size), f"{wanted}, claim batches in a fixed order")

    def once(self) -> DpSgdWithoutReplacement:
        """One of the steps."""
        return replace(self, noise_multiplier=self.texts.get("noise_multiplier", self.noise_multiplier), steps=1)

    def counted(self, count: int = 1) -> Runs:
        """One step, as many times as often."""
        return [(self.once(), count * int(self.steps))]

    def applicable(self) -> Iterable[str]:
        """None is about the mechanism itself: they are about what is released of a batch."""
        return ()

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantee of one step alone, which composes only by PLDs.

        Two batches of which one has another record in the place of one differ by two gradients of norm 1.
        """
        if self.steps > 1 or FIXED_SIZE_GAUSSIAN_DP.name not in notions:
            return []
        batch = call("gaussian_dp_vector", relation=relation, l2_sensitivity=2, sigma=self.noise_multiplier)
        sizes = {"sample_size": self.batch_size, "dataset_size": self.dataset_size}
        return [call("fixed_size_sampled_gaussian_dp", batch, **sizes)]

    def starts(self, relation: str, notions: Iterable[str], orders: Iterable[Fraction]) -> list[Guarantee]:
        """The guarantees of all steps together, and of each."""
        return [*super().starts(relation, notions, orders), *self.once().seeds(relation, notions)]

    def worst(self, away: int) -> Laws:
        """No worst case is known."""
        return Laws()


dp_sgd_fixed_order = DpSgdFixedOrder
dp_sgd_shuffled = DpSgdShuffled
dp_sgd_without_replacement = DpSgdWithoutReplacement

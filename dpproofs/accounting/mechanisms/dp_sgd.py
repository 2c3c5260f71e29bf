"""DP-SGD in epochs, on batches of one size: in a fixed order, or shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from dpproofs.accounting.guarantees import repeated
from dpproofs.accounting.mechanisms.base import Runs, mechanism
from dpproofs.accounting.mechanisms.known import Either, Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.numbers import Number
from dpproofs.privacy.domains import COUNT
from dpproofs.privacy.guarantees import Guarantee
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


dp_sgd_fixed_order = DpSgdFixedOrder
dp_sgd_shuffled = DpSgdShuffled

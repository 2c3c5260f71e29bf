"""Tree aggregation: Gaussian noise on the sums over the nodes of a binary tree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Either, Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import Number, short
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE


@mechanism
@dataclass(frozen=True, kw_only=True)
class TreeAggregation(Known):
    """The noisy sums over all nodes of a binary tree: vectors, each clipped, in the order of time.

    A record is in one leaf. Each leaf may depend on what was released before it. The noise on each entry of each sum
    has that standard deviation, which is the noise multiplier times the clipping norm.

    ``steps``, the number of leaves, is a positive integer, and goes with ``noise_multiplier``, above 0; or with
    ``l2_sensitivity``, at least 0, and ``sigma``, above 0. Raises InputError for other combinations, and for a number
    outside its domain.
    """

    kind = "tree-aggregation"
    about = "DP-FTRL: sums over the nodes of a binary tree plus Gaussian noise on each"
    functions = ("tree_aggregation_gaussian_dp",)
    place = 1
    units = ("noise_multiplier", "sigma")
    over = ADD_OR_REMOVE_ONE
    forms = (("steps", "noise_multiplier"), ("steps", "l2_sensitivity", "sigma"))
    words = Frozen({"participation": "once"})
    others = Frozen(
        {
            "several": "records in several leaves have another guarantee; with a new tree for each pass over the data, "
            "count is the number of passes",
        }
    )

    steps: Parameter = Parameter("the number of leaves: one for each step, or for each time")
    noise_multiplier: Either = Either("the standard deviation of the noise over the clipping norm")
    l2_sensitivity: Either = Either("how far one record moves the vector of its leaf")
    sigma: Either = Either("the standard deviation of the noise on each entry of each sum")

    @property
    def height(self) -> int:
        """The number of levels above the leaves."""
        return (int(self.steps) - 1).bit_length()

    @property
    def meant(self) -> str:
        """The height of the tree, and what to claim where incomplete nodes are left out."""
        tree = f"a binary tree of height {self.height}, where a leaf is in at most {self.height + 1} of the sums"
        said = f"steps = {short(self.steps)} are taken to mean the leaves of {tree}"
        complete = 1 << (int(self.steps).bit_length() - 1)
        if complete == self.steps:
            return said
        fewer = f"where sums over incomplete nodes are never released, a leaf is in at most {self.height} of the sums"
        return f"{said}; {fewer}: claim steps = {complete}"

    def arguments(self) -> Mapping[str, Number]:
        """Lengths in units of the clipping norm, by default."""
        if self.noise_multiplier is not None:
            return {"height": self.height, "l2_sensitivity": 1, "sigma": self.noise_multiplier}
        return {"height": self.height, **{name: v for name, v in self.parameters.items() if name != "steps"}}

    def worst(self, away: int) -> Laws:
        """Records in the first leaf, which is in a sum of every level."""
        numbers = {name: Fraction(v) for name, v in self.arguments().items()}
        return Laws(square=(self.height + 1) * (away * numbers["l2_sensitivity"] / numbers["sigma"]) ** 2)


tree_aggregation = TreeAggregation

"""The matrix mechanism: Gaussian noise on the rows of an encoder times a stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Either, Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number, exact_number
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE


@mechanism
@dataclass(frozen=True, kw_only=True)
class MatrixGaussian(Known):
    """The rows of an encoder matrix times a stream of clipped vectors, plus noise on each entry, in the order of time.

    A record is in one vector of the stream. Each may depend on what was released before it. The noise has that
    standard deviation, which is the noise multiplier times the clipping norm.

    ``squared_column_norm``, at least 0, is the largest sum of squares in a column of the encoder, and goes with
    ``noise_multiplier``, above 0; or with ``l2_sensitivity``, at least 0, and ``sigma``, above 0. Raises InputError
    for other combinations, and for a number outside its domain.
    """

    kind = "matrix-gaussian"
    about = "DP-FTRL: rows of an encoder matrix times a stream of vectors plus Gaussian noise"
    functions = ("matrix_gaussian_dp",)
    place = 1
    units = ("noise_multiplier", "sigma")
    over = ADD_OR_REMOVE_ONE
    forms = (("squared_column_norm", "noise_multiplier"), ("squared_column_norm", "l2_sensitivity", "sigma"))
    words = Frozen({"participation": "once"})
    others = Frozen(
        {
            "several": "records in several vectors of the stream have another guarantee; with new noise for each pass "
            "over the data, count is the number of passes",
        }
    )

    squared_column_norm: Parameter = Parameter("the largest sum of the squares in a column of the encoder")
    noise_multiplier: Either = Either("the standard deviation of the noise over the clipping norm")
    l2_sensitivity: Either = Either("how far one record moves its vector of the stream")
    sigma: Either = Either("the standard deviation of the noise on each entry")

    def arguments(self) -> Mapping[str, Number]:
        """Lengths in units of the clipping norm, by default."""
        if self.noise_multiplier is None:
            return self.parameters
        return {"squared_column_norm": self.squared_column_norm, "l2_sensitivity": 1, "sigma": self.noise_multiplier}

    def worst(self, away: int) -> Laws:
        """Records in the vector whose column is the largest."""
        numbers = {name: Fraction(v) for name, v in self.arguments().items()}
        shift = away * numbers["l2_sensitivity"] / numbers["sigma"]
        return Laws(square=self.squared_column_norm * shift**2)


def squared_column_norm(encoder: Sequence[Sequence[Number]]) -> Fraction:
    """The largest sum of the squares in a column of a matrix that is given by its rows, exactly."""
    if isinstance(encoder, str) or not isinstance(encoder, Sequence) or not encoder:
        raise InputError("encoder", encoder, "must be a list of rows")
    rows = []
    for i, row in enumerate(encoder):
        if isinstance(row, str) or not isinstance(row, Sequence) or not row or len(row) != len(encoder[0]):
            raise InputError(f"encoder[{i}]", row, "must be a list of numbers, as many as in the first row")
        rows.append([exact_number(entry, f"encoder[{i}][{j}]") for j, entry in enumerate(row)])
    return max(sum((entry**2 for entry in column), Fraction(0)) for column in zip(*rows, strict=True))


matrix_gaussian = MatrixGaussian

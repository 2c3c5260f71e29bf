"""Vectors of one entry, which are numbers with noise: their lemmas, by the names of the kinds."""

from __future__ import annotations

from dpproofs.claims.closed.files import theorem_file
from dpproofs.meaning.kinds import VECTOR_GAUSSIAN, VECTOR_LAPLACE, WHOLE

_vectors = theorem_file("meaning.vectors_of_one")
GAUSSIAN_VECTORS = {
    VECTOR_GAUSSIAN.name: _vectors.GAUSSIAN_VECTORS_OF_ONE,
    VECTOR_GAUSSIAN.name + WHOLE: _vectors.GAUSSIAN_WITHOUT_LOSS,
}
LAPLACE_VECTORS = {
    VECTOR_LAPLACE.name: _vectors.LAPLACE_VECTORS_OF_ONE,
    VECTOR_LAPLACE.name + WHOLE: _vectors.LAPLACE_WITHOUT_LOSS,
}

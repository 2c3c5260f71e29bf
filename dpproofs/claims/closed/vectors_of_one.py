"""Vectors of one entry, which are numbers with noise: their lemmas, by the names of the kinds."""

from __future__ import annotations

from dpproofs.meaning.kinds import VECTOR_GAUSSIAN, VECTOR_LAPLACE, WHOLE

GAUSSIAN_VECTORS = {
    VECTOR_GAUSSIAN.name: "meaning.gaussian-vectors-of-one",
    VECTOR_GAUSSIAN.name + WHOLE: "meaning.gaussian-vectors-of-one-without-loss",
}
LAPLACE_VECTORS = {
    VECTOR_LAPLACE.name: "meaning.laplace-vectors-of-one",
    VECTOR_LAPLACE.name + WHOLE: "meaning.laplace-vectors-of-one-without-loss",
}

"""Slips in the section, in its order; each counterexample is a lemma, and an entry without one says why."""

from __future__ import annotations

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "Definition 19",
        "the mean of f(p/q) under the second law, also where the first one has mass of its own.",
        "For the hockey stick and two laws on one and on two points it is 0, and tests tell 1/2 or more.",
        "All bounded affine functions below f, in the mean: nothing is supposed of the laws, and nothing of f. With a "
        "density it is at most what is printed.",
        ("bbgg19.def-csiszar-divergence-recession",),
        ("notions.divergence-from-density", "notions.divergence-hockey-stick", "notions.divergence-postprocessing"),
    ),
)  # fmt: skip

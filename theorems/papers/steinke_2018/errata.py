"""Slips in the slides, in their order; each counterexample is a lemma, and an entry without one says why."""

from __future__ import annotations

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "Comparison, pure DP implies CDP implies approximate DP",
        "for all rho, delta > 0.",
        "For delta > 1 the root is that of a negative number.",
        "delta <= 1 is a hypothesis.",
        ("bs16.lemma-3.5-counterexample",), ("bs16.lemma-3.5",),
    ),
)  # fmt: skip

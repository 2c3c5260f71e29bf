"""The least that shrinking makes of the largest squared bias plus the variance."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.proving.lemma import MORE, Lemma, Mutant, factor
from dpproofs.proving.tactics import arith
from theorems.mechanisms.diffusion.same_noise import SOURCE, b, c, s

BEST = Lemma(
    "bbgg19.ou-vs-gaussian-best", "No shrinking makes the worst mean squared error less than R^2 G/(R^2 + G)", SOURCE,
    (0 < s, 0 < b),
    factor * (s * b / (s + b)) <= (1 - c) ** 2 * s + c**2 * b,
    lambda claim: arith(claim.conclusion, arith(0 <= (c * (s + b) - s) ** 2), *claim.hypotheses),
    (Mutant("factor", {factor: MORE}, "an equality at c = R^2/(R^2 + G)", witness=point(s=1, b=1, c="1/2")),),
)  # fmt: skip

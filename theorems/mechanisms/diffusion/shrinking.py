"""The least that shrinking makes of the largest squared bias plus the variance."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import mul
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import arith
from theorems.mechanisms.diffusion.same_noise import SOURCE, b, c, s


def _best_claim(factor: Factor) -> Claim:
    return Claim((0 < s, 0 < b), mul(factor, s * b / (s + b)) <= (1 - c) ** 2 * s + c**2 * b)


BEST = Lemma(
    "bbgg19.ou-vs-gaussian-best", "No shrinking makes the worst mean squared error less than R^2 G/(R^2 + G)", SOURCE,
    *_best_claim(1).parts,
    lambda claim: arith(claim.conclusion, arith(0 <= (c * (s + b) - s) ** 2), *claim.hypotheses),
    (Mutant("factor", _best_claim(MORE), "an equality at c = R^2/(R^2 + G)", witness=point(s=1, b=1, c="1/2")),),
)  # fmt: skip

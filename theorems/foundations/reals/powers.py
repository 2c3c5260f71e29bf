"""Powers of numbers that may be 0, with an exponent that is not 0."""

from __future__ import annotations

from dpproofs.library.falsity import against, point
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.prover.tactic import inequality

a, s, u, v = variables("a s u v")

POWER_INCREASING = Lemma(
    "foundations.power-increasing", "u**a <= v**a when 0 <= u <= v and a > 0", "elementary",
    (0 <= u, u <= v, 0 < a), u**a <= v**a,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((0 <= u, u <= v, 0 < a), MORE * u**a <= v**a), "u = v = 1",
            witness=against("foundations.power-increasing", a=2, u=3, v=3)),),
)  # fmt: skip


def _tangent_claim(slope: Factor) -> Claim:
    return Claim((1 < a, 0 <= u, 0 <= s), s**a * (1 - a) + slope * a * s ** (a - 1) * u <= u**a)


POWER_TANGENT_AT = Lemma(
    "foundations.power-tangent-at",
    "A convex power lies above its tangents, also the one at 0",
    "elementary",
    *_tangent_claim(1).parts,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", _tangent_claim(MORE), "s = u = 1, a = 2", witness=point(a="101/100", s=1, u=2)),),
)

POWER_STEP = Lemma(
    "foundations.power-step", "s**a <= u s**(a-1) when 0 <= s <= u", "elementary",
    (1 < a, 0 <= s, s <= u), s**a <= u * s ** (a - 1),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((1 < a, 0 <= s, s <= u), MORE * s**a <= u * s ** (a - 1)), "s = u = 1",
            witness=point(a="3/2", s=2, u=2)),),
)  # fmt: skip

"""tanh(x) >= 0 for x >= 0; tanh(x) <= x for x >= 0 (AN-TANH); u tanh(v) <= tanh(u v) for 0 <= u <= 1 (AN-
CHORDTANH).
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import tanh
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant
from dpproofs.prover.tactic import inequality
from theorems.foundations.reals.hyperbolic import u, v, x

TANH_NONNEGATIVE = Lemma(
    "foundations.tanh-nonnegative", "tanh(x) >= 0 for x >= 0", "elementary",
    (0 <= x,),
    0 <= tanh(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("strict", Claim((0 <= x,), 0 < tanh(x)), "x = 0", witness=point(x=0)),),
)  # fmt: skip

TANH_BOUND = Lemma(
    "foundations.tanh-bound", "tanh(x) <= x for x >= 0 (AN-TANH)", "elementary",
    (0 <= x,),
    tanh(x) <= x,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((0 <= x,), tanh(x) <= LESS * x), "x = 1/10", witness=point(x="1/100")),),
)  # fmt: skip

TANH_CHORD = Lemma(
    "foundations.tanh-chord", "u tanh(v) <= tanh(u v) for 0 <= u <= 1 (AN-CHORDTANH)", "elementary",
    (0 <= u, u <= 1, 0 <= v),
    u * tanh(v) <= tanh(u * v),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((0 <= u, u <= 1, 0 <= v), MORE * u * tanh(v) <= tanh(u * v)), "u = 1, v = 1",
            witness=point(u=1, v=5)),),
)  # fmt: skip

"""log(u) is positive for u > 1; log(u) is 0 at 1 only; 1 + a (u - 1) < u**a for a > 1 and u not 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import log, ne
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, without
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, use
from theorems.foundations.reals.logarithm_tangent import LOG_TANGENT
from theorems.foundations.reals.strict import a, u

LOG_POSITIVE = Lemma(
    "foundations.log-positive", "log(u) is positive for u > 1", "elementary",
    (1 < u,),
    0 < log(u),
    lambda claim: arith(claim.conclusion, use(LOG_TANGENT, arith(0 < 1 / u, 1 < u), y=1 / u), 1 < u),
    (Mutant("one", {1 < u: 1 <= u}, "u = 1", witness=point(u=1)),),
)  # fmt: skip

LOG_NONZERO = Lemma(
    "foundations.log-nonzero", "log(u) is 0 at 1 only", "elementary",
    (0 < u, ne(u, 1)),
    ne(log(u), 0),
    lambda claim: arith(claim.conclusion, *claim.hypotheses, *(use(LOG_TANGENT, 0 < u, y=v) for v in (u, 1 / u))),
    (Mutant("zero", without(ne(u, 1)), "u = 1", witness=point(u=1)),),
)  # fmt: skip

POWER_TANGENT_STRICT = Lemma(
    "foundations.power-tangent-strict", "1 + a (u - 1) < u**a for a > 1 and u not 1", "elementary",
    (1 < a, 0 <= u, ne(u, 1)),
    1 + a * (u - 1) < u**a,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((1 < a, 0 <= u, ne(u, 1)), 1 + MORE * a * (u - 1) < u**a), "u = 1 + 1/1000, a = 2",
            witness=point(a=2, u="101/100")),),
)  # fmt: skip

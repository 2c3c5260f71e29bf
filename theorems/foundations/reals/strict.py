"""Where tangents of exponentials and powers touch: only at one point."""

from __future__ import annotations

from dpproofs.library.falsity import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, log, ne, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, at, monotone, use
from theorems.foundations.reals.logarithm import LOG_TANGENT

a, u, x, y = variables("a u x y")


def _increasing(claim: Claim) -> Theorem:
    return at(monotone(exp(x), x, [], strict=True), x, y, by=claim.hypotheses)


EXP_STRICT = Lemma(
    "foundations.exp-strictly-increasing",
    "The exponential is increasing",
    "elementary",
    (x < y,),
    exp(x) < exp(y),
    _increasing,
    (Mutant("factor", Claim((x < y,), MORE * exp(x) < exp(y)), "x = 0, y = 1/1000", witness=point(x="4.999", y=5)),),
)

EXP_TANGENT_STRICT = Lemma(
    "foundations.exp-tangent-strict",
    "1 + x < exp(x) for x not 0",
    "elementary",
    (ne(x, 0),),
    1 + x < exp(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((ne(x, 0),), 1 + MORE * x < exp(x)), "x = 1/100", witness=point(x="1/1000")),),
)

EXP_POWER_STRICT = Lemma(
    "foundations.exp-power-strict", "a (exp(x) - 1) < exp(a x) - 1 for a > 1 and x not 0", "elementary",
    (1 < a, ne(x, 0)), a * (exp(x) - 1) < exp(a * x) - 1,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((1 < a, ne(x, 0)), MORE * a * (exp(x) - 1) < exp(a * x) - 1), "a = 1001/1000, x = 1",
            witness=point(a="1.01", x="99/100")),),
)  # fmt: skip

LOG_POSITIVE = Lemma(
    "foundations.log-positive",
    "log(u) is positive for u > 1",
    "elementary",
    (1 < u,),
    0 < log(u),
    lambda claim: arith(claim.conclusion, use(LOG_TANGENT, arith(0 < 1 / u, 1 < u), y=1 / u), 1 < u),
    (Mutant("one", Claim((1 <= u,), 0 < log(u)), "u = 1", witness=point(u=1)),),
)

LOG_NONZERO = Lemma(
    "foundations.log-nonzero",
    "log(u) is 0 at 1 only",
    "elementary",
    (0 < u, ne(u, 1)),
    ne(log(u), 0),
    lambda claim: arith(claim.conclusion, *claim.hypotheses, *(use(LOG_TANGENT, 0 < u, y=v) for v in (u, 1 / u))),
    (Mutant("zero", Claim((0 < u,), ne(log(u), 0)), "u = 1", witness=point(u=1)),),
)

POWER_TANGENT_STRICT = Lemma(
    "foundations.power-tangent-strict", "1 + a (u - 1) < u**a for a > 1 and u not 1", "elementary",
    (1 < a, 0 <= u, ne(u, 1)), 1 + a * (u - 1) < u**a,
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("slope", Claim((1 < a, 0 <= u, ne(u, 1)), 1 + MORE * a * (u - 1) < u**a), "u = 1 + 1/1000, a = 2",
            witness=point(a=2, u="101/100")),),
)  # fmt: skip

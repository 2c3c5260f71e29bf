"""The Gaussian integral over an interval, in terms of erfc."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, erf, erfc, num
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, monotone, use

x, a, b, k, m = variables("x a b k m")

ERFC_DECREASING = Lemma(
    "foundations.erfc-decreasing", "erfc is nonincreasing", "elementary",
    (a <= b,),
    erfc(b) <= erfc(a),
    lambda claim: arith(claim.conclusion, at(monotone(-erfc(x), x, []), a, b, by=[a <= b])),
    (Mutant("sign", Claim((a <= b,), erfc(a) <= erfc(b)), "a = 0, b = 1", witness=point(a="1/10", b="1/2")),),
)  # fmt: skip

ERFC_REFLECTED = Lemma(
    "foundations.erfc-reflected", "erfc(-x) = 2 - erfc(x)", "elementary",
    (),
    eq(erfc(-a), factor * 2 - erfc(a)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; a = 0", witness=point(a=4)),),
)  # fmt: skip


@proof_of(ERFC_REFLECTED)
def _reflected(claim: Claim) -> Theorem:
    """erf(x) + erf(-x) has derivative 0, and is 0 at 0."""
    f = erf(x) + erf(-x)
    up, down = monotone(f, x, []), monotone(-f, x, [])
    zero = use("erf_zero")
    complements = [use("erfc_complement", a=s) for s in (a, -a)]

    def odd(low: Term, high: Term, order: Theorem) -> Theorem:
        ends = [at(way, low, high, by=[order]) for way in (up, down)]
        return arith(claim.conclusion, *ends, zero, *complements)

    return cases(0 <= a, lambda yes: odd(num(0), a, yes), lambda no: odd(a, num(0), arith(a <= 0, no)))

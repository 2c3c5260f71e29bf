"""x**alpha is the integral of alpha (alpha - 1) c**(alpha - 2) max(x - c, 0) over c > 0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, E, conj, eq, exp, integrable, log, num
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, cases
from dpproofs.proving.tactics import parts, transfer, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO
from theorems.notions.profiles.layers import excess, layer
from theorems.foundations.measure.vanishing import NOTHING
from theorems.notions.profiles.power_slice import EXPONENTIAL, s, x

POWER_SLICE_FACTOR = Mutant(
    "factor", {factor: MORE}, "an equality; x = 1", witness=against("profiles.power-slice", alpha=3, x=1)
)

POWER_SLICE = Lemma(
    "profiles.power-slice", "x**alpha is the integral of alpha (alpha - 1) c**(alpha - 2) max(x - c, 0) over c > 0",
    "elementary",
    (0 <= x, 1 < alpha),
    conj(integrable(LEBESGUE, s, layer(x)), eq(E(LEBESGUE, s, layer(x)), factor * x**alpha)),
    mutants=(POWER_SLICE_FACTOR,),
)  # fmt: skip


@proof_of(POWER_SLICE)
def _power(claim: Claim) -> Theorem:
    """A positive number is an exponential; the excesses of 0 are 0."""
    goal, body = comparison(claim), layer(x)

    def positive(yes: Theorem) -> Theorem:
        made_int, mean = parts(use(EXPONENTIAL, 1 < alpha, z=log(x)))
        same = arith(eq(layer(exp(log(x))), body), yes)
        ints, equal = parts(transfer(LEBESGUE, s, same, made_int))
        return both(ints, arith(goal, equal, mean, yes))

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(x, 0), no, 0 <= x)
        nothing, mean = parts(use(NOTHING, mu=LEBESGUE))
        same = arith(eq(num(0), body), arith(eq(excess(x), 0), is_zero))
        ints, equal = parts(transfer(LEBESGUE, s, same, nothing))
        return both(ints, arith(goal, equal, mean, use(POWER_OF_ZERO, is_zero, 1 < alpha, u=x, a=alpha)))

    return cases(0 < x, positive, zero)

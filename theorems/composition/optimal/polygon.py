"""The probabilities that (epsilon, delta)-close laws can give to an event: a polygon."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, maximum, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import c, delta
from dpproofs.proving.tactics import arith, cases
from theorems.citations import KAIROUZ_OH_VISWANATH

a, b, r = variables("a b r")
SOURCE = f"{KAIROUZ_OH_VISWANATH}, section 4"

NUMBERS = (1 <= r, 0 <= c, 0 <= b, a <= 1, a <= r * b + delta, 1 - b <= r * (1 - a) + delta)


def one_response(order: Term, ratio: Term) -> Term:
    """The profile of one randomized response, where ratio is exp(epsilon)."""
    return (maximum(ratio - order, 0) + maximum(1 - order * ratio, 0)) / (1 + ratio)


POLYGON = Lemma(
    "kov17x.polygon", "Two probabilities of an event that (log r, delta)-close laws can have", SOURCE,
    NUMBERS,
    a <= c * b + delta + (1 - delta) * factor * one_response(c, r),
    mutants=(Mutant("factor", {factor: LESS}, "delta = 0, r = 2, c = 1, a = 2/3, b = 1/3",
                    witness=point(a=1, b=20, c=0, delta=0, r=20)),),
)  # fmt: skip


@proof_of(POLYGON)
def _polygon(claim: Claim) -> Theorem:
    """At the orders from 1/r to r both bounds are met with equality in one corner; elsewhere one of them is enough."""
    low, nonneg, b0, a1, there, back = NUMBERS
    excess = one_response(c, r)
    small, large = maximum(1 - c * r, 0), maximum(r - c, 0)
    goal = claim.conclusion

    def outside(no: Theorem) -> Theorem:
        zero = arith(eq(excess, 0), arith(eq(large, 0), no), arith(eq(small, 0), no, low), low)
        return arith(goal, zero, there, arith(r * b <= c * b, no, b0))

    def inside(yes: Theorem) -> Theorem:
        above = arith(eq(large, r - c), yes)

        def steep(no: Theorem) -> Theorem:
            whole = arith(eq(excess, 1 - c), above, arith(eq(small, 1 - c * r), no), low)
            scaled = arith(c * (1 - b) <= c * r * (1 - a) + c * delta, back, nonneg)
            rest = arith(c * r * (1 - a) <= 1 - a, a1, no)
            return arith(goal, whole, scaled, rest)

        def corner(met: Theorem) -> Theorem:
            none = arith(eq(small, 0), met)
            value = arith(eq((1 + r) * excess, r - c), above, none, low)
            first = arith((c * r - 1) * a <= (c * r - 1) * (r * b + delta), met, there)
            second = arith((r - c) * (1 - b) <= (r - c) * (r * (1 - a) + delta), yes, back)
            square = arith((r - 1) * (r + 1) * (a - c * b) <= (r - 1) * (delta * (1 + c) + r - c), first, second)
            strict = arith(1 < r, yes, met, low, nonneg)
            scaled = arith((r + 1) * (a - c * b) <= delta * (1 + c) + r - c, square, strict)
            met_twice = arith(eq((1 + r) * (delta + (1 - delta) * excess), delta * (1 + c) + r - c), value)
            return arith(goal, scaled, met_twice, low)

        return cases(1 <= c * r, corner, steep)

    return cases(c < r, inside, outside)

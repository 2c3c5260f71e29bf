"""A randomized response with a larger ratio of probabilities leaks more."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, maximum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases
from theorems.composition.optimal.one_more_response import one_more, r, s, x, y

NUMBERS = (0 <= x, 0 <= y, 1 <= r, r <= s)

LARGER_RATIO_FACTOR = Mutant(
    "factor", {factor: LESS}, "r = s = 1, x = 1, y = 0", witness=point(r=100, s=1000, x="3/4", y=0)
)

LARGER_RATIO = Lemma(
    "kov17x.larger-ratio", "A randomized response with a larger ratio of probabilities leaks more", "elementary",
    NUMBERS,
    one_more(x, y, r) * (1 + s) <= factor * one_more(x, y, s) * (1 + r),
    mutants=(LARGER_RATIO_FACTOR,),
)  # fmt: skip


@proof_of(LARGER_RATIO)
def _larger_ratio(claim: Claim) -> Theorem:
    """It is 0, or x - y, or grows with the ratio."""
    goal = claim.conclusion

    def on(yes: Theorem) -> Theorem:
        first = arith(eq(maximum(x * r - y, 0), x * r - y), yes)

        def steep(no: Theorem) -> Theorem:
            zero = arith(eq(maximum(x - y * r, 0), 0), no)
            grows = arith((x * r - y) * (1 + s) <= (x * s - y) * (1 + r), *NUMBERS)
            bound = arith((x * s - y) * (1 + r) <= one_more(x, y, s) * (1 + r), NUMBERS[2])
            return arith(goal, first, zero, grows, bound)

        def flat(yes: Theorem) -> Theorem:
            second = arith(eq(maximum(x - y * r, 0), x - y * r), yes)
            bound = arith((x - y) * (1 + s) <= one_more(x, y, s))
            return arith(
                goal,
                first,
                second,
                arith((x - y) * (1 + s) * (1 + r) <= one_more(x, y, s) * (1 + r), bound, NUMBERS[2]),
            )

        return cases(y * r <= x, flat, steep)

    def off(no: Theorem) -> Theorem:
        lower = arith(
            x <= y * r, arith(x <= x * r, NUMBERS[0], NUMBERS[2]), arith(y <= y * r, NUMBERS[1], NUMBERS[2]), no
        )
        zeros = arith(
            eq(one_more(x, y, r), 0),
            arith(eq(maximum(x * r - y, 0), 0), no),
            arith(eq(maximum(x - y * r, 0), 0), lower),
        )
        return arith(goal, zeros, arith(0 <= one_more(x, y, s) * (1 + r), arith(0 <= one_more(x, y, s)), NUMBERS[2]))

    return cases(y < x * r, on, off)

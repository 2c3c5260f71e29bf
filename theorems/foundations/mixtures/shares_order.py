"""The two densities stay within the factor c of each other."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, disj, eq
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, both, split
from theorems.foundations.mixtures.shares import a, b, c, s, t

NUMBERS = (1 <= c, 0 <= a, 0 <= b, a <= c * b, b <= c * a, 0 <= s, s <= 1, 0 <= t, t <= 1, disj(eq(s, 0), eq(t, 0)))
LEFT, RIGHT = (1 - s) * a + s * b / c, (1 - t) * b + t * a / c

ORDER = Lemma(
    "foundations.common-part-order", "The two densities stay within the factor c of each other", "elementary",
    NUMBERS,
    conj(LEFT <= c * RIGHT, RIGHT <= c * LEFT),
    mutants=(Mutant("factor", Claim(NUMBERS, conj(100 * LEFT <= 99 * c * RIGHT, RIGHT <= c * LEFT)), "c = 1, a = b",
                    witness=finite({}, a="99/100", b="19.7999974", c=20, s=0, t=1)),),
)  # fmt: skip


@proof_of(ORDER)
def _order(claim: Claim) -> Theorem:
    """If t = 0 then RIGHT = b, and c LEFT - b and c b - LEFT are averages of c a - b, 0 and c b - a, c b - b/c."""
    quotient_a, quotient_b = arith(a / c <= c * a, 1 <= c, 0 <= a), arith(b / c <= c * b, 1 <= c, 0 <= b)

    def when(fact: Theorem, share: Term, x: Term, y: Term, small: Theorem) -> Theorem:
        facts = [
            arith(0 <= (1 - share) * (c * x - y), *NUMBERS),
            arith(0 <= (1 - share) * (c * y - x), *NUMBERS),
            arith(0 <= share * (c * y - y / c), small, *NUMBERS),
        ]
        return both(*(arith(goal, fact, *facts, 1 <= c) for goal in conjuncts(claim)))

    zero = NUMBERS[-1]
    return split(zero, lambda fact: when(fact, t, b, a, quotient_a), lambda fact: when(fact, s, a, b, quotient_b))

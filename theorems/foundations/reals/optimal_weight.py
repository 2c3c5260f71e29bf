"""The optimal weight of two terms."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, forall, implies, ne, num, sqrt, variables
from dpproofs.mutants.witnesses import at_point
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, for_all, said_of, use
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE

a, b, c, d = variables("a b c d")

OPTIMAL_WEIGHT = Lemma(
    "foundations.optimal-weight", "d <= sqrt(a b) when 2 d <= c a + b/c for all c > 0", "elementary",
    (forall(c, implies(0 < c, 2 * d <= c * a + b / c)), 0 <= a, 0 <= b),
    d <= factor * sqrt(a * b),
    mutants=(Mutant("factor", {factor: LESS}, "a = b = d = 1",
                    witness=at_point(
                        lambda goal: for_all(goal, arith(said_of(goal, c), 0 < c, arith(0 <= (c - 1) ** 2)), c), a=1,
                        b=1, d=1
                    )),),
)  # fmt: skip

HALF = Fraction(1, 2)


@proof_of(OPTIMAL_WEIGHT)
def _optimal(claim: Claim) -> Theorem:
    """At c = sqrt(b/a); for a = 0 or b = 0 at a c that is too large or too small for a positive d."""
    weighted, *_ = claim.hypotheses
    goal = claim.conclusion

    def inside(a_pos: Theorem, b_pos: Theorem) -> Theorem:
        best = sqrt(b) / sqrt(a)
        bound = at(weighted, best, by=[arith(0 < best, a_pos, b_pos)])
        return arith(goal, bound, a_pos, b_pos)

    def vanishing(choice: Term, zero: Theorem) -> Theorem:
        def impossible(wrong: Theorem) -> Theorem:
            bound = at(weighted, choice, by=[arith(0 < choice, wrong, 0 <= a, 0 <= b)])
            return arith(d <= 0, bound, wrong, zero, 0 <= a, 0 <= b)

        below = cases(0 < d, impossible, lambda no: arith(d <= 0, no))
        root = use(POWER_NONNEGATIVE, arith(0 <= a * b, 0 <= a, 0 <= b), arith(ne(num(HALF), 0)), u=a * b, a=HALF)
        return arith(goal, below, root)

    return cases(
        0 < a,
        lambda a_pos: cases(
            0 < b, lambda b_pos: inside(a_pos, b_pos), lambda no: vanishing(d / (a + 1), arith(eq(b, 0), no, 0 <= b))
        ),
        lambda no: vanishing((b + 1) / d, arith(eq(a, 0), no, 0 <= a)),
    )

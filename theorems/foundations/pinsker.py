"""The pointwise inequality behind Pinsker's, and the optimal weight of two terms."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import eq, forall, implies, log, ne, num, sqrt, variables
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import arith, at, cases, given, inequality, instantiate, use
from theorems.foundations.exponential import POWER_NONNEGATIVE

a, b, c, d, f, r = variables("a b c d f r")
HALF = Fraction(1, 2)


def _optimal(claim: Claim) -> Theorem:
    """At c = sqrt(b/a); for a = 0 or b = 0 at a c that is too large or too small for a positive d."""
    weighted, goal = claim.hypotheses[0], claim.conclusion

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
        0 < a, lambda a_pos: cases(0 < b, lambda b_pos: inside(a_pos, b_pos),
                                   lambda no: vanishing(d / (a + 1), arith(eq(b, 0), no, 0 <= b))),
        lambda no: vanishing((b + 1) / d, arith(eq(a, 0), no, 0 <= a)),
    )  # fmt: skip


def _optimal_claim(factor: Factor) -> Claim:
    weighted = forall(c, implies(0 < c, 2 * d <= c * a + b / c))
    return Claim((weighted, 0 <= a, 0 <= b), d <= factor * sqrt(a * b))


OPTIMAL_WEIGHT = Lemma(
    "foundations.optimal-weight", "d <= sqrt(a b) when 2 d <= c a + b/c for all c > 0", "elementary",
    *_optimal_claim(1).parts, _optimal,
    (Mutant("factor", _optimal_claim(LESS), "a = b = d = 1"),),
)  # fmt: skip


def _squared_claim(factor: Factor) -> Claim:
    return Claim((0 <= r,), 3 * (r - 1) ** 2 <= factor * (4 + 2 * r) * (r * log(r) - r + 1))


def _squared(claim: Claim) -> Theorem:
    """The prover's for r > 0; at r = 0 it says 3 <= 4."""
    return cases(
        0 < r, lambda pos: inequality(claim.conclusion, pos),
        lambda no: arith(claim.conclusion, arith(eq(r, 0), no, 0 <= r)),
    )  # fmt: skip


SQUARED = Lemma(
    "foundations.pinsker-squared", "3 (r - 1)^2 <= (4 + 2 r) (r log(r) - r + 1) (PT-PINSKER)", "elementary",
    *_squared_claim(1).parts, _squared,
    (Mutant("factor", _squared_claim(LESS), "r near 1"),),
)  # fmt: skip


def _weighted_claim(factor: Factor) -> Claim:
    given = 0 <= r, 0 < c, -1 <= f, f <= 1
    return Claim(given, factor * 2 * (r - 1) * f <= c * (4 + 2 * r) / 3 + (r * log(r) - r + 1) / c)


def _weighted(claim: Claim) -> Theorem:
    """2 x <= A + x^2/A for x = (r - 1) f and A = c (4 + 2 r)/3."""
    known = use(SQUARED, 0 <= r)
    rest = arith(0 <= 1 - f**2, -1 <= f, f <= 1)
    low = arith(
        ((r - 1) * f) ** 2 <= (r - 1) ** 2, arith(0 <= (r - 1) ** 2 * (1 - f**2), rest, arith(0 <= (r - 1) ** 2))
    )
    size, entropy = (4 + 2 * r) / 3, r * log(r) - r + 1
    below = arith(((r - 1) * f) ** 2 / size <= entropy, known, low, 0 <= r)
    weight = arith(0 < c * size, 0 <= r, 0 < c)
    square = given(instantiate(arith(2 * d <= a + d**2 / a, 0 < a), a=c * size, d=(r - 1) * f), weight)
    scaled = arith(((r - 1) * f) ** 2 / size / c <= entropy / c, below, 0 < c)
    return arith(claim.conclusion, square, scaled, 0 <= r, 0 < c)


WEIGHTED = Lemma(
    "foundations.pinsker-weighted", "2 (r - 1) f <= c (4 + 2 r)/3 + (r log(r) - r + 1)/c for |f| <= 1", "elementary",
    *_weighted_claim(1).parts, _weighted,
    (Mutant("factor", _weighted_claim(MORE), "f = 1, r = 1 + 2 c, c small"),),
)  # fmt: skip

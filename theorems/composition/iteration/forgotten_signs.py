"""The author's kit for noisy processes that forget, and never lead far apart: signs, and the squares of the shifts."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ind, nat, summation
from dpproofs.proving.tactics import arith, cases, use
from theorems.composition.iteration.every_change import at_most_one
from theorems.composition.iteration.forgotten_gap import FRONT, GAP, LATE, LEFT, REACHED, below_one
from theorems.composition.iteration.noisy_processes import i, n
from theorems.composition.iteration.schedule import Delta
from theorems.composition.iteration.within_diameter import diameter, r
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.sums.late_powers import LATE_POWERS
from theorems.foundations.sums.weighted_powers import L

MU_SQUARED = REACHED**2 * (1 - L**2) / ((1 - LEFT**2) * sigma**2)


def nonnegative(last: Term, left: Theorem) -> Theorem:
    """0 <= GAP, from k <= n."""
    below = below_one()
    rest = arith(0 < L ** (n - last), 0 < L), at_most_one(n - last, left)
    done = arith(0 < L ** (last - (n - r)), 0 < L)
    early = arith(0 <= (L * diameter + Delta) * ind(0 < last) * ind(last <= n - r), 0 < L, 0 <= diameter, 0 <= Delta)

    def late(yes: Theorem) -> Theorem:
        small = at_most_one(last - (n - r), arith(0 <= last - (n - r), yes))
        square = arith(0 <= 1 - (L ** (n - last)) ** 2, *rest)
        told = arith(0 <= diameter * L ** (last - (n - r)) * (1 - (L ** (n - last)) ** 2) / (1 - LEFT**2),
                     arith(0 <= diameter * L ** (last - (n - r)), done, 0 <= diameter), square, below[2])  # fmt: skip
        moved = arith(0 <= Delta * (1 - L ** (last - (n - r))), small, 0 <= Delta)
        bottom = arith(0 < (1 - L) * (1 + LEFT), L < 1, below[3])
        more = arith(0 <= Delta * (1 - L ** (last - (n - r))) * (1 - L ** (n - last)) / ((1 - L) * (1 + LEFT)),
                     moved, *rest, bottom)  # fmt: skip
        return arith(0 <= GAP(last), told, more, early, yes)

    return cases(n - r < last, late, lambda no: arith(0 <= GAP(last), early, no))


def first_shift() -> Theorem:
    """0 <= FRONT."""
    below = below_one()
    reached = arith(0 <= Delta * (1 - LEFT) / (1 - L), arith(0 <= Delta * (1 - LEFT), below[1], 0 <= Delta), L < 1)
    front = arith(0 <= REACHED, reached, arith(0 <= LEFT * diameter, below[0], 0 <= diameter))
    scaled = arith(0 <= REACHED * (1 - L**2), front, arith(0 <= 1 - L**2, 0 < L, L < 1))
    return arith(0 <= FRONT, scaled, below[2])


def all_squares(natural: Theorem) -> Theorem:
    """The sum of the squares of the shifts, in standard deviations, from that n - r is natural."""
    below = below_one()
    squared = use(LATE_POWERS, natural, nat(n), arith(n - r <= n, 1 <= r), 0 < L, m=n - r, c=FRONT)
    decay, total = arith(0 < 1 - L**2, 0 < L, L < 1), summation(i, 1, n, LATE(i) ** 2)
    all_shifts = arith(eq(total, FRONT**2 * (1 - LEFT**2) / (1 - L**2)), squared, decay, 0 < L)
    level = arith(eq(FRONT**2 * (1 - LEFT**2) / (1 - L**2) / sigma**2, MU_SQUARED), decay, below[2], 0 < sigma)
    return arith(eq(total / sigma**2, MU_SQUARED), all_shifts, level, 0 < sigma)

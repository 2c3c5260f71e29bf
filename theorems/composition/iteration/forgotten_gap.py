"""The author's kit for noisy processes that forget, and never lead far apart: how far they are apart at most."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ind, lam, variables
from dpproofs.proving.tactics import arith
from theorems.composition.iteration.every_change import at_most_one
from theorems.composition.iteration.noisy_processes import i, k, n
from theorems.composition.iteration.schedule import Delta
from theorems.composition.iteration.within_diameter import diameter, r
from theorems.foundations.sums.weighted_powers import L

LEFT = L**r
REACHED = LEFT * diameter + Delta * (1 - LEFT) / (1 - L)
"""How far apart the processes would be after the last r steps."""
FRONT = REACHED * (1 - L**2) / (1 - LEFT**2)
LATE = lam(i, FRONT * L ** (n - i) * ind(n - r < i))
"""In the last r steps the shifts are proportional to L^(n - i)."""


def gap(done: Term, rest: Term) -> Term:
    """How far apart the processes are in the last r steps, with what they have forgotten of it, and will forget."""
    told = diameter * done * (1 - rest**2) / (1 - LEFT**2)
    return told + Delta * (1 - done) * (1 - rest) / ((1 - L) * (1 + LEFT))


GAP = lam(
    k,
    gap(L ** (k - (n - r)), L ** (n - k)) * ind(n - r < k) + (L * diameter + Delta) * ind(0 < k) * ind(k <= n - r),
)


def below_one() -> list[Theorem]:
    """0 < L^r < 1, and what follows for denominators."""
    positive, before = arith(0 < LEFT, 0 < L), arith(0 < L ** (r - 1), 0 < L)
    small = at_most_one(r - 1, arith(0 <= r - 1, 1 <= r))
    less = arith(LEFT < 1, arith(L * L ** (r - 1) <= L, small, before, 0 < L), L < 1, 0 < L)
    return [positive, less, arith(0 < 1 - LEFT**2, positive, less), arith(0 < 1 + LEFT, positive)]


def exact() -> Theorem:
    """With p = L^(k - m) and q = L^(n - k - 1): L times the gap and Delta are the next gap and the shift."""
    p, q = variables("p q")
    whole = p * q * L

    def apart(done: Term, rest: Term) -> Term:
        told = diameter * done * (1 - rest**2) / (1 - whole**2)
        return told + Delta * (1 - done) * (1 - rest) / ((1 - L) * (1 + whole))

    shift = (whole * diameter + Delta * (1 - whole) / (1 - L)) * (1 - L**2) / (1 - whole**2) * q
    signs = L < 1, 0 < p, 0 < q, 0 < L
    return arith(eq(L * apart(p, q * L) + Delta, apart(p * L, q) + shift),
                 0 < 1 - whole**2, arith(0 < 1 + whole, *signs), *signs)  # fmt: skip

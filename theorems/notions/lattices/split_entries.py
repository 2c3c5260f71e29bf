"""Every second node of a lattice, from below: an entry between two of them is split so that the sums are smaller."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, lam, maximum, mul, var, variables
from dpproofs.privacy.notions import c, j, rho
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import arith, cases
from theorems.notions.lattices.chords_nodes import positive
from theorems.notions.lattices.lattice import m, n, o, part, within

low, high, v = variables("low high v")
x = var("x", function_type((REAL,), REAL))
"""x(j) of the entry 2 j - 1 goes to its upper neighbour 2 j, and the remainder to the lower one."""


def lower(number: Term) -> Term:
    """What the node 2 j gets from the entry above it."""
    return m(2 * number + 1) - x(number + 1)


def halves(factor: Factor = 1) -> tuple[Term, ...]:
    """Each node gets at least rho times as much from above as from below; nothing is below the first one."""
    return eq(x(0), 0), within(j, n + 1, 0 <= x(j)), within(j, n, mul(factor, rho) * x(j) <= lower(j))


KEPT = lam(j, (m(2 * j) + x(j) + lower(j)) * part(2 * j, o, c))
PAIR = (0 <= low, rho * low <= high, 1 < rho, 0 <= v)


def _pair() -> Theorem:
    """Two entries around a node give at least what they give at it."""
    here, before, after = maximum(1 - v, 0), maximum(1 - v * rho, 0), maximum(1 - v / rho, 0)
    goal = (low + high) * here <= low * before + high * after
    least = arith(0 <= rho * low, 0 <= low, positive())
    signs = [arith(0 <= low * before, 0 <= low), arith(0 <= high * after, least, rho * low <= high)]

    def outside(no: Theorem) -> Theorem:
        return arith(goal, arith(eq((low + high) * here, 0), arith(eq(here, 0), no)), *signs)

    def inside(yes: Theorem) -> Theorem:
        first = arith(eq((low + high) * here, (low + high) * (1 - v)), arith(eq(here, 1 - v), yes))
        last = arith(high * (1 - v / rho) <= high * after, least, rho * low <= high)
        at_both = arith(low * (1 - v * rho) <= low * before, 0 <= low)

        def near(more: Theorem) -> Theorem:
            gap = arith(
                0 <= (v * (rho - 1)) * (high - rho * low) / rho,
                rho * low <= high,
                arith(0 <= v * (rho - 1), 1 < rho, 0 <= v),
                positive(),
            )
            return arith(goal, first, last, at_both, gap, positive())

        def far(no: Theorem) -> Theorem:
            one = arith(0 <= (high - rho * low) * (1 - v), rho * low <= high, yes)
            two = arith(0 <= high * (v * rho - 1), no, least, rho * low <= high)
            scaled = arith(0 <= ((high - rho * low) * (1 - v) + high * (v * rho - 1)) / rho, one, two, positive())
            return arith(goal, first, last, signs[0], scaled, positive())

        return cases(v * rho <= 1, near, far)

    return cases(v <= 1, inside, outside)


PAIR_LEMMA = Lemma(
    "lattices.pair", "Two entries around a node give at least what they give at it", "elementary",
    PAIR,
    (low + high) * maximum(1 - v, 0) <= low * maximum(1 - v * rho, 0) + high * maximum(1 - v / rho, 0),
    lambda _: _pair(),
    (Mutant("ratio", Claim((0 <= low, LESS * rho * low <= high, *PAIR[2:]),
                (low + high) * maximum(1 - v, 0) <= low * maximum(1 - v * rho, 0) + high * maximum(1 - v / rho, 0)),
            "rho = 2, v = 1/2", witness=point(low=100, high=198, rho=2, v="1/2")),),
)  # fmt: skip

"""An optimistic PLD on every second node: mass between two nodes is split between them."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, entry, eq, exp, lam, nat, num, power, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import P, Q, c, i, j
from dpproofs.privacy.notions.table_dp import last, last2, origin, step, table, table2, table_profile, unit, width
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, parts, rewrite, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.lower_coarser import LOWER_COARSER
from theorems.notions.profiles.at_least import AT_LEAST

split, step2, origin2, top, bottom = variables("split step2 origin2 top bottom")
RATIO, SHARE = exp(step), power(unit, -1)
FINE, KEPT, UP = (lam(i, entry(numbers, width, i)) for numbers in (table, table2, split))
"""UP(j) of the entry 2 j - 1 goes to its upper neighbour 2 j, and the remainder to the lower one."""
DOWN = FINE(2 * j + 1) - UP(j + 1)
"""What the node 2 j gets from the entry above it."""
PLACES = eq(last, 2 * last2 + 1)
SIZES = nat(last2), PLACES, 0 < step, 0 < unit
COARSE = eq(step2, 2 * step), eq(origin2, origin / 2)

LEAST = 0 < bottom, bottom * RATIO <= top
HALVES = eq(UP(0), 0), within(j, last2 + 1, 0 <= UP(j)), within(j, last2, top * UP(j) <= bottom * DOWN)
"""Each node gets at least top/bottom times as much from above as from below, which is at least exp(step); nothing is
below the first one. So the entries are compared in whole numbers.
"""


def _below(*numbers: Term) -> Term:
    return AT_LEAST(P, Q, lam(c, table_profile(*numbers)))


FIRST = _below(step, table, width, last, origin, num(0), unit)
AFTER = _below(step2, table2, width, last2, origin2, num(0), unit)
more = mark("more", 0)


def _entries(more: Term | int = 0) -> Term:
    return within(j, last2, KEPT(j) <= FINE(2 * j) + UP(j) + DOWN + more)


LOWER_TABLE_COARSER = Lemma(
    "lattices.lower-table-coarser", "An optimistic PLD of two laws, on every second node",
    f"{ZHU_DONG_WANG}, dominating pairs",
    (FIRST, *SIZES, *LEAST, *HALVES, _entries(more), *COARSE),
    AFTER,
    mutants=(Mutant("entries", {more: 1}, "laws on different points, one unit more than there is",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), step=1, step2=2, width=8, last=1,
                        last2=0, origin=0, origin2=0, unit="1/2", table=0, table2=1, split=0, top=3,
                        bottom=1)),),
)  # fmt: skip


@proof_of(LOWER_TABLE_COARSER)
def _proof(claim: Claim) -> Theorem:
    """A table is a lattice profile, with every second node of it."""
    inside = conj(nat(j), j <= last2)
    kept = arith(SHARE * KEPT(j) <= SHARE * (FINE(2 * j) + UP(j) + DOWN), at(_entries(), j, by=[inside]), 0 < unit)
    natural, bound = parts(inside)
    sign = at(HALVES[1], j, by=[both(natural, arith(j <= last2 + 1, bound))])
    whole = arith(bottom * (RATIO * UP(j)) <= bottom * DOWN, at(HALVES[2], j, by=[inside]), LEAST[1], sign)
    parted = generalize(discharge(arith(RATIO * UP(j) <= DOWN, whole, LEAST[0]), inside), j)
    zero = num(0)
    made = use(
        LOWER_COARSER, rewrite(FIRST, PLACES), nat(last2), arith(0 <= SHARE, 0 < unit), *HALVES[:2], parted,
        arith(1 < RATIO, use(EXP_TANGENT, x=step), 0 < step), arith(eq(exp(2 * step), RATIO**2)),
        generalize(discharge(kept, inside), j), arith(num(0) <= zero), rho=RATIO, rho2=exp(2 * step), m=FINE, n=last2,
        o=origin, d=zero, t=SHARE, m2=KEPT, d3=zero, t2=SHARE, x=UP,
    )  # fmt: skip
    stepped = rewrite(made, arith(eq(2 * step, step2), COARSE[0]))
    return rewrite(stepped, arith(eq(origin / 2, origin2), COARSE[1]))

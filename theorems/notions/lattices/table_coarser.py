"""A pessimistic PLD on every second node: each entry between two nodes that stay is shared among both."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, entry, eq, exp, lam, nat, power, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import TABLE_DP, M, N, i, j
from dpproofs.privacy.notions.table_dp import TABLE, last, last2, origin, rest, step, table, table2, unit, width
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, folded, generalize, parts, rewrite, unfolded, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.notions.lattices.coarser import COARSER
from theorems.notions.lattices.lattice import LATTICE_DP, within

upper, lower = variables("upper lower")
RATIO, SHARE = exp(step), power(unit, -1)
FINE, KEPT = lam(i, entry(table, width, i)), lam(i, entry(table2, width, i))
SIGNS = within(i, last, 0 <= FINE(i))
LEAST = unit * RATIO <= (1 + RATIO) * upper, unit <= (1 + RATIO) * lower
BOUND = within(j, last2, unit * FINE(2 * j + 1) + upper * FINE(2 * j) + lower * FINE(2 * j + 2) <= unit * KEPT(j))
"""Of an entry between two nodes that stay, each unit gives ``upper`` to the node above it, and ``lower`` to the one
below. So the entries are compared in whole numbers.
"""
PLACES = eq(last, 2 * last2 + 2)
SIZES = nat(last2), PLACES, 0 < step, 0 < unit
ENDS = eq(FINE(0), 0), eq(FINE(last), 0)
"""The nodes with odd numbers stay, so that nothing may be at the first and at the last one."""
COARSE = 2 * step, table2, width, last2, (origin - 1) / 2

COARSER_TABLE = Lemma(
    "lattices.table-coarser", "A pessimistic PLD on every second node", f"{ZHU_DONG_WANG}, dominating pairs",
    (TABLE_DP(M, N, *TABLE), *SIZES, SIGNS, *ENDS, *LEAST, BOUND),
    TABLE_DP(M, N, *COARSE, factor * rest, unit),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                            witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, step=1, table=0, width=8,
                                last=2, origin=1, rest=1, unit=1, upper=1, lower=1, table2=0, last2=0)),),
)  # fmt: skip

SHARED = (1 + RATIO) * FINE(2 * j + 1) + RATIO * FINE(2 * j) + FINE(2 * j + 2)


@proof_of(COARSER_TABLE)
def _proof(claim: Claim) -> Theorem:
    """A table is a lattice profile, with every second node of it."""
    known = folded(LATTICE_DP(M, N, RATIO, FINE, last, origin, rest, SHARE), unfolded(TABLE_DP(M, N, *TABLE)))
    inside = conj(nat(j), j <= last2)
    natural, bound = parts(inside)
    even = rewrite(use(NATURAL_SUM, natural, natural, k=j, n=j), arith(eq(j + j, 2 * j)))
    odd = use("nat_successor", even, k=2 * j)
    next_ = rewrite(use("nat_successor", odd, k=2 * j + 1), arith(eq(2 * j + 1 + 1, 2 * j + 2)))
    before = at(SIGNS, 2 * j, by=[both(even, arith(2 * j <= last, bound, PLACES))])
    after = at(SIGNS, 2 * j + 2, by=[both(next_, arith(2 * j + 2 <= last, bound, PLACES))])
    up = arith(unit * RATIO * FINE(2 * j) <= (1 + RATIO) * upper * FINE(2 * j), LEAST[0], before)
    down = arith(unit * FINE(2 * j + 2) <= (1 + RATIO) * lower * FINE(2 * j + 2), LEAST[1], after)
    whole = arith(unit * SHARED <= (1 + RATIO) * unit * KEPT(j), at(BOUND, j, by=[inside]), up, down)
    share = arith(SHARE * SHARED <= (1 + RATIO) * (SHARE * KEPT(j)), whole, 0 < unit)
    lattice, signs, end = (rewrite(fact, PLACES) for fact in (known, SIGNS, ENDS[1]))
    made = use(
        COARSER, lattice, signs, nat(last2), arith(0 <= SHARE, 0 < unit), ENDS[0], end,
        arith(1 < RATIO, use(EXP_TANGENT, x=step), 0 < step), generalize(discharge(share, inside), j),
        arith(eq(exp(2 * step), RATIO**2)),
        arith(Term("le", (rest, rest))), rho=RATIO, rho2=exp(2 * step), m=FINE, n=last2, o=origin, d=rest, t=SHARE,
        m2=KEPT, d3=rest, t2=SHARE,
    )  # fmt: skip
    return folded(claim.conclusion, unfolded(made))


table_dp_coarser = Verified(COARSER_TABLE, "table_dp_coarser", tables=(table, table2))

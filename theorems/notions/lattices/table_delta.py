"""The delta that a table gives for an epsilon, for neighbours in one order and in both."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import entry, exp, lam, mul, power
from dpproofs.library.falsity import finite
from dpproofs.privacy.notions import APPROX_DP, TABLE_DP, M, N, epsilon, i
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, rest, step, table, unit, width
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import arith, folded, unfolded, use
from theorems.notions.lattices.delta import DELTA, SOURCE
from theorems.notions.lattices.lattice import LATTICE_DP, lattice

NUMBERS = (exp(step), lam(i, entry(table, width, i)), last, origin, rest, power(unit, -1))
AT_EPSILON = lattice(*NUMBERS[1:], exp(epsilon), NUMBERS[0])


def _claim(factor: Factor) -> Claim:
    return Claim((TABLE_DP(M, N, *TABLE),), APPROX_DP(M, N, epsilon, mul(factor, AT_EPSILON)))


def _proof(claim: Claim) -> Theorem:
    """A table is a lattice profile."""
    rho, m, n, o, d, t = NUMBERS
    known = folded(LATTICE_DP(M, N, *NUMBERS), unfolded(claim.hypotheses[0]))
    same = arith(Term("le", (AT_EPSILON, AT_EPSILON)))
    return use(DELTA, known, same, rho=rho, m=m, n=n, o=o, d=d, t=t, delta=AT_EPSILON)


DELTA_OF_TABLE = Lemma(
    "lattices.table-delta", "The delta that a table gives for an epsilon", SOURCE, *_claim(1).parts, _proof,
    (Mutant("factor", _claim(LESS), "the data set is revealed",
            witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, epsilon=0, step=1, table=0, width=8, last=0,
                origin=0, rest=1, unit=1)),),
)  # fmt: skip

table_dp_to_approx_dp = Verified(DELTA_OF_TABLE, "table_dp_to_approx_dp", tables=(table,))

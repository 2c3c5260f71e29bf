"""The delta that a PLD gives at an epsilon, for neighbours in one order and in both."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import entry, exp, lam, log, maximum, num, power
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import ADD_OR_REMOVE, APPROX_DP, TABLE_DP, M, N, either_order, epsilon, i, x1, x2
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, rest, step, table, unit, width
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import arith, at, folded, for_all, parts, specialize, unfolded, use
from theorems.notions.lattices.delta import BOTH_ORDERS, DELTA, ONE_ORDER, SOURCE
from theorems.notions.lattices.lattice import LATTICE_DP, lattice

NUMBERS = (exp(step), lam(i, entry(table, width, i)), last, origin, rest, power(unit, -1))
AT_EPSILON = lattice(*NUMBERS[1:], exp(epsilon), NUMBERS[0])

DELTA_OF_TABLE = Lemma(
    "lattices.table-delta", "The delta that a PLD gives at an epsilon", SOURCE,
    (TABLE_DP(M, N, *TABLE),),
    APPROX_DP(M, N, epsilon, factor * AT_EPSILON),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, epsilon=0, step=1, table=0, width=8,
                        last=0, origin=0, rest=1, unit=1)),),
)  # fmt: skip


@proof_of(DELTA_OF_TABLE)
def _proof(claim: Claim) -> Theorem:
    rho, m, n, o, d, t = NUMBERS
    same = arith(Term("le", (AT_EPSILON, AT_EPSILON)))
    return use(DELTA, _lattice(claim), same, rho=rho, m=m, n=n, o=o, d=d, t=t, delta=AT_EPSILON)


def _lattice(claim: Claim) -> Theorem:
    """A table is a lattice profile."""
    return folded(LATTICE_DP(M, N, *NUMBERS), unfolded(hypothesis(claim, TABLE_DP)))


table_dp_to_approx_dp = Verified(DELTA_OF_TABLE, "table_dp_to_approx_dp", tables=(table,))

EITHER_ORDER = ADD_OR_REMOVE(either_order, N)
BACK = 1 - exp(epsilon) + exp(epsilon) * lattice(*NUMBERS[1:], exp(-epsilon), NUMBERS[0])

REVEALED_HALF = {
    "M": ((1, 0), ("1/2", "1/2")),
    "N": (0, 1, 0, 0),
    "N2": (0, 1, 1, 0),
    "epsilon": log(num(2)),
    "step": log(num(2)),
}

EITHER = Lemma(
    "lattices.table-delta-either-order", "The delta that a PLD gives, for add-or-remove-one", SOURCE,
    (TABLE_DP(M, N, *TABLE), EITHER_ORDER),
    APPROX_DP(M, either_order, epsilon, maximum(AT_EPSILON, factor * BACK)),
    mutants=(Mutant("factor", {factor: LESS},
                    "the data set is revealed with probability 1/2, if the record is not there",
                    witness=finite({"X": 2, "Y": 2}, **REVEALED_HALF, table=1, width=8, last=0,
                        origin=-1, rest=0, unit=1)),),
)  # fmt: skip


@proof_of(EITHER)
def _either(claim: Claim) -> Theorem:
    """A table is a lattice profile, whose reverse is known."""
    rho, m, n, o, d, t = NUMBERS
    most = maximum(AT_EPSILON, BACK)
    orders = for_all(ONE_ORDER, parts(specialize(EITHER_ORDER, x1, x2))[0])
    return use(BOTH_ORDERS, _lattice(claim), orders, arith(AT_EPSILON <= most), arith(BACK <= most), N2=either_order,
               rho=rho, m=m, n=n, o=o, d=d, t=t, delta=most)  # fmt: skip


step_, table_, width_, last_, origin_, rest_, unit_ = TABLE

ONE = Lemma(
    "lattices.table-one-order", "A PLD for neighbours in both orders is one for those in one order", "elementary",
    (TABLE_DP(M, either_order, *TABLE), EITHER_ORDER),
    TABLE_DP(M, N, step_, table_, width_, last_, origin_, factor * rest_, unit_),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=(0, 1, 0, 0), N2=(0, 1, 1, 0), step=1,
                        table=0, width=8, last=0, origin=0, rest=1, unit=1)),),
)  # fmt: skip


@proof_of(ONE)
def _one(claim: Claim) -> Theorem:
    """Neighbours in one order are neighbours."""
    ordered = at(parts(specialize(EITHER_ORDER, x1, x2))[1], by=[N(x1, x2)])
    return for_all(claim.conclusion, at(hypothesis(claim, TABLE_DP), x1, x2, by=[ordered]))


table_dp_to_approx_dp_either_order = Verified(EITHER, "table_dp_to_approx_dp_either_order", tables=(table,))
table_dp_one_order = Verified(ONE, "table_dp_one_order", tables=(table,))

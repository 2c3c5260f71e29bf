"""A PLD padded at both ends."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import entry, exp, lam, nat, power
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import TABLE_DP, M, N, c, i, k
from dpproofs.privacy.notions.table_dp import TABLE, last, last2, origin, rest, step, table, table2, unit, width
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, folded, for_all, generalize, over_range, unfolded, use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.sums.sum_part import SUM_PART
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.lattice import LATTICE_DP, lattice, part, within
from theorems.notions.lattices.tables import low
from theorems.notions.profiles.weakening import with_profile

OLD, NEW = lam(i, entry(table, width, i)), lam(i, entry(table2, width, i))
SIZES = *map(nat, (low, last, last2)), low + last <= last2, 0 < unit
SIGNS = within(i, last2, 0 <= NEW(i))
KEPT = within(k, last, OLD(k) <= NEW(k + low))
LARGER = step, table2, width, last2, origin + low

SHIFTED_TABLE = Lemma(
    "lattices.table-shifted", "A PLD padded at both ends", "elementary",
    (TABLE_DP(M, N, *TABLE), *SIZES, SIGNS, KEPT),
    TABLE_DP(M, N, *LARGER, factor * rest, unit),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, step=1, table=0, width=8, last=0,
                        origin=0, rest=1, unit=1, table2=0, last2=2, low=1)),),
)  # fmt: skip

RATIO, SHARE = exp(step), power(unit, -1)


@proof_of(SHIFTED_TABLE)
def _proof(claim: Claim) -> Theorem:
    """The entries there are some of those of the larger table, which are not negative."""
    old, new = (RATIO, OLD, last, origin, rest, SHARE), (RATIO, NEW, last2, origin + low, rest, SHARE)
    known = folded(LATTICE_DP(M, N, *old), unfolded(TABLE_DP(M, N, *TABLE)))
    before, after = lam(k, OLD(k) * part(k, origin, c, RATIO)), lam(k, NEW(k) * part(k, origin + low, c, RATIO))
    sign = arith(0 <= after(i), at(SIGNS, i, by=[nat(i), i <= last2]))
    signs = generalize(discharge(sign, nat(i), i <= last2), i)
    some = use(SUM_PART, nat(low), nat(last), low + last <= last2, nat(last2), signs, a=low, n=last, k=last2, s=after)

    def each(number: Term) -> Theorem:
        more = at(KEPT, number, by=[number <= last])
        return arith(before(number) <= after(low + number), more)

    sums = over_range(total(before, last) <= total(lam(k, after(low + k)), last), last, nat(last), each=each)
    least = arith(SHARE * total(before, last) <= SHARE * total(after, last2), sums, some, 0 < unit)
    profile = lam(c, lattice(NEW, last2, origin + low, rest, SHARE, ratio=RATIO))
    made = with_profile(at_neighbours(known), profile, least, arith(Term("le", (rest, rest))))
    shown = for_all(LATTICE_DP(M, N, *new), made)
    return folded(claim.conclusion, unfolded(shown))


table_dp_shift = Verified(SHIFTED_TABLE, "table_dp_shift", tables=(table, table2))

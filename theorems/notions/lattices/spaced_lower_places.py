"""A PLD whose entries at some nodes add up to all of them: its profile is that of these entries."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, entry, eq, lam, maximum, nat
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import c, i, k
from dpproofs.privacy.notions.table_dp import last, origin, table, width2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, over_range, parts, use
from theorems.foundations.sums.sum_at_places import SUM_AT_PLACES
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.lattice import part, within
from theorems.notions.lattices.spaced_places import PLACES
from theorems.notions.lattices.spaced_table import BEFORE, GAPS, NODE, PLACE, nodes, place
from theorems.notions.lattices.table_chords import RATIO

ENTRY = lam(i, entry(table, width2, i))
MASS = lam(k, ENTRY(place(k)))
"""The entry at the place of the node with that number."""
KEPT, SIGNS = within(k, nodes, place(k) <= last), within(i, last, 0 <= ENTRY(i))
PLACED, WHOLE = (nat(last), nat(nodes), eq(place(0), 0), GAPS, KEPT, SIGNS), total(ENTRY, last) <= total(MASS, nodes)
KINKS = lam(k, MASS(k) * maximum(1 - c / NODE(k), 0))
GIVEN = lam(i, ENTRY(i) * part(i, origin, c, RATIO))

MORE_ENTRIES = finite({}, last=1, nodes=0, width=8, width2=8, places=0x200, table=0x101, step=1, origin=0, c=0)

ENTRIES_AT_NODES = Lemma(
    "lattices.entries-at-nodes", "All nonzero entries are at nodes", "elementary",
    (*PLACED, WHOLE, 0 <= c),
    total(GIVEN, last) <= total(KINKS, nodes),
    mutants=(Mutant("elsewhere", without(WHOLE), "one entry more", witness=MORE_ENTRIES),),
)  # fmt: skip

LOST = lam(i, ENTRY(i) - GIVEN(i))


@proof_of(ENTRIES_AT_NODES)
def _proof(claim: Claim) -> Theorem:
    """No other entry loses anything of what it could give at most."""
    naturals, further = parts(use(PLACES, eq(place(0), 0), GAPS, n=nodes, place=PLACE))
    positive, inside, share = arith(0 < RATIO), conj(nat(i), i <= last), part(i, origin, c, RATIO)
    small = arith(share <= 1, arith(0 <= c * RATIO ** (origin - i), 0 <= c, positive))
    lost = arith(0 <= LOST(i), arith(0 <= ENTRY(i) * (1 - share), at(SIGNS, i, by=[inside]), small))
    picked, (natural, bound) = lam(i, LOST(place(i))), parts(BEFORE)
    after = at(further, k, by=[both(natural, arith(k <= nodes, bound))])
    every = use(SUM_AT_PLACES, nat(nodes), nat(last), eq(place(0), 0), naturals, KEPT,
                generalize(discharge(after, BEFORE), k), generalize(discharge(lost, inside), i),
                n=nodes, a=last, s=LOST, place=PLACE)  # fmt: skip

    def each(number: Term) -> Theorem:
        same = arith(eq(part(place(number), origin, c, RATIO), maximum(1 - c / NODE(number), 0)), positive)
        return arith(eq(picked(number), MASS(number) - KINKS(number)), same)

    at_nodes = eq(total(picked, nodes), total(MASS, nodes) - total(KINKS, nodes))
    everywhere = eq(total(LOST, last), total(ENTRY, last) - total(GIVEN, last))
    sums = over_range(at_nodes, nodes, nat(nodes), each=each), over_range(everywhere, last, nat(last))
    return arith(claim.conclusion, every, *sums, WHOLE)

"""A lattice with every second node, from below."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, nat
from dpproofs.privacy.notions import P, Q, c, j, rho
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, at, over_range, reversed_equation, rewrite, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.chords_nodes import positive
from theorems.notions.lattices.coarser import d3, rho2
from theorems.notions.lattices.lattice import d, lattice, m, m2, n, o, part, t, t2, within
from theorems.notions.lattices.shares import TERMS
from theorems.notions.lattices.split_entries import KEPT, halves, lower, x
from theorems.notions.lattices.split_sums import LAST, SPLIT_SUMS
from theorems.notions.profiles.at_least import AT_LEAST, with_smaller

FINE, COARSE = (m, LAST, o, d, t), (m2, n, o / 2, d3, t2)
"""The entries with even numbers stay where they are, as entries with the numbers 0, ..., n."""
FAR = AT_LEAST(P, Q, lam(c, lattice(*FINE)))
ENTRIES = within(j, n, t2 * m2(j) <= t * (m(2 * j) + x(j) + lower(j)))
NUMBERS = (nat(n), 0 <= t, *halves(), 1 < rho, eq(rho2, rho**2), ENTRIES)

LOWER_COARSER = Lemma(
    "lattices.lower-coarser", "A lattice profile from below on every second node", f"{ZHU_DONG_WANG}, dominating pairs",
    (FAR, *NUMBERS, d3 <= factor * d),
    AT_LEAST(P, Q, lam(c, lattice(*COARSE, ratio=rho2))),
    mutants=(Mutant("rest", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), n=0, o=0, rho=2, rho2=4, m=0, m2=0,
                        x=0, t=1, t2=1, d=1, d3="101/100")),),
)  # fmt: skip


@proof_of(LOWER_COARSER)
def _proof(claim: Claim) -> Theorem:
    """The entries that are kept, in the new units."""
    *_, square, bound = NUMBERS
    after = lam(j, m2(j) * part(j, o / 2, c, rho**2))

    def each(number: Term) -> Theorem:
        same = arith(eq(part(2 * number, o, c), part(number, o / 2, c, rho**2)), positive())
        least = at(bound, number, by=[number <= n])
        return arith(t2 * after(number) <= t * KEPT(number), least, same)

    sums = over_range(t2 * total(after, n) <= t * total(KEPT, n), n, nat(n), each=each)
    kept = arith(t * total(KEPT, n) <= t * total(TERMS, LAST), use(SPLIT_SUMS, *NUMBERS, 0 <= c), 0 <= t)
    made = with_smaller(assume(FAR), lam(c, lattice(*COARSE, ratio=rho**2)), sums, kept, d3 <= d)
    return rewrite(made, reversed_equation(square))

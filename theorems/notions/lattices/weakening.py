"""A mechanism with a lattice profile has those of larger PLDs, and of some entries rounded."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam
from dpproofs.privacy.notions import M, N, c, k, rho
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, for_all, over_range, use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.lattice import LATTICE_DP, TABLE, d, d2, entries_of, lattice, m, m2, n, o, part, t, t2
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.window import WINDOW, PLACE, ROUNDED, d3, outside, window
from theorems.notions.profiles.weakening import with_profile

GIVEN = LATTICE_DP(M, N, rho, *TABLE)
ENTRIES, LARGER = entries_of(*TABLE), (m2, n, o, d2, t2)
ORDER = within(k, n, t * m(k) <= t2 * m2(k))

WEAKENING = Lemma(
    "lattices.weakening", "A mechanism with a lattice profile has larger ones", "elementary",
    (GIVEN, ENTRIES[1], ORDER, factor * d <= d2),
    LATTICE_DP(M, N, rho, *LARGER),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, n=0, o=0, rho=2, t=1, t2=1, d=1,
                        d2="99/100", m=0, m2=0)),),
)  # fmt: skip


@proof_of(WEAKENING)
def _larger(claim: Claim) -> Theorem:
    """Term by term."""
    old, new = (lam(k, entries(k) * part(k, o, c)) for entries in (m, m2))

    def each(number: Term) -> Theorem:
        more = at(ORDER, number, by=[number <= n])
        return arith(t * old(number) <= t2 * new(number), more)

    sums = over_range(t * total(old, n) <= t2 * total(new, n), n, ENTRIES[1], each=each)
    made = with_profile(at_neighbours(GIVEN), lam(c, lattice(*LARGER)), sums, d <= d2)
    return for_all(claim.conclusion, made)


SOME = Lemma(
    "lattices.window-dp", "A mechanism with a lattice profile has that of some entries, rounded", "elementary",
    (GIVEN, *ENTRIES, *PLACE, ROUNDED, 0 < rho, factor * d + outside(t * total(m, n)) <= d3),
    LATTICE_DP(M, N, rho, *window(o)),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, n=0, o=0, rho=2, t=1, d=1, m=0, a=0,
                        l=0, u=0, m3=0, d3="99/100")),),
)  # fmt: skip


@proof_of(SOME)
def _window(claim: Claim) -> Theorem:
    """At every order."""
    rest = d + outside(t * total(m, n)) <= d3
    smaller = use(WINDOW, *ENTRIES, *PLACE, ROUNDED, 0 < rho, 0 <= c, rest)
    made = with_profile(at_neighbours(GIVEN), lam(c, lattice(*window(o))), smaller)
    return for_all(claim.conclusion, made)

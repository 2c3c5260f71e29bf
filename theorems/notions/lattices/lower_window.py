"""Some entries of a PLD, rounded down, give a smaller lattice profile."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam, nat
from dpproofs.privacy.notions import c, i, k
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, over_range, use
from theorems.foundations.sums.sum_part import SUM_PART
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import same_sums
from theorems.notions.lattices.lattice import TABLE, d, entries_of, lattice, m, n, o, part, t
from theorems.notions.lattices.window import GIVEN, PLACE, ROUNDED, a, d3, l, m3, u, window

LOWER_WINDOW = Lemma(
    "lattices.lower-window", "Some entries of a PLD, rounded down, give a smaller lattice profile", "elementary",
    (*GIVEN, factor * d3 <= d),
    lattice(*window(o)) <= lattice(*TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a rest of 1 and no entries",
                    witness=finite({}, m=0, n=0, o=0, d="99/100", t=1, a=0, l=0, m3=0, u=1, d3=1, c=1, rho=2)),),
)  # fmt: skip


@proof_of(LOWER_WINDOW)
def _proof(claim: Claim) -> Theorem:
    """Nothing is added by an entry that is left out."""
    entries, *_, unit = entries_of(*TABLE)
    share, kept = lam(k, part(k, o, c)), lam(k, part(k, o - a, c))
    given = lam(k, m(k) * share(k))
    sign = arith(0 <= given(i), at(entries, i, by=[nat(i), i <= n]))
    signs = generalize(discharge(sign, nat(i), i <= n), i)
    some = use(SUM_PART, *PLACE, nat(n), signs, a=a, n=l, k=n, s=given)
    shifted = same_sums(lam(k, given(a + k)), lam(k, m(k + a) * kept(k)), l)

    def inside(number: Term) -> Theorem:
        low, high = u * m3(number), t * m(number + a)
        return arith(low * kept(number) <= high * kept(number), at(ROUNDED, number, by=[number <= l]))

    terms = lam(k, m3(k) * kept(k)), lam(k, m(k + a) * kept(k))
    rounded = over_range(u * total(terms[0], l) <= t * total(terms[1], l), l, nat(l), each=inside)
    scaled = arith(t * total(lam(k, given(a + k)), l) <= t * total(given, n), some, unit)
    return arith(claim.conclusion, scaled, shifted, rounded, d3 <= d)

"""A sum over a table whose entries at some places are all: it is at most the sum over these places."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, function_type, lam, nat, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import i, test_function
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, over_range, parts, specialize, use
from theorems.foundations.sums.sum_at_places import INSIDE, SUM_AT_PLACES, place
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import a, n
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.spaced_places import GAPS, PLACES

e, F = (var(name, function_type((REAL,), REAL)) for name in ("e", "F"))
SIGNS = within(i, a, 0 <= e(i))
WHOLE = total(e, a) <= total(lam(i, e(place(i))), n)
UNIT = test_function(F, var("z"))

ENTRIES_AT_PLACES = Lemma(
    "meaning.entries-at-places", "A table with nothing but at some places is summed over these", "elementary",
    (nat(n), nat(a), eq(place(num(0)), 0), GAPS, INSIDE, SIGNS, WHOLE, UNIT),
    factor * total(lam(i, e(i) * F(i)), a) <= total(lam(i, e(place(i)) * F(place(i))), n),
    mutants=(Mutant("factor", {factor: MORE}, "one entry", witness=finite({}, n=0, a=0, place=lambda i: i, e=1, F=1)),),
)  # fmt: skip


@proof_of(ENTRIES_AT_PLACES)
def _proof(claim: Claim) -> Theorem:
    """No other entry loses anything of what it could give at most."""
    naturals, further = parts(use(PLACES, eq(place(num(0)), 0), GAPS, n=n, place=place))
    lost = lam(i, e(i) * (1 - F(i)))
    sign = arith(0 <= lost(i), at(SIGNS, i, by=[nat(i), i <= a]), specialize(UNIT, i))
    signs = generalize(discharge(sign, nat(i), i <= a), i)
    before = nat(i), i <= n - 1
    after = generalize(discharge(at(further, i, by=[nat(i), arith(i <= n, i <= n - 1)]), *before), i)
    every = use(SUM_AT_PLACES, nat(n), nat(a), eq(place(num(0)), 0), naturals, INSIDE, after, signs,
                n=n, a=a, s=lost, place=place)  # fmt: skip
    at_places, all_ = lam(i, e(place(i))), lam(i, e(i) * F(i))
    picked = lam(i, e(place(i)) * F(place(i)))
    few = over_range(eq(total(lam(i, lost(place(i))), n), total(at_places, n) - total(picked, n)), n, nat(n))
    whole = over_range(eq(total(lost, a), total(e, a) - total(all_, a)), a, nat(a))
    return arith(claim.conclusion, every, few, whole, WHOLE)

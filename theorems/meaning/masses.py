"""Functions bounded from below by tables of an earlier one: the bounds multiply as tables do.

Where a step adds a whole number to what is kept, g(s) is the probability of s, or of s and all above it, before and
after some steps. So the bounds of many steps come from those of fewer.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, forall, function_type, lam, mul, nat, power, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import i, j, k
from dpproofs.privacy.notions.table_dp import last, last2, origin, origin2, table, table2, unit
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import intro, arith, at, discharge, generalize, over_range, specialize, use
from theorems.foundations.sums.convolution import CONVOLUTION, convolution
from theorems.foundations.sums.convolution_total import CONVOLUTION_SIGN
from theorems.foundations.sums.sum_part import SUM_PART
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import same_sums
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.notions.lattices.tables import MULTIPLIED, SIGNS, entries, last3, low, table3

s = var("s")
g0, g1, g2 = variables("g0 g1 g2", function_type((REAL,), REAL))
SHARE = power(unit, -1)


def bounded_below(numbers: Term, end: Term, start: Term, before: Term, after: Term, factor: Factor = 1) -> Term:
    """after(s) is at least the sum of the table's shares, each times before(s - origin - i)."""
    moved = total(lam(i, entries(numbers)(i) * before(s - start - i)), end)
    return forall(s, mul(factor, SHARE * moved) <= after(s))


FIRST, SECOND = bounded_below(table, last, origin, g0, g1), bounded_below(table2, last2, origin2, g1, g2)
SIZES = (*map(nat, (last, last2, last3, low)), low + last3 <= last + last2, 0 < unit)
EARLIER = forall(s, 0 <= g0(s))

MASSES = Lemma(
    "meaning.masses", "What tables bound from below is bounded by their product", "elementary",
    (FIRST, SECOND, EARLIER, *SIZES, *SIGNS, MULTIPLIED),
    bounded_below(table3, last3, origin + origin2 + low, g0, g2, factor),
    mutants=(Mutant("factor", {factor: MORE}, "one entry each, and functions that are 1",
                    witness=finite({}, table=1, table2=1, table3=1, width=8, last=0, last2=0, last3=0, low=0, unit=1,
                        origin=0, origin2=0, g0=1, g1=1, g2=1)),),
)  # fmt: skip


@proof_of(MASSES)
def _proof(claim: Claim) -> Theorem:
    """The double sum is one over the products of the tables, with some left out and rounded down."""
    m, m2, m3 = entries(table), entries(table2), entries(table3)
    share = arith(0 <= SHARE, 0 < unit)
    moved = lam(k, g0(s - (origin + origin2) - k))

    def inner(second: Term) -> Theorem:
        place = s - origin2 - second
        known = specialize(FIRST, place)
        ordered = same_sums(lam(i, m(i) * g0(place - origin - i)), lam(i, m(i) * moved(i + second)), last)
        value = SHARE * total(lam(i, m(i) * moved(i + second)), last)
        sign = at(SIGNS[1], second, by=[second <= last2])
        return arith(m2(second) * value <= m2(second) * g1(place), known, ordered, sign)

    double = total(lam(j, m2(j) * total(lam(i, m(i) * moved(i + j)), last)), last2)
    after = total(lam(j, m2(j) * g1(s - origin2 - j)), last2)
    summed = over_range(SHARE * double <= after, last2, nat(last2), each=inner)
    ordered = use(CONVOLUTION, nat(last), nat(last2), m=m, n=last, m2=m2, n2=last2, F=moved)
    end = last + last2
    natural = use(NATURAL_SUM, nat(last), nat(last2), k=last, n=last2)
    product = lam(k, convolution(m, last, m2, last2, k))
    given = lam(k, product(k) * moved(k))
    sign = use(CONVOLUTION_SIGN, *SIGNS, nat(last), nat(last2), nat(k), m=m, n=last, m2=m2, n2=last2)
    place = s - (origin + origin2)
    nonneg = arith(0 <= given(k), sign, specialize(EARLIER, place - k))
    signs = generalize(discharge(nonneg, nat(k), k <= end), k)
    some = use(SUM_PART, nat(low), nat(last3), low + last3 <= end, natural, signs, a=low, n=last3, k=end, s=given)
    kept = lam(k, g0(s - (origin + origin2 + low) - k))
    shifted = same_sums(lam(k, given(low + k)), lam(k, product(k + low) * kept(k)), last3)

    def rounded(number: Term) -> Theorem:
        least = at(MULTIPLIED, number, by=[number <= last3])
        here = specialize(EARLIER, s - (origin + origin2 + low) - number)
        scaled = unit * m3(number) * kept(number) <= product(number + low) * kept(number)
        return arith(scaled, least, here)

    new = total(lam(k, m3(k) * kept(k)), last3)
    fewer = over_range(unit * new <= total(lam(k, product(k + low) * kept(k)), last3), last3, nat(last3), each=rounded)
    inside = arith(unit * new <= double, fewer, shifted, some, ordered)
    less = arith(SHARE * new <= SHARE * SHARE * double, inside, share, 0 < unit)
    bound = arith(SHARE * SHARE * double <= SHARE * after, summed, share)
    return intro(claim.conclusion, lambda goal, *_: arith(goal, less, bound, specialize(SECOND, s)))

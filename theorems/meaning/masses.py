"""Functions bounded from below by tables: the bounds multiply over steps and hold on average over a random start."""

from dpproofs.prelude import *
from dpproofs.language.terms import power
from dpproofs.privacy.notions.table_dp import last2, origin, origin2, table, table2, unit
from theorems.foundations.sums.double_sums import CONVOLUTION, CONVOLUTION_SIGN, convolution
from theorems.foundations.sums.pieces_of_sums import SUM_PART
from theorems.foundations.sums.sums import NATURAL_SUM, same_sums, total
from theorems.notions.pld.composition import MULTIPLIED, TABLES_SIGNS, entries, last3, low, table3
from theorems.notions.pld.grids import within

# A sum that is weighed by what is not negative, and is 1 on a piece of it: it is at least that piece ---

first, n, last = var("a"), var("n"), var("last")
e, G = (var(name, function_type((REAL,), REAL)) for name in ("e", "G"))
SIGNS, WEIGHTS = within(i, last, 0 <= e(i)), forall(i, 0 <= G(i))
ONE = within(i, n, eq(G(first + i), 1))
WEIGHED, PIECE = lam(i, e(i) * G(i)), lam(i, e(first + i))

KEPT_SHARES = Lemma(
    "meaning.kept-shares", "A sum is at least the piece of it that is kept whole", "elementary",
    (nat(first), nat(n), nat(last), first + n <= last, SIGNS, WEIGHTS, ONE),
    factor * total(PIECE, n) <= total(WEIGHED, last),
    mutants=(Mutant("factor", {factor: MORE}, "one term", witness=finite({}, a=0, n=0, last=0, e=1, G=1)),),
)  # fmt: skip


@proof_of(KEPT_SHARES)
def _proof(claim: Claim) -> Theorem:
    """The remaining share is not negative."""
    inside = nat(i), i <= last
    sign = arith(0 <= WEIGHED(i), at(SIGNS, i, by=inside), specialize(WEIGHTS, i))
    signs = generalize(discharge(sign, *inside), i)
    some = use(SUM_PART, nat(first), nat(n), nat(last), first + n <= last, signs, a=first, n=n, k=last, s=WEIGHED)

    def each(number: Term) -> Theorem:
        return arith(eq(WEIGHED(first + number), PIECE(number)), at(ONE, number, by=[number <= n]))

    weighed = total(lam(i, WEIGHED(first + i)), n)
    return arith(claim.conclusion, some, over_range(eq(weighed, total(PIECE, n)), n, nat(n), each=each))


# Functions bounded from below by tables of an earlier one: the bounds multiply as tables do ---
# Where a step adds a whole number to what is kept, g(s) is the probability of s, or of s and all above it, before and
# after some steps. So the bounds of many steps come from those of fewer.

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
    (FIRST, SECOND, EARLIER, *SIZES, *TABLES_SIGNS, MULTIPLIED),
    bounded_below(table3, last3, origin + origin2 + low, g0, g2, factor),
    mutants=(Mutant("factor", {factor: MORE}, "one entry each, and functions that are 1",
                    witness=finite({}, table=1, table2=1, table3=1, width=8, last=0, last2=0, last3=0, low=0, unit=1,
                        origin=0, origin2=0, g0=1, g1=1, g2=1)),),
)  # fmt: skip


@proof_of(MASSES)
def _masses(claim: Claim) -> Theorem:
    """The double sum is one over the products of the tables, with some left out and rounded down."""
    m, m2, m3 = entries(table), entries(table2), entries(table3)
    share = arith(0 <= SHARE, 0 < unit)
    moved = lam(k, g0(s - (origin + origin2) - k))

    def inner(second: Term) -> Theorem:
        place = s - origin2 - second
        known = specialize(FIRST, place)
        ordered = same_sums(lam(i, m(i) * g0(place - origin - i)), lam(i, m(i) * moved(i + second)), last)
        value = SHARE * total(lam(i, m(i) * moved(i + second)), last)
        sign = at(TABLES_SIGNS[1], second, by=[second <= last2])
        return arith(m2(second) * value <= m2(second) * g1(place), known, ordered, sign)

    double = total(lam(j, m2(j) * total(lam(i, m(i) * moved(i + j)), last)), last2)
    after = total(lam(j, m2(j) * g1(s - origin2 - j)), last2)
    summed = over_range(SHARE * double <= after, last2, nat(last2), each=inner)
    ordered = use(CONVOLUTION, nat(last), nat(last2), m=m, n=last, m2=m2, n2=last2, F=moved)
    end = last + last2
    natural = use(NATURAL_SUM, nat(last), nat(last2), k=last, n=last2)
    product = lam(k, convolution(m, last, m2, last2, k))
    given = lam(k, product(k) * moved(k))
    sign = use(CONVOLUTION_SIGN, *TABLES_SIGNS, nat(last), nat(last2), nat(k), m=m, n=last, m2=m2, n2=last2)
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


# Bounds from below by tables, whatever was kept before some steps, are bounds where that is random ---

v, law = var("v", "Y"), var("P", prob("Y"))
_two = function_type(("Y", REAL), REAL)
before, now, after = var("f0", _two), var("f", _two), var("g", _two)
_numbers = entries(table)
EACH = forall((v, s), mul(SHARE, total(lam(i, _numbers(i) * before(v, s - origin - i)), last)) <= after(v, s))
SAME = forall((v, s), eq(before(v, s), now(v, s)))
UNIT_NOW = forall((v, s), conj(0 <= now(v, s), now(v, s) <= 1))
UNIT_AFTER = forall((v, s), conj(0 <= after(v, s), after(v, s) <= 1))
MEANS = forall(s, eq(g1(s), E(law, v, after(v, s))))

MASSES_AVERAGED = Lemma(
    "meaning.masses-averaged", "Tables that bound from below what is made of each start, of a start at random",
    "elementary",
    (EACH, SAME, UNIT_NOW, UNIT_AFTER, MEANS, nat(last)),
    bounded_below(table, last, origin, lam(s, E(law, v, now(v, s))), g1, factor),
    mutants=(Mutant("factor", {factor: MORE}, "one entry, and functions that are 1",
                    witness=finite({"Y": 1}, P=(1,), table=1, width=8, last=0, unit=1, origin=0, g1=1,
                        f0=lambda _, __: 1, f=lambda _, __: 1, g=lambda _, __: 1)),),
)  # fmt: skip


@proof_of(MASSES_AVERAGED)
def _masses_averaged(claim: Claim) -> Theorem:
    """The mean of a sum is the sum of the means."""
    place = s - origin - i
    size = bounded(law, v, now(v, place), 1, *parts(specialize(UNIT_NOW, v, place)))
    ints, one = parts(expand(law, v, _numbers(i) * now(v, place), size))
    terms = lam((i, v), _numbers(i) * now(v, s - origin - i))
    summed = use("foundations.sum-mean", generalize(discharge(ints, nat(i)), i), nat(last), mu=law, f=terms, n=last)
    whole, mean = parts(summed)
    share = SHARE * total(lam(i, terms(i, v)), last)
    all_ints, scaled = parts(expand(law, v, share, whole))
    line = arith(share <= after(v, s), specialize(EACH, v, s), same_sums(
        lam(i, _numbers(i) * before(v, s - origin - i)), lam(i, terms(i, v)), last,
        lambda number: specialize(SAME, v, s - origin - number)))  # fmt: skip
    above = integrate(law, v, line, all_ints, bounded(law, v, after(v, s), 1, *parts(specialize(UNIT_AFTER, v, s))))
    every = generalize(one, i)
    sums = same_sums(lam(i, E(law, v, terms(i, v))), lam(i, _numbers(i) * E(law, v, now(v, s - origin - i))), last,
                     lambda number: specialize(every, number))  # fmt: skip
    goal = SHARE * total(lam(i, _numbers(i) * E(law, v, now(v, s - origin - i))), last) <= g1(s)
    return for_all(claim.conclusion, arith(goal, above, scaled, mean, sums, at(MEANS, s)), s)

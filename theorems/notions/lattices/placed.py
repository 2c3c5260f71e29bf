"""Laws whose likelihood ratios are powers of one number have an exact discretized PLD."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, entry, eq, exp, forall, function_type, implies, lam, maximum, nat, num
from dpproofs.language.terms import summation, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import PROFILE, TABLE_DP, M, N, c, i, k, x1, x2
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, rest, step, table, table_profile, unit, width
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, over_range, parts, same_value
from dpproofs.proving.tactics import use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.naturals_product import NATURAL_PRODUCT
from theorems.foundations.sums.sum_at_places import SUM_AT_PLACES
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.lattice import part, within
from theorems.notions.lattices.table_chords import RATIO, SHARE, SIGNS
from theorems.notions.profiles.weakening import with_profile

gap, size, middle, most, d = variables("gap size middle most d")
weight = var("m", function_type(("real",), "real"))

PLACES = nat(most), nat(gap), 0 < gap, nat(last), gap * most <= last, eq(step * gap, size), eq(origin, gap * middle)


def placed(number: Term, order: Term) -> Term:
    """The contribution of the loss with that number at an order."""
    return maximum(1 - order * exp(size * (middle - number)), 0)


SUM = d + summation(i, 0, most, weight(i) * placed(i, c))
GIVEN = forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, SUM))))


def kept(height: Term) -> Term:
    """The entries are at least the weights, in units."""
    return within(k, most, unit * height <= entry(table, width, gap * k))


PLACED = Lemma(
    "lattices.table-of-placed-losses", "The PLD of losses that are all multiples of one number", "elementary",
    (GIVEN, 0 < unit, *PLACES, SIGNS, kept(weight(k)), factor * d <= rest),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, d=1, m=0, most=0, gap=1, size=1,
                        middle=0, step=1, table=0, width=8, last=0, origin=0, rest="99/100", unit=100)),),
)  # fmt: skip

EXP = lam(k, exp(k))


@proof_of(PLACED)
def _proof(claim: Claim) -> Theorem:
    """Each loss has an entry with the same contribution."""
    entries = lam(i, entry(table, width, i) * part(i, origin, c, RATIO))
    terms, picked = lam(i, weight(i) * placed(i, c)), lam(i, entries(gap * i))

    def each(number: Term) -> Theorem:
        level, other = size * (middle - number), step * (origin - gap * number)
        order = arith(eq(level, other), PLACES[5], PLACES[6])
        same = arith(eq(exp(level), RATIO ** (origin - gap * number)), same_value(EXP, order))
        told = arith(eq(placed(number, c), part(gap * number, origin, c, RATIO)), same)
        mine, height = at(kept(weight(k)), number, by=[number <= most]), entry(table, width, gap * number)
        scaled = arith(weight(number) <= SHARE * height, mine, 0 < unit)
        return arith(terms(number) <= SHARE * picked(number), scaled, told, arith(0 <= placed(number, c)))

    compared = over_range(total(terms, most) <= SHARE * total(picked, most), most, nat(most), each=each)
    inside, before, in_table = conj(nat(k), k <= most), conj(nat(k), k <= most - 1), conj(nat(i), i <= last)
    is_number, small = parts(inside)
    natural = use(NATURAL_PRODUCT, nat(gap), is_number, j=gap, k=k)
    within_table = arith(gap * k <= last, arith(gap * k <= gap * most, small, 0 < gap), PLACES[4])
    every = use(
        SUM_AT_PLACES, nat(most), nat(last), arith(eq(gap * num(0), 0)), generalize(discharge(natural, inside), k),
        generalize(discharge(within_table, inside), k),
        generalize(discharge(arith(gap * k < gap * (k + 1), 0 < gap), before), k),
        generalize(discharge(arith(0 <= entries(i), at(SIGNS, i, by=[in_table])), in_table), i),
        n=most, a=last, s=entries, place=lam(k, gap * k),
    )  # fmt: skip
    whole = arith(SHARE * total(picked, most) <= SHARE * total(entries, last), every, 0 < unit)
    made = with_profile(at_neighbours(GIVEN), lam(c, table_profile(*TABLE)), compared, whole, d <= rest)
    return for_all(claim.conclusion, made)

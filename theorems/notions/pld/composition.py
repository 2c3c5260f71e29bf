"""One step of an accountant: entries of lattice profiles are convolved, rounded down and cut to a window,
for adaptive composition with lattice profiles, and for discretized tables.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.language.terms import entry, power
from dpproofs.privacy.notions.table_dp import (
    TABLE as TABLE_table_dp,
    last,
    last2,
    origin,
    origin2,
    rest as rest_table_dp,
    rest2,
    step,
    table,
    table2,
    unit,
    width,
)
from dpproofs.privacy.places import Product
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.densities.absolute_continuity import PAIR, H
from theorems.foundations.measure.iterated_means import R
from theorems.foundations.measure.mechanisms import M3, MJ, PAIRED, PIPED, at_neighbours, x
from theorems.foundations.measure.postprocessed_laws import SECOND as SECOND_OUTCOME
from theorems.foundations.sums.double_sums import (
    CONVOLUTION,
    CONVOLUTION_SIGN,
    CONVOLUTION_TOTAL,
    CONVOLVED,
    convolution,
)
from theorems.foundations.sums.pieces_of_sums import SUM_PART
from theorems.foundations.sums.sums import NATURAL_SUM, same_sums, total
from theorems.foundations.tests.bounds_on_tests import S
from theorems.notions.pld.grids import (
    LATTICE_DP,
    TABLE,
    TABLE2,
    WINDOW,
    a,
    at_each,
    d,
    d2,
    d3,
    entries_of,
    l,
    lattice,
    m,
    m2,
    n,
    n2,
    o,
    o2,
    outside,
    part,
    rounded,
    t,
    t2,
    window,
    within,
)
from theorems.notions.profiles.excess import with_profile
from theorems.notions.profiles.finite_composition import COMPOSITION, LAWS, PROFILE_V, PROFILE_Z

# A lattice profile after a lattice profile: the entries are convolved -------------------------

SIZES = (nat(n), nat(n2), 0 < rho)
SOURCE = f"{ZHU_DONG_WANG}, composition of dominating pairs"


def after(order: Term = c) -> Term:
    """The first profile, after which kernels have the second one."""
    return d2 + t2 * total(lam(j, m2(j) * lattice(*TABLE, order * rho ** (o2 - j))), n2)


def product_(factor: Factor = 1) -> tuple[Term, ...]:
    """The PLD of the composition: the infinity mass is that of the second, plus its entries times that of the first."""
    return CONVOLVED, n + n2, o + o2, d2 + mul(factor, t2, total(m2, n2), d), t * t2


PRODUCT = Lemma(
    "lattices.product", "A lattice profile after a lattice profile", SOURCE,
    SIZES,
    eq(after(), lattice(*product_(factor))),
    mutants=(Mutant("factor", {factor: LESS}, "n = n2 = 0, m2 = d = t2 = 1",
                    witness=finite({}, n=1, n2=1, m=1, m2=1, o=0, o2=1, d=1, d2=0, t=1, t2=1, rho=2, c=1)),),
)  # fmt: skip


@proof_of(PRODUCT)
def _proof(claim: Claim) -> Theorem:
    """rho^(o - i) rho^(o2 - j) = rho^(o + o2 - (i + j))."""
    at_sum, second = lam(k, part(k, o + o2, c)), lam(j, total(lam(i, m(i) * part(i + j, o + o2, c)), n))

    def inner(number: Term) -> Theorem:
        parts = lam(i, m(i) * part(i, o, c * rho ** (o2 - number))), lam(i, m(i) * at_sum(i + number))
        return same_sums(*parts, n, lambda _: 0 < rho)

    first = total(lam(j, m2(j) * lattice(*TABLE, c * rho ** (o2 - j))), n2)
    apart = d * total(m2, n2) + t * total(lam(j, m2(j) * second(j)), n2)
    sums = over_range(eq(first, apart), n2, nat(n2), each=inner)
    ordered = use(CONVOLUTION, nat(n), nat(n2), m=m, m2=m2, F=at_sum)
    return arith(claim.conclusion, sums, ordered)


# Adaptive composition with kernels that have a lattice profile --------------------------------

FIRST = PROFILE(P, Q, lam(c, lattice(*TABLE)))
KERNELS = forall(y, PROFILE_Z(K(y), H(y), lam(c, lattice(*TABLE2))))
SIGNS = entries_of(*TABLE2)
GIVEN = (FIRST, KERNELS, *SIGNS, nat(n), 0 < rho)

STEP = Lemma(
    "lattices.step", "The lattice profile of an adaptive composition", SOURCE,
    (*GIVEN, *LAWS),
    PROFILE_V(R, S, lam(c, lattice(*product_(factor)))),
    mutants=(Mutant("factor", {factor: LESS}, "the first reveals the data set, n2 = 0, m2 = d = t2 = 1, all else 0",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=(1, 0), Q=(0, 1), K=((1,), (1,)), H=((1,), (1,)),
                        T=(0, 1), R=(1, 0), S=(0, 1), m=0, n=0, o=0, d=1, t=1, m2=1, n2=0, o2=0, d2=0, t2=1, rho=2)),),
)  # fmt: skip

MASSES, ONE, RATIO = lam(i, maximum(m2(i), 0)), lam(i, num(1)), lam(i, rho ** (o2 - i))


@proof_of(STEP)
def _step(claim: Claim) -> Theorem:
    """A pair of laws with the masses t2 m2(i) and t2 m2(i) rho^(o2 - i) dominates the kernels."""
    excess = lam(i, maximum(ONE(i) - c * RATIO(i), 0))
    written = lam(c, d2 + t2 * total(lam(i, MASSES(i) * excess(i)), n2))
    kernels = with_profile(specialize(KERNELS, y), written, _same(excess, lam(i, part(i, o2, c))))
    signs = both(*(arith(0 <= value(i), 0 < rho) for value in (MASSES, ONE, RATIO)))
    made = use(
        COMPOSITION, FIRST, generalize(kernels, y), generalize(discharge(signs, nat(i)), i), nat(n2), *SIGNS, *LAWS,
        h=lam(c, lattice(*TABLE)), n=n2, d=d2, t=t2, s=MASSES, a=ONE, b=RATIO,
    )  # fmt: skip
    later = [lam(i, lattice(*TABLE, order)) for order in (c * RATIO(i) / 1, c * RATIO(i))]
    return with_profile(made, lam(c, lattice(*product_())), _same(*later), use(PRODUCT, *SIZES))


def _same(values: Term, others: Term) -> Theorem:
    """The masses are the entries, and the same values stand with them."""
    terms = lam(i, MASSES(i) * values(i)), lam(i, m2(i) * others(i))
    return over_range(eq(total(terms[0], n2), total(terms[1], n2)), n2, nat(n2), each=SIGNS[0])


# One step of an accountant: the entries are convolved, rounded down, and cut to a window ------

END, UNIT, MASS = n + n2, t * t2, t * t2 * total(m, n) * total(m2, n2)
TABLES = (*entries_of(*TABLE), *entries_of(*TABLE2), 0 < rho)
PLACE, ROUNDED = (nat(a), nat(l), a + l <= END), rounded(CONVOLVED, UNIT)
NEW = window(o + o2)


def rest(factor: Factor = 1) -> Term:
    """What the new rest is at least: those of both, and what is outside of the window or lost by rounding."""
    return d2 + mul(factor, t2, total(m2, n2), d) + outside(MASS) <= d3


LAWS_COMPOSITION = Lemma(
    "lattices.composition-laws", "One step of an accountant: convolved entries, rounded and cut", SOURCE,
    (FIRST, KERNELS, *TABLES, *PLACE, ROUNDED, rest(factor), *LAWS),
    PROFILE_V(R, S, lam(c, lattice(*NEW))),
    mutants=(Mutant("factor", {factor: LESS}, "the first reveals the data set, the second says nothing",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=(1, 0), Q=(0, 1), K=((1,), (1,)), H=((1,), (1,)),
                        T=(0, 1), R=(1, 0), S=(0, 1), m=0, n=0, o=0, d=1, t=1, m2=1, n2=0, o2=0, d2=0, t2=1, rho=2,
                        a=0, l=0, m3=0, u=0, d3="99/100")),),
)  # fmt: skip


@proof_of(LAWS_COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    """The step, and the window of what it gives."""
    made = use(STEP, FIRST, KERNELS, *TABLES, *LAWS)
    end = use(NATURAL_SUM, nat(n), nat(n2), k=n, n=n2)
    place = conj(nat(k), k <= END)
    natural, _ = parts(place)
    signs = generalize(discharge(use(CONVOLUTION_SIGN, *TABLES, natural), place), k)
    mass = use(CONVOLUTION_TOTAL, nat(n), nat(n2))
    entries, _, offset, before, unit = product_()
    least = arith(before + outside(UNIT * total(CONVOLVED, END)) <= d3, mass, rest())
    smaller = use(WINDOW, signs, end, arith(0 <= UNIT, 0 <= t, 0 <= t2), *PLACE, ROUNDED, 0 < rho, 0 <= c, least,
                  m=entries, n=END, o=offset, d=before, t=unit)  # fmt: skip
    return with_profile(made, lam(c, lattice(*NEW)), smaller)


# Adaptive composition of two mechanisms with lattice profiles, as one step of an accountant ---

COMPOSITION_FIRST = LATTICE_DP(M, N, rho, *TABLE)
SECOND = forall(y, on(LATTICE_DP, Y="Z")(lam(x, M2(x, y)), N, rho, *TABLE2))
NUMBERS = (*TABLES, *PLACE)


def _mechanisms(claim: Claim, seen: Term) -> Theorem:
    """Neighbours, one pair at a time."""
    (first, second, laws, *_) = claim.hypotheses
    mechanism = read(LATTICE_DP, claim).M
    kernels = generalize(at_neighbours(specialize(second, y)), y)
    outcomes = [unfolded(specialize(laws, data)) for data in (x1, x2)]
    made = use(LAWS_COMPOSITION, at_neighbours(first), kernels, *NUMBERS, ROUNDED, rest(), *outcomes, P=M(x1), Q=M(x2),
               K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)), R=mechanism(x1), S=mechanism(x2), T=seen)  # fmt: skip
    return for_all(claim.conclusion, made)


share = mark("share", 1)
ROUNDED_UP = rounded(CONVOLVED, UNIT, share), rest(factor)
REVEALED = "the first reveals the data set, and the second says nothing, or passes on its input"
NONE = {"m": 0, "n": 0, "o": 0, "d": 1, "t": 1, "n2": 0, "o2": 0, "d2": 0, "t2": 1, "rho": 2, "a": 0, "l": 0}
PAIR_FACTOR = Mutant("factor", {factor: LESS}, REVEALED,
    witness=finite({"X": 2, "Y": 2, "Z": 1}, M=((1, 0), (0, 1)), N=True, M2=((1,),) * 4,
        m2=1, m3=0, u=0, d3="99/100", **NONE))  # fmt: skip

COMPOSED_PAIR = Lemma(
    "lattices.composition-pair", "Both outcomes of an adaptive composition, one step of an accountant", SOURCE,
    (COMPOSITION_FIRST, SECOND, PAIRED, *NUMBERS, *ROUNDED_UP),
    on(LATTICE_DP, Y=product("Y", "Z"))(MJ, N, rho, *NEW),
    lambda claim: _mechanisms(claim, PAIR),
    (PAIR_FACTOR,),
)  # fmt: skip

COMPOSED_FACTOR = Mutant("factor", {factor: LESS}, REVEALED,
    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=((1, 0), (0, 1)), N=True, M2=((1, 0), (0, 1)) * 2,
        m2=1, m3=0, u=0, d3="99/100", **NONE))  # fmt: skip
COMPOSED_ROUNDED = Mutant("rounded", {share: LESS}, "nothing is revealed, and the entry is too large",
    witness=finite({"X": 2, "Y": 1, "Z": 1}, M=((1,),) * 2, N=True, M2=((1,),) * 2, m2=1,
        u=1, m3=Fraction(100, 99), d3=Fraction(-1, 99), **{**NONE, "m": 1, "d": 0}))  # fmt: skip

COMPOSED = Lemma(
    "lattices.composition", "The outcome of an adaptive composition, one step of an accountant", SOURCE,
    (COMPOSITION_FIRST, SECOND, PIPED, *NUMBERS, *ROUNDED_UP),
    on(LATTICE_DP, Y="Z")(M3, N, rho, *NEW),
    lambda claim: _mechanisms(claim, SECOND_OUTCOME),
    (COMPOSED_FACTOR, COMPOSED_ROUNDED),
)  # fmt: skip


# Adaptive composition of mechanisms with discretized PLDs, as one step of an accountant -------

table3, last3, rest3, low = variables("table3 last3 rest3 low")


def entries(numbers: Term) -> Term:
    """The entries of a PLD, as a function of their indices."""
    return lam(i, entry(numbers, width, i))


EXACT, LEAST = convolution(entries(table), last, entries(table2), last2, k + low), entries(table3)(k)
"""An entry of the convolution of the PLDs from the index ``low`` on, and its lower bound, in units."""
MULTIPLIED = within(k, last3, unit * LEAST <= EXACT)


TABLES_FIRST = (step, table, width, last, origin, rest_table_dp, unit)
TABLES_SECOND = (step, table2, width, last2, origin2, rest2, unit)
COMPOSITE = (step, table3, width, last3, origin + origin2 - low, rest3, unit)
AFTER = forall(y, on(TABLE_DP, Y="Z")(lam(x, M2(x, y)), N, *TABLES_SECOND))
TABLES_SIGNS = tuple(within(i, end, 0 <= entries(t)(i)) for t, end in ((table, last), (table2, last2)))
TABLES_SIZES = (*map(nat, (last, last2, last3, low)), low + last3 <= last + last2, 0 < unit)


def _rest(factor: Factor) -> Term:
    """The infinity mass: of the second mechanism or the first one, from outside of the window, or lost by rounding."""
    first, second = total(entries(table), last), total(entries(table2), last2)
    kept = total(entries(table3), last3)
    return rest2 + mul(factor, rest_table_dp, second / unit) + (first * second / unit - kept) / unit <= rest3


COMPOSED_TABLES = Lemma(
    "lattices.tables", "The outcome of an adaptive composition, whose PLD is a convolution of PLDs", SOURCE,
    (TABLE_DP(M, N, *TABLES_FIRST), AFTER, PIPED, *TABLES_SIZES, *TABLES_SIGNS, MULTIPLIED, _rest(factor)),
    on(TABLE_DP, Y="Z")(M3, N, *COMPOSITE),
    mutants=(Mutant("factor", {factor: LESS}, "the first reveals the data set, and the second passes on its input",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=((1, 0), (0, 1)), N=True, M2=((1, 0), (0, 1)) * 2,
                        step=1, table=0, width=8, last=0, origin=0, rest=1, unit=1, table2=1, last2=0, origin2=0,
                        rest2=0, table3=0, last3=0, rest3="99/100", low=0)),),
)  # fmt: skip


SHARE = power(unit, -1)
IN_SHARES = {
    "rho": exp(step), "m": entries(table), "n": last, "o": origin, "t": SHARE, "m2": entries(table2), "n2": last2,
    "o2": origin2, "t2": SHARE, "a": low, "l": last3, "m3": entries(table3), "u": SHARE,
}  # fmt: skip
"""The numbers of lattice profiles, for PLDs that are convolved."""


def in_shares() -> list[Fact]:
    """What is said of the numbers of PLDs that are convolved, said of lattice profiles."""
    bound = at_each(last3, SHARE * LEAST <= SHARE * SHARE * EXACT, MULTIPLIED, 0 < unit)
    *sizes, _ = TABLES_SIZES
    return [*sizes, bound, arith(0 <= SHARE, 0 < unit), arith(0 < exp(step))]


@proof_of(COMPOSED_TABLES)
def _composed_tables(claim: Claim) -> Theorem:
    """A table is a lattice profile with the entries of a number."""
    first, second = map(_lattice, (TABLES_FIRST, TABLES_SECOND))
    before = folded(LATTICE_DP(M, N, *first), unfolded(TABLE_DP(M, N, *TABLES_FIRST)))
    lattice_z = on(LATTICE_DP, Y="Z")
    kernel = unfolded(specialize(AFTER, y))
    after = generalize(folded(lattice_z(lam(x, M2(x, y)), N, *second), kernel), y)
    made = use("lattices.composition", before, after, PIPED, *TABLES_SIGNS, *in_shares(), _rest(1),
               d=rest_table_dp, d2=rest2, d3=rest3, **IN_SHARES)  # fmt: skip
    return folded(claim.conclusion, unfolded(made))


def _lattice(numbers: tuple[Term, ...]) -> tuple[Term, ...]:
    """A PLD as a lattice profile: rho, m, n, o, d and t."""
    h, t, _, n, o, d, u = numbers
    return exp(h), entries(t), n, o, d, power(u, -1)


table_dp_compose = Verified(
    COMPOSED_TABLES, "table_dp_compose", tables=(table, table2, table3),
    product=Product((table, table2, table3), (last, last2, last3), width, low, unit),
)  # fmt: skip


# A PLD padded at both ends --------------------------------------------------------------------

OLD, SHIFTED_NEW = lam(i, entry(table, width, i)), lam(i, entry(table2, width, i))
SHIFTED_SIZES = *map(nat, (low, last, last2)), low + last <= last2, 0 < unit
SHIFTED_SIGNS = within(i, last2, 0 <= SHIFTED_NEW(i))
KEPT = within(k, last, OLD(k) <= SHIFTED_NEW(k + low))
LARGER = step, table2, width, last2, origin + low

SHIFTED_TABLE = Lemma(
    "lattices.table-shifted", "A PLD padded at both ends", "elementary",
    (TABLE_DP(M, N, *TABLE_table_dp), *SHIFTED_SIZES, SHIFTED_SIGNS, KEPT),
    TABLE_DP(M, N, *LARGER, factor * rest_table_dp, unit),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, step=1, table=0, width=8, last=0,
                        origin=0, rest=1, unit=1, table2=0, last2=2, low=1)),),
)  # fmt: skip

SHIFTED_RATIO = exp(step)


@proof_of(SHIFTED_TABLE)
def _shifted_table(claim: Claim) -> Theorem:
    """The entries there are some of those of the larger table, which are not negative."""
    old, new = (
        (SHIFTED_RATIO, OLD, last, origin, rest_table_dp, SHARE),
        (SHIFTED_RATIO, SHIFTED_NEW, last2, origin + low, rest_table_dp, SHARE),
    )
    known = folded(LATTICE_DP(M, N, *old), unfolded(TABLE_DP(M, N, *TABLE_table_dp)))
    before, after = (
        lam(k, OLD(k) * part(k, origin, c, SHIFTED_RATIO)),
        lam(k, SHIFTED_NEW(k) * part(k, origin + low, c, SHIFTED_RATIO)),
    )
    sign = arith(0 <= after(i), at(SHIFTED_SIGNS, i, by=[nat(i), i <= last2]))
    signs = generalize(discharge(sign, nat(i), i <= last2), i)
    some = use(SUM_PART, nat(low), nat(last), low + last <= last2, nat(last2), signs, a=low, n=last, k=last2, s=after)

    def each(number: Term) -> Theorem:
        more = at(KEPT, number, by=[number <= last])
        return arith(before(number) <= after(low + number), more)

    sums = over_range(total(before, last) <= total(lam(k, after(low + k)), last), last, nat(last), each=each)
    least = arith(SHARE * total(before, last) <= SHARE * total(after, last2), sums, some, 0 < unit)
    profile = lam(c, lattice(SHIFTED_NEW, last2, origin + low, rest_table_dp, SHARE, ratio=SHIFTED_RATIO))
    made = with_profile(at_neighbours(known), profile, least, arith(Term("le", (rest_table_dp, rest_table_dp))))
    shown = for_all(LATTICE_DP(M, N, *new), made)
    return folded(claim.conclusion, unfolded(shown))


table_dp_shift = Verified(SHIFTED_TABLE, "table_dp_shift", tables=(table, table2))

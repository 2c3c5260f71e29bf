"""Pessimistic tables with masses at some places: from the values of a profile at the nodes there, or at all nodes,
and of losses that are all multiples of one number.
"""

from dpproofs.prelude import *
from dpproofs.language.terms import entry
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, rest, step, table, table_profile, unit, width
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.reals.whole_numbers import NATURAL_PRODUCT
from theorems.foundations.sums.pieces_of_sums import BEGIN, FURTHER, NATURAL, SUM_AT_PLACES, further, place
from theorems.foundations.sums.sums import SUM_SCALED, same_sums, total
from theorems.notions.pld.grids import at_each, m, n, part, within
from theorems.notions.pld.interpolation import (
    ABOVE,
    EACH_ENTRY,
    EACH_PLACE,
    GROWTH,
    HAS_PROFILE,
    HEIGHTS,
    NODE,
    RATIO,
    SHARE,
    SIZES,
    SOURCE,
    TABLE_SIGNS,
    bend,
    growing,
    growth_at,
    order,
    steps,
    value,
    y,
)
from theorems.notions.profiles.excess import with_profile

# Masses at the places of some entries of a table ----------------------------------------------

KEPT = within(k, n, conj(m(k) <= entry(table, width, place(k)), place(k) <= last))
"""In the table, the masses are at the places of the nodes, in units."""


HEIGHT = lam(k, SHARE * y(k))
KINKS = lam(k, m(k) * maximum(1 - c / NODE(k), 0))
ENTRIES = lam(i, entry(table, width, i) * part(i, origin, c, RATIO))
PLACED_AT = (nat(last), nat(n), 0 < unit, BEGIN, KEPT, TABLE_SIGNS, NATURAL, FURTHER)

MASSES = Lemma(
    "lattices.masses-at-places", "What masses at places of a table give is at most what its entries give", "elementary",
    PLACED_AT,
    SHARE * total(KINKS, n) <= factor * (SHARE * total(ENTRIES, last)),
    mutants=(Mutant("factor", {factor: LESS}, "one entry",
                    witness=finite({}, last=0, n=0, unit=1, place=lambda i: i, m=1, table=1, width=8, step=1, origin=0,
                        c=0)),),
)  # fmt: skip


@proof_of(MASSES)
def _masses(claim: Claim) -> Theorem:
    """Place by place, and the other entries are at least 0."""
    positive, picked, inside = arith(0 < RATIO), lam(i, ENTRIES(place(i))), conj(nat(i), i <= last)
    natural, small = parts(conj(nat(k), k <= n - 1))

    def each(number: Term) -> Theorem:
        same = arith(eq(part(place(number), origin, c, RATIO), maximum(1 - c / NODE(number), 0)), positive)
        return arith(KINKS(number) <= picked(number), at(KEPT, number, by=[number <= n]), same)

    compared = over_range(total(KINKS, n) <= total(picked, n), n, nat(n), each=each)
    sign = arith(0 <= ENTRIES(i), at(TABLE_SIGNS, i, by=[inside]))
    every = use(
        SUM_AT_PLACES, nat(n), nat(last), BEGIN, NATURAL, at_each(n, place(k) <= last, KEPT),
        for_all(further(n - 1), at(FURTHER, k, by=[natural, arith(k <= n, small)])),
        generalize(discharge(sign, inside), i),
        a=last, s=ENTRIES,
    )  # fmt: skip
    return arith(claim.conclusion, compared, every, 0 < unit)


# A pessimistic PLD of any profile, from its values at the nodes with some places --------------


def node_steps(place: Term, y: Term, m: Term, n: Term, factor: Factor = 1) -> tuple[Term, ...]:
    """The masses are at least the increments of the slopes between the nodes."""
    grows = lam(k, growth_at(k, place))
    risen = (y(k + 2) - y(k + 1)) * grows(k) - (y(k + 1) - y(k)) * (1 + grows(k)) * grows(k + 1)
    inner = risen <= grows(k + 1) * (grows(k) * m(k + 1))
    first = y(1) - y(0) + grows(num(0)) * (unit - y(0)) <= grows(num(0)) * m(0)
    return within(k, n - 1, inner), first, y(n) <= y(n + 1), mul(factor, y(n)) <= unit * rest


OF_ORDERS = within(k, n, unit * h(order(k)) <= y(k))

AT_PLACES = Lemma(
    "lattices.table-of-profile", "Values of a profile at the nodes with some places give a pessimistic PLD", SOURCE,
    (HAS_PROFILE, *PLACED_AT, 0 < step, OF_ORDERS, *node_steps(place, y, m, n, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, h=1, step=1, table=0, width=8, last=0,
                        origin=0, rest="99/100", unit=100, y=100, place=lambda i: i, m=0, n=0)),),
)  # fmt: skip


@proof_of(AT_PLACES)
def _at_places(claim: Claim) -> Theorem:
    """Interpolation between the nodes, and the entries at their places."""
    inner, first, end, most = node_steps(place, y, m, n)
    goal = bend(k, GROWTH, HEIGHT) <= GROWTH(k + 1) * (GROWTH(k) * (SHARE * m(k + 1)))
    start = HEIGHT(1) - HEIGHT(0) + GROWTH(0) * (1 - HEIGHT(0)) <= GROWTH(0) * (SHARE * m(0))
    made = use(
        ABOVE, at_neighbours(HAS_PROFILE), at_each(n, h(NODE(k)) <= HEIGHT(k), OF_ORDERS, 0 < unit), nat(n), growing(n),
        at_each(n - 1, goal, inner, 0 < unit), arith(start, first, 0 < unit),
        arith(HEIGHT(n) <= HEIGHT(n + 1), end, 0 < unit), arith(HEIGHT(n) <= rest, most, 0 < unit),
        P=M(x1), Q=M(x2), d=rest, t=SHARE, m=m, y=HEIGHT, node=NODE, growth=GROWTH,
    )  # fmt: skip
    return for_all(
        claim.conclusion, with_profile(made, lam(c, table_profile(*TABLE)), use(MASSES, *claim.hypotheses, 0 <= c))
    )


# A pessimistic PLD of any profile, from its values at all nodes -------------------------------

HERE = order(k, EACH_PLACE)
OF_NODES = within(k, last, unit * h(RATIO ** (k - origin)) <= value(k))

CHORDS = Lemma(
    "lattices.table-of-chords", "Values of a profile at the nodes give a pessimistic PLD", SOURCE,
    (HAS_PROFILE, *SIZES, TABLE_SIGNS, OF_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, h=1, step=1, table=0, width=8, last=0,
                        origin=0, rest="99/100", unit=100, values=0x6464)),),
)  # fmt: skip


@proof_of(CHORDS)
def _chords(claim: Claim) -> Theorem:
    """Each node is at its own place, and the order grows by one factor."""
    inner, first, *ends = steps()
    bent, begin, *_ = node_steps(EACH_PLACE, HEIGHTS, EACH_ENTRY, last)
    grows, same = arith(0 < RATIO - 1, use(EXP_TANGENT, x=step), 0 < step), arith(eq(HERE, RATIO ** (k - origin)))
    known = at(inner, k, by=[conj(nat(k), k <= last - 1)])
    scaled = arith((RATIO - 1) * lhs(known) <= (RATIO - 1) * rhs(known), known, grows)
    orders = at_each(last, unit * h(HERE) <= value(k), OF_NODES, same)
    return use(AT_PLACES, HAS_PROFILE, *SIZES, TABLE_SIGNS, orders, at_each(last - 1, said_of(bent, k), scaled),
               arith(begin, first), *ends, place=EACH_PLACE, m=EACH_ENTRY, n=last, y=HEIGHTS)  # fmt: skip


def table_of(profile: Term, private: Fact, values: Fact, *facts: Fact) -> Theorem:
    """The PLD of a profile, from its values at the orders exp(step (k - origin)), and facts about these."""
    inside = conj(nat(k), k <= last)
    node = arith(unit * profile(HERE) <= value(k), at(values, k, by=[inside]), *facts)
    orders = rewrite(node, arith(eq(HERE, RATIO ** (k - origin))))
    return use(CHORDS, private, *SIZES, TABLE_SIGNS, generalize(discharge(orders, inside), k), *steps(), h=profile)


# Laws whose likelihood ratios are powers of one number have an exact discretized PLD ----------

gap, size, middle, most, d = variables("gap size middle most d")
weight = var("m", function_type(("real",), "real"))

PLACES = nat(most), nat(gap), 0 < gap, nat(last), gap * most <= last, eq(step * gap, size), eq(origin, gap * middle)


def placed(number: Term, order: Term) -> Term:
    """The contribution of the loss with that number at an order."""
    return maximum(1 - order * exp(size * (middle - number)), 0)


SUM = d + summation(i, 0, most, weight(i) * placed(i, c))
PLACED_GIVEN = forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, SUM))))


def kept(height: Term) -> Term:
    """The entries are at least the weights, in units."""
    return within(k, most, unit * height <= entry(table, width, gap * k))


PLACED = Lemma(
    "lattices.table-of-placed-losses", "The PLD of losses that are all multiples of one number", "elementary",
    (PLACED_GIVEN, 0 < unit, *PLACES, TABLE_SIGNS, kept(weight(k)), factor * d <= rest),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, d=1, m=0, most=0, gap=1, size=1,
                        middle=0, step=1, table=0, width=8, last=0, origin=0, rest="99/100", unit=100)),),
)  # fmt: skip


@proof_of(PLACED)
def _placed(claim: Claim) -> Theorem:
    """Each loss has an entry with the same contribution."""
    at_gaps, units = lam(k, gap * k), lam(k, unit * weight(k))
    inside = conj(nat(k), k <= most)
    is_number, small = parts(inside)
    natural = use(NATURAL_PRODUCT, nat(gap), is_number, j=gap, k=k)
    within_table = arith(gap * k <= last, arith(gap * k <= gap * most, small, 0 < gap), PLACES[4])
    every = use(
        MASSES, nat(last), nat(most), 0 < unit, TABLE_SIGNS, generalize(discharge(natural, inside), k),
        at_each(most, conj(units(k) <= entry(table, width, gap * k), gap * k <= last), kept(weight(k)), within_table),
        at_each(most, gap * k < gap * (k + 1), 0 < gap),
        n=most, m=units, place=at_gaps,
    )  # fmt: skip
    terms = lam(i, weight(i) * placed(i, c))
    kinks = lam(i, units(i) * maximum(1 - c / order(i, at_gaps), 0))

    def same(number: Term) -> Theorem:
        level = arith(eq(size * (middle - number), -(step * (gap * number - origin))), PLACES[5], PLACES[6])
        return same_value(lam(k, exp(k)), level)

    sums = same_sums(lam(i, unit * terms(i)), kinks, most, same)
    scaled = use(SUM_SCALED, nat(most), n=most, a=unit, s=terms)
    whole = arith(total(terms, most) <= rhs(every), every, sums, scaled, 0 < unit)
    made = with_profile(at_neighbours(PLACED_GIVEN), lam(c, table_profile(*TABLE)), whole, d <= rest)
    return for_all(claim.conclusion, made)

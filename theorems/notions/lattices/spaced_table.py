"""Pessimistic PLDs from the values of a profile at some of the nodes, whose gaps are powers of 2.

This file is long because numbers in units are made into slopes of segments, at both ends and between, and their kinks
into entries of a PLD.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, entry, eq, exp, lam, maximum, mul, nat, num, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import TABLE_DP, M, N, c, h, i, k, x1, x2
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, rest, step, table, table_profile, unit, width
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import (
    Fact,
    arith,
    at,
    both,
    discharge,
    for_all,
    generalize,
    natural_sign,
    over_range,
    parts,
    use,
)
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.reals.powers_of_two import is_power_of_two
from theorems.foundations.sums.sum_at_places import SUM_AT_PLACES
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.chords import GIVEN, SOURCE
from theorems.notions.lattices.lattice import part, within
from theorems.notions.lattices.spaced_places import PLACES, gap
from theorems.notions.lattices.table_chords import RATIO, SHARE, SIGNS, value
from theorems.notions.profiles.weakening import with_profile

places, masses, nodes = variables("places masses nodes")


def place(number: object) -> Term:
    """The place of the node with that number."""
    return entry(places, width, number)


def mass(number: object) -> Term:
    """The entry at the place of the node with that number, in units."""
    return entry(masses, width, number)


PLACE, MASS = lam(k, place(k)), lam(k, mass(k))
GAPS = within(k, nodes, is_power_of_two(gap(k, PLACE)))
KEPT = within(k, nodes, conj(0 <= mass(k), mass(k) <= entry(table, width, place(k)), place(k) <= last))
SIZES = (nat(last), nat(nodes), 0 < step, 0 < unit, eq(place(0), 0), GAPS, KEPT, SIGNS)


def order(number: object) -> Term:
    """The order at the node with that number."""
    return exp(step * (place(number) - origin))


OF_ORDERS = within(k, nodes, unit * h(order(k)) <= value(k))

NODE = lam(k, order(k))
INSIDE, BEFORE = conj(nat(k), k <= nodes), conj(nat(k), k <= nodes - 1)


def steps(factor: Factor = 1) -> tuple[Term, ...]:
    """The masses are at least the increments of the slopes between the nodes."""
    risen = (value(k + 2) - value(k + 1)) * growth(k) - (value(k + 1) - value(k)) * (1 + growth(k)) * growth(k + 1)
    inner = risen <= growth(k + 1) * (growth(k) * mass(k + 1))
    first = value(1) - value(0) + growth(num(0)) * (unit - value(0)) <= growth(num(0)) * mass(0)
    return (
        within(k, nodes - 1, inner),
        first,
        value(nodes) <= value(nodes + 1),
        mul(factor, value(nodes)) <= unit * rest,
    )


def growth(number: Term) -> Term:
    """By what the order grows from that node to the next one, less 1."""
    return exp(step * (place(number + 1) - place(number))) - 1


SPACED_TABLE = Lemma(
    "lattices.table-of-spaced-chords", "Values of a profile at some nodes give a pessimistic PLD", SOURCE,
    (GIVEN, *SIZES, OF_ORDERS, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, h=1, step=1, table=0, width=8, last=0,
                        origin=0, rest="99/100", unit=100, values=0x6464, places=0x100, masses=0, nodes=0)),),
)  # fmt: skip


@proof_of(SPACED_TABLE)
def _proof(claim: Claim) -> Theorem:
    """Upper interpolation between the nodes, and the entries at their indices."""
    known = parts(use(PLACES, eq(place(0), 0), GAPS, n=nodes, place=PLACE))
    made = with_profile(_with_kinks(known[1]), lam(c, table_profile(*TABLE)), _at_places(*known))
    return for_all(claim.conclusion, made)


HEIGHT = lam(k, SHARE * value(k))
SLOPE = lam(k, (HEIGHT(k + 1) - HEIGHT(k)) / (NODE(k + 1) - NODE(k)))


def _with_kinks(further: Theorem) -> Theorem:
    """The profile with kinks at the nodes."""
    _, first, end, most = steps()
    zero, inside = num(0), parts(INSIDE)
    node = arith(h(NODE(k)) <= HEIGHT(k), at(OF_ORDERS, k, by=[INSIDE]), 0 < unit)
    _, _, positive, less = of_next(k, further, both(*inside))
    chord = arith(eq(HEIGHT(k + 1), HEIGHT(k) + SLOPE(k) * (NODE(k + 1) - NODE(k))), less)
    begun = of_next(zero, further, both(use(NAT_ZERO), natural_sign(nodes)))
    after = of_next(nodes, further, nat(nodes))
    begin = _slope(zero, begun[3], begun[1])
    wanted = NODE(zero) * SLOPE(zero) + 1 - HEIGHT(zero)
    scaled = arith(growth(zero) * wanted <= growth(zero) * (SHARE * mass(0)), begin, first, 0 < unit)
    start = arith(wanted <= SHARE * mass(0), scaled, begun[0])
    run = (NODE(nodes + 1) - NODE(nodes)) * SLOPE(nodes)
    risen = arith(0 <= run, arith(eq(run, HEIGHT(nodes + 1) - HEIGHT(nodes)), after[3]), end, 0 < unit)
    flat = arith(0 <= SLOPE(nodes), risen, after[3])

    def every(fact: Theorem, where: Term = INSIDE) -> Theorem:
        return generalize(discharge(fact, where), k)

    sign = parts(at(KEPT, k, by=[INSIDE]))[0]
    return use(
        "lattices.profile-between-any-nodes", at_neighbours(GIVEN), every(node), every(sign), nat(nodes),
        arith(0 <= SHARE, 0 < unit), every(positive), every(less), every(chord), every(_scaled(further), BEFORE), start,
        flat, arith(HEIGHT(nodes) <= rest, most, 0 < unit),
        P=M(x1), Q=M(x2), n=nodes, d=rest, t=SHARE, m=MASS, y=HEIGHT, node=NODE, slope=SLOPE,
    )  # fmt: skip


def of_next(number: Term, further: Theorem, inside: Fact) -> list[Theorem]:
    """The order grows from a node to the next one."""
    here = at(further, number, by=[inside])
    level = step * (place(number + 1) - place(number))
    grows = arith(0 < growth(number), use(EXP_TANGENT, x=level), arith(0 < level, here, 0 < step))
    times = arith(eq(order(number + 1), (1 + growth(number)) * order(number)))
    positive = arith(0 < order(number))
    return [grows, times, positive, arith(order(number) < order(number + 1), times, grows, positive)]


def _slope(number: Term, less: Theorem, times: Theorem) -> Theorem:
    """The slope of a segment, times the increment of the order."""
    rise = HEIGHT(number + 1) - HEIGHT(number)
    run = arith(eq((order(number + 1) - order(number)) * SLOPE(number), rise), less)
    return arith(eq(growth(number) * (order(number) * SLOPE(number)), rise), run, times)


def _scaled(further: Theorem) -> Theorem:
    """The condition on a mass, in units."""
    natural, small = parts(BEFORE)
    after = use("nat_successor", natural, k=k)
    grows, times, _, less = of_next(k, further, both(natural, arith(k <= nodes, small)))
    grows2, times2, _, less2 = of_next(k + 1, further, both(after, arith(k + 1 <= nodes, small)))
    given = at(steps()[0], k, by=[BEFORE])
    both_grow = growth(k + 1) * growth(k)
    slopes = _slope(k, less, times), _slope(k + 1, less2, times2)
    scaled = arith(SHARE * lhs(given) <= both_grow * (SHARE * mass(k + 1)), given, 0 < unit)
    first = arith(
        eq(both_grow * (order(k + 1) * SLOPE(k)), growth(k + 1) * (1 + growth(k)) * (HEIGHT(k + 1) - HEIGHT(k))),
        slopes[0], times,
    )  # fmt: skip
    second = arith(
        eq(both_grow * (order(k + 1) * SLOPE(k + 1)), growth(k) * (HEIGHT(k + 2) - HEIGHT(k + 1))), slopes[1]
    )
    wanted = order(k + 1) * (SLOPE(k + 1) - SLOPE(k))
    large = arith(both_grow * wanted <= both_grow * (SHARE * mass(k + 1)), scaled, first, second)
    return arith(wanted <= SHARE * mass(k + 1), large, arith(0 < both_grow, grows, grows2))


ENTRIES = lam(i, entry(table, width, i) * part(i, origin, c, RATIO))


def _at_places(naturals: Theorem, further: Theorem) -> Theorem:
    """What the masses give is at most what the entries give."""
    kinks, positive = lam(k, mass(k) * maximum(1 - c / NODE(k), 0)), arith(0 < RATIO)

    def each(number: Term) -> Theorem:
        same = arith(eq(part(place(number), origin, c, RATIO), maximum(1 - c / NODE(number), 0)), positive)
        kept = parts(at(KEPT, number, by=[number <= nodes]))[1]
        return arith(kinks(number) <= ENTRIES(place(number)), kept, same)

    picked = lam(i, ENTRIES(place(i)))
    compared = over_range(total(kinks, nodes) <= total(picked, nodes), nodes, nat(nodes), each=each)
    inside = conj(nat(i), i <= last)
    sign = arith(0 <= ENTRIES(i), at(SIGNS, i, by=[inside]))
    small = parts(at(KEPT, k, by=[INSIDE]))[2]
    order = at(further, k, by=[both(parts(BEFORE)[0], arith(k <= nodes, parts(BEFORE)[1]))])
    every = use(
        SUM_AT_PLACES, nat(nodes), nat(last), eq(place(0), 0), naturals, generalize(discharge(small, INSIDE), k),
        generalize(discharge(order, BEFORE), k), generalize(discharge(sign, inside), i),
        n=nodes, a=last, s=ENTRIES, place=PLACE,
    )  # fmt: skip
    return arith(SHARE * total(kinks, nodes) <= SHARE * total(ENTRIES, last), compared, every, 0 < unit)

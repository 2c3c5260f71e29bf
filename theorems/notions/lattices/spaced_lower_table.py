"""Optimistic tables of two laws from tests at some of the nodes, whose gaps are powers of 2, and of the
sampled Gaussian pair.
"""

from __future__ import annotations

from dpproofs.prelude import *
from dpproofs.language.terms import entry, power
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import last, origin, step, table, table_profile, unit, width2
from theorems.citations import BALLE_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tails import upper
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.pieces_of_sums import SUM_AT_PLACES
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.chords import RATIO, SHARE, value
from theorems.notions.lattices.independent_outcomes import P_, Q_
from theorems.notions.lattices.lattice import part, within
from theorems.notions.lattices.lower_table import OTHER, PAIR, at_threshold, phi_, w_
from theorems.notions.lattices.spaced_chords import PLACES
from theorems.notions.lattices.spaced_lines import SPACED_LINES
from theorems.notions.lattices.spaced_table import (
    BEFORE,
    GAPS,
    INSIDE,
    NODE,
    PLACE,
    growth,
    nodes,
    of_next,
    order,
    place,
)
from theorems.notions.profiles.at_least import AT_LEAST, with_smaller

# A PLD whose entries at some nodes add up to all of them: its profile is that of these entries ---

ENTRY = lam(i, entry(table, width2, i))
MASS = lam(k, ENTRY(place(k)))
"""The entry at the place of the node with that number."""
KEPT, SIGNS = within(k, nodes, place(k) <= last), within(i, last, 0 <= ENTRY(i))
PLACED, WHOLE = (nat(last), nat(nodes), eq(place(0), 0), GAPS, KEPT, SIGNS), total(ENTRY, last) <= total(MASS, nodes)
KINKS = lam(k, MASS(k) * maximum(1 - c / NODE(k), 0))
GIVEN = lam(i, ENTRY(i) * part(i, origin, c, RATIO))

MORE_ENTRIES = finite({}, last=1, nodes=0, width=8, width2=8, places=0x200, table=0x101, step=1, origin=0, c=0)

ENTRIES_AT_NODES = Lemma(
    "lattices.entries-at-nodes", "All nonzero entries are at nodes", "elementary",
    (*PLACED, WHOLE, 0 <= c),
    total(GIVEN, last) <= total(KINKS, nodes),
    mutants=(Mutant("elsewhere", without(WHOLE), "one entry more", witness=MORE_ENTRIES),),
)  # fmt: skip

LOST = lam(i, ENTRY(i) - GIVEN(i))


@proof_of(ENTRIES_AT_NODES)
def _proof(claim: Claim) -> Theorem:
    """No other entry loses anything of what it could give at most."""
    naturals, further = parts(use(PLACES, eq(place(0), 0), GAPS, n=nodes, place=PLACE))
    positive, inside, share = arith(0 < RATIO), conj(nat(i), i <= last), part(i, origin, c, RATIO)
    small = arith(share <= 1, arith(0 <= c * RATIO ** (origin - i), 0 <= c, positive))
    lost = arith(0 <= LOST(i), arith(0 <= ENTRY(i) * (1 - share), at(SIGNS, i, by=[inside]), small))
    picked, (natural, bound) = lam(i, LOST(place(i))), parts(BEFORE)
    after = at(further, k, by=[both(natural, arith(k <= nodes, bound))])
    every = use(SUM_AT_PLACES, nat(nodes), nat(last), eq(place(0), 0), naturals, KEPT,
                generalize(discharge(after, BEFORE), k), generalize(discharge(lost, inside), i),
                n=nodes, a=last, s=LOST, place=PLACE)  # fmt: skip

    def each(number: Term) -> Theorem:
        same = arith(eq(part(place(number), origin, c, RATIO), maximum(1 - c / NODE(number), 0)), positive)
        return arith(eq(picked(number), MASS(number) - KINKS(number)), same)

    at_nodes = eq(total(picked, nodes), total(MASS, nodes) - total(KINKS, nodes))
    everywhere = eq(total(LOST, last), total(ENTRY, last) - total(GIVEN, last))
    sums = over_range(at_nodes, nodes, nat(nodes), each=each), over_range(everywhere, last, nat(last))
    return arith(claim.conclusion, every, *sums, WHOLE)


# An optimistic PLD of two laws, from tests at some of its nodes, whose gaps are powers of 2 ---
# Values at nodes have a unit of their own, so that their second differences are exact to a unit of the entries.

fine = var("fine")
"""How many units of values make 1."""
BELOW = lam(c, table_profile(step, table, width2, last, origin, num(0), unit))
SIZES = (*PLACED, 0 < step, 0 < unit, 0 < fine)
FIRST_NODE = value(0) <= fine * (1 - order(num(0)))
"""Before the first node a test is 1."""


def apart(number: Term, P: Term = P, Q: Term = Q, phi: Term = phi, w: Term = w) -> Term:
    """The value at a node is at most what a test gives there."""
    return value(number) <= fine * (E(P, w, phi(w)) - order(number) * E(Q, w, phi(w)))


def some(*bounds: Term, phi: Term = phi, w: Term = w) -> Term:
    """For some test."""
    return exists(phi, conj(test_function(phi, w), *bounds))


EACH = within(k, nodes - 1, some(apart(k), apart(k + 1)))


def steps(factor: Factor = 1) -> tuple[Term, ...]:
    """The entries are at most the increments of the slopes between the nodes."""
    inner = fine * (growth(k + 1) * (growth(k) * MASS(k + 1))) <= unit * _risen(k)
    begin = growth(num(0))
    first = fine * (begin * MASS(0)) <= unit * (value(1) - value(0) + begin * (mul(factor, fine) - value(0)))
    return within(k, nodes - 1, inner), first, value(nodes + 1) <= value(nodes), 0 <= value(nodes)


def _risen(number: Term) -> Term:
    """What slopes grow by at the next node, times both growths of the order."""
    before, after = (value(v + 1) - value(v) for v in (number, number + 1))
    return after * growth(number) - before * (1 + growth(number)) * growth(number + 1)


SPACED_LOWER_TABLE = Lemma(
    "lattices.lower-table-of-spaced-lines", "The gains of tests at some nodes give an optimistic PLD of",
    f"{BALLE_WANG}, Theorem 5",
    (*SIZES, WHOLE, FIRST_NODE, EACH, *steps(factor)),
    AT_LEAST(P, Q, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), last=0, origin=0, step=1, unit=200,
                        fine=1, width=8, width2=8, table=201, values=0, places=0x100, nodes=0)),
             Mutant("elsewhere", without(WHOLE), "laws on different points, and one entry more between nodes",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), last=1, origin=0, step=1, unit=200,
                        fine=1, width=8, width2=8, table=0xC8C7, values=0, places=0x200, nodes=0))),
)  # fmt: skip


@proof_of(SPACED_LOWER_TABLE)
def _spaced_lower_table(claim: Claim) -> Theorem:
    """Lines at the nodes, and the entries at their places."""
    _, further = parts(use(PLACES, eq(place(0), 0), GAPS, n=nodes, place=PLACE))
    sums = use(ENTRIES_AT_NODES, *PLACED, WHOLE, 0 <= c)
    scaled = arith(SHARE * lhs(sums) <= SHARE * rhs(sums), sums, 0 < unit)
    return with_smaller(_with_kinks(further), BELOW, scaled)


HEIGHT = lam(k, value(k) * power(fine, -1))
SLOPE = lam(k, (HEIGHT(k + 1) - HEIGHT(k)) / (NODE(k + 1) - NODE(k)))


def _with_kinks(further: Theorem) -> Theorem:
    """The profile with kinks at the nodes."""
    _, first, end, least = steps()
    zero, inside = num(0), parts(INSIDE)
    _, _, positive, less = of_next(k, further, both(*inside))
    chord = arith(eq(HEIGHT(k + 1), HEIGHT(k) + SLOPE(k) * (NODE(k + 1) - NODE(k))), less)
    begun = of_next(zero, further, both(use(NAT_ZERO), natural_sign(nodes)))
    after = of_next(nodes, further, nat(nodes))
    wanted = NODE(zero) * SLOPE(zero) + 1 - HEIGHT(zero)
    scaled = arith(
        growth(zero) * (SHARE * MASS(0)) <= growth(zero) * wanted,
        _slope(zero, begun[3], begun[1]), first, 0 < unit, 0 < fine,
    )  # fmt: skip
    start = arith(SHARE * MASS(0) <= wanted, scaled, begun[0])
    run = (NODE(nodes + 1) - NODE(nodes)) * SLOPE(nodes)
    fallen = arith(run <= 0, arith(eq(run, HEIGHT(nodes + 1) - HEIGHT(nodes)), after[3]), end, 0 < fine)
    flat, sign = arith(SLOPE(nodes) <= 0, fallen, after[3]), arith(0 <= HEIGHT(nodes), least, 0 < fine)

    def every(fact: Theorem, where: Term = INSIDE) -> Theorem:
        return generalize(discharge(fact, where), k)

    entries = every(_scaled(further), BEFORE)
    return use(
        SPACED_LINES, nat(nodes), every(positive), every(less), every(chord), *_lines(), entries, start, flat, sign,
        P=P, Q=Q, n=nodes, t=SHARE, m=MASS, y=HEIGHT, node=NODE, slope=SLOPE,
    )  # fmt: skip


def _slope(number: Term, less: Theorem, times: Theorem) -> Theorem:
    """The slope of a segment, times the increment of the order."""
    rise = HEIGHT(number + 1) - HEIGHT(number)
    run = arith(eq((order(number + 1) - order(number)) * SLOPE(number), rise), less)
    return arith(eq(growth(number) * (order(number) * SLOPE(number)), rise), run, times)


def _scaled(further: Theorem) -> Theorem:
    """The condition on an entry, in slopes."""
    natural, small = parts(BEFORE)
    after = use("nat_successor", natural, k=k)
    grows, times, _, less = of_next(k, further, both(natural, arith(k <= nodes, small)))
    grows2, times2, _, less2 = of_next(k + 1, further, both(after, arith(k + 1 <= nodes, small)))
    given = at(steps()[0], k, by=[BEFORE])
    both_grow = growth(k + 1) * growth(k)
    slopes = _slope(k, less, times), _slope(k + 1, less2, times2)
    before, later = HEIGHT(k + 1) - HEIGHT(k), HEIGHT(k + 2) - HEIGHT(k + 1)
    risen = later * growth(k) - before * (1 + growth(k)) * growth(k + 1)
    scaled = arith(both_grow * (SHARE * MASS(k + 1)) <= risen, given, 0 < unit, 0 < fine)
    first = arith(eq(both_grow * (order(k + 1) * SLOPE(k)), growth(k + 1) * (1 + growth(k)) * before), slopes[0], times)
    second = arith(eq(both_grow * (order(k + 1) * SLOPE(k + 1)), growth(k) * later), slopes[1])
    wanted = order(k + 1) * (SLOPE(k + 1) - SLOPE(k))
    large = arith(both_grow * (SHARE * MASS(k + 1)) <= both_grow * wanted, scaled, first, second)
    return arith(SHARE * MASS(k + 1) <= wanted, large, arith(0 < both_grow, grows, grows2))


def _lines() -> tuple[Theorem, Theorem]:
    """The test of all outcomes for the first node, and one for each interval."""
    always, zero = lam(w, num(1)), num(0)
    ones = [mean_of_one(P), mean_of_one(Q)]
    is_test = generalize(arith(conj(0 <= always(w), always(w) <= 1)), w)
    whole = arith(num(1) <= E(P, w, always(w)), *ones)
    means = E(P, w, phi(w)), E(Q, w, phi(w))

    def above(number: Term) -> Term:
        return HEIGHT(number) <= means[0] - NODE(number) * means[1]

    begun = witness(some(1 <= means[0], above(zero)), always, is_test, whole, _over(always, zero, FIRST_NODE, *ones))

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit_test, here, after = parts(facts)
        ends = _over(test, k, here), _over(test, k + 1, after)
        return witness(some(above(k), above(k + 1)), test, unit_test, *ends)

    each = obtain(at(EACH, k, by=[BEFORE]), "phi", with_test)
    return begun, generalize(discharge(each, BEFORE), k)


def _over(test: Term, number: Term, *facts: Fact) -> Theorem:
    """The value at a node, as a height."""
    return arith(HEIGHT(number) <= E(P, w, test(w)) - NODE(number) * E(Q, w, test(w)), *facts, 0 < fine)


# An optimistic PLD of the sampled Gaussian pair, from its lines between few nodes -------------

MIDDLE = exp(step * ((place(k) + place(k + 1)) / 2 - origin))
"""The order in the middle between a node and the next one."""
THRESHOLD = sigma**2 * log((MIDDLE - (1 - rate)) / rate) + num(1) / 2
"""Where the likelihood ratio of P and Q is that order."""


def _room(number: Term) -> Term:
    """How far the gain of the outcomes above the threshold at a node exceeds the value there."""
    first, second = (upper(THRESHOLD, num(mean), sigma) for mean in (1, 0))
    return fine * (rate * first + (1 - rate - order(number)) * second) - value(number)


NODES = within(k, nodes - 1, 0 <= minimum(_room(k), _room(k + 1)))

SPACED_LOWER_SAMPLED = Lemma(
    "lattices.spaced-lower-sampled", "An optimistic PLD of the sampled Gaussian pair, from some nodes",
    f"{BALLE_WANG}, Theorem 8",
    (PAIR, OTHER, *SIZES, WHOLE, 0 < rate, rate <= 1, 0 < sigma, FIRST_NODE, NODES, *steps(factor)),
    on(AT_LEAST, Y="real")(P_, Q_, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "entries that are too large", unwitnessed="laws on the real line"),),
)  # fmt: skip


@proof_of(SPACED_LOWER_SAMPLED)
def _spaced_lower_sampled(claim: Claim) -> Theorem:
    """The tests are the events above the thresholds."""
    (above, is_event, means), room = at_threshold(THRESHOLD), at(NODES, k, by=[BEFORE])
    ends = [arith(apart(n, P_, Q_, above, w_), arith(0 <= _room(n), room), *means, 0 < fine) for n in (k, k + 1)]
    each = witness(
        some(apart(k, P_, Q_, phi_, w_), apart(k + 1, P_, Q_, phi_, w_), phi=phi_, w=w_), above, is_event, *ends
    )
    every = generalize(discharge(each, BEFORE), k)
    return use(SPACED_LOWER_TABLE, *SIZES, WHOLE, FIRST_NODE, every, *steps(), P=P_, Q=Q_)

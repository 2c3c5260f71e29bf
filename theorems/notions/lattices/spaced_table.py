"""Pessimistic tables from the values of a profile at some of the nodes, whose gaps are powers of 2: of any
profile, of Gaussian noise, and of sampled Gaussian noise.
"""

from __future__ import annotations

from dpproofs.prelude import *
from dpproofs.language.terms import entry
from dpproofs.privacy.notions.sampled_gaussian_dp import rate, sampled_profile
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, rest, step, table, table_profile, unit, width
from theorems.citations import DONG_ROTH_SU, ZHU_DONG_WANG
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.naturals import NAT_PREDECESSOR, NAT_ZERO, is_power_of_two
from theorems.foundations.sums.pieces_of_sums import SUM_AT_PLACES
from theorems.foundations.sums.sums import total
from theorems.notions.gaussian_dp.gaussian_profile import CLOSED_FORM, closed_form
from theorems.notions.lattices.chords import GIVEN, RATIO, SHARE, SOURCE, TABLE_SIGNS, value, values
from theorems.notions.lattices.lattice import part, within
from theorems.notions.lattices.spaced_chords import PLACES, gap
from theorems.notions.lattices.tables_of_mechanisms import SAMPLED_GAUSSIAN, drawn
from theorems.notions.profiles.excess import with_profile

# Pessimistic PLDs from the values of a profile at some of the nodes, whose gaps are powers of 2 ---

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
SIZES = (nat(last), nat(nodes), 0 < step, 0 < unit, eq(place(0), 0), GAPS, KEPT, TABLE_SIGNS)


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
    sign = arith(0 <= ENTRIES(i), at(TABLE_SIGNS, i, by=[inside]))
    small = parts(at(KEPT, k, by=[INSIDE]))[2]
    order = at(further, k, by=[both(parts(BEFORE)[0], arith(k <= nodes, parts(BEFORE)[1]))])
    every = use(
        SUM_AT_PLACES, nat(nodes), nat(last), eq(place(0), 0), naturals, generalize(discharge(small, INSIDE), k),
        generalize(discharge(order, BEFORE), k), generalize(discharge(sign, inside), i),
        n=nodes, a=last, s=ENTRIES, place=PLACE,
    )  # fmt: skip
    return arith(SHARE * total(kinks, nodes) <= SHARE * total(ENTRIES, last), compared, every, 0 < unit)


# A pessimistic PLD of Gaussian differential privacy, from some of its nodes -------------------

PROFILE_AT_NODES = within(k, nodes, unit * closed_form(mu_squared, step * (place(k) - origin)) <= value(k))

GAUSSIAN_GIVEN = GAUSSIAN_DP(M, N, mu_squared)

SPACED_GAUSSIAN = Lemma(
    "lattices.spaced-table-of-gaussian-dp", "A pessimistic PLD of Gaussian DP, from some nodes",
    f"{DONG_ROTH_SU}, Corollary 2.13",
    (GAUSSIAN_GIVEN, 0 < mu_squared, *SIZES, PROFILE_AT_NODES, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "N(1, 1) and N(0, 1), whose total variation the first node shows",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, step=1,
                        table=618, width=16, last=0, origin=0, rest="37917/100000", unit=1000, values=383 * 0x10001,
                        places=0x10000, masses=618, nodes=0)),),
)  # fmt: skip


@proof_of(SPACED_GAUSSIAN)
def _spaced_gaussian(claim: Claim) -> Theorem:
    """The profile at a node is the closed form at the logarithm of its order."""
    inside, level = conj(nat(k), k <= nodes), step * (place(k) - origin)
    exact = use(CLOSED_FORM, 0 < mu_squared, arith(0 < order(k)), s=mu_squared, c=order(k))
    here = rewrite(exact, arith(eq(log(order(k)), level)))
    node = arith(unit * gaussian_profile(mu_squared, order(k)) <= value(k), at(PROFILE_AT_NODES, k, by=[inside]), here)
    orders = generalize(discharge(node, inside), k)
    return use(SPACED_TABLE, unfolded(GAUSSIAN_GIVEN), *SIZES, orders, *steps(),
               h=lam(c, gaussian_profile(mu_squared, c)))  # fmt: skip


gaussian_dp_as_spaced_table_dp = Verified(
    SPACED_GAUSSIAN, "gaussian_dp_as_spaced_table_dp", tables=(table, values, places, masses)
)


# A pessimistic PLD of Poisson-sampled Gaussian differential privacy, from some of its nodes ---

SAMPLED_GIVEN = SAMPLED_GAUSSIAN_DP(M, N, rate, mu_squared)
FIRST = order(0) < 1 - rate, unit * (1 - order(0)) <= value(0)
"""The first node is so small that the best test is whether the record was drawn."""
SECOND = 1 - rate < order(1)
NODES = within(k, nodes - 1, unit * rate * closed_form(mu_squared, log(drawn(order(k + 1)))) <= value(k + 1))
"""At all nodes but the first."""
NUMBERS = (0 < mu_squared, 0 < rate, rate <= 1, *SIZES, *FIRST, SECOND, NODES)

SPACED_SAMPLED = Lemma(
    "lattices.spaced-table-of-sampled-gaussian-dp", "A pessimistic PLD of Poisson-sampled Gaussian DP, from some nodes",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (SAMPLED_GIVEN, *NUMBERS, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip


@proof_of(SPACED_SAMPLED)
def _spaced_sampled(claim: Claim) -> Theorem:
    """Node by node: the first one, and those after it."""
    inside = conj(nat(k), k <= nodes)
    natural, small = parts(inside)
    goal = lam(k, unit * sampled_profile(SAMPLED_GAUSSIAN, rate, order(k)) <= value(k))

    def first(yes: Theorem) -> Theorem:
        zero = num(0)
        return use("leibniz", reversed_equation(yes), arith(goal(zero), *FIRST), x=zero, y=k, A=goal)

    def later(yes: Theorem) -> Theorem:
        before = use(NAT_PREDECESSOR, natural, yes)
        size = _after_first(k - 1, before, arith(k - 1 + 1 <= nodes, small))
        levels = [step * (place(number) - origin) for number in (num(1), k)]
        grown = use(EXP_INCREASING, arith(levels[0] <= levels[1], size, 0 < step), x=levels[0], y=levels[1])
        above = arith(1 - rate < order(k), grown, SECOND)
        level = drawn(order(k))
        closed = use(CLOSED_FORM, 0 < mu_squared, arith(0 < level, above, 0 < rate), s=mu_squared, c=level)
        known = at(NODES, k - 1, by=[before, arith(k - 1 <= nodes - 1, small)])
        return arith(goal(k), closed, known, above, 0 < rate)

    node = cases(eq(k, 0), first, later)
    orders = generalize(discharge(node, inside), k)
    return use(SPACED_TABLE, unfolded(SAMPLED_GIVEN), *SIZES, orders, *steps(),
               h=lam(c, sampled_profile(SAMPLED_GAUSSIAN, rate, c)))  # fmt: skip


def _after_first(number: Term, *facts: Theorem) -> Theorem:
    """The place after a node is at least that of the second node."""
    _, further = parts(use(PLACES, eq(place(0), 0), GAPS, n=nodes, place=PLACE))

    def said(last: Term) -> Term:
        return implies(last + 1 <= nodes, place(1) <= place(last + 1))

    def step(_: Term, last: Term) -> Theorem:
        inside = arith(last + 1 <= nodes, last + 1 + 1 <= nodes)
        known = at(assume(said(last)), by=[inside])
        made = arith(place(1) <= place(last + 1 + 1), known, at(further, last + 1, by=[inside]))
        return discharge(made, last + 1 + 1 <= nodes)

    start = discharge(arith(place(1) <= place(num(0) + 1)), num(0) + 1 <= nodes)
    return induction(number, said, start, step, *facts)


sampled_gaussian_dp_as_spaced_table_dp = Verified(
    SPACED_SAMPLED, "sampled_gaussian_dp_as_spaced_table_dp", tables=(table, values, places, masses)
)

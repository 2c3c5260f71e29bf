"""Optimistic tables of two laws from the gains of tests at nodes: interpolation from below, at places that a function
gives, at all places, and for randomized responses and the sampled Gaussian pair.
"""

from dpproofs.prelude import *
from dpproofs.language.terms import power
from dpproofs.privacy.notions.table_dp import step, unit
from theorems.citations import BALLE_WANG
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.sums.pieces_of_sums import FURTHER, place
from theorems.foundations.sums.sums import total
from theorems.notions.pld.grids import at_each, d, m, n, within
from theorems.notions.pld.interpolation import (
    GROWTH,
    INTERPOLATED,
    INTERPOLATION,
    NODE,
    NODES,
    SHARE,
    at_both_ends,
    bend,
    growing,
    growth_at,
    masses,
    node,
    order,
    ordered,
    segments,
    sided,
    top,
    v,
    y,
    z,
)
from theorems.notions.profiles.at_least import AT_LEAST

# Interpolation from below: for each segment a test whose line is above both ends ---------------


def line(test: Term, order: Term) -> Term:
    """The gain of the test at that order."""
    return E(P, w, test(w)) - order * E(Q, w, test(w))


def some(*bounds: Term, phi: Term = phi, w: Term = w) -> Term:
    """For some test."""
    return exists(phi, conj(test_function(phi, w), *bounds))


def above(test: Term, number: Term) -> Term:
    """The line is at least the value at that node."""
    return y(number) <= line(test, node(number))


FIRST = some(top <= E(P, w, phi(w)), above(phi, num(0)))
LATER = within(k, n - 1, some(above(phi, k), above(phi, k + 1)))

BELOW = Lemma(
    "lattices.interpolation-below", "Lines of tests above values at nodes give a profile of masses from below",
    f"{BALLE_WANG}, Theorem 5",
    (nat(n), NODES, FIRST, LATER, *masses(-1, mul(factor, top)), d <= 0),
    AT_LEAST(P, Q, lam(c, INTERPOLATED)),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points, and one node",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), n=0, growth=1,
                        node=lambda i: 2 ** int(i), top=1, y=0, m="101/100", t=1, d=0)),),
)  # fmt: skip


@proof_of(BELOW)
def _below(claim: Claim) -> Theorem:
    """The test of a segment, and beyond the last node the test 0."""
    is_below = lam(v, some(c * E(Q, w, phi(w)) + v <= E(P, w, phi(w))))
    begin, between, beyond = segments(is_below)
    inner, *others = masses(-1)
    tests = at(LATER, k, by=[conj(nat(k), k <= n - 1)])
    never = lam(w, num(0))
    is_test = generalize(arith(conj(0 <= never(w), never(w) <= 1)), w)
    nothing = [parts(use(NOTHING, mu=law))[1] for law in (P, Q)]

    def is_on(said: Term, tests: Fact, *ends: Term) -> Theorem:
        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, here, there = parts(facts)
            return witness(goal, test, unit, *at_both_ends(here, there, E(Q, w, test(w)), *ends))

        goal = said_of(said, v)
        return for_all(said, obtain(tests, "phi", with_test))

    def smaller(test: Term, facts: Theorem) -> Theorem:
        return witness(is_below(z), test, *parts(facts), ordered(num(-1), v, z))

    made = use(
        INTERPOLATION, nat(n), 0 <= c, NODES, at_each(n - 1, said_of(masses(num(-1))[0], k), inner), *others,
        is_on(begin, FIRST, num(0), node(0)),
        for_all(between, is_on(said_of(between, k), tests, node(k), node(k + 1))),
        for_all(beyond, witness(is_below(d), never, is_test, *nothing, d <= 0)),
        for_all(sided(is_below, num(-1)), obtain(is_below(v), "phi", smaller)),
        side=num(-1), A=is_below,
    )  # fmt: skip
    return for_all(claim.conclusion, made)


# An optimistic PLD of two laws, from the gains of tests at the nodes with some places ---------
# Values at nodes have a unit of their own, so that their second differences are exact to a unit of the entries.

fine = var("fine")
"""How many units of values make 1."""
KINKS = lam(c, num(0) + SHARE * total(lam(i, m(i) * maximum(1 - c / NODE(i), 0)), n))


def apart(value: Term, order: Term, P: Term = P, Q: Term = Q, phi: Term = phi, w: Term = w, fine: Term = fine) -> Term:
    """The value at a node is at most what a test gives there."""
    return value <= fine * (E(P, w, phi(w)) - order * E(Q, w, phi(w)))


def gains(place: Term = place, y: Term = y, n: Term = n, fine: Term = fine) -> tuple[Term, Term]:
    """Before the first node a test is 1, and between two nodes it gives at least the values at both."""
    ends = (apart(y(number), order(number, place), fine=fine) for number in (k, k + 1))
    return y(0) <= fine * (1 - order(num(0), place)), within(k, n - 1, some(*ends))


def lower_steps(
    place: Term = place, y: Term = y, m: Term = m, n: Term = n, fine: Term = fine, factor: Factor = 1
) -> tuple[Term, ...]:
    """The masses are at most the increments of the slopes between the nodes."""
    grows = lam(k, growth_at(k, place))
    inner = fine * (grows(k + 1) * (grows(k) * m(k + 1))) <= unit * bend(k, grows, y)
    first = fine * (grows(num(0)) * m(0)) <= unit * (y(1) - y(0) + grows(num(0)) * (mul(factor, fine) - y(0)))
    return within(k, n - 1, inner), first, y(n + 1) <= y(n), 0 <= y(n)


BELOW_AT_PLACES = Lemma(
    "lattices.lower-table-of-lines", "The gains of tests at the nodes with some places give masses from below",
    f"{BALLE_WANG}, Theorem 5",
    (nat(n), 0 < step, 0 < unit, 0 < fine, FURTHER, *gains(), *lower_steps(factor=factor)),
    AT_LEAST(P, Q, KINKS),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), n=0, origin=0, step=1, unit=200,
                        fine=1, m=201, y=0, place=lambda i: i)),),
)  # fmt: skip

HEIGHT_OF = lam(k, y(k) * power(fine, -1))


@proof_of(BELOW_AT_PLACES)
def _below_at_places(claim: Claim) -> Theorem:
    """The test of all outcomes for the first node, and those of the intervals."""
    begin, each = gains()
    inner, first, end, least = lower_steps()
    ones, always, zero = [mean_of_one(P), mean_of_one(Q)], lam(w, num(1)), num(0)
    is_test = generalize(arith(conj(0 <= always(w), always(w) <= 1)), w)

    def over(test: Term, number: Term) -> Term:
        return HEIGHT_OF(number) <= line(test, NODE(number))

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit_test, *ends = parts(facts)
        made = [arith(over(test, number), end, 0 < fine) for number, end in zip((k, k + 1), ends, strict=True)]
        return witness(some(over(phi, k), over(phi, k + 1)), test, unit_test, *made)

    begun = witness(
        some(1 <= E(P, w, phi(w)), over(phi, zero)), always, is_test, arith(1 <= E(P, w, always(w)), *ones),
        arith(over(always, zero), begin, *ones, 0 < fine),
    )  # fmt: skip
    rises, mass = bend(k, GROWTH, HEIGHT_OF), GROWTH(k + 1) * (GROWTH(k) * (SHARE * m(k + 1)))
    start = GROWTH(0) * (SHARE * m(0)) <= HEIGHT_OF(1) - HEIGHT_OF(0) + GROWTH(0) * (1 - HEIGHT_OF(0))
    tests = obtain(at(each, k, by=[conj(nat(k), k <= n - 1)]), "phi", with_test)
    return use(
        BELOW, nat(n), growing(n), begun, at_each(n - 1, tests.conclusion, tests),
        at_each(n - 1, mass <= rises, inner, 0 < unit, 0 < fine), arith(start, first, 0 < unit, 0 < fine),
        arith(HEIGHT_OF(n + 1) <= HEIGHT_OF(n), end, 0 < fine), arith(0 <= HEIGHT_OF(n), least, 0 < fine),
        top=1, d=zero, t=SHARE, m=m, y=HEIGHT_OF, node=NODE, growth=GROWTH,
    )  # fmt: skip

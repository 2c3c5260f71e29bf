"""Optimistic tables of two laws from the gains of tests at their nodes: randomized responses, and the
sampled Gaussian pair from its lines at thresholds.
"""

from __future__ import annotations

from dpproofs.prelude import *
from dpproofs.language.terms import entry
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import last, origin, step, table, table_profile, unit, width
from theorems.citations import BALLE_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL, upper
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.notions.lattices.chords import RATIO, SHARE, value
from theorems.notions.lattices.independent_outcomes import P_, Q_
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.lower_lines import LOWER_LINES
from theorems.notions.profiles.at_least import AT_LEAST

# The sampled Gaussian pair: where its likelihood ratio is an order, and the gain of the outcomes from there on ---

w_ = var("w", "real")
phi_ = var("phi", ("fn", ("real",), "real"))
STILL, MOVED = normal(0, sigma), normal(1, sigma)
PAIR = on(MIXTURE, Y="real")(P_, rate, MOVED, STILL)
"""P = rate N(1, sigma^2) + (1 - rate) N(0, sigma^2)."""
OTHER = forall(phi_, implies(test_function(phi_, w_), eq(E(Q_, w_, phi_(w_)), E(STILL, w_, phi_(w_)))))
"""Q = N(0, sigma^2)."""


def order(number: object) -> Term:
    """The order at the node with that number."""
    return exp(step * (number - origin))


def threshold(number: Term) -> Term:
    """Where the likelihood ratio of P and Q is the order between the node with that number and the next one."""
    return sigma**2 * log((order(number + num(1) / 2) - (1 - rate)) / rate) + num(1) / 2


def line(number: Term, node: Term) -> Term:
    """The gain of the outcomes above the threshold at the order of a node."""
    first, second = (upper(threshold(number), num(mean), sigma) for mean in (1, 0))
    return rate * first + (1 - rate - order(node)) * second


def entry_at(number: Term) -> Term:
    """The entry of the table with that number."""
    return entry(table, width, number)


# An optimistic PLD of two laws, from the gains of tests at its nodes --------------------------

BELOW = lam(c, table_profile(step, table, width, last, origin, num(0), unit))
FIRST_NODE = value(0) <= unit * (1 - order(num(0)))
"""Before the first node a test is 1."""
SIZES = nat(last), 0 < step, 0 < unit


def apart(number: Term, P: Term = P, Q: Term = Q, phi: Term = phi, w: Term = w) -> Term:
    """The value at a node is at most what a test gives there."""
    return value(number) <= unit * (E(P, w, phi(w)) - order(number) * E(Q, w, phi(w)))


def some(*bounds: Term, phi: Term = phi, w: Term = w) -> Term:
    """For some test."""
    return exists(phi, conj(test_function(phi, w), *bounds))


EACH = within(k, last - 1, some(apart(k), apart(k + 1)))


def steps(factor: Factor = 1) -> tuple[Term, ...]:
    """The entries are at most the second differences of the values; there is one value more than entries."""
    growth = RATIO - 1
    inner = growth * entry_at(k + 1) <= value(k + 2) - value(k + 1) - RATIO * (value(k + 1) - value(k))
    first = growth * entry_at(num(0)) <= value(1) - value(0) + growth * (mul(factor, unit) - value(0))
    return within(k, last - 1, inner), first, value(last + 1) <= value(last), 0 <= value(last)


LOWER_TABLE = Lemma(
    "lattices.lower-table", "The gains of tests at the nodes give an optimistic PLD of two laws",
    f"{BALLE_WANG}, Theorem 5",
    (*SIZES, FIRST_NODE, EACH, *steps(factor)),
    AT_LEAST(P, Q, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), last=0, origin=0, step=1, unit=200,
                        width=8, table=201, values=0)),),
)  # fmt: skip


@proof_of(LOWER_TABLE)
def _proof(claim: Claim) -> Theorem:
    """The lines of these tests, in units."""
    inner, first, end, sign = steps()
    before = conj(nat(k), k <= last - 1)
    grows = arith(1 < RATIO, use(EXP_TANGENT, x=step), 0 < step)
    base = arith(0 < RATIO)
    heights = lam(k, SHARE * value(k))
    scaled = arith(
        (RATIO - 1) * (SHARE * entry_at(k + 1))
        <= heights(k + 2) - heights(k + 1) - RATIO * (heights(k + 1) - heights(k)),
        at(inner, k, by=[before]), 0 < unit,
    )  # fmt: skip
    start = arith(
        (RATIO - 1) * (SHARE * entry_at(num(0))) <= heights(1) - heights(0) + (RATIO - 1) * (1 - heights(0)),
        first, 0 < unit,
    )  # fmt: skip

    def over(test: Term, number: Term) -> Term:
        return heights(number) <= E(P, w, test(w)) - RATIO ** (number - origin) * E(Q, w, test(w))

    def shared(test: Term, number: Term, *facts: Fact) -> Theorem:
        same = arith(eq(RATIO ** (number - origin), order(number)), base)
        return arith(over(test, number), *facts, same, 0 < unit)

    always = lam(w, num(1))
    ones = [mean_of_one(P), mean_of_one(Q)]
    is_test = generalize(arith(conj(0 <= always(w), always(w) <= 1)), w)
    zero = num(0)
    whole = arith(num(1) <= E(P, w, always(w)), *ones)
    begins = some(num(1) <= E(P, w, phi(w)), over(phi, zero))
    begun = witness(begins, always, is_test, whole, shared(always, zero, FIRST_NODE, *ones))

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit_test, here, after = parts(facts)
        ends = shared(test, k, here), shared(test, k + 1, after)
        return witness(some(over(phi, k), over(phi, k + 1)), test, unit_test, *ends)

    each = obtain(at(EACH, k, by=[before]), "phi", with_test)
    return use(
        LOWER_LINES, nat(last), grows, begun, generalize(discharge(each, before), k),
        generalize(discharge(scaled, before), k), start,
        arith(heights(last + 1) <= heights(last), end, 0 < unit), arith(0 <= heights(last), sign, 0 < unit),
        arith(num(0) <= zero),
        P=P, Q=Q, rho=RATIO, m=lam(i, entry_at(i)), n=last, o=origin, d=zero, t=SHARE, y=heights, top=num(1),
    )  # fmt: skip


# An optimistic PLD of two answers, each of which is likelier under one of two laws ------------

p = var("p")


def answers(law: Term, likely: int, other: int) -> Term:
    """The law gives the likely answer with probability p and else the other one."""
    same = eq(E(law, w_, phi_(w_)), p * phi_(num(likely)) + (1 - p) * phi_(num(other)))
    return forall(phi_, implies(test_function(phi_, w_), same))


ONE, ZERO = answers(P_, 1, 0), answers(Q_, 0, 1)


def _nodes(factor: Factor) -> Term:
    return within(k, last, value(k) <= unit * (mul(factor, p) - order(k) * (1 - p)))


LOWER_RESPONSE = Lemma(
    "lattices.lower-response", "An optimistic PLD of two answers", f"{BALLE_WANG}, Theorem 5",
    (ONE, ZERO, *SIZES, FIRST_NODE, _nodes(factor), *steps()),
    on(AT_LEAST, Y="real")(P_, Q_, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "answers that say nothing",
                    witness=finite({}, {"phi": lambda i: i >= 1}, P={0: "1/2", 1: "1/2"}, Q={0: "1/2", 1: "1/2"},
                        p="1/2", last=1, origin="1/2", step="1/250", unit=65536, width=16, table=52000 + 12000 * 2**16,
                        values=100 + 50 * 2**16 + 50 * 2**32)),),
)  # fmt: skip


@proof_of(LOWER_RESPONSE)
def _lower_response(claim: Claim) -> Theorem:
    """The test of all intervals is the answer 1."""
    inside = conj(nat(k), k <= last - 1)
    is_one = lam(w_, ind(1 <= w_))
    is_test = generalize(arith(conj(0 <= is_one(w_), is_one(w_) <= 1)), w_)
    means = [at(law, is_one, by=[is_test]) for law in (ONE, ZERO)]
    natural, bound = parts(inside)
    places = (k, natural), (k + 1, use("nat_successor", natural, k=k))
    ends = []
    for place, is_natural in places:
        node = at(_nodes(1), place, by=[both(is_natural, arith(place <= last, bound))])
        ends.append(arith(apart(place, P_, Q_, is_one, w_), node, *means, 0 < unit))
    each = witness(
        some(apart(k, P_, Q_, phi_, w_), apart(k + 1, P_, Q_, phi_, w_), phi=phi_, w=w_), is_one, is_test, *ends
    )
    return use(LOWER_TABLE, *SIZES, FIRST_NODE, generalize(discharge(each, inside), k), *steps(), P=P_, Q=Q_)


# An optimistic PLD of the sampled Gaussian pair, from its lines at thresholds -----------------

LEFT, RIGHT = unit * line(k, k) - value(k), unit * line(k, k + 1) - value(k + 1)
NODES = FIRST_NODE, within(k, last - 1, 0 <= minimum(LEFT, RIGHT))
"""At both ends of each interval the value is at most what the line gives there.

It is one comparison, so that the threshold and the two tails are enclosed once for both ends.
"""

SAMPLED = Lemma(
    "lattices.lower-sampled", "An optimistic PLD of the sampled Gaussian pair", f"{BALLE_WANG}, Theorem 8",
    (PAIR, OTHER, *SIZES, 0 < rate, rate <= 1, 0 < sigma, *NODES, *steps(factor)),
    on(AT_LEAST, Y="real")(P_, Q_, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "entries that are too large", unwitnessed="laws on the real line"),),
)  # fmt: skip


@proof_of(SAMPLED)
def _sampled(claim: Claim) -> Theorem:
    """The tests are the events above the thresholds."""
    above, is_event, means = at_threshold(threshold(k))
    inside = conj(nat(k), k <= last - 1)
    both = at(NODES[1], k, by=[inside])
    ends = [arith(apart(place, P_, Q_, above, w_), arith(0 <= room, both), *means, 0 < unit)
            for room, place in ((LEFT, k), (RIGHT, k + 1))]  # fmt: skip
    each = witness(
        some(apart(k, P_, Q_, phi_, w_), apart(k + 1, P_, Q_, phi_, w_), phi=phi_, w=w_), above, is_event, *ends
    )
    return use(LOWER_TABLE, *SIZES, FIRST_NODE, generalize(discharge(each, inside), k), *steps(), P=P_, Q=Q_)


def at_threshold(level: Term) -> tuple[Term, Theorem, list[Theorem]]:
    """The test of outcomes from a level on, and its means under both laws."""
    above = lam(w_, ind(level <= w_))
    is_test = generalize(arith(conj(0 <= above(w_), above(w_) <= 1)), w_)
    tails = [use(GAUSSIAN_TAIL, 0 < sigma, nu=num(mean), r=level) for mean in (1, 0)]
    return above, is_test, [at(PAIR, above, by=[is_test]), at(OTHER, above, by=[is_test]), *tails]

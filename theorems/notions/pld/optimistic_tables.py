"""Optimistic tables of two laws from the gains of tests at their nodes: randomized responses, and the
sampled Gaussian pair from its lines at thresholds.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import last, origin, step, table, table_profile, unit, width
from theorems.citations import BALLE_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL, upper
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.sums.sums import same_sums
from theorems.notions.pld.grids import at_each, part, within
from theorems.notions.pld.independent_outcomes import P_, Q_
from theorems.notions.pld.interpolation import EACH_ENTRY, EACH_PLACE, HEIGHTS, RATIO, SIZES, order as order_, value
from theorems.notions.pld.optimistic import BELOW_AT_PLACES, apart as apart_, gains, lower_steps, some
from theorems.notions.profiles.at_least import AT_LEAST, with_smaller

# The sampled Gaussian pair: where its likelihood ratio is an order, and the gain of the outcomes from there on ---

w_ = var("w", "real")
phi_ = var("phi", ("fn", ("real",), "real"))
STILL, MOVED = normal(0, sigma), normal(1, sigma)
SAMPLED_PAIR = on(MIXTURE, Y="real")(P_, rate, MOVED, STILL)
"""P = rate N(1, sigma^2) + (1 - rate) N(0, sigma^2)."""
OTHER = forall(phi_, implies(test_function(phi_, w_), eq(E(Q_, w_, phi_(w_)), E(STILL, w_, phi_(w_)))))
"""Q = N(0, sigma^2)."""


def order(number: Term) -> Term:
    """The order at the node with that number."""
    return order_(number, EACH_PLACE)


def threshold(number: Term) -> Term:
    """Where the likelihood ratio of P and Q is the order between the node with that number and the next one."""
    return sigma**2 * log((order(number + num(1) / 2) - (1 - rate)) / rate) + num(1) / 2


def line(number: Term, node: Term) -> Term:
    """The gain of the outcomes above the threshold at the order of a node."""
    first, second = (upper(threshold(number), num(mean), sigma) for mean in (1, 0))
    return rate * first + (1 - rate - order(node)) * second


# An optimistic PLD of two laws, from the gains of tests at its nodes --------------------------

BELOW = lam(c, table_profile(step, table, width, last, origin, num(0), unit))
FIRST_NODE, EACH = gains(EACH_PLACE, HEIGHTS, last, unit)


def apart(number: Term, P: Term = P, Q: Term = Q, phi: Term = phi, w: Term = w) -> Term:
    """The value at a node is at most what a test gives there."""
    return apart_(value(number), order(number), P, Q, phi, w, unit)


def steps(factor: Factor = 1) -> tuple[Term, ...]:
    """The entries are at most the second differences of the values; there is one value more than entries."""
    growth = RATIO - 1
    inner = growth * EACH_ENTRY(k + 1) <= value(k + 2) - value(k + 1) - RATIO * (value(k + 1) - value(k))
    first = growth * EACH_ENTRY(0) <= value(1) - value(0) + growth * (mul(factor, unit) - value(0))
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
    """Each node is at its own place."""
    inner, first, *ends = steps()
    bent, begin, *_ = lower_steps(EACH_PLACE, HEIGHTS, EACH_ENTRY, last, unit)
    grows = arith(0 < RATIO - 1, use(EXP_TANGENT, x=step), 0 < step)
    known = at(inner, k, by=[conj(nat(k), k <= last - 1)])
    scaled = arith(unit * (RATIO - 1) * lhs(known) <= unit * (RATIO - 1) * rhs(known), known, grows, 0 < unit)
    made = use(
        BELOW_AT_PLACES, *SIZES, FIRST_NODE, EACH, at_each(last - 1, said_of(bent, k), scaled),
        arith(begin, arith(unit * lhs(first) <= unit * rhs(first), first, 0 < unit)), *ends,
        place=EACH_PLACE, m=EACH_ENTRY, n=last, y=HEIGHTS, fine=unit,
    )  # fmt: skip
    kinks = lam(i, EACH_ENTRY(i) * maximum(1 - c / order(i), 0))
    same = same_sums(kinks, lam(i, EACH_ENTRY(i) * part(i, origin, c, RATIO)), last, lambda _: arith(0 < RATIO))
    return with_smaller(made, BELOW, same)


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
    (SAMPLED_PAIR, OTHER, *SIZES, 0 < rate, rate <= 1, 0 < sigma, *NODES, *steps(factor)),
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
    return above, is_test, [at(SAMPLED_PAIR, above, by=[is_test]), at(OTHER, above, by=[is_test]), *tails]

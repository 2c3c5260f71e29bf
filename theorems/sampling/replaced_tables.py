"""Poisson-sampled Gaussian DP for replace-one as numbers: its orders and tests, its profile, and a
pessimistic and an optimistic privacy loss distribution from some nodes.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import TABLE, origin, step, table, unit
from theorems.citations import BALLE_BARTHE_GABOARDI, BALLE_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL, upper
from theorems.foundations.measure.iterated_means import TEST, unit_mean
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.notions.gaussian_dp.gaussian_profile import CLOSED_FORM, closed_form
from theorems.notions.pld.grids import at_each, within
from theorems.notions.pld.independent_outcomes import P_, Q_
from theorems.notions.pld.interpolation import value, values
from theorems.notions.pld.optimistic import fine, some
from theorems.notions.pld.optimistic_tables import SAMPLED_PAIR, STILL, phi_, w_
from theorems.notions.pld.optimistic_uneven import (
    BELOW,
    FIRST_NODE,
    SIZES as TABLE_SIZES,
    SPACED_LOWER_TABLE,
    WHOLE,
    apart as apart_,
    steps as steps_,
)
from theorems.notions.pld.pessimistic_uneven import (
    BEFORE,
    SIZES,
    SPACED_TABLE,
    masses,
    nodes,
    order,
    place,
    places,
    steps,
)
from theorems.notions.profiles.at_least import AT_LEAST
from theorems.notions.profiles.excess import h2
from theorems.sampling.record_drawn import A_, B_, MIXED, RATE, q
from theorems.sampling.replaced import B2, OTHER

# A record that is replaced, with Gaussian noise: at which orders answers with and without one are compared ---

DOMAIN = 0 < rate, rate <= 1


def first_order(order: Term) -> Term:
    """The likelihood ratio of the answers with the record and without it, where that of all answers is ``order``."""
    return (_away(order) + _root(order)) / (2 * rate)


def _away(order: Term) -> Term:
    return (1 - rate) * (order - 1)


def _root(order: Term) -> Term:
    return sqrt(_away(order) ** 2 + 4 * order * rate**2 * exp(-mu_squared))


a = first_order(c)

FIRST_ORDER = Lemma(
    "sampling.replaced-orders", "The orders at which a sampled Gaussian pair and its parts have one threshold",
    "elementary",
    (*DOMAIN, 0 < c),
    conj(0 < a, eq(factor * ((1 - rate) * (1 - c) + rate * a), rate * (c / (a * exp(mu_squared))))),
    mutants=(Mutant("factor", {factor: LESS}, "rate 1", witness=finite({}, rate=1, c=1, mu_squared=1)),),
)  # fmt: skip


@proof_of(FIRST_ORDER)
def _proof(claim: Claim) -> Theorem:
    """It is the positive solution of a quadratic equation."""
    under = _away(c) ** 2 + 4 * c * rate**2 * exp(-mu_squared)
    more = arith(0 < 4 * c * rate**2 * exp(-mu_squared), 0 < c, 0 < rate)
    positive = arith(0 < under, more, arith(0 <= _away(c) ** 2))
    square = squared_root(under, positive)
    a = first_order(c)
    positive = arith(0 < a, arith(_away(c) ** 2 < _root(c) ** 2, square, more), positive, 0 < rate)
    goal = eq((1 - rate) * (1 - c) + rate * a, rate * (c / (a * exp(mu_squared))))
    return both(positive, arith(goal, square, 0 < rate, positive))


# Two mixtures with one part in common: the gain of a test on them, by its gain on their parts ---

a_, b = variables("a b")
BALANCED = (1 - q) * (1 - c) + q * (a_ - c / b) <= 0
"""The orders at which the parts are compared: a test that is as likely under the common part gains no more."""
GIVEN = PROFILE(B_, A_, h), PROFILE(A_, B2, h2), MIXED, OTHER, *RATE, 0 <= c, 0 <= a_, 0 < b, BALANCED


def told(first: Term, second: Term) -> Term:
    """The profile of the two mixtures at the order c."""
    return q * (first + c / b * second)


REPLACED_TESTS = Lemma(
    "sampling.replaced-tests", "The gain of a test on two mixtures with one part in common",
    f"{BALLE_BARTHE_GABOARDI}, Section 3",
    GIVEN,
    forall(phi, implies(TEST, E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + factor * told(h(a_), h2(b)))),
    mutants=(Mutant("factor", {factor: LESS}, "A, B, B2 on different points, q = 1/2, c = 1",
                    witness=finite({"Y": 3}, A=(1, 0, 0), B=(0, 1, 0), B2=(0, 0, 1), P=("1/2", "1/2", 0),
                        Q=("1/2", 0, "1/2"), q="1/2", c=1, a=0, b=1000, h=1, h2=1)),),
)  # fmt: skip


@proof_of(REPLACED_TESTS)
def _replaced_tests(claim: Claim) -> Theorem:
    """P - c Q = (1 - q)(1 - c) A + q (B - c B2), where B <= a A + h(a), and A <= b B2 + h2(b)."""
    first, second = (at(law, phi, by=[TEST]) for law in (MIXED, OTHER))
    drawn, without, other = (E(law, w, phi(w)) for law in (B_, A_, B2))
    more = at(PROFILE(B_, A_, h), a_, phi, by=[0 <= a_, TEST])
    less = at(PROFILE(A_, B2, h2), b, phi, by=[arith(0 <= b, 0 < b), TEST])
    scaled = arith(c / b * without <= c * other + c / b * h2(b), less, 0 <= c, 0 < b, 0 < b)
    _, nonneg, _ = unit_mean(A_)
    flat = arith(((1 - q) * (1 - c) + q * (a_ - c / b)) * without <= 0, BALANCED, nonneg)
    inside = arith(q * (drawn - c * other) <= q * ((a_ - c / b) * without + h(a_) + c / b * h2(b)),
                   more, scaled, *RATE)  # fmt: skip
    made = arith(E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + told(h(a_), h2(b)), first, second, inside, flat)
    return generalize(discharge(made, TEST), phi)


# A profile of Poisson-sampled Gaussian DP when a record is replaced ---------------------------
# It is that of N(0, 1) with N(mu, 1) and with N(-mu, 1) mixed in: an event above a threshold is as likely as any test
# can be under the one law, and as unlikely under the other one, where the third law gives it that probability.

PAIR = REPLACED_GAUSSIAN_PAIR(P, Q, rate, mu_squared)
GAUSSIAN = lam(c, gaussian_profile(mu_squared, c))


def replaced_profile(order: Term) -> Term:
    """The profile; at the order 0 it is 1."""
    return ind(0 < order) * apart(order) + ind(order <= 0)


def apart(order: Term) -> Term:
    """The profile of the mixtures at an order above 0."""
    first, second = first_order(order), second_order(order)
    return rate * (GAUSSIAN(first) + order / second * GAUSSIAN(second))


def second_order(order: Term) -> Term:
    """The likelihood ratio of the answers without a record and with the other one, at the same threshold."""
    return first_order(order) * exp(mu_squared)


REPLACED_PROFILE = Lemma(
    "sampling.replaced-profile", "A profile of Poisson-sampled Gaussian DP when a record is replaced",
    f"{BALLE_BARTHE_GABOARDI}, Section 3",
    (PAIR, *DOMAIN),
    PROFILE(P, Q, lam(c, factor * replaced_profile(c))),
    mutants=(Mutant("factor", {factor: LESS}, "rate 1, N(1, 1) and N(-1, 1)",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip


@proof_of(REPLACED_PROFILE)
def _replaced_profile(claim: Claim) -> Theorem:
    """At the orders at which the parts have the threshold that the mixtures have."""
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + replaced_profile(c)

    def told(A: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, *close = parts(facts)

        def ordered(yes: Theorem) -> Theorem:
            positive, balance = parts(use(FIRST_ORDER, *DOMAIN, yes))
            a, b = first_order(c), second_order(c)
            large = arith(0 < b, positive)
            level = arith((1 - rate) * (1 - c) + rate * (a - c / b) <= 0, balance)
            values = {"A": A, "B": B, "B2": B2, "q": rate, "a": a, "b": b, "h": GAUSSIAN, "h2": GAUSSIAN}
            every = use(REPLACED_TESTS, *close, first, second, *DOMAIN, arith(0 <= c, yes), arith(0 <= a, positive),
                        large, level, **values)  # fmt: skip
            made = at(every, phi, by=[TEST])
            marks = [arith(eq(ind(0 < c), 1), yes), arith(eq(ind(c <= 0), 0), yes)]
            return arith(goal, made, *marks)

        def none(no: Theorem) -> Theorem:
            _, _, most = unit_mean(P)
            marks = [arith(eq(ind(0 < c), 0), no), arith(eq(ind(c <= 0), 1), no)]
            return arith(goal, most, arith(eq(c, num(0)), no, 0 <= c), *marks)

        return cases(0 < c, ordered, none)

    return for_all(claim.conclusion, obtain_all(unfolded(PAIR), "A B B2", told))


# A pessimistic PLD of Poisson-sampled Gaussian differential privacy, from some of its nodes, for replace-one ---

TABLE_GIVEN = REPLACED_GAUSSIAN_DP(M, N, rate, mu_squared)


def _told(number: Term) -> Term:
    """The profile at the order of a node."""
    first, second = first_order(order(number)), second_order(order(number))
    return rate * (closed_form(mu_squared, log(first)) + order(number) / second * closed_form(mu_squared, log(second)))


NODES = within(k, nodes, unit * _told(k) <= value(k))

SPACED_REPLACED = Lemma(
    "sampling.spaced-table-of-replaced-gaussian-dp",
    "A pessimistic PLD of Poisson-sampled Gaussian DP, from some nodes, for replace-one", BALLE_BARTHE_GABOARDI,
    (TABLE_GIVEN, 0 < mu_squared, *DOMAIN, *SIZES, NODES, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
                    unwitnessed="whether there are such parts is asked of all laws"),),
)  # fmt: skip


@proof_of(SPACED_REPLACED)
def _spaced_replaced(claim: Claim) -> Theorem:
    """At a node, the profiles of the noise are closed forms."""
    here = order(k)
    above = arith(0 < here)
    first = parts(use(FIRST_ORDER, *DOMAIN, above, c=here))[0]
    second = arith(0 < second_order(here), first)
    levels = (first, first_order(here)), (second, second_order(here))
    closed = [use(CLOSED_FORM, 0 < mu_squared, size, s=mu_squared, c=level) for size, level in levels]
    marks = [arith(eq(ind(0 < here), 1), above), arith(eq(ind(here <= 0), 0), above)]
    orders = at_each(nodes, unit * replaced_profile(here) <= value(k), NODES, *closed, *marks)
    made = use(REPLACED_PROFILE, at_neighbours(TABLE_GIVEN), *DOMAIN, P=M(x1), Q=M(x2))
    every = generalize(discharge(made, N(x1, x2)), x1, x2)
    return use(SPACED_TABLE, every, *SIZES, orders, *steps(), h=lam(c, replaced_profile(c)))


replaced_gaussian_dp_as_spaced_table_dp = Verified(
    SPACED_REPLACED, "replaced_gaussian_dp_as_spaced_table_dp", tables=(table, values, places, masses)
)


# An optimistic PLD of the Gaussian pair of a replaced record, from some of its nodes ----------

OPPOSITE = on(MIXTURE, Y="real")(Q_, rate, normal(-1, sigma), STILL)
"""Q = rate N(-1, sigma^2) + (1 - rate) N(0, sigma^2)."""
MIDDLE = exp(step * ((place(k) + place(k + 1)) / 2 - origin))
"""The order in the middle between a node and the next one."""
THRESHOLD = sigma**2 * log(substitute(first_order(MIDDLE), {mu_squared: 1 / sigma**2})) + num(1) / 2
"""Where the likelihood ratio of P and Q is that order."""


def _room(number: Term) -> Term:
    """How far the gain of the outcomes above the threshold at a node exceeds the value there."""
    moved, still, other = (upper(THRESHOLD, num(mean), sigma) for mean in (1, 0, -1))
    told = rate * moved + (1 - rate) * still - order(number) * (rate * other + (1 - rate) * still)
    return fine * told - value(number)


LOWER_NODES = within(k, nodes - 1, 0 <= minimum(_room(k), _room(k + 1)))

REPLACED_LOWER = Lemma(
    "sampling.spaced-lower-replaced", "An optimistic PLD of the Gaussian pair of a replaced record",
    f"{BALLE_WANG}, Theorem 8",
    (SAMPLED_PAIR, OPPOSITE, *TABLE_SIZES, WHOLE, *DOMAIN, 0 < sigma, FIRST_NODE, LOWER_NODES, *steps_(factor)),
    on(AT_LEAST, Y="real")(P_, Q_, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "entries that are too large", unwitnessed="laws on the real line"),),
)  # fmt: skip


@proof_of(REPLACED_LOWER)
def _replaced_lower(claim: Claim) -> Theorem:
    """The tests are the events above the thresholds."""
    above, room = lam(w_, ind(THRESHOLD <= w_)), at(LOWER_NODES, k, by=[BEFORE])
    is_event = generalize(arith(conj(0 <= above(w_), above(w_) <= 1)), w_)
    tails = [use(GAUSSIAN_TAIL, 0 < sigma, nu=num(mean), r=THRESHOLD) for mean in (1, 0, -1)]
    means = [at(law, above, by=[is_event]) for law in (SAMPLED_PAIR, OPPOSITE)]
    ends = [
        arith(apart_(n, P_, Q_, above, w_), arith(0 <= _room(n), room), *means, *tails, 0 < fine) for n in (k, k + 1)
    ]
    each = witness(
        some(apart_(k, P_, Q_, phi_, w_), apart_(k + 1, P_, Q_, phi_, w_), phi=phi_, w=w_), above, is_event, *ends
    )
    every = generalize(discharge(each, BEFORE), k)
    return use(SPACED_LOWER_TABLE, *TABLE_SIZES, WHOLE, FIRST_NODE, every, *steps_(), P=P_, Q=Q_)

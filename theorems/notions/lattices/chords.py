"""From the values of a profile at the nodes to a lattice profile and to a pessimistic table: upper
interpolation.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.language.terms import entry, power
from dpproofs.privacy.notions.table_dp import TABLE as TABLE_table_dp, last, origin, rest, step, table, unit, width
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import SUM_ONE, longer, total
from theorems.notions.lattices.lattice import LATTICE_DP, TABLE, d, entries_of, lattice, m, n, o, part, t, within

# Upper interpolation: the second differences of values at the nodes, and a decreasing line below these values ---

p, q = variables("p q")
y = var("y", function_type((REAL,), REAL))


def line(number: Term) -> Term:
    """The line p - c q at the node with that number, where what the entry gives begins to be 0."""
    return p - rho ** (number - o) * q


def second_differences(factor: Factor = 1, rest: Factor = 1) -> tuple[Term, ...]:
    """The entries are at least the increments of the slopes; the first segment begins at 0 with the value 1.

    There is one value more than entries, which is not smaller than the last but one.
    """
    steps = y(k + 2) - y(k + 1) - rho * (y(k + 1) - y(k)) <= mul(factor, rho - 1) * (t * m(k + 1))
    first = y(1) - y(0) + (rho - 1) * (1 - y(0)) <= (rho - 1) * (t * m(0))
    return within(k, n - 1, steps), first, y(n) <= y(n + 1), mul(rest, y(n)) <= d


SIGNS = entries_of(*TABLE)
BELOW = within(k, n, line(k) <= y(k))
LINE = (0 <= q, p <= 1, BELOW, 0 <= c)
TERMS = lam(i, m(i) * part(i, o, c))


def _above(number: Term) -> Term:
    return y(number) - line(number)


def place(last: Term) -> Term:
    """c is to the left of the node."""
    return c * rho ** (o - last) <= 1


def least(last: Term) -> Term:
    """What the terms up to that node give, by the values there and at the next node."""
    slope = _above(last + 1) - _above(last)
    least = slope * (1 - lhs(place(last))) - (rho - 1) * _above(last)
    return least <= (rho - 1) * (t * total(TERMS, last))


def positive() -> Theorem:
    """rho is."""
    return arith(0 < rho, 1 < rho)


def _scaled(whole: Term, sums: Term, fact: Theorem) -> Theorem:
    return arith(eq((rho - 1) * (t * whole), (rho - 1) * (t * sums)), fact)


def _term(number: Term, place: Theorem, least: Theorem) -> list[Theorem]:
    """What one entry gives, to the left of its node."""
    left = 1 - c * rho ** (o - number)
    value = arith(eq(part(number, o, c), left), place)
    given = arith(eq((rho - 1) * (t * TERMS(number)), (rho - 1) * (t * (m(number) * left))), value)
    return [given, arith(lhs(least) * left <= rhs(least) * left, least, place)]


def first() -> Theorem:
    """Up to the first node: the line is at most 1 at 0, and below the value at the node."""
    zero, (_, steps, *_) = num(0), second_differences()
    here = place(zero)
    level = lhs(here)
    nonneg = arith(0 <= level, 0 <= c, positive())
    above = arith(0 <= _above(zero), at(BELOW, zero, by=[use(NAT_ZERO), zero <= n]))
    products = [
        arith(0 <= (rho - 1) * ((1 - p) * (1 - level)), p <= 1, here, 1 < rho),
        arith(0 <= (rho - 1) * (level * _above(zero)), above, nonneg, 1 < rho),
    ]
    whole = _scaled(total(TERMS, zero), TERMS(zero), use(SUM_ONE, s=TERMS))
    return arith(least(zero), *_term(zero, assume(here), assume(steps)), *products, whole, positive())


def next_(last: Term) -> Theorem:
    """Up to the next node: c is to the left of the last one or between the two."""
    after, before, goal = lhs(place(last + 1)), lhs(place(last)), least(last + 1)
    steps, *_ = second_differences()
    growth = at(steps, last, by=[arith(last <= n - 1, last + 1 <= n)])
    longer_sum = total(TERMS, last) + TERMS(last + 1)
    whole = _scaled(total(TERMS, last + 1), longer_sum, longer(TERMS, last))
    more = [*_term(last + 1, assume(after <= 1), growth), whole, positive()]

    def left(yes: Theorem) -> Theorem:
        known = assume(implies(last <= n, place(last), least(last)))
        return arith(goal, at(known, by=[arith(last <= n, last + 1 <= n), yes]), *more)

    def sign(number: Term) -> Theorem:
        return at(SIGNS[0], number, by=[arith(number <= n, number <= last, last + 1 <= n)])

    def between(no: Theorem) -> Theorem:
        values = [arith(0 <= _above(v), at(BELOW, v, by=[arith(v <= n, last + 1 <= n)])) for v in (last, last + 1)]
        products = [
            arith(0 <= rho * (_above(last) * (1 - after)), values[0], after <= 1, 1 < rho),
            arith(0 <= _above(last + 1) * (before - 1), values[1], no),
        ]
        sums = over_range(0 <= total(TERMS, last), last, nat(last), each=sign)
        nonneg = arith(0 <= (rho - 1) * (t * total(TERMS, last)), sums, 0 <= t, 1 < rho)
        return arith(goal, *products, nonneg, *more)

    return cases(before <= 1, left, between)


# Upper interpolation: a decreasing line below values at the nodes lies below the profile of their second
# differences ----------------------------------------------------------------------------------

BELOW_CHORDS = Lemma(
    "lattices.chords-of-lines", "A line below the values at the nodes is below a lattice profile", "elementary",
    (*SIGNS, 1 < rho, *second_differences(factor), *LINE),
    p - c * q <= lattice(*TABLE),
    mutants=(Mutant("factor", {factor: MORE}, "two nodes, at 1 and 2, with the values 1/2 and 0; c = 1",
                    witness=finite({}, n=1, o=0, rho=2, t=1, d=0, y=lambda i: Fraction(int(i == 0), 2),
                        m=lambda i: Fraction(100 * int(i == 1), 101), p=1, q="1/2", c=1)),),
)  # fmt: skip


@proof_of(BELOW_CHORDS)
def _proof(claim: Claim) -> Theorem:
    """By induction on the nodes; beyond the last one the line decreases and the profile does not."""
    start = discharge(first(), num(0) <= n, place(num(0)))

    def step(_: Term, last: Term) -> Theorem:
        return discharge(next_(last), last + 1 <= n, place(last + 1))

    end, whole = c * rho ** (o - n), t * total(TERMS, n)
    *_, flat, rest = second_differences()
    value = at(BELOW, n, by=[nat(n)])

    def left(yes: Theorem) -> Theorem:
        known = induction(n, _said, start, step, nat(n), yes)
        slope = arith(0 <= (y(n + 1) - y(n)) * (1 - end), flat, yes)
        scaled = arith((rho - 1) * (p - c * q - y(n)) <= (rho - 1) * whole, known, slope, positive())
        return arith(claim.conclusion, arith(p - c * q - y(n) <= whole, scaled, 1 < rho), rest)

    def beyond(no: Theorem) -> Theorem:
        smaller = arith(0 <= rho ** (n - o) * (q * (end - 1)), arith(0 <= q * (end - 1), no, 0 <= q), positive())
        sums = over_range(0 <= total(TERMS, n), n, nat(n), each=SIGNS[0])
        nonneg = arith(0 <= whole, sums, 0 <= t)
        return arith(claim.conclusion, smaller, nonneg, value, rest, positive())

    return cases(place(n), left, beyond)


def _said(last: Term) -> Term:
    return implies(last <= n, place(last), least(last))


# From the values of a profile at the nodes to a lattice profile: upper interpolation ----------

SOURCE = f"{ZHU_DONG_WANG}, dominating pairs"
VALUES = within(k, n, h(rho ** (k - o)) <= y(k))


def _numbers(factor: Factor = 1) -> tuple[Term, ...]:
    return VALUES, *SIGNS, 1 < rho, *second_differences(1, factor)


LAWS = Lemma(
    "lattices.chords", "Values of a profile at the nodes give a lattice profile", SOURCE,
    (PROFILE(P, Q, h), *_numbers(factor)),
    PROFILE(P, Q, lam(c, lattice(*TABLE))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, n=0, o=0, rho=2, t=1, d="99/100", y=1, m=0)),),
)  # fmt: skip


@proof_of(LAWS)
def _laws(claim: Claim) -> Theorem:
    """For one test the difference is a decreasing line in c, which is at most 1 at 0."""
    test = test_function(phi, w)
    low, high = (generalize(fact, w) for fact in parts(specialize(test, w)))
    first, second = (parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1)) for law in (P, Q))
    place = conj(nat(k), k <= n)
    order = arith(0 <= rho ** (k - o), arith(0 < rho, 1 < rho))
    bound = at(PROFILE(P, Q, h), rho ** (k - o), phi, by=[order, test])
    p, q = E(P, w, phi(w)), E(Q, w, phi(w))
    node = arith(p - rho ** (k - o) * q <= y(k), bound, at(VALUES, k, by=parts(place)))
    below = generalize(discharge(node, place), k)
    made = use("lattices.chords-of-lines", *_numbers(), first[2], second[1], below, 0 <= c, p=p, q=q)
    goal = p <= c * q + lattice(*TABLE)
    return for_all(claim.conclusion, arith(goal, made))


GIVEN = forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), h)))

MECHANISMS = Lemma(
    "lattices.chords-dp", "A mechanism with a profile has a lattice profile", SOURCE,
    (GIVEN, *_numbers(factor)),
    LATTICE_DP(M, N, rho, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, h=1, n=0, o=0, rho=2, t=1, d="99/100",
                        y=1, m=0)),),
)  # fmt: skip


@proof_of(MECHANISMS)
def _mechanisms(claim: Claim) -> Theorem:
    """Neighbours, one pair at a time."""
    made = use(LAWS, at_neighbours(GIVEN), *_numbers(), P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, made)


# Pessimistic PLDs from the values of a profile at the nodes -----------------------------------

values = var("values")
RATIO, SHARE = exp(step), power(unit, -1)
TABLE_SIGNS = within(i, last, 0 <= entry(table, width, i))
"""A condition that the author of a PLD need not check: its entries are at least 0."""


def at_nodes(profile: Term) -> Term:
    """The profile, a function of the logarithm of the order, is at most the values at the nodes."""
    return within(k, last, unit * profile(step * (k - origin)) <= value(k))


SIZES = (nat(last), 0 < step, 0 < unit)


def value(number: object) -> Term:
    """What the profile is at most at the node with that number, in units."""
    return entry(values, width, number)


OF_ORDERS = within(k, last, unit * h(RATIO ** (k - origin)) <= value(k))


def steps(factor: Factor = 1, rests: Factor = 1) -> tuple[Term, ...]:
    """The entries are at least the second differences of the values, as in chords_nodes.py."""
    growth = RATIO - 1
    inner = value(k + 2) - value(k + 1) - RATIO * (value(k + 1) - value(k)) <= mul(factor, growth) * entry(
        table, width, k + 1
    )
    first = value(1) - value(0) + growth * (unit - value(0)) <= growth * entry(table, width, 0)
    return within(k, last - 1, inner), first, value(last) <= value(last + 1), mul(rests, value(last)) <= unit * rest


CHORDS = Lemma(
    "lattices.table-of-chords", "Values of a profile at the nodes give a pessimistic PLD", SOURCE,
    (GIVEN, *SIZES, TABLE_SIGNS, OF_ORDERS, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE_table_dp),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, h=1, step=1, table=0, width=8, last=0,
                        origin=0, rest="99/100", unit=100, values=0x6464)),),
)  # fmt: skip


@proof_of(CHORDS)
def _chords(claim: Claim) -> Theorem:
    """Upper interpolation, in units."""
    inner, first, end, most = steps()
    inside, before = conj(nat(k), k <= last), conj(nat(k), k <= last - 1)
    grows = arith(1 < RATIO, use(EXP_TANGENT, x=step), 0 < step)
    heights = lam(k, SHARE * value(k))
    node = arith(h(RATIO ** (k - origin)) <= heights(k), at(OF_ORDERS, k, by=[inside]), 0 < unit)
    scaled = arith(
        heights(k + 2) - heights(k + 1) - RATIO * (heights(k + 1) - heights(k))
        <= (RATIO - 1) * (SHARE * entry(table, width, k + 1)),
        at(inner, k, by=[before]), 0 < unit,
    )  # fmt: skip
    start = arith(
        heights(1) - heights(0) + (RATIO - 1) * (1 - heights(0)) <= (RATIO - 1) * (SHARE * entry(table, width, 0)),
        first, 0 < unit,
    )  # fmt: skip
    made = use(
        MECHANISMS,
        GIVEN,
        generalize(discharge(node, inside), k),
        TABLE_SIGNS,
        nat(last),
        arith(0 <= SHARE, 0 < unit),
        grows,
        generalize(discharge(scaled, before), k),
        start,
        arith(heights(last) <= heights(last + 1), end, 0 < unit),
        arith(heights(last) <= rest, most, 0 < unit),
        rho=RATIO,
        m=lam(i, entry(table, width, i)),
        n=last,
        o=origin,
        d=rest,
        t=SHARE,
        y=heights,
    )
    return folded(claim.conclusion, unfolded(made))

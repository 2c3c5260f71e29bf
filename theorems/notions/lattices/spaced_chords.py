"""Upper interpolation between uneven nodes, whose gaps are powers of 2: a decreasing line below the values
there, and a profile with kinks at the nodes.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.reals.naturals import NAT_ZERO, POWERS_OF_TWO, is_power_of_two
from theorems.foundations.sums.pieces_of_sums import place
from theorems.foundations.sums.sums import NATURAL_SUM, SUM_ONE, longer, total
from theorems.notions.lattices.chords import SOURCE, p, q, y
from theorems.notions.lattices.lattice import d, entries_of, m, n, t, within

# Places that begin at 0 and go on by powers of 2 ----------------------------------------------

BEGIN = eq(place(0), 0)


def gap(number: Term, place: Term = place) -> Term:
    """How far the next place is."""
    return place(number + 1) - place(number)


GAPS = within(k, n, is_power_of_two(gap(k)))
NATURAL, FURTHER = within(k, n, nat(place(k))), within(k, n, place(k) < place(k + 1))

PLACES = Lemma(
    "lattices.places", "Places that go on by powers of 2 are natural numbers, further and further on", "elementary",
    (BEGIN, GAPS),
    conj(NATURAL, FURTHER),
    mutants=(Mutant("begin", without(BEGIN), "n = 0 and the place 1/2",
                    witness=finite({}, n=0, place=lambda i: i + Fraction(1, 2))),),
)  # fmt: skip


@proof_of(PLACES)
def _proof(claim: Claim) -> Theorem:
    """By induction."""
    start = discharge(_moved(use(NAT_ZERO), reversed_equation(BEGIN)), num(0) <= n)
    inside = conj(nat(k), k <= n)
    natural, small = parts(inside)
    every = induction(k, _said, start, _next, natural, small)
    _, positive = _gap(k, natural, small)
    order = arith(place(k) < place(k + 1), positive)
    return both(generalize(discharge(every, inside), k), generalize(discharge(order, inside), k))


def _moved(natural: Theorem, same: Theorem) -> Theorem:
    """A number is natural, since one that is equal to it is."""
    return use("leibniz", same, natural, x=lhs(same), y=rhs(same), A=lam(k, nat(k)))


def _said(last: Term) -> Term:
    return implies(last <= n, nat(place(last)))


def _next(_: Term, last: Term) -> Theorem:
    """The sum of a place and of the gap after it."""
    before = arith(last <= n, last + 1 <= n)
    more = _gap(last, before)[0]
    whole = use(NATURAL_SUM, at(assume(_said(last)), by=[before]), more, k=place(last), n=gap(last))
    same = arith(eq(place(last) + gap(last), place(last + 1)))
    return discharge(_moved(whole, same), last + 1 <= n)


def _gap(number: Term, *inside: Theorem) -> list[Theorem]:
    """It is natural, and positive."""
    return parts(use(POWERS_OF_TWO, at(GAPS, number, by=inside), k=gap(number)))


# Upper interpolation between uneven nodes: a decreasing line below the values there is below the slopes'
# increments -----------------------------------------------------------------------------------

node, slope = variables("node slope", function_type((REAL,), REAL))
POSITIVE, GROWING = within(k, n, 0 < node(k)), within(k, n, node(k) < node(k + 1))
CHORD = within(k, n, eq(y(k + 1), y(k) + slope(k) * (node(k + 1) - node(k))))
"""There is one value more than entries, and one node."""
SIGNS = entries_of(m, n, d, d, t)
BELOW = within(k, n, p - node(k) * q <= y(k))
LINE = (0 <= q, p <= 1, BELOW, 0 <= c)
TERMS = lam(i, m(i) * maximum(1 - c / node(i), 0))


def masses(factor: Factor = 1) -> tuple[Term, Term]:
    """The entries are at least the increments of the slopes; the first segment begins at 0 with the value 1."""
    first = node(0) * slope(0) + 1 - y(0) <= t * m(0)
    return within(k, n - 1, mul(factor, node(k + 1)) * (slope(k + 1) - slope(k)) <= t * m(k + 1)), first


def end(factor: Factor = 1) -> tuple[Term, Term]:
    """After the last node the slope is 0."""
    return 0 <= slope(n), mul(factor, y(n)) <= d


SPACED_CHORDS = Lemma(
    "lattices.chords-between-any-nodes", "A line below the values at any nodes is below a profile with kinks there",
    "elementary",
    (*SIGNS, POSITIVE, GROWING, CHORD, *masses(factor), *end(), *LINE),
    p - c * q <= d + t * total(TERMS, n),
    mutants=(Mutant("factor", {factor: LESS}, "two nodes, at 1 and 2, with the values 1/2 and 0; c = 1",
                    witness=finite({}, n=1, t=1, d=0, node=lambda i: i + 1, y=lambda i: Fraction(int(i == 0), 2),
                        slope=lambda i: Fraction(-int(i == 0), 2), m=lambda i: Fraction(99 * int(i == 1), 100), p=1,
                        q="1/2", c=1)),),
)  # fmt: skip


@proof_of(SPACED_CHORDS)
def _spaced_chords(claim: Claim) -> Theorem:
    """By induction on the nodes; beyond the last one the line decreases."""
    start = discharge(_first(), num(0) <= n, c <= node(0))

    def step(_: Term, last: Term) -> Theorem:
        return discharge(_later(last), last + 1 <= n, c <= node(last + 1))

    whole, value = t * total(TERMS, n), at(BELOW, n, by=[nat(n)])
    flat, rest = end()

    def left(yes: Theorem) -> Theorem:
        known = induction(n, _chords_said, start, step, nat(n), yes)
        return arith(claim.conclusion, known, arith(0 <= slope(n) * (node(n) - c), flat, yes), rest)

    def beyond(no: Theorem) -> Theorem:
        smaller = arith(node(n) * q <= c * q, no, 0 <= q)
        sums = over_range(0 <= total(TERMS, n), n, nat(n), each=SIGNS[0])
        return arith(claim.conclusion, smaller, arith(0 <= whole, sums, 0 <= t), value, rest)

    return cases(c <= node(n), left, beyond)


def _first() -> Theorem:
    """Up to the first node: the line is at most 1 at 0, and below the value at the node."""
    zero, (_, start) = num(0), masses()
    positive, here = at(POSITIVE, zero, by=[use(NAT_ZERO), zero <= n]), assume(c <= node(0))
    share = c * node(zero) ** -1
    level = arith(share <= 1, here, positive), arith(0 <= share, 0 <= c, positive)
    least = at(BELOW, zero, by=[use(NAT_ZERO), zero <= n])
    products = [
        arith((node(zero) * slope(zero) + 1 - y(zero)) * (1 - share) <= t * m(zero) * (1 - share), start, level[0]),
        arith(0 <= (1 - p) * (1 - share), p <= 1, level[0]),
        arith((p - node(zero) * q) * share <= y(zero) * share, least, level[1]),
    ]
    known = [use(SUM_ONE, s=TERMS), _given(zero, positive, here)]
    whole = arith(eq(t * total(TERMS, zero), t * m(zero) * (1 - share)), *known)
    return arith(_above(zero) <= t * total(TERMS, zero), *products, whole, positive)


def _given(number: Term, positive: Theorem, here: Theorem) -> Theorem:
    """What one entry gives, to the left of its node."""
    share = c * node(number) ** -1
    level = arith(share <= 1, here, positive)
    value = arith(eq(maximum(1 - c / node(number), 0), 1 - share), level)
    return arith(eq(t * TERMS(number), t * m(number) * (1 - share)), value)


def _above(last: Term) -> Term:
    """How far the line is above the segment from a node on, at c."""
    return p - c * q - y(last) + slope(last) * (node(last) - c)


def _later(last: Term) -> Theorem:
    """Up to the next node: c is to the left of the last one or between the two."""
    after, here = last + 1, assume(c <= node(last + 1))
    inside = arith(last <= n, after <= n)
    positive = at(POSITIVE, after, by=[after <= n])
    chord, order = (at(fact, last, by=[inside]) for fact in (CHORD, GROWING))
    growth = at(masses()[0], last, by=[arith(last <= n - 1, after <= n)])
    share = c * node(after) ** -1
    level = arith(share <= 1, here, positive)
    entry = arith(node(after) * (slope(after) - slope(last)) * (1 - share) <= t * m(after) * (1 - share), growth, level)
    whole = arith(
        eq(t * total(TERMS, after), t * total(TERMS, last) + t * m(after) * (1 - share)),
        longer(TERMS, last), _given(after, positive, here),
    )  # fmt: skip
    goal, before = _above(after) <= t * total(TERMS, after), _above(last) <= t * total(TERMS, last)

    def made(known: Theorem) -> Theorem:
        return arith(goal, known, chord, entry, whole, positive)

    def left(yes: Theorem) -> Theorem:
        return made(at(assume(_chords_said(last)), by=[inside, yes]))

    def between(no: Theorem) -> Theorem:
        values = [at(BELOW, v, by=[f]) for v, f in ((last, inside), (after, assume(after <= n)))]
        gap = node(after) - node(last)
        products = [
            arith((p - node(last) * q) * (node(after) - c) <= y(last) * (node(after) - c), values[0], here),
            arith((p - node(after) * q) * (c - node(last)) <= y(after) * (c - node(last)), values[1], no),
        ]
        beyond = c - node(last)
        rise = arith(eq(beyond * y(after), beyond * (y(last) + slope(last) * gap)), chord)
        scaled = arith(gap * _above(last) <= 0, *products, rise)
        low = arith(_above(last) <= 0, scaled, order)
        sums = over_range(0 <= total(TERMS, last), last, nat(last), each=_sign(last, inside))
        return made(arith(before, low, arith(0 <= t * total(TERMS, last), sums, 0 <= t)))

    return cases(c <= node(last), left, between)


def _chords_said(last: Term) -> Term:
    return implies(last <= n, c <= node(last), _above(last) <= t * total(TERMS, last))


def _sign(last: Term, inside: Theorem) -> Callable[[Term], Theorem]:
    """The entries up to a number are at least 0."""
    return lambda number: at(SIGNS[0], number, by=[arith(number <= n, number <= last, inside)])


# From the values of a profile at any nodes to a profile with kinks there: upper interpolation ---

VALUES = within(k, n, h(node(k)) <= y(k))


def _numbers(factor: Factor = 1) -> tuple[Term, ...]:
    return VALUES, *SIGNS, POSITIVE, GROWING, CHORD, *masses(), *end(factor)


SPACED_PROFILE = Lemma(
    "lattices.profile-between-any-nodes", "Values of a profile at any nodes give a profile with kinks there", SOURCE,
    (PROFILE(P, Q, h), *_numbers(factor)),
    PROFILE(P, Q, lam(c, d + t * total(TERMS, n))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, n=0, t=1, d="99/100", node=lambda i: i + 1, y=1,
                        slope=0, m=0)),),
)  # fmt: skip


@proof_of(SPACED_PROFILE)
def _spaced_profile(claim: Claim) -> Theorem:
    """For one test the difference is a decreasing line in c, which is at most 1 at 0."""
    test = test_function(phi, w)
    low, high = (generalize(fact, w) for fact in parts(specialize(test, w)))
    first, second = (parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1)) for law in (P, Q))
    inside = conj(nat(k), k <= n)
    p, q = E(P, w, phi(w)), E(Q, w, phi(w))
    order = arith(0 <= node(k), at(POSITIVE, k, by=parts(inside)))
    bound = at(PROFILE(P, Q, h), node(k), phi, by=[order, test])
    value = arith(p - node(k) * q <= y(k), bound, at(VALUES, k, by=parts(inside)))
    below = generalize(discharge(value, inside), k)
    made = use(SPACED_CHORDS, *_numbers()[1:], first[2], second[1], below, 0 <= c, p=p, q=q)
    return for_all(claim.conclusion, arith(p <= c * q + (d + t * total(TERMS, n)), made))

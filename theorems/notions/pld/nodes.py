"""Interpolation, written with the slopes of segments between any nodes, and between nodes that are the powers of one
number: instances of the lemmas on any nodes.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BALLE_WANG
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import same_sums, total
from theorems.notions.pld.grids import (
    LATTICE_DP,
    TABLE,
    at_each,
    d,
    entries_of,
    lattice,
    m,
    n,
    o,
    part,
    positive,
    t,
    within,
)
from theorems.notions.pld.interpolation import (
    ABOVE,
    ABOVE_LINES,
    HAS_PROFILE,
    SOURCE,
    TERMS,
    VALUES,
    bend,
    node,
    ordered,
    p,
    q,
    top,
    y,
)
from theorems.notions.pld.optimistic import BELOW, FIRST, LATER
from theorems.notions.profiles.at_least import AT_LEAST, with_smaller
from theorems.notions.profiles.excess import with_profile

# Any nodes: the masses are compared with the increments of the slopes between values there ----

slope = var("slope", function_type((REAL,), REAL))
POSITIVE, GROWING = within(k, n, 0 < node(k)), within(k, n, node(k) < node(k + 1))
CHORD = within(k, n, eq(y(k + 1), y(k) + slope(k) * (node(k + 1) - node(k))))
"""There is one value more than entries, and one node."""
SIGNS = entries_of(m, n, d, d, t)
LINE = (0 <= q, p <= 1, within(k, n, p - node(k) * q <= y(k)), 0 <= c)
GROWTH = lam(k, node(k + 1) / node(k) - 1)


def masses(side: int = 1, factor: Factor = 1) -> tuple[Term, Term]:
    """The increments of the slopes; the first segment begins at 0 with the value 1."""
    inner = ordered(side, mul(factor, node(k + 1)) * (slope(k + 1) - slope(k)), t * m(k + 1))
    return within(k, n - 1, inner), ordered(side, node(0) * slope(0) + 1 - y(0), t * m(0))


def end(factor: Factor = 1) -> tuple[Term, Term]:
    """After the last node the slope is 0."""
    return 0 <= slope(n), mul(factor, y(n)) <= d


def _of_slopes(side: int, flat: Term) -> list[Theorem]:
    """The increments of the slopes, times the growths from a node to the next one."""

    def known(number: Term, *inside: Fact) -> list[Theorem]:
        positive, grows, chord = (at(fact, number, by=inside) for fact in (POSITIVE, GROWING, CHORD))
        more = arith(0 < GROWTH(number), grows, positive)
        rise = eq(y(number + 1), y(number) + GROWTH(number) * (node(number) * slope(number)))
        return [positive, more, arith(rise, chord, positive)]

    inside, (inner, first) = parts(conj(nat(k), k <= n - 1)), masses(side)
    here = known(k, inside[0], arith(k <= n, inside[1]))
    there = known(k + 1, use("nat_successor", inside[0], k=k), arith(k + 1 <= n, inside[1]))
    mass, rises = at(inner, k, by=inside), bend(k, GROWTH)
    grown = arith(0 < GROWTH(k + 1) * GROWTH(k), here[1], there[1])
    scaled = arith(lhs(mass) * (GROWTH(k + 1) * GROWTH(k)) <= rhs(mass) * (GROWTH(k + 1) * GROWTH(k)), mass, grown)
    said = ordered(side, rises, GROWTH(k + 1) * (GROWTH(k) * (t * m(k + 1))))
    zero, (positive, more, rise) = known(num(0), use(NAT_ZERO), natural_sign(n)), known(n, nat(n))
    level = arith(0 <= side * slope(n) * (GROWTH(n) * node(n)), flat, positive, more)
    begin = ordered(side, y(1) - y(0) + GROWTH(0) * (1 - y(0)), GROWTH(0) * (t * m(0)))
    grows = conj(0 < node(k), 0 < GROWTH(k), eq(node(k + 1), (1 + GROWTH(k)) * node(k)))
    return [
        at_each(n, grows, POSITIVE, known(k, conj(nat(k), k <= n))[1]),
        generalize(discharge(arith(said, scaled, *here, *there), conj(nat(k), k <= n - 1)), k),
        arith(begin, arith(lhs(first) * GROWTH(0) <= rhs(first) * GROWTH(0), first, zero[1]), *zero),
        arith(ordered(side, y(n), y(n + 1)), level, rise),
    ]


SPACED_CHORDS = Lemma(
    "lattices.chords-between-any-nodes", "A line below the values at any nodes is below a profile with kinks there",
    "elementary",
    (*SIGNS, POSITIVE, GROWING, CHORD, *masses(1, factor), *end(), *LINE),
    p - c * q <= d + t * total(TERMS, n),
    mutants=(Mutant("factor", {factor: LESS}, "two nodes, at 1 and 2, with the values 1/2 and 0; c = 1",
                    witness=finite({}, n=1, t=1, d=0, node=lambda i: i + 1, y=lambda i: Fraction(int(i == 0), 2),
                        slope=lambda i: Fraction(-int(i == 0), 2), m=lambda i: Fraction(99 * int(i == 1), 100), p=1,
                        q="1/2", c=1)),),
)  # fmt: skip


@proof_of(SPACED_CHORDS)
def _spaced_chords(claim: Claim) -> Theorem:
    flat, rest = end()
    return use(ABOVE_LINES, nat(n), *_of_slopes(1, flat), rest, *LINE, growth=GROWTH)


SPACED_PROFILE = Lemma(
    "lattices.profile-between-any-nodes", "Values of a profile at any nodes give a profile with kinks there", SOURCE,
    (PROFILE(P, Q, h), VALUES, *SIGNS, POSITIVE, GROWING, CHORD, *masses(), *end(factor)),
    PROFILE(P, Q, lam(c, d + t * total(TERMS, n))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, n=0, t=1, d="99/100", node=lambda i: i + 1, y=1,
                        slope=0, m=0)),),
)  # fmt: skip


@proof_of(SPACED_PROFILE)
def _spaced_profile(claim: Claim) -> Theorem:
    flat, rest = end()
    return use(ABOVE, PROFILE(P, Q, h), VALUES, nat(n), *_of_slopes(1, flat), rest, growth=GROWTH)


LINES = (substitute(FIRST, {top: num(1)}), LATER)
"""Lines of tests: for the first node, and for both ends of each interval."""
DOWN, ENDS = masses(-1), (slope(n) <= 0, 0 <= y(n))

SPACED_LINES = Lemma(
    "lattices.lines-between-any-nodes", "Lines of tests above values at any nodes give a profile from below",
    f"{BALLE_WANG}, Theorem 5",
    (nat(n), POSITIVE, GROWING, CHORD, *LINES, DOWN[0], lhs(DOWN[1]) <= mul(factor, rhs(DOWN[1])), *ENDS),
    AT_LEAST(P, Q, lam(c, t * total(TERMS, n))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points, and one node",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), n=0, node=lambda i: i + 1, y=0,
                        slope=0, m="101/100", t=1)),),
)  # fmt: skip


@proof_of(SPACED_LINES)
def _spaced_lines(claim: Claim) -> Theorem:
    """There is nothing at infinite loss."""
    flat, sign = ENDS
    made = use(BELOW, nat(n), *LINES, *_of_slopes(-1, flat), sign, top=1, d=0, growth=GROWTH)
    return with_smaller(made, lam(c, t * total(TERMS, n)))


# Nodes that are powers of one number: the masses are compared with the second differences of the values ---

POWERS = lam(k, rho ** (k - o))


def second_differences(side: int = 1, factor: Factor = 1, rest: Factor = 1, top: Term | int = 1) -> tuple[Term, ...]:
    """The entries are compared with the increments of the slopes; the first segment begins at 0 with the value ``top``.

    There is one value more than entries.
    """
    steps = ordered(side, y(k + 2) - y(k + 1) - rho * (y(k + 1) - y(k)), mul(factor, rho - 1) * (t * m(k + 1)))
    first = ordered(side, y(1) - y(0) + (rho - 1) * (top - y(0)), (rho - 1) * (t * m(0)))
    return within(k, n - 1, steps), first, ordered(side, y(n), y(n + 1)), ordered(side, mul(rest, y(n)), d)


def _of_powers(side: int, *steps: Term) -> list[Fact]:
    """The second differences, times the growth from a node to the next one."""
    inner, *others = steps
    inside = conj(nat(k), k <= n - 1)
    nodes = conj(0 < POWERS(k), 0 < rho - 1, eq(POWERS(k + 1), (1 + (rho - 1)) * POWERS(k)))
    known = at(inner, k, by=[inside])
    rises = bend(k, lam(k, rho - 1))
    scaled = arith((rho - 1) * lhs(known) <= (rho - 1) * rhs(known), known, 1 < rho)
    said = ordered(side, rises, (rho - 1) * ((rho - 1) * (t * m(k + 1))))
    return [at_each(n, nodes, positive(), 1 < rho), generalize(discharge(arith(said, scaled), inside), k), *others]


def _as_lattice() -> Theorem:
    """The same sum, with the entries of a lattice profile."""
    kinks = lam(i, m(i) * maximum(1 - c / POWERS(i), 0))
    return same_sums(kinks, lam(i, m(i) * part(i, o, c)), n, lambda _: positive())


ENTRIES = entries_of(*TABLE)
LINE_OF_POWERS = tuple(substitute(fact, {node: POWERS}) for fact in LINE)

BELOW_CHORDS = Lemma(
    "lattices.chords-of-lines", "A line below the values at the nodes is below a lattice profile", "elementary",
    (*ENTRIES, 1 < rho, *second_differences(1, factor), *LINE_OF_POWERS),
    p - c * q <= lattice(*TABLE),
    mutants=(Mutant("factor", {factor: MORE}, "two nodes, at 1 and 2, with the values 1/2 and 0; c = 1",
                    witness=finite({}, n=1, o=0, rho=2, t=1, d=0, y=lambda i: Fraction(int(i == 0), 2),
                        m=lambda i: Fraction(100 * int(i == 1), 101), p=1, q="1/2", c=1)),),
)  # fmt: skip


@proof_of(BELOW_CHORDS)
def _below_chords(claim: Claim) -> Theorem:
    facts = *_of_powers(1, *second_differences()), *LINE_OF_POWERS
    made = use(ABOVE_LINES, nat(n), *facts, node=POWERS, growth=lam(k, rho - 1))
    return arith(claim.conclusion, made, _as_lattice())


def _numbers(factor: Factor = 1) -> tuple[Term, ...]:
    return within(k, n, h(POWERS(k)) <= y(k)), *ENTRIES, 1 < rho, *second_differences(1, 1, factor)


LAWS = Lemma(
    "lattices.chords", "Values of a profile at the nodes give a lattice profile", SOURCE,
    (PROFILE(P, Q, h), *_numbers(factor)),
    PROFILE(P, Q, lam(c, lattice(*TABLE))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, n=0, o=0, rho=2, t=1, d="99/100", y=1, m=0)),),
)  # fmt: skip


@proof_of(LAWS)
def _laws(claim: Claim) -> Theorem:
    given, values, *_ = claim.hypotheses
    facts = _of_powers(1, *second_differences())
    made = use(ABOVE, given, values, nat(n), *facts, node=POWERS, growth=lam(k, rho - 1))
    return with_profile(made, lam(c, lattice(*TABLE)), _as_lattice())


MECHANISMS = Lemma(
    "lattices.chords-dp", "A mechanism with a profile has a lattice profile", SOURCE,
    (HAS_PROFILE, *_numbers(factor)),
    LATTICE_DP(M, N, rho, *TABLE),
    lambda claim: for_all(claim.conclusion, use(LAWS, at_neighbours(HAS_PROFILE), *_numbers(), P=M(x1), Q=M(x2))),
    (Mutant("factor", {factor: LESS}, "the data set is revealed",
            witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, h=1, n=0, o=0, rho=2, t=1, d="99/100",
                y=1, m=0)),),
)  # fmt: skip

LOWER = (nat(n), 1 < rho, *(substitute(fact, {node: POWERS}) for fact in (FIRST, LATER)))

LOWER_LINES = Lemma(
    "lattices.lower-lines", "Lines of tests above values at the nodes give a lattice profile from below",
    f"{BALLE_WANG}, Theorem 5",
    (*LOWER, *second_differences(-1, top=mul(factor, top)), d <= 0),
    AT_LEAST(P, Q, lam(c, lattice(*TABLE))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points, and one node",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), n=0, o=0, rho=2, top=1, y=0,
                        m="101/100", t=1, d=0)),),
)  # fmt: skip


@proof_of(LOWER_LINES)
def _lower_lines(claim: Claim) -> Theorem:
    facts = _of_powers(-1, *second_differences(-1, top=top))
    made = use(BELOW, *LOWER, *facts, d <= 0, node=POWERS, growth=lam(k, rho - 1))
    return with_smaller(made, lam(c, lattice(*TABLE)), _as_lattice())

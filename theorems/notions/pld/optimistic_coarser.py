"""A lattice with every second node, from below: entries between two nodes are split so that the sums are
smaller, for profiles and for optimistic tables.
"""

from dpproofs.prelude import *
from dpproofs.language.terms import entry, power
from dpproofs.privacy.notions.table_dp import last, last2, origin, step, table, table2, table_profile, unit, width
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import SUM_ONE, longer, total
from theorems.notions.pld.grids import d, lattice, m, m2, n, o, part, positive, t, t2, within
from theorems.notions.pld.pessimistic_coarser import TERMS, d3, longer_by_two, rho2, written
from theorems.notions.profiles.at_least import AT_LEAST, with_smaller

# Every second node of a lattice, from below: an entry between two of them is split so that the sums are smaller ---

low, high, v = variables("low high v")
x = var("x", function_type((REAL,), REAL))
"""x(j) of the entry 2 j - 1 goes to its upper neighbour 2 j, and the remainder to the lower one."""


def lower(number: Term) -> Term:
    """What the node 2 j gets from the entry above it."""
    return m(2 * number + 1) - x(number + 1)


def halves(factor: Factor = 1) -> tuple[Term, ...]:
    """Each node gets at least rho times as much from above as from below; nothing is below the first one."""
    return eq(x(0), 0), within(j, n + 1, 0 <= x(j)), within(j, n, mul(factor, rho) * x(j) <= lower(j))


KEPT = lam(j, (m(2 * j) + x(j) + lower(j)) * part(2 * j, o, c))
PAIR = (0 <= low, rho * low <= high, 1 < rho, 0 <= v)


PAIR_LEMMA = Lemma(
    "lattices.pair", "Two entries around a node give at least what they give at it", "elementary",
    PAIR,
    (low + high) * maximum(1 - v, 0) <= low * maximum(1 - v * rho, 0) + high * maximum(1 - v / rho, 0),
    lambda claim: arith(claim.conclusion, *claim.hypotheses),
    (Mutant("ratio", Claim((0 <= low, LESS * rho * low <= high, *PAIR[2:]),
                (low + high) * maximum(1 - v, 0) <= low * maximum(1 - v * rho, 0) + high * maximum(1 - v / rho, 0)),
            "rho = 2, v = 1/2", witness=point(low=100, high=198, rho=2, v="1/2")),),
)  # fmt: skip


# Every second node of a lattice, from below: the sums of the entries that are split -----------

LAST = 2 * n + 1

SPLIT_SUMS = Lemma(
    "lattices.split-sums", "Entries between two nodes are split, from below", "elementary",
    (nat(n), *halves(), 1 < rho, 0 <= c),
    factor * total(KEPT, n) <= total(TERMS, LAST),
    mutants=(Mutant("factor", {factor: MORE}, "one entry, at a node that stays",
                    witness=finite({}, n=0, o=0, rho=2, c=0, m=lambda i: int(i == 0), x=0)),),
)  # fmt: skip


@proof_of(SPLIT_SUMS)
def _proof(claim: Claim) -> Theorem:
    """By induction on the number of the nodes that stay."""

    def step(_: Term, last: Term) -> Theorem:
        return discharge(_next(last), last + 1 <= n)

    _, made = parts(induction(n, _said, discharge(_first(), num(0) <= n), step, nat(n)))
    _, signs, _ = halves()
    more = at(signs, n + 1, by=[use("nat_successor", nat(n), k=n)])
    nonneg = arith(0 <= x(n + 1) * part(_end(n), o, c), more)
    return arith(claim.conclusion, made, nonneg)


def _next(last: Term) -> Theorem:
    natural, known = parts(at(assume(_said(last)), by=[arith(last <= n, last + 1 <= n)]))
    two, after = written(_end(last + 1), _end(last), *longer_by_two(_end(last), natural))
    node = _node(last + 1, use("nat_successor", nat(last), k=last))
    return both(after, arith(_sums(last + 1), known, two, longer(KEPT, last), node))


def _said(last: Term) -> Term:
    return implies(last <= n, conj(nat(_end(last)), _sums(last)))


def _end(last: Term) -> Term:
    return 2 * last + 1


def _sums(last: Term) -> Term:
    """What is kept up to a node, and what of the entry above it goes up, is at most what was there."""
    return total(KEPT, last) + x(last + 1) * part(_end(last), o, c) <= total(TERMS, _end(last))


def _node(number: Term, natural: Theorem) -> Theorem:
    """What the node gets gives at most what it gave before."""
    _, signs, ratio = halves()
    inside = [assume(number <= n), arith(number <= n + 1, number <= n)]
    known = [at(fact, number, by=[natural, end]) for fact, end in ((signs, inside[1]), (ratio, inside[0]))]
    place = c * rho ** (o - 2 * number)
    level = arith(0 <= place, 0 <= c, positive())
    pair = use(PAIR_LEMMA, *known, 1 < rho, level, low=x(number), high=lower(number), v=place)
    here, before, after = (part(2 * number + shift, o, c) for shift in (0, -1, 1))
    goal = (x(number) + lower(number)) * here <= x(number) * before + lower(number) * after
    return arith(goal, pair, positive())


def _first() -> Theorem:
    zero, start = num(0), use(NAT_ZERO)
    same = arith(eq(zero + 1, _end(zero)))
    sums = same_value(lam(k, total(TERMS, k)), same), use(longer(TERMS, zero), start)
    ones = [use(SUM_ONE, s=terms) for terms in (TERMS, KEPT)]
    nothing, *_ = halves()
    natural = rewrite(use("nat_successor", start, k=zero), same)
    return both(natural, arith(_sums(zero), *sums, *ones, _node(zero, start), nothing))


# A lattice with every second node, from below -------------------------------------------------

FINE, COARSE = (m, LAST, o, d, t), (m2, n, o / 2, d3, t2)
"""The entries with even numbers stay where they are, as entries with the numbers 0, ..., n."""
FAR = AT_LEAST(P, Q, lam(c, lattice(*FINE)))
ENTRIES = within(j, n, t2 * m2(j) <= t * (m(2 * j) + x(j) + lower(j)))
NUMBERS = (nat(n), 0 <= t, *halves(), 1 < rho, eq(rho2, rho**2), ENTRIES)

LOWER_COARSER = Lemma(
    "lattices.lower-coarser", "A lattice profile from below on every second node", f"{ZHU_DONG_WANG}, dominating pairs",
    (FAR, *NUMBERS, d3 <= factor * d),
    AT_LEAST(P, Q, lam(c, lattice(*COARSE, ratio=rho2))),
    mutants=(Mutant("rest", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), n=0, o=0, rho=2, rho2=4, m=0, m2=0,
                        x=0, t=1, t2=1, d=1, d3="101/100")),),
)  # fmt: skip


@proof_of(LOWER_COARSER)
def _lower_coarser(claim: Claim) -> Theorem:
    """The entries that are kept, in the new units."""
    *_, square, bound = NUMBERS
    after = lam(j, m2(j) * part(j, o / 2, c, rho**2))

    def each(number: Term) -> Theorem:
        same = arith(eq(part(2 * number, o, c), part(number, o / 2, c, rho**2)), positive())
        least = at(bound, number, by=[number <= n])
        return arith(t2 * after(number) <= t * KEPT(number), least, same)

    sums = over_range(t2 * total(after, n) <= t * total(KEPT, n), n, nat(n), each=each)
    kept = arith(t * total(KEPT, n) <= t * total(TERMS, LAST), use(SPLIT_SUMS, *NUMBERS, 0 <= c), 0 <= t)
    made = with_smaller(assume(FAR), lam(c, lattice(*COARSE, ratio=rho**2)), sums, kept, d3 <= d)
    return rewrite(made, reversed_equation(square))


# An optimistic PLD on every second node: mass between two nodes is split between them ---------

split_, step2, origin2, top, bottom = variables("split step2 origin2 top bottom")
RATIO, SHARE = exp(step), power(unit, -1)
TABLE_FINE, TABLE_KEPT, UP = (lam(i, entry(numbers, width, i)) for numbers in (table, table2, split_))
"""UP(j) of the entry 2 j - 1 goes to its upper neighbour 2 j, and the remainder to the lower one."""
DOWN = TABLE_FINE(2 * j + 1) - UP(j + 1)
"""What the node 2 j gets from the entry above it."""
PLACES = eq(last, 2 * last2 + 1)
SIZES = nat(last2), PLACES, 0 < step, 0 < unit
TABLE_COARSE = eq(step2, 2 * step), eq(origin2, origin / 2)

LEAST = 0 < bottom, bottom * RATIO <= top
HALVES = eq(UP(0), 0), within(j, last2 + 1, 0 <= UP(j)), within(j, last2, top * UP(j) <= bottom * DOWN)
"""Each node gets at least top/bottom times as much from above as from below, which is at least exp(step); nothing is
below the first one. So the entries are compared in whole numbers.
"""


def _below(*numbers: Term) -> Term:
    return AT_LEAST(P, Q, lam(c, table_profile(*numbers)))


FIRST = _below(step, table, width, last, origin, num(0), unit)
AFTER = _below(step2, table2, width, last2, origin2, num(0), unit)
more = mark("more", 0)


def _entries(more: Term | int = 0) -> Term:
    return within(j, last2, TABLE_KEPT(j) <= TABLE_FINE(2 * j) + UP(j) + DOWN + more)


LOWER_TABLE_COARSER = Lemma(
    "lattices.lower-table-coarser", "An optimistic PLD of two laws, on every second node",
    f"{ZHU_DONG_WANG}, dominating pairs",
    (FIRST, *SIZES, *LEAST, *HALVES, _entries(more), *TABLE_COARSE),
    AFTER,
    mutants=(Mutant("entries", {more: 1}, "laws on different points, one unit more than there is",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), step=1, step2=2, width=8, last=1,
                        last2=0, origin=0, origin2=0, unit="1/2", table=0, table2=1, split=0, top=3,
                        bottom=1)),),
)  # fmt: skip


@proof_of(LOWER_TABLE_COARSER)
def _lower_table_coarser(claim: Claim) -> Theorem:
    """A table is a lattice profile, with every second node of it."""
    inside = conj(nat(j), j <= last2)
    kept = arith(
        SHARE * TABLE_KEPT(j) <= SHARE * (TABLE_FINE(2 * j) + UP(j) + DOWN), at(_entries(), j, by=[inside]), 0 < unit
    )
    natural, bound = parts(inside)
    sign = at(HALVES[1], j, by=[both(natural, arith(j <= last2 + 1, bound))])
    whole = arith(bottom * (RATIO * UP(j)) <= bottom * DOWN, at(HALVES[2], j, by=[inside]), LEAST[1], sign)
    parted = generalize(discharge(arith(RATIO * UP(j) <= DOWN, whole, LEAST[0]), inside), j)
    zero = num(0)
    made = use(
        LOWER_COARSER, rewrite(FIRST, PLACES), nat(last2), arith(0 <= SHARE, 0 < unit), *HALVES[:2], parted,
        arith(1 < RATIO, use(EXP_TANGENT, x=step), 0 < step), arith(eq(exp(2 * step), RATIO**2)),
        generalize(discharge(kept, inside), j), arith(num(0) <= zero),
        rho=RATIO, rho2=exp(2 * step), m=TABLE_FINE, n=last2, o=origin, d=zero, t=SHARE, m2=TABLE_KEPT, d3=zero,
        t2=SHARE, x=UP,
    )  # fmt: skip
    stepped = rewrite(made, arith(eq(2 * step, step2), TABLE_COARSE[0]))
    return rewrite(stepped, arith(eq(origin / 2, origin2), TABLE_COARSE[1]))

"""A lattice with every second node, from above: each entry between two nodes that stay is shared among
both, for profiles and for tables.
"""

from dpproofs.prelude import *
from dpproofs.language.terms import entry, power
from dpproofs.privacy.notions.table_dp import TABLE, last, last2, origin, rest, step, table, table2, unit, width
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import NATURAL_SUM, SUM_ONE, longer, total
from theorems.notions.pld.grids import LATTICE_DP, d, entries_of, lattice, m, m2, n, o, part, t, t2, within
from theorems.notions.profiles.excess import with_profile

# Every second node of a lattice: each entry between two of them is shared among both ----------

LAST = 2 * n + 2
FINE = m, LAST, o, d, t
TERMS = lam(k, m(k) * part(k, o, c))


def shared(number: Term) -> Term:
    """What stands at a node afterwards, (1 + rho) times: the entries there and on both sides."""
    return (1 + rho) * m(2 * number + 1) + rho * m(2 * number) + m(2 * number + 2)


KEPT = lam(j, shared(j) * part(2 * j + 1, o, c))

SIGNS = entries_of(*FINE)
ENDS = eq(m(0), 0), eq(m(LAST), 0)

SHARES = Lemma(
    "lattices.shares", "Entries between two nodes are shared among both", "elementary",
    (*SIGNS[:1], nat(n), *ENDS, 1 < rho),
    (1 + rho) * total(TERMS, LAST) <= factor * total(KEPT, n),
    mutants=(Mutant("factor", {factor: LESS}, "one entry, at a node that stays",
                    witness=finite({}, n=0, o=1, rho=2, c=0, m=lambda i: int(i == 1))),),
)  # fmt: skip


@proof_of(SHARES)
def _shares(claim: Claim) -> Theorem:
    """By induction on the number of the nodes that stay."""
    start = discharge(_first(), num(0) <= n)

    def step(_: Term, last: Term) -> Theorem:
        return discharge(_next(last), last + 1 <= n)

    _, made = parts(induction(n, _said, start, step, nat(n)))
    return arith(claim.conclusion, made, *ENDS)


def _first() -> Theorem:
    zero = num(0)
    two, natural = written(_end(zero), zero, *longer_by_two(zero, use(NAT_ZERO)))
    return both(
        natural, arith(_sums(zero), two, use(SUM_ONE, s=TERMS), use(SUM_ONE, s=KEPT), _between(zero, natural), ENDS[0])
    )


def written(end: Term, last: Term, two: Theorem, natural: Theorem) -> tuple[Theorem, Theorem]:
    """The same with the end written differently."""
    same = arith(eq(last + 1 + 1, end))
    sums = same_value(lam(k, total(TERMS, k)), same)
    return arith(eq(total(TERMS, end), rhs(two)), two, sums), rewrite(natural, same)


def _end(last: Term) -> Term:
    """Where two more entries for each number end."""
    return 2 * last + 2


def longer_by_two(last: Term, natural: Theorem) -> tuple[Theorem, Theorem]:
    """The sum up to last + 2, and that this is natural."""
    more = use("nat_successor", natural, k=last)
    two = arith(eq(total(TERMS, last + 1 + 1), total(TERMS, last) + TERMS(last + 1) + TERMS(last + 2)),
                use(longer(TERMS, last), natural), use(longer(TERMS, last + 1), more))  # fmt: skip
    return two, use("nat_successor", more, k=last + 1)


def _sums(last: Term) -> Term:
    return (1 + rho) * total(TERMS, _end(last)) <= total(KEPT, last) + rho * (m(_end(last)) * part(2 * last + 3, o, c))


def _between(number: Term, natural: Theorem) -> Theorem:
    """The entry with the number 2 j + 2 is at most its shares at both neighbours."""
    place = 2 * number + 2
    sign = at(SIGNS[0], place, by=[natural, arith(place <= LAST, number <= n)])
    here, before, after = (part(v, o, c) for v in (place, 2 * number + 1, 2 * number + 3))
    shares = arith((1 + rho) * here <= before + rho * after, arith(0 < rho, 1 < rho))
    return arith(m(place) * ((1 + rho) * here) <= m(place) * (before + rho * after), sign, shares)


def _next(last: Term) -> Theorem:
    natural, known = parts(at(assume(_said(last)), by=[arith(last <= n, last + 1 <= n)]))
    two, after = written(_end(last + 1), _end(last), *longer_by_two(_end(last), natural))
    return both(after, arith(_sums(last + 1), known, two, longer(KEPT, last), _between(last + 1, after)))


def _said(last: Term) -> Term:
    return implies(last <= n, conj(nat(_end(last)), _sums(last)))


# A lattice with every second node -------------------------------------------------------------

rho2, d3 = variables("rho2 d3")
COARSE = m2, n, (o - 1) / 2, d3, t2
"""The entries with odd numbers stay where they are, as entries with the numbers 0, ..., n."""
GIVEN = LATTICE_DP(M, N, rho, *FINE)
share = mark("share", 1)


def _numbers(share: Factor = 1) -> tuple[Term, ...]:
    bound = within(j, n, mul(share, t) * shared(j) <= (1 + rho) * (t2 * m2(j)))
    return SIGNS[0], nat(n), 0 <= t, *ENDS, 1 < rho, bound, eq(rho2, rho**2)


COARSER = Lemma(
    "lattices.coarser", "A lattice profile on every second node", f"{ZHU_DONG_WANG}, dominating pairs",
    (GIVEN, *_numbers(share), factor * d <= d3),
    LATTICE_DP(M, N, rho2, *COARSE),
    mutants=(Mutant("rest", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, n=0, o=1, rho=2, rho2=4, m=0, m2=0,
                        t=1, t2=1, d=1, d3="99/100")),
             Mutant("share", {share: LESS}, "the node at 2, which stays, has a hundredth less",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(0, 1, 0, 0), n=0, o=0, rho=2,
                        rho2=4, m=lambda i: int(i == 1), m2="99/100", t=1, t2=1, d=0, d3=0))),
)  # fmt: skip


@proof_of(COARSER)
def _proof(claim: Claim) -> Theorem:
    """The shares, in the new units."""
    numbers = *_, bound, square = _numbers()
    positive, squared = arith(0 < rho, 1 < rho), lattice(*COARSE, ratio=rho**2)
    after = lam(j, m2(j) * part(j, (o - 1) / 2, c, rho**2))

    def each(number: Term) -> Theorem:
        same = arith(eq(part(2 * number + 1, o, c), part(number, (o - 1) / 2, c, rho**2)), positive)
        least = at(bound, number, by=[number <= n])
        return arith(t * KEPT(number) <= (1 + rho) * (t2 * after(number)), least, same)

    sums = over_range(t * total(KEPT, n) <= (1 + rho) * (t2 * total(after, n)), n, nat(n), each=each)
    shares = use(SHARES, *numbers)
    scaled = arith((1 + rho) * (t * total(TERMS, LAST)) <= (1 + rho) * (t2 * total(after, n)), shares, sums, 0 <= t)
    least = arith(t * total(TERMS, LAST) <= t2 * total(after, n), scaled, positive)
    made = with_profile(at_neighbours(GIVEN), lam(c, squared), least, d <= d3)
    return for_all(claim.conclusion, rewrite(made, reversed_equation(square)))


# A pessimistic PLD on every second node: each entry between two nodes that stay is shared among both ---

upper, lower = variables("upper lower")
RATIO, SHARE = exp(step), power(unit, -1)
TABLE_FINE, TABLE_KEPT = lam(i, entry(table, width, i)), lam(i, entry(table2, width, i))
TABLE_SIGNS = within(i, last, 0 <= TABLE_FINE(i))
LEAST = unit * RATIO <= (1 + RATIO) * upper, unit <= (1 + RATIO) * lower
BOUND = within(
    j,
    last2,
    unit * TABLE_FINE(2 * j + 1) + upper * TABLE_FINE(2 * j) + lower * TABLE_FINE(2 * j + 2) <= unit * TABLE_KEPT(j),
)
"""Of an entry between two nodes that stay, each unit gives ``upper`` to the node above it, and ``lower`` to the one
below. So the entries are compared in whole numbers.
"""
PLACES = eq(last, 2 * last2 + 2)
SIZES = nat(last2), PLACES, 0 < step, 0 < unit
TABLE_ENDS = eq(TABLE_FINE(0), 0), eq(TABLE_FINE(last), 0)
"""The nodes with odd numbers stay, so that nothing may be at the first and at the last one."""
TABLE_COARSE = 2 * step, table2, width, last2, (origin - 1) / 2

COARSER_TABLE = Lemma(
    "lattices.table-coarser", "A pessimistic PLD on every second node", f"{ZHU_DONG_WANG}, dominating pairs",
    (TABLE_DP(M, N, *TABLE), *SIZES, TABLE_SIGNS, *TABLE_ENDS, *LEAST, BOUND),
    TABLE_DP(M, N, *TABLE_COARSE, factor * rest, unit),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                            witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, step=1, table=0, width=8,
                                last=2, origin=1, rest=1, unit=1, upper=1, lower=1, table2=0, last2=0)),),
)  # fmt: skip

SHARED = (1 + RATIO) * TABLE_FINE(2 * j + 1) + RATIO * TABLE_FINE(2 * j) + TABLE_FINE(2 * j + 2)


@proof_of(COARSER_TABLE)
def _coarser_table(claim: Claim) -> Theorem:
    """A table is a lattice profile, with every second node of it."""
    known = folded(LATTICE_DP(M, N, RATIO, TABLE_FINE, last, origin, rest, SHARE), unfolded(TABLE_DP(M, N, *TABLE)))
    inside = conj(nat(j), j <= last2)
    natural, bound = parts(inside)
    even = rewrite(use(NATURAL_SUM, natural, natural, k=j, n=j), arith(eq(j + j, 2 * j)))
    odd = use("nat_successor", even, k=2 * j)
    next_ = rewrite(use("nat_successor", odd, k=2 * j + 1), arith(eq(2 * j + 1 + 1, 2 * j + 2)))
    before = at(TABLE_SIGNS, 2 * j, by=[both(even, arith(2 * j <= last, bound, PLACES))])
    after = at(TABLE_SIGNS, 2 * j + 2, by=[both(next_, arith(2 * j + 2 <= last, bound, PLACES))])
    up = arith(unit * RATIO * TABLE_FINE(2 * j) <= (1 + RATIO) * upper * TABLE_FINE(2 * j), LEAST[0], before)
    down = arith(unit * TABLE_FINE(2 * j + 2) <= (1 + RATIO) * lower * TABLE_FINE(2 * j + 2), LEAST[1], after)
    whole = arith(unit * SHARED <= (1 + RATIO) * unit * TABLE_KEPT(j), at(BOUND, j, by=[inside]), up, down)
    share = arith(SHARE * SHARED <= (1 + RATIO) * (SHARE * TABLE_KEPT(j)), whole, 0 < unit)
    lattice, signs, end = (rewrite(fact, PLACES) for fact in (known, TABLE_SIGNS, TABLE_ENDS[1]))
    made = use(
        COARSER, lattice, signs, nat(last2), arith(0 <= SHARE, 0 < unit), TABLE_ENDS[0], end,
        arith(1 < RATIO, use(EXP_TANGENT, x=step), 0 < step), generalize(discharge(share, inside), j),
        arith(eq(exp(2 * step), RATIO**2)), arith(Term("le", (rest, rest))),
        rho=RATIO, rho2=exp(2 * step), m=TABLE_FINE, n=last2, o=origin, d=rest, t=SHARE, m2=TABLE_KEPT, d3=rest,
        t2=SHARE,
    )  # fmt: skip
    return folded(claim.conclusion, unfolded(made))


table_dp_coarser = Verified(COARSER_TABLE, "table_dp_coarser", tables=(table, table2))

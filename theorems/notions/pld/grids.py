"""Lattice profiles, of pairs whose likelihood ratios are powers of one number: larger and windowed ones,
and the delta that they and tables give for an epsilon, for neighbours in one order and in both.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.language.terms import entry, power
from dpproofs.privacy.notions.table_dp import TABLE as TABLE_table_dp, last, origin, rest, step, table, unit, width
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_WANG
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.sums.pieces_of_sums import (
    BEGIN,
    GAPS,
    INSIDE,
    PLACES,
    SUM_AT_PLACES,
    SUM_PART,
    further,
    place,
)
from theorems.foundations.sums.sums import same_sums, total
from theorems.notions.profiles.excess import REVERSED, turned, with_profile

# Lattice profiles: those of pairs of laws whose likelihood ratios are powers of one number rho ---

n, n2, o, o2, d, d2, t, t2 = variables("n n2 o o2 d d2 t t2")
m, m2 = variables("m m2", function_type((REAL,), REAL))
TABLE, TABLE2 = (m, n, o, d, t), (m2, n2, o2, d2, t2)
"""Entries m(0), ..., m(n) in units of t, where the number o has the ratio 1, and a rest of mass d."""


def part(number: Term, offset: Term, order: Term, ratio: Term = rho) -> Term:
    """What the entry with that number gives for each unit of mass: max(1 - c rho^(o - i), 0)."""
    return maximum(1 - order * ratio ** (offset - number), 0)


def lattice(
    entries: Term, last: Term, offset: Term, rest: Term, unit: Term, order: Term = c, ratio: Term = rho
) -> Term:
    """The profile d + t sum(i = 0..n, m(i) max(1 - c rho^(o - i), 0)), of a table as above."""
    number = fresh("i", REAL, entries, offset, order, ratio)
    return rest + unit * summation(number, 0, last, entries(number) * part(number, offset, order, ratio))


def within(number: Term, last: Term, formula: Term) -> Term:
    """The formula for the numbers 0, ..., last."""
    return forall(number, implies(conj(nat(number), number <= last), formula))


def positive() -> Theorem:
    """rho is, since it is above 1."""
    return arith(0 < rho, 1 < rho)


def at_each(last: Term, goal: Term, *facts: Fact) -> Theorem:
    """The goal, for the numbers k = 0, ..., last; also from facts that hold for each of them."""
    inside = conj(nat(k), k <= last)
    here = [at(fact, k, by=[inside]) if theorem(fact).conclusion.op == "forall" else fact for fact in facts]
    return generalize(discharge(prove(goal, *here, *parts(inside)), inside), k)


def entries_of(*table: Term) -> tuple[Term, ...]:
    """The entries of a table are at least 0, their number is natural and the unit at least 0."""
    entries, last, _, _, unit = table
    return within(i, last, 0 <= entries(i)), nat(last), 0 <= unit


LATTICE_DP = Definition(
    "lattice_dp",
    (M, N, rho, *TABLE),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, lattice(*TABLE))))),
)
"""At neighbours, M has the lattice profile of the table."""
write_as(
    LATTICE_DP,
    r"{0} \text{{ has over }} {1} \text{{ the profile }} {6} + {factor[7]} \sum_{{i = 0}}^{{{4}}} "
    r"{factor[3]}\left(i\right) {{\left(1 - e^\epsilon {factor[2]}^{{{factor[5]} - i}}\right)}}_+",
)


# Some entries of a PLD alone, in other units: what is truncated or lost by rounding goes to the infinity mass ---

a, l, u, d3 = variables("a l u d3")
m3 = var("m3", function_type((REAL,), REAL))


def window(offset: Term) -> tuple[Term, ...]:
    """The PLD of these entries."""
    return m3, l, offset - a, d3, u


def rounded(entries: Term, unit: Term, factor: Factor = 1) -> Term:
    """The entries from a to a + l, in units of u and rounded down."""
    return within(k, l, mul(factor, u) * m3(k) <= unit * entries(k + a))


PLACE, ROUNDED = (nat(a), nat(l), a + l <= n), rounded(m, t)
WINDOW_GIVEN = (*entries_of(*TABLE), *PLACE, ROUNDED, 0 < rho, 0 <= c)


def outside(mass: Term, factor: Factor = 1) -> Term:
    """What is not in the window, or lost by rounding."""
    return mass - mul(factor, u) * total(m3, l)


WINDOW = Lemma(
    "lattices.window", "Some entries of a PLD, rounded; what is lost goes to the infinity mass", "elementary",
    (*WINDOW_GIVEN, d + outside(t * total(m, n), factor) <= d3),
    lattice(*TABLE) <= lattice(*window(o)),
    mutants=(Mutant("factor", {factor: MORE}, "one of two entries is kept, and the other has a large ratio",
                    witness=finite({}, m=1, n=1, o=0, d=0, t=1, a=0, l=0, m3=1, u=1, d3="99/100", c=1, rho=1000)),),
)  # fmt: skip


@proof_of(WINDOW)
def _proof(claim: Claim) -> Theorem:
    """What an entry does not give is least in the window: t m(k) (1 - p(k)), where p(k) is between 0 and 1."""

    def lost(entries: Term, last: Term, offset: Term) -> Theorem:
        given, all_ = lam(k, entries(k) * part(k, offset, c)), lam(k, entries(k) * (1 - part(k, offset, c)))
        return over_range(eq(total(all_, last), total(entries, last) - total(given, last)), last, nat(last))

    weighed = in_window(lambda number, offset: 1 - part(number, offset, c))
    return arith(claim.conclusion, weighed, lost(m, n, o), lost(m3, l, o - a), d + outside(t * total(m, n)) <= d3)


def in_window(weight: Callable[[Term, Term], Term]) -> Theorem:
    """What the entries of the window give is at most what all entries give, with weights from 0 to 1."""
    entries, *_, unit = entries_of(*TABLE)
    level, level_kept = (arith(0 <= c * rho ** (offset - i), 0 <= c, 0 < rho) for offset in (o, o - a))
    given, moved = lam(k, m(k) * weight(k, o)), lam(k, weight(k, o - a))
    sign = arith(0 <= given(i), at(entries, i, by=[nat(i), i <= n]), arith(0 <= weight(i, o), level))
    signs = generalize(discharge(sign, nat(i), i <= n), i)
    some = use(SUM_PART, *PLACE, nat(n), signs, a=a, n=l, k=n, s=given)
    window, kept = lam(k, m(k + a) * moved(k)), lam(k, m3(k) * moved(k))
    shifted = same_sums(lam(k, given(a + k)), window, l)
    nonneg = generalize(arith(0 <= moved(i), level_kept), i)

    def inside(number: Term) -> Theorem:
        low, high = u * m3(number), t * m(number + a)
        least = at(ROUNDED, number, by=[number <= l])
        return arith(low * moved(number) <= high * moved(number), least, specialize(nonneg, number))

    rounded = over_range(u * total(kept, l) <= t * total(window, l), l, nat(l), each=inside)
    scaled = arith(t * total(lam(k, given(a + k)), l) <= t * total(given, n), some, unit)
    return arith(u * total(kept, l) <= t * total(given, n), scaled, shifted, rounded)


# A sum over a table whose entries at some places are all: it is at most the sum over these places ---

e, F = (var(name, function_type((REAL,), REAL)) for name in ("e", "F"))
AT_LEAST_0 = within(i, a, 0 <= e(i))
WHOLE = total(e, a) <= total(lam(i, e(place(i))), n)
UNIT = test_function(F, var("z"))

ENTRIES_AT_PLACES = Lemma(
    "meaning.entries-at-places", "A table with nothing but at some places is summed over these", "elementary",
    (nat(n), nat(a), BEGIN, GAPS, INSIDE, AT_LEAST_0, WHOLE, UNIT),
    factor * total(lam(i, e(i) * F(i)), a) <= total(lam(i, e(place(i)) * F(place(i))), n),
    mutants=(Mutant("factor", {factor: MORE}, "one entry", witness=finite({}, n=0, a=0, place=lambda i: i, e=1, F=1)),),
)  # fmt: skip


@proof_of(ENTRIES_AT_PLACES)
def _entries_at_places(claim: Claim) -> Theorem:
    """No other entry loses anything of what it could give at most."""
    naturals, order = parts(use(PLACES, BEGIN, GAPS))
    lost = lam(i, e(i) * (1 - F(i)))
    sign = at(AT_LEAST_0, i, by=[conj(nat(i), i <= a)])
    signs = for_all(substitute(AT_LEAST_0, {e: lost}), arith(0 <= lost(i), sign, specialize(UNIT, i)))
    natural, small = parts(conj(nat(k), k <= n - 1))
    after = for_all(further(n - 1), at(order, k, by=[natural, arith(k <= n, small)]))
    every = use(SUM_AT_PLACES, nat(n), nat(a), BEGIN, naturals, INSIDE, after, signs, s=lost)
    at_places, all_ = lam(i, e(place(i))), lam(i, e(i) * F(i))
    picked = lam(i, e(place(i)) * F(place(i)))
    few = over_range(eq(total(lam(i, lost(place(i))), n), total(at_places, n) - total(picked, n)), n, nat(n))
    whole = over_range(eq(total(lost, a), total(e, a) - total(all_, a)), a, nat(a))
    return arith(claim.conclusion, every, few, whole, WHOLE)


# A mechanism with a lattice profile has those of larger PLDs, and of some entries rounded -----

WEAKENING_GIVEN = LATTICE_DP(M, N, rho, *TABLE)
ENTRIES, LARGER = entries_of(*TABLE), (m2, n, o, d2, t2)
ORDER = within(k, n, t * m(k) <= t2 * m2(k))

WEAKENING = Lemma(
    "lattices.weakening", "A mechanism with a lattice profile has larger ones", "elementary",
    (WEAKENING_GIVEN, ENTRIES[1], ORDER, factor * d <= d2),
    LATTICE_DP(M, N, rho, *LARGER),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, n=0, o=0, rho=2, t=1, t2=1, d=1,
                        d2="99/100", m=0, m2=0)),),
)  # fmt: skip


@proof_of(WEAKENING)
def _larger(claim: Claim) -> Theorem:
    """Term by term."""
    old, new = (lam(k, entries(k) * part(k, o, c)) for entries in (m, m2))

    def each(number: Term) -> Theorem:
        more = at(ORDER, number, by=[number <= n])
        return arith(t * old(number) <= t2 * new(number), more)

    sums = over_range(t * total(old, n) <= t2 * total(new, n), n, ENTRIES[1], each=each)
    made = with_profile(at_neighbours(WEAKENING_GIVEN), lam(c, lattice(*LARGER)), sums, d <= d2)
    return for_all(claim.conclusion, made)


SOME = Lemma(
    "lattices.window-dp", "A mechanism with a lattice profile has that of some entries, rounded", "elementary",
    (WEAKENING_GIVEN, *ENTRIES, *PLACE, ROUNDED, 0 < rho, factor * d + outside(t * total(m, n)) <= d3),
    LATTICE_DP(M, N, rho, *window(o)),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, n=0, o=0, rho=2, t=1, d=1, m=0, a=0,
                        l=0, u=0, m3=0, d3="99/100")),),
)  # fmt: skip


@proof_of(SOME)
def _window(claim: Claim) -> Theorem:
    """At every order."""
    rest = d + outside(t * total(m, n)) <= d3
    smaller = use(WINDOW, *ENTRIES, *PLACE, ROUNDED, 0 < rho, 0 <= c, rest)
    made = with_profile(at_neighbours(WEAKENING_GIVEN), lam(c, lattice(*window(o))), smaller)
    return for_all(claim.conclusion, made)


# The delta that a lattice profile gives for an epsilon, for neighbours in one order and in both ---

ONE_ORDER = forall((x1, x2), implies(either_order(x1, x2), disj(N(x1, x2), N(x2, x1))))
"""Neighbours in the wider sense are neighbours in one of the two orders."""

SOURCE = f"{BALLE_WANG}, Theorem 5"
AT_EPSILON = lattice(*TABLE, exp(epsilon))
BACK = 1 - exp(epsilon) + exp(epsilon) * lattice(*TABLE, exp(-epsilon))

FIRST, SECOND = (E(M(x), w, phi(w)) for x in (x1, x2))

REVEALED = {"M": ((1, 0), (0, 1)), "epsilon": 0, "m": 0, "n": 0, "o": 0, "d": 1, "t": 1, "rho": 2}

DELTA = Lemma(
    "lattices.delta", "The delta that a lattice profile gives for an epsilon", SOURCE,
    (WEAKENING_GIVEN, factor * AT_EPSILON <= delta),
    APPROX_DP(M, N, epsilon, delta),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, N=True, delta="99/100", **REVEALED)),),
)  # fmt: skip


@proof_of(DELTA)
def _delta(claim: Claim) -> Theorem:
    """The profile at exp(epsilon)."""
    return for_all(claim.conclusion, _tested(at_neighbours(WEAKENING_GIVEN), AT_EPSILON <= delta))


GOAL = FIRST <= exp(epsilon) * SECOND + delta


def _tested(profile: Theorem, least: Fact) -> Theorem:
    """What a profile of the laws of M at x1 and x2 says of a test, at exp(epsilon)."""
    bound = at(profile, exp(epsilon), phi, by=[arith(0 <= exp(epsilon)), test_function(phi, w)])
    return arith(GOAL, bound, least)


BOTH_ORDERS = Lemma(
    "lattices.delta-both-orders", "The delta that a lattice profile gives, for neighbours in both orders", SOURCE,
    (WEAKENING_GIVEN, ONE_ORDER, AT_EPSILON <= delta, factor * BACK <= delta),
    APPROX_DP(M, either_order, epsilon, delta),
    mutants=(Mutant("factor", {factor: LESS}, "the second data set is revealed with probability 1/2, the first never",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(0, 1, 0, 0), N2=(0, 1, 1, 0),
                        epsilon=1, delta="499/1000", m=1, n=0, o=-1, d=0, t=1, rho=2)),),
)  # fmt: skip


@proof_of(BOTH_ORDERS)
def _both(claim: Claim) -> Theorem:
    """The profile in the other order is known too."""

    def in_order(here: Theorem) -> Theorem:
        return _tested(at(WEAKENING_GIVEN, x1, x2, by=[here]), AT_EPSILON <= delta)

    def turned_around(here: Theorem) -> Theorem:
        profile = lam(c, lattice(*TABLE))
        other = use(REVERSED, at(WEAKENING_GIVEN, x2, x1, by=[here]), P=M(x2), Q=M(x1), h=profile)
        return _tested(other, arith(substitute(turned(exp(epsilon)), {h: profile}) <= delta, BACK <= delta))

    return for_all(claim.conclusion, split(at(ONE_ORDER, x1, x2, by=[either_order(x1, x2)]), in_order, turned_around))


# The delta that a PLD gives at an epsilon, for neighbours in one order and in both ------------

NUMBERS = (exp(step), lam(i, entry(table, width, i)), last, origin, rest, power(unit, -1))
DELTA_AT_EPSILON = lattice(*NUMBERS[1:], exp(epsilon), NUMBERS[0])

DELTA_OF_TABLE = Lemma(
    "lattices.table-delta", "The delta that a PLD gives at an epsilon", SOURCE,
    (TABLE_DP(M, N, *TABLE_table_dp),),
    APPROX_DP(M, N, epsilon, factor * DELTA_AT_EPSILON),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, epsilon=0, step=1, table=0, width=8,
                        last=0, origin=0, rest=1, unit=1)),),
)  # fmt: skip


@proof_of(DELTA_OF_TABLE)
def _delta_of_table(claim: Claim) -> Theorem:
    rho, m, n, o, d, t = NUMBERS
    same = arith(Term("le", (DELTA_AT_EPSILON, DELTA_AT_EPSILON)))
    return use(DELTA, _lattice(claim), same, rho=rho, m=m, n=n, o=o, d=d, t=t, delta=DELTA_AT_EPSILON)


def _lattice(claim: Claim) -> Theorem:
    """A table is a lattice profile."""
    return folded(LATTICE_DP(M, N, *NUMBERS), unfolded(hypothesis(claim, TABLE_DP)))


table_dp_to_approx_dp = Verified(DELTA_OF_TABLE, "table_dp_to_approx_dp", tables=(table,))

EITHER_ORDER = ADD_OR_REMOVE(either_order, N)
DELTA_BACK = 1 - exp(epsilon) + exp(epsilon) * lattice(*NUMBERS[1:], exp(-epsilon), NUMBERS[0])

REVEALED_HALF = {
    "M": ((1, 0), ("1/2", "1/2")),
    "N": (0, 1, 0, 0),
    "N2": (0, 1, 1, 0),
    "epsilon": log(num(2)),
    "step": log(num(2)),
}

EITHER = Lemma(
    "lattices.table-delta-either-order", "The delta that a PLD gives, for add-or-remove-one", SOURCE,
    (TABLE_DP(M, N, *TABLE_table_dp), EITHER_ORDER),
    APPROX_DP(M, either_order, epsilon, maximum(DELTA_AT_EPSILON, factor * DELTA_BACK)),
    mutants=(Mutant("factor", {factor: LESS},
                    "the data set is revealed with probability 1/2, if the record is not there",
                    witness=finite({"X": 2, "Y": 2}, **REVEALED_HALF, table=1, width=8, last=0,
                        origin=-1, rest=0, unit=1)),),
)  # fmt: skip


@proof_of(EITHER)
def _either(claim: Claim) -> Theorem:
    """A table is a lattice profile, whose reverse is known."""
    rho, m, n, o, d, t = NUMBERS
    most = maximum(DELTA_AT_EPSILON, DELTA_BACK)
    orders = for_all(ONE_ORDER, parts(specialize(EITHER_ORDER, x1, x2))[0])
    return use(
        BOTH_ORDERS, _lattice(claim), orders, arith(DELTA_AT_EPSILON <= most), arith(DELTA_BACK <= most),
        N2=either_order, rho=rho, m=m, n=n, o=o, d=d, t=t, delta=most,
    )  # fmt: skip


step_, table_, width_, last_, origin_, rest_, unit_ = TABLE_table_dp

ONE = Lemma(
    "lattices.table-one-order", "A PLD for neighbours in both orders is one for those in one order", "elementary",
    (TABLE_DP(M, either_order, *TABLE_table_dp), EITHER_ORDER),
    TABLE_DP(M, N, step_, table_, width_, last_, origin_, factor * rest_, unit_),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=(0, 1, 0, 0), N2=(0, 1, 1, 0), step=1,
                        table=0, width=8, last=0, origin=0, rest=1, unit=1)),),
)  # fmt: skip


@proof_of(ONE)
def _one(claim: Claim) -> Theorem:
    """Neighbours in one order are neighbours."""
    ordered = at(parts(specialize(EITHER_ORDER, x1, x2))[1], by=[N(x1, x2)])
    return for_all(claim.conclusion, at(hypothesis(claim, TABLE_DP), x1, x2, by=[ordered]))


table_dp_to_approx_dp_either_order = Verified(EITHER, "table_dp_to_approx_dp_either_order", tables=(table,))
table_dp_one_order = Verified(ONE, "table_dp_one_order", tables=(table,))

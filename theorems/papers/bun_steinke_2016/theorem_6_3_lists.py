"""Proposition 6.1, Lemma 6.2 and Theorem 6.3 at lists of records, independent or in independent blocks."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions import WITHIN
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.mutual_information import (
    MI_WEAKER,
    MI_XY,
    OF_DATA,
    REPLACED_8,
    joint,
    one_bit,
    one_of_8,
    replaced,
    uniform,
)
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE, NAT_ZERO
from theorems.foundations.samples.entries import AGREE_OFF
from theorems.foundations.samples.list_splices import DRAWN, INDEPENDENT, SPLICES
from theorems.foundations.samples.lists import (
    AGREE_AFTER,
    JOINED,
    LISTS,
    MADE,
    NEIGHBOURS,
    REPLACED,
    entry,
    equal_lists,
    i,
    inside,
    j,
    k,
    kept,
    n,
    new,
    put,
    then,
)
from theorems.foundations.sums.sums_from_one import for_each
from theorems.papers.bun_steinke_2016.sec_7_lists import steps
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import (
    BLOCKS_LEMMA,
    INDEPENDENT_LEMMA,
    INFORMATION_BOUND,
    ONE_OFF,
    REPEATED,
    SIGNS,
    WHY,
    group_cost,
    l,
)

# Section 6 at lists of n records: replacing a record makes neighbours, and independent records have a law ---

PRIVATE = ZCDP(M, NEIGHBOURS, xi, rho)


ANY = Lemma(
    "bs16.prop-6.1-lists", "Proposition 6.1 for lists of n records", f"{BUN_STEINKE}, Proposition 6.1",
    (PRIVATE, MADE, nat(n), *SIGNS, OF_DATA),
    MI_XY(joint, group_cost(n)),
    mutants=(Mutant("any records", without(MADE),
                    "n = 2, e(x, 1) = e(x, 2) = x, so that no two data "
                     "sets are neighbours, M(x) = x, rho = 0",
                     witness=finite({"X": 2, "Y": 2, "A": 2}, M=((1, 0), (0, 1)), e={1: (0, 1)}, P=("1/2", "1/2"),
                         n=2, xi=0, rho=0)),),
)  # fmt: skip


@proof_of(ANY)
def _any(claim: Claim) -> Theorem:
    """Any two lists are joined by n steps."""
    return use(INFORMATION_BOUND, PRIVATE, *steps(), nat(n), *SIGNS, OF_DATA, N=NEIGHBOURS, D=AGREE_AFTER)


INDEPENDENT_GIVEN = PRIVATE, 0 <= xi + rho, MADE, DRAWN, nat(n), OF_DATA


INDEPENDENT_LISTS = Lemma(
    "bs16.lemma-6.2-lists", "Lemma 6.2 for lists of n independent records", f"{BUN_STEINKE}, Lemma 6.2",
    INDEPENDENT_GIVEN,
    MI_XY(joint, factor * n * (xi + rho)),
    mutants=(Mutant("factor", {factor: Fraction(12, 25)}, WHY,
                    witness=one_of_8(xi=0, rho="0.839", c=REPLACED_8, D={1: uniform(8)})),
             Mutant("dependent", without(DRAWN), REPEATED,
                    witness=one_bit(5, xi=0, rho="0.000815", c=replaced(5)))),
)  # fmt: skip


@proof_of(INDEPENDENT_LISTS)
def _independent(claim: Claim) -> Theorem:
    """Lists can be joined from the first records of one and the later ones of another."""

    def with_splice(splice: Term, joined: Theorem) -> Theorem:
        entries = use(INDEPENDENT, MADE, joined, nat(n), DRAWN, s=splice)
        made = use(INDEPENDENT_LEMMA, PRIVATE, 0 <= xi + rho, joined, _one_off(), entries, nat(n), OF_DATA,
                   N=NEIGHBOURS, c=splice)  # fmt: skip
        return _weaker(claim, made)

    return obtain(use(SPLICES, MADE, nat(n)), "s_", with_splice)


def _one_off() -> Theorem:
    """Lists that agree off one number are equal, or they differ at one place."""
    goal = disj(eq(x1, x2), REPLACED(entry, n, x1, x2))
    place = conj(*inside(j))

    def at_place(yes: Theorem) -> Theorem:
        _, some_place = disjuncts(goal)
        return infer("or_intro", witness(some_place, j, *parts(yes), ONE_OFF), formula=goal)

    def nowhere(no: Theorem) -> Theorem:
        u = var("u_")

        def clash(yes: Theorem) -> Theorem:
            natural = use("leibniz", nat(i), yes, x=i, y=j, A=lam(u, nat(u)))
            there = both(natural, arith(1 <= j, yes, 1 <= i), arith(j <= n, yes, i <= n))
            return arith(ne(i, j), there, no)

        other = cases(eq(i, j), clash, lambda no: arith(ne(i, j), no))
        same = equal_lists(eq(x1, x2), at(ONE_OFF, i, by=[*inside(i), other]))
        return infer("or_intro", same, formula=goal)

    return generalize(discharge(cases(place, at_place, nowhere), ONE_OFF), j, x1, x2)


def _weaker(claim: Claim, made: Theorem) -> Theorem:
    """The bound of the claim, from a smaller one."""
    first, second = read(MI_XY, made).t, read(MI_XY, claim).t
    order = arith(first <= second, use(NAT_NONNEGATIVE, nat(n), k=n), 0 <= xi + rho)
    return use(MI_WEAKER, made, order, J=joint, s=first, t=second)


# Theorem 6.3 at lists of independent blocks, each a list of l records -------------------------

record = var("b", function_type(("A", REAL), "B"))
put_record = var("g", function_type(("A", REAL, "B"), "A"))
block1, block2 = variables("a1 a2", "A")
BLOCKS = on(LISTS, X="A", A="B")(record, put_record, l)
ONE_RECORD = on(REPLACED, X="A", A="B")


def _in_block(of_blocks: Term, first: Term, second: Term) -> Term:
    """The lists agree off one block, and of that block the relation holds."""
    return exists(j, conj(*inside(j), _off(j, first, second), of_blocks(entry(first, j), entry(second, j))))


RELATED = lam((block1, block2), ONE_RECORD(record, l, block1, block2))


def _off(place: Term, first: Term, second: Term) -> Term:
    return AGREE_OFF(entry, n, place, first, second)


LISTS_NEIGHBOURS = lam((x1, x2), _in_block(RELATED, x1, x2))


def _after(k: Term, first: Term, second: Term) -> Term:
    """The blocks agree after the place k."""
    return for_each(i, l, implies(k < i, eq(record(first, i), record(second, i))))


STEPS = lam((k, x1, x2), _in_block(lam((block1, block2), _after(k, block1, block2)), x1, x2))

GIVEN = ZCDP(M, LISTS_NEIGHBOURS, xi, rho), nat(l), *SIGNS, MADE, BLOCKS, DRAWN, nat(n), 1 <= n, OF_DATA


LEMMA = Lemma(
    "bs16.theorem-6.3-lists", "Theorem 6.3 for lists of n independent blocks of l records",
    f"{BUN_STEINKE}, Theorem 6.3",
    GIVEN,
    MI_XY(joint, n * group_cost(l)),
    mutants=(Mutant("dependent", without(DRAWN), f"n = 5, l = 1: {REPEATED}",
                    witness=one_bit(5, xi=0, rho="0.000815", c=replaced(5), l=1,
                    b={1: (0, 1)}, g={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)})),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Lists can be joined from the first blocks of one and the later blocks of another."""

    def with_splice(splice: Term, joined: Theorem) -> Theorem:
        entries = use(INDEPENDENT, MADE, joined, nat(n), DRAWN, s=splice)
        made = use(BLOCKS_LEMMA, *GIVEN, joined, entries, walk(), block(), N=LISTS_NEIGHBOURS, D=STEPS, c=splice)
        first, second = read(MI_XY, made).t, read(MI_XY, claim).t
        order = arith(first <= second, 1 <= n)
        return use(MI_WEAKER, made, order, J=joint, s=first, t=second)

    return obtain(use(SPLICES, MADE, nat(n)), "s_", with_splice)


def walk() -> Theorem:
    """The records of the block are replaced one after the other."""
    goal = WITHIN(STEPS, LISTS_NEIGHBOURS)
    _, steps = conjuncts(unfold(goal))
    walk = unfolded(use(JOINED, BLOCKS, e=record, c=put_record, n=l))
    same_blocks, step_of_block = parts(walk)

    def equal(place: Term, facts: Theorem) -> Theorem:
        *_, agree, after = parts(facts)
        block = at(same_blocks, entry(x1, place), entry(x2, place), by=[after])
        v = var("v_")

        def here(yes: Theorem) -> Theorem:
            first = same_value(lam(v, entry(x1, v)), yes)
            return then(then(first, block), reversed_equation(same_value(lam(v, entry(x2, v)), yes)))

        elsewhere = cases(eq(i, place), here, lambda no: at(agree, i, by=[*inside(i), arith(ne(i, place), no)]))
        return equal_lists(eq(x1, x2), elsewhere)

    none = STEPS(num(0), x1, x2)
    start = generalize(discharge(obtain(none, "j_", equal), none), x1, x2)

    premises = _said(steps, k, x1, x3)
    natural, rest = if_then(premises)
    longer, target = if_then(rest)
    one_less, through = disjuncts(target)

    def at_place(place: Term, facts: Theorem) -> Theorem:
        *there, agree, after = parts(facts)
        first, third = entry(x1, place), entry(x3, place)
        ways = at(step_of_block, k, first, third, by=[natural, after])

        def shorter(known: Theorem) -> Theorem:
            return infer("or_intro", witness(one_less, place, *there, agree, known), formula=target)

        def one_step(some: Theorem) -> Theorem:
            def with_block(block: Term, facts: Theorem) -> Theorem:
                before, step = parts(facts)
                between, u = put(x3, place, block), var("u_", "A")
                own = new(x3, place, block, arith(eq(place, place)), there, place, there)
                kept_ = kept(x3, place, block, ne(i, place), there)
                from_first = then(at(agree, i, by=[*inside(i), ne(i, place)]), reversed_equation(kept_))
                back = reversed_equation(own)
                moved = use("leibniz", before, back, x=block, y=entry(between, place), A=lam(u, _after(k, first, u)))
                near = use(
                    "leibniz", step, back, x=block, y=entry(between, place), A=lam(u, ONE_RECORD(record, l, u, third))
                )
                walked = witness(
                    STEPS(k, x1, between), place, *there, for_all(_off(place, x1, between), from_first, i), moved
                )
                neighbour = witness(
                    LISTS_NEIGHBOURS(between, x3), place, *there, for_all(_off(place, between, x3), kept_, i), near
                )
                return infer("or_intro", witness(through, between, walked, neighbour), formula=target)

            return obtain(some, "a_", with_block)

        return split(ways, shorter, one_step)

    chain = generalize(discharge(obtain(longer, "j_", at_place), natural, longer), k, x1, x3)
    return folded(goal, both(start, chain))


def block() -> Theorem:
    """Lists that agree off one number are joined by l steps."""
    goal = STEPS(l, x1, x2)

    def vacuous(place: Term) -> Theorem:
        clash = arith(eq(record(entry(x1, place), i), record(entry(x2, place), i)), i <= l, l < i)
        return generalize(discharge(clash, *inside(i, l), l < i), i)

    def at_place(yes: Theorem) -> Theorem:
        return witness(goal, j, *parts(yes), ONE_OFF, vacuous(j))

    def nowhere(no: Theorem) -> Theorem:
        u, first = var("u_"), num(1)

        def clash(yes: Theorem) -> Theorem:
            natural = use("leibniz", nat(i), yes, x=i, y=j, A=lam(u, nat(u)))
            there = both(natural, arith(1 <= j, yes, 1 <= i), arith(j <= n, yes, i <= n))
            return arith(ne(i, j), there, no)

        other = cases(eq(i, j), clash, lambda no: arith(ne(i, j), no))
        same = at(ONE_OFF, i, by=[*inside(i), other])
        agree = for_all(_off(first, x1, x2), same, i)
        one = use("nat_successor", use(NAT_ZERO), k=0)
        return witness(goal, first, one, arith(first <= 1), 1 <= n, agree, vacuous(first))

    return generalize(discharge(cases(conj(*inside(j)), at_place, nowhere), ONE_OFF), j, x1, x2)


def _said(goal: Term, *values: Term) -> Term:
    for value in values:
        goal = opened(goal, value)
    return goal

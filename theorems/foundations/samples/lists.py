"""Lists of n records, in which the record at a place can be replaced, in any order; lists that differ in one
record are neighbours.
"""

from collections.abc import Sequence
from typing import TypeAlias

from dpproofs.prelude import *
from dpproofs.privacy.notions import WITHIN
from dpproofs.render.notation import write_as
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.foundations.samples.entries import AGREE_OFF, within

# Lists of n records, in which the record at a place can be replaced ---------------------------

n, i, j, k = variables("n i j k")
x, x1, x2 = variables("x x1 x2", "X")
a, b = variables("a b", "A")
entry = var("e", function_type(("X", REAL), "A"))
put = var("c", function_type(("X", REAL, "A"), "X"))


def inside(place: Term, size: Term = n) -> tuple[Term, ...]:
    """The place is one of 1, ..., n."""
    return nat(place), 1 <= place, place <= size


LISTS = Definition(
    "lists",
    (entry, put, n),
    conj(
        forall((x1, x2), implies(within(i, eq(entry(x1, i), entry(x2, i))), eq(x1, x2))),
        forall(
            (x, j, a),
            implies(
                *inside(j),
                within(
                    i,
                    conj(
                        implies(eq(i, j), eq(entry(put(x, j, a), i), a)),
                        implies(ne(i, j), eq(entry(put(x, j, a), i), entry(x, i))),
                    ),
                ),
            ),
        ),
        forall((x, a), eq(put(x, num(0), a), x)),
    ),
)
"""Data sets are the lists of n records: x has the records e(x, 1), ..., e(x, n), and c(x, j, a) is x with the record a
at the place j, where the place 0 is none."""
write_as(LISTS, r"\text{{lists of }} {2} \text{{ entries }} {0}\text{{, set by }} {1}")

REPLACED = Definition(
    "one_record_replaced",
    (entry, n, x1, x2),
    exists(j, conj(*inside(j), AGREE_OFF(entry, n, j, x1, x2))),
)
"""The lists x1, x2 of n records differ at one place at most."""
write_as(REPLACED, r"{2} = {3} \text{{ in all but one of the entries }} {0} \text{{ of }} 1, \ldots, {1}")

MADE = LISTS(entry, put, n)

PUT_AGAIN = Lemma(
    "foundations.record-put-again", "A record that is replaced twice", "elementary",
    (MADE, *inside(j)),
    eq(put(put(x, j, b), j, a), put(x, j, a)),
    mutants=(Mutant("first", Claim((MADE, *inside(j)), eq(put(put(x, j, b), j, a), put(x, j, b))), "a and b differ",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda x, i, a: a if i == 1 else x, n=1, x=0,
                        j=1, a=1, b=0)),),
)  # fmt: skip


@proof_of(PUT_AGAIN)
def _again(claim: Claim) -> Theorem:
    """At the place j both have the new record, elsewhere that of x."""
    inner = put(x, j, b)

    def here(yes: Theorem) -> Theorem:
        return joined(new(inner, j, a, yes), new(x, j, a, yes))

    def elsewhere(no: Theorem) -> Theorem:
        other = other_place(no, j)
        return joined(then(kept(inner, j, a, other), kept(x, j, b, other)), kept(x, j, a, other))

    return equal_lists(claim.conclusion, cases(eq(i, j), here, elsewhere))


def joined(first: Fact, second: Fact) -> Theorem:
    """a = c from a = b and c = b."""
    return then(first, reversed_equation(second))


def then(first: Fact, second: Fact) -> Theorem:
    """a = c from a = b and b = c."""
    left, middle = both_sides(first)
    u = var("u", middle.type)
    return use("leibniz", first, second, x=middle, y=rhs(theorem(second)), A=lam(u, eq(left, u)))


Facts: TypeAlias = Sequence[Fact]


def new(
    data: Term, place: Term, record: Term, equal: Fact, by: Facts = (), at_: Term = i, there: Facts = ()
) -> Theorem:
    """e(c(x, j, a), i) = a for i = j, given that i and j are places."""
    return mp(_both(data, place, record, by, at_, there)[0], equal)


def _both(data: Term, place: Term, record: Term, by: Facts, at_: Term, there: Facts) -> list[Theorem]:
    put_there = at(parts(unfolded(MADE))[1], data, place, record, by=by or inside(place))
    return parts(at(put_there, at_, by=there or inside(at_)))


def other_place(no: Theorem, place: Term) -> Theorem:
    """i != j, from: not i = j."""
    return arith(ne(i, place), no)


def kept(
    data: Term, place: Term, record: Term, other: Fact, by: Facts = (), at_: Term = i, there: Facts = ()
) -> Theorem:
    """e(c(x, j, a), i) = e(x, i) for i != j, given that i and j are places."""
    return mp(_both(data, place, record, by, at_, there)[1], other)


def equal_lists(equation: Term, at_i: Theorem) -> Theorem:
    """The lists are equal, from their records at the place i."""
    return at(parts(unfolded(MADE))[0], *both_sides(equation), by=[generalize(discharge(at_i, *inside(i)), i)])


# Records at two places are replaced in any order; Of lists that agree but at one place, one is the other with its
# record there ---------------------------------------------------------------------------------

_ORDER = eq(put(put(x, j, b), k, a), put(put(x, k, a), j, b))

PUT_ORDER = Lemma(
    "foundations.record-put-order", "Records at two places are replaced in any order", "elementary",
    (MADE, *inside(j), *inside(k), ne(j, k)),
    _ORDER,
    mutants=(Mutant("one place", without(ne(j, k)), "j = k, and a and b differ",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda x, i, a: a if i == 1 else x, n=1, x=0,
                        j=1, k=1, a=1, b=0)),),
)  # fmt: skip


@proof_of(PUT_ORDER)
def _order(claim: Claim) -> Theorem:
    """At each place both have the same record."""
    first, second = put(x, j, b), put(x, k, a)

    def at_j(yes: Theorem) -> Theorem:
        other = arith(ne(i, k), yes, ne(j, k))
        return joined(then(kept(first, k, a, other), new(x, j, b, yes)), new(second, j, b, yes))

    def not_j(no: Theorem) -> Theorem:
        off_j = other_place(no, j)

        def at_k(yes: Theorem) -> Theorem:
            return joined(new(first, k, a, yes), then(kept(second, j, b, off_j), new(x, k, a, yes)))

        def not_k(no: Theorem) -> Theorem:
            off_k = other_place(no, k)
            old = then(kept(first, k, a, off_k), kept(x, j, b, off_j))
            return joined(old, then(kept(second, j, b, off_j), kept(x, k, a, off_k)))

        return cases(eq(i, k), at_k, not_k)

    return equal_lists(claim.conclusion, cases(eq(i, j), at_j, not_j))


_AGREE = AGREE_OFF(entry, n, j, x1, x2)

PUT_FROM = Lemma(
    "foundations.record-put-from", "Of lists that agree but at one place, one is the other with its record there",
    "elementary",
    (MADE, *inside(j), _AGREE),
    eq(put(x1, j, entry(x2, j)), x2),
    mutants=(Mutant("reversed", Claim((MADE, *inside(j), _AGREE), eq(put(x1, j, entry(x1, j)), x2)), "x1 and x2 differ",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda x, i, a: a if i == 1 else x, n=1, x1=0,
                        x2=1, j=1)),),
)  # fmt: skip


@proof_of(PUT_FROM)
def _from(claim: Claim) -> Theorem:
    """At the place j both have the record of x2, elsewhere they agree."""
    record, agree = entry(x2, j), unfolded(AGREE_OFF(entry, n, j, x1, x2))
    place = var("v")

    def here(yes: Theorem) -> Theorem:
        return joined(new(x1, j, record, yes), same_value(lam(place, entry(x2, place)), yes))

    def elsewhere(no: Theorem) -> Theorem:
        other = other_place(no, j)
        return then(kept(x1, j, record, other), at(agree, i, by=[*inside(i), other]))

    return equal_lists(claim.conclusion, cases(eq(i, j), here, elsewhere))


# Lists that differ in one record are neighbours: any two of n records are joined by n steps ---

NEIGHBOURS = lam((x1, x2), REPLACED(entry, n, x1, x2))
AGREE_AFTER = lam((k, x1, x2), within(i, implies(k < i, eq(entry(x1, i), entry(x2, i)))))
"""Lists that agree after the place k are joined by k steps."""

PUT_NEIGHBOUR = Lemma(
    "foundations.list-neighbour", "A list and the list with one record replaced are neighbours", "elementary",
    (MADE, *inside(j)),
    REPLACED(entry, n, x, put(x, j, a)),
    mutants=(Mutant("any", Claim(inside(j), REPLACED(entry, n, x, put(x, j, a))), "c(x, j, a) is another list",
                    witness=finite({"X": 4, "A": 2}, e=lambda x, i: x // 2 if i == 1 else x % 2, c=3, n=2, j=1, x=0,
                        a=0)),),
)  # fmt: skip


@proof_of(PUT_NEIGHBOUR)
def _put(claim: Claim) -> Theorem:
    """They agree at all other places."""
    same = reversed_equation(kept(x, j, a, ne(i, j)))
    return witness(claim.conclusion, j, *inside(j), _agree_off(same, j, x, put(x, j, a)))


def _agree_off(kept_: Theorem, place: Term, first: Term, second: Term) -> Theorem:
    """The lists agree off the place, from their records at i."""
    return for_all(AGREE_OFF(entry, n, place, first, second), kept_, i)


JOINED = Lemma(
    "foundations.list-steps", "Lists that agree after the place k are joined by k replacements of a record",
    "elementary",
    (MADE,),
    WITHIN(AGREE_AFTER, NEIGHBOURS),
    mutants=(Mutant("any", without(MADE), "e is constant, so that all data sets agree",
                    witness=finite({"X": 2, "A": 1}, e=0, n=1)),),
)  # fmt: skip


@proof_of(JOINED)
def _distance(claim: Claim) -> Theorem:
    """The record at the place k + 1 is replaced by that of the other list."""
    same_lists, steps = conjuncts(unfold(claim.conclusion))
    none = AGREE_AFTER(num(0), x1, x2)
    zero = at(none, i, by=[*inside(i), arith(0 < i, 1 <= i)])
    equal = at(parts(unfolded(MADE))[0], x1, x2, by=[generalize(discharge(zero, *inside(i)), i)])
    start = prove(same_lists, for_all(same_lists, equal, x1, x2))

    premises = said(steps, k, x1, x3)
    goal = consequence_of(consequence_of(premises))
    _, step = disjuncts(goal)
    agree, end = premise_of(consequence_of(premises)), k + 1
    natural = use("nat_successor", nat(k))
    there = natural, arith(1 <= end, use(NAT_NONNEGATIVE, nat(k))), theorem(end <= n)
    record, v = entry(x1, end), var("v")
    between = put(x3, end, record)

    def one_step(yes: Theorem) -> Theorem:
        by = (*there[:2], yes)

        def here(same: Theorem) -> Theorem:
            return joined(same_value(lam(v, entry(x1, v)), same), new(x3, end, record, same, by))

        def later(no: Theorem) -> Theorem:
            beyond = use(NAT_GAP, nat(k), nat(i), theorem(k < i), j=k, k=i)
            known = at(agree, i, by=[*inside(i), arith(end < i, beyond, no)])
            return joined(known, kept(x3, end, record, other_place(no, end), by))

        records = cases(eq(i, end), here, later)
        first = generalize(discharge(records, *inside(i), k < i), i)
        second = witness(
            REPLACED(entry, n, between, x3),
            end,
            *by,
            _agree_off(kept(x3, end, record, ne(i, end), by), end, between, x3),
        )
        return infer("or_intro", witness(step, between, first, second), formula=goal)

    def no_step(no: Theorem) -> Theorem:
        beyond = use(NAT_GAP, nat(k), nat(i), theorem(k < i), j=k, k=i)
        clash = arith(eq(entry(x1, i), entry(x3, i)), arith(FALSE, beyond, no, i <= n))
        return infer("or_intro", generalize(discharge(clash, *inside(i), k < i), i), formula=goal)

    chain = generalize(discharge(cases(end <= n, one_step, no_step), nat(k), agree), k, x1, x3)
    return folded(claim.conclusion, both(start, chain))


def said(goal: Term, *values: Term) -> Term:
    """What 'for all x: A' says of the values."""
    for value in values:
        goal = opened(goal, value)
    return goal

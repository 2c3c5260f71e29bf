"""The neighbouring relations on lists of records are what lemmas on neighbours ask for."""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.lists import (
    ADD_OR_REMOVE_ONE,
    DATA,
    FINITE_LISTS,
    GROUP,
    LIST_SPACE,
    REPLACE_ONE,
    a,
    added,
    append,
    b,
    most,
    neighbours,
    removed,
    size,
    x,
)
from dpproofs.privacy.notions import WITHIN
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

LISTS = FINITE_LISTS(*LIST_SPACE)
DISTANCE = lam((k, x1, x3), GROUP(neighbours, k, x1, x3))
"""At most k pairs of neighbours join two data sets."""

D = var("D_", function_type((REAL, DATA, DATA), PROP))

SYMMETRIC_ADDED = Lemma(
    "meaning.add-or-remove-symmetric", "A record is added, or removed, in either order", "elementary",
    (),
    on(SYMMETRIC, X=DATA)(ADD_OR_REMOVE_ONE),
    mutants=(Mutant("one order", Claim((), on(SYMMETRIC, X=DATA)(removed)), "a record that is removed is not added",
                    unwitnessed="what is said of all relations has no finite model"),),
)  # fmt: skip


@proof_of(SYMMETRIC_ADDED)
def _symmetric_added(claim: Claim) -> Theorem:
    """The two orders change places."""
    goal = ADD_OR_REMOVE_ONE(x2, x1)
    near = ADD_OR_REMOVE_ONE(x1, x2)
    made = split(near, lambda one: _either(goal, one), lambda two: _either(goal, two))
    return for_all(claim.conclusion, made, x1, x2)


def _either(goal: Term, fact: Theorem) -> Theorem:
    return infer("or_intro", fact, formula=goal)


SYMMETRIC_REPLACED = Lemma(
    "meaning.replace-symmetric", "A record is replaced in either order", "elementary",
    (),
    on(SYMMETRIC, X=DATA)(REPLACE_ONE),
    mutants=(Mutant("added", Claim((), on(SYMMETRIC, X=DATA)(added)), "a record that is added is not removed",
                    unwitnessed="what is said of all relations has no finite model"),),
)  # fmt: skip

SHORT = size(x1) < most, size(x2) < most


@proof_of(SYMMETRIC_REPLACED)
def _symmetric_replaced(claim: Claim) -> Theorem:
    """The relation in which they change places has the same rules."""
    turned = lam((x1, x2), REPLACE_ONE(x2, x1))
    near, _ = _said(REPLACE_ONE)
    one = _of_each(REPLACE_ONE, lambda _, asked: at(asked[0], x, b, a, by=[size(x) < most]))
    first = folded(REPLACE_ONE(append(x, b), append(x, a)), one)
    pairs = generalize(discharge(first, size(x) < most), x, a, b)
    after = at(_kept(REPLACE_ONE), x2, x1, a, by=[turned(x1, x2), *SHORT])
    kept = generalize(discharge(after, turned(x1, x2), *SHORT), x1, x2, a)
    return for_all(claim.conclusion, at(near, turned, by=[pairs, kept]), x1, x2)


def _said(least: Term) -> tuple[Term, Callable[[Term], tuple[Term, ...]]]:
    """A least relation at x1, x2, and what is asked of the relations B that it lies in."""
    near = least(x1, x2)

    return near, lambda other: _premises(opened(near, other))


def _premises(said: Term) -> tuple[Term, ...]:
    """What is asked before something is said."""
    found = list[Term]()
    while said.op == "imp":
        asked, said = if_then(said)
        found.append(asked)
    return tuple(found)


def _of_each(least: Term, fact: Callable[[Term, tuple[Term, ...]], Theorem]) -> Theorem:
    """The least relation of two data sets, from what each relation B with its rules says of them."""
    near, asked = _said(least)
    B = var("B_", unfold(near).data)
    made = fact(B, asked(B))
    return generalize(discharge(made, *asked(B)), B)


def _kept(least: Term) -> Theorem:
    """The least relation is kept when the same record is appended."""
    near, _ = _said(least)

    def of_each(B: Term, asked: tuple[Term, ...]) -> Theorem:
        there = at(near, B, by=asked)
        return at(asked[1], x1, x2, a, by=[there, *SHORT])

    made = folded(least(append(x1, a), append(x2, a)), _of_each(least, of_each))
    return generalize(discharge(made, near, *SHORT), x1, x2, a)


REPLACED_IN_TWO = Lemma(
    "meaning.replace-in-two-steps", "A record is replaced by removing it and adding another one", "elementary",
    (LISTS,),
    on(TWO_STEPS, X=DATA)(ADD_OR_REMOVE_ONE, REPLACE_ONE),
    mutants=(Mutant("one order", Claim((LISTS,), on(TWO_STEPS, X=DATA)(added, REPLACE_ONE)), "two records more",
                    unwitnessed="what is said of all relations has no finite model"),),
)  # fmt: skip

_others = var("z", DATA)


@proof_of(REPLACED_IN_TWO)
def _replaced_in_two(claim: Claim) -> Theorem:
    """Both have all records but one in common: a list that is not longer, with one record more on either side."""
    grows = parts(unfolded(LISTS))[2]

    def common(left: Term, right: Term) -> Term:
        return exists(_others, conj(added(_others, left), added(_others, right), size(_others) + 1 <= size(left)))

    near = REPLACE_ONE(x1, x2)
    within = lam((x1, x2), common(x1, x2))
    short = size(x) < most
    base = [at(_pairs_of_added(), x, record, by=[short]) for record in (a, b)]
    longer = parts(at(grows, x, a, by=[short]))[0]
    pairs = witness(common(append(x, a), append(x, b)), x, *base, arith(size(x) + 1 <= size(append(x, a)), longer))
    pairs = generalize(discharge(pairs, short), x, a, b)

    def with_others(z: Term, facts: Theorem) -> Theorem:
        one, two, less = parts(facts)
        less_than = arith(size(z) < most, less, SHORT[0])
        rule = _kept(added)
        sides = [at(rule, z, end, a, by=[fact, less_than, fits]) for end, fact, fits in
                 ((x1, one, SHORT[0]), (x2, two, SHORT[1]))]  # fmt: skip
        sizes = [parts(at(grows, end, a, by=[fits]))[0] for end, fits in ((z, less_than), (x1, SHORT[0]))]
        still = arith(size(append(z, a)) + 1 <= size(append(x1, a)), less, *sizes)
        return witness(common(append(x1, a), append(x2, a)), append(z, a), *sides, still)

    kept = generalize(discharge(obtain(common(x1, x2), "z", with_others), common(x1, x2), *SHORT), x1, x2, a)
    goal = exists(x3, conj(ADD_OR_REMOVE_ONE(x1, x3), ADD_OR_REMOVE_ONE(x3, x2)))

    def through(z: Term, facts: Theorem) -> Theorem:
        one, two, _ = parts(facts)
        return witness(goal, z, _either(ADD_OR_REMOVE_ONE(x1, z), one), _either(ADD_OR_REMOVE_ONE(z, x2), two))

    made = obtain(at(near, within, by=[pairs, kept]), "z", through)
    return for_all(claim.conclusion, made, x1, x2)


def _pairs_of_added() -> Theorem:
    """x and append(x, a) are such a pair."""
    made = _of_each(added, lambda _, asked: at(asked[0], x, a, by=[size(x) < most]))
    return generalize(discharge(folded(added(x, append(x, a)), made), size(x) < most), x, a)


BOTH_ORDERS = Lemma(
    "meaning.add-or-remove-orders", "A record that is added or removed is removed in one of the two orders",
    "elementary",
    (),
    on(ADD_OR_REMOVE, X=DATA)(ADD_OR_REMOVE_ONE, removed),
    mutants=(Mutant("replaced", Claim((), on(ADD_OR_REMOVE, X=DATA)(REPLACE_ONE, removed)), "a record that is replaced",
                    unwitnessed="what is said of all relations has no finite model"),),
)  # fmt: skip


@proof_of(BOTH_ORDERS)
def _both_orders(claim: Claim) -> Theorem:
    """One of the two orders, or the other."""
    near, goal = ADD_OR_REMOVE_ONE(x1, x2), disj(removed(x1, x2), removed(x2, x1))
    there = split(near, lambda one: _either(goal, one), lambda two: _either(goal, two))
    back = _either(near, assume(removed(x1, x2)))
    made = both(discharge(there, near), discharge(back, removed(x1, x2)))
    return for_all(claim.conclusion, made, x1, x2)


GROUP_DISTANCE = Lemma(
    "meaning.group-distance", "Data sets within a group distance are joined by a path of at most as many pairs",
    "elementary",
    (),
    on(WITHIN, X=DATA)(DISTANCE, neighbours),
    mutants=(Mutant("backwards", Claim((), on(WITHIN, X=DATA)(DISTANCE, lam((x1, x2), neighbours(x2, x1)))),
                    "a single pair",
                    unwitnessed="what is said of all relations has no finite model"),),
)  # fmt: skip

PLACE = var("k0")


@proof_of(GROUP_DISTANCE)
def _within(claim: Claim) -> Theorem:
    """Relations that have the rules: no pair is none; and of k + 1 pairs, that they are k, or k and one more."""
    zero, near = num(0), neighbours(x2, x3)
    none_rule, more_rule, pair_rule = rules(D)
    sign = use(NAT_NONNEGATIVE, nat(j), k=j)

    still = lam((j, x1, x3), implies(eq(j, zero), eq(x1, x3)))
    same = generalize(discharge(arith(eq(x, x)), eq(zero, zero)), x)
    never = arith(still(j + 1, x1, x3), sign)
    longer = generalize(discharge(arith(still(j + 1, x1, x2), sign), nat(j), still(j, x1, x2)), j, x1, x2)
    one_more = generalize(discharge(never, nat(j), still(j, x1, x2), near), j, x1, x2, x3)
    here = at(DISTANCE(zero, x1, x2), still, by=[same, longer, one_more])
    nowhere = generalize(discharge(at(here, by=[arith(eq(zero, zero))]), DISTANCE(zero, x1, x2)), x1, x2)

    def split_off(count: Term, right: Term) -> Term:
        path = conj(DISTANCE(count, x1, _others), neighbours(_others, right))
        return disj(DISTANCE(count, x1, right), exists(_others, path))

    def last(number: Term, right: Term) -> Term:
        return forall(k, implies(nat(k), eq(number, k + 1), split_off(k, right)))

    parted = lam((j, x1, x3), conj(DISTANCE(j, x1, x3), last(j, x3)))
    at_none = at_distance(DISTANCE(zero, x, x), at(none_rule, x))
    to_itself = exists(_others, conj(DISTANCE(k, x, _others), neighbours(_others, x)))
    no_last = arith(disj(DISTANCE(k, x, x), to_itself), eq(zero, k + 1), use(NAT_NONNEGATIVE, nat(k), k=k))
    first_rule = generalize(both(at_none, generalize(discharge(no_last, nat(k), eq(zero, k + 1)), k)), x)

    known = parts(assume(parted(j, x1, x2)))[0]
    told = at(known, D, by=rules(D))
    same_count = arith(eq(j, k), eq(j + 1, k + 1))

    def moved(number: Term) -> Term:
        return DISTANCE(number, x1, x2)

    there = use("leibniz", same_count, known, x=j, y=k, A=lam(PLACE, moved(PLACE)))
    further = at_distance(DISTANCE(j + 1, x1, x2), at(more_rule, j, x1, x2, by=[nat(j), told]))
    first_part = generalize(discharge(_either(split_off(k, x2), there), nat(k), eq(j + 1, k + 1)), k)
    second_rule = generalize(discharge(both(further, first_part), nat(j), parted(j, x1, x2)), j, x1, x2)

    path = at_distance(DISTANCE(j + 1, x1, x3), at(pair_rule, j, x1, x2, x3, by=[nat(j), told, near]))
    goal = split_off(k, x3)
    _, through = disjuncts(goal)
    end = _either(goal, witness(through, x2, there, near))
    last_part = generalize(discharge(end, nat(k), eq(j + 1, k + 1)), k)
    third_rule = generalize(discharge(both(path, last_part), nat(j), parted(j, x1, x2), near), j, x1, x2, x3)

    found = at(DISTANCE(k + 1, x1, x3), parted, by=[first_rule, second_rule, third_rule])
    ends = at(parts(found)[1], k, by=[nat(k), arith(eq(k + 1, k + 1))])
    steps = generalize(discharge(ends, nat(k), DISTANCE(k + 1, x1, x3)), k, x1, x3)
    return folded(claim.conclusion, both(nowhere, steps))


def rules(other: Term) -> tuple[Term, ...]:
    """What is asked of the relations that the distance lies in."""
    return _premises(opened(DISTANCE(k, x1, x3), other))


def at_distance(goal: Term, told: Theorem) -> Theorem:
    """A distance, from what it is for each D with its rules."""
    return folded(goal, generalize(discharge(told, *rules(D)), D))

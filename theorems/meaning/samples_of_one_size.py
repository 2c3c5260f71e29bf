"""Samples of a list without replacement, of one size: they are no longer than the list, and a sample of one record
more can be had from one of a record less by adding a record.
"""

from dpproofs.prelude import *
from dpproofs.meaning.batches import SAMPLER_OF_SIZE, sampled
from dpproofs.meaning.lists import a, append, empty, most, size, x
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_PREDECESSOR
from theorems.meaning.lists import APPENDED, LAST, LIST_INDUCTION, LISTS, ONE_RECORD, length, more, natural_size
from theorems.meaning.samples import grown, is_test, s, unit
from theorems.meaning.samples_one_more import F, H, coupled, in_order, s1, s2

# Samples of j records of a list, all sets of j records being equally likely ---------------------


T, SHORT = sampled, size(x) < most
SAMPLER = SAMPLER_OF_SIZE(T, empty, append, size, most)
GIVEN = LISTS, SAMPLER
_TABLE = {-1: ((0, 1), (0, 1)), 0: ((1, 0), (1, 0)), 1: ((0, 1), (0, 1))}


def alone(**values: object) -> Finite:
    """Samples of no record and of one, in lists of at most one; of -1 records, and of one of none, anything."""
    return finite({"X": 2, "A": 1}, **{**ONE_RECORD, "T": _TABLE, **values})


def drawn(data: Term, test: Term, number: Term, *facts: Fact) -> Theorem:
    """The mean of a test of a sample of the data with a record appended, by the facts: there is room, the number is
    natural and not too large, it is a test.
    """
    return at(parts(unfolded(SAMPLER))[1], data, a, number, test, by=facts)


# A sample is no longer than the list -----------------------------------------------------------

NUMBER = nat(j), j <= size(x)
EXCESS = ind(size(x) < size(s))

NO_LONGER = Lemma(
    "meaning.sample-of-one-size-no-longer",
    "A sample without replacement of a list is no longer than the list",
    "elementary",
    (*GIVEN, size(x) <= most, *NUMBER),
    E(T(j, x), s, EXCESS) <= 0,
    mutants=(
        Mutant("shorter", Claim((*GIVEN, size(x) <= most, *NUMBER), E(T(j, x), s, ind(size(x) <= size(s))) <= 0),
               "no record", witness=alone(x=0, j=0)),
        Mutant("larger", without(NUMBER[1]), "a sample of one record of none", witness=alone(x=0, j=1)),
        Mutant("any number", without(NUMBER[0]), "a sample of -1 records", witness=alone(x=0, j=-1)),
    ),
)  # fmt: skip


@proof_of(NO_LONGER)
def _no_longer(claim: Claim) -> Theorem:
    """At most one record is appended to a sample when one is appended to the data."""
    said, longer = lam(x, forall(j, implies(*NUMBER, claim.conclusion))), append(x, a)
    event = ind(size(empty) < size(s))
    begun = at(parts(unfolded(SAMPLER))[0], lam(s, event), by=[unit(event)])
    none = parts(unfolded(LISTS))[1]
    zero = arith(eq(j, 0), j <= size(empty), none, use(NAT_NONNEGATIVE, nat(j), k=j))
    moved = same_value(lam(k, E(T(k, empty), s, event)), zero)
    base = for_all(said(empty), arith(E(T(j, empty), s, event) <= 0, begun, moved), j)

    event, after = ind(size(longer) < size(s)), ind(size(longer) < size(append(s, a)))
    one_more = grown(x, a, SHORT)

    def small(yes: Theorem) -> Theorem:
        return arith(after <= EXCESS, grown(s, a, arith(size(s) < most, yes, SHORT)), one_more)

    pointwise = cases(size(s) <= size(x), small, lambda no: arith(after <= EXCESS, no))
    still = arith(event <= EXCESS, one_more)
    room = arith(j <= size(x) + 1, j <= size(longer), one_more)
    told = drawn(x, lam(s, event), j, SHORT, nat(j), room, unit(event))
    positive, first = use(NAT_NONNEGATIVE, nat(j), k=j), E(T(j - 1, x), s, after)
    second = E(T(j, x), s, event)

    def known(number: Term, fact: Theorem, *facts: Fact) -> Theorem:
        law, term = T(number, x), fact.conclusion.args[0]
        mean = integrate(law, s, fact, *(bounded(law, s, one, 1) for one in (term, EXCESS)))
        return arith(E(law, s, term) <= 0, mean, at(said(x), number, by=facts))

    def some_drawn(no: Theorem) -> Theorem:
        before = use(NAT_PREDECESSOR, nat(j), no, k=j)
        return arith(j * first <= 0, known(j - 1, pointwise, before, arith(j - 1 <= size(x), room)), positive)

    def not_drawn(yes: Theorem) -> Theorem:
        return arith((size(x) + 1 - j) * second <= 0, known(j, still, nat(j), yes), yes)

    def all_drawn(no: Theorem) -> Theorem:
        gap = use(NAT_GAP, natural_size(x), nat(j), arith(size(x) < j, no), j=size(x), k=j)
        return arith((size(x) + 1 - j) * second <= 0, arith(eq(size(x) + 1 - j, 0), gap, room))

    with_it = cases(eq(j, 0), lambda yes: arith(j * first <= 0, yes), some_drawn)
    without_it = cases(j <= size(x), not_drawn, all_drawn)
    sign = use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
    goal = E(T(j, longer), s, event)
    total = arith((size(x) + 1) * goal <= 0, told, with_it, without_it)
    kept = for_all(said(longer), arith(goal <= 0, total, sign), j)
    every = generalize(discharge(kept, SHORT, said(x)), x, a)
    return at(use(LIST_INDUCTION, LISTS, base, every, size(x) <= most, S=said), j, by=NUMBER)


# A sample of one record more: a record is added to one of a record less ------------------------


def up_to(data: Term) -> Term:
    """The sample is no longer than the data."""
    return size(s2) <= size(data)


def moved_on(test: Term) -> tuple[Term, Theorem]:
    """The test of a sample with the record appended, which is one."""
    return lam(s, test(append(s, a))), generalize(specialize(is_test(test), append(s, a)), s)


def times(weight: Term, less: Theorem, positive: Fact) -> Theorem:
    """An inequality with both sides multiplied by a weight that is at least 0."""
    low, high = less.conclusion.args
    return arith(weight * low <= weight * high, less, positive)


LARGER = nat(j), j + 1 <= size(x)
MORE_GIVEN = *GIVEN, size(x) <= most, *LARGER
TESTS = is_test(F), is_test(H)

ONE_MORE = Lemma(
    "meaning.sample-of-one-size-more",
    "A sample of j + 1 records is one of j records with a record added",
    ZHU_DONG_WANG,
    MORE_GIVEN,
    coupled(T(j, x), T(j + 1, x), up_to(x)),
    mutants=(
        Mutant("fewer", Claim(MORE_GIVEN, coupled(T(j + 1, x), T(j, x), up_to(x))), "no record and one",
               witness=alone(x=1, j=0)),
        Mutant("shorter", Claim(MORE_GIVEN, coupled(T(j, x), T(j + 1, x), size(s2) + 1 <= size(x))),
               "no record and one", witness=alone(x=1, j=0)),
        Mutant("larger", without(LARGER[1]), "a sample of one record of none", witness=alone(x=0, j=0)),
        Mutant("any number", without(LARGER[0]), "a sample of -1 records", witness=alone(x=1, j=-1)),
    ),
)  # fmt: skip


def last_added(number: Term, ordered: Term, *facts: Fact) -> Theorem:
    """The mean of F at a sample of x is at most that of H at the same sample with a record appended."""
    after, longer, law = lam(s, H(append(s, a))), append(x, a), T(number, x)
    one_more = grown(x, a, SHORT)

    def added(yes: Theorem) -> Theorem:
        room = arith(size(s) < most, yes, SHORT)
        bound = arith(size(append(s, a)) <= size(longer), grown(s, a, room), one_more, yes)
        return arith(F(s) <= after(s) + EXCESS, at(ordered, s, append(s, a), by=[use(LAST, room, x=s), bound]))

    ends = [*parts(specialize(TESTS[0], s)), *parts(specialize(TESTS[1], append(s, a)))]
    pointwise = cases(size(s) <= size(x), added, lambda no: arith(F(s) <= after(s) + EXCESS, no, *ends))
    measured = [bounded(law, s, term, 1, *ends) for term in (F(s), after(s), EXCESS)]
    short = use(NO_LONGER, *GIVEN, arith(size(x) <= most, SHORT), *facts, j=number)
    return arith(E(law, s, F(s)) <= E(law, s, after(s)), integrate(law, s, pointwise, *measured), short)


@proof_of(ONE_MORE)
def _one_more(claim: Claim) -> Theorem:
    """The last record is in both samples, or is the one that is added, or is in neither."""
    said, longer = lam(x, forall(j, implies(*LARGER, coupled(T(j, x), T(j + 1, x), up_to(x))))), append(x, a)
    none, positive = parts(unfolded(LISTS))[1], use(NAT_NONNEGATIVE, nat(j), k=j)
    nothing = arith(E(T(j, empty), s, F(s)) <= E(T(j + 1, empty), s, H(s)), none, positive, j + 1 <= size(empty))
    base = for_all(said(empty), nothing, j, F, H)

    one_more, ordered = grown(x, a, SHORT), in_order(F, H, up_to(longer))
    least = arith(j <= size(x), j + 1 <= size(longer), one_more)
    (F_, is_F), (H_, is_H) = moved_on(F), moved_on(H)
    told = [drawn(x, F, j, SHORT, nat(j), arith(j <= size(x) + 1, least), TESTS[0]),
            drawn(x, H, j + 1, SHORT, use("nat_successor", nat(j), k=j), arith(j + 1 <= size(x) + 1, least),
                    TESTS[1])]  # fmt: skip
    fits = arith(size(s2) < most, up_to(x), SHORT)
    kept = use(APPENDED, more(s1, s2), arith(size(s1) < most, *length(s1, s2), fits), fits, x1=s1, x2=s2)
    bound = arith(size(append(s2, a)) <= size(longer), grown(s2, a, fits), up_to(x), one_more)
    there = at(ordered, append(s1, a), append(s2, a), by=[kept, bound])
    here = at(ordered, s1, s2, by=[more(s1, s2), arith(size(s2) <= size(longer), up_to(x), one_more)])

    def before(number: Term, tests: tuple[Term, Term], known: tuple[Fact, Fact], made: Theorem, *by: Fact) -> Theorem:
        given = for_all(in_order(*tests, up_to(x)), made)
        return at(at(said(x), number, by=by), *tests, by=[*known, given])

    def some_drawn(no: Theorem) -> Theorem:
        natural = use(NAT_PREDECESSOR, nat(j), no, k=j)
        less = before(j - 1, (F_, H_), (is_F, is_H), there, natural, arith(j - 1 + 1 <= size(x), least))
        same = same_value(lam(k, E(T(k, x), s, H_(s))), arith(eq(j - 1 + 1, j)))
        return times(j, arith(E(T(j - 1, x), s, F_(s)) <= E(T(j, x), s, H_(s)), less, same), positive)

    def not_drawn(yes: Theorem) -> Theorem:
        return times(size(x) - j, before(j, (F, H), TESTS, here, nat(j), yes), arith(0 <= size(x) - j, yes))

    def all_drawn(no: Theorem) -> Theorem:
        after = use("nat_successor", nat(j), k=j)
        gap = use(NAT_GAP, natural_size(x), after, arith(size(x) < j + 1, no), j=size(x), k=j + 1)
        weight = size(x) - j
        low, high = E(T(j, x), s, F(s)), E(T(j + 1, x), s, H(s))
        return arith(weight * low <= weight * high, arith(eq(weight, 0), gap, least))

    here_ = last_added(j, ordered, nat(j), least)

    low, high = j * E(T(j - 1, x), s, F_(s)), j * E(T(j, x), s, H_(s))
    shifted = cases(eq(j, 0), lambda yes: arith(low <= high, yes), some_drawn)
    still = cases(j + 1 <= size(x), not_drawn, all_drawn)
    back = same_value(lam(k, E(T(k, x), s, H_(s))), arith(eq(j + 1 - 1, j)))
    one, two = E(T(j, longer), s, F(s)), E(T(j + 1, longer), s, H(s))
    total = arith((size(x) + 1) * one <= (size(x) + 1) * two, *told, back, shifted, still, here_)
    less = arith(one <= two, total, use(NAT_NONNEGATIVE, natural_size(x), k=size(x)))
    every = generalize(discharge(for_all(said(longer), less, j, F, H), SHORT, said(x)), x, a)
    return at(use(LIST_INDUCTION, LISTS, base, every, size(x) <= most, S=said), j, by=LARGER)

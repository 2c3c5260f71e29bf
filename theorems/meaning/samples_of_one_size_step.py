"""Samples without replacement of two lists with a further record, from samples of the lists."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from dpproofs.prelude import *
from dpproofs.meaning.lists import a, append, most, size, x
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_PREDECESSOR
from theorems.meaning.lists import APPENDED, LAST, length, more, natural_size
from theorems.meaning.samples import grown, is_test, s
from theorems.meaning.samples_of_one_size import (
    TESTS,
    T,
    drawn,
    moved_on,
    up_to,
)
from theorems.meaning.samples_one_more import F, H, coupled, in_order, s1, s2

f = var("f", function_type((x.type,), REAL))
Step: TypeAlias = Callable[[Theorem], Theorem]

# Two lists that differ in one record: samples with that record, and samples of the others --------

R, R2 = variables("R R2", prob(x.type))
s0, y = variables("s0 y", x.type)


def beside(one: Term, other: Term, data: Term) -> Term:
    """A sample of the second law can be had from one of the first by putting another record for one of its records."""
    given = forall((s0, s1, s2), implies(more(s0, s1), more(s0, s2), size(s1) <= size(data), F(s1) <= H(s2)))
    return forall((F, H), implies(*TESTS, given, E(one, s, F(s)) <= E(other, s, H(s))))


def follows(said: Term, conditions: int = 1) -> Term:
    """What follows from that many conditions."""
    for _ in range(conditions):
        _, said = if_then(said)
    return said


def given_of(said: Term) -> Term:
    """What is given of two tests there."""
    for _ in range(2):
        said = follows(said)
    given, _ = if_then(said)
    return given


def with_record(number: Term, law: Term, without: Term, with_: Term) -> tuple[Term, ...]:
    """The law is that of the samples of that many records in which the record is."""
    total = size(without) + 1
    rest = (total - number) * E(T(number, without), s, f(s))
    mixed = eq(total * E(T(number, with_), s, f(s)), number * E(law, s, f(s)) + rest)
    return (
        forall(f, implies(is_test(f), mixed)),
        implies(1 <= number, coupled(T(number - 1, without), law, up_to(with_))),
        implies(1 <= number, number <= size(without), beside(law, T(number, without), with_)),
    )


def _opposite(test: Term, fact: Fact) -> tuple[Term, Theorem]:
    """The test that passes where this one fails."""
    other, known = lam(s, 1 - test(s)), parts(specialize(fact, s))
    return other, generalize(both(arith(0 <= other(s), *known), arith(other(s) <= 1, *known)), s)


class OneMore:
    """Facts about samples of lists with a record appended, from samples of the lists.

    ``fewer`` is the law of samples of one record less with the record that only one list has, and facts about it;
    ``old`` the same of as many records.
    """

    def __init__(self, law: Term, lists: tuple[Term, Term], fewer: tuple[Term, Theorem], old: tuple[Term, Theorem],
                 laws: tuple[Theorem, ...], longer: Theorem, room: Theorem, place: int) -> None:  # fmt: skip
        self.law, (self.fewer, self.before), (self.old, self.now) = law, fewer, old
        (self.x1, self.x2), (self.moved, self.mixed), self.longer_by, self.place = lists, laws, longer, place
        self.rooms = room, assume(size(self.x2) < most)
        self.longer = append(self.x1, a), append(self.x2, a)
        self.grown = [grown(data, a, fits) for data, fits in zip(lists, self.rooms, strict=True)]
        self.natural, self.within = nat(j), j <= size(self.longer[0]) + 1
        self.n, self.total = size(self.x1), size(self.x1) + 1
        self.sign = use(NAT_NONNEGATIVE, natural_size(self.x1), k=self.n)
        self.positive = use(NAT_NONNEGATIVE, self.natural, k=j)
        self.room = arith(j <= self.n + 2, self.within, self.grown[0])
        self.wanted = with_record(j, law, *self.longer)

    def shown(self) -> Theorem:
        """What ``with_record`` says of the longer lists."""
        first, second, third = self.wanted
        mixed = for_all(first, self.mixture(), f)
        added = discharge(for_all(follows(second), self.added(), F, H), 1 <= j)
        beside_ = discharge(for_all(follows(third, 2), self.beside(), F, H), *self.conditions(third))
        return both(mixed, added, beside_)

    def conditions(self, said: Term) -> tuple[Term, Term]:
        """The two conditions under which something is said."""
        first, rest = if_then(said)
        condition, _ = if_then(rest)
        return first, condition

    def number_before(self, no: Theorem) -> Theorem:
        """j - 1 is natural."""
        return use(NAT_PREDECESSOR, self.natural, no, k=j)

    def of_fewer(self, no: Theorem) -> list[Theorem]:
        """Facts about samples with one record less."""
        known = at(self.before, by=[self.number_before(no), arith(j - 1 <= self.n + 1, self.room)])
        return parts(known)[self.place :]

    def of_old(self, yes: Fact) -> list[Theorem]:
        """Facts about samples with as many records."""
        return parts(at(self.now, by=[self.natural, yes]))[self.place :]

    def all_drawn(self, no: Theorem) -> Theorem:
        """j is n + 2, and no record is left."""
        after = use("nat_successor", natural_size(self.x1), k=self.n)
        gap = use(NAT_GAP, after, self.natural, arith(self.n + 1 < j, no), j=self.n + 1, k=j)
        return arith(eq(self.n + 2 - j, 0), gap, self.room)

    def at_least_one(self, no: Theorem) -> Theorem:
        """A natural number other than 0 is at least 1."""
        return arith(1 <= j, use(NAT_NONNEGATIVE, self.number_before(no), k=j - 1))

    def mean(self, test: Term, tested: Fact, large: Fact) -> Theorem:
        """The mean of a test of a sample with the record that only one list has."""
        after = lam(s, test(append(s, a)))
        share = maximum(0, minimum(1, (j - 1) / self.total))
        value = arith(eq(self.total * share, j - 1), large, self.room, self.sign)
        drawn, rest = (j - 1) * E(self.fewer, s, after(s)), (self.n + 2 - j) * E(self.old, s, test(s))
        wanted = eq(self.total * E(self.law, s, test(s)), drawn + rest)
        return arith(wanted, *(at(known, test, by=[tested]) for known in (self.mixed, self.moved)), value)

    def where(self, condition: Term, weight: Term, shown: Step, zero: Step) -> Theorem:
        """What is shown of two terms where a condition holds, times a weight that is 0 elsewhere."""
        kind, (left, right) = (known := shown(assume(condition)).conclusion).op, known.args
        wanted = Term(kind, (weight * left, weight * right))
        return cases(condition, lambda yes: arith(wanted, infer("cut", shown(yes), yes), yes, self.positive, self.room),
                     lambda no: arith(wanted, zero(no)))  # fmt: skip

    def of_drawn(self, weight: Term, shown: Step) -> Theorem:
        """The same where j is not 0, with a weight that is 0 where it is."""
        return self.where(ne(j, 0), weight, shown, lambda no: arith(eq(weight, 0), no))

    def left(self, shown: Step) -> Theorem:
        """The same where some record is left, times how many there are."""
        return self.where(j <= self.n + 1, self.n + 2 - j, shown, self.all_drawn)

    def mixture(self) -> Theorem:
        """A sample has the record, or has not."""
        tested, (after, is_after) = is_test(f), moved_on(f)
        size_2 = arith(j <= size(self.x2) + 1, self.room, self.longer_by)
        told = drawn(self.x2, f, j, self.rooms[1], self.natural, size_2, tested)
        known = [
            self.of_drawn(j, lambda no: self.mean(f, tested, self.at_least_one(no))),
            self.of_drawn(j, lambda no: at(self.of_fewer(no)[0], after, by=[is_after])),
            self.left(lambda yes: at(self.of_old(yes)[0], f, by=[tested])),
            self.left(lambda yes: drawn(self.x1, f, j, self.rooms[0], self.natural, yes, tested)),
        ]
        goal = follows(opened(self.wanted[0], f))
        whole = eq(self.total * lhs(goal), self.total * rhs(goal))
        total = arith(whole, told, *known, self.longer_by, *self.grown)
        return arith(goal, total, self.sign)

    def added(self) -> Theorem:
        """A sample with the record is one of the others with the record added."""
        large = infer("assume", formula=1 <= j)
        natural = self.number_before(arith(ne(j, 0), large))
        within = arith(j - 1 <= self.n + 1, self.room)
        told = drawn(self.x1, F, j - 1, self.rooms[0], natural, within, TESTS[0])
        given, short = in_order(F, H, up_to(self.longer[1])), up_to(self.x2)
        fits = arith(size(s2) < most, short, self.rooms[1])
        kept = use(APPENDED, more(s1, s2), arith(size(s1) < most, *length(s1, s2), fits), fits, x1=s1, x2=s2)
        bound = arith(size(append(s2, a)) <= size(self.longer[1]), grown(s2, a, fits), short, self.grown[1])
        there = at(given, append(s1, a), append(s2, a), by=[kept, bound])
        here = at(given, s1, s2, by=[more(s1, s2), arith(size(s2) <= size(self.longer[1]), short, self.grown[1])])
        (F_, is_F), (H_, is_H) = moved_on(F), moved_on(H)

        def of_fewer(yes: Theorem) -> Theorem:
            told_ = at(self.of_fewer(arith(ne(j, 0), large))[1], by=[yes])
            return at(told_, F_, H_, by=[is_F, is_H, for_all(in_order(F_, H_, short), there)])

        def of_old(yes: Theorem) -> Theorem:
            return self.from_others(yes, (F, H), TESTS, here)

        first = self.where(1 <= j - 1, j - 1, of_fewer, lambda no: self.first(no, natural))
        low, high = E(T(j - 1, self.longer[0]), s, F(s)), E(self.law, s, H(s))
        total = arith(
            self.total * low <= self.total * high, told, self.mean(H, TESTS[1], large), first, self.left(of_old)
        )
        return arith(low <= high, total, self.sign)

    def first(self, no: Theorem, natural: Theorem) -> Theorem:
        """j is 1."""
        positive = use(NAT_NONNEGATIVE, natural, k=j - 1)
        one = use("nat_successor", numeric(nat(0)), k=0)
        gap = use(NAT_GAP, natural, one, arith(j - 1 < num(0) + 1, no), j=j - 1, k=num(0) + 1)
        return arith(eq(j - 1, 0), positive, gap)

    def from_others(self, yes: Fact, tests: tuple[Term, Term], known: Iterable[Fact], made: Theorem) -> Theorem:
        """Facts about the samples with the record, and the ones of a record less without it."""
        given = for_all(in_order(*tests, up_to(self.x2)), made)
        return at(at(self.of_old(yes)[1], by=[1 <= j]), *tests, by=[*known, given])

    def siblings(self, given: Term) -> tuple[Theorem, Theorem, Callable[[Term, Term, Theorem], Theorem]]:
        """What is given of two samples that differ in a record, and of both with the record appended."""
        near = more(s0, s1), more(s0, s2), size(s1) <= size(self.x2)
        sizes = [*length(s0, s1), *length(s0, s2)]
        rooms = [arith(size(one) < most, *sizes, near[2], self.rooms[1]) for one in (s0, s1, s2)]
        bound = arith(size(s1) <= size(self.longer[1]), near[2], self.grown[1])
        here = at(given, s0, s1, s2, by=[*near[:2], bound])
        kept = [use(APPENDED, more(s0, one), rooms[0], room_, x1=s0, x2=one)
                for one, room_ in ((s1, rooms[1]), (s2, rooms[2]))]  # fmt: skip
        bound = arith(size(append(s1, a)) <= size(self.longer[1]), grown(s1, a, rooms[1]), near[2], self.grown[1])
        there = at(given, append(s0, a), append(s1, a), append(s2, a), by=[*kept, bound])

        def ordered(one: Term, other: Term, made: Theorem) -> Theorem:
            return for_all(forall((s0, s1, s2), implies(*near, one(s1) <= other(s2))), made)

        return here, there, ordered

    def beside(self) -> Theorem:
        """A sample without the record is one with it that has another record for it."""
        large, room = infer("assume", formula=1 <= j), j <= size(self.longer[0])
        natural, within = self.number_before(arith(ne(j, 0), large)), arith(j <= self.n + 1, room, self.grown[0])
        told = drawn(self.x1, H, j, self.rooms[0], self.natural, within, TESTS[1])
        given = given_of(opened(follows(self.wanted[2], 2), F, H))
        (F_, is_F), (H_, is_H) = moved_on(F), moved_on(H)
        here, there, siblings = self.siblings(given)

        def of_fewer(yes: Theorem) -> Theorem:
            less = arith(j - 1 <= self.n, within)
            told_ = at(self.of_fewer(arith(ne(j, 0), large))[2], by=[yes, less])
            return at(told_, F_, H_, by=[is_F, is_H, siblings(F_, H_, there)])

        def of_old(yes: Theorem) -> Theorem:
            told_ = at(self.of_old(within)[2], by=[large, yes])
            return at(told_, F, H, by=[*TESTS, siblings(F, H, here)])

        def none_left(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, natural_size(self.x1), self.natural, arith(self.n < j, no), j=self.n, k=j)
            return arith(eq(self.n + 1 - j, 0), gap, within)

        (opposite_F, is_not_F), (opposite_H, is_not_H) = _opposite(F, TESTS[0]), _opposite(H_, is_H)
        one_more, short = length(s1, s2), arith(size(s2) <= size(self.longer[1]), up_to(self.x2), self.grown[1])
        replaced = at(given, s1, s2, append(s1, a), by=[more(s1, s2), use(LAST, one_more[1], x=s1), short])
        turned = arith(opposite_H(s1) <= opposite_F(s2), replaced)
        last = self.from_others(within, (opposite_H, opposite_F), (is_not_H, is_not_F), turned)
        laws = (T(j - 1, self.x1), H_, is_H), (self.old, F, TESTS[0])
        ends = [parts(expand(law, s, 1 - test(s), bounded(law, s, test(s), 1, specialize(fact, s))))[1]
                for law, test, fact in laws]  # fmt: skip
        ones = [parts(use("E_one", P=law))[1] for law, *_ in laws]
        last = arith(E(self.old, s, F(s)) <= E(T(j - 1, self.x1), s, H_(s)), last, *ends, *ones)
        known = [
            self.where(1 <= j - 1, j - 1, of_fewer, lambda no: self.first(no, natural)),
            self.where(j <= self.n, self.n + 1 - j, of_old, none_left),
        ]
        low, high = E(self.law, s, F(s)), E(T(j, self.longer[0]), s, H(s))
        total = arith(self.total * low <= self.total * high, told, self.mean(F, TESTS[0], large), *known, last)
        return arith(low <= high, total, self.sign)


def two_sides(one: OneMore, two: OneMore) -> Theorem:
    """Samples with the record in which the lists differ differ in that record."""
    wanted = beside(one.law, two.law, one.longer[1])
    given, large = given_of(opened(wanted, F, H)), infer("assume", formula=1 <= j)
    (F_, is_F), (H_, is_H) = moved_on(F), moved_on(H)
    here, there, siblings = one.siblings(given)
    natural = one.number_before(arith(ne(j, 0), large))

    def of_fewer(yes: Theorem) -> Theorem:
        known = at(one.of_fewer(arith(ne(j, 0), large))[-1], by=[yes])
        return at(known, F_, H_, by=[is_F, is_H, siblings(F_, H_, there)])

    def of_old(yes: Theorem) -> Theorem:
        return at(at(one.of_old(yes)[-1], by=[large]), F, H, by=[*TESTS, siblings(F, H, here)])

    first = one.where(1 <= j - 1, j - 1, of_fewer, lambda no: one.first(no, natural))
    low, high = E(one.law, s, F(s)), E(two.law, s, H(s))
    means = one.mean(F, TESTS[0], large), two.mean(H, TESTS[1], large)
    total = arith(one.total * low <= one.total * high, *means, first, one.left(of_old))
    return discharge(for_all(wanted, arith(low <= high, total, one.sign), F, H), 1 <= j)

"""Epochs of DP-SGD, in refutations: gradients of 1 or -1; in order one batch has all records, shuffled all have -1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.obtaining import obtained
from dpproofs.accounting.proofs.refuted.known import Numbers, Says, Then, Wanted, normal_step, said, whole_number
from dpproofs.accounting.proofs.refuted.lists import LISTS, Apart, Lists, Query, prefixes
from dpproofs.accounting.proofs.refuted.steps import Step, mean_of
from dpproofs.accounting.proofs.sums import enclosed
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, E, eq, exp, ind, lam, log, nat, normal, num, var
from dpproofs.meaning.batches import EPOCH_IN_ORDER
from dpproofs.meaning.lists import RECORD, TWO_RECORDS, append, empty, most, x
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    bounded,
    cases,
    discharge,
    expand,
    generalize,
    mean_of_one,
    mp,
    numeric,
    obtain_all,
    parts,
    same_value,
)

_epochs_exist = theorem_file("meaning.batches_exist")
_shuffled_apart = theorem_file("meaning.shuffled_apart")
_enough_records = theorem_file("meaning.enough_records")

u_ = var("u_")
_r = var("r_", RECORD)


class FirstBatch(NamedTuple):
    """The noisy sum of the first batch and the number of its records; and what the sum is on both lists."""

    law: Term
    is_kind: Theorem
    sums: Term
    records: int
    totals: tuple[Theorem, ...]


def _first_batch(lists: Apart, numbers: Numbers, then: Callable[[FirstBatch], Theorem]) -> Theorem:
    """A conclusion from an epoch that releases the noisy sum of its first batch, which has all records of a list."""
    steps, size, sigma, *_ = numbers
    count = len(prefixes(lists.second)) - 1
    if lists.first == empty or whole_number(size) < count:
        raise NotClosedError(f"{count} replaced records in batches of {size!r}")
    other = lists.second.args[-1]
    worth = lam(_r, 2 * ind(eq(_r, other)) - 1)
    unit = generalize(arith(worth(_r) ** 2 <= 1), _r)
    facts = [numeric(fact, depth=0) for fact in (nat(steps), 1 <= steps, 0 < sigma)]
    made = use(_epochs_exist.FIRST_BATCH, assume(LISTS), unit, *facts, f=worth, T=steps, B=size, sigma=sigma, t=count)

    one = lists.first.args[-1]
    goal = eq(worth(one), -1)
    repeated = lam(_r, reduce(lambda data, _: append(data, _r), range(count), empty))
    unequal = cases(
        eq(one, other),
        lambda yes: arith(goal, mp(lists.different, same_value(repeated, yes))),
        lambda no: arith(goal, no),
    )

    def with_sums(sums: Term, known: Theorem) -> Theorem:
        begins, grows, is_kind = parts(known)

        def total(point: Term) -> Theorem:
            """The sum of the first batch of a list of one record, several times."""
            lists_ = Lists.up_to(point)
            found, record = at(begins, num(1)), point.args[-1]
            sign = -1 if point == lists.first else 1
            value = arith(eq(worth(record), sign), arith(eq(other, other))) if sign > 0 else unequal
            for number, shorter in enumerate(prefixes(point)[:-1]):
                grown = at(grows, shorter, record, num(1), by=[lists_.small(shorter)])
                goal = eq(sums(append(shorter, record), num(1)), sign * (number + 1))
                found = arith(goal, grown, found, value, lists_.sizes[shorter])
            return found

        law = lam(x, normal(sums(x, num(1)) + count, sigma))
        return then(FirstBatch(law, is_kind, sums, count, tuple(map(total, lists.points()))))

    return obtained(made, "c", with_sums)


def in_order(lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then) -> Theorem:
    """The noisy sum of the first batch."""

    def with_batch(batch: FirstBatch) -> Theorem:
        is_kind = said(says, batch.law, batch.is_kind)
        return then(normal_step(lists, batch.law, is_kind, num(1), numbers[2], wanted, num(2), batch.totals))

    return _first_batch(lists, numbers, with_batch)


def asked_of_epochs(kinds: Sequence[Term], lists: Apart, then: Callable[[Apart], Theorem]) -> Theorem:
    """A conclusion from lists whose query is half the mean of what epochs in order release, if these are the steps."""
    epochs = [kind for kind in kinds if kind.op == "def" and kind.data.name == EPOCH_IN_ORDER.name]
    if not epochs:
        return then(lists)

    def with_batch(batch: FirstBatch) -> Theorem:
        half = lam(x, (batch.sums(x, num(1)) + batch.records) / 2)
        ends = zip(lists.points(), (0, batch.records), batch.totals, strict=True)
        values = {point: arith(eq(half(point), value), total) for point, value, total in ends}
        return then(lists._replace(counted=Query(half, values, _not_told), epoch=batch.is_kind))

    return _first_batch(lists, epochs[0].args[1:], with_batch)


def _not_told(*_: Term) -> Theorem:
    raise NotClosedError("other steps beside epochs in a fixed order")


def shuffled_apart(numbers: Numbers, level: Fraction, then: Callable[[Apart], Theorem]) -> Theorem:
    """A conclusion from two lists of as many records as an epoch has, of which one is replaced.

    An epoch distinguishes them by whether a noisy sum is above the sum of gradients of -1 by more than the level. The
    numbers are the steps, the size of batches and the noise, and the least number of records, where that is said.
    """
    steps, size, sigma, *least = numbers
    count, place = Fraction(size.data), num(level - Fraction(size.data))

    def below(mean: Fraction) -> tuple[Term, Theorem]:
        """The probability that a noisy sum with that mean is below the level, and its logarithm."""
        law = normal(num(mean), sigma)
        tail = use("foundations.gaussian-upper-tail", numeric(0 < sigma, depth=0), nu=num(mean), r=place, sigma=sigma)
        chance = 1 - tail.conclusion.args[1]
        other = parts(expand(law, u_, 1 - ind(place <= u_), bounded(law, u_, ind(place <= u_), 1)))[1]
        turned = mean_of(law, u_, arith(eq(ind(u_ < place), 1 - ind(place <= u_))))
        positive = enclosed(0 < chance)
        value = use(arith(eq(u_, exp(log(u_))), 0 < u_), positive, u_=chance)
        missed = eq(E(law, u_, ind(u_ < place)), exp(log(chance)))
        return log(chance), arith(missed, turned, other, tail, value, mean_of_one(law))

    def with_records(one: Term, two: Term, unequal: Theorem) -> Theorem:
        (low, first), (high, second) = below(-count), below(2 - count)
        total = num(Fraction(steps.data) * count)
        room = arith(steps * size <= most, assume(total <= most))
        facts = [numeric(fact, depth=0) for fact in (nat(steps), 1 <= steps, nat(size), 1 <= size, 0 < sigma)]
        values = {"a1": one, "a2": two, "T": steps, "B": size, "sigma": sigma, "level": place, "low": low, "high": high}
        lemma = _enough_records.ENOUGH_APART if least else _shuffled_apart.SHUFFLED_APART
        if least:
            facts.append(numeric(least[0] <= steps * size, depth=0))
            values["n"] = least[0]
        made = use(lemma, assume(LISTS), unequal, room, first, second, *facts, **values)

        def with_lists(one: Term, two: Term, _: Term, known: Theorem) -> Theorem:
            near, back, differ, is_kind, seen, seen_of_two, *_sizes = parts(known)
            false = discharge(arith(FALSE, differ, assume(eq(one, two))), eq(one, two))
            return then(Apart(one, two, near, back, false, told_apart=both(is_kind, seen, seen_of_two)))

        return obtain_all(made, "one two K", with_lists)

    return obtain_all(assume(TWO_RECORDS), "a b", with_records)


def shuffled(lists: Apart, says: Says, _: Numbers, __: Wanted, then: Then) -> Theorem:
    """The epoch that distinguishes these lists."""
    if lists.told_apart is None:
        raise NotClosedError("a refutation of shuffled epochs beside other steps")
    is_kind, first, second = parts(lists.told_apart)
    law = is_kind.conclusion.args[0]
    return then(Step(law, said(says, law, is_kind), (Fraction(1),), ((first,), (second,))))

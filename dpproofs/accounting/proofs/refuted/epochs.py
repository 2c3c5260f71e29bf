"""Epochs of DP-SGD, in refutations: one batch has all records, whose gradients are 1 or -1."""

from __future__ import annotations

from functools import reduce

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.obtaining import obtained
from dpproofs.accounting.proofs.refuted.known import Numbers, Says, Then, Wanted, normal_step, said, whole_number
from dpproofs.accounting.proofs.refuted.lists import LISTS, Apart, Lists, prefixes
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ind, lam, nat, normal, num, var
from dpproofs.meaning.lists import RECORD, append, empty, x
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    cases,
    generalize,
    mp,
    numeric,
    parts,
    same_value,
)

_epochs_exist = theorem_file("meaning.batches_exist")

_r = var("r_", RECORD)


def in_order(lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then) -> Theorem:
    """The noisy sum of the first batch, which has all records of both lists."""
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

        means = [total(point) for point in lists.points()]
        law = lam(x, normal(sums(x, num(1)) + count, sigma))
        return then(normal_step(lists, law, said(says, law, is_kind), num(1), sigma, wanted, num(2), means))

    return obtained(made, "c", with_sums)

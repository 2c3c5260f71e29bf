"""Counts of persons that are released above a threshold: a partition may exist on one list, and not on the other."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.obtaining import obtained
from dpproofs.accounting.proofs.refuted.known import Numbers, Says, Then, Wanted, number
from dpproofs.accounting.proofs.refuted.lists import LISTS, Apart, Lists
from dpproofs.accounting.proofs.refuted.steps import Step, w
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, ind, lam, log, nat, num, var
from dpproofs.meaning.lists import empty, size, x
from dpproofs.proving.tactics import arith, assume, at, both, generalize, numeric, parts, same_value, specialize

_t = var("t_")
_SOME = lam(w, ind(num(1) <= w))


def _seen(count: Fraction, scale: Term, threshold: Term) -> Term:
    """The probability that a count is released."""
    offset = number(threshold) - count
    if count <= 0:
        return num(0)
    return exp(-num(offset) / scale) / 2 if offset >= 0 else 1 - exp(num(offset) / scale) / 2


def counts(lists: Apart, says: Says, numbers: Numbers, _: Wanted, then: Then) -> Theorem:
    """All persons are in all partitions, and the answer reveals whether a count is released."""
    most_of, scale, threshold = numbers[-3:]
    if lists.first != empty:
        raise NotClosedError("a refutation of counts of persons who are replaced")
    sizes = Lists.up_to(lists.second).sizes
    known = assume(LISTS), *(numeric(fact, depth=0) for fact in (nat(most_of), 0 < scale))
    made = use("meaning.released-counts-exist", *known, k=most_of, b=scale, tau=threshold)
    unit = generalize(both(arith(0 <= _SOME(w)), arith(_SOME(w) <= 1)), w)

    def with_law(law: Term, facts: Theorem) -> Theorem:
        is_kind, answers = parts(facts)
        if is_kind.conclusion != says(lam(x, law(x))):
            raise NotClosedError("counts of persons in other words")

        def tail(point: Term) -> Theorem:
            said = at(specialize(answers, point), _SOME, by=[unit])
            count = number(sizes[point].conclusion.args[1])
            offset, chance = threshold - size(point), _seen(count, scale, threshold)
            sides = [
                same_value(
                    lam(_t, exp(sign * _t / scale)), arith(eq(offset, num(number(threshold) - count)), sizes[point])
                )
                for sign in (-1, 1)
            ]
            marks = [
                arith(eq(ind(event), int(holds)), sizes[point])
                for event, holds in ((0 < size(point), count > 0), (0 <= offset, count <= number(threshold)),
                                     (offset < 0, count > number(threshold)))
            ]  # fmt: skip
            seen = ind(0 < size(point)) * (
                ind(0 <= offset) * exp(-offset / scale) / 2 + ind(offset < 0) * (1 - exp(offset / scale) / 2)
            )
            one = arith(eq(seen, chance), *marks, *sides)
            hidden = same_value(lam(_t, exp(most_of * log(1 - _t))), one)
            if not count:
                hidden = arith(eq(hidden.conclusion.args[0], 1), hidden)
            value = num(0) if not count else 1 - hidden.conclusion.args[1]
            return arith(eq(said.conclusion.args[0], value), said, hidden)

        first, second = map(tail, lists.points())
        return then(Step(lam(x, law(x)), is_kind, (Fraction(1),), ((first,), (second,))))

    return obtained(made, "K", with_law)

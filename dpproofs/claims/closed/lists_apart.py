"""Two neighbouring lists, in any space of lists, and a mark that distinguishes them: where claims are refuted."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.claims.closed.library import use
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import (
    FALSE,
    eq,
    ind,
    lam,
    num,
    var,
)
from dpproofs.meaning.lists import (
    ADD_OR_REMOVE_ONE,
    DATA,
    FINITE_LISTS,
    LIST_SPACE,
    REPLACE_ONE,
    TWO_RECORDS,
    append,
    empty,
    last,
    most,
    related,
    size,
    x,
)
from dpproofs.proving.reading import opened, premises_of
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    discharge,
    folded,
    generalize,
    obtain_all,
    parts,
    same_value,
    specialize,
    unfolded,
)

LISTS, SOME = FINITE_LISTS(*LIST_SPACE), num(1) <= most


class Counted(NamedTuple):
    """A count of the records of a list, which moves by little at neighbours."""

    query: Term
    values: tuple[Theorem, Theorem]
    """The values on both lists."""
    told: Callable[[Term, Term], Theorem]
    """The sensitivity of factor query(x) over a relation, for a factor that is not negative."""


class Apart(NamedTuple):
    """Two lists that differ in one record."""

    first: Term
    second: Term
    near: Theorem
    """They are neighbours, in this order."""
    back: Theorem
    """They are neighbours, in the other order."""
    different: Theorem
    """first = second implies false."""

    @property
    def mark(self) -> Term:
        """1 on the second list, and 0 on all others."""
        return lam(x, ind(eq(x, self.second)))

    counted: Counted | None = None
    """Of groups, what is counted of the records."""

    @property
    def query(self) -> Term:
        """A query that moves by at most 1 at neighbours: a count of records, or the mark."""
        return self.counted.query if self.counted else self.mark

    def asked(self) -> tuple[Theorem, Theorem]:
        """The values of the query on both lists: 0, and 1 or the size of the group."""
        return self.counted.values if self.counted else self.marked()

    def told(self, relation: Term, factor: Term) -> Theorem:
        """The sensitivity of factor query(x) over a relation, for a factor that is not negative."""
        if self.counted:
            return self.counted.told(relation, factor)
        return use("meaning.one-data-set-query", arith(0 <= factor), x0=self.second, N=relation, Delta=factor)

    def points(self) -> tuple[Term, Term]:
        """Both."""
        return self.first, self.second

    def marked(self) -> tuple[Theorem, Theorem]:
        """The mark is 0 on the first list and 1 on the second."""
        none = arith(eq(self.mark(self.first), 0), self.different)
        return none, arith(eq(self.mark(self.second), 1), arith(eq(self.second, self.second)))


def _facts(data: Term, record: Term, *smaller: Theorem) -> tuple[Theorem, ...]:
    """The facts about a list with a record appended: its size, its front and its last record."""
    grows = parts(unfolded(assume(LISTS)))[2]
    return tuple(parts(at(specialize(grows, data, record), by=[arith(size(data) < most, *smaller)])))


def _small() -> tuple[Theorem, ...]:
    """The empty list has no record, and a list of one is allowed."""
    return parts(unfolded(assume(LISTS)))[1], assume(SOME)


def least(goal: Term, *values: Term, small: Theorem | None = None) -> Theorem:
    """The least relation holds where it begins: of these values."""
    premises, _ = premises_of(opened(goal, related))
    made = at(assume(premises[0]), *values, by=[small or arith(size(values[0]) < most, *_small())])
    return folded(goal, generalize(discharge(made, *premises), related))


def apart(relation: str, then: Callable[[Apart], Theorem]) -> Theorem:
    """A conclusion from two lists that are neighbours in this relation.

    Its hypotheses are LISTS, SOME and, over replace-one, TWO_RECORDS.
    """
    if relation == "add-or-remove-one":
        record = last(empty)
        longer = append(empty, record)
        both_ways = ADD_OR_REMOVE_ONE(empty, longer)
        more = least(both_ways.args[0], empty, record)
        near = infer("or_intro", more, formula=both_ways)
        back = infer("or_intro", more, formula=ADD_OR_REMOVE_ONE(longer, empty))
        new = _facts(empty, record, *_small())[0]
        equal = same_value(size, assume(eq(empty, longer)))
        different = discharge(arith(FALSE, equal, new), eq(empty, longer))
        return then(Apart(empty, longer, near, back, different))

    def of_two(a: Term, b: Term, unequal: Theorem) -> Theorem:
        one, two = append(empty, a), append(empty, b)
        near = least(REPLACE_ONE(one, two), empty, a, b)
        back = least(REPLACE_ONE(two, one), empty, b, a)
        ends = [_facts(empty, r, *_small())[2] for r in (a, b)]
        equal = assume(eq(one, two))
        u = var("u_", DATA)
        moved = use("leibniz", equal, ends[0], x=one, y=two, A=lam(u, eq(last(u), a)))
        t = var("t_", "A")
        same = use("leibniz", moved, ends[1], x=last(two), y=a, A=lam(t, eq(t, b)))
        different = discharge(
            infer("imp_elim", unequal, same) if unequal.conclusion.op == "imp" else arith(FALSE, unequal, same),
            eq(one, two),
        )
        return then(Apart(one, two, near, back, different))

    return obtain_all(assume(TWO_RECORDS), "a b", of_two)

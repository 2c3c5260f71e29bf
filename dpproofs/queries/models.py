"""What is asked: a query on lists of records, where the values lie, and which lists are neighbours; as formulas."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from dpproofs.kernel import Term
from dpproofs.language.terms import REAL, conj, eq, forall, function_type, lam, num, substitute, var
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE, RELATIONS, a, most, size, x, x1, x2
from dpproofs.meaning.queries import SPACE, TOTAL
from dpproofs.privacy.definitions import SENSITIVITY
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE
from dpproofs.queries.definitions import LARGEST, MEDIAN, RANKED, SMALLEST
from dpproofs.queries.reading import COUNT, RECORD, Aggregate, Query

LISTS = FINITE_LISTS(*LIST_SPACE)
VALUE = var("value", function_type((a.type,), REAL))
"""The value of a record."""
DEFINED = {"total": TOTAL, "largest": LARGEST, "smallest": SMALLEST}


@dataclass(frozen=True)
class Model:
    """A query, the range of the values, and the neighbours, of one size or of a least one."""

    query: Query
    low: Fraction | None
    high: Fraction | None
    relation: str
    size: int | None = None
    """The number of records of all lists, where it is known: then neighbours have a replaced record."""
    least: int = 0
    """The least number of records of a list."""

    @property
    def is_added(self) -> bool:
        """Whether neighbours differ by a record more."""
        return self.relation == ADD_OR_REMOVE_ONE

    @cached_property
    def functions(self) -> dict[Term, Term]:
        """For each variable that stands for an aggregate, the function of lists."""
        return {v: var(v.data[0], function_type((x.type,), REAL)) for v in self.query.aggregates}

    def number_of(self, inner: Term, record: Term = a) -> Term:
        """A function of x, of the value of a record."""
        return substitute(inner, {RECORD: VALUE(record)})

    def defined(self, v: Term, one: Aggregate) -> tuple[Term, ...]:
        """What is said of the function of lists."""
        number = lam(a, self.number_of(one.inner))
        if one.kind in DEFINED:
            return (DEFINED[one.kind](*SPACE, self.functions[v], number),)
        return (RANKED(*SPACE, self.ranks[v], number), *self._median(v, one))

    def _median(self, v: Term, one: Aggregate) -> tuple[Term, ...]:
        return (MEDIAN(size, most, self.functions[v], self.ranks[v]),) if one.kind == "median" else ()

    @cached_property
    def ranks(self) -> dict[Term, Term]:
        """For each variable that stands for a value by rank, the function of lists and ranks."""
        return {v: var(f"{v.data[0]}_ranked", function_type((x.type, REAL), REAL)) for v in self.query.aggregates}

    @cached_property
    def range(self) -> tuple[Term, ...]:
        """Where the values of all records lie."""
        ends = [num(self.low) <= VALUE(a)] if self.low is not None else []
        ends += [VALUE(a) <= num(self.high)] if self.high is not None else []
        return (forall(a, conj(*ends)),) if ends else ()

    @cached_property
    def hypotheses(self) -> tuple[Term, ...]:
        """The lists, the range of the values, and what the query is made of."""
        made = [h for v, one in self.query.aggregates.items() for h in self.defined(v, one)]
        return (LISTS, *self.range, *made)

    def at(self, data: Term) -> Term:
        """The query at a list."""
        values = {v: self.value(v, data) for v in self.query.aggregates}
        return substitute(self.query.expression, {**values, COUNT: size(data)})

    def value(self, v: Term, data: Term) -> Term:
        """An aggregate at a list."""
        one = self.query.aggregates[v]
        return self.ranks[v](data, one.rank) if one.kind == "ranked" else self.functions[v](data)

    @cached_property
    def neighbours(self) -> Term:
        """The relation of neighbours, of the sizes that are asked about."""
        sizes: tuple[Term, ...] = ()
        if self.size is not None:
            sizes = (eq(size(x1), self.size),)
        elif self.least > (0 if self.is_added else 1):
            sizes = (self.least <= size(x1), self.least <= size(x2)) if self.is_added else (self.least <= size(x1),)
        return lam((x1, x2), conj(RELATIONS[self.relation](x1, x2), *sizes))

    def goal(self, bound: Term) -> Term:
        """The query has that sensitivity."""
        return SENSITIVITY(lam(x, self.at(x)), self.neighbours, bound)

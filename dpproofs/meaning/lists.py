"""Data sets are finite lists of records; the neighbouring relations are defined on them.

The points x of X with size(x) <= m are the lists of at most m records of A, for any m. What else is in X does not
matter. Any two lists are lists for some m, so nothing is lost by the bound.
"""

from __future__ import annotations

from collections.abc import Mapping

from dpproofs.kernel import Definition, Term
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import PROP, REAL, conj, disj, eq, exists, forall, function_type, implies, lam, nat, ne
from dpproofs.language.terms import num, var, variables

DATA, RECORD = "X", "A"
x, x1, x2, x3 = variables("x x1 x2 x3", DATA)
a, b = variables("a b", RECORD)
j, k = variables("j k")

empty = var("empty", DATA)
append = var("append", function_type((DATA, RECORD), DATA))
front = var("front", function_type((DATA,), DATA))
last = var("last", function_type((DATA,), RECORD))
size = var("size", function_type((DATA,), REAL))
most = var("m")
LIST_SPACE = (empty, append, front, last, size, most)

_grows = conj(eq(size(append(x, a)), size(x) + 1), eq(front(append(x, a)), x), eq(last(append(x, a)), a))
_is_list = disj(eq(x, empty), conj(size(front(x)) < size(x), eq(x, append(front(x), last(x)))))
FINITE_LISTS = Definition(
    "finite_lists",
    LIST_SPACE,
    conj(
        nat(most),
        eq(size(empty), 0),
        forall((x, a), implies(size(x) < most, _grows)),
        forall(x, conj(nat(size(x)), implies(size(x) <= most, _is_list))),
    ),
)
"""The points of X whose size is at most m are the lists of at most m records: the empty list, and each list with a
record appended, which is determined by its front and its last record."""

related = var("B", function_type((DATA, DATA), PROP))
_kept = forall(
    (x1, x2, a), implies(related(x1, x2), size(x1) < most, size(x2) < most, related(append(x1, a), append(x2, a)))
)

_added_last = forall((x, a), implies(size(x) < most, related(x, append(x, a))))
RECORD_ADDED = Definition(
    "record_added", (append, size, most, x1, x2), forall(related, implies(_added_last, _kept, related(x1, x2)))
)
"""x2 is x1 with one record more, at any place: the least relation between x and append(x, a) that is kept when the
same record is appended to both."""

_replaced_last = forall((x, a, b), implies(size(x) < most, related(append(x, a), append(x, b))))
RECORD_REPLACED = Definition(
    "record_replaced", (append, size, most, x1, x2), forall(related, implies(_replaced_last, _kept, related(x1, x2)))
)
"""x2 is x1 with another record in the place of one."""

added = lam((x1, x2), RECORD_ADDED(append, size, most, x1, x2))
"""One record is added."""
removed = lam((x1, x2), RECORD_ADDED(append, size, most, x2, x1))
"""One record is removed."""
ADD_OR_REMOVE_ONE = lam((x1, x2), disj(added(x1, x2), removed(x1, x2)))
"""One record is added or removed."""
REPLACE_ONE = lam((x1, x2), RECORD_REPLACED(append, size, most, x1, x2))
"""One record is replaced."""
RELATIONS: Mapping[str, Term] = Frozen({"replace-one": REPLACE_ONE, "add-or-remove-one": ADD_OR_REMOVE_ONE})

neighbours = var("N", function_type((DATA, DATA), PROP))
joined = var("D", function_type((REAL, DATA, DATA), PROP))
GROUP = Definition(
    "group",
    (neighbours, k, x1, x3),
    forall(
        joined,
        implies(
            forall(x, joined(num(0), x, x)),
            forall((j, x1, x2), implies(nat(j), joined(j, x1, x2), joined(j + 1, x1, x2))),
            forall((j, x1, x2, x3), implies(nat(j), joined(j, x1, x2), neighbours(x2, x3), joined(j + 1, x1, x3))),
            joined(k, x1, x3),
        ),
    ),
)
"""x1 and x3 are joined by a path of at most k neighbouring pairs."""

TWO_RECORDS = exists((a, b), ne(a, b))
"""There are two different records."""


def relation(name: str, group: int = 1) -> Term:
    """The neighbouring relation of that name; for groups, a path of at most that many pairs joins the data sets."""
    one = RELATIONS[name]
    return one if group == 1 else lam((x1, x3), GROUP(one, num(group), x1, x3))

"""What queries are made of: totals, the largest and the smallest value, and values by rank, over the records of a list.

The lists are those of ``dpproofs.meaning.lists``. All these are functions of lists that are said of them by how a list
grows, record by record.
"""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, conj, eq, forall, function_type, implies, ind, lam, maximum, minimum, nat, var
from dpproofs.meaning.lists import a, append, most, size, x
from dpproofs.meaning.queries import SPACE, TOTAL, number, result

_short = size(x) < most


def _folded(fold: Term) -> Term:
    grown = result(append(x, a))
    first, later = implies(eq(size(x), 0), eq(grown, number(a))), implies(1 <= size(x), eq(grown, fold))
    return forall((x, a), implies(_short, conj(first, later)))


LARGEST = Definition("largest", (*SPACE, result, number), _folded(maximum(result(x), number(a))))
"""c(x) is the largest of f(a) over the records a of the list x, if it has any."""
SMALLEST = Definition("smallest", (*SPACE, result, number), _folded(minimum(result(x), number(a))))
"""c(x) is the smallest of them."""

ranked = var("o", function_type((x.type, REAL), REAL))
rank = var("k")
below, upto = (var(name, function_type((x.type,), REAL)) for name in ("below", "upto"))
_place = nat(rank), 1 <= rank, rank <= size(x), size(x) <= most
_counts = (
    TOTAL(*SPACE, below, lam(a, ind(number(a) < ranked(x, rank)))),
    TOTAL(*SPACE, upto, lam(a, ind(number(a) <= ranked(x, rank)))),
)
RANKED = Definition(
    "ranked",
    (*SPACE, ranked, number),
    forall((x, rank, below, upto), implies(*_place, *_counts, conj(below(x) <= rank - 1, rank <= upto(x)))),
)
"""o(x, k) is the k-th smallest f(a) of the records a of the list x: fewer than k are smaller, and k are at most it."""

median = var("g", function_type((x.type,), REAL))
MEDIAN = Definition(
    "median",
    (size, most, median, ranked),
    forall(
        (x, rank),
        implies(
            nat(rank),
            1 <= rank,
            size(x) <= most,
            conj(
                implies(eq(size(x), 2 * rank - 1), eq(median(x), ranked(x, rank))),
                implies(eq(size(x), 2 * rank), eq(median(x), (ranked(x, rank) + ranked(x, rank + 1)) / 2)),
            ),
        ),
    ),
)
"""g(x) is the middle one of the values o(x, 1) <= o(x, 2) <= ... of the list x, or the midpoint of the two."""

x1, x2 = (var(name, x.type) for name in ("x1", "x2"))
ONE_MORE = Definition(
    "one_more",
    (*SPACE, x1, x2, a),
    conj(
        forall((result, number), implies(TOTAL(*SPACE, result, number), eq(result(x2), result(x1) + number(a)))),
        *(
            forall(
                (result, number),
                implies(
                    defined(*SPACE, result, number),
                    conj(
                        implies(eq(size(x1), 0), eq(result(x2), number(a))),
                        implies(1 <= size(x1), eq(result(x2), fold(result(x1), number(a)))),
                    ),
                ),
            )
            for defined, fold in ((LARGEST, maximum), (SMALLEST, minimum))
        ),
    ),
)
"""What is said of lists by totals, largest and smallest values is said of x2 as of x1 with the record a appended."""

"""Mechanisms on disjoint parts of the data.

Over add-or-remove-one the part of a record is determined by the record, so that the added or removed one is in one
part. Over replace-one it is determined by the index of the record, so that the other record is in the same part. It
is determined by the record there, too, where all premises are about added or removed records: then it may move.
"""

from __future__ import annotations

from collections.abc import Iterable

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, conj, eq, exists, forall, function_type, implies, lam, ne, num, prob
from dpproofs.language.terms import substitute, var
from dpproofs.meaning.lists import DATA, RECORD, a, append, empty, j, most, size, x
from dpproofs.meaning.process import OUTPUT, SAME_LAWS, Kind, Says, Steps, composed, law

chosen = var("D", function_type((DATA,), DATA))
of_record, of_place = var("part", function_type((RECORD,), REAL)), var("part", function_type((REAL,), REAL))


def _chosen(part: Term) -> Term:
    """D(x) has the records of x that are in part j, in their order; ``part`` is that of a record appended to x."""
    with_it, without = eq(chosen(append(x, a)), append(chosen(x), a)), eq(chosen(append(x, a)), chosen(x))
    either = conj(implies(eq(part, j), with_it), implies(ne(part, j), without))
    return conj(eq(chosen(empty), empty), forall((x, a), implies(size(x) < most, either)))


PART_BY_RECORD = Definition("part_by_record", (chosen, of_record, j, empty, append, size, most), _chosen(of_record(a)))
"""D(x) are the records a of x with part(a) = j."""
PART_BY_PLACE = Definition(
    "part_by_place", (chosen, of_place, j, empty, append, size, most), _chosen(of_place(size(x) + 1))
)
"""D(x) are the records of x at the indices i with part(i) = j."""


def in_parallel(parts: Iterable[Says], laws: Term, *, by_record: bool, is_fixed: bool, is_kept: bool) -> Term:
    """The laws are those of one mechanism on each part, one after the other; each may depend on earlier answers.

    Each of ``parts`` is the premise of laws to be those of the mechanism on its part, which sees nothing else.
    """
    mechanism = var("K", function_type((DATA,), prob(OUTPUT)))
    says = tuple(parts)
    names = tuple(var(f"D{number}", chosen.type) for number in range(1, len(says) + 1))
    kind, part = (PART_BY_RECORD, of_record) if by_record else (PART_BY_PLACE, of_place)
    apart = [kind(name, part, num(number), empty, append, size, most) for number, name in enumerate(names, 1)]

    def on_part(of_part: Says, name: Term) -> Says:
        given = SAME_LAWS(law, lam(x, mechanism(name(x))))
        said = exists(mechanism, conj(of_part(mechanism), given))
        return lambda laws: substitute(said, {law: laws})

    each = map(on_part, says, names)
    rows = tuple(Steps(one, 1, Kind(OUTPUT, one) if is_kept else None) for one in each)
    said = exists((part, *names), conj(*apart, composed(rows, law, is_fixed=is_fixed)))
    return substitute(said, {law: laws})

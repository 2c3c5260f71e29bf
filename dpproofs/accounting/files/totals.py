"""All mechanisms of a file as one: their composition, with its (epsilon, delta)-DP."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction

from dpproofs.accounting.claims.model import PrivacyClaim, numbered
from dpproofs.accounting.files.readings import Reading
from dpproofs.accounting.limits import MAX_STEPS
from dpproofs.accounting.mechanisms import Given, Mechanism, Parallel, Step
from dpproofs.accounting.numerals import Root
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.accounting.verdicts.outcomes import Outcome, Place, Problem
from dpproofs.accounting.verdicts.verdict import first_derived
from dpproofs.errors import DpproofsError
from dpproofs.language.terms import num
from dpproofs.numbers import Value, decimal_string, square_root
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, CLAIMED
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, REPLACE_ONE

DIGITS = 4
"""Of the epsilon of a total."""
MOVED = tuple(sorted((name for name in WORST if WORST[name].rank), key=lambda name: WORST[name].rank))
"""Notions of guarantees that theorems take from records that are added or removed to replaced ones, the best first."""
EXACT = 30
"""The digits to which an irrational number of such a guarantee is rounded up."""


def totals(readings: Iterable[Reading], delta: Fraction) -> list[Outcome]:
    """For each file the (epsilon, delta)-DP of all its mechanisms composed, as a claim with its verdict.

    The claimed epsilon is nearly the least that can be derived, rounded up. It is for groups of the largest size that
    is claimed, and where some mechanisms are over replace-one for that relation. The title names what is left out.
    """
    return [total(rows, delta) for rows in by_file(readings)]


def by_file(readings: Iterable[Reading]) -> list[list[Reading]]:
    """The readings of each file that has a claim."""
    files: dict[str, list[Reading]] = {}
    for one in readings:
        files.setdefault(one.place.file, []).append(one)
    return [rows for rows in files.values() if any(one.claim for one in rows)]


@dataclass(frozen=True)
class _Part:
    """The mechanism of a case or a row in a total, with its irrational numbers."""

    mechanism: Mechanism
    roots: tuple[Root, ...] = ()


def total(rows: Sequence[Reading], delta: Fraction) -> Outcome:
    """The composition of the mechanisms of one file, some of which were read."""
    claims: dict[object, PrivacyClaim] = {}
    for one in rows:
        if one.claim is not None:
            claims.setdefault(one.place.case, one.claim)  # several claims may be about one mechanism
    every = [one.claim for one in rows if one.claim is not None]
    relations = {claim.relation for claim in claims.values()}
    relation = relations.pop() if len(relations) == 1 else REPLACE_ONE
    parts = [_part(claim, relation) for claim in claims.values()]
    known = [part for part in parts if part is not None]
    group = max(claim.group for claim in every)
    left_out = {
        "with errors": len({one.place.case for one in rows if one.claim is None} - claims.keys()),
        "over other neighbours": len(parts) - len(known),
    }
    moved = sum(claim.relation != relation for claim in claims.values()) - left_out["over other neighbours"]
    title = _title(len(known), left_out)
    title += f", {moved} of them moved from {ADD_OR_REMOVE_ONE} to {REPLACE_ONE}" if moved else ""
    title += (
        f", for groups of {group}, the largest that are claimed" if len({claim.group for claim in every}) > 1 else ""
    )
    place = Place(rows[0].place.file, title=title)
    if sum(1 for part in known for _ in part.mechanism.leaves()) > MAX_STEPS:
        return Outcome(place, None, (Problem(None, f"has more than {MAX_STEPS} steps, too many for a total"),))
    whole = known[0].mechanism.then(*(part.mechanism for part in known[1:]))
    roots, before = list[Root](), 0
    for part in known:
        steps = (root for root in part.roots if root.step is not None)
        roots += (root._replace(step=before + (root.step or 0)) for root in steps)
        before += sum(1 for _ in numbered(part.mechanism))
    said = (_MOVED,) if moved else ()
    try:
        numbers = {"epsilon": Fraction(0), "delta": delta}
        asked = PrivacyClaim(place.title, relation, whole, APPROX_DP.name, numbers, group, said, tuple(roots))
        found = first_derived(asked, "epsilon", DIGITS, rough=True)
    except DpproofsError as error:
        return Outcome(place, None, (Problem(None, str(error)),))
    if found is None:
        return Outcome(place, None, (Problem(None, "no guarantee of all mechanisms together is derived"),))
    return Outcome(place, found)


_MOVED = (
    f"a guarantee over {ADD_OR_REMOVE_ONE} that is given is a theorem about the mechanism of its row; "
    f"over {REPLACE_ONE} a record is removed and another one added"
)


def _part(claim: PrivacyClaim, relation: str) -> _Part | None:
    """The mechanism of a claim over a relation; None where no theorem says what it is there."""
    if claim.relation == relation:
        return _Part(claim.mechanism, claim.roots)
    found = _replaced(claim.mechanism)
    return None if found is None else _Part(found)


def _replaced(mechanism: Mechanism) -> Mechanism | None:
    """A mechanism over add-or-remove-one by guarantees that hold over replace-one, too, or by its numbers.

    DP-SGD has the same numbers over both relations, and theorems for each. Of parallel parts with it none says that a
    replaced record stays in its part.
    """
    if isinstance(mechanism, Step):
        if mechanism.numbers_over == ADD_OR_REMOVE_ONE:
            return mechanism
        known = (one for name in MOVED for one in mechanism.seeds(ADD_OR_REMOVE_ONE, (name,)))
        return next((_given(one) for one in known if one.relation == ADD_OR_REMOVE_ONE), None)
    parts: dict[str, object] = {}
    for field in fields(mechanism):  # type: ignore[arg-type]
        part = vars(mechanism)[field.name]
        if type(part) is tuple:
            part = tuple(map(_replaced, part))
            if None in part:
                return None
        elif isinstance(part, Mechanism):
            part = _replaced(part)
            if part is None:
                return None
        parts[field.name] = part
    made = type(mechanism)(**parts)
    is_kept = not isinstance(made, Parallel) or made.for_neighbours(REPLACE_ONE) == ADD_OR_REMOVE_ONE
    return made if is_kept else None


def _given(g: Guarantee) -> Given:
    """The guarantee as a premise, its numbers rounded up."""
    numbers = dict[str, Fraction]()
    for q in CLAIMED[g.notion].quantities:
        number = g.parameters[q.name]
        high = (square_root(Value(num(number.enclosure()[1]))) if q.is_squared else number).enclosure()[1]
        numbers[q.public] = min(high, Fraction(decimal_string(high, EXACT, up=True)), key=lambda x: x.denominator)
    return Given(g.notion, numbers, ADD_OR_REMOVE_ONE)


def _title(count: int, left_out: Mapping[str, int]) -> str:
    """The mechanisms of a total, and what it leaves out."""
    missing = " and ".join(f"{n} {what}" for what, n in left_out.items() if n)
    many = "1 mechanism" if count == 1 else f"{count} mechanisms composed"
    return f"total of {many}" + (f", leaving out {missing}" if missing else "")

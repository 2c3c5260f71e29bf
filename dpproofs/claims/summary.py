"""Many outcomes on one page: a line for each, how many there are of each kind, and what all of them make together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from dpproofs.claims.judgement import VERDICTS, Told
from dpproofs.claims.mechanisms import Mechanism
from dpproofs.claims.model import PrivacyClaim
from dpproofs.claims.outcomes import ERROR, Outcome, Place, Problem, counts
from dpproofs.claims.readings import Reading
from dpproofs.claims.values import MAX_STEPS, written
from dpproofs.claims.verdicts import Verdict, first_derived
from dpproofs.errors import DpproofsError
from dpproofs.numbers import decimal_string, printable
from dpproofs.privacy.notions import APPROX_DP
from dpproofs.system.terminal import coloured, cut_to, padded, width_of

WIDEST = 48
"""How many columns a title or the name of a file takes at most."""
NARROWEST = 12
"""To how many columns titles are cut where a terminal is narrow."""
DIGITS = 4
"""Of the epsilon of a total, and of derived numbers in the table, if that is enough."""
MOST_DIGITS = 12
"""Of a derived number in the table."""


def table(outcomes: Iterable[Outcome], columns: int | None = None, *, in_colour: bool = False) -> list[str]:
    """A line for each outcome: the verdict, where it is from, its title, what is claimed, the margin."""
    rows = [cells(one) for one in outcomes]
    if not rows:
        return []
    widths = [min(WIDEST, max(width_of(row[i]) for row in rows)) for i in range(4)]
    if columns is not None:  # titles are cut first: the numbers say more
        margins = max((width_of(row[4]) for row in rows if row[0] != ERROR), default=0)
        over = sum(widths) + 2 * len(widths) + margins - columns
        widths[2] = max(min(widths[2], NARROWEST), widths[2] - max(0, over))
    lines = []
    for row in rows:
        texts = [padded(cut_to(text, size), size) for text, size in zip(row, widths, strict=False)]
        line = "  ".join([*texts[1:], row[4]]).rstrip()
        room = None if columns is None else columns - widths[0] - 2
        lines.append(f"{_in_colour(texts[0], in_colour)}  {line if room is None else cut_to(line, room)}")
    return lines


def _in_colour(cell: str, in_colour: bool) -> str:
    word = cell.rstrip()
    return coloured(word, in_colour=in_colour) + cell[len(word) :]


def cells(one: Outcome) -> list[str]:
    """What a line of the table says: the verdict, where it is from, the title, what is claimed, what was derived."""
    place = one.place
    where = place.file if place.line is None else f"{place.file}:{place.line}"
    if one.verdict is None:
        return [ERROR, printable(where), printable(place.title), "", printable(_first_problem(one))]
    would = f"{one.suggestions[0]} would be true" if one.suggestions else ""
    if isinstance(one.verdict, Told):
        return [one.status, printable(where), printable(place.title), one.verdict.numbers, would or one.verdict.derived]
    said = getattr(one.verdict.claim, "parameters", {})
    numbers = ", ".join(f"{name} = {written(v)}" for name, v in said.items())
    return [one.status, printable(where), printable(place.title), numbers, would or _margin(one)]


def _first_problem(one: Outcome) -> str:
    more = f" (and {len(one.problems) - 1} more)" if len(one.problems) > 1 else ""
    return f"{one.problems[0].message}{more}"


def _margin(one: Outcome) -> str:
    room = one.verdict.room if isinstance(one.verdict, Verdict) else None
    if room is None:
        return ""
    if room.derived is None:
        return "just the claim"
    return f"{room.parameter} <= {_at_most(room.derived, room.claimed)}"


def _at_most(derived: Fraction, claimed: Fraction | None) -> str:
    """The derived number, rounded up to so few digits that it is not above the claimed one, if that takes no more."""
    few = (
        digits
        for digits in range(DIGITS, MOST_DIGITS)
        if claimed is None or derived + derived / 10 ** (digits - 1) <= claimed
    )
    return decimal_string(derived, next(few, MOST_DIGITS), up=True)


def count_line(outcomes: Iterable[Outcome]) -> str:
    """How many claims there are, and of each verdict; errors are counted by claim, row or file."""
    found = counts(outcomes)
    judged_ones = sum(found[v] for v in VERDICTS)
    parts = [f"{found[v]} {v}" for v in VERDICTS if found[v]]
    parts += [f"{found[ERROR]} with errors"] if found[ERROR] else []
    many = "1 claim judged" if judged_ones == 1 else f"{judged_ones} claims judged"
    return f"{many}: {', '.join(parts)}" if parts else many


def totals(readings: Iterable[Reading], delta: Fraction) -> list[Outcome]:
    """For each file the (epsilon, delta)-DP of all its mechanisms in a row, as a claim with its verdict.

    What is claimed is the first epsilon that is derived, rounded up. What is left out is said in the title.
    """
    return [total(rows, delta) for rows in by_file(readings)]


def by_file(readings: Iterable[Reading]) -> list[list[Reading]]:
    """The readings of each file that has a claim."""
    files: dict[str, list[Reading]] = {}
    for one in readings:
        files.setdefault(one.place.file, []).append(one)
    return [rows for rows in files.values() if any(one.claim for one in rows)]


def total(rows: Sequence[Reading], delta: Fraction) -> Outcome:
    """What the mechanisms of one file make together, some of which were read."""
    file = rows[0].place.file
    by_relation: dict[str, dict[object, Mechanism]] = {}
    for one in rows:
        if one.claim is not None:
            own = by_relation.setdefault(one.claim.relation, {})
            own.setdefault(one.place.case, one.claim.mechanism)  # several claims may be about one mechanism
    composed = {case for own in by_relation.values() for case in own}
    wrong = len({one.place.case for one in rows if one.claim is None} - composed)
    relation, known = max(by_relation.items(), key=lambda pair: len(pair[1]))
    others = sum(len(found) for found in by_relation.values()) - len(known)
    place = Place(file, title=_title(len(known), {"with errors": wrong, "over other neighbours": others}))
    parts = list(known.values())
    if sum(1 for part in parts for _ in part.leaves()) > MAX_STEPS:
        return Outcome(place, None, (Problem(None, f"has more than {MAX_STEPS} steps, too many for a total"),))
    whole = parts[0].then(*parts[1:])
    roots = tuple(root for one in rows if one.claim is not None for root in one.claim.roots)
    try:
        numbers = {"epsilon": Fraction(0), "delta": delta}
        asked = PrivacyClaim(place.title, relation, whole, APPROX_DP.name, numbers, roots=roots)
        found = first_derived(asked, "epsilon", DIGITS, rough=True)
    except DpproofsError as error:
        return Outcome(place, None, (Problem(None, str(error)),))
    if found is None:
        return Outcome(place, None, (Problem(None, "no guarantee of all mechanisms together is derived"),))
    return Outcome(place, found)


def _title(count: int, left_out: Mapping[str, int]) -> str:
    """What a total is of, and what it leaves out."""
    missing = " and ".join(f"{n} {what}" for what, n in left_out.items() if n)
    many = "1 mechanism" if count == 1 else f"{count} mechanisms in a row"
    return f"total of {many}" + (f", leaving out {missing}" if missing else "")

"""Many outcomes on one page: a line for each, counts by verdict, and what was understood."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.files.cells import BETWEEN, READ
from dpproofs.accounting.judgement import Judgement, Told
from dpproofs.accounting.verdicts.argument import code_of, words_of
from dpproofs.accounting.verdicts.outcomes import Outcome, Problem, counts
from dpproofs.accounting.verdicts.verdict import Verdict
from dpproofs.numbers import decimal_string, printable
from dpproofs.privacy.relations import DEFAULTED
from dpproofs.render.argument import ERROR, VERDICTS
from dpproofs.system.terminal import coloured, cut_to, padded, width_of

WIDEST = 48
"""The most columns of a title or the name of a file."""
NARROWEST = 12
"""The columns to which titles are cut where a terminal is narrow."""
DIGITS = 4
"""Of derived numbers in the table, if that is enough."""
MOST_RANGES = 12
"""The most ranges of lines with an error that are named."""
MOST_VALUES = 3
"""The most values of one kind of error that are named."""
MOST_DIGITS = 12
"""Of a derived number in the table."""


def table(outcomes: Iterable[Outcome], columns: int = 100, *, in_colour: bool = False) -> list[str]:
    """A line for each outcome: the verdict, its position, its title, the claim, the derived number.

    Equal errors have one line, with their positions. No line has more columns.
    """
    outcomes = list(outcomes)
    is_one_file = len({one.place.file for one in outcomes}) == 1
    for in_full in (True, False) if is_one_file else (True,):  # the file is named by the caller
        rows = [cells(one, in_full=in_full) for one in outcomes if one.verdict is not None]
        widths = [max((width_of(row[i]) for row in rows), default=0) for i in range(5)]
        if sum(widths) + 2 * len(widths) - 2 <= columns:
            break
    widths[1] = min(widths[1], WIDEST)
    over = sum(widths) + 2 * len(widths) - 2 - columns
    for place in (2, 1, 3, 4, 0):  # titles are cut first: the numbers say more
        cut = max(min(widths[place], NARROWEST), widths[place] - max(0, over))
        over -= widths[place] - cut
        widths[place] = cut
    lines = []
    for row in rows:
        texts = [padded(cut_to(text, size), size) for text, size in zip(row, widths, strict=True)]
        lines.append("  ".join([_in_colour(texts[0], in_colour), *texts[1:]]).rstrip())
    wrong = (cut_to(error, columns - len(ERROR) - 2) for error in error_lines(outcomes))
    return [*lines, *(f"{_in_colour(ERROR, in_colour)}  {error}" for error in wrong)]


def error_lines(outcomes: Iterable[Outcome]) -> list[str]:
    """Each error with its position; those of several rows or claims of a file that are equal but for the value are one,
    with the lines.
    """
    found: dict[tuple[str, str], list[tuple[Problem, str, str]]] = {}
    for one in outcomes:
        unit = "rows" if one.place.unit == "row" and one.place.case == one.place.line else "lines"
        for problem, said in zip(one.problems, one.errors, strict=True):
            found.setdefault((one.place.file, problem.kind), []).append((problem, said, unit))
    lines = []
    for (file, _), places in found.items():
        numbers = [problem.line for problem, _, _ in places if problem.line is not None]
        if len(numbers) < len(places) or len(places) == 1:
            lines += [said for _, said, _ in places]
        else:
            values = list(dict.fromkeys(problem.value for problem, _, _ in places))
            shown = ", ".join([*values[:MOST_VALUES], "..."] if len(values) > MOST_VALUES else values)
            first = places[0][0]
            message = first.message.replace(f" = {first.value}: ", f" = {shown}: ", 1) if shown else first.message
            lines.append(printable(f"{file}: {places[0][2]} {_ranges(numbers)}: {message} ({len(places)} times)"))
    return lines


def note_lines(outcomes: Iterable[Outcome]) -> list[str]:
    """What was understood of the words and numbers of each spreadsheet, with the lines where not all rows have it."""
    files: dict[str, tuple[list[int], dict[str, list[int]]]] = {}
    for one in outcomes:
        if one.verdict is not None and one.place.unit == "row":
            judged, found = files.setdefault(one.place.file, ([], {}))
            judged.append(one.place.line or 0)
            for note in one.verdict.notes:
                is_read = note.startswith(READ) or note == DEFAULTED
                for part in note.removeprefix(READ).split(BETWEEN) if is_read else ():
                    found.setdefault(part, []).append(one.place.line or 0)
    lines = []
    for file, (judged, found) in files.items():
        plural = {note: "s" * (len(set(numbers)) > 1) for note, numbers in found.items()}
        every = [note for note, numbers in found.items() if len(numbers) == len(judged)]
        some = [f"{n} (line{plural[n]} {_ranges(found[n])})" for n in found if n not in every]
        lines += [f"{file}: {READ}{BETWEEN.join([*every, *some])}"] if found else []
    return [printable(line) for line in lines]


def _ranges(numbers: list[int]) -> str:
    """Numbers of lines, consecutive ones as a range; some are left out where there are many."""
    ranges: list[list[int]] = []
    for n in sorted(set(numbers)):
        if ranges and ranges[-1][1] == n - 1:
            ranges[-1][1] = n
        else:
            ranges.append([n, n])
    shown = [f"{a}" if a == b else f"{a}-{b}" for a, b in ranges[:MOST_RANGES]]
    return ", ".join([*shown, "..."] if len(ranges) > MOST_RANGES else shown)


def _in_colour(cell: str, in_colour: bool) -> str:
    word = cell.partition("[")[0].rstrip()
    return coloured(word, in_colour=in_colour) + cell[len(word) :]


def cells(one: Outcome, *, in_full: bool = True) -> list[str]:
    """The cells of a line of the table: the verdict, the position, the title, the claim, the derived number.

    Beside the verdict stands the first word of the argument's code.
    """
    place = one.place
    where = place.file if place.line is None else f"{place.file}:{place.line}" if in_full else f":{place.line}"
    if one.verdict is None:
        more = f" (and {len(one.problems) - 1} more)" if len(one.problems) > 1 else ""
        wrong = f"{one.problems[0].message}{more}"
        return [ERROR, printable(where), printable(place.title), "", printable(wrong)]
    would = f"{one.suggestions[0]} would be true" if one.suggestions else str(one.near or "")
    if isinstance(one.verdict, Told):
        claimed, derived = one.verdict.argument.claim, one.verdict.derived
    else:
        claim = one.verdict.claim
        claimed, derived = words_of(claim) if isinstance(claim, PrivacyClaim) else "", _margin(one)
    return [_stated(one.verdict), printable(where), printable(place.title), claimed, would or derived]


def _stated(verdict: Judgement | Told) -> str:
    """The verdict, and in one word that more was derived, or computed, than a theorem states."""
    code = verdict.argument.code if isinstance(verdict, Told) else code_of(verdict)
    return f"{verdict.verdict} [{code.split()[0].rstrip(',')}]" if code else verdict.verdict


def _margin(one: Outcome) -> str:
    verdict = one.verdict
    if not isinstance(verdict, Verdict):
        return ""
    room, bounds = verdict.room, verdict.bounds
    if room is None:
        found = None if bounds is None else bounds.derived
        return (
            ""
            if found is None or bounds is None
            else f"{bounds.parameter} = {decimal_string(found, DIGITS, up=True)} is derived"
        )
    if room.derived is None:
        return "just the claim"
    return f"{room.parameter} <= {_at_most(room.derived, room.claimed)}"


def _at_most(derived: Fraction, claimed: Fraction | None) -> str:
    """The derived number, rounded up to as few digits as keep it at most the claimed one."""
    few = (
        digits
        for digits in range(DIGITS, MOST_DIGITS)
        if claimed is None or derived + derived / 10 ** (digits - 1) <= claimed
    )
    return decimal_string(derived, next(few, MOST_DIGITS), up=True)


def count_line(outcomes: Iterable[Outcome]) -> str:
    """The number of claims, and of each verdict; errors are counted by claim, row or file."""
    found = counts(outcomes)
    judged_ones = sum(found[v] for v in VERDICTS)
    parts = [f"{found[v]} {v}" for v in VERDICTS if found[v]]
    parts += [f"{found[ERROR]} with errors"] if found[ERROR] else []
    many = "1 claim judged" if judged_ones == 1 else f"{judged_ones} claims judged"
    return f"{many}: {', '.join(parts)}" if parts else many

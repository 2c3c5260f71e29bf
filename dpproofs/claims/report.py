"""Judgements as text, Markdown, HTML and JSON: renderings of the argument, short ones and the whole derivation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dpproofs.claims.argument import argument, code_of
from dpproofs.claims.judgement import LEFT_OUT, Argument, Judgement, Told
from dpproofs.claims.outcomes import ERROR, Outcome, counts, exit_code
from dpproofs.numbers import Value, printable, short
from dpproofs.privacy.guarantees import Guarantee, Step
from dpproofs.render.html import badge, code, folded, line, listed, said
from dpproofs.system.terminal import cut_to
from dpproofs.system.terminal import folded as folded_at

_MEANS_SOMETHING = re.compile(r"[\\`*_\[\]<>|~&$#!]|:(?=//)|(?<=www)\.")
SCHEMA = "dpproofs.verify/1"
"""The form of the JSON output; another form has another number."""
COLUMNS, MOST_LINES = 100, 25
"""Of the short form of a verdict on one claim."""
FEWEST = {3: (5, 4, 2), 2: (4, 3, 1), 1: (1, 1, 1)}
"""The least numbers of steps, assumptions and notes that are shown, where each has this many lines."""


def text(outcome: Outcome, columns: int = COLUMNS) -> str:
    """The verdict as an argument of few lines; or the errors."""
    verdict = outcome.verdict
    if verdict is None:
        return "\n".join(f"{ERROR}: {error}" for error in outcome.errors) + "\n"
    file = printable(outcome.place.file)
    said = argued(verdict)
    is_alone = outcome.place.case is None and outcome.place.number is None
    is_saved = is_alone and bool(said.rests_on) and file.endswith(".toml")
    replay = (f"dpproofs verify {file} --save v.json; dpproofs replay v.json",) if is_saved else ()
    return "\n".join(_lines(said, file, columns, [*_would_be_true(outcome), *replay])) + "\n"


def _would_be_true(outcome: Outcome) -> list[str]:
    """A true claim in place of one that is not VERIFIED, if one was searched."""
    if outcome.suggestions is None:
        return []
    found = [f"would be true: {suggestion}" for suggestion in outcome.suggestions]
    return found or ["would be true: nothing was found by changing one number"]


def argued(verdict: Judgement | Told) -> Argument:
    """The argument for a verdict, wherever that was found."""
    return verdict.argument if isinstance(verdict, Told) else argument(verdict)


def described(verdict: Judgement, columns: int = COLUMNS) -> str:
    """The verdict as an argument of few lines, without a file."""
    return "\n".join(_lines(argued(verdict), "", columns, []))


def headed(verdict: Judgement) -> str:
    """The verdict, and whether more was derived or computed than a theorem states."""
    return _headed(verdict.verdict, code_of(verdict))


def _headed(verdict: str, code: str) -> str:
    return f"{verdict} [{code}]" if code else verdict


def _head(shown: Argument, file: str) -> str:
    where = ": ".join(part for part in (file, shown.title) if part)
    return "   ".join(part for part in (_headed(shown.verdict, shown.code), shown.claim, where) if part)


def _lines(shown: Argument, file: str, columns: int, more: list[str]) -> list[str]:
    """The argument in few lines: where there is no room, the longest part is shortened, or left to -v."""
    found: list[str] = []
    for tall in (3, 2, 1):
        parts = _Parts(shown, file, columns, more, tall)
        room = parts.counts
        while len(found := parts.joined(*room)) > MOST_LINES:
            over = [count - least for count, least in zip(room, FEWEST[tall], strict=True)]
            if max(over) <= 0:
                break
            room[over.index(max(over))] -= 1
        else:
            break
    return found[:MOST_LINES]


class _Parts:
    """The lines of each part of an argument, none of them taller than requested."""

    def __init__(self, shown: Argument, file: str, columns: int, more: list[str], tall: int | None) -> None:
        self._columns, self._tall, self._heading = columns, tall, shown.heading
        self.counts = [len(shown.steps), len(shown.vouched), len(shown.notes)]
        self._head = self._of(_head(shown, file), "", "    ")
        self._bounds = [line for b in shown.bounds for line in self._of(b, "  ", "  ")]
        self._steps = [
            self._of(step.text + (f" [{step.lemma}]" if step.lemma else ""), f"  {n:>2}. ", "      ")
            for n, step in enumerate(shown.steps, 1)
        ]
        self._vouched = [self._of(text, "   - ", "     ") for text in shown.vouched]
        ordered = sorted(shown.notes, key=lambda note: not note.startswith(LEFT_OUT))
        self._notes = [self._of(f"note: {note}", "  ", "    ") for note in ordered]
        self._ends = [line for end in (shown.rests_on, *more) if end for line in self._of(end, "  ", "    ")]

    def _of(self, text: str, first: str, then: str) -> list[str]:
        start = len(first) - len(first.lstrip())
        found = folded_at(first + printable(text), self._columns, then[start:])
        if self._tall is None or len(found) <= self._tall:
            return found
        return [*found[: self._tall - 1], cut_to(found[self._tall - 1] + " …", self._columns)]

    def joined(self, steps: int, vouched: int, notes: int) -> list[str]:
        """The lines, with as many steps, including the last, and so on."""
        lines = [*self._head, *self._bounds]
        if self._steps:
            kept = self._steps if steps >= len(self._steps) else [*self._steps[: steps - 1], self._steps[-1]]
            left = len(self._steps) - len(kept)
            lines += ["", f"  {self._heading}"]
            lines += [line for one in kept[:-1] for line in one]
            lines += [f"      ({left} more with -v)"] if left else []
            lines += kept[-1]
        if self._vouched:
            left = len(self._vouched) - vouched
            lines += ["", "  What you vouch for", *(line for one in self._vouched[:vouched] for line in one)]
            lines += [f"     ({left} more with -v)"] if left > 0 else []
        ends = [line for one in self._notes[:notes] for line in one]
        left = len(self._notes) - notes
        ends += [f"  ({left} more {'note' if left == 1 else 'notes'} with -v)"] if left > 0 else []
        ends += self._ends
        return [*lines, "", *ends] if ends else lines


def to_json(outcomes: Iterable[Outcome], totals: Iterable[Outcome] = ()) -> dict[str, object]:
    """All outcomes as plain data, with how many there are of each kind, which the totals are not counted among."""
    outcomes, totals = list(outcomes), list(totals)
    return {
        "schema": SCHEMA,
        "outcomes": [one.to_json() for one in outcomes],
        "totals": [one.to_json() for one in totals],
        "counts": counts(outcomes),
        "exit_code": exit_code([*outcomes, *totals]),
    }


def because(v: Judgement | Told) -> str:
    """The reason on one line: what refutes the claim, or the margin, or the notes."""
    if isinstance(v, Told):
        return v.because
    if v.witness:
        return v.witness.fact
    if v.evidence:
        return f"no theorem, but a computation says: {v.evidence.fact}"
    return v.margin or "; ".join(v.notes)


def markdown(outcomes: Iterable[Outcome]) -> str:
    """A table of the outcomes, and below it the argument for each, with the derivation in a fold."""
    outcomes = list(outcomes)
    lines = ["| claim | verdict | because |", "| --- | --- | --- |"]
    lines += [f"| {_words(_name(one))} | **{one.status}** | {_words(_reason_for(one))} |" for one in outcomes]
    for one in outcomes:
        if one.verdict is not None:
            shown = argued(one.verdict)
            lines += [
                "",
                f"## {_words(_name(one))}",
                "",
                f"**{_headed(shown.verdict, shown.code)}**: {_words(shown.claim)}",
                "",
            ]
            lines += _in_markdown(shown)
            lines += ["", "<details><summary>in full</summary>", "", "```text"]
            lines += [_printable(explain(one.verdict)).replace("```", "'''"), "```", "", "</details>"]
    return "\n".join(lines) + "\n"


def _in_markdown(shown: Argument) -> Iterator[str]:
    """The argument as lists."""
    yield from (f"{_words(bound)}  " for bound in shown.bounds)
    if shown.steps:
        yield from ("", f"**{shown.heading}**", "")
        for n, step in enumerate(shown.steps, 1):
            yield f"{n}. {_words(step.text)}{f' `{step.lemma}`' if step.lemma else ''}"
    if shown.vouched:
        yield from ("", "**What you vouch for**", "", *(f"- {_words(text)}" for text in shown.vouched))
    yield from ("", *(f"{_words(end)}  " for end in (*(f"note: {n}" for n in shown.notes), shown.rests_on) if end))


def _name(one: Outcome) -> str:
    """The title of the claim, or else its position."""
    return one.place.title or one.place.file


def _reason_for(one: Outcome) -> str:
    return "; ".join(one.errors) if one.verdict is None else because(one.verdict)


def _words(text: str) -> str:
    """The text on one line of Markdown, without special characters."""
    return _MEANS_SOMETHING.sub(r"\\\g<0>", printable(" ".join(text.split())))


def _printable(words: str) -> str:
    """The text line by line, without characters that XML does not allow."""
    return "\n".join(map(printable, words.splitlines()))


def html(verdict: Judgement, claim: str) -> str:
    """The argument for a notebook or a page: the claim, which is HTML, and folded what is longer."""
    shown = argued(verdict)
    title = [f"<i>{said(shown.title)}</i>"] if shown.title else []
    parts = [line(badge(shown.verdict), *([said(f"[{shown.code}]")] if shown.code else []), *title), line(claim)]
    parts += [line(said(bound)) for bound in shown.bounds]
    if shown.steps:
        steps = (said(one.text) + (f" <small>[{said(one.lemma)}]</small>" if one.lemma else "") for one in shown.steps)
        parts += [line(f"<b>{shown.heading}</b>"), listed(steps, "ol")]
    if shown.vouched:
        parts.append(folded("what you vouch for", listed(map(said, shown.vouched))))
    parts += [line(said(shown.rests_on))] if shown.rests_on else []
    if shown.notes:
        parts.append(folded("notes", listed(map(said, shown.notes))))
    for one in (verdict.witness, verdict.evidence):
        parts += [folded("theorem", code(one.theorem))] if one is not None and one.theorem else []
    if verdict.guarantee:
        parts.append(folded("the derivation", verdict.guarantee._repr_html_()))
    return f"<div>{''.join(parts)}</div>"


def explain(verdict: Judgement | Told) -> str:
    """The whole argument, and the derivation, each lemma with its numbers and conditions."""
    if isinstance(verdict, Told):
        return verdict.forms["proof"]
    parts = _Parts(argued(verdict), "", COLUMNS, [], None)
    lines = parts.joined(*parts.counts)
    for one in (verdict.witness, verdict.evidence):
        lines += ["", f"  The theorem: {one.theorem}"] if one is not None and one.theorem else []
    if verdict.guarantee is not None:
        lines += ["", "  In full", *(f"  {one}" for one in _steps(verdict.guarantee))]
    return "\n".join(lines)


def _steps(g: Guarantee) -> Iterator[str]:
    """The steps of the derivation, each after those it uses."""
    numbers: dict[int, int] = {}
    order: list[Guarantee] = []
    todo = [(g, False)]
    while todo:
        one, ready = todo.pop()
        if id(one) in numbers:
            continue
        if ready:
            order.append(one)
            numbers[id(one)] = len(order)
        else:
            todo.append((one, True))
            todo.extend((p, False) for p in reversed(one.step.premises))
    for number, one in enumerate(order, 1):
        used = [numbers[id(p)] for p in one.step.premises]
        yield f"({number}) {one}, {one.relation}."
        yield from (f"    {line}" for line in _reason(one.step, used))


def _reason(step: Step, used: list[int]) -> Iterator[str]:
    if step.theorem is None:
        yield "Given: the caller vouches for it."
        return
    origin = f"From {' and '.join(f'({n})' for n in dict.fromkeys(used))}, by: " if used else "By: "
    yield f"{origin}{step.title} [{step.lemma}; {step.source}]"
    if step.arguments:
        yield "with " + ", ".join(f"{name} = {_argument(value)}" for name, value in step.arguments)
    if step.conditions:
        yield "checked: " + ", ".join(step.conditions)
    for assumption in step.given:
        yield f"given: {assumption}"


def _argument(value: Value) -> str:
    """A number that a lemma is applied to: no side to round it to is safe, so that rounding is said."""
    return str(value) if value.exact is None else short(value.exact)

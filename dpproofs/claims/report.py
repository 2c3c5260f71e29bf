"""Judgements as text, Markdown, JSON, and as a proof that a reader can follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dpproofs.claims.judgement import Judgement, Told
from dpproofs.claims.outcomes import ERROR, Outcome, counts, exit_code
from dpproofs.language.html import badge, code, folded, line, listed, said
from dpproofs.numbers import Value, printable, short
from dpproofs.privacy.display import html as display
from dpproofs.privacy.guarantees import Guarantee, Step

_MEANS_SOMETHING = re.compile(r"[\\`*_\[\]<>|~&$#!]|:(?=//)|(?<=www)\.")
SCHEMA = "dpproofs.verify/1"
"""The form of the JSON output; another form has another number."""


def text(outcome: Outcome) -> str:
    """The verdict with its reasons, and the derivation as a tree; or the errors."""
    verdict = outcome.verdict
    if verdict is None:
        return "\n".join(f"{ERROR}: {error}" for error in outcome.errors) + "\n"
    title = printable(verdict.claim.title) or verdict.claim
    head = f"{verdict.verdict}: {printable(outcome.place.file)}: {title}"
    lines = [head, f"  claim: {verdict.claim}", *_would_be_true(outcome), *reasons(verdict)]
    return "\n".join(lines) + "\n"


def _would_be_true(outcome: Outcome) -> list[str]:
    """What would be true in place of a claim that is not VERIFIED, if that was looked for."""
    if outcome.suggestions is None:
        return []
    found = [f"  would be true: {suggestion}" for suggestion in outcome.suggestions]
    return found or ["  would be true: nothing was found by changing one number"]


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


def described(verdict: Judgement) -> str:
    """The same without a file."""
    title = printable(verdict.claim.title)
    head = (
        [f"{verdict.verdict}: {title}", f"  claim: {verdict.claim}"]
        if title
        else [f"{verdict.verdict}: {verdict.claim}"]
    )
    return "\n".join([*head, *reasons(verdict)])


def reasons(verdict: Judgement | Told) -> list[str]:
    """The reasons, with the derivation as a tree."""
    if isinstance(verdict, Told):
        return list(verdict.reasons)
    lines = []
    if verdict.margin:
        lines.append(f"  margin: {verdict.margin}")
    if verdict.witness:
        lines += [f"  witness: {verdict.witness.mechanism}", f"  because: {verdict.witness.fact}"]
        lines += [f"  theorem: {verdict.witness.theorem}"] if verdict.witness.theorem else []
    lines += [f"  note: {note}" for note in verdict.notes]
    if verdict.guarantee:
        lines.append(verdict.guarantee.tree("    "))
    return lines


def markdown(outcomes: Iterable[Outcome]) -> str:
    """A table of the outcomes, and below it the reasons for each."""
    outcomes = list(outcomes)
    lines = ["| claim | verdict | because |", "| --- | --- | --- |"]
    lines += [f"| {_words(_name(one))} | **{one.status}** | {_words(_reason_for(one))} |" for one in outcomes]
    for one in outcomes:
        if one.verdict is None:
            continue
        lines += ["", f"## {_words(_name(one))}", "", f"{_words(str(one.verdict.claim))}: **{one.status}**", ""]
        lines += ["```text", _printable(explain(one.verdict)).replace("```", "'''"), "```"]
    return "\n".join(lines) + "\n"


def _name(one: Outcome) -> str:
    """What the claim is called, or else where it is from."""
    return one.place.title or one.place.file


def _reason_for(one: Outcome) -> str:
    return "; ".join(one.errors) if one.verdict is None else because(one.verdict)


def because(v: Judgement | Told) -> str:
    """The reason on one line: what refutes the claim, or the margin, or the notes."""
    if isinstance(v, Told):
        return v.because
    if v.witness:
        return v.witness.fact
    return v.margin or "; ".join(v.notes)


def _words(text: str) -> str:
    """The text on one line of Markdown, in which no letter means anything but itself."""
    return _MEANS_SOMETHING.sub(r"\\\g<0>", printable(" ".join(text.split())))


def _printable(words: str) -> str:
    """The text line by line, without characters that XML does not allow."""
    return "\n".join(map(printable, words.splitlines()))


def html(verdict: Judgement, claim: str) -> str:
    """The verdict for a notebook: the claim, which is HTML, the reason, and, folded, notes and the derivation."""
    title = [f"<i>{said(verdict.claim.title)}</i>"] if verdict.claim.title else []
    parts = [line(badge(verdict.verdict), *title), line(claim)]
    if verdict.margin:
        parts.append(line(f"margin: {said(verdict.margin)}"))
    if verdict.witness:
        parts += [line(f"witness: {said(verdict.witness.mechanism)}"), line(f"because: {said(verdict.witness.fact)}")]
        if verdict.witness.theorem:
            parts.append(folded("theorem", code(verdict.witness.theorem)))
    if verdict.notes:
        parts.append(folded("notes", listed(map(said, verdict.notes))))
    if verdict.guarantee:
        parts.append(folded("the guarantee that was derived", display(verdict.guarantee)))
    return f"<div>{''.join(parts)}</div>"


def explain(verdict: Judgement | Told) -> str:
    """The reasons as a proof: numbered steps, each with its lemma, its numbers and the conditions checked."""
    if isinstance(verdict, Told):
        return verdict.forms["proof"]
    lines = [f"Claim. {verdict.claim}.", ""]
    if verdict.witness is not None:
        lines += ["This is refuted by a concrete mechanism that satisfies the premises:"]
        lines += [f"  {verdict.witness.mechanism}.", f"Here {verdict.witness.fact}."]
        lines += [f"This is the theorem {verdict.witness.theorem}"] if verdict.witness.theorem else []
        return "\n".join([*lines, *(f"Note: {note}." for note in verdict.notes)])
    g = verdict.guarantee
    if g is not None:
        lines.append("Proof." if verdict.verdict == "VERIFIED" else "The best bound that is proved:")
        lines.extend(_steps(g))
        lines.append("")
        if verdict.verdict == "VERIFIED":
            lines.append(f"So the mechanism is {g}, as claimed; {verdict.margin}.")
        else:
            lines.append(f"So the mechanism is {g}. The claim is neither proved nor refuted.")
        rests = ", ".join(g.axioms())
        lines.append(f"The proof rests on the axioms {rests}." if rests else "The proof rests on no axiom.")
    elif verdict.verdict != "VERIFIED":
        lines.append("The claim is neither proved nor refuted.")
    lines += [f"Note: {note}." for note in verdict.notes]
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

"""Judgements as text, Markdown, HTML, JSON and cases of a test run: the argument, or the whole derivation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from dpproofs.accounting.judgement import Judgement, Told
from dpproofs.accounting.proofs.compared import as_rational
from dpproofs.accounting.verdicts.argument import argument, code_of
from dpproofs.accounting.verdicts.outcomes import Outcome, counts, exit_code
from dpproofs.numbers import Value, printable, short
from dpproofs.privacy.guarantees import Guarantee, Step
from dpproofs.privacy.notions import NOTIONS
from dpproofs.render.argument import (
    COLUMNS,
    ERROR,
    Argument,
    Case,
    headed as with_code,
    in_full,
    in_html,
    in_lines,
    in_markdown,
    one_line,
    plain,
    printed,
)
from dpproofs.render.html import code, folded

SCHEMA = "dpproofs.verify/1"
"""The form of the JSON output; another form has another number."""

BY_THEOREM = "its negation is a theorem, proved by the kernel; computed numbers illustrate it"


def text(outcome: Outcome, columns: int = COLUMNS) -> str:
    """The verdict as an argument of few lines; or the errors."""
    verdict = outcome.verdict
    if verdict is None:
        return "\n".join(f"{ERROR}: {error}" for error in outcome.errors) + "\n"
    file = printable(outcome.place.file)
    said = argued(verdict)
    if outcome.near is not None:
        said = said._replace(bounds=(f"{str(outcome.near)[:1].upper()}{str(outcome.near)[1:]}.", *said.bounds))
    is_alone = outcome.place.case is None and outcome.place.number is None
    is_saved = is_alone and bool(said.rests_on) and file.endswith(".toml")
    again = f"To check it again: dpproofs verify {file} --save v.json; dpproofs replay v.json"
    replay = (again,) if is_saved else ()
    heading = said.heading
    if verdict.verdict == "REFUTED":  # its axioms are left to -v
        heading, said = f"{heading}: {BY_THEOREM}", said._replace(rests_on="")
    return in_lines(said, file, columns, [*_would_be_true(outcome), *replay], heading) + "\n"


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
    return in_lines(argued(verdict), "", columns)


def headed(verdict: Judgement) -> str:
    """The verdict, and whether more was derived or computed than a theorem states."""
    return with_code(verdict.verdict, code_of(verdict))


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


def cases(outcomes: Iterable[Outcome]) -> list[Case]:
    """The outcomes for continuous integration; no two of a file have one name."""
    outcomes = list(outcomes)
    return [_case(one, name) for one, name in zip(outcomes, _names(outcomes), strict=True)]


def _case(one: Outcome, name: str) -> Case:
    v = one.verdict
    full = partial(str, "\n".join(one.errors)) if v is None else partial(explain, v)
    problems = tuple((p.line, p.message) for p in one.problems)
    return Case(one.place.file, one.place.line, name, one.status, _reason_for(one), full, problems, one.seconds)


def _names(outcomes: list[Outcome]) -> list[str]:
    """A name for each outcome, by its title, or else by what is claimed."""
    called = (one.place if one.verdict is None else one.verdict.claim for one in outcomes)
    first = [one_line(claim.title or str(claim)) for claim in called]
    often = Counter((one.place.file, name) for one, name in zip(outcomes, first, strict=True))
    found: list[str] = []
    taken: set[tuple[str, str]] = set()
    for one, name in zip(outcomes, first, strict=True):
        file, known = one.place.file, name
        if often[file, name] > 1:
            parts = [f"{one.place.unit} {one.place.case}"] if one.place.case is not None else []
            parts += [f"claim {one.place.number}"] if one.place.number is not None else []
            known = f"{name} [{', '.join(parts)}]" if parts else name
        number, free = 1, known
        while (file, free) in taken:
            number, free = number + 1, f"{known} #{number + 1}"
        taken.add((file, free))
        found.append(free)
    return found


def markdown(outcomes: Iterable[Outcome]) -> str:
    """A table of the outcomes, and below it the argument for each, with the derivation in a fold."""
    outcomes = list(outcomes)
    lines = ["| claim | verdict | because |", "| --- | --- | --- |"]
    lines += [f"| {plain(_name(one))} | **{one.status}** | {plain(_reason_for(one))} |" for one in outcomes]
    for one in outcomes:
        if one.verdict is not None:
            lines += ["", f"## {plain(_name(one))}", "", *in_markdown(argued(one.verdict))]
            lines += ["", "<details><summary>in full</summary>", "", "```text"]
            lines += [printed(explain(one.verdict)).replace("```", "'''"), "```", "", "</details>"]
    return "\n".join(lines) + "\n"


def _name(one: Outcome) -> str:
    """The title of the claim, or else its position."""
    return one.place.title or one.place.file


def _reason_for(one: Outcome) -> str:
    if one.verdict is None:
        return "; ".join(one.errors)
    return because(one.verdict) if one.near is None else f"{one.near}; {because(one.verdict)}"


def html(verdict: Judgement, claim: str) -> str:
    """The argument for a notebook or a page: the claim, which is HTML, and folded what is longer."""
    theorems = [one.theorem for one in (verdict.witness, verdict.evidence) if one is not None and one.theorem]
    below = [folded("theorem", code(theorem)) for theorem in theorems]
    below += [folded("the derivation", verdict.guarantee._repr_html_())] if verdict.guarantee else []
    return in_html(argued(verdict), claim, below)


def explain(verdict: Judgement | Told) -> str:
    """The whole argument, and the derivation, each lemma with its numbers and conditions."""
    if isinstance(verdict, Told):
        return verdict.forms["proof"]
    lines = in_full(argued(verdict))
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
        shown = NOTIONS[one.notion].text({name: as_rational(v) for name, v in one.parameters.items()})
        yield f"({number}) {shown}, {one.relation}."
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

"""What the page of a lemma shows, from the lemma and its derivation."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from dpproofs.kernel import Term
from dpproofs.language.terms import eq
from dpproofs.language.text import Printer, type_text
from dpproofs.library import Library
from dpproofs.library.argument import Said, argument as read_argument, idea
from dpproofs.library.citations import LOGIC, Line, lines, summary
from dpproofs.library.limits import SAID, Limit
from dpproofs.privacy.domains import PARAMETERS
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.outline import size
from dpproofs.render.mathml import GREEK, Printer as MathPrinter
from textbook import margins
from textbook.sources import cited

ROOT = Path(__file__).resolve().parents[2]
LONGEST, MOST_STEPS, MOST_MARKUP = 1500, 400, 700_000
"""A formula with more letters is shown by its beginning; of a proof with more steps, or with more markup, the first
ones and the last one are shown."""
INLINE = 2_500
"""Of a proof with more markup than this, the first steps stand in the page, and the others in a file of their own."""
UNFOLDED = 110
"""A formula with more letters is broken after its connectives."""


@dataclass
class Folded:
    """Consecutive steps of logic, folded into one line."""

    steps: list[dict[str, Any]] = field(default_factory=list)


def formula(t: Term, shown: MathPrinter, text: Printer) -> str:
    """A formula as HTML: MathML, on several lines where it is long and has connectives; text where it is too long."""
    said = text.text(t)
    if len(said) > LONGEST:
        return f'<code class="cut">{said[:LONGEST]}…</code>'.replace("<=", "&lt;=").replace(" < ", " &lt; ")
    return shown.math(t)


def sequent(hypotheses: Iterable[Term], conclusion: Term) -> dict[str, Any]:
    """A statement, with what its variables are, and its definitions."""
    hypotheses = tuple(hypotheses)
    terms = (*hypotheses, conclusion)
    shown, text = MathPrinter(terms, bodies=True), Printer(terms, bodies=True)
    kinds: dict[str, list[str]] = {}
    for v in sorted(frozenset().union(*(t.free for t in terms)), key=lambda v: (str(v.data[0]), type_text(v.type))):
        kinds.setdefault(type_text(v.type).replace("->", "→").replace(" x ", " × "), []).append(
            MathPrinter((v,)).math(v)
        )
    return {
        "hypotheses": [formula(h, shown, text) for h in hypotheses],
        "conclusion": formula(conclusion, shown, text),
        "variables": [(names, kind) for kind, names in kinds.items()],
        "definitions": [(d.name, head, body) for d, head, body in shown.meanings()],
        "text": text.text(conclusion),
    }


def _step(line: Line, lemma: Lemma, assumed: dict[Term, int]) -> dict[str, Any]:
    hypotheses = [h for h in line.step.hypotheses if h not in lemma.hypotheses]
    under = sorted({assumed[h] for h in hypotheses if h in assumed} - {line.number})
    terms = (*line.step.hypotheses, line.step.conclusion)
    name = line.step.parameters["name"] if line.step.rule in ("law", "axiom") else None
    return {
        "number": line.number,
        "formula": formula(line.step.conclusion, MathPrinter(terms), Printer(terms)),
        "cited": line.cited,
        "rule": line.step.rule,
        "name": name,
        "premises": line.premises,
        "under": under,
        "given": line.step.rule == "assume" and line.step.conclusion in lemma.hypotheses,
    }


def steps(lemma: Lemma) -> dict[str, Any]:
    """The proof up to what it cites, with steps of logic folded."""
    found = lines(lemma.theorem)
    numbers = {(line.step.conclusion, line.step.hypotheses): line.number for line in reversed(found)}
    assumed = {line.step.conclusion: line.number for line in found if line.step.rule == "assume"}
    shown: list[Any] = []
    markup, left_out = 0, 0
    for line in found:
        last = line is found[-1]
        if (line.number > MOST_STEPS or markup > MOST_MARKUP) and not last:
            left_out += 1
            continue
        step = _step(line, lemma, assumed)
        markup += len(step["formula"])
        if line.cited is None and line.step.rule in LOGIC and not last:
            if not shown or not isinstance(shown[-1], Folded):
                shown.append(Folded())
            shown[-1].steps.append(step)
        else:
            shown.append(step)
    inline = shown
    if markup > INLINE:
        inline, room = [], INLINE
        for part in shown:
            room -= sum(len(step["formula"]) for step in (part.steps if isinstance(part, Folded) else (part,)))
            if room < 0 and inline:
                break
            inline.append(part)
    return {
        "steps": shown,
        "kept": _numbers(shown),
        "inline": inline,
        "kept_inline": _numbers(inline),
        "summary": summary(found),
        "left_out": left_out,
        "count": len(found),
        "numbers": numbers,
    }


def _numbers(shown: Iterable[Any]) -> set[int]:
    """The numbers of the steps that are shown."""
    return {step["number"] for s in shown for step in (s.steps if isinstance(s, Folded) else (s,))}


def argument(lemma: Lemma, numbers: Mapping[Said, int]) -> dict[str, Any] | None:
    """The argument of a proof, with the numbers of the steps that show its formulas; None for what has no source."""
    if not cited(lemma.source):
        return None
    found = read_argument(lemma)
    blocks = [
        {
            "part": block.part,
            "intro": block.intro,
            "given_in_words": block.given_in_words,
            "given": [formula(h, shown, text) for h in block.given],
            "sentence": block.sentence,
            "supposing": [(letter, "" if h is None else formula(h, shown, text)) for letter, h in supposing],
            "letters": [formula(eq(letter, t), shown, text) for letter, t in block.letters],
            "facts": [
                {
                    "number": fact.number,
                    "formula": formula(fact.formula, shown, text),
                    "same": fact.same,
                    "way": fact.way,
                    "uses": fact.uses,
                    "cites": fact.cites,
                    "step": numbers.get((fact.theorem.conclusion, fact.theorem.hypotheses)),
                }
                for fact in block.facts
            ],
        }
        for block, supposing in zip(found.blocks, found.suppositions(), strict=True)
        for shown, text in ((MathPrinter(block.terms), Printer(block.terms)),)
    ]
    return {"blocks": blocks, "left_out": found.left_out}


def source(lemma: Lemma) -> tuple[str, str]:
    """The file of the lemma, by its path in the source tree, and its text."""
    file = Path(sys.modules[lemma.function.__module__].__file__ or "")
    return file.resolve().relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")


_GREEK = re.compile(
    rf"(?<![A-Za-z])(?<![A-Za-z]-){'(' + '|'.join(sorted((*GREEK, 'pi'), key=len, reverse=True)) + ')'}(?![A-Za-z])"
)
_SIGNS = (("<=", "≤"), (">=", "≥"), ("**", "^"), ("sqrt(", "√("), ("||", "‖"), (" >= ", " ≥ "))


_SQUARES = re.compile(r"\^2(?![\w.(])")


def pretty(title: str) -> str:
    """A title with Greek letters and signs as they are printed."""
    for word, sign in _SIGNS:
        title = title.replace(word, sign)
    title = _SQUARES.sub("²", title)
    return _GREEK.sub(lambda found: GREEK.get(found[1], "π"), title)


CANDIDATES = ("1", "0.5", "2", "0.01", "3", "0", "10")
"""Numbers that a form has in it, the first of these that is in the domain."""


def _example(name: str) -> str:
    domain = PARAMETERS.get(name)
    if name.startswith("delta"):
        return "1e-6"
    if name.startswith("xi"):
        return "0"
    return next((c for c in CANDIDATES if domain is None or domain.holds(Fraction(c))), "")


def form(function: Verified) -> dict[str, Any]:
    """What a form for a verified function asks for."""
    description = function.description
    fields = []
    for name, v in function.arguments.items():
        domain = description._domain(name) if name not in description.lists else ["numbers with commas between"]  # noqa: SLF001
        fields.append(
            {"name": name, "shown": MathPrinter((v,)).math(v), "domain": " ".join(domain), "value": _example(name)}
        )
    return {
        "name": function.name,
        "fields": fields,
        "text": description.text,
        "head": description.head,
        "premises": [said.notion for said in description.premises],
    }


def chapter(lemma: Lemma) -> str:
    """The folder of the file of a lemma."""
    _, *folders = lemma.function.__module__.split(".")
    return "/".join(folders[:-1])


def mutants(lemma: Lemma) -> list[dict[str, Any]]:
    """The false variants, each with why it is false and what shows it."""
    found = []
    for m in lemma.mutants:
        terms = (*m.claim.hypotheses, m.claim.conclusion)
        shown, text = MathPrinter(terms), Printer(terms)
        changed = [h for h in m.claim.hypotheses if h not in lemma.hypotheses]
        if m.claim.conclusion != lemma.conclusion:
            changed.append(m.claim.conclusion)
        dropped = [h for h in lemma.hypotheses if h not in m.claim.hypotheses]
        before = MathPrinter((*lemma.hypotheses, lemma.conclusion))
        found.append(
            {
                "name": m.name,
                "reason": m.reason,
                "witness": m.witness.kind if m.witness else None,
                "unwitnessed": m.unwitnessed,
                "changed": [formula(t, shown, text) for t in changed],
                "dropped": [formula(t, before, Printer((*lemma.hypotheses, lemma.conclusion))) for t in dropped],
            }
        )
    return found


def noted(lemma: Lemma, notes: Iterable[margins.Note]) -> list[tuple[str, str]]:
    """Hypotheses as they are shown, each with where the statement is false without it."""
    terms = (*lemma.hypotheses, lemma.conclusion)
    shown, text = MathPrinter(terms), Printer(terms)
    return [(formula(note.hypothesis, shown, text), note.where) for note in notes]


def page(lemma: Lemma, library: Library, limits: Iterable[Limit]) -> dict[str, Any]:
    """All that the page of a lemma shows, but for its place in the graph."""
    path, text = source(lemma)
    proof = steps(lemma)
    return {
        "id": lemma.id,
        "title": lemma.title,
        "source": lemma.source,
        "statement": sequent(lemma.hypotheses, lemma.conclusion),
        "idea": idea(lemma),
        "argument": argument(lemma, proof.pop("numbers")),
        "proof": proof,
        "axioms": lemma.theorem.axioms(),
        "size": size(lemma.theorem),
        "limits": [
            (SAID[known.kind], known.shown_by, library[known.shown_by].title, known.about)
            for known in limits
            if known.lemma == lemma.id
        ],
        "shows": [
            (SAID[known.kind], known.lemma, library[known.lemma].title)
            for known in limits
            if known.shown_by == lemma.id
        ],
        "mutants": mutants(lemma),
        "notes": noted(lemma, [note for note in margins.notes(lemma) if note.variant not in lemma.mutants]),
        "functions": [form(f) for f in library.functions_of(lemma)],
        "path": path,
        "file": f"source/{path.removesuffix('.py')}.txt",
        "code": text,
        "chapter": chapter(lemma),
    }

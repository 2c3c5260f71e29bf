"""Lessons: Markdown whose Python is run, with what comes out below it, statements, and exercises that are checked.

A block ``statement`` names a lemma, which is shown as on its page, with notes on its hypotheses; ``curve`` names a
picture of bounds, along which a slider moves. A block ``python exercise KIND`` asks a question in
its first text, and has a ``solution``, a ``wrong`` answer or a tuple of them, and a function ``check`` that takes an
answer as text, and returns True, False, or what is wrong with it. ``start`` is what stands in the field at first, on
several lines, and ``why`` is for the key alone. All answers are tried when the lesson is rendered; solutions and wrong
answers get into the key and not into the lesson.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from textbook import bounds, formulas
from textbook.cells import run, shown, told

HOME = Path(__file__).resolve().parent / "lessons"
KINDS = {
    "prove": "prove",
    "repair": "repair a false statement",
    "pair": "find a violating pair",
    "bug": "find the bug",
    "calibrate": "calibrate",
    "explore": "explore",
}
"""What an exercise asks for."""
_MARKDOWN = MarkdownIt("commonmark").enable("table")
_APART = ("solution", "wrong", "why")


class LessonError(Exception):
    """A lesson that does not do what it says."""


@dataclass(frozen=True)
class Part:
    """Prose, a statement, a picture of bounds, code or an exercise of some kind."""

    kind: str
    text: str
    of: str = ""


@dataclass(frozen=True)
class Exercise:
    """A question, the code that checks answers, and what the key says."""

    number: int
    kind: str
    question: str
    code: str
    start: str
    solution: str
    wrong: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class Lesson:
    """A file of Markdown: a title, a line about it with the minutes it takes, and parts."""

    name: str

    @cached_property
    def _lines(self) -> list[str]:
        return (HOME / f"{self.name}.md").read_text(encoding="utf-8").split("\n")

    @property
    def title(self) -> str:
        """The heading."""
        return self._lines[0].removeprefix("# ")

    @property
    def about(self) -> str:
        """What it is about."""
        return self._lines[2].rpartition(" (")[0]

    @property
    def minutes(self) -> str:
        """How long it takes."""
        return self._lines[2].rpartition(" (")[2].removesuffix(" minutes)")

    def parts(self) -> Iterator[Part]:
        """The parts, in order."""
        prose: list[str] = []
        code: list[str] | None = None
        kind = of = ""
        for line in self._lines[3:]:
            if code is None and line.startswith(("```python", "```statement", "```curve")):
                yield Part("prose", "\n".join(prose))
                kind, *rest = line.removeprefix("```").split()
                if rest:
                    kind, of = "exercise", " ".join(rest[1:])
                prose, code = [], []
            elif code is not None and line == "```":
                yield Part("code" if kind == "python" else kind, "\n".join(code), of)
                code, of = None, ""
            else:
                (prose if code is None else code).append(line)
        yield Part("prose", "\n".join(prose))

    @cached_property
    def done(self) -> list[tuple[Part, Any]]:
        """The parts with what they gave: prose with its values, what code printed and its last value, exercises."""
        names: dict[str, Any] = {"__name__": "lesson"}
        found: list[tuple[Part, Any]] = []
        for part in self.parts():
            match part.kind:
                case "prose":
                    found.append((part, formulas.computed(part.text, names)))
                case "code":
                    found.append((part, run(part.text, names)))
                case "curve":
                    found.append((part, bounds.drawing(part.text)))
                case "exercise":
                    number = 1 + sum(p.kind == "exercise" for p, _ in found)
                    found.append((part, tried(self, part, number, names)))
                case _:
                    found.append((part, None))
        return found

    @property
    def exercises(self) -> list[Exercise]:
        """The exercises, whose answers were tried."""
        return [value for part, value in self.done if part.kind == "exercise"]

    @property
    def asked(self) -> dict[str, list[int]]:
        """The numbers of the exercises by their kinds, before any is tried."""
        kinds = [part.of for part in self.parts() if part.kind == "exercise"]
        return {kind: [n for n, k in enumerate(kinds, 1) if k == kind] for kind in KINDS if kind in kinds}

    @property
    def read(self) -> list[str]:
        """The lemmas that the lesson states or leads to, in order."""
        found = re.findall(r"```statement\n(\S+)\n|\]\(\.\./theorems/(\S+?)\.html", "\n".join(self._lines))
        return list(dict.fromkeys(stated or linked for stated, linked in found))


ORDER = (
    *("why-noise", "sensitivity", "reconstruction", "why-delta", "gaussian-to-zcdp", "composition", "tradeoffs"),
    *("groups", "selection", "sampling", "batches", "iteration", "local", "lower-bounds", "auditing"),
    *("reading-a-proof", "writing-a-proof"),
)
"""The lessons by their names: a page keeps its address where another one comes before it."""
LESSONS = tuple(map(Lesson, ORDER))


def question(code: str) -> str:
    """What an exercise asks."""
    found = ast.get_docstring(ast.parse(code))
    if not found:
        raise LessonError("an exercise begins with its question")
    return found


def without_answers(code: str) -> str:
    """The code of an exercise without its question and what the key alone has."""
    tree = ast.parse(code)
    rows = code.split("\n")
    for node in tree.body:
        names = [t.id for t in node.targets if isinstance(t, ast.Name)] if isinstance(node, ast.Assign) else []
        if node is tree.body[0] or any(name in _APART for name in names):
            rows[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or 0) - node.lineno + 1)
    text = "\n".join(rows).strip()
    while "\n\n\n\n" in text:
        text = text.replace("\n\n\n\n", "\n\n\n")
    return text


def tried(lesson: Lesson, part: Part, number: int, names: dict[str, Any]) -> Exercise:
    """Define an exercise, and see that its check takes the solution and refuses the wrong answers."""
    asked = question(part.text)
    if part.of not in KINDS:
        raise LessonError(f"{lesson.name}: an exercise is of one of the kinds {', '.join(KINDS)}: {asked}")
    for name in ("start", *_APART):
        names.pop(name, None)
    run(part.text, names)
    solution, wrong = names["solution"], names["wrong"]
    if (said := names["check"](solution)) is not True:
        raise LessonError(f"{lesson.name}: the solution {solution!r} is not accepted: {asked}: {said}")
    several = (wrong,) if isinstance(wrong, str) else tuple(wrong)
    for answer in several:
        if names["check"](answer) is True:
            raise LessonError(f"{lesson.name}: the answer {answer!r} is not refused: {asked}")
    return Exercise(
        number=number,
        kind=part.of,
        question=asked,
        code=without_answers(part.text),
        start=names.get("start", ""),
        solution=solution,
        wrong=several,
        why=formulas.computed(names.get("why", ""), names),
    )


def html(text: str, *, inline: bool = False) -> str:
    """Markdown with formulas as HTML."""
    plain, parts = formulas.set_apart(text)
    return formulas.put_back(_MARKDOWN.renderInline(plain) if inline else _MARKDOWN.render(plain), parts)


def rendered(lesson: Lesson) -> str:
    """The lesson as HTML, with what its code gives."""
    out: list[str] = []
    for part, value in lesson.done:
        match part.kind:
            case "prose":
                out.append(html(value))
            case "statement":
                out.append(formulas.statement(part.text.strip()))
            case "curve":
                out.append(bounds.figure(part.text, value))
            case "code":
                out.append(
                    f'<div class="cell"><pre class="code" tabindex="0"><code>{escape(part.text)}</code></pre>'
                    f'<div class="tools"><button type="button" class="again" disabled>Run</button>'
                    f'<span class="status" role="status"></span></div><div class="shown">{shown(*value)}</div></div>'
                )
            case _:
                out.append(_form(lesson, value))
    return "\n".join(out)


def _form(lesson: Lesson, exercise: Exercise) -> str:
    name = f"answer-{lesson.name}-{exercise.number}"
    rest = f'id="{name}" name="answer" autocomplete="off" spellcheck="false"'
    field = f"<input {rest}>"
    if exercise.start:
        rows = exercise.start.strip().count("\n") + 2
        field = f'<textarea {rest} rows="{rows}">{escape(exercise.start.strip())}</textarea>'
    checked = exercise.code.replace("</", "<" + chr(92) + "/")
    return (
        f'<form class="exercise" id="exercise-{exercise.number}"><p><strong>Exercise {exercise.number}</strong> '
        f'<span class="kind">({KINDS[exercise.kind]})</span>. {html(exercise.question, inline=True)}</p>'
        f'<script type="text/x-exercise">{checked}</script>'
        f'<p class="answer"><label class="sr" for="{name}">Your answer to exercise {exercise.number}</label>{field}'
        f'<button type="submit" disabled>Check</button> <span class="status" role="status"></span></p></form>'
    )


def cells(lesson: Lesson) -> list[dict[str, Any]]:
    """The cells of the notebook."""
    found = [
        _prose_cell(f"# {lesson.title}\n\n{lesson.about}"),
        _prose_cell(NEEDED),
        _code_cell("%load_ext dpproofs", ()),
    ]
    for part, value in lesson.done:
        if part.kind == "prose" and value.strip():
            found.append(_prose_cell(formulas.in_notebook(value.strip())))
        elif part.kind == "statement":
            found.append(_prose_cell(formulas.statement_in_notebook(part.text.strip())))
        elif part.kind == "code":
            found.append(_code_cell(part.text, _outputs(*value)))
        elif part.kind == "curve":
            text = f'from dpproofs.pictures import picture\n\npicture("{part.text}")'
            data = {"image/svg+xml": value, "text/plain": "a picture"}
            found.append(_code_cell(text, [{"output_type": "execute_result", "data": data, "metadata": {}}]))
        elif part.kind == "exercise":
            asked = formulas.in_notebook(value.question)
            found.append(_prose_cell(f"**Exercise {value.number}** ({KINDS[value.kind]}). {asked}"))
            start = f'"""\n{value.start.strip()}\n"""' if value.start else '""'
            found.append(_code_cell(value.code, ()))
            found.append(_code_cell(f"answer = {start}\ncheck(answer) if answer else None", ()))
    number = 0
    for place, cell in enumerate(found):
        cell["id"] = f"{lesson.name}-{place}"
        if cell.get("outputs"):
            number += 1
            cell["execution_count"] = number
            for output in cell["outputs"]:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = number
    return found


NEEDED = (
    "This notebook needs Python 3.11 or later with dpproofs, which `pip install` takes from the folder of its source "
    "tree: `%pip install /where/it/is/dpproofs`. What the cells gave when the textbook was made stands below them."
)


def _outputs(printed: str, value: Any) -> Iterator[Mapping[str, Any]]:
    if printed:
        yield {"output_type": "stream", "name": "stdout", "text": printed}
    if value is not None:
        data = {"text/plain": told(value)}
        if hasattr(value, "_repr_svg_"):
            data = {"image/svg+xml": value._repr_svg_(), "text/plain": "a picture"}
        yield {"output_type": "execute_result", "data": data, "metadata": {}}


def _prose_cell(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _code_cell(text: str, outputs: Any) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": list(outputs), "source": text}


def notebook(lesson: Lesson, file: Path) -> None:
    """Write the lesson as a notebook, with what its cells gave here."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    data = {
        "cells": cells(lesson),
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

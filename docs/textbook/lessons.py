"""Lessons: Markdown whose Python is run, with what comes out below it, and exercises whose answers are checked.

A block ``python exercise`` asks a question in its first text, and has a ``solution``, a ``wrong`` answer and a
function ``check`` that takes an answer as text. Both are tried when the lesson is rendered.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from textbook.cells import run, shown

HOME = Path(__file__).resolve().parent / "lessons"


class LessonError(Exception):
    """A lesson that does not do what it says."""


@dataclass(frozen=True)
class Part:
    """Prose, code or an exercise."""

    kind: str
    text: str


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
        kind = ""
        for line in self._lines[3:]:
            if code is None and line.startswith("```python"):
                yield Part("prose", "\n".join(prose))
                prose, code, kind = [], [], "exercise" if "exercise" in line else "code"
            elif code is not None and line == "```":
                yield Part(kind, "\n".join(code))
                code = None
            else:
                (prose if code is None else code).append(line)
        yield Part("prose", "\n".join(prose))


LESSONS = tuple(Lesson(f.stem) for f in sorted(HOME.glob("*.md")))


def question(code: str) -> str:
    """What an exercise asks."""
    found = ast.get_docstring(ast.parse(code))
    if not found:
        raise LessonError("an exercise begins with its question")
    return found


def tried(lesson: Lesson, code: str, names: dict[str, Any]) -> None:
    """Define an exercise, and see that its check takes the solution and refuses the wrong answer."""
    run(code, names)
    if names["check"](names["solution"]) is not True:
        raise LessonError(f"{lesson.name}: the solution {names['solution']!r} is not accepted: {question(code)}")
    if names["check"](names["wrong"]) is not False:
        raise LessonError(f"{lesson.name}: the answer {names['wrong']!r} is not refused: {question(code)}")


def rendered(lesson: Lesson) -> str:
    """The lesson as HTML, with what its code gives."""
    names: dict[str, Any] = {"__name__": "lesson"}
    prose = MarkdownIt("commonmark").enable("table")
    out: list[str] = []
    number = 0
    for part in lesson.parts():
        if part.kind == "prose":
            out.append(prose.render(part.text))
        elif part.kind == "code":
            result = shown(*run(part.text, names))
            out.append(
                f'<div class="cell"><pre class="code" tabindex="0"><code>{escape(part.text)}</code></pre>'
                f'<div class="tools"><button type="button" class="again" disabled>Run</button>'
                f'<span class="status" role="status"></span></div><div class="shown">{result}</div></div>'
            )
        else:
            number += 1
            tried(lesson, part.text, names)
            out.append(
                f'<form class="exercise" id="exercise-{number}"><p><strong>Exercise {number}.</strong> '
                f"{prose.renderInline(question(part.text))}</p>"
                f'<script type="text/x-exercise">{part.text.replace("</", "<" + chr(92) + "/")}</script>'
                f'<p class="answer"><label class="sr" for="answer-{lesson.name}-{number}">Your answer</label>'
                f'<input id="answer-{lesson.name}-{number}" name="answer" autocomplete="off" spellcheck="false">'
                f'<button type="submit" disabled>Check</button> <span class="status" role="status"></span></p>'
                f"<details><summary>A solution</summary><p><code>{escape(str(names['solution']))}</code></p></details>"
                "</form>"
            )
    return "\n".join(out)


def cells(lesson: Lesson) -> list[dict[str, Any]]:
    """The cells of the notebook."""
    found: list[dict[str, Any]] = [_prose_cell(f"# {lesson.title}\n\n{lesson.about}")]
    number = 0
    for part in lesson.parts():
        if part.kind == "prose" and part.text.strip():
            found.append(_prose_cell(part.text.strip()))
        elif part.kind == "code":
            found.append(_code_cell(part.text))
        elif part.kind == "exercise":
            number += 1
            found.append(_prose_cell(f"**Exercise {number}.** {question(part.text)}"))
            body = part.text.split('"""', 2)[2].strip()
            found.append(_code_cell(f"{body}\n\nanswer = solution  # put yours here\ncheck(answer)"))
    for place, cell in enumerate(found):
        cell["id"] = f"{lesson.name}-{place}"
    return found


def _prose_cell(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _code_cell(text: str) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": text}


def notebook(lesson: Lesson, file: Path) -> None:
    """Write the lesson as a notebook, which has not been run."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    data = {
        "cells": cells(lesson),
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

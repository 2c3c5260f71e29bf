"""Lessons are run, and their exercises take the solution and refuse a wrong answer."""

from __future__ import annotations

import nbformat
import pytest
from nbclient import NotebookClient
from textbook import lessons
from textbook.cells import run, shown
from textbook.lessons import LESSONS, Lesson, LessonError
from textbook.live import pinned
from textbook.theorems import pretty


def lesson(tmp_path, monkeypatch, text):
    (tmp_path / "one.md").write_text(text)
    monkeypatch.setattr(lessons, "HOME", tmp_path)
    return Lesson("one")


GOOD = '''# A title

What it is about (5 minutes)

Prose with *words*.

```python
x = 2
x + 1
```

```python exercise
"""How much is `1 + 1`?"""
solution = "2"
wrong = "3"


def check(answer):
    return int(answer) == x
```
'''


def test_a_lesson_is_rendered_with_what_its_code_gives(tmp_path, monkeypatch):
    one = lesson(tmp_path, monkeypatch, GOOD)
    assert (one.title, one.about, one.minutes) == ("A title", "What it is about", "5")
    html = lessons.rendered(one)
    assert '<pre class="out" tabindex="0">3</pre>' in html
    assert "<em>words</em>" in html
    assert "Exercise 1." in html
    assert "<code>1 + 1</code>" in html


@pytest.mark.parametrize(("old", "new"), [('solution = "2"', 'solution = "4"'), ('wrong = "3"', 'wrong = "2"')])
def test_an_exercise_that_is_checked_wrongly_is_refused(tmp_path, monkeypatch, old, new):
    with pytest.raises(LessonError, match="is not"):
        lessons.rendered(lesson(tmp_path, monkeypatch, GOOD.replace(old, new)))


def test_an_exercise_without_a_question_is_refused():
    with pytest.raises(LessonError, match="question"):
        lessons.question("x = 1")


def test_a_cell_gives_what_it_prints_and_its_last_value():
    assert run("print(1)\n2", {}) == ("1\n", 2)
    assert shown("a < b\n", None) == '<pre class="out" tabindex="0">a &lt; b</pre>'
    assert shown("", "<b>") == '<pre class="out" tabindex="0">&#x27;&lt;b&gt;&#x27;</pre>'


def test_there_are_at_least_eight_lessons_of_ten_to_twenty_minutes_with_exercises():
    assert len(LESSONS) >= 8
    for one in LESSONS:
        assert 10 <= int(one.minutes) <= 20
        assert sum(part.kind == "exercise" for part in one.parts()) >= 2


def test_titles_are_shown_with_greek_letters():
    assert pretty("(xi, rho)-zCDP implies delta <= sqrt(pi)") == "(ξ, ρ)-zCDP implies δ ≤ √(π)"
    assert pretty("alphabet, mule") == "alphabet, mule"
    assert (
        pretty("as bs16x.group-privacy-negative-xi: (xi, rho)-zCDP")
        == "as bs16x.group-privacy-negative-xi: (ξ, ρ)-zCDP"
    )
    assert pretty("mu^2 = sigma**2, x^20, x^2.5") == "μ² = σ², x^20, x^2.5"


def test_what_the_browser_runs_is_what_is_pinned():
    known = pinned(lessons.HOME.parent / "live.txt")
    root = lessons.HOME.parents[2]
    here = pinned(root / "constraints.txt")
    for name in ("mpmath", "python-flint", "sympy"):
        assert known[name] == here[name], "the browser should have the versions that the tests have"


@pytest.mark.slow
@pytest.mark.parametrize("one", LESSONS, ids=lambda one: one.name)
def test_every_lesson_is_rendered_and_its_notebook_runs(one, tmp_path):
    assert '<div class="shown"><pre class="out"' in lessons.rendered(one) or "<figure" in lessons.rendered(one)
    lessons.notebook(one, tmp_path / "one.ipynb")
    book = nbformat.read(tmp_path / "one.ipynb", 4)
    nbformat.validate(book)
    ran = NotebookClient(
        book, timeout=None, startup_timeout=600, resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    checked = [cell for cell in ran.cells if "check(answer)" in cell.source]
    assert len(checked) == sum(part.kind == "exercise" for part in one.parts()) >= 2
    assert all(cell.outputs[-1]["data"]["text/plain"] == "True" for cell in checked)


def test_the_derivation_of_a_guarantee_is_folded():
    names = {}
    value = run("from dpproofs.accounting import laplace\nlaplace(sensitivity=1, scale=2).to_pure_dp()", names)[1]
    html = shown("", value)
    assert html.startswith('<pre class="out" tabindex="0">0.5-DP</pre><details')
    assert "mechanisms.laplace" in html

"""Lessons are run, and their exercises take the solution and refuse a wrong answer."""

from __future__ import annotations

import os
import re

import mathml
import nbformat
import pytest
from nbclient import NotebookClient
from textbook import bounds, formulas, lessons, margins, runner, site
from textbook.cells import run, shown
from textbook.lessons import LESSONS, Lesson, LessonError
from textbook.live import pinned
from textbook.theorems import pretty

from dpproofs.accounting import gaussian, given
from dpproofs.language.errors import TermError
from dpproofs.library import LibraryError, library
from dpproofs.library.graph import Graph
from dpproofs.prover.parse import ParseError, parse_formula, parse_term
from dpproofs.render.mathml import to_mathml


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

The bound is $rho + sqrt(4*rho*log(1/delta))$, which for x is {{x + 40}}, and `$5` is code.

$$bs16.lemma-3.5.$$

```statement
foundations.exp-tangent
```

```python exercise calibrate
"""How much is `1 + 1`, for $x^2 <= y$?"""
solution = "2"
wrong = ("3", "4")
why = "Since x is {{x}}."
start = """
0
"""


def check(answer):
    return int(answer) == x or "count again"
```
'''


def test_a_lesson_is_rendered_with_what_its_code_gives(tmp_path, monkeypatch):
    one = lesson(tmp_path, monkeypatch, GOOD)
    assert (one.title, one.about, one.minutes) == ("A title", "What it is about", "5")
    html = lessons.rendered(one)
    assert '<pre class="out" tabindex="0">3</pre>' in html
    assert "<em>words</em>" in html
    assert "Exercise 1</strong>" in html
    assert "<code>1 + 1</code>" in html


def test_formulas_are_typeset_from_terms_and_read_back(tmp_path, monkeypatch):
    one = lesson(tmp_path, monkeypatch, GOOD)
    html = lessons.rendered(one)
    bound, lemma = parse_term("rho + sqrt(4*rho*log(1/delta))"), library()["bs16.lemma-3.5"].conclusion
    asked = parse_formula("x^2 <= y")
    assert all(to_mathml(t) in html for t in (bound, asked))
    assert to_mathml(lemma).removeprefix("<math>").removesuffix("</math>") in html
    assert [mathml.read(to_mathml(t), (t,)) for t in (bound, asked, lemma)] == [bound, asked, lemma]
    assert '<div class="scroll display"><math display="block">' in html
    assert "which for x is 42, and <code>$5</code> is code." in html
    stated = library()["foundations.exp-tangent"]
    assert f'<a href="../theorems/foundations.exp-tangent.html">{pretty(stated.title)}</a>' in html
    text = "".join(cell["source"] for cell in lessons.cells(one))
    assert r"$\rho + \sqrt{4 \rho \log{\left(\frac{1}{\delta} \right)}}$" in text
    assert "{{" not in html + text


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("x +", ParseError, "position 4"),
        ("bs16.no-such-lemma", LibraryError, "no lemma is named"),
        (r"\nosuch{x}", TermError, "no form in MathML"),
        ("P(S) ~ Q(S)", TermError, "has '~'"),
    ],
)
def test_what_is_no_formula_is_refused(tmp_path, monkeypatch, text, error, said):
    with pytest.raises(error, match=said):
        lessons.rendered(lesson(tmp_path, monkeypatch, GOOD.replace("rho + sqrt(4*rho*log(1/delta))", text)))


def test_a_template_is_for_what_is_no_term():
    assert formulas.term(r"P(S) \leq Q(S)") is formulas.term("P(S)") is None
    assert formulas.mathml("P(S)") == "<math><mrow><mi>P</mi><mo>(</mo><mi>S</mi><mo>)</mo></mrow></math>"


def test_notebooks_lead_to_no_pages_that_are_not_there():
    said = "[A lemma](../theorems/bs16.lemma-3.5.html), [its\nnotion](../notions/zcdp.html), [it](groups.html#a)."
    assert formulas.in_notebook(said) == "A lemma (`bs16.lemma-3.5`), its\nnotion, it."
    for one in LESSONS:
        for part in one.parts():
            assert ".html" not in formulas.in_notebook(part.text), one.name


def test_answers_are_for_the_key_alone(tmp_path, monkeypatch):
    one = lesson(tmp_path, monkeypatch, GOOD)
    (exercise,) = one.exercises
    assert (exercise.solution, exercise.wrong, exercise.why) == ("2", ("3", "4"), "Since x is 2.")
    page, book = lessons.rendered(one), "".join(cell["source"] for cell in lessons.cells(one))
    for text in (page, book):
        assert "def check" in text
        assert not [word for word in ("solution", "wrong", "Since x") if word in text]
    assert ">0</textarea>" in page


def test_the_runner_says_what_is_wrong_with_an_answer(monkeypatch):
    monkeypatch.syspath_prepend(lessons.HOME.parent)  # in the browser its modules are no package
    asked = {"before": ["x = 2"], "text": GOOD.partition("exercise calibrate\n")[2].removesuffix("```\n")}
    assert runner._exercise(asked | {"answer": "2"}) == {"code": 0, "right": True, "err": ""}
    assert runner._exercise(asked | {"answer": "3"}) == {"code": 0, "right": False, "err": "count again"}


def test_cells_before_are_run_once_for_all_exercises(monkeypatch):
    monkeypatch.syspath_prepend(lessons.HOME.parent)
    monkeypatch.setattr(runner, "_known", {})
    runs = []
    monkeypatch.setattr("builtins.noted", runs.append, raising=False)
    asked = {
        "before": ["noted(1)\nx = 2", "noted(2)\ny = x"],
        "text": "def check(answer):\n    return int(answer) == x + y",
    }
    assert [runner._exercise(asked | {"answer": a})["right"] for a in ("4", "5", "4")] == [True, False, True]
    assert ">4<" in runner._cells({"before": asked["before"], "text": "x = x + y\nx"})["html"]
    assert ">4<" in runner._cells({"before": asked["before"], "text": "x + y"})["html"]
    assert runs == [1, 2]


def test_an_exercise_of_no_kind_is_refused(tmp_path, monkeypatch):
    with pytest.raises(LessonError, match="one of the kinds prove, repair"):
        lessons.rendered(lesson(tmp_path, monkeypatch, GOOD.replace("exercise calibrate", "exercise guess")))


@pytest.mark.parametrize(("old", "new"), [('solution = "2"', 'solution = "4"'), ('("3", "4")', '("3", "2")')])
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


def test_all_lessons_are_in_the_order_and_name_each_other_by_links():
    assert sorted(lessons.ORDER) == sorted(f.stem for f in lessons.HOME.glob("*.md"))
    linked = re.compile(r"\]\(([a-z-]+)\.html")
    for one in LESSONS:
        prose = "\n".join(part.text for part in one.parts())
        assert set(linked.findall(prose)) <= set(lessons.ORDER), one.name
        assert not re.search(r"\blesson \d", prose, re.IGNORECASE), one.name


def test_lessons_take_ten_to_twenty_minutes_and_have_exercises_of_several_kinds():
    assert len(LESSONS) >= 17
    for one in LESSONS:
        assert 10 <= int(one.minutes) <= 20
        assert sum(map(len, one.asked.values())) >= 4
        assert len(one.asked.keys() - {"calibrate", "explore"}) >= 2, one.name
    for kind in lessons.KINDS:
        assert sum(kind in one.asked for one in LESSONS) >= 3, kind


def test_the_key_has_the_answers_and_no_page_leads_to_it(tmp_path, monkeypatch):
    one = lesson(tmp_path, monkeypatch, GOOD)
    monkeypatch.setattr(lessons, "LESSONS", (one,))
    made = site.Site(tmp_path / "site", library(), Graph({}), live=False)
    for part in ("key", "syllabus", "lessons", "one", "index"):
        made.parts[part]()
    pages = {f.relative_to(made.folder).as_posix(): f.read_text() for f in made.folder.rglob("*.html")}
    key = pages.pop("key.html")
    assert "<strong>2</strong>" in key
    assert "Since x is 2." in key
    assert 'href="lessons/one.html#exercise-1">(calibrate)' in key
    assert 'calibrate <a href="lessons/one.html#exercise-1">1</a>' in pages["syllabus.html"]
    assert 'href="theorems/foundations.exp-tangent.html"' in pages["syllabus.html"]
    assert not [name for name, text in pages.items() if re.search('(href|src)="[^"]*key.html', text)]


STATED = {
    one.name: [part.text.strip() for part in one.parts() if part.kind == "statement"]
    for one in LESSONS
    if any(part.kind == "statement" for part in one.parts())
}


def test_statements_of_lessons_have_counterexamples_beside_them():
    lib, noted = library(), {}
    for name, ids in STATED.items():
        for lemma in map(lib.__getitem__, dict.fromkeys(ids)):
            for note in margins.notes(lemma):
                assert set(lemma.hypotheses) - set(note.variant.claim.hypotheses) == {note.hypothesis}
                assert note.variant.witness.failure(note.variant.claim) is None
                noted.setdefault(name, []).append(note)
    assert len(noted) >= 5
    html = formulas.statement("bs16.lemma-2.4-mechanism")
    assert html.count("Without this it is false") == 1
    assert "Δ = 0; any two are neighbours in N; q(1) = 1/3; q(2) = 1/2; σ = 1." in html
    assert "is false: Δ = 0" in formulas.statement_in_notebook("bs16.lemma-2.4-mechanism")
    assert "margin" not in formulas.statement("kov17.approx-dp")


def test_three_lessons_have_curves_whose_ends_are_proved_and_refuted():
    curves = {one.name: part.text for one in LESSONS for part in one.parts() if part.kind == "curve"}
    assert curves == {"gaussian-to-zcdp": "conversion-slack", "composition": "composition", "sampling": "sampling"}
    both = {
        text: [dot for dot in bounds.dots(bounds.drawing(text)) if dot.low and dot.high] for text in curves.values()
    }
    assert all(len(dots) >= 10 for dots in both.values())
    day = int(os.environ["DPPROOFS_TODAY"])
    dot = both["composition"][day % len(both["composition"])]
    steps = given("pure_dp", epsilon="0.1").repeat(int(dot.x))
    assert steps.verify("approx_dp", epsilon=dot.high, delta="1e-6").verdict == "VERIFIED"
    assert steps.verify("approx_dp", epsilon=dot.low, delta="1e-6").verdict == "REFUTED"
    dot = both["conversion-slack"][day % len(both["conversion-slack"])]
    noise = gaussian(sensitivity=1, sigma=1)
    assert noise.verify("approx_dp", epsilon=dot.high, delta=dot.x).verdict == "VERIFIED"
    assert noise.verify("approx_dp", epsilon=dot.low, delta=dot.x).verdict == "REFUTED"


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
    exercises = iter(one.exercises)
    for cell in book.cells:
        if cell.source.startswith("answer = "):
            cell.source = f"answer = {next(exercises).solution!r}\ncheck(answer)"
    ran = NotebookClient(
        book, timeout=None, startup_timeout=600, resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    checked = [cell for cell in ran.cells if cell.source.startswith("answer = ")]
    assert len(checked) == len(one.exercises) >= 2
    assert all(cell.outputs[-1]["data"]["text/plain"] == "True" for cell in checked)


def test_the_derivation_of_a_guarantee_is_folded():
    names = {}
    value = run("from dpproofs.accounting import laplace\nlaplace(sensitivity=1, scale=2).to_pure_dp()", names)[1]
    html = shown("", value)
    assert html.startswith('<pre class="out" tabindex="0">0.5-DP</pre><details')
    assert "mechanisms.laplace" in html

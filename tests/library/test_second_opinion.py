"""Another engine is asked about the steps that computed, and says no where they are false."""

from __future__ import annotations

import json
import random

import pytest

from dpproofs.cli import main
from dpproofs.language.terms import (
    REAL,
    Term,
    absolute,
    binomial,
    conj,
    disj,
    eq,
    erfc,
    exp,
    function_type,
    log,
    nat,
    num,
    power,
    sqrt,
    var,
)
from dpproofs.library import library
from dpproofs.library.second_opinion import AGREES, DISAGREES, UNKNOWN, is_counterexample, of_lemmas, of_step

x, y = var("x"), var("y")
f = var("f", function_type((REAL,), REAL))
BOX = (num(0) <= x, x <= 1)

OPINIONS = [
    ("certified", (0 <= x, x <= y), 0 <= x * y, AGREES),
    ("certified", (), 0 <= x**2 - 2 * x * y + y**2, AGREES),
    ("certified", (0 <= x,), 0 <= x * y, DISAGREES),
    ("certified", (x <= y,), x < y, DISAGREES),
    ("certified", (disj(x <= 0, y <= 0),), x * y <= 0, DISAGREES),
    ("certified", (), exp(x) <= 1, DISAGREES),
    ("certified", (0 < x,), 1 < x, DISAGREES),
    ("certified", (disj(exp(x) <= 1, exp(y) <= 1), y < 0), exp(x) <= 1, DISAGREES),
    ("certified", (disj(exp(x) <= 1, exp(y) <= 1), 0 < y), x <= 0, UNKNOWN),  # true, and not by arithmetic
    ("certified", (0 < x, x < y), 1 <= exp(x) / y, DISAGREES),
    ("certified", (eq(x, 0), 1 < y), power(x, y) < 0, DISAGREES),
    ("certified", (0 <= f(x), f(x) <= y), f(x) * y < 0, DISAGREES),
    ("certified", (), 1 + x <= exp(x), UNKNOWN),  # true, but not by arithmetic
    ("enclosure", BOX, exp(x) < 3, AGREES),
    ("enclosure", BOX, exp(x) * (1 - x) < 2, AGREES),
    ("enclosure", BOX, exp(x) < 2, DISAGREES),
    ("enclosure", BOX, absolute(x - num(1) / 2) <= num(1) / 4, DISAGREES),
    ("enclosure", (0 <= x,), exp(x) < 3, UNKNOWN),
    ("enclosure", (), log(num(3)) < sqrt(num(2)), AGREES),
    ("enclosure", (), log(num(4)) < num(1), DISAGREES),
    ("enclosure", (), erfc(num(10)) < power(num(10), -40), AGREES),
    ("enclosure", (), eq(binomial(num(6), num(3)), 20), AGREES),
    ("enclosure", (), eq(binomial(num(6), num(3)), 21), DISAGREES),
    ("enclosure", (), nat(num(3)), AGREES),
    ("enclosure", (), nat(num(-3)), DISAGREES),
]


@pytest.mark.parametrize(("rule", "premises", "goal", "verdict"), OPINIONS)
def test_a_step(rule, premises, goal, verdict):
    assert of_step(rule, premises, goal) == verdict


def test_a_counterexample_satisfies_the_premises():
    assert is_counterexample((0 <= x,), x <= 1, {x: 2})
    assert not is_counterexample((x <= 1,), x <= 1, {x: 2})
    assert not is_counterexample((), conj(x <= 3, 0 <= x), {x: 2})
    assert not is_counterexample((0 <= y,), x <= 1, {x: 2})


FIVE = ("bs16.lemma-2.4", "bs16.lemma-5.2", "bs16.prop-5.3", "bs16.prop-3.3", "bs16.lemma-b.1")
TURNED = {"le": "lt", "lt": "le", "eq": "ne"}


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("name", FIVE)
def test_a_reversed_step_is_false(name):
    """Also where premises say that a variable is positive, or where functions and means occur."""
    steps = {
        (tuple(p.conclusion for p in step.premises), step.conclusion)
        for step in library()[name].theorem.derivation()
        if step.rule == "certified" and step.conclusion.op in TURNED
    }
    said = [of_step("certified", premises, Term(TURNED[g.op], g.args[::-1])) for premises, g in steps]
    assert AGREES not in said
    assert said.count(DISAGREES) >= 0.93 * len(said)


def test_the_command(capsys):
    assert main(["second-opinion", "--json", "foundations.archimedes", "bs16.prop-3.3"]) == 0
    rows = {row["rule"]: row for row in json.loads(capsys.readouterr().out)["rules"]}
    assert rows["certified"]["disagree"] == 0
    assert 5 < rows["certified"]["agree"] <= rows["certified"]["steps"]
    assert main(["second-opinion", "foundations.archimedes"]) == 0
    assert "certified: " in capsys.readouterr().out


def test_a_disagreement_is_shown(capsys, monkeypatch):
    monkeypatch.setattr("dpproofs.library.second_opinion._KNOWN", {})
    monkeypatch.setattr("dpproofs.library.second_opinion.of_step", lambda *_: DISAGREES)
    assert main(["second-opinion", "foundations.archimedes"]) == 1
    assert "disagreement: z3 on " in capsys.readouterr().out


@pytest.mark.slow
def test_part_of_the_library():
    """A tenth of it, another one for each state of the library; the whole: dpproofs second-opinion."""
    names = sorted(lemma.id for lemma in library())
    chosen = random.Random(len(names)).sample(names, len(names) // 10)
    opinions = of_lemmas(chosen)
    assert [o.step for o in opinions if o.verdict == DISAGREES] == []
    assert sum(o.verdict == AGREES for o in opinions) > len(opinions) / 2

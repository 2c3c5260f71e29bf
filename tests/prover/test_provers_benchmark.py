"""The comparison with other provers: its statements are true or false as it says, and are what is asked."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from dpproofs import prove
from dpproofs.prover.answers import REFUTED

ROOT = Path(__file__).resolve().parents[2]


def load(path):
    spec = importlib.util.spec_from_file_location(f"benchmark_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # a dataclass looks for its module
    spec.loader.exec_module(module)
    return module


run = load(ROOT / "benchmarks" / "provers" / "run.py")
engines = load(ROOT / "benchmarks" / "provers" / "engines.py")
inequalities = load(ROOT / "benchmarks" / "inequalities.py")
LISTS = run.load()
TRUE = [(kind, q) for kind in ("plain", "interior", "before") for q in LISTS[kind]]


def question(text, *where):
    return run.problem(run.Question("", text, where))


@pytest.mark.parametrize(("kind", "q"), TRUE, ids=[f"{kind}-{q.name}" for kind, q in TRUE])
def test_true_statements_agree_with_mpmath(kind, q):
    item = inequalities.Inequality(q.name, q.text, list(q.where), "", expected=True)
    assert inequalities.disagreement(item, points=60) == ""


@pytest.mark.parametrize("q", LISTS["false"], ids=lambda q: q.name)
def test_false_statements_are_refuted(q):
    assert prove(q.text, q.where).verdict == REFUTED


@pytest.mark.parametrize("q", [q for q in LISTS["false"] if "tail" not in q.name], ids=lambda q: q.name)
def test_bisection_proves_nothing_false(q):
    assert engines.ask_mpmath(run.problem(q)) != engines.PROVED


@pytest.mark.parametrize("name", ["I4", "I8b", "I13b", "I14a", "I14c", "I14d"])
def test_bisection_proves_statements_away_from_equality(name):
    interior = {q.name: q for q in LISTS["interior"]}
    assert engines.ask_mpmath(run.problem(interior[name])) == engines.PROVED


@pytest.mark.parametrize(
    ("text", "where", "answer"),
    [
        ("p*s + q*t >= p*t + q*s", ["p <= q", "s <= t"], engines.PROVED),
        ("p*s + q*t >= p*t + q*s", ["p <= q"], "sat"),
        ("x^2 >= 2", ["x >= sqrt(2)"], engines.PROVED),
        ("x^2 >= 2 + 1/1000", ["x >= sqrt(2)"], "sat"),
        ("1/x <= 1", ["x >= 1"], engines.PROVED),
    ],
)
def test_z3_is_asked_for_the_statement(text, where, answer):
    assert engines.ask_z3(question(text, *where)) == answer


def test_unknown_functions_and_unbounded_domains():
    with pytest.raises(engines.UnknownFunctionError, match="erfc"):
        engines.ask_mpmath(question("erfc(x) <= 1", "x >= 0"))
    with pytest.raises(engines.UnknownFunctionError, match="log"):
        engines.ask_z3(question("log(x) <= x", "x > 0"))
    with pytest.raises(engines.UnknownFunctionError, match="real powers"):
        engines.ask_mpmath(question("x^y <= 1", "0 <= x <= 1", "1 <= y <= 2"))
    assert engines.ask_mpmath(question("exp(x) >= 1 + x")) == engines.UNBOUNDED


def test_bounds_and_relations_are_told_apart():
    found = question("x <= y + 2", "0 <= x <= 1", "x < 1/2", "y < x")
    assert found["box"] == {"x": ["0", "1/2"], "y": [None, "1/2"]}
    assert found["relations"] == [["lt", ["var", "y"], ["var", "x"]]]
    assert len(found["domain"]) == 4


def test_coq_is_given_the_statement():
    goal = engines._coq_goal(question("tanh(u) <= sqrt(u)/2", "1/10 <= u < 1"))
    assert goal.startswith("forall u : R, (1/10) <= u -> u < (1) -> 0 <= ")
    assert "(1 - 2 / (exp (2 * u) + 1))" in goal
    assert "(sqrt u)" in goal


def test_a_command_is_stopped_and_measured():
    done = run.limited(
        20, [sys.executable, "-c", "print(input()); x = bytearray(200 * 2**20); raise SystemExit(3)"], "a"
    )
    assert (done["stopped"], done["code"], done["out"]) == (False, 3, "a\n")
    assert 200 < done["megabytes"] < 300
    done = run.limited(1, [sys.executable, "-c", "while True: pass"])
    assert done["stopped"]
    assert 0.9 < done["seconds"] < 3


def test_a_command_that_waits_is_stopped_too():
    done = run.limited(0.05, [sys.executable, "-c", "import time; time.sleep(60)"])
    assert done["stopped"]
    assert done["seconds"] < 1


def test_engines_need_no_dpproofs():
    script = ROOT / "benchmarks" / "provers" / "engines.py"
    command = [sys.executable, "-I", "-S", str(script), "codac"]
    done = subprocess.run(command, input='{"problem": null, "before": []}', capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {"missing": "No module named 'codac'"}

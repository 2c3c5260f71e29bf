"""What a failed proof says: the line, the tactic, the goal, and a point at which it is false."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.cli import main
from dpproofs.kernel import RuleError
from dpproofs.language.terms import REAL, eq, exp, function_type, log, var, variables
from dpproofs.prover.tactic import counterexample
from dpproofs.proving import smt
from dpproofs.proving.failures import OpenGoalError, failure
from dpproofs.proving.tactics import arith, prove

x, y = variables("x y")
f = var("f", function_type((REAL,), REAL))
FILE = """
from dpproofs.language.terms import exp, variables
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import arith, use

x, y = variables("x y")


def proof(claim):
    step = {step}
    return {end}


LEMMA = Lemma("bad.lemma", "", "", (x <= y,), x <= 3 * y, proof)
"""


def said(tmp_path: Path, capsys: pytest.CaptureFixture[str], step: str, end: str = "step") -> str:
    file = tmp_path / "bad.py"
    file.write_text(FILE.format(step=step, end=end))
    assert main(["check", str(file)]) == 3
    return capsys.readouterr().out


def test_a_failure_names_file_line_tactic_and_goal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = said(tmp_path, capsys, "arith(x <= 2 * y, *claim.hypotheses)")
    assert "bad.py:10, in arith: step = arith(x <= 2 * y, *claim.hypotheses)" in out
    assert "goal: x <= 2*y\n    from: x <= y\n" in out


def test_a_failure_gives_a_point_at_which_the_goal_is_false(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "false at x = -1, y = -1: -1 <= -2 fails" in said(tmp_path, capsys, "arith(x <= 2 * y, x <= y)")


def test_a_lemma_that_does_not_apply_names_the_hypothesis(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = said(tmp_path, capsys, 'use("foundations.exp-increasing", x=y, y=x)')
    assert "bad.py:10, in use" in out
    assert "goal: y <= x\n" in out


def test_a_proof_of_something_else_names_the_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = said(tmp_path, capsys, "arith(x <= y, x <= y)")
    assert "the proof ends in x <= y, not in x <= 3*y" in out
    assert "bad.py:9: def proof(claim):" in out


def test_a_slip_in_the_file_names_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = said(tmp_path, capsys, "arith(x <= x)", end='use("leibniz", z=x)')
    assert 'bad.py:11, in use: return use("leibniz", z=x)' in out


def test_the_same_stands_in_json_and_in_what_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.py"
    file.write_text(FILE.format(step="arith(x <= 2 * y, x <= y)", end="step"))
    assert main(["check", "--json", str(file)]) == 3
    where = json.loads(capsys.readouterr().out)[0]["where"]
    assert where[1:] == ["goal: x <= 2*y", "from: x <= y", "false at x = -1, y = -1: -1 <= -2 fails"]
    assert main(["show", str(file)]) == 3
    assert where[-1] in capsys.readouterr().out


def test_a_search_that_fails_and_goes_on_looks_for_no_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dpproofs.prover.tactic._point", lambda *_: pytest.fail("a point was looked for"))
    with pytest.raises(RuleError):
        prove(0 <= x)


def test_the_error_has_the_goal_and_the_premises() -> None:
    with pytest.raises(OpenGoalError) as error:
        arith(x <= y, 0 <= x)
    assert error.value.goal == (x <= y)
    assert error.value.premises == (0 <= x,)
    assert failure(error.value, arith).tactic == "arith"


@pytest.mark.parametrize("goal", [log(x) <= x - 1, x**y <= 1 + x * y])
def test_arithmetic_names_the_tactic_that_knows_more(goal: object) -> None:
    with pytest.raises(RuleError, match="the tactic inequality knows more"):
        arith(goal, 0 < x)


@pytest.mark.parametrize("goal", [x <= y, x * x <= y, f(exp(x)) <= 1])
def test_arithmetic_does_not_name_it_where_it_knows_no_more(goal: object) -> None:
    with pytest.raises(RuleError) as error:
        arith(goal)
    assert "inequality" not in str(error.value)


def test_a_point_satisfies_the_premises_and_not_the_goal() -> None:
    assert counterexample(x <= y, [0 <= x, y <= 1]) is not None
    assert "x = 1, y = 0" in str(counterexample(x <= y, [0 <= x, y <= 1, y <= x]))
    assert counterexample(0 <= exp(x), []) is None
    assert counterexample(0 <= x, [1 <= x]) is None


Z3_FINDS = (x <= y, [eq(x + y, 10), eq(x * y, 21)])


def test_a_point_that_sampling_does_not_find_is_found_by_z3(monkeypatch: pytest.MonkeyPatch) -> None:
    assert counterexample(*Z3_FINDS) == "false at x = 7, y = 3: 7 <= 3 fails"
    monkeypatch.setattr(smt, "opinion", lambda *_: ("unknown", {}))
    assert counterexample(*Z3_FINDS) is None


@pytest.mark.parametrize(
    "values", [{x: Fraction(3), y: Fraction(7)}, {x: Fraction(8), y: Fraction(2)}, {x: Fraction(7)}]
)
def test_a_point_of_z3_that_is_none_is_not_shown(values: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt, "opinion", lambda *_: ("sat", values))
    assert counterexample(*Z3_FINDS) is None


def test_no_point_is_shown_where_the_only_ones_are_irrational() -> None:
    assert counterexample(0 <= x, [eq(x * x, 2)]) is None


def test_z3_is_loaded_only_where_sampling_finds_no_point() -> None:
    code = """
import sys
from dpproofs.language.terms import eq, variables
from dpproofs.prover.tactic import counterexample

x, y = variables("x y")
print(counterexample(x <= y, []) is None, "z3" in sys.modules)
print(counterexample(x <= y, [eq(x + y, 10), eq(x * y, 21)]) is None, "z3" in sys.modules)
"""
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert made.stdout == "False False\nFalse True\n"


def test_a_function_is_any_number_to_arithmetic() -> None:
    assert counterexample(f(x) <= 1, [f(x) <= 3]) == "arithmetic cannot exclude that f(x) = 2, where 2 <= 1 fails"


def test_equations_have_points_too() -> None:
    assert counterexample(eq(x * x, x), []) == "false at x = 2: 4 = 2 fails"

"""Inequalities that are changed a little: what mpmath sees to be false is not proved, refutations are confirmed."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import mpmath
import pytest

from dpproofs.prover.parse import parse_conditions, parse_formula

FOLDER = str(Path(__file__).resolve().parents[2] / "benchmarks")


@pytest.fixture(scope="module")
def bench():
    sys.path.insert(0, FOLDER)
    try:
        yield importlib.import_module("perturbations")
    finally:
        sys.path.remove(FOLDER)


def judge_all(bench, count, seed):
    findings = [bench.judge(case) for case in bench.cases(count, seed)]
    assert [(f.case.name, f.case.what, f.wrong) for f in findings if f.wrong] == []
    return Counter(f.verdict for f in findings), sum(f.false for f in findings)


def test_some_perturbations(bench):
    verdicts, false = judge_all(bench, 12, seed=2026)
    # The test says something only if there is something of each kind.
    assert verdicts["PROVED"] >= 1
    assert verdicts["REFUTED"] >= 1
    assert false >= verdicts["REFUTED"]


@pytest.mark.slow
def test_more_perturbations(bench):
    judge_all(bench, 300, seed=7)


def case(bench, goal, *where):
    domain = tuple(f for w in where for f in parse_conditions(w))
    return bench.Case("test", "", Fraction(1, 10), parse_formula(goal), domain)


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("x*exp(-x^2/2) <= exp(-1/2)*(1-1/10^6)", "-9 <= x <= 9"),
        ("cosh(t) <= exp(0.499999*t^2)", "-9 <= t <= 9"),
        ("1 - exp(-x) >= x - 0.49999*x^2", "x >= 0"),
        ("sqrt(x) <= x + 0.2499999", "x >= 0"),
    ],
)
def test_sampling_sees_what_is_false_by_a_little(bench, goal, where):
    assert bench.counterexample(case(bench, goal, where), 200, seed=1) is not None


def test_sampling_does_not_see_what_is_true(bench):
    assert bench.counterexample(case(bench, "x*exp(-x^2/2) <= exp(-1/2)", "-9 <= x <= 9"), 200, seed=1) is None


def test_a_wrong_answer_is_noticed(bench, monkeypatch):
    true, false = case(bench, "exp(x) >= 1 + x"), case(bench, "exp(x) >= 1.1 + x")
    (v,) = true.goal.free
    assert bench.agrees(false, {v: Fraction(0)})
    assert not bench.agrees(true, {v: Fraction(0)})
    assert not bench.agrees(case(bench, "exp(x) >= 1.1 + x", "x >= 1"), {v: Fraction(0)})
    assert bench.agrees(case(bench, "exp(x) > 1 + x"), {v: Fraction(0)})

    class Liar:
        verdict, counterexample = bench.PROVED, None

    monkeypatch.setattr(bench, "prove_inequality", lambda *_, **__: Liar)
    assert bench.judge(false).wrong.startswith("proved, but false at x = ")
    assert bench.judge(true).wrong == ""


def test_perturbations_change_one_number_or_side(bench):
    with mpmath.workdps(20):
        for one, two in zip(bench.cases(50, 3), bench.cases(50, 3), strict=True):
            assert one == two
            assert one.what.count(" became ") == 1
            assert abs(one.size) in bench.SIZES
    goal = parse_formula("x^2 <= 1/3")
    assert {bench.changed(goal, path, Fraction(1, 10)) for _, path in bench.sites([goal])} == {
        parse_formula("x^2.2 <= 1/3"),
        parse_formula("x^2 <= 11/30"),
        goal.args[0] * Fraction(11, 10) <= goal.args[1],
    }
    assert bench.perturbed(bench.load()[0], Random(1)).name == bench.load()[0].name

"""Bounded boxes: the forecast of how deep they are bisected, and statements that are decided with it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import prove
from dpproofs.kernel import RuleError, infer
from dpproofs.library.saved import dumps, loads
from dpproofs.prover.answers import PROVED, REFUTED
from dpproofs.prover.boxes import box_of, forecast
from dpproofs.prover.parse import parse_conditions, parse_formula
from dpproofs.proving.tactics import assume
from dpproofs.replay import VALID, replay

SPARE = 2


def depth_forecast(goal, where, most=2000):
    domain = tuple(c for text in where for c in parse_conditions(text))
    formula = parse_formula(goal)
    box = box_of(sorted(formula.free, key=lambda v: v.key), domain)
    found = box and forecast(formula.args[1] - formula.args[0], box, most)
    return formula, domain, found and found.depth


def enclosed(formula, domain, depth):
    try:
        return infer("enclosure", *map(assume, domain), formula=formula, depth=depth)
    except RuleError:
        return None


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("exp(x) <= 1 + x + x^2", ["1/10 <= x <= 1"]),
        ("cosh(t) <= exp(t^2/2)", ["1/10 <= t <= 3"]),
        ("1 - exp(-x) >= x - x^2/2", ["1/10 <= x <= 3"]),
        ("log(1 + s*(exp(x)-1)) <= s*exp(x)", ["1/10 <= x <= 3", "1/10 <= s <= 9/10"]),
        ("x*erfc(x) <= exp(-x^2)", ["1 <= x <= 3"]),
        ("sqrt(x) + 1/x >= 3/2", ["1/2 <= x <= 4"]),
    ],
)
def test_the_rule_needs_what_was_forecast(goal, where):
    formula, domain, depth = depth_forecast(goal, where)
    assert depth is not None
    assert enclosed(formula, domain, depth + SPARE) is not None
    assert enclosed(formula, domain, max(0, depth - 3)) is None


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("exp(x) >= 1 + x", ["0 <= x <= 1"]),  # equal at an end
        ("exp(x) >= 1 + x", ["-1 <= x <= 1"]),  # equal inside
        ("exp(x) <= 1 + x + x^2/2", ["0 <= x <= 1"]),  # false
        ("exp(x) >= 1 + x", ["1 <= x"]),  # no box
        ("x*y <= x + y", ["1/10 <= x <= 1"]),
    ],
)
def test_no_forecast(goal, where):
    assert depth_forecast(goal, where)[2] is None


@settings(max_examples=40, deadline=None)
@given(st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 3), st.integers(-40, 40))
def test_what_is_forecast_holds(a, b, c, shift):
    """A statement with a forecast is shown by the rule, so that it is true."""
    goal = f"{a}*x + {b}*exp(x/2) + {c}*x^2 + {shift}/10 >= 0"
    formula, domain, depth = depth_forecast(goal, ["-1 <= x <= 1"])
    if depth is not None:
        assert enclosed(formula, domain, depth + SPARE) is not None
        assert prove(goal, ["-1 <= x <= 1"]).verdict == PROVED


def test_a_lemma_inside_its_domain():
    """Where the two sides are close, though nowhere equal, the proof is that on the box with whole ends."""
    where = ["1/10 <= p <= 9/10", "1/2 <= t <= 3"]
    result = prove("p*exp(t*(1-p)) + (1-p)*exp(-t*p) <= exp(t^2/8)", where)
    assert result.verdict == PROVED
    assert result.theorem.conclusion == result.goal
    assert result.theorem.hypotheses <= set(result.domain)
    assert prove("p*exp(t*(1-p)) + (1-p)*exp(-t*p) <= exp(t^2/8.2)", where).verdict == REFUTED


def test_a_larger_box_on_which_the_goal_is_false_is_no_use():
    assert prove("x*(x - 1/10) >= 0", ["1/10 <= x <= 3"]).verdict == PROVED
    assert prove("x <= 0.9", ["x <= 0.95"]).verdict == REFUTED


def test_a_box_that_takes_much_work_is_shown_in_steps_that_replay_takes():
    result = prove("tanh(u)*tanh(v) <= tanh(u*v)", ["1/10 <= u <= 9/10", "1/10 <= v <= 9/10"])
    assert result.verdict == PROVED
    report = replay(loads(dumps(result.theorem, "x", "x", "x", result.domain)))
    assert report.verdict == VALID, report

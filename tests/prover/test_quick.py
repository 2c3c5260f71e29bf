"""What is shown in one step: polynomials by a certificate, bounded boxes by interval arithmetic."""

from __future__ import annotations

import pytest
from effort import calls

from dpproofs import prove
from dpproofs.checkers import positivstellensatz
from dpproofs.kernel import is_theorem
from dpproofs.prover.answers import PROVED, REFUTED
from dpproofs.prover.bernstein import on_a_box
from dpproofs.prover.parse import parse_conditions, parse_formula
from dpproofs.prover.quick import quickly
from dpproofs.prover.scope import Scope

BOX = ["0 <= x <= 1", "-1 <= y <= 2"]
UNIT = [f"0 <= {v} <= 1" for v in "xyuv"]


def parsed(goal, where):
    return parse_formula(goal), tuple(c for text in where for c in parse_conditions(text))


@pytest.mark.parametrize(
    ("goal", "where", "rule"),
    [
        ("a^4 + b^4 + c^4 + d^4 >= 4*a*b*c*d", [], "certified"),
        ("p*s + q*t >= p*t + q*s", ["p <= q", "s <= t"], "certified"),
        ("(1-x*y)*(1-u*v) >= (1-x)*(1-u)*(1-y)*(1-v)", UNIT, "certified"),
        ("exp(x) <= 1 + x + x^2", ["1/10 <= x <= 1"], "enclosure"),
        ("exp(x) <= 1 + x + x^2", ["0 <= x <= 1"], None),
        ("exp(x) <= 1 + x + x^2", ["x <= 1"], None),
        ("a^4 + b^4 >= 4*a*b", [], None),
        ("x = x", [], None),
    ],
)
def test_one_step(goal, where, rule):
    formula, domain = parsed(goal, where)
    th = quickly(formula, Scope(domain))
    assert (th and th.rule) == rule
    if th is not None:
        assert is_theorem(th)
        assert th.conclusion == formula
        assert th.hypotheses <= set(domain)
        assert prove(goal, where).theorem.rule == rule


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("x*(1-x) >= 0", BOX),
        ("x*y <= x^2 + 2", BOX),
        ("(1-x*y)*(1-u*v) >= (1-x)*(1-u)*(1-y)*(1-v)", UNIT),
        ("3*x^2*z + y <= 12 + 2*x^2*z", [*BOX, "1/3 < z < 5/2"]),
        ("2*x - 3 <= y", ["-1/2 <= 3*x", "5*x <= 2", "-1 <= y <= 2"]),
    ],
)
def test_coefficients_of_bernstein_are_a_certificate(goal, where):
    formula, domain = parsed(goal, where)
    found = on_a_box(domain, formula)
    assert found is not None
    assert positivstellensatz.check(domain, formula, found) is None
    assert positivstellensatz.check(domain[1:], formula, found) is not None


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("x*(1-x) >= 1/100", BOX),  # false
        ("x^2 - x + 1/4 >= 0", BOX),  # true, but not shown by these coefficients
        ("x*(1-x) >= 0", ["0 <= x"]),  # no box
        ("x <= exp(x)", BOX),
        ("x*(1-x) > -1", BOX),  # strict
    ],
)
def test_no_coefficients_of_bernstein(goal, where):
    formula, domain = parsed(goal, where)
    assert on_a_box(domain, formula) is None


def test_polynomial_on_a_box_is_still_refuted():
    assert prove("x^2 + y^2 >= 3*x*y", ["1/10 <= x <= 1", "1/10 <= y <= 1"]).verdict == REFUTED
    assert prove("x^2 + y^2 >= 2*x*y", ["1/10 <= x <= 1", "1/10 <= y <= 1"]).verdict == PROVED


def test_a_high_power_takes_little_more_work(empty_cache, capsys):
    first = ["prove", "erf(x) <= 1"]
    assert calls(["prove", "erf(x)^1000 <= 1"], first) <= 4 * calls(["prove", "erf(x)^10 <= 1"], first)

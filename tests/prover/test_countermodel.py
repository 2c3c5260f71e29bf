"""What arithmetic cannot show is seen before z3 is asked, and what it can show is never given up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs.prover.countermodel import has_countermodel
from dpproofs.prover.parse import parse_conditions, parse_formula
from dpproofs.prover.scope import Scope
from dpproofs.proving.case import QUICK
from dpproofs.proving.search import certificate, stated
from dpproofs.proving.smt import entails


def seen(goal, where):
    facts = tuple(c for text in where for c in parse_conditions(text))
    formula = parse_formula(goal)
    return facts, formula, has_countermodel(stated(facts, formula), Scope(facts).samples(formula))


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("exp(x) >= 1 + x", ["x >= 0"]),
        ("0 <= x*exp(x) - exp(x) + 1", ["0 < x"]),
        ("0 < x", ["0 <= x", "x <= 2"]),
        ("0 < 2 - x", ["x <= 2"]),
        ("x <= y", []),
        ("0 <= -log(x)", ["0 <= x", "1 <= x", "sqrt(2*pi) != 0", "x + sqrt(x^2 + 4) != 0"]),
        ("0 <= (exp(x) - 1)/(exp(x) + x + 1)", ["0 <= x"]),
        ("x != 0", ["x^2 >= 0"]),
        ("exp(y) <= 3", ["exp(log(x + 1)) = x + 1", "x >= 0", "y >= 0"]),
    ],
)
def test_not_arithmetic(goal, where):
    facts, formula, found = seen(goal, where)
    assert found
    assert not entails(facts, formula)
    assert certificate(facts, formula, QUICK) is None


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("0 <= x*exp(x)", ["x >= 0"]),
        ("x^2*exp(y) + 1 > 0", []),
        ("x <= z", ["x <= y", "y <= z"]),
        ("x/(1 + x^2) <= 1/2", []),
        ("0 <= log(x)*exp(y)", ["1 <= x", "0 <= log(x)"]),
        ("exp(2*x) - 2*exp(x) + 1 >= 0", []),
        ("exp(-2*log(2 - x)/x) > 0", ["x <= 2"]),
        ("x = 1/y", ["x*y = 1", "y > 0"]),
        ("abs(x) >= x", []),
    ],
)
def test_arithmetic(goal, where):
    facts, formula, found = seen(goal, where)
    assert entails(facts, formula)
    assert not found


NUMBERS = st.integers(-3, 3)


@settings(max_examples=60, deadline=None)
@given(st.lists(NUMBERS, min_size=6, max_size=6), st.lists(st.sampled_from(["x >= 0", "y >= x", "x <= 1", "y > 0"])))
def test_what_z3_shows_is_never_given_up(c, where):
    goal = f"{c[0]} + {c[1]}*x + {c[2]}*exp(x) + {c[3]}*x*y + {c[4]}*exp(x)*y + {c[5]}*y^2 >= 0"
    facts, formula, found = seen(goal, where)
    assert not (found and entails(facts, formula, 100_000))

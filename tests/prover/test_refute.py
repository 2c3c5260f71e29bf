"""Counterexamples that lie only near a curved border of the domain."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import prove
from dpproofs.language.terms import variables
from dpproofs.prover.answers import PROVED, REFUTED
from dpproofs.prover.parse import parse_conditions, parse_formula
from dpproofs.prover.refute import holds_at, refute
from dpproofs.prover.sampling import Samples, borders, inside, is_curved, rays

X, Y = variables("x y")


def refuted(goal, where):
    domain = tuple(c for text in where for c in parse_conditions(text))
    formula = parse_formula(goal)
    found = refute(formula, domain, formula.free)
    if found is not None:
        assert holds_at(formula, found.point) is False
        assert all(holds_at(d, found.point) for d in domain)
    return found


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("1/(1-t^2) <= exp(1.35*t^2)", ["t^2 <= 1/2"]),
        ("1/(1-t^2) <= exp(1.385*t^2)", ["t^2 <= 1/2"]),
        ("1/(1-t^2) <= exp(1.385*t^2)", ["t^2 < 1/2", "t < 0"]),
        ("x + y <= 1.414", ["x^2 + y^2 <= 1"]),
        ("x + y <= 1.41421", ["x^2 + y^2 <= 1"]),
        ("x + y + z <= 1.73", ["x^2 + y^2 + z^2 <= 1"]),
        ("x*y <= 0.24999", ["x + y <= 1", "x >= 0", "y >= 0"]),
        ("exp(x)*y <= 3.02", ["0 <= y", "y <= 1 - (x-1)^2"]),
        ("a^2 + b^2 >= 1.0001", ["a^2 + b^2 >= 1"]),
        ("t <= 0.7071067", ["t^2 <= 1/2"]),
    ],
)
def test_false_near_the_border_only(goal, where):
    assert refuted(goal, where) is not None
    assert prove(goal, where).verdict == REFUTED


@pytest.mark.parametrize(
    ("goal", "where"),
    [("t <= 0.7072", ["t^2 <= 1/2"]), ("1/(1-t^2) <= exp(2*t^2)", ["t^2 <= 1/2"]), ("x <= 1", ["x^2 + y^2 <= 1"])],
)
def test_true_up_to_the_border(goal, where):
    assert refuted(goal, where) is None
    assert prove(goal, where).verdict == PROVED


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 30), st.integers(1, 9), st.sampled_from([2, 4, 6]))
def test_the_largest_value_on_an_interval(n, d, power):
    """x <= c is false on x^power <= q just when c^power < q, however close."""
    q = Fraction(n, d)
    root = float(q) ** (1 / power)
    below = Fraction(math.floor(root * 10**5 - 1), 10**5)
    above = Fraction(math.ceil(root * 10**5 + 1), 10**5)
    where = [f"x^{power} <= {q}"]
    assert below**power < q < above**power
    assert refuted(f"x <= {below}", where) is not None
    assert refuted(f"x <= {above}", where) is None


@settings(max_examples=10, deadline=None)
@given(st.floats(0.05, 6.2), st.integers(1, 4), st.integers(1, 4))
def test_the_largest_value_on_an_ellipse(angle, a, b):
    """c*x + d*y reaches its largest value on an ellipse at one point of the border."""
    c, d = (Fraction(round(100 * f(angle)), 100) for f in (math.cos, math.sin))
    top = math.sqrt(float(c) ** 2 / a + float(d) ** 2 / b)
    where = [f"{a}*x^2 + {b}*y^2 <= 1"]
    goal = "({c})*x + ({d})*y <= {top}"
    assert refuted(goal.format(c=c, d=d, top=Fraction(0.998 * top).limit_denominator(10**6)), where) is not None
    assert refuted(goal.format(c=c, d=d, top=Fraction(1.0001 * top).limit_denominator(10**6)), where) is None


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 1000))
def test_ends_of_rays_are_inside_and_next_to_the_border(a, b, seed):
    (domain,) = (parse_conditions(f"{a}*x^2 + exp({b}*y) <= 3"),)
    samples = Samples(domain, (X, Y), 30, seed=seed)
    along = rays(samples.columns, samples.size, Random(seed))
    ends = borders(domain, (X, Y), along)
    found = [(end, way) for end, (_, way) in zip(ends, along, strict=True) if end is not None]
    assert found or not samples.size
    assert all(inside(domain, {v: [end[v] for end, _ in found] for v in (X, Y)}, len(found)))
    out = {v: [end[v] + 1e-9 * max(1, abs(end[v])) * way[j] for end, way in found] for j, v in enumerate((X, Y))}
    assert not any(inside(domain, out, len(found)))


def test_which_conditions_are_curved():
    curved = [is_curved(c) for text in ("0 <= x <= 1", "x^2 <= 1", "x < y", "2*x <= 1") for c in parse_conditions(text)]
    assert curved == [False, False, True, True, True]

"""Certificates without a search, and what keeps the search short."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs import prove
from dpproofs.kernel import infer
from dpproofs.language.terms import exp, log, num, variables
from dpproofs.prover.direct import directly
from dpproofs.prover.parse import parse_conditions, parse_formula
from dpproofs.prover.sampling import Samples
from dpproofs.prover.scope import Scope
from dpproofs.proving import smt
from dpproofs.proving.search import stated, term_by_term

x, y = variables("x y")
UNIT = ["0 <= x <= 1", "0 <= y <= 1"]


def attempt(goal, where=()):
    scope = Scope([f for text in where for f in parse_conditions(text)])
    return directly(parse_formula(goal), scope), scope


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("a^4 + b^4 + c^4 + d^4 >= 4*a*b*c*d", []),
        ("(a*x + b*y)^2 <= (a^2 + b^2)*(x^2 + y^2)", []),
        ("x^2 + 4*y^2 >= 4*x*y", []),
        ("x^2 - 2*x + 1 >= 0", []),
        ("x^2 - x + 1 > 0", []),
        ("3*x^2 + y^2 >= 2*x*y", []),
        ("2*(p*s + q*t) >= 2*(p*t + q*s)", ["p <= q", "s <= t"]),
        ("x - y >= 0", ["y <= x"]),
        ("(1-x)*(1+y) >= 0", UNIT),
        ("x + y - x*y <= 1", UNIT),
        ("x^2*y <= x", UNIT),
        ("x^2 - x^3/2 + 1 >= 0", ["0 <= x <= 2"]),
        ("0 <= 0", []),
    ],
)
def test_shown_directly(goal, where):
    th, scope = attempt(goal, where)
    assert th is not None
    assert th.rule == "certified"
    assert th.conclusion == parse_formula(goal)
    assert th.hypotheses <= set(scope.hypotheses)


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("x^2 >= 2*x", []),
        ("x^2 - 2*x + 1 > 0", []),
        ("a^4 + b^4 + c^4 + d^4 >= 4.01*a*b*c*d", []),
        ("x^2 + 3.99*y^2 >= 4*x*y", []),
        ("p*t + q*s >= p*s + q*t", ["p <= q", "s <= t"]),
        ("x + y - x*y <= 0.999", UNIT),
        ("x^2 - x^3/2 >= 0.001", ["0 <= x <= 2"]),
        ("1 < 0", []),
    ],
)
def test_false_is_not_shown_directly(goal, where):
    assert attempt(goal, where)[0] is None


@pytest.mark.parametrize(
    "large",
    [((x + y + 1) ** 60) ** 60, (x + y) ** 1_000_000, (2 * x) ** 100_000_000, (x + y + 1) ** 90 * (x - y) ** 90],
)
def test_powers_that_would_take_too_long_are_left(large):
    assert directly(num(0) <= large, Scope(())) is None


def test_terms_of_known_signs():
    goal = parse_formula("x^3*exp(y) + 2*x*exp(-y) >= 0")
    premises = tuple(parse_conditions("x >= 0"))
    found = term_by_term(stated(premises, goal))
    assert found is not None
    infer("certified", *(infer("assume", formula=p) for p in premises), formula=goal, certificate=found)
    assert term_by_term(stated((), goal)) is None
    assert term_by_term(stated(premises, parse_formula("x*exp(y) > 0"))) is None
    assert term_by_term(stated(tuple(parse_conditions("x > 0")), parse_formula("x*exp(y) > 0"))) is not None


def test_few_points_say_what_all_say():
    samples = Samples([num(0) <= x, x <= num(1)], [x])
    for f in (x, x - 1, exp(x) - 1 - x, x - num(Fraction("0.999")), num(Fraction("0.0001")) - x, x - x, log(x) + 100):
        values, errors = samples.value(f)
        pairs = list(zip(values, errors, strict=True))
        fresh = Samples([num(0) <= x, x <= num(1)], [x])
        assert fresh.negative(f) is any(v < -e for v, e in pairs)
        fresh = Samples([num(0) <= x, x <= num(1)], [x])
        assert fresh.signs(f) == (any(v < -e for v, e in pairs), any(v > e for v, e in pairs))
        fresh = Samples([num(0) <= x, x <= num(1)], [x])
        assert fresh.vanishes(f) is all(abs(v) <= e for v, e in pairs)


def test_a_zero_at_a_closed_end_is_seen():
    closed = Scope(parse_conditions("0 <= x <= 1"))
    assert closed.reaches_zero(exp(x) - 1)
    assert closed.reaches_zero(x * exp(y))
    assert not closed.reaches_zero(exp(x))
    assert not Scope(parse_conditions("0 < x <= 1")).reaches_zero(exp(x) - 1)
    assert not Scope([*parse_conditions("0 <= x <= 1"), y <= x, num(1) <= y]).reaches_zero(x)


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("1 - exp(-x) >= x - x^2/2", ["x >= 0"]),
        ("exp(x) <= 1 + x + x^2", ["x <= 1"]),
        ("x*tanh(x/2) <= x^2/2", []),
        ("log(1 + s*(exp(x)-1)) >= s*x", ["x >= 0", "0 <= s <= 1"]),
    ],
)
def test_z3_is_not_asked(monkeypatch, goal, where):
    asked = []
    monkeypatch.setattr(smt, "entails", lambda *question: asked.append(question))
    assert prove(goal, where).theorem is not None
    assert asked == []

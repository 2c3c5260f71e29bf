"""The same function of equal things."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.kernel import RuleError, Term
from dpproofs.language.terms import (
    REAL,
    E,
    absolute,
    eq,
    exp,
    forall,
    function_type,
    log,
    normal,
    num,
    prob,
    sqrt,
    var,
    variables,
)
from dpproofs.proving.tactics import ProofError, congruence, equal, knowing

a, s, t, x, y, z = variables("a s t x y z")
f = var("f", function_type((REAL,), REAL))
X = var("X", function_type(("Y",), REAL))
g = var("g", function_type((REAL, "Y"), REAL))
h = var("h", function_type(("Y",), "Z"))
P = var("P", prob("Y"))
w, v = var("w", "Y"), var("v", "Y")
SAME = eq(x, y)

SHOWN = {
    "a function": (eq(f(x), f(y)), SAME),
    "a function of a sum": (eq(f(x + 1), f(1 + y)), SAME),
    "a function of a function": (eq(f(f(x)), f(f(y))), SAME),
    "a function of outcomes": (eq(X(w), X(v)), eq(w, v)),
    "an exponential": (eq(exp(2 * x), exp(y + x)), SAME),
    "an exponential of 0": (eq(exp((a - 1) * t), 1), eq(t, 0)),
    "an exponential of a decimal": (eq(exp((num(Fraction(11, 10)) - 1) * z), exp(z / 10)), SAME),
    "a function in an exponent": (eq(exp(f(x) + z), exp(z) * exp(f(y))), SAME),
    "an absolute value": (eq(absolute(x - z), absolute(y - z)), SAME),
    "a power": (eq(x**a, y**a), SAME),
    "a root": (eq(sqrt(x + 1), sqrt(1 + y)), SAME),
    "a logarithm": (eq(log(f(x)), log(f(y))), SAME),
    "an inequality": (f(x) + 1 <= z, SAME, f(y) + 1 <= z),
    "under a mean": (eq(E(P, w, exp(x * X(w))), E(P, w, exp(y * X(w)))), SAME),
    "a function under a mean": (eq(E(P, w, f(x) * X(w)), E(P, w, f(y) * X(w))), SAME),
    "equal functions under a mean": (eq(E(P, w, X(w)), E(P, w, g(x, w))), forall(w, eq(X(w), g(x, w)))),
    "the numbers of a law": (eq(E(normal(x, s), z, f(z) * x), E(normal(y, s), z, f(z) * y)), SAME),
}


@pytest.mark.parametrize(("goal", "facts"), [(g, f) for g, *f in SHOWN.values()], ids=SHOWN)
def test_equal_things_have_equal_values(goal: Term, facts: list[Term]) -> None:
    made = congruence(goal, *facts)
    assert made.conclusion == goal
    assert made.hypotheses <= set(facts)


REFUSED = {
    "from an inequality": (eq(f(x), f(y)), x <= y),
    "of another thing": (eq(f(x), f(z)), SAME),
    "another function": (eq(f(x), exp(y)), SAME),
    "the converse": (SAME, eq(f(x), f(y))),
    "under a mean, at one outcome": (eq(E(P, w, X(w)), E(P, w, g(x, w))), eq(X(w), g(x, w))),
    "of another deviation": (eq(E(normal(x, s), z, f(z)), E(normal(y, t), z, f(z))), SAME),
    "under another law": (eq(E(P, w, x * X(w)), E(var("Q", prob("Y")), w, y * X(w))), SAME),
}


@pytest.mark.parametrize(("goal", "facts"), [(g, f) for g, *f in REFUSED.values()], ids=REFUSED)
def test_what_need_not_be_equal_is_refused(goal: Term, facts: list[Term]) -> None:
    with pytest.raises(RuleError):
        congruence(goal, *facts)


def test_outcomes_are_equal_by_equal_outcomes() -> None:
    assert equal(h(w), h(v), eq(w, v)).conclusion == eq(h(w), h(v))
    with pytest.raises(ProofError, match=r"do not show that h\(w\) is h\(v\)"):
        equal(h(w), h(v))


def test_an_equation_may_be_known() -> None:
    with knowing(SAME):
        assert equal(f(x), f(y)).hypotheses == {SAME}

"""Entailment: what z3 is asked is no weaker than what the kernel then claims."""

from __future__ import annotations

import itertools
import random
from ctypes import ArgumentError
from fractions import Fraction

import pytest
import z3
from finite import Model, holds, some_junk
from random_terms import VARIABLES, Generator

from dpproofs.kernel import Term
from dpproofs.language.terms import (
    FALSE,
    PROP,
    REAL,
    TRUE,
    E,
    absolute,
    conj,
    disj,
    eq,
    exists,
    exp,
    forall,
    implies,
    ind,
    log,
    maximum,
    minimum,
    nat,
    ne,
    neg,
    num,
    power,
    prob,
    sqrt,
    summation,
    tanh,
    var,
    variables,
)
from dpproofs.proving import smt

a, b, c, x, y = variables("a b c x y")
p, q = variables("p q", PROP)
u, v = variables("u v", "Y")
f = var("f", ("fn", ("Y",), REAL))
A = var("A", ("fn", ("Y",), PROP))
P = var("P", prob("Y"))
half = Fraction(1, 2)
EFFORT = 300_000
GRID = [Fraction(n, 2) for n in (-4, -2, -1, 0, 1, 2, 3)]


def entails(premises, goal):
    return smt.entails(premises, goal, EFFORT)


# Random sequents ------------------------------------------------------------------------------


@pytest.mark.parametrize("block", range(8))
def test_a_yes_has_no_counterexample(block):
    """Random premises and goals over three variables, each yes tried at 60 points of a grid."""
    m_ = Model(junk=some_junk)
    free = tuple(VARIABLES[n] for n in "abc")
    points = [dict(zip(free, at, strict=True)) for at in itertools.product(GRID, repeat=3)]
    yes = true = 0
    for seed in range(40 * block, 40 * (block + 1)):
        gen = Generator(seed, ("abs", "exp", "log", "tanh"), binders=False)
        premises = [gen.formula(gen.pick(1, 2, 3), free) for _ in range(gen.pick(0, 1, 2, 3))]
        goal = gen.formula(gen.pick(1, 2, 4, 6), free)
        if not smt.entails(premises, goal, 50_000):
            continue
        yes += 1
        for at in random.Random(seed).sample(points, 60):
            verdict = holds(premises, goal, m_, at)
            assert verdict is not False, (seed, premises, goal, at)
            true += verdict is True
    assert yes > 4
    assert true > 80


@pytest.mark.parametrize("seed", range(60))
def test_a_false_instance_is_never_a_yes(seed):
    """Premises that are true at a point and a goal that is false there."""
    m_ = Model(junk=some_junk)
    free = tuple(VARIABLES[n] for n in "abc")
    gen = Generator(seed, ("abs", "exp", "log", "tanh"), binders=False)
    at = {v: gen.r.choice(GRID) for v in free}
    premises, goals = [], []
    while len(premises) < 3 or not goals:
        formula = gen.formula(gen.pick(1, 3), free)
        (premises if holds((), formula, m_, at) else goals).append(formula)
    pinned = [eq(v, value) for v, value in at.items()]
    for goal in goals[:3]:
        assert not smt.entails(premises[:6], goal, 50_000), (premises, goal, at)
        assert not smt.entails([*premises[:2], *pinned], goal, 50_000), (premises, goal, at)


# By hand --------------------------------------------------------------------------------------

YES = [
    ((), TRUE), ((FALSE,), p), ((p,), p), ((p, implies(p, q)), q), ((disj(p, q), neg(p)), q), ((conj(p, q),), q),
    ((0 < x,), 0 < 1 / x), ((x < 0,), 1 / x < 0), ((), eq(x * (1 / x) * x, x)), ((ne(x, 0),), eq(x / x, 1)),
    ((eq(x, 0),), eq(1 / x, 0)), ((0 <= x,), 0 <= 1 / x), ((0 < x, x < y), 1 / y < 1 / x),
    ((), 0 < exp(x)), ((), 0 < exp(x) + exp(-x) - 1), ((), eq(exp(x) * exp(-x), 1)),
    ((exp(x) < exp(half * x) ** 2,), FALSE),
    ((), 2 <= exp(x) + exp(-x)), ((0 < x, 0 < y), 0 < x**a * y**b),
    ((0 < x, log(x) < 0), log(x) * log(x) + log(x) < log(x) ** 2),
    ((), minimum(x, y) <= x), ((), minimum(x, y) <= maximum(x, y)), ((), eq(minimum(x, y) + maximum(x, y), x + y)),
    ((), x <= absolute(x)), ((), eq(absolute(x) ** 2, x**2)), ((), absolute(x + y) <= absolute(x) + absolute(y)),
    ((), ind(x <= y) <= 1), ((x <= y,), eq(ind(x <= y), 1)), ((y < x,), eq(ind(x <= y), 0)),
    ((), eq(ind(x <= y) ** 2, ind(x <= y))),
    ((), eq(ind(conj(0 <= x, x <= 0)) * x, 0)), ((), eq(ind(disj(x < y, y < x)) + ind(eq(x, y)), 1)),
    ((eq(u, v),), eq(u, v)), ((neg(eq(u, v)),), ne(u, v)), ((A(u),), A(u)), ((E(P, u, f(u)) <= 1,), E(P, v, f(v)) < 2),
    ((nat(x),), nat(x)), ((nat(x + x),), nat(2 * x)), ((forall(u, A(u)),), forall(v, A(v))),
    ((0 <= sqrt(x), sqrt(x) < 0), FALSE),
    ((0 < x,), eq(sqrt(x) ** 2, x)), ((), tanh(x) < 1), ((), -1 < tanh(x)), ((), eq(power(0, -1), 0)),
    ((), eq(power(x, 0), 1)),
    ((0 < x, 0 < y, x * y < 1), ind(1 <= x * y) <= 0), ((), 0 <= (a - b) ** 2 + c**2),
    ((eq(x, 1),), eq(log(x), log(x) ** 1)),
    ((x * y < 0,), ne(x, 0)), ((0 <= x, x <= 1), x**2 <= x), ((eq(x, 1), eq(y, 2)), eq(x / y, half)),
]  # fmt: skip

NO = [
    ((), FALSE), ((p,), q), ((disj(p, q),), p), ((implies(p, q), q), p), ((), p), ((TRUE,), conj(p, neg(q))),
    # division
    ((), eq(x / x, 1)), ((), eq(x * (1 / x), 1)), ((), 0 < x / x), ((0 <= x,), 0 < 1 / x), ((0 <= x,), eq(x / x, 1)),
    ((x < y,), 1 / y < 1 / x), ((0 < x, x < y), 1 / x < 1 / y), ((eq(1 / x, 0),), FALSE), ((eq(x * y, x),), eq(y, 1)),
    ((), ne(1 / x, 0)), ((), eq(1 / (x + 1), 1 / x)), ((), eq(power(x - x, -1), 1)), ((), eq((x - y) / (x - y), 1)),
    # powers and roots
    ((), eq(sqrt(x) ** 2, x)), ((), 0 <= sqrt(x)), ((x < 0,), eq(sqrt(x), 0)), ((), eq(sqrt(x**2), x)), ((), 0 <= x**a),
    ((), 0 < x**a), ((0 <= x,), 0 < x**a), ((x < 0,), 0 <= power(x, Fraction(1, 3))),
    ((x < 0,), power(x, Fraction(1, 3)) <= 0),
    ((), eq(power(x, a) * power(x, b), power(x, a + b))), ((0 <= x,), eq(x ** (a - 1) * x, x**a)),
    ((), eq(power(0, a), 0)),
    ((0 < x, x <= y), x**a <= y**a), ((x <= y,), x**2 <= y**2), ((), x <= x**2), ((0 < x,), eq(x**a, x)),
    ((eq(sqrt(x), sqrt(y)),), eq(x, y)), ((), eq(power(-x, half), power(x, half))),
    # exponentials and logarithms
    ((), eq(exp(log(x)), x)), ((), 0 < x), ((0 < exp(log(x)),), 0 < x), ((), log(x) <= x),
    ((), eq(log(exp(x) * y), x + log(y))),
    ((x < y,), log(x) < log(y)), ((), exp(x) <= exp(y)), ((x <= y,), exp(y) <= exp(x)), ((), 1 <= exp(x)),
    ((), exp(x) <= 1 + x),
    ((), eq(log(x * y), log(x) + log(y))), ((log(x) < 0,), x < 1), ((log(x) < 0,), 0 < x), ((0 < x,), 0 <= log(x)),
    ((), 0 < minimum(exp(log(x)), 1) - minimum(x, 1)), ((), eq(minimum(exp(log(x)), 0), minimum(x, 0))),
    ((), eq(exp(x / 2), exp(x))), ((), eq(exp(x / 3) ** 2, exp(x / 2))), ((), exp(x / 2) < exp(x)),
    ((eq(exp(x), exp(y)),), FALSE),
    ((eq(a / b, 1),), eq(exp(a), exp(2 * b))), ((), eq(exp(a / b), exp(a * b))),
    # minimum, maximum, absolute value, indicators
    ((), minimum(x, y) < x), ((), x <= minimum(x, y)), ((), maximum(x, y) <= x), ((), absolute(x) <= x),
    ((), 0 < absolute(x)),
    ((), eq(absolute(x - y), x - y)), ((), eq(ind(x <= y), 1)), ((), eq(ind(x <= y), 0)),
    ((), eq(ind(x <= y) + ind(y <= x), 1)),
    ((), ind(x < y) * ind(y <= x) > 0), ((eq(ind(x < y), 0),), y < x), ((), eq(ind(eq(u, v)), 1)),
    ((), eq(ind(eq(u, v)), ind(ne(u, v)))),
    ((eq(ind(eq(u, v)), 1),), ne(u, v)), ((), maximum(x, y) * minimum(x, y) <= x + y), ((), eq(minimum(x, -x), x)),
    # values that are only equal to themselves
    ((), eq(f(u), f(v))), ((), E(P, u, f(u)) <= f(v)), ((), 0 <= E(P, u, f(u))),
    ((), eq(E(P, u, 1 + f(u)), 1 + E(P, u, f(u)))),
    ((), eq(summation(a, 0, 2, a), 3)), ((eq(u, v),), eq(v, u)), ((A(u),), A(v)), ((nat(x),), nat(x + 1)),
    ((), nat(num(-1))),
    ((nat(x),), 0 <= x), ((forall(u, A(u)),), A(v)), ((exists(u, A(u)),), forall(u, A(u))),
    ((), eq(E(P, u, exp(log(f(u)))), E(P, u, f(u)))),
    ((0 < a,), eq(E(P, u, f(u) / a), E(P, u, f(u)) / a)), ((ne(f(u), 0),), eq(f(v) / f(v), 1)), ((), 3 < Term("pi")),
    ((), Term("pi") < 3),
    # strictness and constants
    ((x <= y,), x < y), ((), eq(num(0), 1)), ((), num(1) < 1), ((), ne(num(half), half)), ((), x <= 10**30),
    ((ne(x, y),), x < y),
    ((0 <= x,), eq(x, 0)), ((neg(x < y),), y < x), ((x * y <= 0,), x <= 0), ((x**2 <= 1,), x < 1),
]  # fmt: skip


@pytest.mark.parametrize(("premises", "goal"), YES, ids=repr)
def test_yes(premises, goal):
    assert entails(premises, goal)


@pytest.mark.parametrize(("premises", "goal"), NO, ids=repr)
def test_no(premises, goal):
    assert not entails(premises, goal)


@pytest.mark.parametrize(
    ("premises", "goal"), [row for row in YES if row[0] and FALSE not in (*row[0], row[1])], ids=repr
)
def test_the_negation_of_a_yes_is_a_no(premises, goal):
    assert not entails(premises, neg(goal))


# Powers of one exponential --------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrap", [lambda t: t, lambda t: minimum(t, 5), absolute, lambda t: ind(2 <= t), lambda t: 1 / (1 + t)]
)
@pytest.mark.parametrize(
    ("m", "n"), [(half, Fraction(1, 3)), (2, 3), (Fraction(2, 3), Fraction(-1, 2)), (1, Fraction(3, 2)), (-1, -2)]
)
def test_fractional_exponents_inside_other_operators_stay_apart(wrap, m, n):
    """exp(m x) and exp(n x) are powers of one unknown; the unit must fit all that occur, however deep."""
    assert not entails((), eq(wrap(exp(m * x)), wrap(exp(n * x))))
    assert not entails((ne(x, 0),), eq(wrap(exp(m * x)), wrap(exp(n * x))))
    assert entails((), eq(wrap(exp(m * x)), wrap(exp(m * x / 6) ** 6)))
    assert entails((), eq(wrap(exp((m + n) * x)), wrap(exp(m * x) * exp(n * x))))


def test_exponents_equal_after_clearing_denominators_are_one():
    assert entails((0 < b,), eq(exp(a / b + 1), exp((a + b) / b)))
    assert not entails((0 <= b,), eq(exp(a / b + 1), exp((a + b) / b)))


# Limits ---------------------------------------------------------------------------------------


def test_tiny_effort_is_a_no():
    hard = ((0 < x, 0 < y, 0 < a, eq(x * y * a, 1)), 3 <= x + y + a)
    assert not smt.entails(*hard, effort=1)
    assert smt.entails((), 0 < exp(x), effort=EFFORT)


@pytest.mark.parametrize("answer", [z3.unknown, z3.sat])
def test_only_unsat_is_a_yes(monkeypatch, answer):
    monkeypatch.setattr(z3.Solver, "check", lambda self: answer)
    assert not entails((p,), p)


def test_an_engine_that_fails_is_a_no(monkeypatch):
    def fail(self):
        raise z3.Z3Exception("canceled")

    monkeypatch.setattr(z3.Solver, "check", fail)
    assert not entails((p,), p)


@pytest.mark.parametrize(
    ("text", "raised"), [("argument 2: KeyboardInterrupt: ", KeyboardInterrupt), ("", ArgumentError)]
)
def test_an_interrupt_that_comes_as_an_error_of_an_argument(monkeypatch, text, raised):
    def fail(self):
        raise ArgumentError(text)

    monkeypatch.setattr(z3.Solver, "check", fail)
    with pytest.raises(raised):
        entails((p,), p)


def test_a_problem_that_is_too_large_is_a_no():
    many = sum(variables(" ".join(f"v{i}" for i in range(40))), num(0))
    assert not entails((), eq(many**20, many**20 + 0 * x))


def test_answers_repeat():
    hard = ((0 < x, 0 < y, x * y < 1), x**3 * y**3 < 1)
    assert {smt.entails(*hard, effort=40_000) for _ in range(5)} in ({True}, {False})

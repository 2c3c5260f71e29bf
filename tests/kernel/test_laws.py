"""Each law is true on finite spaces, and false without any one of its hypotheses."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
import z3
from finite import INFINITY, Model, holds, table

from dpproofs.kernel import AXIOMS, LAWS
from dpproofs.language.terms import PROP, REAL, conj, disj, eq, lam, open_, substitute, var

POINTS, OTHERS = [0, 1, 2], [5, 6]
TRIALS = 2500


COMPUTED = [name for name in LAWS if name != "least_upper_bound"]  # every finite set has a greatest element


def _model():
    # Natural numbers up to 6 and some numbers between: what the quantifier of the induction law ranges over.
    numbers = [Fraction(n, 2) for n in range(-2, 14)]
    return Model({"Y": POINTS, "Z": OTHERS}, {REAL: numbers})


def _value(kind, r):
    if kind == PROP:
        return r.random() < 0.5
    if kind == REAL:
        return Fraction(r.randrange(-4, 7), r.choice([1, 1, 1, 2]))
    if kind == "Y":
        return r.choice(POINTS)
    if kind == ("fn", ("Y",), REAL):
        return table({(w,): Fraction(r.choice([-1, 0, 0, 1, 2])) for w in POINTS})
    if kind == ("fn", ("Y", "Z"), REAL):
        return table({(y, z): Fraction(r.choice([-1, 0, 0, 1, 1, 2])) for y in POINTS for z in OTHERS})
    if kind == ("fn", ("Y",), PROP):
        return table({(w,): r.random() < 0.7 for w in POINTS})
    if kind == ("fn", (REAL,), REAL):
        u, v = r.randrange(-2, 3), r.randrange(-2, 3)
        return lambda i: u + v * i * i
    if kind == ("fn", (REAL,), PROP):
        true = {Fraction(i) for i in range(7) if r.random() < 0.8}
        return lambda i: i in true or i > 6
    if kind == ("prob", "Y"):
        weights = [r.choice([0, 0, 1, 2]) for _ in POINTS]
        weights[r.choice(POINTS)] += 1
        return {w: Fraction(n, sum(weights)) for w, n in zip(POINTS, weights, strict=True)}
    if kind in (("measure", "Y"), ("measure", "Z")):
        points = POINTS if kind[1] == "Y" else OTHERS
        return {w: r.choice([Fraction(0), Fraction(1), Fraction(3, 2), INFINITY]) for w in points}
    raise KeyError(kind)


def _instances(name):
    hypotheses, conclusion = LAWS[name]
    free = sorted(frozenset().union(conclusion.free, *(h.free for h in hypotheses)), key=lambda v: v.key)
    r = random.Random(name)
    for _ in range(TRIALS):
        yield {v: _value(v.type, r) for v in free}


def test_there_are_few_laws_and_axioms():
    """What is added here is believed by everybody: it has to be worth more than what it saves."""
    assert len(LAWS) <= 23
    assert len(AXIOMS) <= 5


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("name", COMPUTED)
def test_true(name):
    hypotheses, conclusion = LAWS[name]
    verdicts = [holds(hypotheses, conclusion, _model(), values) for values in _instances(name)]
    assert False not in verdicts
    assert verdicts.count(True) >= 30


@pytest.mark.parametrize(("name", "index"), [(n, i) for n in COMPUTED for i in range(len(LAWS[n][0]))])
def test_every_hypothesis_is_needed(name, index):
    hypotheses, conclusion = LAWS[name]
    rest = (*hypotheses[:index], *hypotheses[index + 1 :])
    assert any(holds(rest, conclusion, _model(), values) is False for values in _instances(name))


def _changed(formula):
    """Variants of a conclusion that say something else."""
    if formula.op == "and":
        for part in formula.args:
            yield from _changed(part)
    elif formula.op in ("eq", "le"):
        yield type(formula)("lt", formula.args) if formula.args[0].type == REAL else type(formula)("ne", formula.args)


STRICT = ("E_", "sum_", "binomial_", "pow_")


@pytest.mark.parametrize("name", [n for n in LAWS if n.startswith(STRICT)])
def test_a_stricter_conclusion_is_false(name):
    hypotheses, conclusion = LAWS[name]
    for stricter in _changed(conclusion):
        assert any(holds(hypotheses, stricter, _model(), values) is False for values in _instances(name)), stricter


def _linear(t, scope=()):
    """A formula of linear arithmetic with quantifiers, which z3 decides."""
    match t.op:
        case "forall" | "exists":
            x = z3.Real(f"bound{len(scope)}")
            return {"forall": z3.ForAll, "exists": z3.Exists}[t.op]([x], _linear(t.args[0], (*scope, x)))
        case "bound":
            return scope[-1 - t.data[0]]
        case "var":
            return z3.Real(t.data[0])
        case "num":
            return z3.RealVal(str(t.data))
    args = [_linear(a, scope) for a in t.args]
    match t.op:
        case "le":
            return args[0] <= args[1]
        case "lt":
            return args[0] < args[1]
        case "eq":
            return args[0] == args[1]
        case "and":
            return z3.And(args)
        case "or":
            return z3.Or(args)
        case "imp":
            return z3.Implies(*args)
    raise KeyError(t.op)


x = var("x")
SETS = [0 <= x, x < 0, conj(0 < x, x < 1), disj(eq(x, 2), conj(0 <= x, x < 1)), conj(x < 0, 1 < x), eq(x, x), x <= 3]


def _bounded_sets():
    """The hypotheses and the conclusion of the law of the least upper bound, for some sets of numbers."""
    hypotheses, conclusion = LAWS["least_upper_bound"]
    (A,) = (v for v in conclusion.free if v.data[0] == "A")
    for members in SETS:
        yield tuple(_linear(substitute(t, {A: lam(x, members)})) for t in (*hypotheses, conclusion))


def _is_valid(hypotheses, conclusion):
    solver = z3.Solver()
    solver.add(*hypotheses, z3.Not(conclusion))
    verdict = solver.check()
    assert verdict != z3.unknown
    return verdict == z3.unsat


def test_least_upper_bounds_exist():
    assert all(_is_valid((a, b), least) for a, b, least in _bounded_sets())
    assert not all(_is_valid((b,), least) for _, b, least in _bounded_sets())
    assert not all(_is_valid((a,), least) for a, _, least in _bounded_sets())


def test_a_least_upper_bound_is_a_bound_and_is_least():
    """No part of the conclusion is for nothing: each of the other two parts alone holds of more numbers."""
    both = LAWS["least_upper_bound"][1].args[0]
    s = var("s")
    for members in (conj(0 < x, x < 1), conj(0 <= x, x <= 1)):
        (A,) = (v for v in both.free if v.data[0] == "A")
        upper, least = (_linear(substitute(open_(part, (s,)), {A: lam(x, members)})) for part in both.args)
        at_one = z3.Real("s") == 1
        assert _is_valid((upper, least), at_one)
        assert not _is_valid((upper,), at_one)
        assert not _is_valid((least,), at_one)

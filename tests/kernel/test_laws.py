"""Each law is true on finite spaces, and false without any one of its hypotheses."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import committed
import pytest
from finite import INFINITY, Model, holds, table

from dpproofs.kernel import LAWS
from dpproofs.kernel.terms import PROP, REAL

POINTS, OTHERS = [0, 1, 2], [5, 6]
TRIALS = 2500


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


@pytest.mark.parametrize("name", LAWS)
def test_true(name):
    hypotheses, conclusion = LAWS[name]
    verdicts = [holds(hypotheses, conclusion, _model(), values) for values in _instances(name)]
    assert False not in verdicts
    never = name in ("contradiction", "ex_falso")  # hypotheses that no values make true
    assert verdicts.count(True) >= (0 if never else 30)


@pytest.mark.parametrize(("name", "index"), [(n, i) for n, (hs, _) in LAWS.items() for i in range(len(hs))])
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


STRICT = ("E_", "sum_", "binomial_", "pow_", "nat_g", "nat_n")


@pytest.mark.parametrize("name", [n for n in LAWS if n.startswith(STRICT)])
def test_a_stricter_conclusion_is_false(name):
    hypotheses, conclusion = LAWS[name]
    for stricter in _changed(conclusion):
        assert any(holds(hypotheses, stricter, _model(), values) is False for values in _instances(name)), stricter


def test_the_laws_are_the_committed_ones():
    lines = [f"{name}: {committed.sequent(*LAWS[name])}" for name in LAWS]
    committed.check(Path(__file__).with_name("laws.txt"), lines)

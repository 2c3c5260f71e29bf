"""That nothing exists which a formula asks for: only what is false is refuted, and only what is true is granted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.kernel.axioms import test_function as is_test
from dpproofs.language.terms import (
    REAL,
    E,
    absolute,
    conj,
    eq,
    exists,
    exp,
    forall,
    function_type,
    implies,
    ind,
    minimum,
    neg,
    prob,
    var,
    variables,
)
from dpproofs.mutants.models.evaluation import truth
from dpproofs.mutants.models.values import Function, Model
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import IMAGE, MIXTURE
from dpproofs.proving.lemma import Claim

P, Q, R = (var(name, prob("Y")) for name in "PQR")
f = var("f", function_type(("Y",), REAL))
g = var("g", function_type((REAL,), REAL))
J = var("J", prob(REAL))
w, c, d, i, x = var("w", "Y"), *variables("c d i x")
MODEL = Model({"Y": range(2)})
HALF = dict.fromkeys(range(2), Fraction(1, 2))
FIRST = {0: Fraction(1), 1: Fraction(0)}
BOTH = {P: HALF, Q: FIRST}


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (exists(R, MIXTURE(P, Fraction(1, 2), Q, R)), None),
        (exists(R, MIXTURE(P, Fraction(51, 100), Q, R)), False),
        (exists(R, E(R, w, ind(eq(w, w))) <= Fraction(99, 100)), False),
        (exists(R, eq(E(R, w, f(w)), 3)), False),
        (exists(R, eq(E(R, w, f(w)), 1)), None),
        (exists(f, conj(forall(w, conj(0 <= f(w), f(w) <= 1)), E(P, w, f(w)) > 1)), False),
        (exists(f, conj(forall(w, conj(0 <= f(w), f(w) <= 2)), E(P, w, f(w)) > 1)), None),
        (exists(c, conj(0 < c, 1 <= minimum(c, Fraction(1, 2)))), False),
        (exists(c, eq(c * c, 7)), None),
        (exists(c, eq(c * c, -7)), False),
        (exists(c, conj(c <= exp(1), 3 <= c)), False),
        (exists(c, conj(c <= exp(1), Fraction(27, 10) <= c)), None),
        (exists(g, conj(eq(g(1), 2), eq(g(1), 3))), False),
        (exists(g, conj(eq(g(1), 2), eq(g(2), 3))), None),
        (exists(J, eq(E(J, x, 1), 0)), False),
        (exists(J, eq(E(J, x, x), 7)), None),
        (forall(c, minimum(c, 1) <= 1), True),
        (forall(c, implies(0 <= c, minimum(c, 1) <= 2 * c)), True),
        (forall(c, implies(0 <= c, 2 * minimum(c, 1) <= c)), False),
        (forall(c, absolute(c) <= c * c + Fraction(1, 4)), True),
        (forall(c, absolute(c) <= c * c + Fraction(6, 25)), False),
        (forall(f, implies(is_test(f, w), E(Q, w, f(w)) <= 2 * E(P, w, f(w)))), True),
        (forall(f, implies(is_test(f, w), E(P, w, f(w)) <= 2 * E(Q, w, f(w)))), False),
        (neg(exists(R, MIXTURE(P, Fraction(51, 100), Q, R))), True),
    ],
    ids=repr,
)
def test_what_is_decided(formula, expected):
    table = {0: Fraction(0), 1: Fraction(2)}
    found = truth(formula, MODEL, BOTH | {f: Function(lambda y: table[y])})
    assert found is expected or (expected is None and found is True)


def test_every_law_has_an_image():
    """What is true is not refuted, whatever the function."""
    to = var("h", function_type(("Y",), "Z"))
    S = var("S", prob("Z"))
    claim = Claim((), exists(S, IMAGE(S, P, to)))
    for values in ((0, 0), (0, 1), (1, 0)):
        assert finite({"Y": 2, "Z": 2}, P=("1/3", "2/3"), h=values).failure(claim) is not None


def test_an_unknown_law_under_another_quantifier_is_unknown_for_each_value():
    """There are laws for each of two numbers, though no one law for both."""
    kernel = var("K", function_type(("Y",), prob("Y")))
    each = forall(w, exists(R, eq(E(R, w, ind(eq(w, w))), 1)))
    assert truth(each, MODEL, {}) is not False
    y, z = var("y", "Y"), var("z", "Y")
    own = exists(kernel, forall(y, eq(E(kernel(y), z, ind(eq(z, y))), 1)))
    assert truth(own, MODEL, {}) is not False
    same = exists(R, forall(y, eq(E(R, z, ind(eq(z, y))), 1)))
    assert truth(same, MODEL, {}) is False

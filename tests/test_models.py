"""Formulas on finite models: what is said of all functions is true only where it holds for all of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, num, prob, var
from dpproofs.library.models.evaluation import truth
from dpproofs.library.models.values import Model

z = var("z", "Z")
P = var("P", prob("Z"))
f = var("f", function_type(("Z",), REAL))
HALF = Fraction(1, 2)
MEAN = E(P, z, f(z))
IS_TEST = forall(z, conj(0 <= f(z), f(z) <= 1))


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        (implies(IS_TEST, MEAN <= 1), True),
        (implies(IS_TEST, MEAN < 1), False),
        (implies(IS_TEST, eq(MEAN, 0), MEAN <= 0), True),
        (eq(E(P, z, 2 * f(z)), 2 * MEAN), True),
        (eq(MEAN, 1), False),
        # Right for all functions with the values 0 and 1, and wrong for others.
        (MEAN <= 1, None),
        (conj(0 <= MEAN, MEAN <= 1), None),
        (implies(0 < MEAN, num(HALF) <= MEAN), None),
        (implies(IS_TEST, 0 < MEAN, num(HALF) <= MEAN), None),
    ],
)
def test_what_is_said_of_all_functions(body, answer):
    assert truth(forall(f, body), Model({"Z": (0, 1)}), {P: {0: HALF, 1: HALF}}) is answer

"""Formulas on finite models: what is said of all functions is true only where it holds for all of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, num, prob, var
from dpproofs.mutants.models.evaluation import truth
from dpproofs.mutants.models.values import Model
from dpproofs.mutants.witnesses import finite, paths, point, two_gaussians, two_laws, two_responses
from dpproofs.privacy.notions import (
    GAUSSIAN_DP,
    INDISTINGUISHABLE,
    PURE_DP,
    M,
    N,
    P as P_Y,
    Q as Q_Y,
    epsilon,
    mu_squared,
)
from dpproofs.proving.lemma import LESS, Claim

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


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("M", (1,), "M: (1,) has not the values at 2 points"),
        ("M", ((1,), (1,)), "M: (1,) is no law on 2 points"),
        ("M", ((1, 0), 1), "M: 1 is no value of type probability on Y"),
        ("M", 5, "M: 5 is no value of type probability on Y"),
        ("M", (1, 0), "M: 1 is no value of type probability on Y"),
        ("M", None, "M: None is no value of type probability on Y"),
        ("M", {}, "M: {} is no value of type X -> probability on Y"),
        ("M", lambda _: 3, "3 is no value of type probability on Y"),
        ("M", ((1, "x"), (0, 1)), "M: (1, 'x') is no value of type probability on Y"),
        ("N", (True,), "N: (True,) has not the values at 4 points"),
        ("N", paths("E"), "N: there is no relation 'E'"),
        ("epsilon", (1, 2), "epsilon: (1, 2) is no value of type real"),
        ("epsilon", "much", "epsilon: 'much' is no value of type real"),
        ("epsilon", "1/0", "epsilon: '1/0' is no value of type real"),
    ],
)
def test_a_value_of_another_type_is_refused_by_its_name(name, value, says):
    values = {"M": ((1, 0), (0, 1)), "N": True, "epsilon": 1, name: value}
    assert finite({"X": 2, "Y": 2}, **values).failure(Claim((), PURE_DP(M, N, epsilon))) == says


@pytest.mark.parametrize("value", ["much", "1/0"])
def test_a_value_at_a_point_is_a_number(value):
    assert point(epsilon=value).failure(Claim((), epsilon <= 1)) == f"{value!r} is no number"


def test_models_that_many_false_variants_share_are_what_they_say():
    said = Claim((PURE_DP(M, N, epsilon),), PURE_DP(M, N, LESS * epsilon))
    assert two_responses(epsilon="1.0987").failure(said) is None
    assert two_responses(epsilon="1.0985").failure(said)  # the loss is log(3), so the premise is false
    assert two_responses({"Z": 2}, epsilon=1) == finite(
        {"X": 2, "Y": 2, "Z": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon=1
    )
    laws = INDISTINGUISHABLE(P_Y, Q_Y, epsilon, 0)
    assert two_laws(epsilon="1.0985").failure(Claim((), laws)) is None
    assert two_laws(epsilon="1.0987").failure(Claim((), laws))
    shifted = Claim((), GAUSSIAN_DP(M, N, mu_squared))
    assert two_gaussians(mu_squared="0.99").failure(shifted) is None
    assert two_gaussians(mu_squared=1).failure(shifted)

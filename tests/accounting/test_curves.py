"""Rényi curves: composition at each order, and what the best order gives."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from searched import searched

from dpproofs.accounting import Mechanism, RenyiCurve, gaussian, given, laplace, renyi_curve
from dpproofs.numbers import InputError
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.relations import RelationError

ORDERS = (2, "2.5", 4, 8, 16)
NOISE = gaussian(sensitivity=1, sigma=2)
LAPLACE = laplace(sensitivity=1, scale=3)
noise_curve = cache(lambda: NOISE.to_renyi_curve(orders=ORDERS))
MAKES = {
    "Gaussian": NOISE,
    "Laplace": LAPLACE,
    "both": LAPLACE.repeat(3).then(NOISE),
    "a premise": given("renyi_dp", order=16, epsilon=1),
}


@pytest.mark.parametrize("mechanism", MAKES.values(), ids=MAKES)
def test_the_bounds_are_those_of_the_single_orders(mechanism: Mechanism) -> None:
    curve = renyi_curve(mechanism, reversed(ORDERS))
    assert curve.orders == tuple(map(Fraction, ORDERS))
    for g in curve:
        single = mechanism.to_renyi_dp(order=g.alpha.exact)
        assert single.epsilon.term == g.epsilon.term
        assert curve.at(g.alpha.exact) is g


@pytest.mark.parametrize("mechanism", MAKES.values(), ids=MAKES)
def test_the_best_order_is_as_good_as_any_single_one(mechanism: Mechanism) -> None:
    curve = mechanism.to_renyi_curve(orders=ORDERS)
    for known in ({"delta": "1e-5"}, {"epsilon": 3}):
        free = "epsilon" if "delta" in known else "delta"
        single = [RenyiCurve((g,)).to_approx_dp(**known).parameters[free].enclosure()[1] for g in curve]
        best = curve.to_approx_dp(**known)
        assert best.parameters[free].enclosure()[1] == min(single)
        assert best.notion == "approx_dp"


def test_composition_adds_the_bounds_at_each_order() -> None:
    total = noise_curve().repeat(5).then(LAPLACE.to_renyi_curve(orders=ORDERS))
    whole = NOISE.repeat(5).then(LAPLACE).to_renyi_curve(orders=ORDERS)
    assert total.orders == whole.orders
    for one, other in zip(total, whole, strict=True):
        assert abs(one.epsilon.enclosure()[0] - other.epsilon.enclosure()[0]) <= Fraction(1, 10**30)
    assert noise_curve().repeat(1).at(4).epsilon.exact == Fraction(1, 2)


def test_orders_that_differ_meet_at_the_next_one_above() -> None:
    """Divergences grow with the order, and nothing is known above the end of a curve."""
    two, three = NOISE.to_renyi_curve(orders=(2, 8)), NOISE.to_renyi_curve(orders=(3, 5, 20))
    both = two.then(three)
    assert both.orders == tuple(map(Fraction, (2, 3, 5, 8)))
    assert [g.epsilon.exact for g in both] == [Fraction(n, 8) for n in (2 + 3, 8 + 3, 8 + 5, 8 + 20)]
    assert both.at("2.1").epsilon.exact == Fraction(11, 8)
    assert both.at("2.1").step.lemma
    with pytest.raises(InputError, match="order = 9: must be at most 8, the largest order of the curve"):
        both.at(9)


def test_an_accountant_gets_what_a_claim_proves() -> None:
    g = noise_curve().repeat(30).to_approx_dp(delta="1e-6")
    steps = NOISE.repeat(30)
    assert steps.to_approx_dp(delta="1e-6").epsilon.upper() < g.epsilon.upper()
    assert searched(steps, "approx_dp", epsilon=g.epsilon.enclosure()[1], delta="1e-6").verdict == "VERIFIED"


def test_text() -> None:
    curve = NOISE.to_renyi_curve(orders=(2, 4))
    assert str(curve) == "Rényi DP: D_2 <= 0.25, D_4 <= 0.5"
    assert repr(curve) == "<Rényi DP: D_2 <= 0.25, D_4 <= 0.5 (replace-one)>"


added_curve = cache(lambda: NOISE.to_renyi_curve(orders=(2,), relation="add-or-remove-one"))


@pytest.mark.parametrize(
    "make",
    [
        lambda: RenyiCurve((premise("zcdp", rho=1),)),
        lambda: RenyiCurve((premise("renyi_dp", alpha=2, epsilon=1), 3)),  # type: ignore[arg-type]
        lambda: RenyiCurve((*noise_curve(), *added_curve())),
        lambda: noise_curve().then(added_curve()),
    ],
)
def test_other_guarantees_and_relations_are_refused(make: object) -> None:
    with pytest.raises(RelationError):
        make()  # type: ignore[operator]


BAD = [
    (lambda: RenyiCurve(()), "guarantees = 0: must be 1 to 256"),
    (lambda: RenyiCurve(3), "guarantees = 3: must be several"),
    (lambda: RenyiCurve((*noise_curve(), *noise_curve())), "must be of different orders"),
    (lambda: NOISE.to_renyi_curve(orders=()), "orders = 0: must be 1 to 256"),
    (lambda: NOISE.to_renyi_curve(orders="248"), "orders = 248: must be several"),
    (lambda: NOISE.to_renyi_curve(orders=None), "orders = None: must be several"),
    (lambda: NOISE.to_renyi_curve(orders=(2, 1)), "order = 1: must be more than 1"),
    (lambda: NOISE.to_renyi_curve(orders=(2, float("nan"))), "order = nan: must be a finite number"),
    (lambda: NOISE.to_renyi_curve(orders=(2, 2)), "guarantees = 2, 2: must be of different orders"),
    (lambda: renyi_curve("gaussian", (2,)), "mechanism = gaussian: must be a mechanism"),
    (lambda: noise_curve().at(1), "order = 1: must be more than 1"),
    (lambda: noise_curve().at("x"), "order = x: must be a decimal number"),
    (lambda: noise_curve().repeat(0), "count = 0: must be a whole number"),
    (lambda: noise_curve().repeat(True), "count = True: must be a whole number"),
    (lambda: noise_curve().then(NOISE), "must be a RenyiCurve"),
    (lambda: noise_curve().to_approx_dp(), "delta = missing: give one of"),
    (lambda: noise_curve().to_approx_dp(delta="1e-6", epsilon=1), "delta = given: give one of"),
    (lambda: noise_curve().to_approx_dp(delta=2), "delta = 2: must satisfy 0 <= delta <= 1"),
    (lambda: noise_curve().to_approx_dp(epsilon=-1), "epsilon = -1: must be at least 0"),
]


@pytest.mark.parametrize(("make", "message"), BAD)
def test_bad_arguments_are_refused_by_name(make: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()  # type: ignore[operator]

"""Sequences that no single notion reads have a bound: block by block, in the order of the steps."""

from __future__ import annotations

from fractions import Fraction

import pytest
from searched import searched

from dpproofs.accounting import Mechanism, gaussian, given, laplace, parallel
from dpproofs.accounting.derivation.conversions import tightest
from dpproofs.numbers import DpproofsError

APPROX = given("approx_dp", epsilon="0.5", delta="1e-7")
RENYI = given("renyi_dp", order=16, epsilon="0.2")
FAILING = given("approx_zcdp", delta="1e-8", rho="0.01")
TRUNCATED = given("truncated_cdp", rho="0.01", omega=50)
VARIATION = given("total_variation", delta="1e-7")
NOISE = gaussian(sensitivity=1, sigma=8)
DELTA = Fraction(1, 10**5)

MIXED = [
    APPROX.then(RENYI),
    APPROX.repeat(3).then(NOISE.repeat(10), RENYI.repeat(2), laplace(sensitivity=1, scale=4)),
    FAILING.then(RENYI),
    RENYI.then(APPROX).repeat(3),
    APPROX.then(TRUNCATED).postprocess(),
    VARIATION.then(TRUNCATED, NOISE, FAILING),
    RENYI.then(VARIATION, RENYI),
]


@pytest.mark.by_turns(7)
@pytest.mark.parametrize("mechanism", MIXED, ids=str)
def test_a_mixture_has_a_bound_that_is_not_refuted(mechanism: Mechanism) -> None:
    for known, free in (({"delta": DELTA}, "epsilon"), ({"epsilon": Fraction(6)}, "delta")):
        g = tightest(mechanism, "replace-one", 1, "approx_dp", known)
        least = g.parameters[free].enclosure()[1]
        claimed = {**known, free: least * (1 + Fraction(1, 10**9))}
        assert searched(mechanism, "approx_dp", **claimed).verdict == "VERIFIED"
    assert searched(mechanism, "approx_dp", epsilon="0.001", delta=DELTA).verdict != "VERIFIED"


def test_the_bound_is_hardly_more_than_the_sum_of_its_parts() -> None:
    """The block of (1/2, 1e-7)-DP needs no more than that, and the rest of delta goes to the other."""
    alone = RENYI.to_approx_dp(delta=DELTA - Fraction(1, 10**7)).epsilon.enclosure()[1]
    both = APPROX.then(RENYI).to_approx_dp(delta=DELTA).epsilon.enclosure()[1]
    assert alone < both <= alone + Fraction(51, 100)


def test_parts_compose_in_the_order_in_which_they_run() -> None:
    """Two Rényi steps around another one are not one block."""
    apart = RENYI.then(APPROX, RENYI).to_approx_dp(delta=DELTA)
    together = RENYI.repeat(2).then(APPROX).to_approx_dp(delta=DELTA)
    assert together.epsilon.enclosure()[1] < apart.epsilon.enclosure()[1]
    premises = [p.notion for p in apart.step.premises[0].step.premises]
    assert premises == ["approx_dp", "approx_dp"]


def test_what_single_notions_read_is_not_cut() -> None:
    for mechanism in (NOISE.then(APPROX), RENYI.then(NOISE), FAILING.then(APPROX)):
        lemmas = str(mechanism.to_approx_dp(delta=DELTA).tree())
        assert "approx-dp-composition" not in lemmas


@pytest.mark.parametrize(
    "mechanism",
    [
        given("kl_dp", kappa="0.1").then(NOISE),
        given("approx_dp", epsilon=1, delta="0.1").then(RENYI),
    ],
    ids=str,
)
def test_where_nothing_is_known_there_is_no_bound(mechanism: Mechanism) -> None:
    with pytest.raises(DpproofsError, match="no theorem of the library leads"):
        mechanism.to_approx_dp(delta=DELTA)


def test_parallel_parts_are_as_private_as_the_worse_of_them() -> None:
    alone = RENYI.to_approx_dp(delta=DELTA).epsilon.enclosure()[1]
    both = parallel(APPROX, RENYI).to_approx_dp(delta=DELTA).epsilon.enclosure()[1]
    assert Fraction(1, 2) < alone <= both <= alone * (1 + Fraction(1, 10**9))

"""Claims about noisy SGD of which the last point is released."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import pytest

from dpproofs.claims import noisy_gradient_descent, noisy_sgd, parse_claim, vector_gaussian, verify
from dpproofs.numbers import InputError

STRONG = {"l2_sensitivity": 2, "sigma": 1, "convexity": 1, "smoothness": 4, "step_size": "0.4", "steps": 6}


@pytest.mark.parametrize(
    ("notion", "claimed", "verdict"),
    [("gaussian_dp", {"mu": "0.1246"}, "VERIFIED"), ("gaussian_dp", {"mu": "0.1245"}, "REFUTED"),
     ("zcdp", {"rho": "0.00776"}, "VERIFIED"), ("zcdp", {"rho": "0.00775"}, "REFUTED"),
     ("renyi_dp", {"order": 3, "epsilon": "0.02327"}, "VERIFIED"),
     ("approx_dp", {"epsilon": "0.6", "delta": "1e-6"}, "VERIFIED"),
     ("approx_dp", {"epsilon": "0.4", "delta": "1e-6"}, "REFUTED"), ("pure_dp", {"epsilon": 5}, "REFUTED")],
)  # fmt: skip
def test_what_is_judged(notion: str, claimed: dict[str, object], verdict: str) -> None:
    """mu^2/2 is 0.00775655..., and the bound is attained."""
    assert noisy_sgd(**STRONG).verify(notion, **claimed).verdict == verdict


def test_a_single_step_is_the_gaussian_mechanism() -> None:
    one, plain = noisy_sgd(**{**STRONG, "steps": 1}), vector_gaussian(l2_sensitivity=2, sigma=1)
    assert one.to_gaussian_dp().mu_squared.exact == plain.to_gaussian_dp().mu_squared.exact == 4


def test_convex_losses() -> None:
    assert noisy_sgd(**{**STRONG, "convexity": 0}).verify("zcdp", rho="1/3").verdict == "VERIFIED"
    assert noisy_sgd(**{**STRONG, "convexity": 0}).verify("zcdp", rho="0.333").verdict == "REFUTED"


def test_groups_and_what_runs_beside() -> None:
    """A group of three moves the gradient three times as far."""
    convex = noisy_sgd(**{**STRONG, "convexity": 0})
    assert convex.verify("zcdp", rho=3, group=3).verdict == "VERIFIED"
    assert convex.verify("zcdp", rho="2.99", group=3).verdict == "REFUTED"
    assert convex.repeat(3).verify("zcdp", rho=1).verdict == "VERIFIED"
    assert convex.repeat(3).verify("zcdp", rho="0.99").verdict == "REFUTED"


@pytest.mark.parametrize("steps", [10**5, 10**9])
def test_many_steps_are_not_refuted(steps: int) -> None:
    assert noisy_sgd(**{**STRONG, "steps": steps}).verify("gaussian_dp", mu="1e-9").verdict != "REFUTED"
    convex = noisy_sgd(**{**STRONG, "steps": steps, "convexity": 0})
    assert convex.verify("gaussian_dp", mu="0.01").verdict == "VERIFIED"


@pytest.mark.parametrize(
    ("change", "message"),
    [({"smoothness": 1}, "smoothness = 1: must be more than convexity = 1"),
     ({"step_size": "0.41"}, "step_size = 0.41: must be at most 2/(convexity + smoothness) = 0.4"),
     ({"step_size": 0}, "step_size = 0: must be greater than 0"),
     ({"convexity": -1}, "convexity = -1: must be at least 0"),
     ({"steps": "1.5"}, "steps = 1.5: must be a whole number, at least 1")],
)  # fmt: skip
def test_bad_numbers(change: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as error:
        noisy_sgd(**{**STRONG, **change})
    assert message in str(error.value)


FILE = """
[[premise]]
mechanism = "noisy-sgd"
{}
l2_sensitivity = 2
sigma = 1
convexity = 0
smoothness = 1
step_size = 1
steps = 4

[claim]
notion = "gaussian_dp"
mu = 1
"""


def test_what_is_released_must_be_said() -> None:
    assert verify(parse_claim(tomllib.loads(FILE.format('releases = "last"')))).verdict == "VERIFIED"
    for line in ("", 'releases = "all"', 'releases = "average"'):
        with pytest.raises(InputError, match="releases"):
            parse_claim(tomllib.loads(FILE.format(line)))


@pytest.mark.parametrize("steps", [1, 7, 10**4])
def test_all_records_in_all_steps(steps: int) -> None:
    """mu^2 stays below that of 1.6/0.4 steps; a single step is the Gaussian mechanism."""
    made = noisy_gradient_descent(**{**STRONG, "steps": steps})
    power = Fraction(3, 5) ** min(steps, 100)
    limit = 4 * 4 * (1 - power) / (1 + power)
    assert made.verify("zcdp", rho=limit / 2 + Fraction("1e-9")).verdict == "VERIFIED"
    assert made.verify("zcdp", rho=limit / 2 - Fraction("1e-9")).verdict == "REFUTED"


def test_gradient_descent_needs_strong_convexity() -> None:
    with pytest.raises(InputError, match="convexity = 0: must be greater than 0"):
        noisy_gradient_descent(**{**STRONG, "convexity": 0})

"""Diffusion mechanisms: the numbers on paper, and what they refuse."""

from __future__ import annotations

import math
from fractions import Fraction

import mpmath
import pytest

from dpproofs import functions as fn
from dpproofs.errors import SideConditionError
from dpproofs.library import library
from dpproofs.library.papers import rows
from dpproofs.numbers import InputError
from theorems.papers.balle_2019.contents import CONTENTS

ONE = {"theta": 1, "diffusion": 1, "time": 1}


def test_the_ornstein_uhlenbeck_mechanism_has_the_cost_on_paper() -> None:
    found = fn.ou_zcdp(sensitivity=1, **ONE).parameters["rho"]
    assert found.decimal(15) == "0.0782588213748329"
    assert fn.ou_zcdp_vector(l2_sensitivity=1, **ONE).parameters["rho"] == found


@pytest.mark.parametrize(
    ("theta", "diffusion", "time"), [("0.3", "2", "1.5"), ("4", "0.1", "0.25"), ("0.01", "1", "3")]
)
def test_the_cost_is_that_of_the_gaussian_law(theta: str, diffusion: str, time: str) -> None:
    """Half the squared distance of the means over the variance."""
    with mpmath.workdps(40):
        a, r, t = (mpmath.mpf(x) for x in (theta, diffusion, time))
        variance = r**2 / a * (1 - mpmath.exp(-2 * a * t))
        rho = (mpmath.exp(-a * t) * 3) ** 2 / (2 * variance)
        found = fn.ou_zcdp(sensitivity=3, theta=theta, diffusion=diffusion, time=time).parameters["rho"]
        low, high = (mpmath.mpf(x.numerator) / x.denominator for x in found.enclosure())
        assert low * (1 - mpmath.mpf(10) ** -30) <= rho <= high * (1 + mpmath.mpf(10) ** -30)


def test_a_weak_pull_is_brownian_motion() -> None:
    """As theta falls the cost comes near that of the Gaussian mechanism with variance 2 r^2 t."""
    slow = fn.ou_zcdp(sensitivity=1, theta="1e-6", diffusion=1, time=1).parameters["rho"].upper()
    plain = fn.gaussian_zcdp(sensitivity=1, sigma="1.41421356237309504880").parameters["rho"].upper()
    assert slow < plain
    assert math.isclose(slow, plain, rel_tol=1e-5)


def test_the_mean_squared_error_is_that_on_paper() -> None:
    found = fn.ou_mse(norm=2, d=10, **ONE)
    assert str(found.decimal(15)) == "10.2449527712088"
    assert str(fn.ou_mse(norm=0, d=10, **ONE).decimal(15)) == "8.64664716763388"


def test_the_best_process_has_the_error_on_paper() -> None:
    """20/7, where Gaussian noise has 10; the parameters that the theorem names give the privacy and the error."""
    best = fn.ou_optimal(d=10, norm=2, sensitivity=1, epsilon="1/2")
    assert best.value.upper() >= Fraction(20, 7)
    assert math.isclose(best.value.upper(), 20 / 7, rel_tol=1e-12)
    theta = math.log(3.5)
    rate = math.sqrt(theta / (math.exp(2 * theta) - 1))
    process = {"theta": theta, "diffusion": rate, "time": 1}
    assert math.isclose(fn.ou_zcdp(sensitivity=1, **process).parameters["rho"].upper(), 0.5, rel_tol=1e-12)
    assert math.isclose(fn.ou_mse(d=10, norm=2, **process).value.upper(), 20 / 7, rel_tol=1e-12)


@pytest.mark.parametrize("theta", ["0.01", "0.3", "1", "3"])
def test_no_process_of_the_same_privacy_is_better(theta: str) -> None:
    least = fn.ou_optimal(d=3, norm=4, sensitivity=2, epsilon="0.7").value.upper()
    rate = math.sqrt(float(theta) * 4 / (1.4 * (math.exp(2 * float(theta)) - 1)))
    assert fn.ou_mse(d=3, norm=4, theta=theta, diffusion=rate, time=1).value.upper() > least


@pytest.mark.parametrize("name", ["theta", "diffusion", "time"])
@pytest.mark.parametrize("value", [0, -1])
def test_what_no_process_has_is_refused(name: str, value: int) -> None:
    with pytest.raises((InputError, SideConditionError), match=name):
        fn.ou_zcdp(sensitivity=1, **{**ONE, name: value})


@pytest.mark.by_turns(3)
def test_laplace_noise_after_laplace_noise_has_the_divergence_on_paper() -> None:
    """Between half and all of the mechanism alone; no split is better than half, for one scale."""
    numbers = {"alpha": 2, "sensitivity": 1, "scale": 1, "scale2": 1}
    found = fn.iterated_laplace_rdp(split="1/2", **numbers).parameters["epsilon"]
    assert str(found.decimal(15)) == "0.400607792347232"
    alone = fn.laplace_renyi_dp(sensitivity=1, scale=1, alpha=2).parameters["epsilon"].upper()
    for split in ("0", "0.2", "0.4", "0.7", "1"):
        assert found.upper() < fn.iterated_laplace_rdp(split=split, **numbers).parameters["epsilon"].upper() <= alone


def test_gaussian_noise_after_gaussian_noise_has_the_divergence_on_paper() -> None:
    """alpha/10, which is 1/5 at the order 2."""
    found = fn.gaussian_after_gaussian_zcdp(sensitivity=1, sigma=1, sigma2=2).parameters["rho"]
    assert found.upper() == 0.1
    whole = fn.gaussian_zcdp(sensitivity=1, sigma="2.23606797749978969641").parameters["rho"]
    assert math.isclose(found.upper(), whole.upper(), rel_tol=1e-15)


def test_the_general_theorems_on_diffusions_are_said_to_have_instances_only() -> None:
    verdicts = {row.item.id: row.verdict for row in rows(CONTENTS, library())}
    for name in ("bbgg19.heat-flow-derivative", "bbgg19.theorem-diffusion-rdp"):
        assert verdicts.pop(name) == "instances only"
    assert "instances only" not in verdicts.values()

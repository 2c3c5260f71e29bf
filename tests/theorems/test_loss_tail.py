"""Probabilistic DP: the exact tails of Gaussian and Laplace noise; and approximate DP, with no probability above 1."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from dpproofs import functions as fn
from dpproofs.accounting import gaussian, laplace
from dpproofs.errors import InputError, SideConditionError


@pytest.mark.parametrize(
    ("name", "numbers", "condition"),
    [
        ("approx_dp_to_probabilistic_dp", {"epsilon": 1, "delta": "0.5", "epsilon2": "1.1"}, "delta <= 1 - exp"),
        ("approx_dp_to_probabilistic_dp", {"epsilon": 1, "delta": "1e-9", "epsilon2": 1}, "delta <= 1 - exp"),
        ("approx_dp_to_probabilistic_dp", {"epsilon": 1, "delta": 0, "epsilon2": 1}, "epsilon < epsilon2"),
        ("approx_dp_to_probabilistic_dp_at_epsilon", {"epsilon": 1, "delta": "0.64"}, r"exp\(epsilon\)\*delta <= "),
        ("approx_dp_to_probabilistic_dp_at_epsilon", {"epsilon": 0, "delta": "1e-9"}, r"exp\(epsilon\)\*delta <= "),
    ],
)
def test_a_delta_above_one_is_refused(name: str, numbers: dict[str, object], condition: str) -> None:
    with pytest.raises((InputError, SideConditionError), match=condition):
        getattr(fn, name)(**numbers)


def test_deltas_up_to_one_are_returned() -> None:
    """1 - exp(-1/10) is 0.0951..., and 1 - 1/e is 0.632..."""
    near = fn.approx_dp_to_probabilistic_dp(epsilon=1, delta="0.09516", epsilon2="1.1")
    assert Fraction(999, 1000) < near.delta.enclosure()[1] <= 1
    near = fn.approx_dp_to_probabilistic_dp_at_epsilon(epsilon=1, delta="0.6321")
    assert Fraction(999, 1000) < near.delta.enclosure()[1] <= 1


@pytest.mark.parametrize("epsilon", ["0", "0.5", "1", "9"])
@pytest.mark.parametrize(("sensitivity", "sigma"), [("1", "1"), ("3", "4"), ("1", "0.2"), ("0.1", "7")])
def test_the_tail_of_gaussian_noise_is_that_of_the_log_likelihood_ratio(
    sensitivity: str, sigma: str, epsilon: str
) -> None:
    """The loss has the law N(mu^2/2, mu^2), with mu = sensitivity/sigma."""
    found = fn.gaussian_probabilistic_dp(sensitivity=sensitivity, sigma=sigma, epsilon=epsilon).delta
    with mpmath.workdps(60):
        mu, level = mpmath.mpf(sensitivity) / mpmath.mpf(sigma), mpmath.mpf(epsilon)
        exact = mpmath.erfc((level - mu**2 / 2) / (mu * mpmath.sqrt(2))) / 2
        low, high = (mpmath.mpf(v.numerator) / v.denominator for v in found.enclosure(120))
        assert low <= exact * (1 + mpmath.mpf("1e-30"))
        assert exact * (1 - mpmath.mpf("1e-30")) <= high
        assert high - low <= exact / 10**15


@pytest.mark.parametrize("numbers", [{"sensitivity": 0}, {"sigma": 0}, {"epsilon": -1}])
def test_the_tail_of_gaussian_noise_is_that_of_a_positive_loss(numbers: dict[str, object]) -> None:
    with pytest.raises((InputError, SideConditionError)):
        fn.gaussian_probabilistic_dp(**{"sensitivity": 1, "sigma": 1, "epsilon": 1, **numbers})


@pytest.mark.parametrize("delta", ["0.7", "0.30854", "1e-9", "1e-100"])
def test_the_least_epsilon_of_gaussian_noise_is_found(delta: str) -> None:
    """Phi(1/2 - epsilon) = delta, where that is not negative."""
    found = gaussian(sensitivity=1, sigma=1).to_probabilistic_dp(delta=delta)
    with mpmath.workdps(120):
        least = mpmath.mpf("0.5") + mpmath.sqrt(2) * mpmath.erfinv(1 - 2 * mpmath.mpf(delta))
    assert found.delta.enclosure()[1] <= Fraction(delta)
    near = found.epsilon.enclosure()[1]
    assert abs(mpmath.mpf(near.numerator) / near.denominator - max(least, 0)) < 1e-9


@pytest.mark.parametrize(("sensitivity", "scale", "epsilon"), [("1", "1", "0"), ("1", "2", "0.4"), ("9", "2", "1")])
def test_the_tail_of_laplace_noise_is_that_of_the_log_likelihood_ratio(
    sensitivity: str, scale: str, epsilon: str
) -> None:
    """The loss is |z| - |z - d| at d = sensitivity/scale, integrated over the density of z about d."""
    found = fn.laplace_probabilistic_dp(sensitivity=sensitivity, scale=scale, epsilon=epsilon).delta.enclosure(80)
    with mpmath.workdps(30):
        d, level = mpmath.mpf(sensitivity) / mpmath.mpf(scale), mpmath.mpf(epsilon)
        start = mpmath.findroot(lambda z: abs(z) - abs(z - d) - level, (d / 2, 3 * d / 4))
        exact = mpmath.quad(lambda z: mpmath.exp(-abs(z - d)) / 2, [start, d, d + 10, mpmath.inf])
        for end in found:
            assert abs(mpmath.mpf(end.numerator) / end.denominator - exact) < 1e-15


@pytest.mark.parametrize("numbers", [{"sensitivity": 0}, {"scale": 0}, {"epsilon": -1}, {"epsilon": "1.01"}])
def test_the_tail_of_laplace_noise_is_that_of_a_loss_it_has(numbers: dict[str, object]) -> None:
    with pytest.raises((InputError, SideConditionError)):
        fn.laplace_probabilistic_dp(**{"sensitivity": 1, "scale": 1, "epsilon": "1/2", **numbers})


@pytest.mark.parametrize(("delta", "epsilon"), [("0.7", "0"), ("0.6105", "0.5005"), ("0.5", "1"), ("0.1", "1")])
def test_the_least_epsilon_of_laplace_noise_is_found(delta: str, epsilon: str) -> None:
    """delta = 1 - exp((epsilon - 1)/2)/2 for epsilon from 0 to 1, and there is no loss above 1."""
    found = laplace(sensitivity=1, scale=1).to_probabilistic_dp(delta=delta)
    assert found.delta.enclosure()[1] <= Fraction(delta)
    assert abs(found.epsilon.enclosure()[1] - Fraction(epsilon)) < Fraction(1, 10**4)

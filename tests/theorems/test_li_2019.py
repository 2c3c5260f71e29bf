"""What Li's lecture says in numbers: the verified functions have its worked numbers, its slips are refuted claims."""

from __future__ import annotations

from math import log

import pytest
from mpmath import exp, ln, mpf, sqrt, tanh, workdps
from searched import searched

from dpproofs.accounting import gaussian, given, randomized_response
from dpproofs.library import library
from dpproofs.numbers import InputError, Value
from dpproofs.privacy.guarantees import Guarantee

LOG_2 = "0.6931471805599453094172321214581765680755"


def encloses(value: Value, exact: mpf, digits: str) -> None:
    """The enclosure holds the number, and is narrow; the number has the printed digits."""
    low, high = (mpf(x.numerator) / x.denominator for x in value.enclosure())
    assert low - mpf(10) ** -40 <= exact <= high + mpf(10) ** -40
    assert high - low <= mpf(10) ** -30
    assert abs(exact - mpf(digits)) <= mpf(10) ** -(len(digits.partition(".")[2]) - 1)


def called(name: str, **arguments: str) -> Value:
    return library().function(name)(**arguments).value


def derived(name: str, **arguments: str) -> Value:
    """The epsilon of the guarantee that a function returns."""
    result = library().function(name)(**arguments)
    assert isinstance(result, Guarantee)
    return result.parameters["epsilon"]


def test_the_least_probability_of_an_error() -> None:
    with workdps(50):
        exact = 1 / (1 + exp(mpf(LOG_2)))
        encloses(called("min_failure_probability", epsilon=LOG_2, delta="0"), exact, "0.333333333333333")
        encloses(called("min_failure_probability", epsilon=LOG_2, delta="1/4"), 3 * exact / 4, "0.250000000000000")


@pytest.mark.parametrize(
    ("own", "steps", "epsilon", "delta"),
    [
        ("9.21034", 1, "3.94", "0.97"),
        ("0.6931471", 65, "20.7715", "0.1"),
        ("1.0986122", 23, "10.7449", "0.5"),
    ],
)
def test_advanced_composition_as_printed_is_refuted(own: str, steps: int, epsilon: str, delta: str) -> None:
    """epsilon0 sqrt(6 T log(1/delta)) is not enough: Theorem 3.1 (3)."""
    printed = float(own) * (6 * steps * log(1 / float(delta))) ** 0.5
    assert printed <= float(epsilon)
    claim = given("pure_dp", epsilon=own).repeat(steps)
    assert searched(claim, "approx_dp", epsilon=epsilon, delta=delta).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("epsilon", "delta", "sigma", "constant"),
    [
        ("5", "0.5", "0.23549", 2.0),
        ("1", "0.99", "0.14178", 2.0),
    ],
)
def test_gaussian_noise_of_the_printed_size_is_refuted(epsilon: str, delta: str, sigma: str, constant: float) -> None:
    """sigma = c/epsilon with c^2 = C log(1/delta) is not enough: Theorem 2.4."""
    assert (float(sigma) * float(epsilon)) ** 2 >= constant * log(1 / float(delta))
    claim = gaussian(sensitivity=1, sigma=sigma)
    assert searched(claim, "approx_dp", epsilon=epsilon, delta=delta).verdict == "REFUTED"


@pytest.mark.parametrize(("epsilon", "delta", "sigma"), [("4", "0.8", "0.236191"), ("10", "0.04", "0.26238")])
def test_the_constant_of_the_textbooks_is_refuted_for_large_epsilon(epsilon: str, delta: str, sigma: str) -> None:
    """The same for c^2 = 2 log(1.25/delta)."""
    assert (float(sigma) * float(epsilon)) ** 2 >= 2 * log(1.25 / float(delta))
    claim = gaussian(sensitivity=1, sigma=sigma)
    assert searched(claim, "approx_dp", epsilon=epsilon, delta=delta).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("notion", "claimed"), [("zcdp", {"rho": "0.476886"}), ("approx_dp", {"epsilon": "1.79896", "delta": "0.4"})]
)
def test_what_the_printed_definition_of_zcdp_would_give_is_refuted(notion: str, claimed: dict[str, str]) -> None:
    """Randomized response with epsilon = log(16) is 0.172 epsilon-zCDP as printed, and so by Theorem 2.5 (2)."""
    assert searched(randomized_response(probability="16/17"), notion, **claimed).verdict == "REFUTED"


def test_how_much_gaussian_noise_is_enough() -> None:
    with workdps(50):
        classic, every = sqrt(2 * ln(mpf("1.25e5"))), sqrt(2 * ln(mpf("1e5")) + 1)
        numbers = {"l2_sensitivity": "1", "epsilon": "1", "delta": "1e-5"}
        encloses(called("gaussian_sigma_classic", **numbers), classic, "4.84480526260539")
        encloses(called("gaussian_sigma_any_epsilon", **numbers), every, "4.90161717496792")


def test_the_constant_of_the_textbooks_is_for_epsilon_up_to_1() -> None:
    with pytest.raises(InputError, match="epsilon <= 1"):
        called("gaussian_sigma_classic", l2_sensitivity="1", epsilon="1.001", delta="1e-5")
    for name in ("gaussian_sigma_classic", "gaussian_sigma_any_epsilon"):
        noise = called(name, l2_sensitivity="1", epsilon="1", delta="1e-5")
        claim = gaussian(sensitivity=1, sigma=str(noise))
        assert searched(claim, "approx_dp", epsilon="1", delta="1e-5").verdict == "VERIFIED"


def test_how_far_noise_goes() -> None:
    with workdps(50):
        numbers = {"d": "10", "beta": "0.1"}
        encloses(
            called("laplace_error_radius", sensitivity="2", epsilon="1", **numbers), 2 * ln(100), "9.21034037197618"
        )
        encloses(called("gaussian_error_radius", sigma="1", **numbers), sqrt(2 * ln(100)), "3.03485425877029")
        histogram = called("laplace_error_radius", sensitivity="2", epsilon="1", d="1024", beta="0.001")
        encloses(histogram, 2 * ln(1024000), "27.6784541691632")


def test_advanced_composition() -> None:
    with workdps(50):
        numbers = {"epsilon0": "0.1", "delta0": "0", "k": "100", "tail": "1e-6"}
        level = ln(mpf("1e6"))
        exact = 10 * tanh(mpf("0.05")) + sqrt(200 * level) / 10
        encloses(derived("advanced_composition_hoeffding", **numbers), exact, "5.75610551933573")
        encloses(derived("advanced_composition_sqrt6", **numbers), sqrt(600 * level) / 10, "9.10456277631088")


def test_the_printed_composition_is_refused_where_it_is_false() -> None:
    with pytest.raises(InputError, match="must hold"):
        derived("advanced_composition_sqrt6", epsilon0="9.2104", delta0="0", k="1", tail="0.97")


def test_the_corrected_composition_is_no_better_than_the_best() -> None:
    """What it derives is verified, where the exact composition of pure mechanisms is known."""
    bound = derived("advanced_composition_hoeffding", epsilon0="0.5", delta0="0", k="20", tail="1e-6")
    claim = given("pure_dp", epsilon="0.5").repeat(20)
    assert searched(claim, "approx_dp", epsilon=str(bound), delta="1e-6").verdict == "VERIFIED"

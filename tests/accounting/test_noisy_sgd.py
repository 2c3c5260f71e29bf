"""Claims about noisy SGD that releases the last point."""

from __future__ import annotations

import random
import tomllib
from fractions import Fraction

import pytest
from mpmath import mpf, workdps
from searched import searched

from dpproofs.accounting import noisy_gradient_descent, noisy_sgd, parse_claim, vector_gaussian
from dpproofs.accounting.verdicts.verdict import judged
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
    assert searched(noisy_sgd(**STRONG), notion, **claimed).verdict == verdict


def test_a_single_step_is_the_gaussian_mechanism() -> None:
    one, plain = noisy_sgd(**{**STRONG, "steps": 1}), vector_gaussian(l2_sensitivity=2, sigma=1)
    assert one.to_gaussian_dp().mu_squared.exact == plain.to_gaussian_dp().mu_squared.exact == 4


def test_convex_losses() -> None:
    assert searched(noisy_sgd(**{**STRONG, "convexity": 0}), "zcdp", rho="1/3").verdict == "VERIFIED"
    assert searched(noisy_sgd(**{**STRONG, "convexity": 0}), "zcdp", rho="0.333").verdict == "REFUTED"


def test_groups_and_what_runs_beside() -> None:
    """A group of three moves the gradient three times as far."""
    convex = noisy_sgd(**{**STRONG, "convexity": 0})
    assert searched(convex, "zcdp", rho=3, group=3).verdict == "VERIFIED"
    assert searched(convex, "zcdp", rho="2.99", group=3).verdict == "REFUTED"
    assert searched(convex.repeat(3), "zcdp", rho=1).verdict == "VERIFIED"
    assert searched(convex.repeat(3), "zcdp", rho="0.99").verdict == "REFUTED"


@pytest.mark.parametrize("steps", [10**5, 10**9])
def test_many_steps_are_not_refuted(steps: int) -> None:
    assert searched(noisy_sgd(**{**STRONG, "steps": steps}), "gaussian_dp", mu="1e-9").verdict != "REFUTED"
    convex = noisy_sgd(**{**STRONG, "steps": steps, "convexity": 0})
    assert searched(convex, "gaussian_dp", mu="0.01").verdict == "VERIFIED"


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
    assert judged(parse_claim(tomllib.loads(FILE.format('releases = "last"')))).verdict == "VERIFIED"
    for line in ("", 'releases = "all"', 'releases = "average"'):
        with pytest.raises(InputError, match="releases"):
            parse_claim(tomllib.loads(FILE.format(line)))


@pytest.mark.parametrize("steps", [1, 7, 10**4])
def test_all_records_in_all_steps(steps: int) -> None:
    """mu^2 stays below that of 1.6/0.4 steps; a single step is the Gaussian mechanism."""
    made = noisy_gradient_descent(**{**STRONG, "steps": steps})
    power = Fraction(3, 5) ** min(steps, 100)
    limit = 4 * 4 * (1 - power) / (1 + power)
    assert searched(made, "zcdp", rho=limit / 2 + Fraction("1e-9")).verdict == "VERIFIED"
    assert searched(made, "zcdp", rho=limit / 2 - Fraction("1e-9")).verdict == "REFUTED"


CONVEX = {**STRONG, "convexity": 0, "smoothness": 1, "step_size": "0.5"}


def test_gradient_descent_on_convex_losses() -> None:
    """Linear losses attain the bound."""
    made = noisy_gradient_descent(**CONVEX)
    assert searched(made, "gaussian_dp", mu="4.899").verdict == "VERIFIED"
    assert searched(made, "gaussian_dp", mu="4.898").verdict == "REFUTED"


@pytest.mark.parametrize("seed", range(8))
def test_within_a_diameter_the_best_number_of_last_steps_counts(seed: int) -> None:
    """Of all numbers of last steps that the theorem is about."""
    rng = random.Random(seed)
    steps, diameter, change = rng.randint(1, 40), Fraction(rng.randint(0, 30), 3), Fraction(rng.randint(0, 9), 4)
    made = noisy_gradient_descent(**{**CONVEX, "steps": steps, "l2_sensitivity": change}, diameter=diameter)
    levels = [last * (change + 2 * diameter / last) ** 2 for last in range(1, steps + 1)]
    assert made.to_gaussian_dp().mu_squared.exact == min(*levels, steps * change**2)


def test_within_a_diameter_steps_cost_nothing_from_some_number_on() -> None:
    """At 4 diameter sensitivity/step_size: with last_steps = diameter/(step_size sensitivity) = 5."""
    few, many = (noisy_gradient_descent(**{**CONVEX, "steps": n}, diameter=5) for n in (100, 10**9))
    assert few.to_gaussian_dp().mu_squared.exact == many.to_gaussian_dp().mu_squared.exact == 80
    assert searched(many, "zcdp", rho=40).verdict == "VERIFIED"
    assert searched(many, "zcdp", rho=360, group=3).verdict == "VERIFIED"


def test_what_is_false_within_a_diameter_is_not_known() -> None:
    made = noisy_gradient_descent(**CONVEX, diameter=5)
    assert searched(made, "zcdp", rho="1e-9").verdict == "NOT PROVEN"
    assert searched(noisy_gradient_descent(**CONVEX, diameter=0), "gaussian_dp", mu=0).verdict == "NOT PROVEN"
    assert noisy_gradient_descent(**STRONG, diameter=10**6).to_gaussian_dp().mu_squared.exact == (
        noisy_gradient_descent(**STRONG).to_gaussian_dp().mu_squared.exact
    )


@pytest.mark.parametrize("diameter", [-1, "-0.001", "wide", None])
def test_a_diameter_is_a_number(diameter: object) -> None:
    if diameter is None:
        assert noisy_gradient_descent(**CONVEX, diameter=None).diameter is None
        return
    with pytest.raises(InputError, match="diameter"):
        noisy_gradient_descent(**CONVEX, diameter=diameter)


def test_a_diameter_in_a_file() -> None:
    text = FILE.format('releases = "last"\ndiameter = 2').replace("noisy-sgd", "noisy-gradient-descent")
    data = tomllib.loads(text.replace("mu = 1", "mu = 4"))
    assert judged(parse_claim(data)).verdict == "VERIFIED"
    data["premise"][0]["diameter"] = "sqrt(2)"
    with pytest.raises(InputError, match="diameter"):
        parse_claim(data)
    with pytest.raises(InputError, match="diameter"):
        parse_claim(tomllib.loads(FILE.format('releases = "last"\ndiameter = 2')))


def test_after_so_many_steps_it_is_enough_that_the_losses_are_convex() -> None:
    """Convexity of 1e-700 shrinks nothing; the bound for convex losses is 1/(2 steps)."""
    sgd = noisy_sgd(l2_sensitivity=1, sigma=1, convexity="1e-700", smoothness=1, step_size="1/2", steps=10**4)
    assert sgd.to_zcdp().rho.exact == Fraction(1, 2 * 10**4)
    assert searched(sgd, "zcdp", rho=Fraction(1, 2 * 10**4)).verdict == "VERIFIED"


@pytest.mark.parametrize(("convexity", "steps"), [("1e-700", 10**4), ("1e-700", 10**12), ("1e-70", 10**9)])
def test_all_records_in_steps_that_hardly_shrink(convexity: str, steps: int) -> None:
    """The bound for convex losses is less than what is said with a rounded power."""
    made = noisy_gradient_descent(
        l2_sensitivity=1, sigma=1, convexity=convexity, smoothness=1, step_size=1, steps=steps
    )
    assert made.to_gaussian_dp().mu_squared.exact == steps
    assert searched(made, "zcdp", rho=Fraction(steps, 2)).verdict == "VERIFIED"


@pytest.mark.parametrize(("steps", "convexity"), [(10**9, "0.1"), (10**9, "1e-9"), (10**7, "1e-5"), (10**6, "1e-7")])
def test_after_very_many_steps_convexity_counts(steps: int, convexity: str) -> None:
    """(1 - L^2) p/(1 - L^2 p) with p = L^(2 (steps - 1)), here at 60 digits, and about 2^-200 more."""
    sgd = noisy_sgd(l2_sensitivity=1, sigma=1, convexity=convexity, smoothness=1, step_size="1/2", steps=steps)
    with workdps(90):
        left = (1 - mpf(convexity) / 2) ** 2
        power = left ** (steps - 1)
        exact = (1 - left) * power / (1 - left * power)
        low, high = (mpf(end.numerator) / end.denominator for end in sgd.to_gaussian_dp().mu_squared.enclosure())
        assert exact < low <= high < exact * (1 + mpf("1e-40")) + mpf("1e-58")
        assert high < mpf(1) / steps


@pytest.mark.parametrize(("steps", "convexity"), [(10**7, "1"), (10**9, "1"), (10**9, "1e-9"), (10**8, "3e-8")])
def test_very_many_steps_of_all_records(steps: int, convexity: str) -> None:
    """(2 - s) (1 - L^n)/(s (1 + L^n)) times (Delta/sigma)^2; quadratic losses attain it."""
    made = noisy_gradient_descent(**{**STRONG, "convexity": convexity, "steps": steps})
    with workdps(60):
        shrunk = mpf(convexity) * 2 / 5
        power = (1 - shrunk) ** steps
        exact = 4 * (2 - shrunk) * (1 - power) / (shrunk * (1 + power))
        rho = Fraction(str(exact)) / 2
        assert mpf(made.left.numerator) / made.left.denominator <= power
    assert searched(made, "zcdp", rho=rho * (1 + Fraction("1e-20"))).verdict == "VERIFIED"
    assert searched(made, "zcdp", rho=rho * (1 - Fraction("1e-20"))).verdict == "REFUTED"


@pytest.mark.parametrize("steps", [1, 3, 270, 271, 87382, 10**6, 10**6 + 1, 2 * 10**6, 3 * 10**6])
def test_no_number_of_steps_is_too_large_for_a_bound(steps: int) -> None:
    """Up to 270 steps leave more than 2^-199, which is worked out; 10^6 is the largest exponent that is enclosed."""
    made = noisy_gradient_descent(**{**STRONG, "steps": steps})
    assert made.applicable() == (("noisy_gd",) if steps <= 270 else ("noisy_gd_many",))
    assert searched(made, "gaussian_dp", mu=4).verdict == "VERIFIED"
    assert searched(noisy_sgd(**{**STRONG, "steps": steps}), "gaussian_dp", mu=2).verdict == "VERIFIED"


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("diameter", [0, "0.3", 1, "1.7", 2, 30])
def test_strongly_convex_losses_within_a_diameter(diameter: object) -> None:
    """No number of last steps gives a smaller bound, and neither does the bound without the diameter, or convexity."""
    numbers = {**STRONG, "convexity": "0.1", "steps": 60}
    found = noisy_gradient_descent(**numbers, diameter=diameter).to_gaussian_dp().mu_squared.exact
    least = noisy_gradient_descent(**numbers).to_gaussian_dp().mu_squared.exact
    convex = noisy_gradient_descent(**{**numbers, "convexity": 0}, diameter=diameter).to_gaussian_dp().mu_squared.exact
    shrunk, wide = Fraction(1, 25), Fraction(str(diameter)) / Fraction(2, 5)
    told = [(p * wide + 2 * (1 - p) / shrunk) ** 2 * shrunk * (2 - shrunk) / (1 - p**2)
            for p in ((1 - shrunk) ** last for last in range(1, 61))]  # fmt: skip
    assert found == min(least, convex, *told)


def test_the_last_steps_and_convexity_count_together() -> None:
    """From some number of steps on 1497.0: less than 1996 without the diameter, and 2000 without convexity."""
    made = {**STRONG, "convexity": "0.01", "steps": 10**9}
    assert searched(noisy_gradient_descent(**made, diameter=100), "gaussian_dp", mu="38.692").verdict == "VERIFIED"
    assert searched(noisy_gradient_descent(**made), "gaussian_dp", mu="44.67").verdict == "REFUTED"
    plain = noisy_gradient_descent(**{**made, "convexity": 0}, diameter=100)
    assert plain.to_gaussian_dp().mu_squared.exact == 2000


def test_after_very_many_steps_of_all_records_what_can_be_worked_out_is_used() -> None:
    """Within a diameter of what one step moves, two steps leak as much as all."""
    made = {**STRONG, "sigma": 1, "l2_sensitivity": 1, "steps": 10**12}
    within = noisy_gradient_descent(**made, diameter=STRONG["step_size"])
    assert searched(within, "gaussian_dp", mu=2).verdict == "VERIFIED"
    assert searched(noisy_gradient_descent(**made), "gaussian_dp", mu=10**6).verdict == "VERIFIED"

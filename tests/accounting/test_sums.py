"""What the sum of all answers of sampled steps leaks: exact for one step, and never more than all the answers do."""

from __future__ import annotations

import cmath
import math
from fractions import Fraction

import pytest
from exact_losses import many_sampled
from mpmath import mpf
from searched import searched

from dpproofs.accounting import PrivacyClaim, gaussian, laplace, poisson_sampled_gaussian
from dpproofs.accounting.pairs.pair import Sampled
from dpproofs.accounting.refutation.sums import best_threshold, delta_of_sum, summed_up
from dpproofs.accounting.verdicts.verdict import judged

EITHER = "add-or-remove-one"


def gain(noise: Sampled, group: int, epsilon: str, *, is_replaced: bool = False) -> Fraction:
    threshold = best_threshold(noise, group, float(Fraction(epsilon)), is_replaced=is_replaced)
    assert threshold is not None
    return delta_of_sum(noise, group, Fraction(epsilon), threshold, is_replaced=is_replaced)


def mixed(rate: float, sigma: float, group: int, place: float) -> tuple[float, float]:
    """The densities of the answer of one step, with the group and without it."""
    chances = [math.comb(group, j) * rate**j * (1 - rate) ** (group - j) for j in range(group + 1)]
    parts = [
        math.exp(-((place - j) ** 2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi)) for j in range(group + 1)
    ]
    return sum(c * p for c, p in zip(chances, parts, strict=True)), parts[0]


def of_groups(rate: float, sigma: float, steps: int, group: int, epsilon: float) -> float:
    """The least delta of all the answers: an inverse Laplace transform of the moments of the loss, in floats."""
    places = [-9 * sigma + k * sigma / 16 for k in range(int((18 + group / sigma) * 16))]
    pairs = [mixed(rate, sigma, group, x) for x in places]
    losses = [(p * sigma / 16, math.log(p / q)) for p, q in pairs]
    order, total, width = 1.5, 0.0, 0.1
    for k in range(900):
        s = complex(order, width * k)
        moment = sum(w * cmath.exp(s * y) for w, y in losses) ** steps
        total += (1 if k else 0.5) * width * (moment * cmath.exp(-s * epsilon) / (s * (s + 1))).real
    return total / math.pi


@pytest.mark.parametrize("is_replaced", [False, True])
@pytest.mark.parametrize("group", [1, 3])
def test_of_one_step_it_tells_all(group: int, is_replaced: bool) -> None:
    rate, sigma, epsilon = Fraction(1, 5), Fraction(3, 4), "3/2"
    found, width = float(gain(Sampled(rate, sigma, 1), group, epsilon, is_replaced=is_replaced)), 1 / 2000
    places = (-8 + (k + 0.5) * width for k in range(int((16 + group) / width)))
    own, spread = float(rate), float(sigma)
    pairs = (
        (
            mixed(own, spread, group, x)[0],
            mixed(own, spread, group, -x)[0] if is_replaced else mixed(own, spread, 1, x)[1],
        )
        for x in places
    )
    exact = width * sum(max(p - math.exp(1.5) * q, 0) for p, q in pairs)
    assert found == pytest.approx(exact, rel=1e-5)
    assert found < exact * (1 + 1e-6)


@pytest.mark.parametrize(
    ("rate", "sigma", "steps"),
    [
        ("1/2", 2, 60),
        *(pytest.param(*some, marks=pytest.mark.slow) for some in (("1/10", 1, 50), ("1/100", "3/4", 200))),
    ],
)
def test_of_many_steps_it_tells_no_more_than_all_answers(rate: str, sigma: str, steps: int) -> None:
    noise = Sampled(Fraction(rate), Fraction(sigma), steps)
    exact = many_sampled(mpf(noise.rate.numerator) / noise.rate.denominator, 1 / mpf(float(Fraction(sigma))), steps,
                         mpf(1), added=False)  # fmt: skip
    assert 0 < float(gain(noise, 1, "1")) <= float(exact)


@pytest.mark.parametrize(
    ("rate", "sigma", "steps", "true", "false"),
    [
        ("0.999999999999", 2, 1, "1.9932", "1.993"),
        pytest.param("0.999999999999", 2, 10, "7.6845", "7.5", marks=pytest.mark.slow),
        ("0.01", "0.05", 1, "300", "250"),
        ("0.5", "0.01", 1, "5426", "5400"),
        pytest.param("0.01", "0.02", 10, "16000", "1000", marks=pytest.mark.slow),
    ],
)
def test_noise_that_is_small_and_rates_near_one_are_bounded_on_both_sides(
    rate: str, sigma: str, steps: int, true: str, false: str
) -> None:
    """The truth of rate 1 is that of Gaussian noise, and at the others below it."""
    mechanism = poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=sigma, steps=steps)
    assert searched(mechanism, "approx_dp", epsilon=true, delta="1e-5", relation=EITHER).verdict == "VERIFIED"
    assert searched(mechanism, "approx_dp", epsilon=false, delta="1e-5", relation=EITHER).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("group", "true", "false"), [(2, "2.2", "1.8"), pytest.param(3, "4", "2.6", marks=pytest.mark.slow)]
)
def test_groups_of_records_are_bounded_on_both_sides(group: int, true: str, false: str) -> None:
    mechanism = poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier=1, steps=200)
    claimed = {"delta": "1e-5", "relation": EITHER, "group": group}
    assert searched(mechanism, "approx_dp", epsilon=true, **claimed).verdict == "VERIFIED"
    assert searched(mechanism, "approx_dp", epsilon=false, **claimed).verdict == "REFUTED"
    assert of_groups(0.01, 1, 200, group, float(true)) < 1e-5 < of_groups(0.01, 1, 200, group, float(false))


@pytest.mark.slow
def test_a_derived_epsilon_of_a_group_is_not_below_the_truth() -> None:
    mechanism = poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier=1, steps=200)
    for asked in ({"delta": "1e-5"}, {"epsilon": "5/2"}):
        g = mechanism.to_approx_dp(relation=EITHER, group=2, **asked)
        epsilon, delta = (v.enclosure()[1] for v in (g.epsilon, g.delta))
        assert of_groups(0.01, 1, 200, 2, float(epsilon)) <= float(delta) < 1e-3


def test_what_is_sampled_is_in_other_notions_as_private_as_all_records() -> None:
    steps = poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier=1, steps=200)
    numbers = {"gaussian_dp": {"mu": "14.1422"}, "zcdp": {"rho": 100}, "kl_dp": {"kappa": 100},
               "renyi_dp": {"order": 4, "epsilon": 400}, "truncated_cdp": {"rho": 100, "omega": 9}}  # fmt: skip
    beside = steps.then(laplace(sensitivity=1, scale=1))
    for notion, some in numbers.items():
        assert searched(steps, notion, relation=EITHER, **some).verdict == "VERIFIED"
        if notion not in ("renyi_dp", "kl_dp"):  # which are known at whole orders, and far below that of all records
            assert searched(beside, notion, relation=EITHER, **some).verdict != "VERIFIED"


def test_replaced_records_are_told_apart() -> None:
    """One record whose clipped gradient is reversed; the truth is above that of a record that is added."""
    step = poisson_sampled_gaussian(sampling_rate="1/5", noise_multiplier=1, steps=20)
    for epsilon, verdict in (("6", "REFUTED"), ("40", "VERIFIED")):
        assert searched(step, "approx_dp", epsilon=epsilon, delta="1e-5").verdict == verdict


def test_sums_are_about_sampled_steps_alone() -> None:
    numbers = {"epsilon": Fraction(1, 10), "delta": Fraction(1, 10**9)}
    alone = PrivacyClaim("", EITHER, gaussian(sensitivity=1, sigma=1), "approx_dp", numbers)
    assert summed_up(alone) is None
    beside = gaussian(sensitivity=1, sigma=1).then(
        poisson_sampled_gaussian(sampling_rate="1/2", noise_multiplier=1, steps=2)
    )
    witness = summed_up(PrivacyClaim("", EITHER, beside, "approx_dp", numbers))
    assert witness is not None
    assert "the sum of the answers" in witness.mechanism
    assert judged(PrivacyClaim("", EITHER, beside, "approx_dp", numbers)).verdict == "REFUTED"

"""False claims about compositions are refuted, and no others: against exact losses at 50 digits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import mpmath
import pytest
from exact_losses import DIGITS, Row
from mpmath import mpf
from searched import searched

from dpproofs.accounting import (
    Mechanism,
    PrivacyClaim,
    gaussian,
    geometric,
    given,
    laplace,
    poisson_sampled_gaussian,
    randomized_response,
    unary_encoding,
)
from dpproofs.accounting.pairs.excess import delta_above
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.single import Odds
from dpproofs.accounting.pairs.sources import RESPONSE
from dpproofs.accounting.refutation.plds import epsilon_told_apart, told_apart
from dpproofs.accounting.verdicts.verdict import judged

EITHER = "add-or-remove-one"


@pytest.fixture(autouse=True)
def _precision() -> Iterator[None]:
    with mpmath.workdps(DIGITS):
        yield


def m(x: Fraction) -> mpf:
    return mpf(x.numerator) / x.denominator


def plain(x: mpf) -> Fraction:
    """The number, to 30 digits."""
    return Fraction(mpmath.nstr(x, 30))


def claim(mechanism: Mechanism, notion: str, group: int = 1, **numbers: object) -> PrivacyClaim:
    return PrivacyClaim("", EITHER, mechanism, notion, {k: Fraction(v) for k, v in numbers.items()}, group)


def row(rng: random.Random) -> tuple[Mechanism, Row]:
    """A step of sampled noise, and some of other kinds."""
    rate, sigma = Fraction(rng.randint(1, 19), 20), Fraction(rng.randint(7, 40), 10)
    steps: list[Mechanism] = [poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=sigma, steps=1)]
    square, responses = mpf(0), []
    for kind in rng.sample(["gaussian", "response", "pure", "approx", "variation", "none"], k=rng.randint(1, 3)):
        epsilon, delta, count = Fraction(rng.randint(1, 60), 40), Fraction(rng.randint(1, 50), 10**4), rng.randint(1, 3)
        match kind:
            case "gaussian":
                step, square = gaussian(sensitivity=2, sigma=5), square + count * mpf(4) / 25
            case "response":
                step = randomized_response(epsilon=epsilon)
                responses += [(m(epsilon), mpf(0))] * count
            case "pure":
                step = given("pure_dp", epsilon=epsilon)
                responses += [(m(epsilon), mpf(0))] * count
            case "approx":
                step = given("approx_dp", epsilon=epsilon, delta=delta)
                responses += [(m(epsilon), m(delta))] * count
            case "variation":
                step = given("total_variation", delta=delta)
                responses += [(mpf(0), m(delta))] * count
            case _:
                continue
        steps.append(step.repeat(count))
    rng.shuffle(steps)
    made = steps[0].then(*steps[1:]) if len(steps) > 1 else steps[0]
    return made, Row(tuple(responses), (), square, ((m(rate), 1 / m(sigma)),))


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", range(12))
def test_mixed_rows_are_refuted_just_below_the_truth_and_never_above_it(seed):
    rng = random.Random(seed)
    mechanism, exact = row(rng)
    epsilon = Fraction(rng.choice(["0", "1/2", "1", "2"]))
    truth = plain(exact.delta(m(epsilon)))
    above = claim(mechanism, "approx_dp", epsilon=epsilon, delta=truth * (1 + Fraction(1, 10**9)))
    assert told_apart(above) is None
    assert told_apart(claim(mechanism, "approx_dp", group=2, epsilon=epsilon, delta=truth * Fraction(9, 10)))
    if truth > Fraction(1, 10**6):
        found = told_apart(claim(mechanism, "approx_dp", epsilon=epsilon, delta=truth * Fraction(99, 100)))
        assert found is not None


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("notion", ["approx_dp", "total_variation", "probabilistic_dp"])
def test_with_delta_one_everything_is_private(notion):
    noise = poisson_sampled_gaussian(sampling_rate="1/2", noise_multiplier="1/5", steps=1000)
    for step in (given("approx_dp", epsilon=0, delta=1), given("approx_dp", epsilon=3, delta="1/2").repeat(100)):
        rows = noise.then(step), step.then(randomized_response(epsilon="1/100").repeat(10**5))
        for mechanism in rows:
            numbers = {"delta": 1} if notion == "total_variation" else {"epsilon": 1, "delta": 1}
            for group in (1, 3):
                claimed = claim(mechanism, notion, group=group, **numbers)
                assert told_apart(claimed) is None
                assert judged(claimed).verdict != "REFUTED"


def test_noise_that_tells_little_beside_responses_that_tell_much_counts():
    """The first steps between ratios are too large for the noise; the claim is 2 % below the truth."""
    noise = poisson_sampled_gaussian(sampling_rate="1/5", noise_multiplier="2.6", steps=1)
    mechanism = noise.then(given("pure_dp", epsilon="1.075").repeat(2))
    exact = Row(((m(Fraction("1.075")), mpf(0)),) * 2, (), mpf(0), ((mpf(1) / 5, 10 / mpf(26)),)).delta(mpf(0))
    assert told_apart(claim(mechanism, "approx_dp", epsilon=0, delta=plain(exact) * Fraction(98, 100)))
    assert told_apart(claim(mechanism, "approx_dp", epsilon=0, delta=plain(exact) + Fraction(1, 10**9))) is None


@pytest.mark.by_turns(6)
def test_steps_of_many_epsilons_are_refuted():
    several = given("pure_dp", epsilon="0.01").repeat(300)
    for epsilon in ("0.013", "0.02", "0.037", "0.05", "0.051"):
        several = several.then(given("pure_dp", epsilon=epsilon).repeat(200))
    verdict = searched(several, "approx_dp", epsilon=5, delta="1e-6")
    assert verdict.verdict == "REFUTED"


@pytest.mark.by_turns(5)
def test_many_runs_are_refuted_where_not_all_outcomes_are_looked_at():
    many = given("pure_dp", epsilon="0.01").repeat(10**5)
    assert searched(many, "approx_dp", epsilon=18, delta="1e-6").verdict == "REFUTED"


def test_an_epsilon_that_is_told_apart_is_below_the_truth_and_near_it():
    mechanism, exact = row(random.Random(5))
    claimed = claim(mechanism, "approx_dp", epsilon=9, delta="1/100")
    found = epsilon_told_apart(claimed)
    assert m(Fraction(1, 100)) < exact.delta(m(found)) < m(Fraction(102, 10000))


@pytest.mark.parametrize("share", ["0", "1e-6", "1e-2"])
def test_approximate_zcdp_is_refuted_by_what_it_implies(share):
    noise = gaussian(sensitivity=1, sigma=1)
    for rho in ("1/2", "0.51", "3"):
        assert searched(noise, "approx_zcdp", rho=rho, delta=share).verdict == "VERIFIED"
    for rho in ("0.3", "0.1", "0"):
        verdict = searched(noise, "approx_zcdp", rho=rho, delta=share)
        assert verdict.verdict == "REFUTED"
    revealing = given("approx_zcdp", rho="1/2", delta="1/100")
    small = searched(revealing, "approx_zcdp", rho="1/2", delta="1/1000")
    assert small.verdict == "REFUTED"
    assert small.witness.fact.endswith("which the claim would imply")
    assert searched(revealing, "approx_zcdp", rho="1/2", delta="1/100").verdict == "VERIFIED"


@pytest.mark.parametrize("epsilon", ["1/2", "1", "3"])
def test_what_approximate_zcdp_is_refuted_by_is_above_all_that_holds(epsilon):
    response = randomized_response(epsilon=epsilon)
    rho = float(Fraction(epsilon)) * float(mpmath.tanh(m(Fraction(epsilon)) / 2))
    assert searched(response, "approx_zcdp", rho=Fraction(rho * 1.0001), delta="1e-3").verdict != "REFUTED"
    assert searched(response, "approx_zcdp", rho=Fraction(rho / 10), delta="1e-3").verdict == "REFUTED"


def test_the_conversion_of_approximate_zcdp_loses_nothing_to_that_of_zcdp():
    whole = given("approx_zcdp", rho="1/2", delta="1e-6").to_approx_dp(delta="1e-5").epsilon.upper()
    inner = given("zcdp", rho="1/2").to_approx_dp(delta=Fraction(9, 10**6 - 1)).epsilon.upper()
    assert abs(whole - inner) < 1e-9


def test_laplace_noise_is_refuted_as_probabilistic_dp():
    noise = laplace(sensitivity=1, scale=1)
    exact = 1 - mpmath.exp(-mpf(1) / 4) / 2  # the loss exceeds 1/2 where the answer is below 1/4
    assert exact < m(Fraction(62, 100))
    assert searched(noise, "probabilistic_dp", epsilon="1/2", delta="0.6").verdict == "REFUTED"
    assert searched(noise.repeat(3), "probabilistic_dp", epsilon="1/2", delta="0.5").verdict == "REFUTED"
    assert (
        searched(noise, "probabilistic_dp", epsilon="1/2", delta=plain(exact) + Fraction(1, 10**9)).verdict != "REFUTED"
    )


def test_noise_on_samples_is_refuted_as_probabilistic_dp():
    steps = poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier=1, steps=1000)
    verdict = searched(steps, "probabilistic_dp", relation=EITHER, epsilon="3/2", delta="1e-5")
    assert verdict.verdict == "REFUTED"


FAR = [geometric(sensitivity=3, scale=2), laplace(sensitivity=3, scale=2), unary_encoding(p="0.68", q="0.3216")]


@pytest.mark.parametrize("far", FAR, ids=str)
def test_what_has_more_than_two_losses_is_not_taken_for_a_response(far):
    """A randomized response with the loss 3/2 has a delta of 0.55 at 1/10; the noise has less."""
    steps = poisson_sampled_gaussian(sampling_rate="1/1000", noise_multiplier=10, steps=1).then(far)
    assert told_apart(claim(steps, "approx_dp", epsilon="1/10", delta="0.54")) is None
    assert told_apart(claim(steps, "probabilistic_dp", epsilon="1/10", delta="0.54")) is None


def test_an_encoding_of_bits_is_not_taken_for_a_response():
    """With p = 3/4 and q = 1/4 the largest loss is log 9; a response of that loss has a delta of 0.79 at 1/10."""
    steps = poisson_sampled_gaussian(sampling_rate="1/1000", noise_multiplier=10, steps=1)
    bits = steps.then(unary_encoding(p="3/4", q="1/4"))
    least = (
        Fraction(9, 16) - plain(mpmath.exp(mpf(1) / 10)) / 16
    )  # the bits are 1, 0 for one value and 0, 1 for another
    assert least < Fraction(1, 2)
    assert told_apart(claim(bits, "approx_dp", epsilon="1/10", delta="0.6")) is None


def test_the_tail_of_discrete_noise_is_not_that_of_laplace_noise():
    """With values 2 apart and the scale 2 the losses are 1, 0 and -1: 0.622 is the probability of 1, and Laplace noise
    has a loss above 0.05 with probability 0.689.
    """
    noise = geometric(sensitivity=2, scale=2)
    exact = 1 / (1 + mpmath.exp(-mpf(1) / 2))
    above = searched(noise, "probabilistic_dp", epsilon="0.05", delta=plain(exact) + Fraction(1, 10**9))
    assert above.verdict != "REFUTED"


def test_losses_that_are_never_larger_are_no_violation():
    """What is answered at once is what all precisions would say; noise and what reveals data are never so."""
    coin = Coin(Fraction(1, 20), RESPONSE, 12)
    sum_of_all, just_less = Fraction(3, 5), Fraction(5999, 10_000)
    assert Pair(coins=(coin,)).never_exceeds(sum_of_all)
    assert not Pair(coins=(coin,)).never_exceeds(just_less)
    assert delta_above(Pair(coins=(coin,)), sum_of_all, Fraction(0)) is None
    assert "least delta" in str(delta_above(Pair(coins=(coin,)), just_less, Fraction(0)))
    for more in ({"square": Fraction(1, 10**6)}, {"reveals": ((Fraction(1, 10**9), 1),)}):
        assert not Pair(coins=(coin,), **more).never_exceeds(Fraction(100))
    assert not Pair(coins=(coin, Coin(Odds(Fraction(2)), RESPONSE, 1))).never_exceeds(Fraction(100))
    assert not Pair().never_exceeds(Fraction(-1))

"""Claims against sums and integrals at 50 digits that know nothing of the library: what is proved is above them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import mpmath
import pytest
from mpmath import erfc, exp, log, mpf, sqrt, tanh
from searched import searched

from dpproofs.accounting import gaussian, given, laplace, randomized_response
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, RELATIONS, REPLACE_ONE

SEEDS = range(4)
LITTLE = mpf(10) ** -12


@pytest.fixture(autouse=True)
def _precision() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


def real(q: Fraction) -> mpf:
    return mpf(q.numerator) / q.denominator


def rational(x: mpf, factor: mpf) -> Fraction:
    return Fraction(mpmath.nstr(x * factor, 30))


def drawn(seed: int, low: float, high: float) -> Fraction:
    return Fraction(f"{random.Random(seed).uniform(low, high):.6g}")


@pytest.mark.parametrize("kappa", [Fraction(1, 10**9), Fraction(1, 50), Fraction(1), Fraction(20)])
def test_the_total_variation_of_a_divergence_is_that_of_randomized_response(kappa):
    size = real(kappa)
    epsilon = mpmath.findroot(lambda e: e * tanh(e / 2) - size, size + sqrt(2 * size))
    variation, step = tanh(epsilon / 2), given("kl_dp", kappa=kappa)
    assert searched(step, "total_variation", delta=rational(variation, 1 + LITTLE)).verdict == "VERIFIED"
    assert searched(step, "total_variation", delta=rational(variation, 1 - LITTLE)).verdict == "REFUTED"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_laws_of_that_divergence_are_further_apart(seed):
    chance = random.Random(seed)
    laws = []
    for _ in range(2):
        weights = [mpf(chance.uniform(0.01, 1)) for _ in range(4)]
        laws.append([x / sum(weights) for x in weights])
    p, q = laws
    both = (sum(a * log(a / b) for a, b in zip(x, y, strict=True)) for x, y in ((p, q), (q, p)))
    apart = sum(abs(a - b) for a, b in zip(p, q, strict=True)) / 2
    step = given("kl_dp", kappa=rational(max(both), 1 + LITTLE))
    assert real(step.to_total_variation().delta.enclosure()[1]) >= apart


def two_laplace(shift: mpf, epsilon: mpf) -> mpf:
    """The least delta of two runs of Laplace noise whose medians are so far apart."""

    def one(level: mpf) -> mpf:
        if level >= shift:
            return mpf(0)
        return 1 - exp(min(level, (level - shift) / 2))

    ends = one(epsilon - shift) / 2 + exp(-shift) / 2 * one(epsilon + shift)
    cuts = sorted({-shift, shift, *(x for x in (epsilon - shift, epsilon + shift) if -shift < x < shift)})
    return ends + mpmath.quad(lambda x: one(epsilon - x) * exp((x - shift) / 2) / 4, cuts)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("group", "relation"), [(3, REPLACE_ONE), (2, ADD_OR_REMOVE_ONE)])
def test_two_runs_of_laplace_noise_in_groups(seed, group, relation):
    scale, part = drawn(seed, 1, 9), drawn(seed + 100, 0.2, 0.9)
    shift = group / real(scale)
    epsilon = 2 * Fraction(group) / scale * part
    true = two_laplace(shift, real(epsilon))
    runs = laplace(sensitivity=1, scale=scale).repeat(2)
    found = runs.to_approx_dp(epsilon=epsilon, relation=relation, group=group).delta.enclosure()[1]
    assert true <= real(found) <= true * mpf("1.05")
    claim = {"epsilon": epsilon, "relation": relation, "group": group}
    assert searched(runs, "approx_dp", delta=rational(true, mpf("0.9")), **claim).verdict == "REFUTED"
    assert searched(runs, "approx_dp", delta=rational(true, 1 - LITTLE), **claim).verdict != "VERIFIED"
    assert searched(runs, "approx_dp", delta=rational(true, 1 + LITTLE), **claim).verdict != "REFUTED"


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_probabilities_of_large_losses_are_bounded(seed):
    """The bounds hold for steps that depend on earlier answers, too, whose tail may be heavier."""
    runs, loss, delta = 10 + 7 * seed, drawn(seed, 0.05, 0.4), Fraction(1, 10 ** (3 + seed))
    size = real(loss)
    kept = 1 / (1 + exp(-size))
    for steps in (randomized_response(epsilon=loss).repeat(runs), given("pure_dp", epsilon=loss).repeat(runs)):
        epsilon = real(steps.to_probabilistic_dp(delta=delta).epsilon.enclosure()[1])
        above = [j for j in range(runs + 1) if (runs - 2 * j) * size > epsilon]
        assert mpmath.fsum(mpmath.binomial(runs, j) * kept ** (runs - j) * (1 - kept) ** j for j in above) <= real(
            delta
        )
        assert epsilon <= runs * size * (1 + LITTLE)
    noise = gaussian(sensitivity=1, sigma=1 / loss).repeat(runs)
    mu = size * sqrt(runs)
    epsilon = real(noise.to_probabilistic_dp(delta=delta).epsilon.enclosure()[1])
    assert erfc((epsilon / mu - mu / 2) / sqrt(2)) / 2 <= real(delta)
    low = mpmath.findroot(lambda e: log(erfc((e / mu - mu / 2) / sqrt(2)) / 2) - log(real(delta)), epsilon)
    assert low <= epsilon <= mpf("1.2") * low
    false = {"epsilon": rational(low, mpf("0.999")), "delta": delta}
    assert searched(noise, "probabilistic_dp", **false).verdict == "REFUTED"


@pytest.mark.parametrize("part", [Fraction(1, 4), Fraction(11, 20), Fraction(17, 20)])
def test_no_choice_of_steps_by_earlier_answers_makes_a_large_loss_likelier(part):
    """The best responses, each as private as it may be or more so, are found by going back from the last one."""
    runs, cells, loss = 10, 8, Fraction(2, 5)
    epsilon = runs * loss * part
    up = [1 / (1 + exp(-real(loss) * j / cells)) for j in range(cells + 1)]
    reached = {s: mpf(s * loss / cells > epsilon) for s in range(-runs * cells, runs * cells + 1)}
    for run in range(runs - 1, -1, -1):
        here = range(-run * cells, run * cells + 1)
        reached = {
            s: max(p * reached[s + j] + (1 - p) * reached[s - j] for j, p in enumerate(up)) for s in here
        }  # fmt: skip
    derived = given("pure_dp", epsilon=loss).repeat(runs).to_probabilistic_dp(epsilon=epsilon).delta
    assert reached[0] <= real(derived.enclosure()[1]) <= 4 * reached[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_losses_of_very_many_steps_add_up(seed):
    count = 10 ** (6 + 2 * seed)
    loss = drawn(seed, 0.1, 3) / count
    steps = given("pure_dp", epsilon=loss).repeat(count)
    for notion in ("approx_dp", "probabilistic_dp"):
        assert searched(steps, notion, epsilon=loss * count, delta=0).verdict == "VERIFIED"
        assert searched(steps, notion, epsilon=loss * count * Fraction(999999, 10**6), delta=0).verdict == "REFUTED"


@pytest.mark.parametrize("notion", ["approx_dp", "probabilistic_dp", "total_variation"])
def test_a_delta_of_one_is_true_of_every_mechanism_and_a_smaller_one_is_not(notion):
    numbers = {} if notion == "total_variation" else {"epsilon": 0}
    for relation in RELATIONS:
        other = given("mcdp", mu=1, tau=1, relation=REPLACE_ONE).repeat(3)
        for group in (1, 4):
            claim = {"relation": relation, "group": group, **numbers}
            verdict = searched(other, notion, delta=1, **claim)
            assert verdict.verdict == "VERIFIED"
            assert "given" not in str(verdict).replace("given: distance", "")
    less = searched(other, notion, delta="0.999999999", relation=ADD_OR_REMOVE_ONE, **numbers)
    assert less.verdict == "REFUTED"

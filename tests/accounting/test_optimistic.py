"""Optimistic PLDs of sampled Gaussian noise: never above the truth, near it, and refused where they are."""

from __future__ import annotations

import cmath
import math
from fractions import Fraction
from itertools import accumulate, pairwise
from random import Random

import flint
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions
from dpproofs.accounting import PrivacyClaim
from dpproofs.accounting.claims.writing import written as written_out
from dpproofs.accounting.mechanisms.gaussian import gaussian
from dpproofs.accounting.mechanisms.poisson_sampled_gaussian import poisson_sampled_gaussian
from dpproofs.accounting.pairs.pair import Sampled
from dpproofs.accounting.pld.lower_profiles import LARGEST, Response, _graded, discretized_below
from dpproofs.accounting.pld.optimistic import Row, of_runs
from dpproofs.accounting.pld.pld import PLD, Grid, Side
from dpproofs.accounting.refutation.plds import epsilon_told_apart, told_apart
from dpproofs.accounting.verdicts.verdict import judged, verify
from dpproofs.meaning.word import word
from dpproofs.numbers import endpoints, working

BITS = 112
RELATION = "add-or-remove-one"


def law(noise: Sampled, fine: int = 16) -> list[tuple[float, float]]:
    """The privacy loss of one run and its density under the law without the record, at points for a sum."""
    q, sigma, step = float(noise.rate), float(noise.sigma), 1 / fine
    points = (k * step for k in range(-12 * fine, 12 * fine + 1))
    return [(math.log1p(q * math.expm1((2 * z * sigma - 1) / (2 * sigma**2))),
             step * math.exp(-(z**2) / 2) / math.sqrt(2 * math.pi)) for z in points]  # fmt: skip


def exact(noise: Sampled, epsilon: float) -> float:
    """The least delta, by Laplace inversion: the transform of the law of the total loss, at points on a line."""
    one, period, total = law(noise), 40, 0.0
    for j in range(1000):
        s = complex(1, 2 * math.pi * j / period)
        moment = sum(weight * cmath.exp((s + 1) * loss) for loss, weight in one) ** noise.runs
        total += (moment * cmath.exp(-s * epsilon) / (s * (s + 1))).real * (1 if j == 0 else 2)
        if abs(moment) < 1e-16:
            return total / period
    raise AssertionError("the law is too narrow")


def lower(pld: PLD, epsilon: Fraction) -> Fraction:
    """A lower bound of delta."""
    return endpoints(pld.delta(epsilon))[0]


def exact_of_two(noise: Sampled, epsilon: float) -> float:
    """The least delta of two runs: one is given, and the other has its profile in closed form."""
    total = 0.0
    for loss, weight in law(noise, 96):
        left = sampled(noise, flint.arb(epsilon - loss))
        total += weight * math.exp(loss) * float(left)
    return total


def sampled(noise: Sampled, level: flint.arb) -> flint.arb:
    """The profile of one run at exp(level), in closed form."""
    rate, sigma = (flint.arb(flint.fmpq(v.numerator, v.denominator)) for v in noise[:2])
    above = level.exp() - (1 - rate)
    if not above > 0:
        return 1 - level.exp()
    root, at = flint.arb(2).sqrt(), (above / rate).log()
    first, second = (at * sigma - 1 / (2 * sigma)) / root, (at * sigma + 1 / (2 * sigma)) / root
    return rate * (first.erfc() - (at.exp()) * second.erfc()) / 2


rates = st.fractions(Fraction(1, 20), 1, max_denominator=100)
deviations = st.fractions(Fraction(7, 10), 4, max_denominator=10)


@pytest.mark.by_turns(2)
@settings(max_examples=25, deadline=None)
@given(rates, deviations, st.lists(st.fractions(-2, 3, max_denominator=50), min_size=1, max_size=5))
def test_lines_lie_below_a_profile_and_near_it(rate, sigma, levels):
    noise, grid = Sampled(rate, sigma, 1), Grid(Fraction(1, 256), BITS)
    found = discretized_below(noise, grid, Fraction(1, 10**9), 5000).pld
    assert found is not None
    assert min(found.masses) >= 0
    for level in levels:
        below = lower(found, level)
        with working(200):
            truth = sampled(noise, flint.arb(flint.fmpq(level.numerator, level.denominator)))
            assert flint.arb(flint.fmpq(below.numerator, below.denominator)) <= truth
            assert truth < float(below) + 1 / 2000


@pytest.mark.by_turns(2)
@settings(max_examples=12, deadline=None)
@given(st.fractions(Fraction(1, 1000), 1, max_denominator=1000), deviations, st.integers(7, 11), st.integers(70, 112))
def test_few_nodes_say_nearly_as_much_as_all(rate, sigma, fine, bits):
    noise, grid = Sampled(rate, sigma, 1000), Grid(Fraction(1, 2**fine), bits)
    made = discretized_below(noise, grid, Fraction(1, 10**9), 10**5)
    if made is None:
        return
    found = made.pld
    assert sum(found.masses) <= grid.unit
    with working(200):
        for epsilon in (Fraction(-1, 1000), Fraction(0), Fraction(1, 100), Fraction(1, 3), Fraction(1)):
            below, truth = lower(found, epsilon), sampled(noise, flint.arb(float(epsilon)))
            assert float(below) <= float(truth) + 1e-15
            assert float(truth) <= float(below) + 2 * float(grid.step)


@given(st.lists(st.integers(0, 9).map(lambda n: 2**n), min_size=1, max_size=12))
def test_gaps_grow_slowly(gaps):
    places = [0, *accumulate(gaps)]
    graded = _graded(places)
    assert set(places) <= set(graded)
    assert all(b <= 2 * a and a <= 2 * b for a, b in pairwise(b - a for a, b in pairwise(graded)))


def test_nodes_are_few_where_steps_are_small():
    grid = Grid(Fraction(1, 2**14), 72)
    found = discretized_below(Sampled(Fraction(1, 100), Fraction(1), 1000), grid, Fraction(1, 10**12), 10**5).pld
    assert 8 * sum(mass > 0 for mass in found.masses) < len(found.masses)


def test_lines_that_need_too_many_places_are_none():
    assert (
        discretized_below(Sampled(Fraction(1, 2), Fraction(1), 1), Grid(Fraction(1, 1000), 72), Fraction(1, 10**9), 500)
        is None
    )
    assert discretized_below(Response(Fraction(3, 4), 1), Grid(Fraction(1, 1000), BITS), Fraction(0), 500) is None
    assert discretized_below(Response(Fraction(3, 4), 1), Grid(Fraction(1, 1000), BITS), Fraction(0), 5000) is not None


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_product_tells_no_more_than_two_tables_in_a_row(data):
    grid = Grid(Fraction(1), 20)
    entries = st.lists(st.integers(0, grid.unit // 4), min_size=1, max_size=4)
    first, second = (
        PLD(grid, tuple(data.draw(entries)), Fraction(data.draw(st.integers(-2, 3))), side=Side.OPTIMISTIC)
        for _ in range(2)
    )
    made = first.compose(second, data.draw(st.sampled_from([0, 10, 10**4])))
    for level in range(-3, 4):
        inner = sum(Fraction(m, grid.unit) * power_profile(first, level + second.origin - j)
                    for j, m in enumerate(second.masses))  # fmt: skip
        assert power_profile(made, level) <= inner


def power_profile(pld: PLD, level: Fraction | int) -> Fraction:
    """With 3 in place of e, where that makes no difference, so that all is exact."""
    parts = (m * max(Fraction(0), 1 - Fraction(3) ** int(level + pld.origin - k)) for k, m in enumerate(pld.masses))
    return sum(parts, Fraction(0)) / pld.grid.unit


CUT = Fraction(1, 10**12)


@pytest.mark.by_turns(2)
@settings(max_examples=15, deadline=None)
@given(rates, deviations, st.fractions(0, 2, max_denominator=10))
def test_two_runs_are_bounded_from_below(rate, sigma, epsilon):
    noise, grid = Sampled(rate, sigma, 2), Grid(Fraction(1, 256), BITS)
    found = of_runs(noise, grid, CUT).pld
    assert found is not None
    truth, below = exact_of_two(noise, float(epsilon)), float(lower(found, epsilon))
    assert below <= truth + 1e-8
    assert truth <= below + 2e-3


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("rate", "sigma", "runs"), [("1/10", "1", 30), ("1/4", "3", 100), ("1/50", "4/5", 300)])
def test_many_runs_are_bounded_from_below_by_what_is_near_the_truth(rate, sigma, runs):
    noise, grid = Sampled(Fraction(rate), Fraction(sigma), runs), Grid(Fraction(1, 1024), BITS)
    found = of_runs(noise, grid, CUT).pld
    for epsilon in (Fraction(0), Fraction(1), Fraction(2)):
        truth, below = exact(noise, float(epsilon)), float(lower(found, epsilon))
        assert truth * 0.97 <= below <= truth + 1e-12


@pytest.mark.parametrize("epsilon", [Fraction(0), Fraction(1), Fraction(3)])
def test_with_every_record_in_every_sample_it_is_gaussian_noise(epsilon):
    noise, grid = Sampled(Fraction(1), Fraction(5), 20), Grid(Fraction(1, 256), BITS)
    found = of_runs(noise, grid, CUT).pld
    truth = functions.gaussian_dp_to_approx_dp(mu_squared=Fraction(20, 25), epsilon=epsilon).delta.upper()
    below = float(lower(found, epsilon))
    assert below <= truth <= below * 1.001 + 1e-9


def claim(rate: str, sigma: str, steps: int, notion: str = "approx_dp", **numbers: str) -> PrivacyClaim:
    mechanism = poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=sigma, steps=steps)
    return PrivacyClaim("", RELATION, mechanism, notion, {k: Fraction(v) for k, v in numbers.items()})


@pytest.mark.parametrize(
    ("rate", "sigma", "steps", "epsilon", "delta"),
    [("1/100", "1", 1000, "1.7", "1e-5"), ("1/100", "1", 10_000, "6", "1e-5"), ("1/2", "2", 100, "14", "1e-5")],
)
@pytest.mark.by_turns(3)
def test_claims_about_dp_sgd_with_a_small_epsilon_are_refuted(rate, sigma, steps, epsilon, delta):
    verdict = verify(claim(rate, sigma, steps, epsilon=epsilon, delta=delta))
    assert verdict.verdict == word(verdict.theorem, *written_out(verdict.claim)) == "REFUTED"
    assert verdict.witness.fact.endswith("more than 1e-5")


@pytest.mark.parametrize("factor", [Fraction(9, 10), Fraction(11, 10)])
def test_what_is_refuted_is_false_by_laplace_inversion(factor):
    noise, epsilon = Sampled(Fraction(1, 20), Fraction(3, 2), 200), Fraction(1)
    delta = Fraction(exact(noise, 1.0)) * factor
    found = told_apart(claim("1/20", "3/2", 200, epsilon=str(epsilon), delta=str(delta)))
    assert (found is not None) == (factor < 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_claims_are_refuted_on_one_side_of_the_truth_and_on_that_side_alone(seed):
    choose = Random(seed)
    rate, sigma = Fraction(choose.randint(1, 50), 500), Fraction(choose.randint(20, 60), 20)
    noise = Sampled(rate, sigma, round(choose.uniform(0.1, 2) * float(sigma / rate) ** 2))
    epsilon = Fraction(choose.randint(5, 20), 10)
    for factor in (Fraction(998, 1000), Fraction(1002, 1000)):
        delta = Fraction(exact(noise, float(epsilon))) * factor
        found = told_apart(claim(str(rate), str(sigma), noise.runs, epsilon=str(epsilon), delta=str(delta)))
        assert (found is not None) == (factor < 1)


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_products_leave_out_no_more_than_is_allowed(data):
    noise, cut = Sampled(Fraction(1, 20), Fraction(1), data.draw(st.integers(2, 40))), Fraction(1, 10**6)
    grid = Grid(Fraction(1, 64), BITS)
    found = of_runs(noise, grid, cut).pld
    assert found is not None
    kept = Fraction(sum(found.masses), 2**BITS)
    one = Fraction(sum(discretized_below(noise, grid, cut / noise.runs, LARGEST).pld.masses), 2**BITS)
    assert one**noise.runs - cut <= kept <= one**noise.runs


def test_other_notions_that_promise_too_little_are_refuted():
    assert judged(claim("1/10", "1", 10, "pure_dp", epsilon="1")).verdict == "REFUTED"
    assert judged(claim("1/10", "1", 10, "total_variation", delta="1/20")).verdict == "REFUTED"
    assert told_apart(claim("1/10", "1", 10, "total_variation", delta="1/2")) is None


def test_runs_add_up_and_other_steps_may_answer_nothing():
    one = poisson_sampled_gaussian(sampling_rate="1/10", noise_multiplier=1, steps=10)
    several = one.repeat(5).then(gaussian(sensitivity=1, sigma=1)).postprocess().then(one)
    claimed = PrivacyClaim("", RELATION, several, "approx_dp", {"epsilon": Fraction(1), "delta": Fraction(1, 100)})
    assert told_apart(claimed).mechanism.startswith("60 steps on a data set of one record and on the empty one")


def test_the_bound_that_a_gap_is_told_by_is_below_the_truth_and_near_it():
    found = epsilon_told_apart(claim("1/20", "3/2", 200, epsilon="5", delta="1e-5"))
    at = exact(Sampled(Fraction(1, 20), Fraction(3, 2), 200), float(found))
    assert 1e-5 <= at <= 1.01e-5


@pytest.mark.parametrize(
    ("rate", "sigma", "steps", "epsilon", "delta"),
    [
        ("1/100", "1", 10_000, "9.315167006", "1e-10"),
        ("1/100", "1", 1000, "1.828", "1e-5"),
        ("256/60000", "11/10", 14_063, "2.38", "1e-5"),
        ("1/1000", "3/5", 10_000, "1", "1e-5"),
        ("1/10000", "3/5", 100_000, "0.608", "1e-5"),
    ],
)
@pytest.mark.by_turns(10)
def test_a_claim_that_is_false_in_its_last_digits_is_refuted(rate, sigma, steps, epsilon, delta):
    verdict = verify(claim(rate, sigma, steps, epsilon=epsilon, delta=delta))
    assert verdict.verdict == word(verdict.theorem, *written_out(verdict.claim)) == "REFUTED"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_table_on_every_second_node_tells_no_more_and_nothing_of_its_mass_is_lost(data):
    grid = Grid(Fraction(1, data.draw(st.sampled_from([1, 8, 64]))), 60)
    count = 2 * data.draw(st.integers(1, 8))
    entries = data.draw(st.lists(st.integers(0, grid.unit // count), min_size=count, max_size=count))
    fine = PLD(grid, tuple(entries), data.draw(st.fractions(-2, 5, max_denominator=4)), side=Side.OPTIMISTIC)
    made = fine.coarsened()
    assert sum(made.masses) == sum(fine.masses)
    assert min(made.masses) >= 0
    for place in range(-2, 2 * count):
        epsilon = grid.step * (place / Fraction(2) - fine.origin)
        assert lower(made, epsilon) <= lower(fine, epsilon) + Fraction(1, 10**15)


def test_many_runs_have_short_tables_that_are_hardly_lower():
    noise, grid = Sampled(Fraction(1, 100), Fraction(1), 1001), Grid(Fraction(1, 512), BITS)
    short = of_runs(noise, grid, CUT).pld
    whole = of_runs(noise, grid, CUT, 0).pld
    assert whole.grid == grid
    assert short.grid.step == 4 * grid.step
    assert 3 * len(short.masses) < len(whole.masses)
    for epsilon in (Fraction(1), Fraction(9, 5)):
        truth = exact(noise, float(epsilon))
        most, below = (float(lower(f, epsilon)) for f in (whole, short))
        assert below <= most <= truth
        assert truth - below < 2 * (truth - most)


def test_where_nodes_are_left_out_and_a_run_is_drawn_with_fewer_the_table_is_below_the_truth():
    noise, grid = Sampled(Fraction(1, 20), Fraction(1), 129), Grid(Fraction(1, 160), BITS)
    found = Row((noise,)).plds(grid, CUT).pld
    assert found.grid.step == 2 * grid.step
    below, truth = float(lower(found, Fraction(1))), exact(noise, 1.0)
    assert 0.99 * truth < below <= truth

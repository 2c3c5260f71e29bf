"""PLDs of compositions of all kinds of steps: they are proved, counted, and tight."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from searched import searched

from dpproofs.accounting import PrivacyClaim, exponential, gaussian, given, laplace, randomized_response, vector_laplace
from dpproofs.accounting.derivation.strategies.approx_dp import Tables
from dpproofs.accounting.mechanisms import Mechanism, poisson_sampled_gaussian
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.sources import LAPLACE, RESPONSE
from dpproofs.accounting.pld.dominating_pairs import Gaussian
from dpproofs.accounting.pld.pessimistic import Pessimistic
from dpproofs.accounting.refutation.plds import told_apart
from dpproofs.accounting.verdicts import verdict
from dpproofs.privacy.guarantees import Guarantee

DELTA = Fraction(1, 10**6)
LEVELS = [Fraction(n, 10) for n in (1, 2, 3, 4, 5)]
PURE = [given("pure_dp", epsilon=e) for e in LEVELS]
WHERE = "replace-one"


def row(*steps: Mechanism) -> Mechanism:
    return steps[0].then(*steps[1:])


def table(mechanism: Mechanism, relation: str = WHERE, delta: Fraction = DELTA) -> Guarantee | None:
    return Tables((("delta", delta),), 1e-3, is_last=True).total(mechanism, relation, 1)


def epsilon(mechanism: Mechanism, **asked: Any) -> float:
    return float(mechanism.to_approx_dp(delta=DELTA, **asked).epsilon.upper())


def test_pure_steps_of_many_epsilons_are_as_private_as_their_responses():
    responses = Pair(coins=tuple(Coin(e, RESPONSE, 2) for e in LEVELS))
    found = table(row(*PURE).repeat(2))
    assert found is not None
    exact, rational = found.epsilon.exact, found.delta.upper()
    assert exact is not None
    assert rational <= DELTA
    low, high = responses.delta(exact, 256)
    assert low <= rational
    assert high > DELTA * Fraction(999, 1000)


def test_what_is_revealed_is_added_up():
    steps = [given("approx_dp", epsilon=e, delta="1e-8") for e in LEVELS]
    found = table(row(*steps))
    assert found is not None
    pair = Pair(coins=tuple(Coin(e, RESPONSE, 1) for e in LEVELS), reveals=((Fraction(1, 10**8), 5),))
    assert pair.delta(found.epsilon.exact, 256)[0] <= found.delta.upper() <= DELTA


@pytest.mark.parametrize("relation", [WHERE, "add-or-remove-one"])
def test_noise_choices_and_guarantees_are_one_table(relation):
    mechanism = row(*PURE, gaussian(sensitivity=1, sigma=10).repeat(4), exponential(epsilon="0.35"),
                    randomized_response(probability="0.6"))  # fmt: skip
    found = table(mechanism, relation)
    assert found is not None
    assert (
        searched(mechanism, "approx_dp", relation=relation, epsilon=found.epsilon.exact, delta=DELTA).verdict
        == "VERIFIED"
    )


@pytest.mark.parametrize("relation", [WHERE, "add-or-remove-one"])
def test_noise_of_many_deviations_is_one_table(relation, monkeypatch):
    drawn = []
    drawing = Pessimistic._discretized
    monkeypatch.setattr(Pessimistic, "_discretized", lambda self, runs, g: drawn.append(runs) or drawing(self, runs, g))
    mechanism = row(*(gaussian(sensitivity=1, sigma=10 + i).repeat(1 + i) for i in range(4)), *PURE)
    found = table(mechanism, relation)
    assert found is not None
    (noise,) = {runs.pair for runs in drawn if isinstance(runs.pair, Gaussian)}
    assert noise == Gaussian(sum(Fraction(1 + i, (10 + i) ** 2) for i in range(4)))
    exact = row(*(gaussian(sensitivity=1, sigma=10 + i).repeat(1 + i) for i in range(4)))
    assert exact.to_approx_dp(delta=DELTA).epsilon.upper() < found.epsilon.upper()


@pytest.mark.by_turns(3)
def test_what_is_not_sampled_stands_beside_sampled_steps_for_removed_records():
    sampled = poisson_sampled_gaussian(sampling_rate="0.1", noise_multiplier=2, steps=20)
    mechanism = row(sampled, PURE[2], laplace(sensitivity=1, scale=5))
    alone, together = (m.to_approx_dp(delta=DELTA, relation="add-or-remove-one") for m in (sampled, mechanism))
    assert "lattices.tables" in together.tree()
    most = alone.epsilon.upper() + Fraction(1, 2)
    assert alone.epsilon.upper() < together.epsilon.upper() < most


def test_rows_with_an_exact_route_have_no_table():
    for mechanism in (
        row(*PURE[:3]),
        gaussian(sensitivity=1, sigma=3).repeat(9),
        row(*PURE[:2], gaussian(sensitivity=1, sigma=3)),
    ):
        assert table(mechanism) is None


def test_claims_that_are_decided_without_tables_ask_for_none(monkeypatch):
    def refuse(*_: object) -> None:
        raise AssertionError("a table was asked for")

    monkeypatch.setattr(verdict, "derive_last", refuse)
    mechanism = row(*PURE)
    assert searched(mechanism, "approx_dp", epsilon=sum(LEVELS), delta=DELTA).verdict == "VERIFIED"
    assert searched(mechanism, "approx_dp", epsilon="0.2", delta=DELTA).verdict == "REFUTED"


def test_a_row_is_better_than_the_sum_and_than_three_epsilons():
    found = table(row(*PURE).repeat(20))
    assert found is not None
    assert float(found.epsilon.upper()) < 0.99 * 20 * math.fsum(map(float, LEVELS))


class TestChoices:
    """The loss of the exponential mechanism lies in an interval, which is more than pure DP."""

    def test_a_row_of_choices_is_better_than_zcdp_and_than_pure_steps(self):
        mechanism = exponential(epsilon="0.3").repeat(10)
        found = table(mechanism)
        assert found is not None
        assert "lattices.table-of-bounded-range" in found.tree()
        concentrated = given("zcdp", rho=Fraction(9, 80)).to_approx_dp(delta=DELTA)
        assert found.epsilon.upper() < Fraction(97, 100) * concentrated.epsilon.upper()

    def test_one_choice_is_not_below_a_pair_of_laws_with_its_loss(self):
        """Losses of 0.15 and -0.15, as two outcomes of equal utility may have."""
        mechanism = row(exponential(epsilon="0.3"), exponential(epsilon="0.2"))
        pair = Pair(coins=(Coin(Fraction(3, 20), RESPONSE, 1), Coin(Fraction(1, 10), RESPONSE, 1)))
        found = table(mechanism, delta=Fraction(1, 100))
        assert found is not None
        assert pair.delta(found.epsilon.exact, 256)[0] <= found.delta.upper()


class TestLaplaceNoise:
    """Its largest losses have a positive probability, and there are others; composed it leaks less than they do."""

    ROW = laplace(sensitivity=1, scale=10).repeat(100)

    def test_one_is_exact(self):
        one = laplace(sensitivity=1, scale=4)
        delta = -math.expm1(-0.1 / 2)
        found = one.to_approx_dp(epsilon="0.15").delta.upper()
        assert abs(float(found) - delta) < 1e-12
        assert one.postprocess().to_approx_dp(epsilon="0.15").delta.upper() == found
        assert searched(one, "approx_dp", epsilon="0.15", delta=found).verdict == "VERIFIED"
        assert searched(one, "approx_dp", epsilon="0.15", delta=found * Fraction(999, 1000)).verdict == "REFUTED"
        variation = one.to_total_variation().delta.upper()
        assert abs(float(variation) + math.expm1(-1 / 8)) < 1e-12
        assert searched(one, "total_variation", delta=variation * Fraction(999, 1000)).verdict == "REFUTED"

    def test_vectors_tell_no_more_than_numbers(self):
        vector, number = vector_laplace(l1_sensitivity=1, scale=10), laplace(sensitivity=1, scale=10)
        for notion in ("approx_dp", "total_variation"):
            for part in (Fraction(101, 100), Fraction(99, 100)):
                least = number.to_approx_dp(epsilon=0).delta.enclosure()[1]
                claimed = {"delta": least * part, **({"epsilon": 0} if notion == "approx_dp" else {})}
                assert searched(vector, notion, **claimed).verdict == ("VERIFIED" if part > 1 else "REFUTED")
        assert searched(vector.repeat(100), "approx_dp", epsilon="4.6928", delta=DELTA).verdict == "VERIFIED"

    def test_many_are_hardly_more_than_they_tell(self):
        found = self.ROW.to_approx_dp(delta=DELTA)
        exact = found.epsilon.exact
        assert exact is not None
        assert 4.69267 < exact < 4.6928
        seen = Pair(coins=(Coin(Fraction(1, 10), LAPLACE, 100, cells=64),))
        assert DELTA * Fraction(999, 1000) < seen.delta(exact, 256)[1] <= found.delta.upper() <= DELTA
        assert searched(self.ROW, "approx_dp", epsilon="4.6928", delta=DELTA).verdict == "VERIFIED"
        assert searched(self.ROW, "approx_dp", epsilon="4.68", delta=DELTA).verdict == "REFUTED"

    def test_they_stand_beside_all_other_steps(self):
        steps = row(*PURE, laplace(sensitivity=1, scale=5).repeat(3), laplace(sensitivity=2, scale=7),
                    gaussian(sensitivity=1, sigma=10).repeat(4), exponential(epsilon="0.35"))  # fmt: skip
        found = table(steps)
        assert found is not None

    def test_with_gaussian_noise_nearly_nothing_is_lost(self):
        steps = row(laplace(sensitivity=1, scale=5).repeat(3), PURE[0], gaussian(sensitivity=1, sigma=10).repeat(4))
        found = table(steps)
        assert found is not None
        coins = Coin(Fraction(1, 5), LAPLACE, 3, cells=64), Coin(Fraction(1, 10), RESPONSE, 1)
        low = Pair(Fraction(4, 100), coins).delta(found.epsilon.exact, 256)[0]
        assert DELTA * Fraction(98, 100) < low <= found.delta.upper() <= DELTA

    @pytest.mark.by_turns(3)
    @pytest.mark.parametrize(
        ("scale", "count"), [(10**9, 1), (10**9, 100_000), ("0.001", 1), ("0.001", 100_000), (10**6, 100_000)]
    )
    def test_tiny_and_huge_noise_has_a_bound_that_is_not_above_what_pure_steps_have(self, scale, count):
        steps = laplace(sensitivity=1, scale=scale).repeat(count)
        pure = given("pure_dp", epsilon=1 / Fraction(scale)).repeat(count)
        assert epsilon(steps) <= epsilon(pure)

    def test_a_query_that_does_not_move_tells_nothing(self):
        still = laplace(sensitivity=0, scale=1).repeat(5)
        assert searched(still, "approx_dp", epsilon=0, delta=0).verdict == "VERIFIED"
        assert epsilon(row(still, gaussian(sensitivity=1, sigma=4))) == pytest.approx(
            epsilon(gaussian(sensitivity=1, sigma=4)), abs=1e-9
        )


def of_responses(loss: str, runs: int, epsilon: Fraction) -> mpmath.mpf:
    """The least delta of composed randomized responses: an inverse Laplace transform of the moments of their loss."""
    e, level = mpmath.mpf(loss), mpmath.mpf(epsilon.numerator) / epsilon.denominator
    kept, order = 1 / (1 + mpmath.exp(-e)), mpmath.mpf(3)

    def part(t: mpmath.mpf) -> mpmath.mpf:
        s = order + 1j * t
        moment = runs * mpmath.log(kept * mpmath.exp(s * e) + (1 - kept) * mpmath.exp(-s * e))
        return mpmath.re(mpmath.exp(moment - s * level) / (s * (s + 1)))

    return mpmath.quad(part, [0, 2, 4, 8, 16, 32]) / mpmath.pi


@pytest.mark.parametrize(
    ("loss", "runs"),
    [("1e-6", 10**12), *(pytest.param(*some, marks=pytest.mark.slow) for some in [("1e-5", 10**10), ("2e-6", 10**11)])],
)
def test_tiny_losses_of_very_many_runs_are_bounded_on_both_sides(loss: str, runs: int) -> None:
    steps, delta = given("pure_dp", epsilon=loss).repeat(runs), Fraction(1, 10**5)
    found = table(steps, delta=delta)
    assert found is not None
    above = found.epsilon.enclosure()[1]
    below = above * Fraction(9996, 10000)
    with mpmath.workdps(25):
        assert of_responses(loss, runs, above) <= 1e-5 < of_responses(loss, runs, below)
    claim = PrivacyClaim("", WHERE, steps, "approx_dp", {"epsilon": below, "delta": delta})
    assert told_apart(claim) is not None
    assert told_apart(replace(claim, parameters={"epsilon": above, "delta": delta})) is None

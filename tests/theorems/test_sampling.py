"""Amplification by sampling against samples that are counted out: random mechanisms on few records, in 60 digits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product
from statistics import NormalDist
from typing import Any, TypeAlias

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions as fn
from dpproofs.errors import SideConditionError
from dpproofs.kernel import Term
from dpproofs.language.terms import eq, erfc, lam, log, num, sqrt, substitute
from dpproofs.numbers import Value
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.notions import h
from dpproofs.privacy.relations import RelationError
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith
from theorems.notions.profiles.excess import c as order_of
from theorems.sampling.record_drawn import added, q as rate_of, removed
from theorems.sampling.replaced import replaced

Law: TypeAlias = list[mpmath.mpf]
Data: TypeAlias = tuple[int, ...]

SLACK = mpmath.mpf(10) ** -40
MANY = settings(max_examples=15, deadline=None)
ADDED, REPLACED = "add-or-remove-one", "replace-one"
RECORDS, OUTCOMES = 3, 3

rates = st.fractions(min_value=Fraction(1, 20), max_value=1, max_denominator=20)
budgets = st.fractions(min_value=0, max_value=2, max_denominator=10)


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(60):
        yield


def number(q: Fraction) -> mpmath.mpf:
    return mpmath.mpf(q.numerator) / q.denominator


def high(value: Any) -> mpmath.mpf:
    return number(value.enclosure()[1])


def up(x: mpmath.mpf) -> Fraction:
    return Fraction(str(mpmath.nstr(abs(x) + mpmath.mpf(10) ** -42, 50)))


def mechanisms(samples: Iterable[Data]) -> st.SearchStrategy[dict[Data, Law]]:
    """A law of answers to each of the samples."""
    weights = st.lists(st.integers(1, 1000), min_size=OUTCOMES, max_size=OUTCOMES)
    law = weights.map(lambda w: [mpmath.mpf(x) / sum(w) for x in w])
    return st.fixed_dictionaries(dict.fromkeys(samples, law))


def hockey_stick(p: Law, q: Law, epsilon: mpmath.mpf) -> mpmath.mpf:
    return sum(max(mpmath.mpf(0), x - mpmath.exp(epsilon) * y) for x, y in zip(p, q, strict=True))


def delta(mechanism: dict[Data, Law], pairs: list[tuple[Data, Data]], epsilon: mpmath.mpf) -> mpmath.mpf:
    """The least delta for that epsilon, over neighbours in both orders."""
    ordered = [*pairs, *((y, x) for x, y in pairs)]
    return max(hockey_stick(mechanism[x], mechanism[y], epsilon) for x, y in ordered)


def epsilon(mechanism: dict[Data, Law], pairs: list[tuple[Data, Data]]) -> mpmath.mpf:
    """The least epsilon of pure DP."""
    return max(abs(mpmath.log(a / b)) for x, y in pairs for a, b in zip(mechanism[x], mechanism[y], strict=True))


def mean(laws: Iterable[tuple[mpmath.mpf, Law]]) -> Law:
    weighted = list(laws)
    return [sum(weight * law[i] for weight, law in weighted) for i in range(OUTCOMES)]


SETS = [tuple(i for i in range(RECORDS) if bits[i]) for bits in product((0, 1), repeat=RECORDS)]
ONE_MORE = [(x, y) for x in SETS for y in SETS if set(x) < set(y) and len(y) == len(x) + 1]


def poisson(base: dict[Data, Law], rate: mpmath.mpf) -> dict[Data, Law]:
    """Each record of a set is drawn by itself."""
    return {
        x: mean(
            (rate ** len(s) * (1 - rate) ** (len(x) - len(s)), base[s])
            for size in range(len(x) + 1)
            for s in combinations(x, size)
        )
        for x in SETS
    }


@MANY
@given(mechanisms(SETS), rates, budgets)
def test_poisson_sampling(base: dict[Data, Law], rate: Fraction, budget: Fraction) -> None:
    sampled = poisson(base, number(rate))
    given = premise("approx_dp", epsilon=budget, delta=up(delta(base, ONE_MORE, number(budget))), relation=ADDED)
    found = fn.poisson_sampled_approx_dp(given, sampling_rate=rate)
    assert found.relation == ADDED
    assert delta(sampled, ONE_MORE, high(found.epsilon)) <= high(found.delta) + SLACK
    pure = fn.poisson_sampled_pure_dp(epsilon=up(epsilon(base, ONE_MORE)), sampling_rate=rate, relation=ADDED)
    assert epsilon(sampled, ONE_MORE) <= high(pure.epsilon) + SLACK


FIXED = 2
SAMPLES = [(0, 0), (0, 1), (1, 1)]
COUNTS = [(0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1)]


@MANY
@given(mechanisms(SAMPLES), budgets)
def test_sampling_without_replacement(base: dict[Data, Law], budget: Fraction) -> None:
    """Two of three records that are 0 or 1, in any order."""
    sampled = {x: mean((mpmath.mpf(1) / 3, base[s]) for s in combinations(x, FIXED)) for x in COUNTS}
    steps, whole = list(pairwise(SAMPLES)), list(pairwise(COUNTS))
    numbers = {"sample_size": FIXED, "dataset_size": 3}
    leak = up(delta(base, steps, number(budget)))
    found = fn.fixed_size_sampled_approx_dp(epsilon=budget, delta=leak, **numbers)
    assert found.relation == REPLACED
    assert delta(sampled, whole, high(found.epsilon)) <= high(found.delta) + SLACK
    pure = fn.fixed_size_sampled_pure_dp(epsilon=up(epsilon(base, steps)), **numbers)
    assert epsilon(sampled, whole) <= high(pure.epsilon) + SLACK


@MANY
@given(rates, budgets)
def test_whether_the_record_is_in_the_sample_attains_the_bound(rate: Fraction, budget: Fraction) -> None:
    """The record is an outcome that is exp(epsilon) times as probable when it is drawn."""
    grown, q = mpmath.exp(number(budget)), number(rate)
    least = mpmath.mpf(1) / (1 + grown)
    attained = mpmath.log((q * grown * least + (1 - q) * least) / least)
    stated = fn.poisson_sampled_pure_dp(epsilon=budget, sampling_rate=rate, relation=ADDED)
    assert abs(high(stated.epsilon) - attained) <= SLACK
    leaking = fn.poisson_sampled_approx_dp(epsilon=0, delta=1, sampling_rate=rate, relation=ADDED)
    assert leaking.delta.exact == rate  # the answer shows whether the record is in the sample


def test_all_records_drawn_change_nothing() -> None:
    whole = fn.fixed_size_sampled_approx_dp(epsilon=1, delta="1e-5", sample_size=7, dataset_size=7)
    assert abs(high(whole.epsilon) - 1) <= SLACK
    assert whole.delta.exact == Fraction(1, 10**5)


def gaussian(variance: Term) -> Any:
    """The profile of N(mu, 1) and N(0, 1), in closed form, as a function of the order."""
    mu = sqrt(variance)

    def profile(order: Term) -> Term:
        above, below = (log(order) / mu + sign * mu / 2 for sign in (-1, 1))
        return (erfc(above / sqrt(num(2))) - order * erfc(below / sqrt(num(2)))) / 2

    return profile


def integral(p: Callable[[float], float], q: Callable[[float], float], order: float, sigma: float) -> float:
    """The excess of the density p over that multiple of q, as a sum over 20,000 short pieces."""
    reach, count = 12 * sigma + 2, 20_000
    step = 2 * reach / count
    points = (-reach + step * (k + 0.5) for k in range(count))
    return step * sum(max(p(x) - order * q(x), 0.0) for x in points)


def mixture(rate: float, moved: float, sigma: float) -> Callable[[float], float]:
    """The density of N(0, sigma^2) with N(moved, sigma^2) mixed in."""
    still, away = NormalDist(0, sigma).pdf, NormalDist(moved, sigma).pdf
    return lambda x: (1 - rate) * still(x) + rate * away(x)


def at(rate: Fraction, c: Fraction) -> dict[Term, Term]:
    return {rate_of: num(rate), order_of: num(c)}


sigmas = st.fractions(min_value=Fraction(1, 2), max_value=4, max_denominator=10)
levels = st.fractions(min_value=Fraction(1, 2), max_value=3, max_denominator=10)
means = st.fractions(min_value=-1, max_value=1, max_denominator=4)


CLOSE = 1e-6


@MANY
@given(rates, sigmas, levels)
def test_the_profiles_of_the_sampled_gaussian_pair_are_integrals(rate: Fraction, sigma: Fraction, c: Fraction) -> None:
    without, mixed = NormalDist(0, float(sigma)).pdf, mixture(float(rate), 1, float(sigma))
    profile = gaussian(num(1 / sigma**2))
    if c > 1 - rate:
        above = rate_of * h((order_of - (1 - rate_of)) / rate_of)
        same = arith(eq(removed(h), above), 1 - rate_of <= order_of)
        stated = float(high(Value(substitute(rhs(same), {h: lam(order_of, profile(order_of)), **at(rate, c)}))))
        assert abs(stated - integral(mixed, without, float(c), float(sigma))) < CLOSE
    if c * (1 - rate) < 1:
        stated = float(high(Value(added(profile, num(rate), num(c)))))
        assert abs(stated - integral(without, mixed, float(c), float(sigma))) < CLOSE


@MANY
@given(rates, sigmas, levels, means)
def test_the_profile_of_a_replaced_record_bounds_the_integral(
    rate: Fraction, sigma: Fraction, c: Fraction, mean: Fraction
) -> None:
    """On the line, the sums without the record, with it and with the other one are 0, 1 and any in [-1, 1]."""
    one, other = (mixture(float(rate), float(moved), float(sigma)) for moved in (1, mean))
    alone, together = (gaussian(num(distance / sigma**2)) for distance in (1, 4))
    stated = float(high(Value(substitute(replaced(alone, together), at(rate, c)))))
    assert integral(one, other, float(c), float(sigma)) <= stated + CLOSE


@pytest.mark.parametrize(
    ("name", "relation", "numbers"),
    [
        ("poisson_sampled_approx_dp", REPLACED, {"delta": "1e-5", "sampling_rate": "1/10"}),
        ("poisson_sampled_pure_dp", REPLACED, {"sampling_rate": "1/10"}),
        ("poisson_sampled_pure_dp", f"{ADDED}, groups of 2", {"sampling_rate": "1/10"}),
        ("fixed_size_sampled_approx_dp", ADDED, {"delta": "1e-5", "sample_size": 1, "dataset_size": 10}),
        ("fixed_size_sampled_pure_dp", ADDED, {"sample_size": 1, "dataset_size": 10}),
        ("fixed_size_sampled_pure_dp", f"{REPLACED}, groups of 2", {"sample_size": 1, "dataset_size": 10}),
    ],
)
def test_each_sampling_is_for_its_neighbours(name: str, relation: str, numbers: dict[str, Any]) -> None:
    with pytest.raises(RelationError, match=r"sampling .*is for guarantees over"):
        getattr(fn, name)(epsilon=1, relation=relation, **numbers)


def test_the_bound_for_added_records_fails_for_replaced_ones() -> None:
    """So the refusal matters: an outcome is made likelier by one value of the record and unlikelier by the other."""
    grown, least = mpmath.exp(1), mpmath.mpf(1) / 10
    shares = {"none": (1, 1), "0": (grown, 1 / grown), "1": (1 / grown, grown)}
    base = {name: [a * least, b * least, 1 - (a + b) * least] for name, (a, b) in shares.items()}
    apart = [abs(mpmath.log(x / y)) for name in "01" for x, y in zip(base[name], base["none"], strict=True)]
    assert abs(max(apart) - 1) <= SLACK
    stated = fn.poisson_sampled_pure_dp(epsilon=1, sampling_rate=Fraction(1, 2), relation=ADDED)
    zero, one = (mean((mpmath.mpf(1) / 2, base[law]) for law in (name, "none")) for name in "01")
    assert max(abs(mpmath.log(x / y)) for x, y in zip(zero, one, strict=True)) > high(stated.epsilon) + SLACK


@pytest.mark.parametrize(
    ("name", "numbers", "message"),
    [
        ("poisson_sampled_pure_dp", {"epsilon": 1, "sampling_rate": 0}, "sampling_rate = 0"),
        ("poisson_sampled_pure_dp", {"epsilon": 1, "sampling_rate": "11/10"}, "sampling_rate = 1.1"),
        ("poisson_sampled_pure_dp", {"epsilon": -1, "sampling_rate": "1/2"}, "epsilon = -1"),
        ("poisson_sampled_approx_dp", {"epsilon": 1, "delta": 2, "sampling_rate": "1/2"}, "delta = 2"),
        ("fixed_size_sampled_pure_dp", {"epsilon": 1, "sample_size": 0, "dataset_size": 5}, "sample_size = 0"),
        ("fixed_size_sampled_pure_dp", {"epsilon": 1, "sample_size": 6, "dataset_size": 5}, "sample_size = 6"),
        ("fixed_size_sampled_pure_dp", {"epsilon": 1, "sample_size": "1/2", "dataset_size": 5}, "sample_size = 0.5"),
    ],
)
def test_numbers_outside_of_the_domain_are_refused(name: str, numbers: dict[str, Any], message: str) -> None:
    relation = ADDED if name.startswith("poisson") else REPLACED
    with pytest.raises(SideConditionError, match=message):
        getattr(fn, name)(relation=relation, **numbers)

"""Mutual information: the bounds at random finite laws, and the counterexamples of the mutants."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from operator import mul
from typing import TypeAlias

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions as fn
from dpproofs.numbers import InputError
from dpproofs.privacy.guarantees import premise

Law: TypeAlias = list[Fraction]
DataSet: TypeAlias = tuple[int, ...]

SLACK = mpmath.mpf(10) ** -40
MANY = settings(max_examples=17, deadline=None)


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(60):
        yield


def laws(size: int) -> st.SearchStrategy[Law]:
    weights = st.lists(st.integers(1, 10**3), min_size=size, max_size=size)
    return weights.map(lambda w: [Fraction(x, sum(w)) for x in w])


def number(q: Fraction) -> mpmath.mpf:
    return mpmath.mpf(q.numerator) / q.denominator


def information(prior: Law, kernel: list[Law]) -> mpmath.mpf:
    """I(X; M(X)) for finite laws."""
    outputs = [sum(p * row[y] for p, row in zip(prior, kernel, strict=True)) for y in range(len(kernel[0]))]
    return sum(
        number(p * q) * mpmath.log(number(q / outputs[y]))
        for p, row in zip(prior, kernel, strict=True)
        for y, q in enumerate(row)
        if p > 0
    )


def up(x: mpmath.mpf) -> Fraction:
    return Fraction(mpmath.nstr(abs(x) + mpmath.mpf(10) ** -40, 50))


def high(bound: object) -> mpmath.mpf:
    return number(bound.value.enclosure()[1])  # type: ignore[attr-defined]


def epsilon_of(kernel: list[Law], data: list[DataSet]) -> Fraction:
    """The least epsilon for which the mechanism is epsilon-DP."""
    worst = max(
        p / q
        for a, b in itertools.permutations(range(len(data)), 2)
        if sum(x != y for x, y in zip(data[a], data[b], strict=True)) == 1
        for p, q in zip(kernel[a], kernel[b], strict=True)
    )
    return up(mpmath.log(number(worst)))


def product_law(marginals: list[Law]) -> Law:
    return [reduce(mul, cell, Fraction(1)) for cell in itertools.product(*marginals)]


BITS = {n: list(itertools.product((0, 1), repeat=n)) for n in (1, 2, 4)}


def kernels(n: int) -> st.SearchStrategy[list[Law]]:
    return st.lists(laws(3), min_size=2**n, max_size=2**n)


@pytest.mark.parametrize("n", [1, 2])
def test_any_law(n: int) -> None:
    @MANY
    @given(laws(2**n), kernels(n))
    def check(prior: Law, kernel: list[Law]) -> None:
        private = fn.pure_dp_to_zcdp_optimal(epsilon=epsilon_of(kernel, BITS[n]))
        bound = fn.mutual_information(private, n=n)
        assert information(prior, kernel) <= high(bound) + SLACK
        assert high(bound) <= high(fn.mutual_information_simple(private, n=n)) + SLACK

    check()


@MANY
@given(st.lists(laws(2), min_size=2, max_size=2), kernels(2))
def test_independent_entries(marginals: list[Law], kernel: list[Law]) -> None:
    private = fn.pure_dp_to_zcdp_optimal(epsilon=epsilon_of(kernel, BITS[2]))
    bound = fn.mutual_information_independent(private, n=2)
    assert information(product_law(marginals), kernel) <= high(bound) + SLACK


@settings(max_examples=7, deadline=None)
@given(st.lists(laws(4), min_size=2, max_size=2), kernels(4))
def test_independent_blocks(marginals: list[Law], kernel: list[Law]) -> None:
    private = fn.pure_dp_to_zcdp_optimal(epsilon=epsilon_of(kernel, BITS[4]))
    bound = fn.mutual_information_blocks(private, m=2, l=2)
    assert information(product_law(marginals), kernel) <= high(bound) + SLACK
    assert high(bound) <= high(fn.mutual_information_blocks_simple(private, m=2, l=2)) + SLACK


REFUSED = [
    ("mutual_information", {"xi": "-0.1", "rho": 1, "n": 3}),
    ("mutual_information", {"xi": 0, "rho": 1, "n": "2.5"}),
    ("mutual_information_independent", {"xi": -2, "rho": 1, "n": 3}),
    ("mutual_information_blocks", {"xi": 0, "rho": 1, "m": 2, "l": 0}),
]


@pytest.mark.parametrize(("name", "arguments"), REFUSED)
def test_side_conditions(name: str, arguments: dict[str, object]) -> None:
    with pytest.raises(InputError):
        getattr(fn, name)(**arguments)


def test_the_description_of_the_data_is_listed() -> None:
    step = fn.mutual_information_independent(premise("zcdp", rho="0.1"), n=4).step
    listed = " ".join(step.assumptions)
    assert "independent_entries(P, c, 4)" in listed
    assert "joint(J, P, M)" in listed
    assert "x1 = x2 or N(x1, x2)" in listed


def binary_entropy(p: mpmath.mpf) -> mpmath.mpf:
    return -p * mpmath.log(p) - (1 - p) * mpmath.log(1 - p)


def test_a_repeated_bit_refutes_the_linear_bound() -> None:
    """n = 100 copies of a fair bit, their sum with Gaussian noise, rho = 1/10000 for one entry."""
    n, rho = 100, mpmath.mpf("0.0001")
    shift = n * mpmath.sqrt(2 * rho)

    def density(y: mpmath.mpf) -> mpmath.mpf:
        return (mpmath.npdf(y) + mpmath.npdf(y - shift)) / 2

    with mpmath.workdps(20):
        points = [-12, 0, shift, 12 + shift]
        entropy = -mpmath.quad(lambda y: density(y) * mpmath.log(density(y)), points)
        value = entropy - mpmath.log(2 * mpmath.pi * mpmath.e) / 2
    assert abs(value - mpmath.mpf("0.201345471584805")) < mpmath.mpf(10) ** -10
    assert value > rho * n
    assert value <= rho * n**2


def test_randomized_response_on_many_points_comes_near_the_bound() -> None:
    """x uniform on exp(L) points, kept with probability p: I/rho > 0.99, so no factor 0.99 is left."""
    with mpmath.workdps(30):
        L, p = mpmath.mpf(10) ** 8, mpmath.mpf("0.9999")
        points = mpmath.exp(L)
        value = L - binary_entropy(p) - (1 - p) * mpmath.log(points - 1)
        ratio = p * (points - 1) / (1 - p)
        rho = mpmath.log(ratio)  # every D_alpha is at most D_oo = log(ratio)
    assert value / rho > mpmath.mpf("0.99")


def test_histogram_bounds() -> None:
    """Proposition 6.4 for d = 10^6 and alpha = 1/100: the constant of the proof, and the simple form."""
    sharp = fn.histogram_min_n(d=10**6, m=10, rho=1).value.enclosure()
    simple = fn.histogram_min_n_simple(d=10**6, alpha="0.01", rho=1).value.enclosure()
    expected = 10 * mpmath.sqrt(mpmath.mpf("0.8") * mpmath.log(10**5) - mpmath.log(2) / 10)
    assert number(sharp[0]) <= expected <= number(sharp[1])
    assert abs(number(simple[0]) - mpmath.mpf("15.1742712938515")) < mpmath.mpf(10) ** -12
    with pytest.raises(InputError, match="1 <= alpha"):
        fn.histogram_min_n_simple(d=10, alpha="0.01", rho=1)
    with pytest.raises(InputError, match="0 <="):
        fn.histogram_min_n(d=10, m=10, rho=1)


def test_fano_and_the_blocks_at_gaussian_noise() -> None:
    """Counts with noise N(0, 1/rho) have mean largest error at most sqrt(2 log(2 d)/rho), and satisfy the bound."""
    for exponent, rho in itertools.product((2, 6, 20, 200), ("0.01", "1")):
        d = mpmath.mpf(10) ** exponent
        error = mpmath.sqrt(2 * mpmath.log(2 * d) / mpmath.mpf(rho))
        n = mpmath.ceil(10 * error)
        needed = fn.histogram_min_n(d=10**exponent, m=1, rho=rho).value.enclosure()[1]
        assert number(needed) <= n


def test_gaussian_marginals_satisfy_the_lower_bound() -> None:
    """Noise N(0, d/(2 n^2 rho)) has mean error sqrt(d/(pi rho))/n."""
    for d, rho, a in itertools.product((1, 10, 1000), ("0.01", "1"), ("0.01", "0.1", "0.24")):
        n = mpmath.ceil(mpmath.sqrt(d / (mpmath.pi * mpmath.mpf(rho))) / mpmath.mpf(a))
        assert number(fn.marginals_min_n(d=d, rho=rho, a=a).value.enclosure()[1]) <= n


@pytest.mark.parametrize("rho", ["0.001", "0.1", "1", "4"])
def test_signs_are_reported_below_the_ceiling(rho: str) -> None:
    ceiling = number(fn.sign_correlation_ceiling(xi=0, rho=rho, n=1).value.enclosure()[1])
    root = Fraction(mpmath.nstr(mpmath.sqrt(2 * mpmath.mpf(rho)), 40))
    response = number(fn.response_correlation(epsilon=root).value.enclosure()[0])
    gaussian = number(fn.gaussian_sign_correlation(rho=rho).value.enclosure()[0])
    assert max(response, gaussian) <= ceiling
    assert response > ceiling * (1 - mpmath.mpf(rho) / 6) - SLACK


@settings(max_examples=60, deadline=None)
@given(kernels(2))
def test_random_mechanisms_stay_below_the_ceiling(kernel: list[Law]) -> None:
    """Three outputs are read as the answers (1, 1), (-1, 1), (1, -1)."""
    epsilon = epsilon_of(kernel, BITS[2])
    private = fn.pure_dp_to_zcdp_optimal(epsilon=epsilon)
    answers = [(1, 1), (-1, 1), (1, -1)]
    total = sum(
        q * (1 - 2 * bit) * answers[y][i] / 4
        for data, row in zip(BITS[2], kernel, strict=True)
        for i, bit in enumerate(data)
        for y, q in enumerate(row)
    )
    assert number(Fraction(total)) <= high(fn.sign_correlation_ceiling(private, n=2)) + SLACK

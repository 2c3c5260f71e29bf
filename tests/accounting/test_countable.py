"""Mechanisms with finitely or countably many answers, against sums over their answers at 50 digits."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

import mpmath
import pytest
from mpmath import exp, log, mpf
from searched import searched

from dpproofs import functions as fn
from dpproofs.accounting import gaussian, geometric, randomized_response, unary_encoding
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.single import Bits
from dpproofs.accounting.pairs.sources import GEOMETRIC_FAR, UNARY
from dpproofs.numbers import InputError

Law = dict[int, mpf]
ROUNDING = mpf("1e-40")


@pytest.fixture(autouse=True)
def _precision() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


def up(x: mpf) -> Fraction:
    """A rational number above x."""
    return Fraction(mpmath.nstr(x * (1 + mpf(10) ** -20), 40))


def down(x: mpf) -> Fraction:
    """A rational number below x."""
    return Fraction(mpmath.nstr(x * (1 - mpf(10) ** -20), 40))


def discrete_laplace(centre: int, scale: mpf, far: int) -> Law:
    """The law, but for what is further than ``far`` away."""
    ratio = exp(-1 / scale)
    return {k: (1 - ratio) / (1 + ratio) * ratio ** abs(k - centre) for k in range(centre - far, centre + far + 1)}


def delta(first: Law, second: Law, epsilon: mpf) -> mpf:
    return mpmath.fsum(max(p - exp(epsilon) * second.get(k, mpf(0)), mpf(0)) for k, p in first.items())


def renyi(first: Law, second: Law, order: mpf) -> mpf:
    both = first.keys() & second.keys()
    return log(mpmath.fsum(first[k] ** order * second[k] ** (1 - order) for k in both)) / (order - 1)


@pytest.mark.parametrize("scale", [Fraction(1, 2), Fraction(2), Fraction(7)])
def test_a_geometric_count_is_judged_exactly(scale):
    size = mpf(scale.numerator) / scale.denominator
    first, second = (discrete_laplace(k, size, 1000) for k in (0, 1))
    one = geometric(sensitivity=1, scale=scale)
    told = 1 / size
    true = {
        ("pure_dp", "epsilon", ()): told,
        ("approx_dp", "delta", (("epsilon", "0.1"),)): delta(first, second, mpf("0.1")),
        ("total_variation", "delta", ()): delta(first, second, mpf(0)),
        ("renyi_dp", "epsilon", (("order", 3),)): renyi(first, second, mpf(3)),
    }
    for (notion, name, others), value in true.items():
        if value > 0:
            assert searched(one, notion, **dict(others), **{name: up(value)}).verdict == "VERIFIED"
            assert searched(one, notion, **dict(others), **{name: down(value)}).verdict == "REFUTED"


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("scale", [Fraction(1), Fraction(9, 2)])
@pytest.mark.parametrize("sensitivity", [2, 3, 7])
def test_values_further_apart_are_told_at_least_as_well_as_with_laplace_noise(scale, sensitivity):
    """What refutes is below the truth, and what is proved is above it."""
    size = mpf(scale.numerator) / scale.denominator
    first, second = (discrete_laplace(k, size, 1000) for k in (0, sensitivity))
    pair = Pair(coins=(Coin(sensitivity / scale, GEOMETRIC_FAR, 1),))
    several = geometric(sensitivity=sensitivity, scale=scale)
    for level in (Fraction(0), Fraction(1, 4), Fraction(1)):
        epsilon = mpf(level.numerator) / level.denominator
        least, true = pair.delta(level, 256)[0], delta(first, second, epsilon)
        assert mpf(least.numerator) / least.denominator <= true + ROUNDING
        found = several.to_approx_dp(epsilon=level).delta.upper()
        assert mpf(found) >= true - ROUNDING
    order, divergence = Fraction(5, 2), renyi(first, second, mpf("2.5"))
    low = pair.renyi(order, 256)
    assert low is not None
    assert mpf(low[0].numerator) / low[0].denominator <= divergence + ROUNDING
    loss = Fraction(sensitivity) / scale
    assert searched(several, "pure_dp", epsilon=loss).verdict == "VERIFIED"
    assert searched(several, "pure_dp", epsilon=loss * Fraction(999, 1000)).verdict == "REFUTED"


def test_groups_and_rows_of_geometric_counts():
    one = geometric(sensitivity=1, scale=4)
    assert searched(one, "pure_dp", group=3, epsilon="0.75").verdict == "VERIFIED"
    assert searched(one, "pure_dp", group=3, epsilon="0.7499").verdict == "REFUTED"
    many = one.repeat(100)
    least = many.to_approx_dp(delta="1e-6").epsilon.upper()
    assert searched(many, "approx_dp", epsilon=least, delta="1e-6").verdict == "VERIFIED"
    assert searched(many, "approx_dp", epsilon=least * Fraction(999, 1000), delta="1e-6").verdict == "REFUTED"


@pytest.mark.parametrize(
    ("numbers", "condition"),
    [
        ({"sensitivity": "1.5", "scale": 1}, "whole number"),
        ({"sensitivity": -1, "scale": 1}, "whole number"),
        ({"sensitivity": 1, "scale": 0}, "greater than 0"),
    ],
)
def test_numbers_outside_of_their_domains_are_refused(numbers, condition):
    with pytest.raises(InputError, match=condition):
        geometric(**numbers)


def test_noise_that_is_tiny_or_huge_is_judged():
    assert searched(geometric(sensitivity=0, scale=1), "approx_dp", epsilon=0, delta=0).verdict == "VERIFIED"
    assert searched(geometric(sensitivity=10**30, scale="1e-9"), "pure_dp", epsilon=10**38).verdict == "REFUTED"
    assert searched(geometric(sensitivity=1, scale=10**9), "pure_dp", epsilon="1e-9").verdict == "VERIFIED"
    assert searched(geometric(sensitivity=1, scale=10**6).repeat(10**5), "pure_dp", epsilon="0.1").verdict == "VERIFIED"


def unary(true: int, values: int, p: mpf, q: mpf) -> dict[int, mpf]:
    """The law of the bits, read as one number."""
    found = {}
    for number, bits in enumerate(itertools.product((0, 1), repeat=values)):
        ones = [p if i == true else q for i in range(values)]
        found[number] = mpmath.fprod(r if one else 1 - r for one, r in zip(bits, ones, strict=True))
    return found


def composed(first: Law, second: Law, times: int) -> tuple[Law, Law]:
    """So many answers, as numbers."""
    size = len(first)
    laws = []
    for law in (first, second):
        total: Law = {0: mpf(1)}
        for _ in range(times):
            total = {size * k + j: a * b for k, a in total.items() for j, b in law.items()}
        laws.append(total)
    return laws[0], laws[1]


@pytest.mark.parametrize(("p", "q"), [("3/4", "1/4"), ("1/2", "0.1"), ("0.9", "0.89"), ("0.01", "0.001")])
def test_unary_encoding_loses_what_its_bits_lose(p, q):
    p, q = Fraction(p), Fraction(q)
    size, other = (mpf(r.numerator) / r.denominator for r in (p, q))
    first, second = (unary(true, 3, size, other) for true in (0, 1))
    one = unary_encoding(p=p, q=q)
    loss = max(log(first[k] / second[k]) for k in first)
    proved = fn.unary_encoding_pure_dp(p=p, q=q).epsilon.enclosure()[1]
    assert abs(mpf(proved.numerator) / proved.denominator - loss) < mpf(10) ** -15
    assert searched(one, "pure_dp", epsilon=up(loss)).verdict == "VERIFIED"
    assert searched(one, "pure_dp", epsilon=down(loss)).verdict == "REFUTED"
    divergence = mpmath.fsum(x * log(x / second[k]) for k, x in first.items())
    assert searched(one, "kl_dp", kappa=down(divergence)).verdict == "REFUTED"
    assert searched(one, "renyi_dp", order=3, epsilon=down(renyi(first, second, mpf(3)))).verdict == "REFUTED"
    assert searched(one, "total_variation", delta=down(delta(first, second, mpf(0)))).verdict == "REFUTED"
    found = one.to_total_variation().delta.upper()
    assert mpf(found) >= delta(first, second, mpf(0))


@pytest.mark.parametrize("times", [1, 2, 4])
def test_rows_of_unary_encodings_are_seen_as_they_are(times):
    size, other = mpf(3) / 5, mpf(1) / 5
    both = composed(unary(0, 2, size, other), unary(1, 2, size, other), times)
    pair = Pair(coins=(Coin(Bits(Fraction(3, 5), Fraction(1, 5)), UNARY, times),))
    for level in (Fraction(0), Fraction(1, 2), Fraction(3)):
        true = delta(*both, mpf(level.numerator) / level.denominator)
        low, high = (mpf(end.numerator) / end.denominator for end in pair.delta(level, 256))
        assert low - ROUNDING <= true <= high + ROUNDING
        tail = mpmath.fsum(x for k, x in both[0].items() if log(x / both[1][k]) > level.numerator / level.denominator)
        if level:
            assert abs(mpf(float(pair.tail(level, 256))) - tail) < 1e-12


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ({"p": "1/4", "q": "1/2"}, "q = 0.5: must be at most p = 0.25"),
        ({"p": 1, "q": "1/2"}, "p = 1: must satisfy 0 < p < 1"),
        ({"p": "1/2", "q": 0}, "q = 0: must satisfy 0 < q < 1"),
    ],
)
def test_bits_that_are_no_unary_encoding_are_refused(numbers, text):
    with pytest.raises(InputError, match=text):
        unary_encoding(**numbers)


def test_bits_of_all_sizes_and_many_are_judged():
    assert searched(unary_encoding(p="1/2", q="1/2"), "approx_dp", epsilon=0, delta=0).verdict == "VERIFIED"
    far = unary_encoding(p="0.9999999999", q="1e-300")
    assert searched(far, "pure_dp", epsilon="713.9").verdict == "VERIFIED"
    assert searched(far, "pure_dp", epsilon="713.8").verdict == "REFUTED"
    near = unary_encoding(p="0.500000001", q="0.5").repeat(100_000)
    assert searched(near, "approx_dp", epsilon="0.0001", delta="1e-6").verdict == "VERIFIED"
    assert searched(near, "pure_dp", epsilon="0.0003").verdict == "REFUTED"
    many = unary_encoding(p="3/4", q="1/4").repeat(100_000)
    assert searched(many, "approx_dp", epsilon=9, delta="0.9").verdict == "REFUTED"


@pytest.mark.parametrize(
    ("p", "q"),
    [
        (Fraction(1, 3), Fraction(1, 3)),
        (1 - Fraction(1, 10**100), Fraction(1, 2)),
        (Fraction(1, 2), Fraction(1, 10**400)),
        (1 - Fraction(1, 10**400), Fraction(1, 10**400)),
        (1 - Fraction(1, 10**400), 1 - Fraction(1, 10**399)),
    ],
)
def test_bits_that_tell_nothing_or_nearly_all(p: Fraction, q: Fraction) -> None:
    with mpmath.workdps(900):
        true = mpmath.log(mpf(p.numerator) / p.denominator * (1 - mpf(q.numerator) / q.denominator)) - mpmath.log(
            mpf(q.numerator) / q.denominator * (1 - mpf(p.numerator) / p.denominator)
        )
        near = [Fraction(mpmath.nstr(true * (1 + sign * mpf(10) ** -9), 30)) if p != q else 0 for sign in (-1, 1)]
    one = unary_encoding(p=p, q=q)
    assert searched(one, "pure_dp", epsilon=near[1]).verdict == "VERIFIED"
    assert p == q or searched(one, "pure_dp", epsilon=near[0]).verdict == "REFUTED"
    assert searched(one.repeat(3), "pure_dp", epsilon=3 * near[1]).verdict == "VERIFIED"


def responses(place: int, answers: int, odds: mpf) -> Law:
    """Randomized response over ``size`` answers, one of which is true."""
    return {k: (odds if k == place else mpf(1)) / (odds + answers - 1) for k in range(answers)}


def several(first: Law, second: Law, times: int) -> tuple[Law, Law]:
    """Independent runs, by the law of how often each likelihood ratio is met."""
    levels = sorted({p / second[k] for k, p in first.items()})
    share = [sum(p for k, p in first.items() if p / second[k] == level) for level in levels]
    found: tuple[Law, Law] = {}, {}
    for place, met in enumerate(itertools.product(range(times + 1), repeat=len(levels))):
        if sum(met) == times:
            ways = mpmath.factorial(times) / mpmath.fprod(map(mpmath.factorial, met))
            found[0][place] = ways * mpmath.fprod(p**n for p, n in zip(share, met, strict=True))
            found[1][place] = found[0][place] / mpmath.fprod(x**n for x, n in zip(levels, met, strict=True))
    return found


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("times", [1, 3, 12])
@pytest.mark.parametrize(
    ("one", "law"),
    [
        (unary_encoding(p="1/2", q="1/5"), lambda true: unary(true, 2, mpf(1) / 2, mpf(1) / 5)),
        (unary_encoding(p="3/4", q="1/4"), lambda true: unary(true, 2, mpf(3) / 4, mpf(1) / 4)),
        (randomized_response(epsilon=1, answers=3), lambda true: responses(true, 3, exp(1))),
        (randomized_response(epsilon="1/2", answers=50), lambda true: responses(true, 50, exp(mpf("0.5")))),
    ],
)
def test_what_often_says_nothing_is_decided_right_up_to_the_truth(one, law, times):
    """The delta of many runs is between numbers that are proved and refuted, which are a millionth apart."""
    both = several(law(0), law(1), times)
    for level in ("0.1", "0.6"):
        epsilon = Fraction(level) * times
        true = delta(*both, mpf(epsilon.numerator) / epsilon.denominator)
        if true > 0:
            share = Fraction(mpmath.nstr(true, 30)) / 10**6
            claims = [Fraction(mpmath.nstr(true, 30)) + sign * share for sign in (1, -1)]
            found = [searched(one.repeat(times), "approx_dp", epsilon=epsilon, delta=d).verdict for d in claims]
            assert found == ["VERIFIED", "REFUTED"]


def test_the_total_variation_of_responses_is_exact():
    for one, true in (
        (unary_encoding(p="1/2", q="1/5"), mpf(3) / 10),
        (randomized_response(epsilon=1, answers=3), (exp(1) - 1) / (exp(1) + 2)),
    ):
        assert searched(one, "total_variation", delta=up(true)).verdict == "VERIFIED"
        assert searched(one, "total_variation", delta=down(true)).verdict == "REFUTED"


def test_answers_beside_noise_are_read_by_tables_and_seen_in_refutations():
    row = randomized_response(epsilon="1/2", answers=10).repeat(20).then(gaussian(sensitivity=1, sigma=4).repeat(4))
    found = row.to_approx_dp(delta="1e-6").epsilon.upper()
    assert searched(row, "approx_dp", epsilon=Fraction(found) * Fraction(999, 1000), delta="1e-6").verdict == "REFUTED"


def test_a_question_has_at_least_two_answers():
    assert str(randomized_response(epsilon=1, answers=2).to_pure_dp()) == "1-DP"
    for answers in (1, "5/2"):
        with pytest.raises(InputError, match="must be a whole number, at least 2"):
            randomized_response(epsilon=1, answers=answers)
    assert randomized_response(probability="3/4", answers=3).verify("pure_dp", epsilon="log(6)").verdict == "VERIFIED"
    for probability in ("1/4", 1):
        with pytest.raises(InputError, match="probability"):
            randomized_response(probability=probability, answers=3).to_pure_dp()


@pytest.mark.parametrize(("scale", "distance", "times"), [("3", 2, 1), ("5/2", 3, 4), ("10", 7, 2)])
def test_rows_of_geometric_counts_further_apart_are_nearly_the_truth(scale, distance, times):
    size = mpf(Fraction(scale).numerator) / Fraction(scale).denominator
    first, second = (discrete_laplace(k, size, 400) for k in (distance, 0))
    met: tuple[Law, Law] = {}, {}
    for k, p in first.items():  # answers beyond the two values have the losses of these
        answer = min(max(k, 0), distance)
        met[0][answer] = met[0].get(answer, mpf(0)) + p
        met[1][answer] = met[1].get(answer, mpf(0)) + second.get(k, mpf(0))
    both = several(*met, times)
    row = geometric(sensitivity=distance, scale=scale).repeat(times)
    epsilon = Fraction(distance * times, 3) / Fraction(scale)
    true = Fraction(mpmath.nstr(delta(*both, mpf(epsilon.numerator) / epsilon.denominator), 30))
    claims = [true * Fraction(k, 1000) for k in (900, 999, 1001)]
    verdicts = [searched(row, "approx_dp", epsilon=epsilon, delta=d).verdict for d in claims]
    assert verdicts[1] != "VERIFIED"
    assert (verdicts[0], verdicts[2]) == ("REFUTED", "VERIFIED")

"""Choices by noise are as private as Laplace noise: their laws by enumeration and integration, at random utilities."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import mpmath
import pytest
from first_above import ROUGH, first_above, number

from dpproofs import functions as fn
from dpproofs.privacy.guarantees import Guarantee

Law = Callable[[Sequence[float]], list[float]]
ORDERS = [math.exp(k / 4) for k in range(-12, 13)]


def flipped(utilities: Sequence[float]) -> list[float]:
    """Permute-and-flip with the scale 1: the coins in each order."""
    top, found = max(utilities), [0.0] * len(utilities)
    for order in permutations(range(len(utilities))):
        left = 1.0
        for i in order:
            heads = math.exp(utilities[i] - top)
            found[i] += left * heads
            left *= 1 - heads
    return [one / math.factorial(len(utilities)) for one in found]


def largest(utilities: Sequence[float]) -> list[float]:
    """Report-noisy-max with Laplace noise of scale 1, by the trapezoidal rule."""
    width, found = 1 / 64, [0.0] * len(utilities)
    for n in range(-40 * 64, 40 * 64):
        z = (n + 0.5) * width
        below = [math.exp(z - u) / 2 if z < u else 1 - math.exp(u - z) / 2 for u in utilities]
        for i, u in enumerate(utilities):
            others = math.prod(chance for k, chance in enumerate(below) if k != i)
            found[i] += math.exp(-abs(z - u)) / 2 * others * width
    return found


def excess(first: Sequence[float], second: Sequence[float], order: float) -> float:
    return sum(max(0.0, p - order * q) for p, q in zip(first, second, strict=True))


def allowed(guarantee: Guarantee, order: float) -> float:
    """The profile of two Laplace laws."""
    shift = float(guarantee.parameters["shift"].enclosure()[1])
    return max(0.0, 1 - order, 1 - math.sqrt(order) * math.exp(-shift / 2))


@pytest.mark.parametrize(
    ("law", "any_way", "one_way", "rough"),
    [
        (flipped, fn.permute_and_flip_laplace_dp, fn.permute_and_flip_laplace_dp_monotone, 1e-12),
        (largest, fn.report_noisy_max_laplace_dp, fn.report_noisy_max_laplace_dp_monotone, 1e-3),
    ],
)
def test_choices_by_their_laws(law: Law, any_way: Callable[..., Guarantee], one_way: Callable[..., Guarantee],
                               rough: float) -> None:  # fmt: skip
    draw, nearest = random.Random(7), 0.0
    for _ in range(12):
        count = draw.randint(2, 4)
        before = [draw.uniform(-3, 3) for _ in range(count)]
        moves = [draw.choice((-1.0, 1.0, draw.uniform(-1, 1))) for _ in range(count)]
        bounds = any_way(sensitivity=1, scale=1), one_way(margin_sensitivity=1, scale=1)
        for bound, by in zip(bounds, (moves, [abs(move) for move in moves]), strict=True):
            pair = law(before), law([u + move for u, move in zip(before, by, strict=True)])
            for first, second in (pair, pair[::-1]):
                for order in ORDERS:
                    assert excess(first, second, order) <= allowed(bound, order) + rough
                    nearest = max(nearest, excess(first, second, order) / (allowed(bound, order) + rough))
    assert nearest > 0.8


def test_permute_and_flip_of_two_attains_it() -> None:
    """At the order c one leads by 1 + log(c)/2, and then by 1 - log(c)/2 less."""
    bound = fn.permute_and_flip_laplace_dp(sensitivity=1, scale=1)
    for order in (1, 1.5, 3, 6):
        lead = 1 + math.log(order) / 2
        pair = flipped([lead, 0]), flipped([lead - 1, 1])
        assert excess(pair[1], pair[0], order) == pytest.approx(allowed(bound, order), abs=1e-12)


@pytest.mark.parametrize(("b", "c"), [(1, 1), (2, 1), ("1/2", 2)])
def test_the_first_above_by_integration(b: str | int, c: str | int) -> None:
    scales: dict[str, Any] = {"sensitivity": 1, "threshold_scale": Fraction(b), "query_scale": Fraction(c)}
    any_way, one_way = fn.above_threshold_laplace_dp(**scales), fn.above_threshold_monotone_laplace_dp(**scales)
    for answers, moves in (((-1, 1), (1, -1)), ((0, 0, 2), (1, 1, -1)), ((-2, 1), (1, 1))):
        for bound, by in ((any_way, moves), (one_way, [max(move, 0) for move in moves])):
            pair = [
                first_above([(mpmath.mpf(u), 1) for u in each], number(Fraction(b)), number(Fraction(c)))
                for each in (answers, [u + move for u, move in zip(answers, by, strict=True)])
            ]
            for first, second in (pair, pair[::-1]):
                for order in ORDERS:
                    assert excess(first, second, order) <= allowed(bound, order) + ROUGH

"""Claims about permute-and-flip, against its law by all subsets of outcomes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given as examples, settings, strategies as st
from mpmath import exp, mpf
from searched import searched

from dpproofs import functions as fn
from dpproofs.accounting import permute_and_flip
from dpproofs.accounting.pairs.single import Heads
from dpproofs.numbers import endpoints, working


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(40):
        yield


def m(x: Fraction) -> mpf:
    return mpf(x.numerator) / x.denominator


def flipped(utilities: Sequence[Fraction], scale: Fraction) -> list[mpf]:
    """The law: heads come first at an outcome, over all orders."""
    heads = [exp(m((u - max(utilities)) / scale)) for u in utilities]
    places = range(len(heads))
    law = [mpf(0)] * len(heads)
    for order in itertools.permutations(places):
        before = mpf(1)
        for place in order:
            law[place] += before * heads[place] / math.factorial(len(heads))
            before *= 1 - heads[place]
    return law


def lifted(utilities: Sequence[Fraction], scale: Fraction) -> list[mpf]:
    """The law of the theorem: exponential noise lifts an outcome to the best of the others."""
    found = []
    for i, own in enumerate(utilities):
        others = [m((u - own) / scale) for j, u in enumerate(utilities) if j != i]

        def chance(t: mpf, others: list[mpf] = others) -> mpf:
            below = mpmath.fprod(max(1 - exp(u - t), mpf(0)) for u in others)
            return exp(-t) * below

        found.append(mpmath.quad(chance, [max(mpf(0), *others), max(mpf(0), *others) + 1, mpmath.inf]))
    return found


UTILITIES = st.lists(st.fractions(-2, 2, max_denominator=6), min_size=2, max_size=4)
SCALES = st.fractions(Fraction(1, 2), 4, max_denominator=6)


@settings(max_examples=6, deadline=None)
@examples(UTILITIES, SCALES)
def test_it_is_noisy_max_with_exponential_noise(utilities: list[Fraction], scale: Fraction) -> None:
    first, second = flipped(utilities, scale), lifted(utilities, scale)
    assert abs(sum(first) - 1) < mpf(10) ** -30
    assert all(abs(p - q) < mpf(10) ** -8 for p, q in zip(first, second, strict=True))


@settings(max_examples=10, deadline=None)
@examples(st.lists(st.tuples(st.fractions(-2, 2, max_denominator=6), st.fractions(-1, 1, max_denominator=4)),
                   min_size=2, max_size=4), SCALES)  # fmt: skip
def test_no_verdict_is_wrong(moved: list[tuple[Fraction, Fraction]], scale: Fraction) -> None:
    """What some utilities violate is not verified."""
    p, q = flipped([u for u, _ in moved], scale), flipped([u + d for u, d in moved], scale)
    bound = fn.permute_and_flip(sensitivity=1, scale=scale).epsilon.enclosure()
    assert bound == (2 / scale, 2 / scale)
    assert max(abs(mpmath.log(a / b)) for a, b in zip(p, q, strict=True)) <= m(2 / scale) * (1 + mpf(10) ** -30)
    one = permute_and_flip(sensitivity=1, scale=scale)
    for epsilon in (Fraction(0), 1 / scale):
        true = sum(max(a - exp(m(epsilon)) * b, mpf(0)) for a, b in zip(p, q, strict=True))
        if true > mpf(10) ** -20:
            delta = Fraction(mpmath.nstr(true * (1 - mpf(10) ** -12), 25))
            assert searched(one, "approx_dp", epsilon=epsilon, delta=delta).verdict != "VERIFIED"


@pytest.mark.by_turns(2)
@settings(max_examples=10, deadline=None)
@examples(SCALES, SCALES, st.integers(1, 3))
def test_what_refutes_is_a_law_that_it_has(sensitivity: Fraction, scale: Fraction, group: int) -> None:
    distance = group * sensitivity
    p, q = flipped([distance, Fraction(0)], scale), flipped([Fraction(0), distance], scale)
    one = permute_and_flip(sensitivity=sensitivity, scale=scale)
    with working(160):
        low, high = endpoints(Heads(distance / scale).log())
    told = mpmath.log(p[0] / q[0])
    assert m(low) * (1 - mpf(10) ** -30) <= told <= m(high) * (1 + mpf(10) ** -30)
    third = Fraction(mpmath.nstr(told / 3, 20))
    true = 1 - exp(m(third) / 2 - m(distance / scale))  # from the lead at which this shows most
    assert true >= p[0] - exp(m(third)) * q[0]
    below = Fraction(mpmath.nstr(true * (1 - mpf(10) ** -6), 25))
    assert searched(one, "approx_dp", epsilon=third, delta=below, group=group).verdict == "REFUTED"
    above = Fraction(mpmath.nstr(true * (1 + mpf(10) ** -12), 25))
    assert searched(one, "approx_dp", epsilon=third, delta=above, group=group).verdict != "REFUTED"
    bound = 2 * distance / scale
    behind = [flipped(u, scale) for u in ([Fraction(0)] * 2, [2 * distance, Fraction(0)])]
    assert abs(mpmath.log(behind[0][1] / behind[1][1]) - m(bound)) < mpf(10) ** -30
    for factor, verdict in ((Fraction(1), "VERIFIED"), (1 - Fraction(1, 10**12), "REFUTED")):
        assert searched(one, "pure_dp", epsilon=bound * factor, group=group).verdict == verdict


def test_utilities_that_do_not_move_tell_nothing() -> None:
    assert searched(permute_and_flip(sensitivity=0, scale=1).repeat(3), "pure_dp", epsilon=0).verdict == "VERIFIED"

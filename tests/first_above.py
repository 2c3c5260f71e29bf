"""The law of the first query above a noisy threshold, by numerical integration."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import mpmath

ROUGH = mpmath.mpf(10) ** -6
Weights = list[mpmath.mpf]


def below(z: mpmath.mpf, scale: mpmath.mpf) -> mpmath.mpf:
    """The probability that Laplace noise is below z."""
    return mpmath.exp(z / scale) / 2 if z < 0 else 1 - mpmath.exp(-z / scale) / 2


def first_above(answers: Sequence[tuple[Any, int]], threshold_scale: Any, query_scale: Any) -> Weights:
    """The probabilities that a run of equal answers has the first one above the threshold 0, and that none has.

    ``answers`` are (answer, how often it comes); the noisy threshold z is integrated over.
    """
    b, c = mpmath.mpf(threshold_scale), mpmath.mpf(query_scale)
    values = [mpmath.mpf(answer) for answer, _ in answers]
    far = 40 * max(b, c) + max(abs(v) for v in values)
    marks = sorted({-far, far, mpmath.mpf(0), *values, *(v + k * c for v in values for k in (-5, 5, 10, 15))})
    ends = [mark for mark in marks if -far <= mark <= far]

    def density(z: mpmath.mpf, k: int) -> mpmath.mpf:
        chance = mpmath.exp(-abs(z) / b) / (2 * b)
        for value, (_, times) in zip(values[:k], answers, strict=False):
            chance *= below(z - value, c) ** times
        return chance if k == len(values) else chance * (1 - below(z - values[k], c) ** answers[k][1])

    with mpmath.workdps(15):
        return [mpmath.quad(lambda z, k=k: density(z, k), ends) for k in range(len(values) + 1)]


def number(q: Fraction) -> mpmath.mpf:
    return mpmath.mpf(q.numerator) / q.denominator

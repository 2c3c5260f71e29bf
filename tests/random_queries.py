"""Queries on lists of numbers that are made at random: their text, and what they are at a list."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple


class Made(NamedTuple):
    """A query that is made at random: its text, and its value at a list."""

    text: str
    at: Callable[[Sequence[Fraction]], Fraction]


def of_record(rng: random.Random, depth: int = 2) -> tuple[str, Callable[[Fraction], Fraction]]:
    """A function of the value of a record."""
    way = rng.randrange(9 if depth else 2)
    if way == 0:
        return "x", lambda x: x
    if way == 1:
        number = Fraction(rng.randrange(5), rng.choice((1, 2, 4)))
        return f"({number})", lambda _: number
    one, f = of_record(rng, depth - 1)
    two, g = of_record(rng, depth - 1)
    made: list[tuple[str, Callable[[Fraction], Fraction]]] = [
        (f"({one} + {two})", lambda x: f(x) + g(x)),
        (f"({one} - {two})", lambda x: f(x) - g(x)),
        (f"{one} * {two}", lambda x: f(x) * g(x)),
        (f"({one})^2", lambda x: f(x) ** 2),
        (f"min({one}, {two})", lambda x: min(f(x), g(x))),
        (f"clip({one}, 0, 1/2)", lambda x: min(max(f(x), Fraction(0)), Fraction(1, 2))),
        (f"ind({one} <= {two})*abs({one})", lambda x: abs(f(x)) if f(x) <= g(x) else Fraction(0)),
    ]
    return made[way - 2]


def of_records(rng: random.Random) -> Made:
    """A sum, a mean, a count or a variance."""
    inner, f = of_record(rng)

    def total(values: Sequence[Fraction]) -> Fraction:
        return sum(map(f, values), Fraction(0))

    def mean(values: Sequence[Fraction]) -> Fraction:
        return total(values) / len(values)

    def count(values: Sequence[Fraction]) -> Fraction:
        return Fraction(sum(f(value) > Fraction(1, 4) for value in values))

    def variance(values: Sequence[Fraction]) -> Fraction:
        return sum((f(value) ** 2 for value in values), Fraction(0)) / len(values) - mean(values) ** 2

    ways = (f"sum({inner})", total), (f"mean({inner})", mean), (f"count({inner} > 1/4)", count)
    return Made(*rng.choice((*ways, (f"variance({inner})", variance))))


def made_at_random(seed: int) -> Made:
    """A query."""
    rng = random.Random(seed)
    terms = [of_records(rng) for _ in range(rng.choice((1, 1, 2)))]
    scale = Fraction(rng.randrange(1, 5), 2)

    def whole(values: Sequence[Fraction]) -> Fraction:
        return scale * (terms[0].at(values) - sum((t.at(values) for t in terms[1:]), Fraction(0)))

    return Made(f"({scale})*({' - '.join(t.text for t in terms)})", whole)

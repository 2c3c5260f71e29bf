"""Models in which mutual information is large: one record of a few kinds, or one bit several times."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from dpproofs.mutants.witnesses import Finite, finite, paths
from theorems.foundations.models import filled


def told(kinds: int, right: str) -> list[list[Fraction]]:
    """For each kind, the law of an answer that is right with this probability and else uniform."""
    p = Fraction(right)
    return [[p if i == j else (1 - p) / (kinds - 1) for j in range(kinds)] for i in range(kinds)]


def uniform(kinds: int) -> list[Fraction]:
    """The uniform law."""
    return [Fraction(1, kinds)] * kinds


REPLACED_8 = {1: list(range(8)) * 8, 0: [i for i in range(8) for _ in range(8)]}
"""One of eight records in the first place of a list, or in another one."""


def one_of_8(**more: object) -> Finite:
    """One record with eight values, revealed with probability 1/2: I is 0.495 rho."""
    first = [i for i in range(8) for _ in range(8)]
    given: dict[str, object] = {"P": uniform(8), "M": told(8, "1/2"), "n": 1}
    given |= {"e": {1: tuple(range(8))}, "c": {0: list(range(8)) * 8, 1: first}}
    return finite({"X": 8, "Y": 8, "A": 8}, **filled(given, more))


def one_bit(times: int, **more: object) -> Finite:
    """Lists of bits; the answer is 1 with probability 1/2 + (ones - n/2)/50. All bits are the same fair one."""
    lists = list(product((0, 1), repeat=times))
    number = {x: i for i, x in enumerate(lists)}
    ones = [Fraction(1, 2) + Fraction(2 * sum(x) - times, 100) for x in lists]
    joined = {k: [number[x[:k] + y[k:]] for x in lists for y in lists] for k in range(times + 1)}
    given: dict[str, object] = {
        "e": {i + 1: [x[i] for x in lists] for i in range(times)},
        "c": joined,
        "P": ["1/2", *[0] * (len(lists) - 2), "1/2"],
        "M": [[1 - p, p] for p in ones],
        "n": times,
    }
    return finite({"X": len(lists), "Y": 2, "A": 2, "B": 2}, **filled(given, more))


def replaced(times: int) -> dict[int, list[int]]:
    """The lists of bits with another bit at a place."""
    lists = list(product((0, 1), repeat=times))
    number = {x: i for i, x in enumerate(lists)}
    made = {i + 1: [number[(*x[:i], a, *x[i + 1 :])] for x in lists for a in (0, 1)] for i in range(times)}
    return made | {0: [number[x] for x in lists for _ in (0, 1)]}


def differ(times: int) -> list[bool]:
    """Whether two lists of bits differ at one place, or at none."""
    lists = list(product((0, 1), repeat=times))
    return [sum(a != b for a, b in zip(x, y, strict=True)) <= 1 for x in lists for y in lists]


def one_block() -> Finite:
    """One block of five bits that is all ones or all zeros; neighbours have one bit more or less."""
    blocks = range(6)
    pairs = [(i, j) for i in blocks for j in blocks]
    return finite(
        {"X": 6, "Y": 2, "A": 6},
        M=[[Fraction(45 + 2 * t, 100), Fraction(55 - 2 * t, 100)] for t in blocks],
        N=[abs(i - j) <= 1 for i, j in pairs],
        D=paths("N"),
        P=("1/2", 0, 0, 0, 0, "1/2"),
        e={1: tuple(blocks)},
        c={0: [j for _, j in pairs], 1: [i for i, _ in pairs]},
        n=1,
        l=5,
        xi=0,
        rho="0.000815",
    )

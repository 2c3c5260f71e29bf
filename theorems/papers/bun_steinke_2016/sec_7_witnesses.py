"""Models in which the false variants of section 7 fail: few data sets, values and records."""

from collections.abc import Sequence
from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.models import filled

REPLACED = {1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}
"""One of two records in the first place of a list, or in another one."""

NORMING = {"C": {1: {1: 1}, 0: {1: -1}}, "W": (0, 0, 1, 0)}
"""Of two values on a line: the weights 1 and -1, and at which of these the distance is attained."""

THREE_NORMING = NORMING | {"W": (0, 0, 0, 1, 0, 1, 1, 0, 0)}
"""The same for the values -1, 1 and 0."""


def table(k: int, same: int, other: int) -> Sequence[int]:
    """A function of two of k points: whether they are the same."""
    return [same if i == j else other for i in range(k) for j in range(k)]


def apart(k: int, factor: str, **more: object) -> Finite:
    """k values, any two of which are 2 apart; M is constant, and each of k data sets has one record.

    The directions of the norm are the points: 1 at the point, and -1 at the others.
    """
    points, every = range(k), [i for i in range(k) for _ in range(k)]
    constant = [[1] + [0] * (k - 1)] * k
    given: dict[str, object] = {
        "d": table(k, 0, 2),
        "p": table(k, 1, -1),
        "f": table(k, 1, -1),
        "q": tuple(points),
        "q2": tuple(points),
        "M": constant,
        "N2": True,
        "J2": (1,),
        "e2": tuple(points),
        "n2": 1,
        "alpha": 3,
        "epsilon": log(num(Fraction(factor))),
    }
    return finite(dict.fromkeys(("X", "X2", "Y", "V", "A"), k) | {"I": 1, "I2": 1}, {"W": every}, **filled(given, more))


def one_place(k: int, **more: object) -> Finite:
    """``apart`` with data sets of one record that are all neighbours."""
    points = range(k)
    put = tuple(a for _ in points for a in points)
    given = {"N": True, "D": paths("N"), "n": 1, "xi": 0, "rho": 0, "e": tuple(points), "c": put, "J": (1,)}
    return apart(k, "19/5", **filled(given, more))


def unlimited(**more: object) -> Finite:
    """One record, 10000 or -10000, revealed with probability 199/200: the features are not bounded."""
    given: dict[str, object] = {
        "k": 1,
        "d": (0, 20000, 20000, 0),
        "u": {1: (-10000, 10000)},
        "f": {1: (-10000, 10000)},
        "e": {1: (0, 1)},
        "c": REPLACED,
        "n": 1,
        "q": (0, 1),
        "q2": (0, 1),
        "n2": 1,
        "e2": {1: (0, 1)},
        "M": (("199/200", "1/200"), ("1/200", "199/200")),
        "xi": 0,
        "rho": 14,
        "alpha": 100,
        "epsilon": log(2),
    }
    return finite(dict.fromkeys(("X", "X2", "A", "Y"), 2), NORMING, **filled(given, more))


def growing(records: int, top: int, error: str, ratio: str, **more: object) -> Finite:
    """Lists of records 0 and ``top``, the last ones first; epsilon = alpha = log(ratio)."""
    places, steps = range(1, records + 1), range(records + 1)
    values = [Fraction(top * t, records) for t in steps]
    wrong = Fraction(error)
    given: dict[str, object] = {
        "k": 1,
        "d": [abs(a - b) for a in values for b in values],
        "u": {1: values},
        "f": {1: (0, top)},
        "e": {1: (0, 1)},
        "c": REPLACED,
        "n": 1,
        "q": (0, records),
        "n2": records,
        "e2": {i: [int(i <= t) for t in steps] for i in places},
        "q2": tuple(steps),
        "M": [[1 - wrong, *[0] * (records - 1), wrong], [wrong, *[0] * (records - 1), 1 - wrong]],
        "alpha": log(num(Fraction(ratio))),
    }
    norming = NORMING | {"W": [int(i >= j) for i in steps for j in steps]}
    return finite({"X": 2, "A": 2, "X2": records + 1, "Y": records + 1}, norming, **filled(given, more))


def halves(**more: object) -> Finite:
    """Four records, 0 or 1, the ones first, whose mean is answered; alpha = log(68/25), and M(x) = 1/2."""
    steps, places = range(5), range(4)
    values = [Fraction(t, 4) for t in steps]
    given: dict[str, object] = {
        "d": [abs(a - b) for a in values for b in values],
        "p": [*values, *(-v for v in values)],
        "f": (0, 1, 0, -1),
        "b": ("1/2", "-1/2"),
        "q": (0, 4),
        "e": (0, 1),
        "c": (0, 1, 0, 1),
        "J": (1,),
        "N": True,
        "D": paths("N"),
        "n": 1,
        "rho": 0,
        "n2": 4,
        "M": [[0, 0, 1, 0, 0]] * 2,
        "q2": tuple(steps),
        "e2": [int(i < t) for t in steps for i in places],
        "J2": ["1/4"] * 4,
        "N2": [abs(s - t) == 1 for s in steps for t in steps],
        "alpha": log(num(Fraction(68, 25))),
    }
    norming = {"W": [int(i < j) for i in steps for j in steps]}
    return finite({"X": 2, "A": 2, "V": 2, "I": 1, "I2": 4, "X2": 5, "Y": 5}, norming, **filled(given, more))


def unlimited_values() -> Finite:
    """The same in terms of the directions of the norm."""
    size = 10000
    return finite(
        {"X": 2, "A": 2, "V": 2, "X2": 2, "I2": 1, "Y": 2},
        {"W": (0, 1, 0, 0)},
        d=(0, 2 * size, 2 * size, 0),
        p=(-size, size, size, -size),
        f=(-size, size, size, -size),
        q=(0, 1),
        q2=(0, 1),
        e2=(0, 1),
        J2=(1,),
        N=True,
        D=paths("N"),
        N2=True,
        n=1,
        n2=1,
        M=(("199/200", "1/200"), ("1/200", "199/200")),
        xi=0,
        rho=14,
        alpha=100,
        epsilon=log(2),
    )

"""Objects whose existence a lemma states, and numbers of finite kernels, computed and checked in exact arithmetic.

The result is checked against the definition, number by number, before it is returned: the check does not rest on the
construction, nor on the lemma. It is about the given numbers, and no theorem of the kernel is involved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, final

import flint

from dpproofs.errors import DpproofsError, InputError
from dpproofs.numbers import Number, endpoints, exact_number, exact_text, is_short, plain_text, short
from dpproofs.privacy.domains import check_parameter

Law = tuple[Fraction, ...]
"""The probabilities of finitely many outcomes."""

LONGEST_LAW: Final = 1000
MOST_POINTS: Final = 1000
MOST_COMPARISONS: Final = 100_000
_BITS: Final = 128
_LARGEST_EPSILON: Final = 700


def _text(q: Fraction) -> str:
    return exact_text(q) or str(q)


def _need_exact(numbers: Iterable[object]) -> None:
    """Refuse numbers that are not exact, or too long to be written."""
    if not all(type(x) is Fraction and is_short(x) for x in numbers):
        raise DpproofsError("a number came up that is not a fraction, or is too long to write")


def _need_tuples(parts: Iterable[object]) -> None:
    """Refuse lists, which could be changed after they were checked."""
    if not all(type(part) is tuple for part in parts):
        raise DpproofsError("what is checked consists of tuples")


def _law_text(law: Law | None) -> str:
    return "none, as it has no mass" if law is None else f"({', '.join(map(_text, law))})"


@final
@dataclass(frozen=True)
class Decomposition:
    """Laws A, B, A2, B2 with P = (1 - delta) A + delta A2, Q = (1 - delta) B + delta B2, A <= E B and B <= E A.

    ``E`` is at most exp(epsilon), so that A and B are log(E)-indistinguishable. A2 and B2 are None where delta = 0,
    and A and B where delta = 1. Raises DpproofsError for numbers that are no such decomposition.
    """

    P: Law
    Q: Law
    E: Fraction
    delta: Fraction
    A: Law | None
    B: Law | None
    A2: Law | None
    B2: Law | None

    def __post_init__(self) -> None:
        """Refuse what is not a decomposition: every equation and inequality is checked exactly."""
        _need_exact((self.E, self.delta))
        _need_tuples(law for law in (self.P, self.Q, self.A, self.B, self.A2, self.B2) if law is not None)
        if not (self.E >= 1 and 0 <= self.delta <= 1):
            raise DpproofsError("a decomposition has E >= 1 and 0 <= delta <= 1")
        for law in (self.P, self.Q, self.A, self.B, self.A2, self.B2):
            _need_exact(law or ())
            if law is not None and (len(law) != len(self.P) or sum(law) != 1 or min(law) < 0):
                raise DpproofsError(f"{_law_text(law)} is no law on {len(self.P)} outcomes")
        if (self.A is None, self.B is None) != (self.delta == 1,) * 2:
            raise DpproofsError("the main parts are laws exactly if delta < 1")
        if (self.A2 is None, self.B2 is None) != (self.delta == 0,) * 2:
            raise DpproofsError("the remainders are laws exactly if delta > 0")
        none = (Fraction(0),) * len(self.P)
        for law, main, rest in ((self.P, self.A, self.A2), (self.Q, self.B, self.B2)):
            mixed = zip(law, main or none, rest or none, strict=True)
            if any(x != (1 - self.delta) * a + self.delta * b for x, a, b in mixed):
                raise DpproofsError("a law is not the mixture of its parts")
        if any(a > self.E * b or b > self.E * a for a, b in zip(self.A or none, self.B or none, strict=True)):
            raise DpproofsError("the main parts have likelihood ratios beyond E")

    def __str__(self) -> str:
        parts = (f"{name} = {_law_text(getattr(self, name))}" for name in ("A", "B", "A2", "B2"))
        return "\n".join(
            [
                f"P = (1 - {_text(self.delta)}) A + {_text(self.delta)} A2",
                *parts,
                f"Q = (1 - {_text(self.delta)}) B + {_text(self.delta)} B2, A <= E B, B <= E A, E = {_text(self.E)}",
            ]
        )

    def to_json(self) -> dict[str, object]:
        """The numbers as plain data, each exactly, as a fraction."""
        laws = {name: getattr(self, name) for name in ("P", "Q", "A", "B", "A2", "B2")}
        return {
            "E": str(self.E),
            "delta": str(self.delta),
            **{name: None if law is None else [str(x) for x in law] for name, law in laws.items()},
            "lemma": "bs16.lemma-8.6",
        }


def approx_dp_decompose(
    P: Sequence[Number], Q: Sequence[Number], epsilon: Number | None, delta: Number, *, E: Number | None = None
) -> Decomposition:
    """The components of two finite laws that are (epsilon, delta)-close: P = (1 - delta) A + delta A2, Q likewise.

    This returns a checked construction, not a theorem: that A, B, A2, B2 are laws, that the two
    mixtures are P and Q, and that A <= E B and B <= E A at every outcome is checked in exact
    rational arithmetic. They exist by Lemma 8.6 of Bun and Steinke (bs16.lemma-8.6, and its first
    steps, foundations.dp-decomposition), which is proved for all laws.

    ``P`` and ``Q`` are lists of the probabilities of 1 to LONGEST_LAW outcomes, exact numbers that
    add up to 1. 0 <= delta <= 1. ``epsilon`` >= 0 is in nats. For an epsilon other than 0, E is a
    rational number just below exp(epsilon), so that the decomposition is for log(E) <= epsilon.
    Where exp(epsilon) is rational, give it as ``E``, with epsilon None: E = 2 for log 2.

    Raises InputError for anything else, and for laws that are not (log(E), delta)-close.
    """
    p, q = _law(P, "P"), _law(Q, "Q")
    if len(q) != len(p):
        raise InputError("Q", f"{len(q)} numbers", f"must have {len(p)}, as P has")
    share = exact_number(delta, "delta")
    check_parameter("delta", share, "delta")
    scale = _scale(epsilon, E)
    for name, x, y in (("P", p, q), ("Q", q, p)):
        excess = sum((max(a - scale * b, Fraction(0)) for a, b in zip(x, y, strict=True)), Fraction(0))
        if excess > share:
            other = "Q" if name == "P" else "P"
            told = f"must be at least {short(excess)}, the mass of {name} above {short(scale)} times {other}"
            raise InputError("delta", short(share), told)
    if share == 1:
        return Decomposition(p, q, scale, share, None, None, p, q)
    a, b = _main_parts(p, q, scale, 1 - share)
    A, B = (tuple(x / (1 - share) for x in part) for part in (a, b))
    if share == 0:
        return Decomposition(p, q, scale, share, A, B, None, None)
    A2, B2 = (tuple((x - y) / share for x, y in zip(law, part, strict=True)) for law, part in ((p, a), (q, b)))
    return Decomposition(p, q, scale, share, A, B, A2, B2)


def _main_parts(p: Law, q: Law, scale: Fraction, mass: Fraction) -> tuple[Law, Law]:
    """Parts of p and q of that mass, with likelihood ratios within the scale.

    Each law is cut down to at most the scale times the other one. The part that is then the larger
    is moved towards its lower bound, the other part over the scale, until the masses agree.
    """
    a = tuple(min(x, scale * y) for x, y in zip(p, q, strict=True))
    b = tuple(min(y, scale * x) for x, y in zip(p, q, strict=True))
    if sum(a) >= sum(b):
        a = _moved(a, b, scale)
    else:
        b = _moved(b, a, scale)
    shrunk = mass / sum(a)
    return tuple(x * shrunk for x in a), tuple(y * shrunk for y in b)


def _moved(large: Law, small: Law, scale: Fraction) -> Law:
    least = sum(small) / scale
    gap = sum(large) - least
    t = (sum(large) - sum(small)) / gap if gap else Fraction(0)
    return tuple((1 - t) * x + t * y / scale for x, y in zip(large, small, strict=True))


def _law(values: object, name: str) -> Law:
    if not isinstance(values, list | tuple):
        raise InputError(name, values, "must be a list of probabilities")
    values = tuple(values)
    if not 1 <= len(values) <= LONGEST_LAW:
        raise InputError(name, f"{len(values)} numbers", f"must have at least 1 number and at most {LONGEST_LAW}")
    law = tuple(exact_number(x, f"{name}[{n}]") for n, x in enumerate(values))
    for n, x in enumerate(law):
        if x < 0:
            raise InputError(f"{name}[{n}]", short(x), "must be at least 0")
    if sum(law) != 1:
        raise InputError(name, f"numbers with the sum {short(sum(law, Fraction(0)))}", "must add up to exactly 1")
    return law


def _ratio(E: object) -> Fraction:
    ratio = exact_number(E, "E")
    if ratio < 1:
        raise InputError("E", short(ratio), "must be at least 1")
    return ratio


def _scale(epsilon: Number | None, E: Number | None) -> Fraction:
    """A rational number of at least 1 and at most exp(epsilon)."""
    if (epsilon is None) == (E is None):
        given = "missing" if epsilon is None else "given together with E"
        raise InputError("epsilon", given, "one of epsilon and E must be given, and the other must be None")
    if E is not None:
        return _ratio(E)
    size = exact_number(epsilon, "epsilon")
    check_parameter("epsilon", size, "epsilon")
    if size > _LARGEST_EPSILON:
        raise InputError("epsilon", short(size), f"must be at most {_LARGEST_EPSILON}")
    old = flint.ctx.prec
    flint.ctx.prec = _BITS
    try:
        low, _ = endpoints(flint.arb(flint.fmpq(size.numerator, size.denominator)).exp())
    finally:
        flint.ctx.prec = old
    return max(Fraction(1), low)


Point = tuple[Fraction, ...]
DISTANCES: Final = ("max", "euclidean", "l1")
"""The distances of points of R^d: of the largest coordinate, the root of the sum of squares, the sum."""


@final
@dataclass(frozen=True)
class Packing:
    """Points of a list that are more than alpha apart, such that every point is within alpha of one of them.

    ``chosen`` are their indices in the list, in order, and ``nearest`` has for each point of the list the index of
    one that is within alpha of it.
    """

    points: tuple[Point, ...]
    distance: str
    alpha: Fraction
    chosen: tuple[int, ...]
    nearest: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse what is not a packing that is a net: every distance that matters is compared exactly."""
        _need_tuples((self.points, self.chosen, self.nearest))
        _need_tuples(self.points)
        _need_exact((self.alpha, *(x for point in self.points for x in point)))
        if len({len(point) for point in self.points} | {0}) != 2:
            raise DpproofsError("the points of a packing have coordinates, each as many")
        if type(self.distance) is not str or self.distance not in DISTANCES or self.alpha <= 0:
            raise DpproofsError(f"a packing has alpha > 0 and a distance that is one of {', '.join(DISTANCES)}")
        known = set(self.chosen)
        if len(known) != len(self.chosen) or not known <= set(range(len(self.points))):
            raise DpproofsError("the indices of a packing are indices of the list, each once")
        for n, i in enumerate(self.chosen):
            if any(_within(self.points[i], self.points[j], self.distance, self.alpha) for j in self.chosen[:n]):
                raise DpproofsError("two points of a packing are within alpha of each other")
        if len(self.nearest) != len(self.points) or not set(self.nearest) <= known:
            raise DpproofsError("a net has one of its points for each point")
        for x, j in zip(self.points, self.nearest, strict=True):
            if not _within(x, self.points[j], self.distance, self.alpha):
                raise DpproofsError("a point is not within alpha of the net")

    @property
    def packing(self) -> tuple[Point, ...]:
        """The chosen points themselves."""
        return tuple(self.points[i] for i in self.chosen)

    def __str__(self) -> str:
        shown = ", ".join(f"({', '.join(map(_text, x))})" for x in self.packing)
        return (
            f"{len(self.chosen)} of {len(self.points)} points, more than {_text(self.alpha)} apart in the "
            f"{self.distance} distance, and every point within it of one: {shown}"
        )

    def to_json(self) -> dict[str, object]:
        """The points as plain data, each coordinate exactly, as a fraction."""
        return {
            "distance": self.distance,
            "alpha": str(self.alpha),
            "points": [[str(x) for x in point] for point in self.points],
            "chosen": list(self.chosen),
            "nearest": list(self.nearest),
            "lemma": "bs16.lemma-7.2",
        }


def _within(x: Point, y: Point, distance: str, alpha: Fraction) -> bool:
    """Whether the distance is at most alpha, without roots."""
    gaps = [abs(a - b) for a, b in zip(x, y, strict=True)]
    match distance:
        case "max":
            return max(gaps) <= alpha
        case "l1":
            return sum(gaps) <= alpha
        case _:
            return sum(gap**2 for gap in gaps) <= alpha**2


def greedy_packing(points: Sequence[Number | Sequence[Number]], distance: str, alpha: Number) -> Packing:
    """The points, in the order of the list, that are more than alpha from all points chosen before.

    This returns a checked construction, not a theorem: that any two chosen points are more than
    alpha apart, and every point of the list is within alpha of a chosen one, is checked in exact
    rational arithmetic. For any set there is such a choice, or one without end, by Lemma 7.2 of Bun
    and Steinke (bs16.lemma-7.2).

    ``points`` are 1 to MOST_POINTS lists of the same number of exact coordinates; a number stands
    for a point of the line. ``distance`` is one of DISTANCES, and alpha > 0 is in its units.

    Raises InputError for anything else.
    """
    if not isinstance(points, list | tuple):
        raise InputError("points", points, "must be a list of points")
    points = tuple(points)
    if not 1 <= len(points) <= MOST_POINTS:
        raise InputError("points", f"{len(points)} points", f"must have at least 1 point and at most {MOST_POINTS}")
    exact = tuple(_point(x, f"points[{n}]") for n, x in enumerate(points))
    for n, x in enumerate(exact):
        if len(x) != len(exact[0]):
            raise InputError(f"points[{n}]", f"{len(x)} coordinates", f"must have {len(exact[0])}, as the first point")
    measured = plain_text(distance)
    if measured is None or measured not in DISTANCES:
        raise InputError("distance", distance, f"must be one of {', '.join(DISTANCES)}")
    radius = exact_number(alpha, "alpha")
    if radius <= 0:
        raise InputError("alpha", short(radius), "must be greater than 0")
    chosen: list[int] = []
    nearest: list[int] = []
    for n, x in enumerate(exact):
        near = next((j for j in chosen if _within(x, exact[j], measured, radius)), None)
        if near is None:
            chosen.append(n)
        nearest.append(n if near is None else near)
    return Packing(exact, measured, radius, tuple(chosen), tuple(nearest))


def _point(value: object, name: str) -> Point:
    if not isinstance(value, list | tuple):
        return (exact_number(value, name),)
    found = tuple(exact_number(x, f"{name}[{n}]") for n, x in enumerate(value))
    if not found:
        raise InputError(name, "[]", "must have at least 1 coordinate")
    return found


def _excess(rows: tuple[Law, ...], ratio: Fraction) -> Fraction:
    """The largest sum of the positive parts of a row less the ratio times another row."""
    none = Fraction(0)
    pairs = ((a, b) for a in rows for b in rows)
    return max(sum((x - ratio * y for x, y in zip(a, b, strict=True) if x > ratio * y), none) for a, b in pairs)


@final
@dataclass(frozen=True)
class Mixing:
    """The least gammas for which a finite Markov kernel satisfies four mixing conditions.

    ``dobrushin`` is the largest total variation of two rows, ``epsilon_dobrushin`` the same at the order log(E): the
    largest hockey-stick divergence. ``doeblin`` is 1 less the sum of the least entries of the columns, where every
    row is at least 1 - doeblin times the law ``common``, which is None where that is 0. Every entry is at least 1 -
    ``ultra_mixing`` times each other entry of its column.
    """

    rows: tuple[Law, ...]
    E: Fraction
    dobrushin: Fraction
    epsilon_dobrushin: Fraction
    doeblin: Fraction
    common: Law | None
    ultra_mixing: Fraction

    def __post_init__(self) -> None:
        """Refuse gammas for which a condition does not hold, and those that are not the least ones."""
        _need_tuples((self.rows, *([] if self.common is None else [self.common])))
        _need_tuples(self.rows)
        gammas = (self.dobrushin, self.epsilon_dobrushin, self.doeblin, self.ultra_mixing)
        laws = (*self.rows, *([] if self.common is None else [self.common]))
        _need_exact((self.E, *gammas, *(x for law in laws for x in law)))
        if self.E < 1 or not self.rows or any(not 0 <= gamma <= 1 for gamma in gammas):
            raise DpproofsError("a kernel has rows, E >= 1, and gammas in [0, 1]")
        if any(len(law) != len(self.rows[0]) or sum(law) != 1 or min(law) < 0 for law in laws):
            raise DpproofsError("the rows of a kernel, and what they have in common, are laws on the same outcomes")
        if (self.dobrushin, self.epsilon_dobrushin) != (_excess(self.rows, Fraction(1)), _excess(self.rows, self.E)):
            raise DpproofsError("the rows differ by more, or less")
        columns = list(zip(*self.rows, strict=True))
        if (self.common is None) != (self.doeblin == 1) or sum(map(min, columns)) != 1 - self.doeblin:
            raise DpproofsError("what the rows have in common has another mass")
        least = self.common or (Fraction(0),) * len(columns)
        if any((1 - self.doeblin) * u > min(column) for u, column in zip(least, columns, strict=True)):
            raise DpproofsError("a row is below what all are said to have in common")
        kept = [(min(column), max(column)) for column in columns if max(column) > 0]
        if any(low < (1 - self.ultra_mixing) * high for low, high in kept):
            raise DpproofsError("an entry is less than 1 - ultra_mixing times another one of its column")
        if all(low > (1 - self.ultra_mixing) * high for low, high in kept):
            raise DpproofsError("a smaller ultra_mixing will do")

    def __str__(self) -> str:
        shown = {
            "Dobrushin": self.dobrushin,
            f"Dobrushin at log({_text(self.E)})": self.epsilon_dobrushin,
            "Doeblin": self.doeblin,
            "ultra-mixing": self.ultra_mixing,
        }
        return "\n".join(f"{name}: gamma = {_text(gamma)}" for name, gamma in shown.items())

    def to_json(self) -> dict[str, object]:
        """The numbers as plain data, each exactly, as a fraction."""
        return {
            "rows": [[str(x) for x in row] for row in self.rows],
            "E": str(self.E),
            "dobrushin": str(self.dobrushin),
            "epsilon_dobrushin": str(self.epsilon_dobrushin),
            "doeblin": str(self.doeblin),
            "common": None if self.common is None else [str(x) for x in self.common],
            "ultra_mixing": str(self.ultra_mixing),
            "lemmas": ["mixing.rows-dobrushin", "mixing.rows-doeblin", "mixing.rows-ultra-mixing"],
        }


def mixing_coefficients(rows: Sequence[Sequence[Number]], E: Number = 1) -> Mixing:
    """How much a finite Markov kernel mixes: the gammas for ``amplify_dobrushin``, ``amplify_doeblin`` and the like.

    That a kernel satisfies a condition with gamma if its rows do, entry by entry, is proved (mixing.rows-dobrushin,
    mixing.rows-doeblin, mixing.rows-ultra-mixing). That the given rows do is checked in exact rational arithmetic,
    which is no theorem of the kernel; so is that no smaller gamma will do. The numbers are exact, and nothing is
    rounded. For ``amplify_epsilon_dobrushin`` choose an E that is at most 1 + (exp(epsilon) - 1)/delta.

    ``rows`` are lists of the probabilities of the same 1 to LONGEST_LAW outcomes, exact numbers that add up to 1 in
    each row. At most MOST_COMPARISONS entries are compared: the number of rows, squared, times the number of
    outcomes. E >= 1 is the exponential of the order.

    Raises InputError for anything else.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Definition 1.
    """
    if not isinstance(rows, list | tuple):
        raise InputError("rows", rows, "must be a list of rows, which are lists of probabilities")
    given = tuple(rows)
    width = len(given[0]) if given and isinstance(given[0], list | tuple) else 1
    if not given or len(given) ** 2 * max(1, width) > MOST_COMPARISONS:
        told = f"must be at least 1, and its square times the number of outcomes at most {MOST_COMPARISONS}"
        raise InputError("rows", f"{len(given)} rows", told)
    laws = tuple(_law(row, f"rows[{n}]") for n, row in enumerate(given))
    for n, law in enumerate(laws):
        if len(law) != len(laws[0]):
            raise InputError(f"rows[{n}]", f"{len(law)} numbers", f"must have {len(laws[0])}, as the first row has")
    ratio = _ratio(E)
    columns = list(zip(*laws, strict=True))
    least = tuple(map(min, columns))
    mass = sum(least, Fraction(0))
    kept = min(min(column) / max(column) for column in columns if max(column) > 0)
    common = tuple(x / mass for x in least) if mass else None
    return Mixing(laws, ratio, _excess(laws, Fraction(1)), _excess(laws, ratio), 1 - mass, common, 1 - kept)

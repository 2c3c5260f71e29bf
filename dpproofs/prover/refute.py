"""Counterexamples: found in floating point, then confirmed at a rational point by rigorous enclosures."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product as cartesian
from random import Random
from typing import final

from dpproofs.checkers.algebra import identical
from dpproofs.checkers.interval import compare
from dpproofs.checkers.rational import exact
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import conj, eq, exists, ne, neg, num, substitute
from dpproofs.prover.sampling import Evaluator, Ray, Samples, as_float, borders, bound_on, inside, is_curved, rays
from dpproofs.proving.tactics import ProofError, arith

_HOLDS = {"le": (-1, 0), "lt": (-1,), "eq": (0,), "ne": (-1, 1)}
_OPPOSITE = {"le": "lt", "lt": "le", "eq": "ne", "ne": "eq"}
_ROUNDS = 60
_START = 10
_KEPT = 6
_CORNERS = 256
_FARTHEST = 1e6
_SMALLEST_STEP = 1e-9
_MOST_ROUNDED = 4
_TURNS = 7
_SURE = 1e3
Point = Mapping[Term, Fraction]


@final
@dataclass(frozen=True)
class Counterexample:
    """A point of the domain at which the goal is false; the two sides there, and the theorem that says so."""

    point: Point
    left: Term
    right: Term
    theorem: Theorem | None

    def __str__(self) -> str:
        return ", ".join(f"{v.data[0]} = {q}" for v, q in sorted(self.point.items(), key=lambda x: x[0].key))


def order(left: Term, right: Term) -> int | None:
    """-1, 0 or 1 for closed terms, equality being found by normal forms; None if not decided."""
    return 0 if identical(left, right) else compare(left, right)


def holds_at(formula: Term, point: Point) -> bool | None:
    """Whether a comparison holds at a rational point; None if that is not decided."""
    closed = substitute(formula, {v: num(q) for v, q in point.items()})
    found = order(*closed.args)
    return None if found is None else found in _HOLDS[closed.op]


def refute(goal: Term, domain: Sequence[Term], variables: Iterable[Term]) -> Counterexample | None:
    """A rational point of the domain at which the goal is certainly false, if one is found."""
    free = sorted({*variables, *goal.free}.union(*(d.free for d in domain)), key=lambda v: v.key)
    tried: set[tuple[Fraction, ...]] = set()
    for point in _points(goal, domain, free):
        key = tuple(point[v] for v in free)
        if key in tried:
            continue
        tried.add(key)
        if holds_at(goal, point) is False and all(holds_at(d, point) for d in domain):
            left, right = (substitute(a, {v: num(q) for v, q in point.items()}) for a in goal.args)
            return Counterexample(Frozen(point), left, right, _negation(goal.op, left, right))
        if len(tried) > 400:
            return None
    return None


def _negation(relation: str, left: Term, right: Term) -> Theorem | None:
    formula = {"le": right < left, "lt": right <= left, "eq": ne(left, right), "ne": eq(left, right)}
    try:
        return infer("enclosure", formula=formula[relation], depth=1)
    except RuleError:
        return None


def existence(goal: Term, domain: Sequence[Term], found: Counterexample) -> Theorem | None:
    """``for some x: domain and not goal``, shown at the point; None if the kernel does not decide a side of it."""
    free = sorted(found.point, key=lambda v: v.key)
    claim = neg(goal)
    body = conj(*domain, claim) if domain else claim

    def at_point(formula: Term) -> Term:
        return substitute(formula, {v: num(q) for v, q in found.point.items()})

    try:
        parts = [_closed(at_point(d)) for d in domain]
        parts.append(arith(at_point(claim), _closed(at_point(Term(_OPPOSITE[goal.op], goal.args[::-1])))))
        th = infer("and_intro", *parts) if domain else parts[0]
        for i in range(len(free) - 1, -1, -1):
            formula = body
            for v in reversed(free[i:]):
                formula = exists(v, formula)
            formula = substitute(formula, {v: num(found.point[v]) for v in free[:i]})
            th = infer("exists_intro", th, formula=formula, value=num(found.point[free[i]]))
    except (RuleError, ProofError):
        return None
    return th


def _closed(formula: Term) -> Theorem:
    """A comparison of numbers, by enclosures or because both sides have one normal form."""
    try:
        return infer("enclosure", formula=formula, depth=1)
    except RuleError:
        left, right = formula.args
        return arith(formula, infer("identity", formula=eq(left, right)))


def _points(goal: Term, domain: Sequence[Term], free: list[Term]) -> Iterator[Point]:
    if not free:
        yield {}
        return
    gap = goal.args[1] - goal.args[0]
    if goal.op == "ne":
        gap = gap**2
    columns, size = _start(domain, free)
    both = goal.op == "eq"
    found = [row for scaled in (False, True) for row in _descend(gap, domain, columns, size, scaled, both)[:_KEPT]]
    yield from _near(gap, domain, found, both)
    if size and any(map(is_curved, domain)):
        random = Random(6)  # noqa: S311
        yield from _near(gap, domain, _along(gap, domain, rays(columns, size, random), free, both, random), both)
    for row in found:
        yield {v: Fraction(x) for v, x in row.items()}


def looks_false(goal: Term, domain: Sequence[Term]) -> bool:
    """Whether some point that is looked at first, or on a curved border, seems to be a counterexample."""
    free = sorted(goal.free.union(*(d.free for d in domain)), key=lambda v: v.key)
    if not free or goal.op not in ("le", "lt"):
        return False
    gap = goal.args[1] - goal.args[0]
    columns, size = _start(domain, free)
    if any(map(is_curved, domain)):
        ends = [end for end in borders(domain, free, rays(columns, size, Random(6))) if end is not None]  # noqa: S311
        columns = {v: columns[v] + [end[v] for end in ends] for v in free}
        size += len(ends)
    return any(score < -1 for score in _merit(gap, columns, size, True, False))


def _near(gap: Term, domain: Sequence[Term], rows: list[dict[Term, float]], both: bool) -> Iterator[Point]:
    """Rational numbers close to the points, those with the smallest denominators first."""
    if not rows:
        return
    for digits in (0, 1, 2, 3, 4, 6, 8):
        near = [{v: _snap(x, digits) for v, x in row.items()} for row in rows]
        scores = _scores(gap, near, both)
        yield from (point for point, score in zip(near, scores, strict=True) if both or not score > _SURE)
        if len(rows[0]) <= _MOST_ROUNDED:
            near = list(_roundings(rows, 10**digits))
            if not near:
                continue
            good = inside(domain, _columns(near), len(near))
            scores = _scores(gap, near, both)
            yield from (point for point, ok, score in zip(near, good, scores, strict=True) if ok and score < -1)


def _roundings(rows: list[dict[Term, float]], unit: int) -> Iterator[dict[Term, Fraction]]:
    """The points with their coordinates rounded to multiples of 1/unit, up or down."""
    for row in rows:
        if not all(math.isfinite(x * unit) for x in row.values()):
            continue
        ends = [(Fraction(math.floor(x * unit), unit), Fraction(math.ceil(x * unit), unit)) for x in row.values()]
        yield from (dict(zip(row, point, strict=True)) for point in cartesian(*ends))


def _columns(points: Sequence[Point]) -> dict[Term, list[float]]:
    return {v: [as_float(point[v]) for point in points] for v in points[0]}


def _scores(gap: Term, points: Sequence[Point], both: bool) -> list[float]:
    """The slack in units of the rounding error."""
    return _merit(gap, _columns(points), len(points), True, both)


def _along(
    gap: Term, domain: Sequence[Term], along: list[Ray], free: list[Term], both: bool, random: Random
) -> list[dict[Term, float]]:
    """Points of the border of the domain, the lowest that are found when the rays to them are turned."""
    best: list[tuple[float, dict[Term, float], Ray]] = []
    turn = 1.0
    for _ in range(_TURNS if len(free) > 1 else 1):
        ends = [(end, ray) for end, ray in zip(borders(domain, free, along), along, strict=True) if end is not None]
        scores = _merit(gap, {v: [end[v] for end, _ in ends] for v in free}, len(ends), False, both)
        best += [(score, end, ray) for score, (end, ray) in zip(scores, ends, strict=True) if score < math.inf]
        best = sorted(best, key=lambda b: b[0])[:_KEPT]
        turn /= 3
        along = [
            (start, [x + turn * random.uniform(-1, 1) * max(map(abs, way)) for x in way])
            for _, _, (start, way) in best
            for _ in range(2 * len(free))
        ]
    return [end for _, end, _ in best]


def _snap(x: float, digits: int) -> Fraction:
    return Fraction(x).limit_denominator(10**digits)


def _start(domain: Sequence[Term], free: list[Term]) -> tuple[dict[Term, list[float]], int]:
    """Random points, and the corners and small numbers that the domain allows."""
    samples = Samples(domain, free, 300, seed=2)
    columns = {v: list(samples.columns[v]) for v in free}
    random = Random(3)  # noqa: S311
    few: list[list[float]] = []
    for v in free:
        bounds = [exact(b[1]) for d in domain if (b := bound_on(d, v))]
        ends = {as_float(q) for q in bounds if q is not None and abs(q) < 1e300}
        few.append(sorted({*ends, 0.0, 1.0}))
    for options in (few, [sorted({*o, -1.0, 0.5, 2.0}) for o in few]):
        total = math.prod(map(len, options))
        for i in range(min(total, _CORNERS)):
            k = i if total <= _CORNERS else random.randrange(total)
            for v, values in zip(free, options, strict=True):
                k, j = divmod(k, len(values))
                columns[v].append(values[j])
    size = len(columns[free[0]])
    good = inside(domain, columns, size)
    columns = {v: [x for x, ok in zip(c, good, strict=True) if ok] for v, c in columns.items()}
    return columns, sum(good)


def _merit(gap: Term, columns: dict[Term, list[float]], size: int, scaled: bool, both: bool) -> list[float]:
    values, errors = Evaluator(columns, size).value(gap)
    out = []
    for v, e in zip(values, errors, strict=True):
        m = -abs(v) if both else v
        m = m / (e + 1e-300) if scaled else m
        out.append(math.inf if math.isnan(m) else m)
    return out


def _descend(
    gap: Term, domain: Sequence[Term], columns: dict[Term, list[float]], size: int, scaled: bool, both: bool
) -> list[dict[Term, float]]:
    """The lowest points that a local search finds, lowest first."""
    if size == 0:
        return []
    free = list(columns)
    merit = _merit(gap, columns, size, scaled, both)
    best = sorted(range(size), key=lambda i: (merit[i], i))[:_START]
    rows = [({v: columns[v][i] for v in free}, merit[i], 0.3) for i in best]
    if rows[0][1] == -math.inf or (scaled and rows[0][1] < -1e9):
        return [row for row, _, _ in rows]
    random = Random(4)  # noqa: S311
    for _ in range(_ROUNDS):
        trial: dict[Term, list[float]] = {v: [] for v in free}
        owner: list[int] = []
        for i, (row, _, step) in enumerate(rows):
            if step < _SMALLEST_STEP:
                continue
            for direction in _directions(free, random):
                owner.append(i)
                for v in free:
                    x = row[v]
                    trial[v].append(x + direction.get(v, 0.0) * step * (abs(x) if x else 1.0))
        if not owner:
            break
        near = [all(abs(c[k]) <= _FARTHEST for c in trial.values()) for k in range(len(owner))]
        good = [a and b for a, b in zip(near, inside(domain, trial, len(owner)), strict=True)]
        scores = _merit(gap, trial, len(owner), scaled, both)
        improved: dict[int, tuple[float, int]] = {}
        for k, i in enumerate(owner):
            if good[k] and scores[k] < min(rows[i][1], improved.get(i, (math.inf, 0))[0]):
                improved[i] = (scores[k], k)
        rows = [
            ({v: trial[v][improved[i][1]] for v in free}, improved[i][0], step * 1.3)
            if i in improved
            else (row, score, step * 0.5)
            for i, (row, score, step) in enumerate(rows)
        ]
    return [row for row, _, _ in sorted(rows, key=lambda r: r[1])]


def _directions(free: list[Term], random: Random) -> Iterator[dict[Term, float]]:
    for v in free:
        yield {v: 1.0}
        yield {v: -1.0}
    for _ in range(2 * len(free) if len(free) > 1 else 0):
        yield {v: random.uniform(-1, 1) for v in free}

"""Comparisons on boxes by interval arithmetic, and a forecast in floating point of what that takes.

In the forecast balls are carried to first order, all boxes of one size at once. The rule ``enclosure``
then does it rigorously; without the forecast it would bisect to its limit where it cannot succeed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from dpproofs.checkers.rational import exact
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.terms import num
from dpproofs.prover.sampling import Evaluator, as_float, bound_on
from dpproofs.prover.schemas import both_sides
from dpproofs.proving.tactics import assume

_DEEPEST, _SPARE_DEPTH = 24, 2
_ENOUGH, _FAR = 32, 1e6
_LARGEST_STEP = 250_000
"""Operations on small numbers in one step of a proof. Replay refuses steps that take much longer."""
_VALUE_OF_A_FUNCTION, _VALUE_OF_ERF, _ARITHMETIC = 84, 672, 8
_ERROR_FUNCTIONS = ("erf", "erfc")
_SIMPLE = ("num", "var", "add", "mul", "min", "max")
Box = dict[Term, tuple[float, float]]


class Forecast(NamedTuple):
    """The number of consecutive bisections until all is decided, and the number of boxes examined."""

    depth: int
    boxes: int


def box_of(variables: Sequence[Term], hypotheses: Sequence[Term]) -> Box | None:
    """The numbers between which the variables are; None if one is not bounded by floats on both sides."""
    box: Box = {}
    for v in sorted(variables, key=lambda v: v.key):
        ends: dict[str, list[float]] = {"low": [], "high": []}
        for h in hypotheses:
            found = bound_on(h, v)
            value = exact(found[1]) if found is not None else None
            if found is not None and value is not None:
                ends[found[0]].append(as_float(value))
        if not ends["low"] or not ends["high"]:
            return None
        box[v] = (max(ends["low"]), min(ends["high"]))
        if not all(map(math.isfinite, box[v])):
            return None
    return box


def enclosed(goal: Term, premises: Sequence[Theorem], box: Box, most: int) -> Theorem | None:
    """The comparison on the box that the premises describe, if that seems to take at most ``most`` boxes.

    A box that takes much work is split into parts, each of which is a step of its own.
    """
    gap = goal.args[1] - goal.args[0]
    found = forecast(gap, box, most)
    if found is None:
        return None
    if len(box) and found.boxes * _work(gap) > _LARGEST_STEP:
        v = max(box, key=lambda v: box[v][1] - box[v][0])
        low, high = box[v]
        point = num(Fraction((low + high) / 2).limit_denominator(2**10))
        ends = ((v <= point, (low, as_float(point.data))), (point <= v, (as_float(point.data), high)))
        if low < as_float(point.data) < high:
            parts = [enclosed(goal, (*premises, assume(side)), {**box, v: part}, most) for side, part in ends]
            if parts[0] is not None and parts[1] is not None:
                return both_sides(v, point, parts[1], parts[0])
    try:
        return infer("enclosure", *premises, formula=goal, depth=found.depth + _SPARE_DEPTH)
    except RuleError:
        return None


def _work(t: Term) -> int:
    """About how many operations on small numbers it takes to enclose t once."""
    own = len(t.args) * _ARITHMETIC if t.op in _SIMPLE else _VALUE_OF_A_FUNCTION
    return (_VALUE_OF_ERF if t.op in _ERROR_FUNCTIONS else own) + sum(map(_work, t.args))


def forecast(gap: Term, box: Box, most: int) -> Forecast | None:
    """The cost until the gap seems positive on every part; None if that is more than ``most`` boxes."""
    names = list(box)
    widths = {v: high - low for v, (low, high) in box.items()}
    if any(w < 0 for w in widths.values()):
        return Forecast(0, 1)  # there is no point in it
    parts: list[Mapping[Term, float]] = [{v: (low + high) / 2 for v, (low, high) in box.items()}]
    looked = 0
    for depth in range(_DEEPEST + 1):
        looked += len(parts)
        if looked > most:
            return None
        radii = {v: [w / 2] * len(parts) for v, w in widths.items()}
        evaluator = Evaluator({v: [p[v] for p in parts] for v in names}, len(parts), radii=radii)
        values, errors = evaluator.value(gap)
        if any(v + e < 0 for v, e in zip(values, errors, strict=True)):
            return None
        ratios = [e / v if v > 0 else math.inf for v, e in zip(values, errors, strict=True)]
        parts = [p for p, ratio in zip(parts, ratios, strict=True) if not ratio < 1]
        if not parts:
            return Forecast(depth, looked)
        # Errors are about proportional to the widths.
        if len(parts) >= _ENOUGH and sum(min(r, _FAR) ** len(names) for r in ratios if r >= 1) > most:
            return None
        longest = max(names, key=lambda v: widths[v])
        widths[longest] /= 2
        step = widths[longest] / 2
        parts = [{**p, longest: p[longest] + s} for p in parts for s in (-step, step)]
    return None

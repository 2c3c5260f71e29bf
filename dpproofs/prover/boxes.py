"""How deep a box must be bisected until interval arithmetic decides: a forecast in floating point.

Balls are carried to first order, all boxes of one size at once. The rule ``enclosure`` then does it
rigorously; without the forecast it would bisect to its limit where it cannot succeed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from dpproofs.checkers.interval import exact
from dpproofs.kernel import Term
from dpproofs.prover.sampling import Evaluator, as_float, bound_on

_DEEPEST = 24
_ENOUGH, _FAR = 32, 1e6
Box = dict[Term, tuple[float, float]]


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


def depth_needed(gap: Term, box: Box, most: int) -> int | None:
    """The number of bisections after which the gap seems positive on every part; None if that takes too many boxes."""
    names = list(box)
    widths = {v: high - low for v, (low, high) in box.items()}
    if any(w < 0 for w in widths.values()):
        return 0  # there is no point in it
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
            return depth
        # Errors are about proportional to the widths.
        if len(parts) >= _ENOUGH and sum(min(r, _FAR) ** len(names) for r in ratios if r >= 1) > most:
            return None
        longest = max(names, key=lambda v: widths[v])
        widths[longest] /= 2
        step = widths[longest] / 2
        parts = [{**p, longest: p[longest] + s} for p in parts for s in (-step, step)]
    return None

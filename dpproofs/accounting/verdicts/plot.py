"""Pictures of what is derived for a claim and what is computed to be false, as SVG.

Drawn is delta against epsilon, or epsilon against steps.

Both curves are step functions. Between two points the upper one has the guarantee derived at the less private end, the
lower one what is false at the other end, so that no point overstates what was found. Positions are rounded outward.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, final

from dpproofs.accounting.claims.model import PrivacyClaim, plain_claim
from dpproofs.accounting.derivation.strategies.base import WHATEVER, Aim
from dpproofs.accounting.refutation.epochs import epsilon_of_epochs
from dpproofs.accounting.refutation.plds import epsilon_told_apart, epsilons_told_apart
from dpproofs.accounting.refutation.witnesses import refuted_epsilon
from dpproofs.accounting.tuning import logarithm
from dpproofs.accounting.verdicts.answers import LibraryAccountant
from dpproofs.accounting.verdicts.calibration import number_in, varied
from dpproofs.accounting.verdicts.verdict import verify
from dpproofs.numbers import DpproofsError, InputError, decimal_string, plain_integer, plain_text, printable, short
from dpproofs.privacy.notions import APPROX_DP
from dpproofs.render.svg import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Axis,
    Place,
    axes,
    band,
    document,
    grid,
    paint,
    polyline,
    rounded,
    text,
    tick,
    ticks,
)
from dpproofs.system.progress import counted

AGAINST = ("epsilon", "steps", "count")
"""What may be on the horizontal axis."""
POINTS, MOST_POINTS = 13, 100
LARGEST = 1_000_000
"""The largest epsilon of a picture."""
LONGEST = 80
"""How many letters of a title fit."""
WIDEST, LINE, GAP = 7.5, 18, 6
"""How wide a letter is, at most on average, how high a line, and how far from curves."""


class Bracket(NamedTuple):
    """At a delta, or a number of steps: an epsilon that is proved, and one that is refuted, where known."""

    at: Fraction
    proved: Fraction | None
    refuted: Fraction | None


@final
@dataclass(frozen=True)
class Picture:
    """A picture as SVG; notebooks show it. Only ``plot`` makes one."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def plot(claim: PrivacyClaim, *, against: str = "epsilon", points: int = POINTS) -> Picture:
    """The band between what is proved and what is refuted, for a claim of (epsilon, delta)-DP with delta above 0.

    ``against`` is the horizontal axis: epsilon (in nats), with delta on the other one, or steps or count, with
    epsilon on the other one; ``points`` is the number of points. Raises InputError for other claims or axes.
    """
    claim, name, many = plain_claim(claim), plain_text(against), plain_integer(points)
    if name is None or name not in AGAINST:
        raise InputError("against", against, f"must be one of {', '.join(AGAINST)}")
    if many is None or not 2 <= many <= MOST_POINTS:
        raise InputError("points", points, f"must be a whole number from 2 to {MOST_POINTS}")
    if claim.notion != APPROX_DP.name:
        raise InputError("notion", claim.notion, f"must be {APPROX_DP.name} for a picture")
    if not 0 < claim.parameters["delta"] < 1:
        raise InputError("delta", short(claim.parameters["delta"]), "must satisfy 0 < delta < 1 for a picture")
    if claim.parameters["epsilon"] > LARGEST:
        raise InputError("epsilon", short(claim.parameters["epsilon"]), f"must be at most {LARGEST} for a picture")
    verdict = verify(claim).verdict
    if name == "epsilon":
        deltas = _deltas(claim, many)
        return Picture(_profile(claim, verdict, _brackets(claim, deltas)))
    last = _number_of(claim, name)
    numbers = sorted({max(1, last * k // many) for k in range(1, many + 1)})
    aim = Aim(rough=True)
    found = [
        bracket(varied(claim, name, Fraction(n)), Fraction(n), aim) for n in counted(numbers, len(numbers), "point")
    ]
    return Picture(_growth(claim, verdict, name, found))


def _number_of(claim: PrivacyClaim, name: str) -> int:
    """The number of steps."""
    number = int(number_in(claim, name))
    if number < 2:
        raise InputError(name, number, "must be at least 2 for a picture against it")
    return number


def _with(claim: PrivacyClaim, delta: Fraction) -> PrivacyClaim:
    """The claim with another delta."""
    return replace(claim, parameters={**claim.parameters, "delta": delta})


def _deltas(claim: PrivacyClaim, many: int) -> list[Fraction]:
    """Decreasing deltas; that of the claim is one of them, and not the last."""
    middle = logarithm(claim.parameters["delta"]) / math.log(10)
    top, bottom = max(-1.0, middle / 2), max(1.4 * middle, middle - 5, -300.0)
    levels = (top + (bottom - top) * k / (many - 1) for k in range(many))
    found = {Fraction(f"{10 ** (level - math.floor(level)):.2f}e{math.floor(level)}") for level in levels}
    return sorted((found - {Fraction(1)}) | {claim.parameters["delta"]}, reverse=True)


def _brackets(claim: PrivacyClaim, deltas: list[Fraction]) -> list[Bracket]:
    """Those at each delta; one PLD serves all of them."""
    told = epsilons_told_apart(claim.weakest, [one for delta in deltas for one in (delta, _more(delta))])
    aim = Aim(rough=True, least_delta=min(deltas))
    return [
        bracket(_with(claim, delta), delta, aim, lambda one: told.get(one.parameters["delta"]))
        for delta in counted(deltas, len(deltas), "point")
    ]


Told = Callable[[PrivacyClaim], Fraction | None]
"""The largest epsilon that PLDs show to be false for a claim."""


def bracket(claim: PrivacyClaim, at: Fraction, aim: Aim = WHATEVER, told: Told = epsilon_told_apart) -> Bracket:
    """The least epsilon that is derived at the delta of the claim, and the largest that is refuted."""
    known = {"delta": claim.parameters["delta"]}
    try:
        g = LibraryAccountant().best(claim.mechanism, claim.notion, known, claim.relation, claim.group, 0, aim)
        proved: Fraction | None = g.parameters["epsilon"].enclosure()[1]
    except DpproofsError:  # nothing is derived
        proved = None
    refuted = _refuted(claim, told)
    is_in_reach = proved is not None and proved <= LARGEST
    return Bracket(at, proved if is_in_reach else None, None if refuted is None else min(refuted, Fraction(LARGEST)))


def _more(delta: Fraction) -> Fraction:
    """Slightly more."""
    return min(delta * (1 + Fraction(1, 10**6)), Fraction(1))


def _refuted(claim: PrivacyClaim, told: Told) -> Fraction | None:
    """The largest epsilon found to be refuted at the delta of the claim, or at a slightly larger one."""
    claim = claim.weakest
    for one in (claim, _with(claim, _more(claim.parameters["delta"]))):
        below = [e for e in (refuted_epsilon(one), epsilon_of_epochs(one), told(one)) if e is not None]
        if below:
            return max(below)
    return None


# Drawing --------------------------------------------------------------------------------------


def _profile(claim: PrivacyClaim, verdict: str, found: list[Bracket]) -> str:
    """Delta against epsilon; brackets are by decreasing delta."""
    wanted = float(claim.parameters["epsilon"])
    values = [float(e) for b in found for e in (b.proved, b.refuted) if e is not None]
    x = Axis(0.0, rounded(max([wanted, *values, 1e-9]) * 1.05), LEFT, WIDTH - RIGHT)
    exponents = [logarithm(b.at) / math.log(10) for b in found]
    y = Axis(float(math.floor(min(exponents) - 1e-9)), float(math.ceil(max(exponents) + 1e-9)), HEIGHT - BOTTOM, TOP)
    upper: list[tuple[float, float]] = []
    known = [(b, e) for b, e in zip(found, exponents, strict=True) if b.proved is not None]
    furthest = 0.0
    for (b, level), beside in zip(known, [*known, None][1:], strict=True):
        furthest = max(furthest, float(b.proved or 0))
        end = x.high if beside is None else max(furthest, float(beside[0].proved or 0))
        height = y.place(level, outward=-1)
        upper += [(x.place(furthest, outward=1), height), (x.place(end, outward=1), height)]
    lower: list[tuple[float, float]] = []
    start = x.place(0.0, outward=1)
    reached = 0.0
    for b, level in zip(found, exponents, strict=True):
        if b.refuted is not None and float(b.refuted) > reached:
            reached, height = float(b.refuted), y.place(level, outward=1)
            end = x.place(reached, outward=-1)
            lower += [(start, height), (end, height)]
            start = end
    if lower:
        lower.append((lower[-1][0], float(y.start)))
    marks = [(x.place(t, outward=1), tick(t)) for t in ticks(x.high)]
    step = max(1, math.ceil((y.high - y.low) / 10))
    levels = [(y.place(float(k), outward=1), f"1e{k}") for k in range(int(y.low), int(y.high) + 1, step)]
    point = x.place(wanted, outward=1), y.place(logarithm(claim.parameters["delta"]) / math.log(10), outward=1)
    return _svg(claim, verdict, ("epsilon", "delta"), (marks, levels), (upper, lower), point, found, "delta")


def _growth(claim: PrivacyClaim, verdict: str, name: str, found: list[Bracket]) -> str:
    """Epsilon against the number of steps; brackets are by increasing number."""
    wanted = float(claim.parameters["epsilon"])
    values = [float(e) for b in found for e in (b.proved, b.refuted) if e is not None]
    x = Axis(0.0, float(found[-1].at), LEFT, WIDTH - RIGHT)
    y = Axis(0.0, rounded(max([wanted, *values, 1e-9]) * 1.05), HEIGHT - BOTTOM, TOP)
    upper: list[tuple[float, float]] = []
    start, most = 0.0, math.inf
    proved: list[float] = []
    for b in reversed(found):
        most = min(most, math.inf if b.proved is None else float(b.proved))
        proved.append(most)
    for b, epsilon in zip(found, reversed(proved), strict=True):
        if epsilon < math.inf:
            height = y.place(epsilon, outward=-1)
            upper += [(x.place(start, outward=-1), height), (x.place(float(b.at), outward=-1), height)]
        start = float(b.at)
    lower: list[tuple[float, float]] = []
    reached = 0.0
    for b, end in zip(found, [*(float(b.at) for b in found[1:]), x.high], strict=True):
        reached = max(reached, float(b.refuted or 0))
        if reached:
            height = y.place(reached, outward=1)
            lower += [(x.place(float(b.at), outward=1), height), (x.place(end, outward=1), height)]
    marks = [(x.place(t, outward=1), tick(t)) for t in ticks(x.high)]
    levels = [(y.place(t, outward=1), tick(t)) for t in ticks(y.high)]
    point = x.place(x.high, outward=1), y.place(wanted, outward=1)
    return _svg(claim, verdict, (name, "epsilon"), (marks, levels), (upper, lower), point, found, name)


class _Box(NamedTuple):
    """A part of the picture, from its left upper corner to its right lower one."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Box) -> bool:
        """Whether they have a point in common."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def away(self, place: Place) -> float:
        """How far it is from a place."""
        across = max(self.left - place[0], place[0] - self.right, 0.0)
        return math.hypot(across, max(self.top - place[1], place[1] - self.bottom, 0.0))


def _free(lines: Sequence[str], near: Place, taken: Sequence[_Box]) -> _Box:
    """The place for lines of text inside of the axes that is nearest, where they meet nothing that is taken, if any."""
    width, height = WIDEST * max(map(len, lines)), LINE * len(lines)
    across = range(LEFT + GAP, int(WIDTH - RIGHT - GAP - width), GAP)
    down = range(TOP + GAP, int(HEIGHT - BOTTOM - GAP - height), GAP)
    boxes = [_Box(x, y, x + width, y + height) for y in down for x in across]
    boxes.sort(key=lambda box: box.away(near))
    return next((box for box in boxes if not any(map(box.meets, taken))), boxes[0])


def _labels(verdict: str, point: Place, curves: Iterable[Sequence[Place]], *, falls: bool) -> list[str]:
    """The legend, and what the point is, where no curve crosses them."""
    taken = [
        _Box(min(a[0], b[0]) - GAP / 2, min(a[1], b[1]) - GAP / 2, max(a[0], b[0]) + GAP / 2, max(a[1], b[1]) + GAP / 2)
        for curve in curves
        for a, b in pairwise(curve)
    ]
    taken.append(_Box(point[0] - GAP, point[1] - GAP, point[0] + GAP, point[1] + GAP))
    drawn = []
    legend = {"proved": "solid, and above it: derived", "refuted": "dashed, and below it: false, as computed"}
    corner = (WIDTH - RIGHT if falls else LEFT), TOP
    for said, near in ({"ink": f"claim: {verdict}"}, point), (legend, corner):
        box = _free([*said.values()], near, taken)
        taken.append(box)
        drawn += [
            text(box.left, box.top + LINE * k - 5, words, kind) for k, (kind, words) in enumerate(said.items(), 1)
        ]
    return drawn


def _svg(
    claim: PrivacyClaim,
    verdict: str,
    names: tuple[str, str],
    marks: tuple[list[tuple[float, str]], list[tuple[float, str]]],
    curves: tuple[list[tuple[float, float]], list[tuple[float, float]]],
    point: tuple[float, float],
    found: list[Bracket],
    fixed: str,
) -> str:
    """The picture."""
    upper, lower = curves
    title = printable(claim.title) or str(claim)
    heading = printable(claim.title) or str(claim.mechanism)
    shown = heading if len(heading) <= LONGEST else heading[: LONGEST - 3] + "..."
    said = [
        f"{fixed} = {short(b.at)}: "
        + ("nothing derived" if b.proved is None else f"epsilon {decimal_string(b.proved, 6, up=True)} derived")
        + ("" if b.refuted is None else f", {decimal_string(b.refuted, 6, up=False)} false, as computed")
        for b in found
    ]
    parts = [text(LEFT, 24, shown), *grid(*marks)]
    if upper and lower:
        parts.append(band([*upper, (upper[-1][0], lower[-1][1])], lower))
    if upper:
        parts.append(polyline(upper, "proved"))
    if lower:
        parts.append(polyline(lower, "refuted", "6 3"))
    parts += [
        *axes(*names),
        f'<circle cx="{point[0]:.2f}" cy="{point[1]:.2f}" r="4.5" {paint("ink")} fill="currentColor"/>',
        *_labels(verdict, point, curves, falls=names[0] == "epsilon"),
    ]
    described = f"{claim} is {verdict}. {'; '.join(said)}."
    return document("dpproofs", f"{title}: {names[1]} against {names[0]}", described, parts)

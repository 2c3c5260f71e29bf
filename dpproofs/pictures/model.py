"""The data of a picture: curves of numbers with a safe side, as SVG, as JSON and as a table.

An upper bound is rounded up and a lower one down, in the table and in the drawing. The dots are certified; the lines
between them guide the eye.
"""

from __future__ import annotations

import csv
import io
import math
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from dpproofs.accounting.tuning import logarithm
from dpproofs.errors import DpproofsError
from dpproofs.numbers import decimal_string, exact_text
from dpproofs.render.svg import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Axis,
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

COLORS = ("first", "second", "third", "fourth", "fifth")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4")
DIGITS = 12
"""How many digits are written."""
SHORT = 6
"""How many digits a dot says."""
ROW = 21
"""How high a line of the legend is."""
ALIKE = 0.1
"""Where the two ends of an enclosure fall this near to each other there is no band to see."""


class Point(NamedTuple):
    """A value between two bounds; a bound has only one of them."""

    x: Fraction
    low: Fraction | None = None
    high: Fraction | None = None

    @property
    def written(self) -> tuple[str, str | None, str | None]:
        """The three as decimals, rounded outwards; x is exact."""
        low = None if self.low is None else decimal_string(self.low, DIGITS, up=False)
        high = None if self.high is None else decimal_string(self.high, DIGITS, up=True)
        return exact_text(self.x) or str(self.x), low, high


class Curve(NamedTuple):
    """A curve: its label, the lemmas that it rests on, and its points from left to right."""

    label: str
    lemmas: tuple[str, ...]
    points: tuple[Point, ...]

    @property
    def side(self) -> str:
        """Whether its numbers are upper bounds, lower bounds, or enclosures of a value."""
        first = self.points[0]
        return "at most" if first.low is None else "at least" if first.high is None else "between"


class Scale(NamedTuple):
    """The quantity of an axis, and whether it is logarithmic."""

    words: str
    is_log: bool = False

    def at(self, q: Fraction) -> float:
        """How far along the axis a number is."""
        return logarithm(q) / math.log(10) if self.is_log else float(q)

    def axis(self, numbers: list[Fraction], start: int, end: int) -> tuple[Axis, list[tuple[float, str]]]:
        """The axis on which these numbers are, and its ticks: round numbers, or powers of ten."""
        values = [self.at(q) for q in numbers]
        if not self.is_log:
            axis = Axis(0.0, rounded(max(values)), start, end)
            return axis, [(axis.place(t, outward=1), tick(t)) for t in ticks(axis.high)]
        most = math.ceil(max(abs(v) for v in values)) + 1
        marks = [(k + math.log10(c), c, k) for k in range(-most, most) for c in (1, 2, 5)]
        low = max(m for m, _, _ in marks if m <= min(values) + 1e-9)
        high = min(m for m, _, _ in marks if m >= max(values) - 1e-9)
        axis = Axis(low, high, start, end)
        wide = high - low
        every, leads = (1, (1, 2, 5)) if wide <= 3 else (math.ceil(wide / 10), (1,))
        shown = [(m, c, k) for m, c, k in marks if low <= m <= high and c in leads and k % every == 0]
        return axis, [(axis.place(m, outward=1), tick(c * 10.0**k) if -3 < k < 6 else f"{c}e{k}") for m, c, k in shown]


@dataclass(frozen=True)
class Picture:
    """A picture of curves; notebooks show it."""

    name: str
    title: str
    across: Scale
    up: Scale
    curves: tuple[Curve, ...]

    def __post_init__(self) -> None:
        for curve in self.curves:
            for p in curve.points:
                if p.low is not None and p.high is not None and p.low > p.high:
                    raise DpproofsError(f"{self.name}, {curve.label}: {p.low} is not below {p.high}")

    @property
    def svg(self) -> str:
        """The picture; each dot has its numbers as a tooltip."""
        marked = [q for c in self.curves for p in c.points for q in (p.low, p.high) if q is not None]
        bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
        x, below = self.across.axis([p.x for c in self.curves for p in c.points], LEFT, right)
        y, beside = self.up.axis(marked, bottom, TOP)
        parts = [text(18, 24, self.title, more=' font-weight="bold"'), *grid(below, beside)]
        for curve, color, dashes in zip(self.curves, COLORS, DASHES, strict=False):
            parts += self._drawn(curve, x, y, color, dashes)
        parts += axes(self.across.words, self.up.words)
        for k, (curve, color, dashes) in enumerate(zip(self.curves, COLORS, DASHES, strict=False)):
            level = HEIGHT + ROW * k + 4
            parts.append(polyline([(LEFT, level - 4), (LEFT + 44, level - 4)], color, dashes))
            parts.append(_dot(LEFT + 22, level - 4, color, ""))
            parts.append(text(LEFT + 54, level, curve.label))
        return document(self.name, self.title, self._described, parts, HEIGHT + ROW * len(self.curves) + 4)

    def _repr_svg_(self) -> str:
        return self.svg

    @property
    def _described(self) -> str:
        """The first and the last point of each curve, in words."""
        said = [
            f"{c.label}: {_said(c.points[0])}" + (f", {_said(c.points[-1])}" if len(c.points) > 1 else "")
            for c in self.curves
        ]
        return f"{self.up.words} against {self.across.words}. {'; '.join(said)}."

    def _drawn(self, curve: Curve, x: Axis, y: Axis, color: str, dashes: str) -> list[str]:
        """A curve with its dots, and the band between its two sides where they are visibly different."""
        sides = []
        for name, outward in (("high", -1), ("low", 1)):
            places = [
                (x.place(self.across.at(p.x), outward=1), y.place(self.up.at(q), outward=outward))
                for p in curve.points
                if (q := getattr(p, name)) is not None
            ]
            sides.append(places)
        upper, lower = sides
        parts = []
        if upper and lower:
            if max(b[1] - a[1] for a, b in zip(upper, lower, strict=True)) > ALIKE:
                parts.append(band(upper, lower))
            else:
                lower = []
        for places in filter(None, (lower, upper)):
            parts.append(polyline(places, color, dashes))
            parts += [_dot(*at, color, _said(p)) for at, p in zip(places, curve.points, strict=True)]
        return parts

    def to_json(self) -> dict[str, object]:
        """The picture as data: numbers are decimals, rounded outwards."""
        return {
            "name": self.name,
            "title": self.title,
            "x": self.across.words,
            "y": self.up.words,
            "curves": [
                {
                    "label": c.label,
                    "side": c.side,
                    "lemmas": list(c.lemmas),
                    "points": [dict(zip(("x", "low", "high"), p.written, strict=True)) for p in c.points],
                }
                for c in self.curves
            ],
        }

    def to_csv(self) -> str:
        """The same as a table, a row for each point."""
        out = io.StringIO()
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(("curve", "side", "x", "low", "high"))
        rows.writerows((c.label, c.side, *p.written) for c in self.curves for p in c.points)
        return out.getvalue()


def _said(p: Point) -> str:
    low = None if p.low is None else decimal_string(p.low, SHORT, up=False)
    high = None if p.high is None else decimal_string(p.high, SHORT, up=True)
    value = f"at most {high}" if low is None else f"at least {low}" if high is None else f"{low} to {high}"
    return f"at {tick(float(p.x))} {value if low != high else low}"


def _dot(x: float, y: float, color: str, said: str) -> str:
    inner = f"<title>{said}</title>" if said else ""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="2.2" {paint(color)} fill="currentColor">{inner}</circle>'

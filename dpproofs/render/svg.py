"""What all pictures of curves share: axes, ticks, the frame, colours for light and dark grounds, SVG with words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from dpproofs.language.frozen import Frozen

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 480, 84, 24, 56, 64
COLORS = Frozen(
    {
        "ground": ("#ffffff", "#14181b"),
        "ink": ("#222222", "#e7e6e1"),
        "rule": ("#dddddd", "#3b444a"),
        "open": ("#e8e3d3", "#4a4636"),
        "proved": ("#1f5fa8", "#79b8ff"),
        "refuted": ("#b3261e", "#ff9b93"),
        "first": ("#1f5fa8", "#79b8ff"),
        "second": ("#b45309", "#f0b062"),
        "third": ("#1b6e38", "#7fd19b"),
        "fourth": ("#7b3fa0", "#d2a8ff"),
        "fifth": ("#b3261e", "#ff9b93"),
    }
)
"""What things are drawn in, on a light ground and on a dark one."""
_DARK = "".join(f".dpproofs-{name}{{color:{dark}}}" for name, (_, dark) in COLORS.items())
STYLE = f"<style>@media(prefers-color-scheme:dark){{{_DARK}}}</style>"

Place = tuple[float, float]
Ticks = Sequence[tuple[float, str]]


def paint(name: str) -> str:
    """The attributes of what is drawn in a colour; fill or stroke is then ``currentColor``."""
    return f'class="dpproofs-{name}" color="{COLORS[name][0]}"'


class Axis(NamedTuple):
    """An axis from its position at the low end to that at the high end."""

    low: float
    high: float
    start: int
    end: int

    def place(self, value: float, *, outward: int) -> float:
        """The position of a value, in hundredths, rounded to the larger (1) or the smaller (-1) number."""
        at = self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)
        nudged = 100 * at + outward * 1e-6
        return (math.ceil(nudged) if outward > 0 else math.floor(nudged)) / 100


def rounded(value: float) -> float:
    """The value, rounded up to two digits."""
    unit = 10.0 ** (math.floor(math.log10(value)) - 1)
    return math.ceil(value / unit) * unit


def ticks(high: float) -> list[float]:
    """Round numbers from 0 on."""
    unit = 10.0 ** math.floor(math.log10(high / 4))
    step = next(unit * k for k in (1, 2, 5, 10) if high / (unit * k) <= 8)
    return [k * step for k in range(int(high / step + 1e-9) + 1)]


def tick(value: float) -> str:
    """The label of a tick."""
    return f"{value:.6g}"


def line(points: Iterable[Place]) -> str:
    """Points in the syntax of SVG."""
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def polyline(points: Iterable[Place], color: str, dashes: str = "") -> str:
    """A curve."""
    drawn = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<polyline points="{line(points)}" {paint(color)} fill="none" stroke="currentColor" '
        f'stroke-width="1.5"{drawn}/>'
    )


def band(upper: Sequence[Place], lower: Sequence[Place]) -> str:
    """The area between two curves."""
    points = line([*upper, *reversed(lower)])
    return f'<polygon points="{points}" {paint("open")} fill="currentColor" opacity="0.7"/>'


def text(x: float, y: float, words: str, color: str = "ink", more: str = "") -> str:
    """Text at a position; ``more`` are its attributes."""
    return f'<text x="{x:g}" y="{y:g}" {paint(color)} fill="currentColor"{more}>{escape(words)}</text>'


def grid(across: Ticks, up: Ticks) -> list[str]:
    """Lines at the ticks, and their labels."""
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    drawn = []
    for x, words in across:
        drawn.append(f'<path d="M{x:.2f} {TOP}V{bottom + 5}" {paint("rule")} stroke="currentColor" fill="none"/>')
        drawn.append(text(x, bottom + 20, words, more=' text-anchor="middle"'))
    for y, words in up:
        drawn.append(f'<path d="M{LEFT - 5} {y:.2f}H{right}" {paint("rule")} stroke="currentColor" fill="none"/>')
        drawn.append(text(LEFT - 9, y + 4, words, more=' text-anchor="end"'))
    return drawn


def axes(across: str, up: str) -> list[str]:
    """The two axes and their names."""
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    return [
        f'<path d="M{LEFT} {TOP}V{bottom}H{right}" {paint("ink")} stroke="currentColor" fill="none"/>',
        text((LEFT + right) // 2, HEIGHT - 22, across, more=' text-anchor="middle"'),
        text(18, TOP - 10, up),
    ]


def document(name: str, title: str, described: str, parts: Iterable[str], height: int = HEIGHT) -> str:
    """The picture as SVG, with alternative text; ``name`` prefixes the ids of its parts on a page."""
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"',
        f' role="img" aria-labelledby="{name}-title {name}-desc" font-family="sans-serif" font-size="13">',
        f'<title id="{name}-title">{escape(title)}</title>',
        f'<desc id="{name}-desc">{escape(described)}</desc>',
        STYLE,
        f'<rect width="{WIDTH}" height="{height}" {paint("ground")} fill="currentColor"/>',
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"

"""The pictures of the documents, which ``docs/generate.py`` writes.

In those of docs/prover.md every point and every colour is decided by a rigorous enclosure, precise enough that
its two ends fall on the same tenth of a pixel, or into the same class.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import flint
import floors as plan

from dpproofs.checkers.interval import enclose
from dpproofs.library import atlas as notions
from dpproofs.numbers import endpoints
from dpproofs.prover.parse import parse_term

PRECISIONS = (64, 128, 256)
INK, FAINT, ZERO = "#222222", "#888888", "#c1121f"
MIDDLE = "text-anchor='middle'"
STYLE = "font-family='sans-serif' font-size='13'"


def bounds(text: str, precision: int, **point: Fraction) -> tuple[Fraction, Fraction]:
    """Numbers between which an expression lies at a point."""
    t = parse_term(text)
    box = {v: flint.arb(flint.fmpq(q.numerator, q.denominator)) for v in t.free for q in [point[v.data[0]]]}
    return endpoints(enclose(t, box, precision))


def picture(width: int, height: int, parts: Iterable[str]) -> str:
    """An SVG file."""
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' {STYLE}>"
    return "\n".join([head, f"<rect width='{width}' height='{height}' fill='white'/>", *parts, "</svg>"]) + "\n"


def text(x: float, y: float, words: str, colour: str = INK, *more: str) -> str:
    """Words at a place; they are measured from their start unless more says otherwise."""
    escaped = words.replace("&", "&amp;").replace("<", "&lt;")
    attributes = " ".join([f"x='{x:g}' y='{y:g}' fill='{colour}'", *more])
    return f"<text {attributes}>{escaped}</text>"


# The slack of a tight inequality ------------------------------------------------------------------

SLACK = "tanh(u*v) - tanh(u)*tanh(v)"
LIMITS = [Fraction(q) for q in ("1/10", "3/100", "1/100", "1/1000", "1/10000")]
SHADES = ("#08306b", "#2171b5", "#6baed6", "#bdd7e7", "#eff3ff", "#fdf1e3")
CELLS, SIDE, LEFT, TOP = 24, 15, 60, 40


def shade(u: Fraction, v: Fraction) -> str:
    """The colour of the slack at a point."""
    for precision in PRECISIONS:
        low, high = bounds(SLACK, precision, u=u, v=v)
        classes = {sum(x < limit for limit in LIMITS) for x in (low, high)}
        if len(classes) == 1:
            return SHADES[classes.pop()]
    raise SystemExit(f"the slack at {u}, {v} is too close to a limit")


def slack() -> str:
    """tanh(u)*tanh(v) <= tanh(u*v) on the unit square: by how much, at the middle of each cell."""
    size = CELLS * SIDE
    parts = [text(LEFT, 24, "Slack: tanh(u*v) - tanh(u)*tanh(v)", INK, "font-weight='bold'")]
    for i in range(CELLS):
        for j in range(CELLS):
            u, v = (Fraction(2 * k + 1, 2 * CELLS) for k in (i, j))
            x, y = LEFT + i * SIDE, TOP + size - (j + 1) * SIDE
            parts.append(f"<rect x='{x}' y='{y}' width='{SIDE}' height='{SIDE}' fill='{shade(u, v)}'/>")
    bottom, right = TOP + size, LEFT + size
    turned = f"transform='translate({LEFT - 14} {TOP + size // 2}) rotate(-90)'"
    parts += [
        f"<path d='M {LEFT} {TOP} V {bottom} H {right}' stroke='{ZERO}' stroke-width='5' fill='none'/>",
        text(LEFT + size / 2, bottom + 24, "u = 0 to 1; on this edge v = 0 and the slack is 0", ZERO, MIDDLE),
        text(0, 0, "v = 0 to 1; on this edge u = 0 and the slack is 0", ZERO, MIDDLE, turned),
    ]
    names = [f"at least {float(q):g}" for q in LIMITS] + [f"less than {float(LIMITS[-1]):g}, and not 0"]
    for k, (colour, name) in enumerate(zip(SHADES, names, strict=True)):
        y = TOP + 24 * k
        parts.append(f"<rect x='{right + 20}' y='{y}' width='16' height='16' fill='{colour}' stroke='{FAINT}'/>")
        parts.append(text(right + 44, y + 13, name))
    y = TOP + 24 * len(names) + 8
    parts.append(f"<path d='M {right + 20} {y} h 16' stroke='{ZERO}' stroke-width='5'/>")
    parts.append(text(right + 44, y + 5, "exactly 0"))
    return picture(right + 240, bottom + 44, parts)


# What the ladder takes away -----------------------------------------------------------------------

RUNGS = (
    ("x^2/2 - x*tanh(x/2)", "the slack f: flat like eps^4", "#08306b"),
    ("(x - 2)*exp(x) + x + 2", "g: like eps^3", "#2171b5"),
    ("(x - 1)*exp(x) + 1", "its derivative: like eps^2", "#4f9f4f"),
    ("x*exp(x)", "the next: like eps", "#b8860b"),
    ("exp(x)", "its factor exp(eps): nowhere 0", "#c1121f"),
)
STEPS, PLOT_WIDTH, PLOT_HEIGHT = 50, 400, 300


def height(expression: str, x: Fraction) -> Fraction:
    """The tenths of a pixel, rounded, of an expression at x as a share of its value at 1."""
    for precision in PRECISIONS:
        low, high = bounds(expression, precision, x=x)
        least, most = bounds(expression, precision, x=Fraction(1))
        ends = {round(10 * PLOT_HEIGHT * q) for q in (low / least, low / most, high / least, high / most)}
        if len(ends) == 1:
            return Fraction(ends.pop(), 10)
    raise SystemExit(f"{expression} at {x} is too close to the middle of two pixels")


def curve(expression: str) -> list[tuple[float, float]]:
    """The points of a graph, in pixels."""
    xs = [Fraction(i, STEPS) for i in range(STEPS + 1)]
    points = [(LEFT + PLOT_WIDTH * x, TOP + PLOT_HEIGHT - height(expression, x)) for x in xs]
    return [(float(x), float(y)) for x, y in points]


def ladder() -> str:
    """eps*tanh(eps/2) <= eps^2/2: the slack, and the functions that the derivatives lead to."""
    bottom, right = TOP + PLOT_HEIGHT, LEFT + PLOT_WIDTH
    parts = [
        text(LEFT, 24, "eps*tanh(eps/2) <= eps^2/2: each step touches 0 less flatly", INK, "font-weight='bold'"),
        f"<path d='M {LEFT} {TOP} V {bottom} H {right}' stroke='{FAINT}' fill='none'/>",
        text(LEFT - 8, bottom + 4, "0", INK, "text-anchor='end'"),
        text(LEFT - 8, TOP + 4, "1", INK, "text-anchor='end'"),
        text(LEFT, bottom + 20, "0", INK, MIDDLE),
        text(right, bottom + 20, "1", INK, MIDDLE),
        text(LEFT + PLOT_WIDTH / 2, bottom + 20, "eps", INK, MIDDLE),
        text(
            LEFT,
            bottom + 42,
            "Each as a share of its value at eps = 1. At the dot all are 0 but the last, exp(eps).",
            FAINT,
        ),
    ]
    for k, (expression, name, colour) in enumerate(RUNGS):
        points = " ".join(f"{x:g},{y:g}" for x, y in curve(expression))
        parts.append(f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2.5'/>")
        y = bottom - 24 * (k + 1)
        parts.append(f"<path d='M {right + 20} {y} h 24' stroke='{colour}' stroke-width='2.5'/>")
        parts.append(text(right + 52, y + 5, name, colour))
    parts.append(f"<circle cx='{LEFT}' cy='{bottom}' r='5' fill='{INK}'/>")
    return picture(right + 290, bottom + 56, parts)


# What imports what -----------------------------------------------------------------------------------

BOX_WIDTH, BOX_HEIGHT, STEP, GAP = 120, 26, 54, 24


def floors() -> str:
    """The parts of dpproofs on their floors, with arrows to what they import, but for what follows from others."""
    widest = max(map(len, plan.FLOORS))
    width = widest * (BOX_WIDTH + GAP) + 2 * GAP
    places = {}
    for i, names in enumerate(reversed(plan.FLOORS)):
        left = (width - len(names) * (BOX_WIDTH + GAP) + GAP) / 2
        for k, name in enumerate(names):
            places[name] = (left + k * (BOX_WIDTH + GAP), GAP + i * STEP)
    head = f"<path d='M 0 0 L 7 3 L 0 6 z' fill='{FAINT}'/>"
    size = "markerWidth='8' markerHeight='8' refX='7' refY='3'"
    parts = [f"<defs><marker id='to' orient='auto' {size}>{head}</marker></defs>"]
    for name, other in sorted(plan.arrows()):
        (x, y), (u, v) = places[name], places[other]
        a, b = x + BOX_WIDTH / 2, u + BOX_WIDTH / 2
        line = f"M {a:g} {y + BOX_HEIGHT} "
        if v - y <= STEP:
            line += f"L {b:g} {v}"
        else:
            side = GAP / 2 if (a + b) / 2 <= width / 2 else width - GAP / 2
            line += f"C {side:g} {y + STEP:g} {side:g} {v - STEP:g} {b:g} {v}"
        parts.append(f"<path d='{line}' fill='none' stroke='{FAINT}' marker-end='url(#to)'/>")
    for name, (x, y) in places.items():
        shape = f"x='{x:g}' y='{y}' width='{BOX_WIDTH}' height='{BOX_HEIGHT}' rx='4' fill='#eff3ff' stroke='{INK}'"
        parts.append(f"<g><title>{plan.about(name).replace('&', '&amp;').replace('<', '&lt;')}</title><rect {shape}/>")
        parts.append(text(x + BOX_WIDTH / 2, y + 18, name, INK, MIDDLE) + "</g>")
    return picture(round(width), 2 * GAP + len(plan.FLOORS) * STEP, parts)


# Which notion implies which -----------------------------------------------------------------------

NOTION_SIDE, NOTION_LEFT, NOTION_TOP = 26, 170, 150
SAID = {"implies": "#2171b5", "does not imply": "#fdae6b", "open": "#ffffff"}


def atlas() -> str:
    """A square for each ordered pair: whether the notion of the row implies that of the column, with the lemmas."""
    made = notions.atlas()
    side, names = NOTION_SIDE, made.notions
    width, end = NOTION_LEFT + len(names) * side + 90, NOTION_TOP + len(names) * side
    parts = []
    for i, one in enumerate(names):
        middle = NOTION_TOP + i * side + side * 0.65
        parts.append(text(NOTION_LEFT - 8, middle, one, INK, "text-anchor='end'"))
        above = NOTION_LEFT + i * side + side * 0.65
        parts.append(text(above, NOTION_TOP - 8, one, INK, f"transform='rotate(-60 {above:g} {NOTION_TOP - 8})'"))
        for k, other in enumerate(names):
            said = "is" if one == other else made.relation(one, other)
            colour = SAID.get(said, "#dddddd")
            why = "" if one == other else ": " + " + ".join(made.why(one, other))
            place = f"x='{NOTION_LEFT + k * side}' y='{NOTION_TOP + i * side}' width='{side}' height='{side}'"
            parts.append(f"<g><title>{one} {said} {other}{why}</title>")
            parts.append(f"<rect {place} fill='{colour}' stroke='#888888'/></g>")
    for i, (said, colour) in enumerate(SAID.items()):
        left = 20 + i * 265
        parts.append(f"<rect x='{left}' y='{end + 16}' width='14' height='14' fill='{colour}' stroke='#888888'/>")
        parts.append(text(left + 22, end + 28, f"the row {said} the column" if said != "open" else said))
    return picture(width, end + 46, parts)

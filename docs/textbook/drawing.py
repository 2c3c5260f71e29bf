"""Pictures of the graph as SVG, in layers from left to right: what is cited stands to the left of what cites it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT, GAP, ACROSS, MARGIN = 208, 40, 12, 72, 12
ROUNDS = 8
"""How often layers are put in the order of their neighbours."""
LEAST = 85
"""A picture that is a little too wide shrinks to this percentage; a wider one is scrolled."""
LETTERS = 29
"""How many letters of a title fit in a box."""


@dataclass(frozen=True)
class Node:
    """What is drawn of a lemma: its name and title, where it is found, and a class that says what it is."""

    name: str
    title: str
    link: str
    kind: str = ""


def _layers(cites: Mapping[str, tuple[str, ...]], depths: Mapping[str, int]) -> list[list[str]]:
    """The nodes by their depth, each layer in an order in which few lines cross."""
    ranks = sorted({depths[n] for n in cites})
    layers = [[n for n in cites if depths[n] == rank] for rank in ranks]
    users: dict[str, list[str]] = {n: [] for n in cites}
    for n, others in cites.items():
        for other in others:
            users[other].append(n)
    for round_ in range(ROUNDS):
        forward = round_ % 2 == 0
        place = {n: i / max(1, len(layer) - 1) for layer in layers for i, n in enumerate(layer)}
        for layer in layers if forward else layers[::-1]:
            near = {n: [place[o] for o in (cites[n] if forward else users[n])] for n in layer}
            middle = {n: sum(p) / len(p) if (p := near[n]) else place[n] for n in layer}
            layer.sort(key=lambda n: (middle[n], n))
            place |= {n: i / max(1, len(layer) - 1) for i, n in enumerate(layer)}
    return layers


def drawn(
    cites: Mapping[str, tuple[str, ...]], depths: Mapping[str, int], node: Callable[[str], Node], label: str
) -> str:
    """The graph as SVG."""
    layers = _layers(cites, depths)
    tallest = max(map(len, layers))
    height = tallest * (HEIGHT + GAP) - GAP + 2 * MARGIN
    width = len(layers) * (WIDTH + ACROSS) - ACROSS + 2 * MARGIN
    at: dict[str, tuple[int, int]] = {}
    for i, layer in enumerate(layers):
        top = (height - len(layer) * (HEIGHT + GAP) + GAP) // 2
        for j, name in enumerate(layer):
            at[name] = (MARGIN + i * (WIDTH + ACROSS), top + j * (HEIGHT + GAP))
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    least = f'style="min-width: {width * LEAST // 100}px"'
    parts = [f'<svg class="graph" {size} {least} role="group" aria-label="{escape(label)}">']
    for name, others in cites.items():
        for other in others:
            x1, y1 = at[other][0] + WIDTH, at[other][1] + HEIGHT // 2
            x2, y2 = at[name][0], at[name][1] + HEIGHT // 2
            bend = max(ACROSS // 2, (x2 - x1) // 3)
            parts.append(f'<path class="arrow" d="M{x1} {y1}C{x1 + bend} {y1} {x2 - bend} {y2} {x2} {y2}"/>')
    for name, (x, y) in at.items():
        n = node(name)
        title = n.title if len(n.title) <= LETTERS else f"{n.title[: LETTERS - 1]}…"
        short = name if len(name) <= LETTERS else f"…{name[-LETTERS + 1 :]}"
        parts.append(
            f'<a href="{escape(n.link)}"><g class="node {n.kind}"><title>{escape(n.name)}: {escape(n.title)}</title>'
            f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6"/>'
            f'<text class="id" x="{x + 10}" y="{y + 16}">{escape(short)}</text>'
            f'<text x="{x + 10}" y="{y + 31}">{escape(title)}</text></g></a>'
        )
    return "".join([*parts, "</svg>"])

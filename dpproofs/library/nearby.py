"""Lemmas in a line on which those that rest on the same others stand near each other.

Workers that share a line from its two ends prove few lemmas twice then: what a proof uses is proved by each
worker that comes to need it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from dpproofs.library import library
from dpproofs.proving.by_id import homes

_QUOTED = re.compile(r'"([^"\\\n]+)"')
_IMPORTED = re.compile(r"^\s*from ([\w.]+) import", re.MULTILINE)
_ROUNDS = 200


def near_each_other(todo: Sequence[tuple[str, str | None]]) -> list[tuple[str, str | None]]:
    """The lemmas, given as (name, file), in the order of their files on a line; those of no library come first."""
    found = library()
    of = {name: found[name].function.__module__ for name, file in todo if file is None}
    place = {module: i for i, module in enumerate(on_a_line(uses(found.sources)), 1)}
    return sorted(todo, key=lambda lemma: place.get(of.get(lemma[0], ""), 0) if lemma[1] is None else 0)


def uses(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """For each module those that it imports from, and those of the lemmas that it names, as their texts say."""
    home = homes(sources)
    return {
        module: {
            other
            for other in (*map(home.get, _QUOTED.findall(text)), *_IMPORTED.findall(text))
            if other in sources and other != module
        }
        for module, text in sources.items()
    }


def on_a_line(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """The nodes, ordered so that joined ones are near: by the slowest wave on the graph, found by repeated averaging.

    What many use says little of where they belong, and pulls less.
    """
    nodes = list(graph)
    number = {node: i for i, node in enumerate(nodes)}
    users = Counter(other for others in graph.values() for other in others)
    joined: list[list[tuple[int, float]]] = [[] for _ in nodes]
    for node, others in graph.items():
        for other in sorted(others):
            i, j, pull = number[node], number[other], 1 / users[other]
            joined[i].append((j, pull))
            joined[j].append((i, pull))
    weights = [sum(pull for _, pull in near) for near in joined]
    whole = sum(weights) or 1.0
    places = [float(i) for i in range(len(nodes))]
    for _ in range(_ROUNDS):
        middle = sum(x * w for x, w in zip(places, weights, strict=True)) / whole
        size = sqrt(sum((x - middle) ** 2 * w for x, w in zip(places, weights, strict=True))) or 1.0
        places = [(x - middle) / size for x in places]
        places = [
            (x + sum([places[j] * pull for j, pull in near]) / w) / 2 if w else 0.0
            for x, near, w in zip(places, joined, weights, strict=True)
        ]
    return [nodes[i] for i in sorted(range(len(nodes)), key=lambda i: (places[i], nodes[i]))]

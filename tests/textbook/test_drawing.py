"""A picture of a graph has each node once, and what is cited stands to the left."""

from __future__ import annotations

import re

from textbook.drawing import Node, drawn

CITES = {"a": ("b", "c"), "b": ("c",), "c": (), "d": ("b",)}
DEPTHS = {"a": 2, "b": 1, "c": 0, "d": 2}


def node(name):
    return Node(name, f"the title of <{name}>", f"{name}.html", "here" if name == "a" else "")


def test_what_is_cited_stands_to_the_left():
    svg = drawn(CITES, DEPTHS, node, "a graph")
    at = {n: int(x) for n, x in re.findall(r'<title>(\w): .*?<rect x="(\d+)"', svg)}
    assert set(at) == set(CITES)
    assert all(at[c] < at[n] for n, others in CITES.items() for c in others)
    assert svg.count('class="arrow"') == 4


def test_titles_are_escaped():
    svg = drawn(CITES, DEPTHS, node, 'a "graph"')
    assert "<a>" not in svg
    assert "&lt;a&gt;" in svg
    assert 'aria-label="a &quot;graph&quot;"' in svg

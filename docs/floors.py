"""The floors on which the parts of dpproofs stand, and what imports what: ``tests/test_layers.py`` holds them."""

from __future__ import annotations

import ast

from dpproofs.system.imports import HOME, graph, imported, sources

__all__ = ["FLOORS", "PROGRAMS", "about", "arrows", "graph", "imported", "is_program", "part", "sources"]

FLOORS: tuple[tuple[str, ...], ...] = (
    ("errors",),
    ("system",),
    ("language",),
    ("render",),
    ("checkers",),
    ("kernel",),
    ("meaning", "replay"),
    ("coq", "numbers"),
    ("proving",),
    ("prover",),
    ("privacy",),
    ("mutants",),
    ("library", "prelude"),
    ("functions", "queries", "symbolic"),
    ("accounting",),
    ("audit", "lock", "pictures", "testing"),
    ("cli", "pytest_plugin"),
)
"""From the bottom. A part imports parts of lower floors and its own files, nothing beside or above it."""

PROGRAMS = ("__main__.py", "replay/__main__.py")
"""Where a program starts. Nothing imports them, and they may load what the program was asked for."""


def part(module: str) -> str:
    """The file or folder of dpproofs in which a module stands."""
    return module.split(".")[1] if "." in module else ""


def is_program(module: str) -> bool:
    """Whether a program starts in that file."""
    return sources()[module].relative_to(HOME).as_posix() in PROGRAMS


def arrows() -> set[tuple[str, str]]:
    """Which part imports which, without what follows from others."""
    below: dict[str, set[str]] = {name: set() for floor in FLOORS for name in floor}
    for module, others in graph().items():
        if part(module) and not is_program(module):
            below[part(module)] |= {part(other) for other in others} - {"", part(module)}
    reach = {name: set(others) for name, others in below.items()}
    for floor in FLOORS:
        for name in floor:
            reach[name] |= {far for near in below[name] for far in reach[near]}
    return {
        (name, other)
        for name, others in below.items()
        for other in others
        if not any(other in reach[between] for between in others)
    }


def about(name: str) -> str:
    """The first line of what a part says of itself."""
    text = ast.get_docstring(ast.parse(sources()[f"dpproofs.{name}"].read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0]

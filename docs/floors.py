"""The floors on which the parts of dpproofs stand, and what imports what: ``tests/test_layers.py`` holds them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HOME = Path(__file__).resolve().parents[1] / "dpproofs"

FLOORS: tuple[tuple[str, ...], ...] = (
    ("errors",),
    ("sealed", "system"),
    ("language",),
    ("checkers",),
    ("kernel",),
    ("expressions", "replay"),
    ("numbers",),
    ("proving",),
    ("prover",),
    ("privacy",),
    ("library",),
    ("functions", "symbolic"),
    ("claims",),
    ("audit", "lock", "pictures", "testing"),
    ("cli", "notebook", "pytest_plugin"),
)
"""From the bottom. A part imports parts of lower floors and its own files, nothing beside or above it."""

PROGRAMS = ("__main__.py", "replay/__main__.py")
"""Where a program starts. Nothing imports them, and they may load what the program was asked for."""


@cache
def sources() -> dict[str, Path]:
    """The files of dpproofs by the names of their modules."""
    found = {}
    for file in HOME.rglob("*.py"):
        parts = ("dpproofs", *file.relative_to(HOME).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(file: Path, modules: set[str]) -> Iterator[str]:
    """The modules of dpproofs that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for name in node.names:
                full = f"{node.module}.{name.name}"
                if full in modules or node.module in modules:
                    yield full if full in modules else node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in modules)


@cache
def graph() -> dict[str, set[str]]:
    """Which module imports which, whether at the top of the file, inside a function or for types alone."""
    files = sources()
    return {name: set(imported(file, set(files))) - {name} for name, file in files.items()}


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

"""Imports run downward only, whether at the top of a file, inside a function or for types alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import dpproofs

HOME = Path(dpproofs.__file__).parent

FLOORS = (
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
    ("audit", "lock", "testing"),
    ("cli", "pytest_plugin"),
)
"""From the bottom. What stands on one floor does not import each other."""

FLOOR = {name: i for i, names in enumerate(FLOORS) for name in names}

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
            assert node.level == 0, f"{file}: imports are absolute"
            for name in node.names:
                full = f"{node.module}.{name.name}"
                if full in modules or node.module in modules:
                    yield full if full in modules else node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in modules)


@cache
def graph() -> dict[str, set[str]]:
    """Which module imports which."""
    files = sources()
    return {name: set(imported(file, set(files))) - {name} for name, file in files.items()}


def part(module: str) -> str:
    """The file or folder of dpproofs in which a module stands."""
    return module.split(".")[1] if "." in module else ""


def test_every_part_has_a_floor():
    parts = {part(name) for name in sources()} - {"", "__main__"}
    assert parts == set(FLOOR)


@pytest.mark.parametrize("module", sorted(graph()))
def test_imports_run_downward(module: str):
    file = sources()[module].relative_to(HOME).as_posix()
    if file in PROGRAMS or module == "dpproofs":
        return
    above = [
        other
        for other in graph()[module]
        if part(other) not in ("", part(module)) and FLOOR[part(other)] >= FLOOR[part(module)]
    ]
    assert not above, f"{file} is on the floor of {part(module)}, and imports {above}"


def test_the_package_itself_imports_only_how_modules_are_loaded():
    assert graph()["dpproofs"] == {"dpproofs.system.loading"}


def test_nothing_imports_a_program():
    programs = {name for name, file in sources().items() if file.relative_to(HOME).as_posix() in PROGRAMS}
    assert not {module for module, others in graph().items() if others & programs}


def test_no_files_import_each_other_in_a_circle():
    left = graph()
    while left:
        ready = {module for module, others in left.items() if not others & set(left)}
        assert ready, f"these import each other in a circle: {sorted(left)}"
        left = {module: others for module, others in left.items() if module not in ready}

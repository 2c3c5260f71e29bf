"""Which file of dpproofs imports which, whether at the top of the file, inside a function or for types alone."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]


@cache
def sources() -> dict[str, Path]:
    """The files of dpproofs by the names of their modules."""
    found = {}
    for file in HOME.rglob("*.py"):
        parts = ("dpproofs", *file.relative_to(HOME).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(file: Path, modules: Collection[str]) -> Iterator[str]:
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
    """Which module imports which."""
    files = sources()
    return {name: set(imported(file, files)) - {name} for name, file in files.items()}


def reached(modules: Iterable[str], without: Collection[str] = ()) -> set[str]:
    """The modules, all that these import, and so on; but not what only those do that are left out."""
    found, todo, files = set[str](), list(modules), sources()
    while todo:
        name = todo.pop()
        if name in found or name in without:
            continue
        found.add(name)
        parts = name.split(".")
        packages = (".".join(parts[:i]) for i in range(1, len(parts)))
        todo += [*imported(files[name], files), *(p for p in packages if p in files)]
    return found

"""The installed theorem packages."""

from __future__ import annotations

import importlib
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from dpproofs.system import loading


class LibraryError(Exception):
    """A theorem package that is missing, shadowed, or names a lemma twice."""


def installed_packages() -> list[ModuleType]:
    """The theorem packages that declare the entry point ``dpproofs.theorems``."""
    packages = []
    for point in sorted(entry_points(group="dpproofs.theorems"), key=lambda p: p.name):
        loading.keep(point.value)
        if point.name == "builtin":
            _check_not_shadowed(point.value)
        packages.append(importlib.import_module(point.value))
    if not packages:
        raise LibraryError("no theorem package is installed")
    return packages


def _check_not_shadowed(name: str) -> None:
    """Refuse another folder of that name before anything in it runs."""
    spec = find_spec(name)
    where = Path((spec and spec.origin) or "").resolve().parent
    if where.parent != Path(__file__).resolve().parents[2]:
        raise LibraryError(
            f"the folder {where} hides the theorems that came with dpproofs; "
            "run from another folder, or rename that one"
        )

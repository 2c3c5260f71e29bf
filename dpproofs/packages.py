"""The installed theorem packages."""

from __future__ import annotations

import importlib
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from dpproofs import loading


class LibraryError(Exception):
    """A theorem package that is missing, shadowed, or names a lemma twice."""


def installed_packages() -> list[ModuleType]:
    """The theorem packages that declare the entry point ``dpproofs.theorems``."""
    packages = []
    for point in sorted(entry_points(group="dpproofs.theorems"), key=lambda p: p.name):
        loading.keep(point.value)
        package = importlib.import_module(point.value)
        if point.name == "builtin":
            _check_not_shadowed(package)
        packages.append(package)
    if not packages:
        raise LibraryError("no theorem package is installed")
    return packages


def _check_not_shadowed(package: ModuleType) -> None:
    where = Path(package.__file__ or "").resolve().parents[1]
    if where != Path(__file__).resolve().parents[1]:
        raise LibraryError(
            f"the folder {where / package.__name__} hides the theorems that came with dpproofs; "
            "run from another folder, or rename that one"
        )

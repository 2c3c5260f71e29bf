"""The installed theorem packages."""

from __future__ import annotations

import importlib
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from dpproofs.system import loading

ROLES = "functions.json"
"""The file in which a theorem package keeps what its verified functions are good for."""


class LibraryError(Exception):
    """A theorem package that is missing, shadowed, or names a lemma twice."""


def installed_packages() -> list[ModuleType]:
    """The theorems that come with dpproofs, and the packages that declare the entry point ``dpproofs.theorems``."""
    _check_not_shadowed(loading.BUILTIN)
    others = sorted(entry_points(group="dpproofs.theorems"), key=lambda p: p.name)
    names = dict.fromkeys((loading.BUILTIN, *(point.value for point in others)))
    for name in names:
        loading.keep(name)
    return [importlib.import_module(name) for name in names]


def _check_not_shadowed(name: str) -> None:
    """Refuse another folder of that name before anything in it runs."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise LibraryError(f"the package {name} of the theorems that come with dpproofs is not installed")
    where = Path(spec.origin).resolve().parent
    if where.parent != Path(__file__).resolve().parents[2]:
        raise LibraryError(
            f"the folder {where} hides the theorems that came with dpproofs; "
            "run from another folder, or rename that one"
        )

"""The installed theorem packages."""

from __future__ import annotations

import importlib
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from dpproofs.system import loading

GROUP = "dpproofs.theorems"
"""The entry points that name theorem packages."""
_DESCRIPTIONS = (".dist-info", ".egg-info")
ROLES = "functions.json"
"""The file in which a theorem package keeps what its verified functions are good for."""


class LibraryError(Exception):
    """A theorem package that is missing, shadowed, or names a lemma twice."""


def installed_packages() -> list[ModuleType]:
    """The theorems that come with dpproofs, and the packages that declare the entry point ``dpproofs.theorems``."""
    _check_not_shadowed(loading.BUILTIN)
    names = dict.fromkeys((loading.BUILTIN, *_others()))
    for name in names:
        loading.keep(name)
    return [importlib.import_module(name) for name in names]


def _others() -> list[str]:
    """The packages that others declare, by the names of their entry points."""
    if not any(_may_declare(Path(place)) for place in sys.path):
        return []
    from importlib.metadata import entry_points

    return [point.value for point in sorted(entry_points(group=GROUP), key=lambda p: p.name)]


def _may_declare(place: Path) -> bool:
    """Whether something installed there may declare theorems. An egg may, and what is no folder but packed."""
    if place.suffix.lower() == ".egg":
        return True
    try:
        found = [file for file in place.iterdir() if file.suffix.lower() in _DESCRIPTIONS]
    except OSError:
        return place.exists()
    return any(GROUP in _entry_points(file) for file in found)


def _entry_points(description: Path) -> str:
    try:
        return (description / "entry_points.txt").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


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

"""What is installed where Python looks: versions, and what packages declare to each other.

Python's own ``importlib.metadata`` says the same. It reads mail for it, and archives: to load it takes a command
longer than to load the kernel. Names and versions are in the names of the folders that installers leave.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from dpproofs.system.cache import read

_KINDS = ("dist-info", "egg-info")


class NotInstalledError(Exception):
    """A package that is not installed."""


class _Package(NamedTuple):
    version: str
    folder: str


def version(name: str) -> str:
    """The version of an installed package; NotInstalledError where there is none."""
    found = _packages(tuple(sys.path)).get(_plain(name))
    if found is None:
        raise NotInstalledError(f"the package {name} is not installed")
    return found.version


def declared(group: str) -> list[str]:
    """What installed packages declare in a group of entry points, in the order of the names they give it."""
    return list(_declared(group, tuple(sys.path)))


@lru_cache(maxsize=8)
def _declared(group: str, path: tuple[str, ...]) -> tuple[str, ...]:
    found = [point for package in _packages(path).values() for point in _points(package.folder, group)]
    return tuple(value for _, value in sorted(found, key=lambda point: point[0]))


def _points(folder: str, group: str) -> Iterator[tuple[str, str]]:
    """The names and values of a group."""
    section = ""
    for line in (read(os.path.join(folder, "entry_points.txt")) or b"").decode(errors="replace").splitlines():
        text = line.strip()
        if text.startswith("[") and text.endswith("]"):
            section = text[1:-1].strip()
        elif section == group and text and not text.startswith("#"):
            name, _, value = text.partition("=")
            yield name.strip(), value.strip()


@lru_cache(maxsize=8)
def _packages(path: tuple[str, ...]) -> Mapping[str, _Package]:
    """The installed packages by name; of two, the one that comes first on the path, as for modules."""
    found: dict[str, _Package] = {}
    for folder in path:
        with suppress(OSError):  # an archive, or nothing: nothing is installed there
            for entry in sorted(os.listdir(folder or os.curdir)):
                stem, _, kind = entry.rpartition(".")
                name, _, rest = stem.partition("-")
                if kind in _KINDS and name:
                    known = _Package(rest.partition("-")[0], os.path.join(folder, entry))
                    found.setdefault(_plain(name), known)
    return found


def _plain(name: str) -> str:
    return re.sub("[-_.]+", "-", name).lower()

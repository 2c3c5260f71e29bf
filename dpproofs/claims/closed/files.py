"""Files of the theorems that come with dpproofs, which have another name where they are installed."""

from __future__ import annotations

import importlib
from types import ModuleType

from dpproofs.system.loading import BUILTIN
from dpproofs.system.packages import installed_packages


def theorem_file(name: str) -> ModuleType:
    """The file of that name below the folder of theorems."""
    installed_packages()
    return importlib.import_module(f"{BUILTIN}.{name}")

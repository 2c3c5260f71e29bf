"""Files of the theorems that come with dpproofs, which have another name where they are installed."""

from __future__ import annotations

import importlib
from types import ModuleType

from dpproofs.system.loading import BUILTIN
from dpproofs.system.packages import installed_packages


class _File(ModuleType):
    """A file of theorems, which is loaded once one of its names is asked for: each claim needs few of them."""

    def __getattr__(self, name: str) -> object:
        installed_packages()
        found: object = getattr(importlib.import_module(self.__name__), name)
        setattr(self, name, found)
        return found


def theorem_file(name: str) -> ModuleType:
    """The file of that name below the folder of theorems."""
    return _File(f"{BUILTIN}.{name}")

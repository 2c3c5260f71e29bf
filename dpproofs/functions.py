"""The verified functions of the installed library, by name: ``from dpproofs.functions import gaussian_zcdp``."""

from __future__ import annotations

from typing import Any

from dpproofs.library import library
from dpproofs.system.packages import LibraryError


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    try:
        return library().function(name)
    except LibraryError as error:
        raise AttributeError(str(error)) from error


def __dir__() -> list[str]:
    return sorted(library().functions)

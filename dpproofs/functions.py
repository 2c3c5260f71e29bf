"""The verified functions of the installed library, by name: ``from dpproofs.functions import gaussian_zcdp``.

Each has a docstring with its lemma, arguments, domains, units and errors; ``help(gaussian_zcdp)`` shows it. Raises
AttributeError for an unknown name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dpproofs.library import library
from dpproofs.system.packages import LibraryError

if TYPE_CHECKING:
    from dpproofs.privacy.verified import Verified


def __getattr__(name: str) -> Verified:
    if name.startswith("_"):
        raise AttributeError(name)
    try:
        return library().function(name)
    except LibraryError as error:
        raise AttributeError(str(error)) from error


def __dir__() -> list[str]:
    return sorted(library().functions)

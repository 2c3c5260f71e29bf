"""The folders of dpproofs in the user's home; None where the user has no home."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path | None:
    """$DPPROOFS_CACHE, or dpproofs in the user's cache folder; None where the user has no home."""
    if given := os.environ.get("DPPROOFS_CACHE"):
        return Path(given)
    base = user_folder("XDG_CACHE_HOME", ".cache")
    return None if base is None else base / "dpproofs"


def user_folder(variable: str, name: str) -> Path | None:
    """The folder that an environment variable names by its whole path, or else the one in the user's home."""
    given = Path(os.environ.get(variable, ""))
    try:
        return given if given.is_absolute() else Path.home() / name
    except RuntimeError:
        return None

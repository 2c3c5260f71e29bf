"""The cache folder: what earlier runs found. Nothing in it is believed without a check.

Where there is no home folder, or none that can be written, nothing is remembered.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from threading import get_ident

LARGEST_FILE = 2**24
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
"""A file that nobody else has laid there, nor a link to another one."""


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


def read(file: str | Path) -> bytes | None:
    """What the file holds; None if it cannot be read, is too large, or is no plain file, such as a pipe."""
    try:
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as source:
            if not S_ISREG(os.fstat(handle).st_mode):
                return None
            data = source.read(LARGEST_FILE + 1)
    except (OSError, ValueError):
        return None
    return data if len(data) <= LARGEST_FILE else None


def write(file: Path, content: object) -> bool:
    """Write the data as JSON, in one step or not at all; a folder that cannot be written is left alone."""
    temporary = file.with_suffix(f".{os.getpid()}-{get_ident()}")
    try:
        text = json.dumps(content, default=str, separators=(",", ":"))
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(temporary, _NEW, 0o666), "w", encoding="ascii") as target:
            target.write(text)
        temporary.replace(file)
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            temporary.unlink()
        return False
    return True

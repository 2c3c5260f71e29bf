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

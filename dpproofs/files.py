"""Writing files that are either complete or as they were."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from dpproofs.numbers import InputError


def write_atomically(path: str | Path, text: str) -> None:
    """Write the text to the file in one step; InputError when that is not possible."""
    path = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            mask = os.umask(0)
            os.umask(mask)
            Path(name).chmod(0o666 & ~mask)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError("file", str(path), f"cannot be written: {error.strerror}") from error

"""Files: reading TOML that anybody may have written, writing files that are complete or as they were."""

from __future__ import annotations

import glob
import os
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

from dpproofs.errors import InputError

MAX_FILE = 1 << 20
STDIN = "-"
"""The name of standard input."""
MAX_DOTS = 3000


class _StandardInput(str):
    """What standard input is called; a file may have the same name."""

    __slots__ = ()


STDIN_NAME = _StandardInput("<stdin>")


def read_text(path: str | Path) -> str:
    """The text of a file, or of standard input; InputError when it cannot be read, is too large or is not UTF-8."""
    data = read_bytes(path)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError("file", str(path), "is not UTF-8 text") from error


def read_bytes(path: str | Path) -> bytes:
    """What a file or standard input, which can be read once, has; InputError when it cannot be read or is too large."""
    if not isinstance(path, _StandardInput):
        path = Path(path)
        if "\0" in str(path):
            raise InputError("file", str(path), "is not the name of a file")
    try:
        if isinstance(path, _StandardInput):
            data = b"" if sys.stdin is None else sys.stdin.buffer.read(MAX_FILE + 1)
        else:
            with path.open("rb") as file:
                data = file.read(MAX_FILE + 1)  # of a device or a pipe the size is not known before
    except OSError as error:
        raise InputError("file", str(path), f"cannot be read: {error.strerror}") from error
    if len(data) > MAX_FILE:
        raise InputError("file", str(path), f"must be at most {MAX_FILE} bytes long")
    return data


def named(file: str) -> str:
    """The name of a file for messages, where ``-`` is standard input."""
    return STDIN_NAME if file == STDIN else file


def found_files(name: str, endings: tuple[str, ...]) -> list[str]:
    """The file of that name; of a folder all files in it whose names end so, of a pattern those that fit it, in order.

    InputError where a folder has no such file, or none fits a pattern.
    """
    path = Path(name)
    if name == STDIN or "\0" in name:
        return [name]
    if path.is_dir():
        ours = (one for one in path.rglob("*") if one.name.lower().endswith(endings) and one.is_file())
        found = [str(one) for one in ours if not any(p.startswith((".", "~$")) for p in one.relative_to(path).parts)]
        if not found:
            raise InputError("folder", name, f"has no file whose name ends with {' or '.join(endings)}")
        return sorted(found)
    if path.exists() or not any(c in name for c in "*?["):
        return [name]
    every = glob.glob(name, recursive=True)  # noqa: PTH207 - a pattern may begin at the root
    found = sorted(one for one in every if not Path(one).is_dir())
    if not found:
        raise InputError("file", name, "is a pattern that no file fits")
    return found


def read_toml(path: str | Path) -> dict[str, object]:
    """A TOML file as plain data, with decimals for floats; InputError when it is not one."""
    return parse_toml(read_text(path), path)


def parse_toml(text: str, path: str | Path) -> dict[str, object]:
    """The text of a TOML file as plain data, with decimals for floats; InputError when it is not one."""
    # A key of many parts is read in quadratic time, and only its dots show it.
    if sum(line.count(".") ** 2 for line in text.splitlines()) > MAX_DOTS**2:
        raise InputError("file", str(path), f"must have at most {MAX_DOTS} dots on a line, and less on many lines")
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ArithmeticError, ValueError) as error:
        raise InputError("file", str(path), f"is not valid TOML: {str(error).partition(chr(10))[0]}") from error


def write_atomically(path: str | Path, text: str | Iterable[str]) -> None:
    """Write the text, or its pieces, to the file in one step; InputError when that is not possible."""
    path = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.writelines([text] if isinstance(text, str) else text)
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

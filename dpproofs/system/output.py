"""What a command says: its output to the end, or why that could not be written. Needs no engine."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from dpproofs.errors import printable, shortened

UNWRITABLE, UNEXPECTED, UNREAD = 2, 70, 141
DEBUG = "DPPROOFS_DEBUG"
"""The environment variable with which an unexpected error is shown with its traceback."""


class UsageError(Exception):
    """A mistake on the command line."""


def written(run: Callable[[], int]) -> int:
    """The exit code of a command. It is another one if a file or the output cannot be written, or nobody reads it."""
    try:
        code = run()
        print(end="", flush=True)
    except BrokenPipeError:
        _discard()
        return UNREAD
    except OSError as error:
        if error.filename is not None:
            say(f"error: {error.filename}: {error.strerror}")
            return UNWRITABLE
        _discard()
        say(f"error: the output cannot be written: {error.strerror}")
        return UNWRITABLE
    return code


def unexpected(error: BaseException) -> int:
    """Name the error in one line; returns the exit code, which is not one of an answer."""
    if os.environ.get(DEBUG):
        import traceback

        traceback.print_exception(error)
    about = str(error).split("\n")[0]
    kind = f"{type(error).__name__}: {about}" if about else type(error).__name__
    say(f"error: unexpected {kind} (no answer; {DEBUG}=1 shows where)")
    return UNEXPECTED


def is_interrupt(error: BaseException | None) -> bool:
    """Whether it is Ctrl-C, or what became of it on its way, as where a class is made or something is cleaned up."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def say(message: str) -> None:
    """Print to stderr, each line so that it is read as one, and none longer than a screen."""
    for line in message.split("\n"):
        print(printable(shortened(line)), file=sys.stderr)


def as_json(data: object) -> str:
    """Plain data as JSON, which has no infinite numbers."""
    return json.dumps(data, indent=2, allow_nan=False)


def check_may_be_written(file: Path | None) -> None:
    """Refuse a file that cannot be written before any computation for it."""
    if file is None:
        return
    try:
        may_be_written = not file.is_dir() and file.parent.is_dir()
    except OSError as error:
        raise UsageError(f"{file}: cannot be written: {error.strerror}") from error
    if not may_be_written:
        raise UsageError(f"{file}: is not a file in a folder that exists")


def _discard() -> None:
    """Discard what is still to be written to stdout, so that no error is reported at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

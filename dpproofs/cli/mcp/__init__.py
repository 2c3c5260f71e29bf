"""The command mcp: a server of the Model Context Protocol, so that programs can ask what the commands answer."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from dpproofs.cli.options import seconds
from dpproofs.system.output import UsageError, say
from dpproofs.system.terminal import is_terminal

ENDED = 0
SECONDS, MEGABYTES = 60, 2048


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    sub = command("mcp", "serve programs by the Model Context Protocol, on standard input and output", _run)
    sub.add_argument("--folder", type=Path, metavar="FOLDER", help="where proofs are saved; nothing else is reached")
    said = f"how long a call may take at most (default {SECONDS})"
    sub.add_argument("--seconds", type=seconds, default=SECONDS, metavar="N", help=said)
    said = f"the memory of the process that answers (default {MEGABYTES}), where the system can limit it"
    sub.add_argument("--memory", type=_megabytes, default=MEGABYTES, metavar="MB", help=said)


def _megabytes(text: str) -> int:
    """An amount of memory, as the type of an argument."""
    if not text.isascii() or not text.isdigit() or not 64 <= int(text[:8]) <= 2**20:
        raise argparse.ArgumentTypeError(f"{text}: must be a whole number of megabytes from 64 to {2**20}")
    return int(text)


def folder_for_proofs(given: Path | None) -> Path:
    """The folder that was given, or one in the user's home; it is made where it does not exist."""
    from dpproofs.system.folders import user_folder

    home = user_folder("XDG_STATE_HOME", ".local/state")
    if given is None and home is None:
        raise UsageError("--folder: must be given where the user has no home folder")
    folder = given or Path(home or "") / "dpproofs" / "mcp"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder.resolve()


def _run(options: argparse.Namespace) -> int:
    if options.json:
        raise UsageError("--json goes with no server")
    if options.seconds < 1:
        raise UsageError("--seconds 0: must be at least 1")
    try:
        from dpproofs.cli.mcp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("dpproofs"):
            raise
        raise UsageError("mcp needs the package mcp, of version 2: pip install 'dpproofs[mcp]'") from error
    if is_terminal(sys.stdin):
        say("a client starts this command, and speaks with it on standard input; Ctrl-C ends it")
    serve(folder_for_proofs(options.folder), options.seconds, options.memory)
    return ENDED

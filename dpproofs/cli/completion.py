"""The command completion: what a shell needs to complete the commands and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable

from dpproofs.system.output import UsageError

WRITTEN = 0
SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")
_FILES = (".toml", ".json", ".py", ".xml", ".sarif", ".svg", ".csv", "FILE", "FOLDER")
"""What the name of an argument has that is a file."""


def register(
    command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser],
    whole: Callable[[], tuple[argparse.ArgumentParser, Iterable[argparse.ArgumentParser]]],
) -> None:
    """Add the command to the command line; ``whole`` makes that, with its commands."""

    def run(options: argparse.Namespace) -> int:
        if options.json:
            raise UsageError("--json goes with no script")
        print(script(options.shell, *whole()), end="")
        return WRITTEN

    completion = command("completion", "print a script that completes commands and options in a shell", run)
    completion.add_argument("shell", choices=SHELLS, metavar="|".join(SHELLS))


def script(shell: str, parser: argparse.ArgumentParser, commands: Iterable[argparse.ArgumentParser]) -> str:
    """The script; UsageError where the package that writes it is not installed."""
    try:
        import shtab
    except ImportError as error:
        raise UsageError("completion needs the package shtab: pip install 'dpproofs[completion]'") from error
    for one in commands:
        for action in one._actions:  # noqa: SLF001  argparse has no other list of its arguments
            if any(part in str(action.metavar) for part in _FILES):
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    return f"{shtab.complete(parser, shell=shell)}\n"

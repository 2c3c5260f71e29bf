"""The command trust: the trusted base of theorems, verdicts and replays."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from dpproofs.system.output import as_json


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    command("trust", "count the files and lines that have to be believed; --json names the files", _trust)


def _trust(options: argparse.Namespace) -> int:
    from dpproofs.system import trusted

    print(as_json(trusted.to_json()) if options.json else trusted.text())
    return 0

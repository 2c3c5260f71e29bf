"""``python -m dpproofs.replay FILE...``: the second verifier alone. It needs Python's standard library only."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from dpproofs.errors import DpproofsError
from dpproofs.replay.command import Statements, add_arguments, run
from dpproofs.system.output import is_interrupt, say, unexpected, written

STATED = Path(__file__).with_name("library.txt")
"""The digests of what the lemmas of the library state, each before the name of its lemma."""


def _library(option: str) -> Statements:
    try:
        rows = (line.split(" ", 1) for line in STATED.read_text(encoding="ascii").splitlines())
        return {name: digest for digest, name in rows}.get
    except (OSError, ValueError) as error:
        raise DpproofsError(f"{option} needs the list {STATED.name}, which cannot be read: {error}") from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m dpproofs.replay", description="check saved proofs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_arguments(parser)
    try:
        options = parser.parse_args(arguments)
        return written(lambda: run(options, _library))
    except DpproofsError as error:
        say(f"error: {error}")
        return 2
    except (KeyboardInterrupt, Exception) as error:  # noqa: BLE001  Python's own exit code would be 1, which says invalid
        if not is_interrupt(error):
            return unexpected(error)
        print("interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())

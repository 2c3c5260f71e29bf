"""``python -m dpproofs.replay FILE...``: the second verifier alone. It needs Python's standard library only."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from dpproofs.errors import DpproofsError
from dpproofs.replay.command import Statements, add_arguments, run
from dpproofs.system.output import say, unexpected, written


def _library(option: str) -> Statements:
    try:
        from dpproofs.library.stated import stated
    except ImportError as error:
        raise DpproofsError(f"{option} needs the installed library, which cannot be loaded: {error}") from error
    return stated()


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
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except Exception as error:  # noqa: BLE001  Python's own exit code would be 1, which says invalid
        return unexpected(error)


if __name__ == "__main__":
    sys.exit(main())

"""``python -m dpproofs.replay FILE...``: the second verifier alone. It needs Python's standard library only."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from dpproofs.errors import DpproofsError
from dpproofs.replay.command import add_arguments, run


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m dpproofs.replay", description="check saved proofs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_arguments(parser)
    try:
        return run(parser.parse_args(arguments))
    except DpproofsError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())

"""``python -m dpproofs``."""

import sys
from pathlib import Path


def run() -> int:
    """Run the command line, without the modules of the folder in which the user stands: any data may lie there."""
    home = Path(__file__).resolve().parents[1]
    if not sys.flags.safe_path and Path(sys.path[0]).resolve() != home:
        del sys.path[0]
    from dpproofs.cli import main

    return main()


if __name__ == "__main__":
    sys.exit(run())

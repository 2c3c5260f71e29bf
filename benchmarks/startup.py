"""Prints how long commands take from a cold start, and the check of the whole library from nothing.

    python benchmarks/startup.py                  all commands
    python benchmarks/startup.py bound check      only these

Each run is a process of its own, timed on the wall. The first run of a command has an empty cache
folder and is 'cold'; the best of five more with what it left there is 'warm'.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples").glob("*.toml"))
COMMANDS = (
    *(("verify", str(file)) for file in EXAMPLES),
    ("bound", "gaussian_zcdp", "sensitivity=1", "sigma=4"),
    ("show", "gaussian_zcdp"),
    ("list",),
    ("check",),
)


def seconds(arguments: Sequence[str], folder: str, runs: int) -> float:
    """The least time of a run of Python with these arguments."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, *arguments], check=False, capture_output=True, env={**os.environ, "DPPROOFS_CACHE": folder}
        )
        best = min(best, time.perf_counter() - start)
        if done.returncode not in (0, 1, 3):
            raise RuntimeError(done.stderr.decode())
    return best


def main() -> None:
    """Measure and print."""
    chosen = [command for command in COMMANDS if command[0] in sys.argv[1:] or not sys.argv[1:]]
    for code in ("pass", "import dpproofs"):
        with TemporaryDirectory() as folder:
            print(f"{f'python -c {code!r}':<50} {seconds(('-c', code), folder, 5):8.3f} s")
    for command in chosen:
        shown = " ".join(("dpproofs", *(Path(c).name for c in command)))
        with TemporaryDirectory() as folder:
            for state, runs in (("cold", 1), ("warm", 5)):
                print(f"{shown:<45} {state} {seconds(('-m', 'dpproofs', *command), folder, runs):8.3f} s", flush=True)


if __name__ == "__main__":
    main()

"""Prints how long commands take from a cold start, and the check of the whole library from nothing.

    python benchmarks/startup.py                  all commands
    python benchmarks/startup.py bound check      only these
    python benchmarks/startup.py mcp              calls of `dpproofs mcp`, where its extra is installed

Each run is a process of its own, timed on the wall. The first run of a command has an empty cache
folder and is 'cold'; the best of five more with what it left there is 'warm'.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
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


async def served() -> None:
    """Print how long the server takes to judge each example: the first call, and the best of five more."""
    from mcp import Client, StdioServerParameters

    with TemporaryDirectory() as folder:
        arguments = ["-m", "dpproofs", "mcp", "--folder", folder]
        server = StdioServerParameters(command=sys.executable, args=arguments, env={"DPPROOFS_CACHE": folder})
        async with Client(server) as client:
            await client.call_tool("search", {"most": 1})
            for file in EXAMPLES:
                text, times = file.read_text(encoding="utf-8"), []
                for _ in range(6):
                    start = time.perf_counter()
                    said = await client.call_tool("judge", {"claim": text})
                    times.append(time.perf_counter() - start)
                if said.is_error:  # it has several claims
                    continue
                shown = f"mcp: judge {file.name}"
                print(f"{shown:<45} cold {times[0]:8.3f} s\n{shown:<45} warm {min(times[1:]):8.3f} s", flush=True)


def main() -> None:
    """Measure and print."""
    if (not sys.argv[1:] or "mcp" in sys.argv[1:]) and find_spec("mcp"):
        asyncio.run(served())
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

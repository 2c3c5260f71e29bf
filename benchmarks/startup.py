"""Prints how long commands take from a cold start, and the check of the whole library from nothing.

    python benchmarks/startup.py                  all commands
    python benchmarks/startup.py bound check      only these
    python benchmarks/startup.py mcp              calls of `dpproofs mcp`, where its extra is installed
    python benchmarks/startup.py verdicts         DP-SGD, spreadsheets and replay, in seconds of CPU, too

Each run is a process of its own, timed on the wall. The first run of a command has an empty cache
folder and is 'cold'; the best of five more with what it left there is 'warm'.

Of verdicts on DP-SGD and on 1,000 rows the lemmas were proved before, by claims with other numbers. The replay of each
example is compared with a verdict whose lemmas were proved before, and with one that is saved, which proves them again.
"""

from __future__ import annotations

import asyncio
import csv
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import tables
import workers

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


class Spent(NamedTuple):
    """Seconds on the wall, and of CPU, those of all workers among them."""

    wall: float
    cpu: float

    def __str__(self) -> str:
        return f"wall {self.wall:7.2f} s   CPU {self.cpu:7.2f} s"


def spent(arguments: Sequence[str], folder: str, runs: int = 1, codes: Sequence[int] = (0, 1)) -> Spent:
    """The least that a command takes which has its files in a folder."""
    own = {**os.environ, "DPPROOFS_CACHE": str(Path(folder, "cache")), "XDG_STATE_HOME": str(Path(folder, "state"))}
    wall, cpu = [], []
    for _ in range(runs):
        before, start = _of_children(), time.perf_counter()
        done = subprocess.run([sys.executable, "-m", "dpproofs", *arguments], check=False, capture_output=True, env=own)
        wall.append(time.perf_counter() - start)
        cpu.append(_of_children() - before)
        if done.returncode not in codes:
            raise RuntimeError(done.stderr.decode())
    return Spent(min(wall), min(cpu))


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def dp_sgd(row: tables.Row, epsilon: float, file: Path) -> Path:
    """A claim file."""
    step = f'sampling = "poisson", sampling_rate = "{row.rate}", noise_multiplier = "{row.sigma}", steps = {row.steps}'
    premise = f'{{ mechanism = "poisson-sampled-gaussian", {step} }}'
    claim = f'{{ notion = "approx_dp", epsilon = {epsilon:.9f}, delta = "{row.delta}" }}'
    file.write_text(f'title = ""\nrelation = "add-or-remove-one"\npremise = [{premise}]\nclaim = {claim}\n')
    return file


def rows(count: int, file: Path) -> Path:
    """A spreadsheet of Gaussian claims with different numbers."""
    with file.open("w", newline="") as out:
        writer = csv.writer(out)
        writer.writerow("title mechanism sensitivity sigma count epsilon delta".split())
        for k in range(count):
            sigma, runs = 4 + k % 97, 1 + k % 30
            loss = runs**0.5 / sigma  # 6 deviations of the loss suffice for this delta
            writer.writerow([k, "gaussian", 1, sigma, runs, f"{loss * loss / 2 + 6 * loss:.4g}", "1e-6"])
    return file


def verdicts() -> None:
    """Print the times of what users wait for longest."""
    with TemporaryDirectory() as folder:
        first = tables.Row(Fraction(1, 3), Fraction(2), 100, Fraction(1, 10**5))
        least = tables.second_way(first)
        for number, epsilon in enumerate((2 * least, least / 2)):
            spent(("verify", str(dp_sgd(first, epsilon, Path(folder, f"{number}.toml")))), folder)
        for row in tables.ROWS[:2]:
            least = tables.second_way(row)
            for word, part in (("VERIFIED", 1.001), ("REFUTED", 0.999)):
                file = dp_sgd(row, least * part, Path(folder, "claim.toml"))
                print(
                    f"{f'DP-SGD, {row.steps} steps, {word}':<45} {spent(('verify', str(file)), folder, 3)}", flush=True
                )
    with TemporaryDirectory() as folder:
        print(f"{'thirty releases, from nothing':<45} {spent(workers.RELEASES, folder, codes=(4,))}", flush=True)
    with TemporaryDirectory() as folder:
        columns = ("--set", "notion=approx_dp", "--set", "relation=add-or-remove-one")
        few, many = (rows(count, Path(folder, f"{count}.csv")) for count in (3, 1000))
        spent(("verify", "--csv", str(few), *columns), folder)
        print(f"{'1,000 rows':<45} {spent(('verify', '--csv', str(many), *columns), folder)}", flush=True)
    with TemporaryDirectory() as folder:
        print(f"{'the library, two processes':<45} {spent(('check', '--fresh', '--jobs', '2'), folder)}", flush=True)
    with TemporaryDirectory() as folder:
        pairs = [pair for file in EXAMPLES if (pair := replayed(file, folder))]
    for what, place in (("as the verdict, its lemmas proved before", 0), ("as the verdict with all its proofs", 1)):
        times = sorted(pair[place] for pair in pairs)
        print(f"replay takes {statistics.median(times):.2f} times ({times[0]:.2f} to {times[-1]:.2f}) the CPU {what}")


def replayed(file: Path, folder: str) -> tuple[float, float] | None:
    """How many times the CPU of a verdict its replay takes, and of one that is saved; None where nothing is saved."""
    proof = Path(folder, f"{file.stem}.json")
    commands = (("verify", str(file)),) * 2, (("verify", str(file), "--save", str(proof)),), (("replay", str(proof)),)
    used = []
    for several in commands:
        if several[0][0] == "replay" and not proof.exists():
            return None
        used.append([spent(one, folder, codes=(0, 1, 2, 3)).cpu for one in several][-1])
    return used[2] / used[0], used[2] / used[1]


def main() -> None:
    """Measure and print."""
    if not sys.argv[1:] or "verdicts" in sys.argv[1:]:
        verdicts()
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

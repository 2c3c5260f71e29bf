"""Prints how long the same work takes on one worker and on two: processes of this machine, and a Dask cluster.

    python benchmarks/workers.py            everything
    python benchmarks/workers.py bs16       only the lemmas whose names begin so

The work is the check of lemmas from nothing, and the replay of their saved proofs. Times are seconds of the wall
clock, each with a cache folder of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

COMMAND = (sys.executable, "-P", "-m", "dpproofs")
CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=int(sys.argv[1]), threads_per_worker=1, dashboard_address=None) as cluster:
        print(cluster.scheduler_address.replace("tcp://", "dask://"), flush=True)
        sys.stdin.read()
"""


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    """The address of a Dask cluster of that many processes on this machine."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "cluster.py")
        program.write_text(CLUSTER)
        command = [sys.executable, str(program), str(workers)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, text=True, env=_environment(folder), **pipes) as process:  # type: ignore[call-overload]
            yield process.stdout.readline().strip()
            process.stdin.close()


def _environment(folder: str) -> dict[str, str]:
    return {**os.environ, "DPPROOFS_CACHE": str(Path(folder, "cache")), "XDG_STATE_HOME": str(Path(folder, "state"))}


def seconds(arguments: Sequence[str]) -> float:
    """How long the command takes, with nothing that was proved before."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        done = subprocess.run([*COMMAND, *arguments], env=_environment(folder), stdout=subprocess.DEVNULL, check=False)
        spent = time.perf_counter() - start
    if done.returncode:
        raise SystemExit(f"dpproofs {' '.join(arguments[:3])} ... ended with exit code {done.returncode}")
    return spent


def measured(work: Sequence[str], *, has_jobs: bool = True) -> None:
    """The times of one command, one line for each way."""
    ways = [("one process", ()), ("two processes", ("--jobs", "2"))] if has_jobs else [("one process", ())]
    for name, options in ways:
        print(f"    {name:<16} {seconds([*work, *options]):7.1f}", flush=True)
    for workers in (1, 2):
        with cluster(workers) as address:
            spent = seconds([*work, "--executor", address])
        name = f"Dask, {workers} worker{'s' if workers > 1 else ''}"
        print(f"    {name:<16} {spent:7.1f}", flush=True)


def main() -> None:
    """Measure and print."""
    from dpproofs.library import library

    begin = sys.argv[1] if len(sys.argv) > 1 else ""
    names = [lemma.id for lemma in library() if lemma.id.startswith(begin)]
    print(f"check of {len(names)} lemmas")
    measured(["check", *names])
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*COMMAND, "check", "--save", folder, *names], stdout=subprocess.DEVNULL, check=True)
        files = sorted(map(str, Path(folder).glob("*.json")))
        print(f"replay of {len(files)} saved proofs")
        measured(["replay", *files])


if __name__ == "__main__":
    main()

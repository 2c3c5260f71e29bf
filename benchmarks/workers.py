"""Prints how long the same work takes on one worker and on two: processes of this machine, and a Dask cluster.

    python benchmarks/workers.py            everything
    python benchmarks/workers.py bs16       only the lemmas whose names begin so
    python benchmarks/workers.py claims     only the claims

The work is the check of lemmas from nothing, the replay of their saved proofs, and the thirty releases of
``examples/releases.csv``, with and without what was proved before. Times are seconds of the wall
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
ROOT = Path(__file__).parents[1]
RELEASES = (
    "verify", "--csv", str(ROOT / "examples" / "releases.csv"), "--map", "title=release", "--map", "count=runs",
    "--map", "epsilon=eps", "--ignore", "owner", "--set", "notion=approx_dp", "--set", "relation=add-or-remove-one",
    "--total", "1e-5",
)  # fmt: skip
SOME_ERRORS = 4
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


def seconds(arguments: Sequence[str], *, code: int = 0, again: bool = False) -> float:
    """How long the command takes, with nothing that was proved before; or the second time, with what the first kept."""
    heard = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(2 if again else 1):
            start = time.perf_counter()
            done = subprocess.run([*COMMAND, *arguments], env=_environment(folder), check=False, **heard)  # type: ignore[call-overload]
            spent = time.perf_counter() - start
    if done.returncode != code:
        raise SystemExit(
            f"dpproofs {' '.join(arguments[:3])} ... ended with exit code {done.returncode}:\n{done.stderr}"
        )
    return spent


def measured(work: Sequence[str], *, code: int = 0, again: bool = False) -> None:
    """The times of one command, one line for each way."""
    for name, options in (("one process", ()), ("two processes", ("--jobs", "2"))):
        print(f"    {name:<16} {seconds([*work, *options], code=code, again=again):7.1f}", flush=True)
    for workers in (1, 2):
        with cluster(workers) as address:
            spent = seconds([*work, "--executor", address], code=code, again=again)
        name = f"Dask, {workers} worker{'s' if workers > 1 else ''}"
        print(f"    {name:<16} {spent:7.1f}", flush=True)


def main() -> None:
    """Measure and print."""
    from dpproofs.library import library

    begin = sys.argv[1] if len(sys.argv) > 1 else ""
    if begin in ("", "claims"):
        print("thirty releases, from nothing")
        measured(RELEASES, code=SOME_ERRORS)
        print("thirty releases, whose lemmas were proved before")
        measured(RELEASES, code=SOME_ERRORS, again=True)
    if begin == "claims":
        return
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

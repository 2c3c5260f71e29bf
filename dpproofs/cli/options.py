"""Options that several commands have."""

from __future__ import annotations

import argparse
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from dpproofs.system.processors import processors

if TYPE_CHECKING:
    from concurrent.futures import Executor

MOST = 8
"""How many processes are started at most where no number is given: each takes some hundred megabytes."""
ENOUGH = 10
"""As many pieces of work are worth a process, which has to start."""


def positive(text: str) -> int:
    """A count, as the type of an argument."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 1024:
        raise argparse.ArgumentTypeError(f"{text}: must be a whole number from 1 to 1024")
    return int(text)


def seconds(text: str) -> int:
    """A time, as the type of an argument."""
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise argparse.ArgumentTypeError(f"{text}: must be a whole number of seconds from 0 to 999999")
    return int(text)


def add_seconds(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the option for how long finer grids are tried."""
    parser.add_argument(
        "--seconds", type=seconds, default=10, metavar="S", help=f"how long finer grids are tried {what} (default 10)"
    )


def add_workers(parser: argparse.ArgumentParser, work: str) -> None:
    """Add the options for workers: processes of this machine, or a cluster; ``work`` is what is plenty."""
    said = f"processes to use (default 1; for {work}, as many as there are processors, up to {MOST})"
    parser.add_argument("--jobs", type=positive, metavar="N", help=said)
    add_executor(parser)


def add_executor(parser: argparse.ArgumentParser) -> None:
    """A cluster that does the work."""
    parser.add_argument("--executor", default=None, metavar="dask://HOST:PORT", help="a Dask cluster to work on")


def workers(options: argparse.Namespace, pieces: int) -> AbstractContextManager[Executor | None]:
    """The requested workers; none where this process does the work.

    Unless their number is given, there are as many as there are processors, each for enough of the ``pieces`` of work.
    """
    jobs = options.jobs or max(1, min(processors(), MOST, pieces // ENOUGH))
    if jobs == 1 and options.executor is None:
        return nullcontext()
    from dpproofs.library.executors import executor_for

    return executor_for(jobs, options.executor)

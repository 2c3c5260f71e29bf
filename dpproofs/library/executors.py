"""Where work is done: in this process, in others on this machine, or on a Dask cluster."""

from __future__ import annotations

import atexit
import gc
import importlib
import multiprocessing
import os
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache, partial
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from typing import Any, ParamSpec, TypeVar

from dpproofs.numbers import DpproofsError, InputError
from dpproofs.proving.ledger import fingerprint
from dpproofs.system.loading import begin_worker, is_pure_command

_P = ParamSpec("_P")
_T = TypeVar("_T")


LONGEST_GREETING = 60
"""How many seconds a scheduler that listens may take to answer: on a busy machine some."""


class ExecutorError(DpproofsError):
    """Workers that cannot be reached, that are lost, or that have other sources than this process."""


@contextmanager
def executor_for(jobs: int, address: str | None = None) -> Iterator[Executor | None]:
    """Processes on this machine, or a Dask cluster at dask://HOST:PORT; None to work in this process."""
    if address is not None:
        with _dask(address) as executor:
            yield executor
    elif jobs > 1:
        with _processes(jobs) as pool:
            yield pool
    else:
        yield None


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """Fresh processes, which end at once when the work is interrupted or this process is gone."""
    before = multiprocessing.active_children()
    # A process that is forked while threads run can stand still.
    context = multiprocessing.get_context("spawn")
    begin = (is_pure_command(),)

    def worker() -> Executor:
        return ProcessPoolExecutor(1, mp_context=context, initializer=_begin_worker, initargs=begin)

    lanes = Lanes([worker() for _ in range(jobs)], worker)
    try:
        with _no_modules_of_the_current_folder():
            yield lanes
    except BaseException:
        lanes.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            if child not in before:
                child.terminate()
        raise
    finally:
        lanes.shutdown()


class Lanes(Executor):
    """Workers that each keep to a part of a list, two to a part, from both its ends.

    Neighbouring lemmas rest on the same ones, and each worker proves those for itself. A worker that dies is replaced
    by a ``new`` one, and its call is made once more.
    """

    def __init__(self, workers: Sequence[Executor], new: Callable[[], Executor] | None = None) -> None:
        self._workers, self._new = list(workers), new
        self._is_over, self._lock = False, Lock()

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """One call, by the first worker."""
        return self._workers[0].submit(fn, *args, **kwargs)

    def map(
        self,
        fn: Callable[..., _T],
        *iterables: Iterable[Any],
        timeout: float | None = None,
        chunksize: int = 1,  # noqa: ARG002 - of the interface
    ) -> Iterator[_T]:
        """The results in order; a worker is given one call at a time, whatever ``chunksize`` is."""
        calls = list(zip(*iterables))  # noqa: B905 - as the map of an executor does
        results: list[Future[_T]] = [Future() for _ in calls]
        parts = _Parts(len(calls), len(self._workers))
        for lane in range(len(self._workers)):
            Thread(target=self._work_off, args=(lane, parts.of(lane), fn, calls, results), daemon=True).start()
        return (r.result(timeout) for r in results)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all workers."""
        with self._lock:
            self._is_over = True
        for worker in self._workers:
            worker.shutdown(wait, cancel_futures=cancel_futures)

    def _work_off(
        self, lane: int, places: Iterator[int], fn: Callable[..., _T], calls: list[Any], results: list[Future[_T]]
    ) -> None:
        for i in places:
            error = self._tried(lane, fn, calls[i], results[i])
            if isinstance(error, BrokenExecutor) and self._is_replaced(lane):
                error = self._tried(lane, fn, calls[i], results[i])
                if isinstance(error, BrokenExecutor):
                    self._is_replaced(lane)
                    error = ExecutorError("two processes ended, one after the other, at the same piece of work")
            if error is not None:
                results[i].set_exception(error)

    def _tried(self, lane: int, fn: Callable[..., _T], call: Any, result: Future[_T]) -> BaseException | None:
        """Make the call; what kept it from its result."""
        try:
            made = self._workers[lane].submit(fn, *call)
            error = made.exception()
        except (RuntimeError, CancelledError) as ended:  # the worker was shut down, or died
            return ended
        if error is None:
            result.set_result(made.result())
        return error

    def _is_replaced(self, lane: int) -> bool:
        """Put a new worker in the place of a dead one, unless all are being ended."""
        with self._lock:
            if self._new is None or self._is_over:
                return False
            self._workers[lane].shutdown(wait=False)
            self._workers[lane] = self._new()
            return True


class _Parts:
    """What is left of each part of a list."""

    def __init__(self, count: int, lanes: int) -> None:
        parts = (lanes + 1) // 2
        self._left = [deque(range(k * count // parts, (k + 1) * count // parts)) for k in range(parts)]
        self._lock = Lock()

    def of(self, lane: int) -> Iterator[int]:
        """One place after the other; from another part where the lane's own is done."""
        while True:
            with self._lock:
                left = self._left[lane // 2] or max(self._left, key=len)
                if not left:
                    return
                place = left.pop() if lane % 2 else left.popleft()
            yield place


@contextmanager
def _no_modules_of_the_current_folder() -> Iterator[None]:
    """Python that is started here does not take modules from the folder in which the user stands."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def _begin_worker(pure: bool) -> None:
    """Leave Ctrl-C to the process that gave the work, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()  # theorems last as long as the worker, and to look through them all takes long
    atexit.register(gc.freeze)  # also at its end
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()
    if pure:
        begin_worker()


def _end_with(process: BaseProcess) -> None:
    process.join()
    os._exit(1)


def _dask(address: str) -> AbstractContextManager[Executor]:
    scheme, _, place = address.partition("://")
    host, _, port = place.rpartition(":")
    if scheme != "dask" or not host or not port.isascii() or not port.isdigit():
        raise InputError("executor", address, "must have the form dask://HOST:PORT")
    try:
        client_of: Any = importlib.import_module("distributed").Client
    except ImportError as error:
        raise ExecutorError("executor: install dpproofs[dask] to use a Dask cluster") from error

    @contextmanager
    def connected() -> Iterator[Executor]:
        try:
            with socket.create_connection((host.strip("[]"), int(port)), timeout=5):
                pass  # where nobody listens, that is known at once
            client = client_of(f"tcp://{place}", timeout=LONGEST_GREETING)
        except (OSError, OverflowError, UnicodeError) as error:  # also what no port or name of a host can be
            raise InputError("executor", address, "cannot be reached") from error
        with client, client.get_executor(pure=False) as executor:
            yield Cluster(executor, address)

    return connected()


class Cluster(Executor):
    """The workers of a Dask cluster, which have to have the sources of this process.

    What a worker says is believed, as what this process says is. When one is lost, the scheduler gives its work to
    others.
    """

    def __init__(self, executor: Executor, address: str) -> None:
        self._executor, self._address = executor, address

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """One call, by some worker."""
        return self._executor.submit(partial(_on_same_sources, _sources(), fn), *args, **kwargs)

    def map(
        self,
        fn: Callable[..., _T],
        *iterables: Iterable[Any],
        timeout: float | None = None,
        chunksize: int = 1,  # noqa: ARG002 - of the interface
    ) -> Iterator[_T]:
        """The results in order."""
        calls = [self.submit(fn, *args) for args in zip(*iterables)]  # noqa: B905 - as the map of an executor does
        return (self._result(call, timeout) for call in calls)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster."""
        self._executor.shutdown(wait, cancel_futures=cancel_futures)

    def _result(self, call: Future[_T], timeout: float | None) -> _T:
        try:
            return call.result(timeout)
        except Exception as error:
            if type(error).__name__ in ("KilledWorker", "CancelledError", "FutureCancelledError"):
                raise ExecutorError(f"executor = {self._address}: workers are lost: {error}") from error
            raise


@lru_cache(maxsize=1)
def _sources() -> str:
    return fingerprint()


def _on_same_sources(wanted: str, fn: Callable[..., _T], *args: Any) -> _T:
    if _sources() != wanted:
        raise ExecutorError("executor: a worker has another version of dpproofs, of its theorems or of Python")
    return fn(*args)

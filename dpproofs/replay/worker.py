"""A process that judges files under limits of the operating system.

Work is counted (``dpproofs.replay.work``), so that refusals are the same on every machine. Should a file evade the
counters, it ends this process: the caller is informed, and goes on. The process is started without site packages: it
has Python's standard library and dpproofs, nothing else.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import dpproofs
from dpproofs.errors import plain
from dpproofs.replay import INVALID, VALID, Known, replay
from dpproofs.replay.claims.kinds import RefusedClaimError
from dpproofs.replay.claims.matching import REFUTED, VERIFIED, Found, found
from dpproofs.replay.reading import SavedProofError, Shared, load
from dpproofs.replay.shown import digest, lines

SECONDS, PER_MEGABYTE = 8, 7
"""The processor time that a file may take, and the extra time per megabyte: long ones have PLDs."""
MEMORY = 2**30
UNREADABLE, FAILED = "unreadable", "failed"
_OUT_OF_MEMORY = b'{"over": true}\n'


class Against(NamedTuple):
    """A claim file, and the number of the [[case]], if only one is meant."""

    file: str
    case: int | None = None


def judge(file: str, shared: Shared, known: Known, share: float = 1, against: Against | None = None) -> dict[str, Any]:
    """The result for a file, as plain data: the verdict, the description of the file, and its statement.

    ``against`` a claim, the verdict is whether the proof verifies or refutes it.
    """
    try:
        proof = load(file, shared)
    except SavedProofError as error:
        return {"verdict": UNREADABLE, "reason": str(error)}
    report = replay(proof, known, share)
    claimed = {"name": proof.id, "title": proof.title, "source": proof.source}
    row = {**report.to_json(), "claimed": claimed, "line": plain(report.line(file))}
    if report.verdict != INVALID:
        row["statement"] = [plain(line) for line in lines(*proof.statement)]
        row["digest"] = digest(*proof.statement)
    if against is None or report.verdict != VALID:
        return row
    try:
        return {**row, **_compared(file, against, found(*against, *proof.statement), report.steps)}
    except RefusedClaimError as error:
        return {"verdict": UNREADABLE, "reason": plain(f"{against.file}: {error}")}
    except RecursionError:
        return {"verdict": UNREADABLE, "reason": plain(f"{against.file}: it has too many steps one after the other")}


def _compared(file: str, against: Against, seen: Found, steps: int) -> dict[str, Any]:
    """What a proof is to a claim, as plain data and in one line."""
    claim = f"{against.file}, {seen.place}" if seen.place else against.file
    row: dict[str, Any] = {"verdict": seen.verdict, "claim": {"file": against.file, "place": seen.place}}
    if seen.verdict == VERIFIED:
        line = f"VERIFIED: {file}: {steps} steps prove {claim}"
    elif seen.verdict == REFUTED:
        row["least_records"] = seen.least
        lists = f"on the lists of up to m records, for every m >= {seen.least}"
        line = f"REFUTED: {file}: {steps} steps prove that {claim} is false, {lists}"
    else:
        row["reason"] = f"this is a proof, but not of {claim}: {seen.reason}"
        line = f"other: {file}: {row['reason']}"
    return {**row, "line": plain(line)}


class Judge:
    """Judges files one after the other; what they share is read once, and a file that runs wild ends alone."""

    def __init__(self, seconds: int | None = None, memory: int = MEMORY, against: Against | None = None) -> None:
        self.seconds, self.memory, self.against = seconds, memory, against
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is not None and self.process is not None:
            self.process.kill()
        self._stop()

    def judge(self, file: str) -> dict[str, Any]:
        """What came of a file, as ``judge`` says it, or that it took too much."""
        process = self.process = self.process or self._start()
        line = b""
        if process.stdin is not None and process.stdout is not None:
            with suppress(BrokenPipeError):
                process.stdin.write(json.dumps([file, self.against]).encode() + b"\n")
                process.stdin.flush()
            line = process.stdout.readline()
        if line.endswith(b"\n") and line != _OUT_OF_MEMORY:
            row: dict[str, Any] = json.loads(line)
            return row
        code = self._stop()
        if line == _OUT_OF_MEMORY or code < 0:
            seconds = self.seconds or allowed(file)
            limits = f"more than {seconds} s of processor time, or {self.memory // 2**20} MB of memory"
            return {"verdict": UNREADABLE, "reason": f"{plain(file)}: it takes too much work: {limits}"}
        return {"verdict": FAILED, "reason": f"{plain(file)}: replay itself failed, with exit code {code}"}

    def _start(self) -> subprocess.Popen[bytes]:
        root = str(Path(dpproofs.__file__).resolve().parents[1])
        flags = ["-I", "-S", *(["-B"] if sys.dont_write_bytecode else [])]
        return subprocess.Popen(  # noqa: S603  this very Python, and a text of our own
            [sys.executable, *flags, "-c", f"import sys; sys.path.append({root!r})\n{self._program()}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def _program(self) -> str:
        return f"from dpproofs.replay import worker; worker.main({self.seconds}, {self.memory})"

    def _stop(self) -> int:
        if self.process is None:
            return 0
        process, self.process = self.process, None
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        return process.wait()


def allowed(file: str) -> int:
    """The processor time that a file may take, by its size."""
    with suppress(OSError, ValueError):
        return SECONDS + PER_MEGABYTE * (Path(file).stat().st_size // 2**20)
    return SECONDS


def main(seconds: int | None, memory: int) -> None:
    """Answer each line of stdin, in JSON a file and what it is compared with, by a line of JSON on stdout.

    Without a number of seconds, those of each file depend on its size.
    """
    gc.set_threshold(1_000_000)  # terms last as long as the proof
    limit_memory(memory)
    shared, known = Shared(), Known()
    for line in sys.stdin:
        file, against = json.loads(line)
        most = seconds or allowed(file)
        limit_time(most)
        try:
            row = judge(file, shared, known, most / SECONDS, Against(*against) if against else None)
            print(json.dumps(row), flush=True)
        except MemoryError:
            os.write(1, _OUT_OF_MEMORY)
            os._exit(0)
        if shared.is_full():
            shared, known = Shared(), Known()


def limit_memory(most: int) -> None:
    """Let this process have at most that many bytes, where the system can see to it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def limit_time(seconds: int) -> None:
    """Let this process use that many seconds of processor time more."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + seconds, hard))

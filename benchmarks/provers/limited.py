"""Runs a command with limits and prints, as JSON, what it said, the seconds it took and its peak memory.

    python -I -S limited.py SECONDS MEGABYTES COMMAND...

It imports little, since a child's peak memory is counted from that of the process that starts it.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import tempfile
import threading
import time


def main() -> None:
    """Run, wait, print."""
    seconds, megabytes, command = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.perf_counter()
        child = os.fork()
        if child == 0:
            try:
                os.setsid()
                resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))
                os.dup2(out.fileno(), 1)
                os.dup2(err.fileno(), 2)
                os.execvp(command[0], command)  # noqa: S606
            except OSError as error:
                os.write(2, str(error).encode())
            finally:
                os._exit(127)
        timer = threading.Timer(seconds, _stop, [child])
        timer.start()
        _, status, usage = os.wait4(child, 0)
        took = time.perf_counter() - start
        timer.cancel()
        said = []
        for file in (out, err):
            file.seek(0)
            said.append(file.read().decode(errors="replace"))
    unit = 1 if sys.platform == "darwin" else 1024
    json.dump(
        {
            "stopped": took >= seconds,
            "code": os.waitstatus_to_exitcode(status),
            "seconds": took,
            "megabytes": usage.ru_maxrss * unit / 2**20,
            "out": said[0],
            "err": said[1],
        },
        sys.stdout,
    )


def _stop(child: int) -> None:
    """End the child and what it started."""
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()

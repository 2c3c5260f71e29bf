"""Runs a command with limits and prints, as JSON, what it said, the seconds it took and its peak memory.

    python -I -S limited.py SECONDS MEGABYTES COMMAND...

Seconds are those of the processor, so that they depend little on what else the machine does; a command that
waits is stopped by the clock, later. Little is imported here, since a child's peak memory is counted from
that of the process that starts it.
"""

from __future__ import annotations

import json
import math
import os
import resource
import signal
import sys
import tempfile
import threading

PATIENCE = 20


def main() -> None:
    """Run, wait, print."""
    seconds, megabytes, command = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            try:
                os.setsid()
                resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))
                resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds), math.ceil(seconds) + 1))
                os.dup2(out.fileno(), 1)
                os.dup2(err.fileno(), 2)
                os.execvp(command[0], command)  # noqa: S606
            except OSError as error:
                os.write(2, str(error).encode())
            finally:
                os._exit(127)
        timer = threading.Timer(PATIENCE * seconds, _stop, [child])
        timer.start()
        _, status, usage = os.wait4(child, 0)
        timer.cancel()
        said = []
        for file in (out, err):
            file.seek(0)
            said.append(file.read().decode(errors="replace"))
    unit = 1 if sys.platform == "darwin" else 1024
    json.dump(
        {
            "stopped": os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL),
            "code": os.waitstatus_to_exitcode(status),
            "seconds": usage.ru_utime + usage.ru_stime,
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

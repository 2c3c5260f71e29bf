"""The processors that this process may use."""

import os


def processors() -> int:
    """How many there are; fewer than the machine has where the process is bound to some."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

"""Prints how long ``import dpproofs`` takes, and the check of the whole library from nothing.

Each is the best of several runs in a fresh process, as the time on the wall.
"""

from __future__ import annotations

import subprocess
import sys
import time

IMPORT = "import dpproofs"
CHECK = (
    "from dpproofs.library import Library\n"
    "library = Library()\n"
    "for lemma in library:\n"
    "    lemma.theorem\n"
    "print(len(library.lemmas))"
)


def seconds(code: str, runs: int) -> tuple[float, str]:
    """The least time of a run, and what it printed."""
    best, out = float("inf"), ""
    for _ in range(runs):
        start = time.perf_counter()
        out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
        best = min(best, time.perf_counter() - start)
    return best, out.strip()


def main() -> None:
    """Measure and print."""
    nothing, _ = seconds("pass", 5)
    start, _ = seconds(IMPORT, 5)
    proved, count = seconds(CHECK, 2)
    print(f"python -c pass               {nothing:8.3f} s")
    print(f"python -c 'import dpproofs'  {start:8.3f} s")
    print(f"proofs of {count:>4} statements     {proved:8.3f} s")


if __name__ == "__main__":
    main()

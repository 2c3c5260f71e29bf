"""``python -m textbook FOLDER``: writes the site into a folder."""

from __future__ import annotations

import argparse
import time
from pathlib import Path


def main() -> None:
    """Read the command line, write the site, and say how long it took."""
    parser = argparse.ArgumentParser(prog="python -m textbook", description="write the textbook as a static site")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes (default 2)")
    parser.add_argument("--live", type=Path, metavar="FOLDER", help="what the live parts need, as `live.py` gathers it")
    parser.add_argument("--only", nargs="*", default=(), metavar="NAME", help="of theorems, write the pages of these")
    parser.add_argument("--some", nargs="*", metavar="NAME", help="write these theorems, lessons and pages alone")
    options = parser.parse_args()
    from textbook import build, live

    start = time.monotonic()
    folder = options.folder.resolve()
    gathered = options.live.resolve() if options.live is not None and live.is_gathered(options.live) else None
    if options.some:
        for path in build.some(folder, options.some, gathered=gathered):
            print(folder / path)
        print(f"in {time.monotonic() - start:.0f} s")
        return
    build.whole(folder, jobs=options.jobs, gathered=gathered, only=options.only)
    files = [f for f in folder.rglob("*") if f.is_file()]
    size = sum(f.stat().st_size for f in files) / 1e6
    print(f"{len(files)} files, {size:.0f} MB, in {time.monotonic() - start:.0f} s: {folder}/index.html")


if __name__ == "__main__":
    main()

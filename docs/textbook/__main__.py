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
    parser.add_argument("--only", nargs="*", default=(), metavar="NAME", help="write the pages of these theorems")
    options = parser.parse_args()
    from textbook import live
    from textbook.site import build

    start = time.monotonic()
    folder = options.folder.resolve()
    is_live = options.live is not None and live.is_gathered(options.live)
    build(folder, jobs=options.jobs, live=is_live, only=options.only)
    if is_live:
        live.put(options.live.resolve(), folder)
    files = [f for f in folder.rglob("*") if f.is_file()]
    size = sum(f.stat().st_size for f in files) / 1e6
    print(f"{len(files)} files, {size:.0f} MB, in {time.monotonic() - start:.0f} s: {folder}/index.html")


if __name__ == "__main__":
    main()

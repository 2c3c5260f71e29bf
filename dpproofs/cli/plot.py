"""The command plot: a picture of what is derived for a claim and what is computed to be false."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

DONE = 0


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    plot = command("plot", "draw what is derived for a claim and what is computed to be false, as SVG", run)
    plot.add_argument("file", metavar="CLAIM.toml")
    plot.add_argument("--against", default="epsilon", metavar="NAME", help="epsilon (default), steps or count")
    plot.add_argument("--points", type=int, default=13, metavar="N", help="how many points are computed (default 13)")
    plot.add_argument("-o", "--output", type=Path, default=None, metavar="FILE.svg", help="write it to a file")


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    from dpproofs.accounting import read_claim
    from dpproofs.accounting.verdicts.plot import plot
    from dpproofs.system.files import write_atomically
    from dpproofs.system.progress import line

    claim = read_claim(options.file)
    with line("plot", is_for_programs=options.json or options.output is None):
        picture = plot(claim, against=options.against, points=options.points)
    if options.output is not None:
        write_atomically(options.output, picture.svg)
    if options.json:
        print(json.dumps({"svg": picture.svg}))
    elif options.output is None:
        print(picture.svg, end="")
    return DONE

"""The command picture: bounds drawn, every number enclosed and rounded to the safe side."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from dpproofs.system.output import UsageError, as_json

DONE = 0


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    text = "draw bounds beside the true values, as SVG, JSON or a table; without a name, list the pictures"
    picture = command("picture", text, run)
    picture.add_argument("name", nargs="?", metavar="NAME", help="a picture, such as cdp-tail")
    picture.add_argument("--csv", action="store_true", help="print its numbers as a table")
    picture.add_argument("-o", "--output", type=Path, default=None, metavar="FILE.svg", help="write it to a file")


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    from dpproofs.pictures import PICTURES, picture
    from dpproofs.system.files import write_atomically

    if options.name is None:
        if options.csv or options.output is not None:
            raise UsageError("a picture has to be named")
        if options.json:
            print(as_json([{"name": name, "about": about} for name, about in PICTURES.items()]))
        else:
            width = max(map(len, PICTURES))
            for name, about in PICTURES.items():
                print(f"{name:<{width}}  {about}")
        return DONE
    if options.csv and options.json:
        raise UsageError("--csv and --json do not go together")
    made = picture(options.name)
    if options.output is not None:
        write_atomically(options.output, made.svg)
    if options.json:
        print(as_json({**made.to_json(), "svg": made.svg}))
    elif options.csv:
        print(made.to_csv(), end="")
    elif options.output is None:
        print(made.svg, end="")
    return DONE

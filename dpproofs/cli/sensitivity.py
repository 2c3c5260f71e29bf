"""The command sensitivity: how far a query on lists of records moves between neighbours."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from dpproofs.system.output import as_json, check_may_be_written

CODES = {"PROVED": 0, "VERIFIED": 0, "REFUTED": 1, "NOT PROVEN": 3}


Parser = TypeVar("Parser", bound=argparse.ArgumentParser)


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], Parser]) -> Parser:
    """Add the command to the command line."""
    from dpproofs.cli.options import positive

    sub = command("sensitivity", "prove how far a query on lists of records moves between neighbours", _sensitivity)
    sub.add_argument("query", metavar="EXPRESSION", help="such as 'sum(clip(x, 0, 1))/n'; x is the value of a record")
    sub.add_argument("--values", required=True, metavar="A..B", help="the range of the values, such as 0..1")
    sub.add_argument("--relation", default="replace-one", help="replace-one (default) or add-or-remove-one")
    sub.add_argument("--size", type=positive, metavar="N", help="the number of records of all lists")
    sub.add_argument("--least-size", type=positive, default=0, metavar="N", help="the least number of records")
    sub.add_argument("--claim", metavar="S", help="whether the sensitivity is at most S")
    sub.add_argument("--effort", type=positive, default=1, metavar="N", help="how long to search (default 1)")
    sub.add_argument("--save", type=Path, metavar="FILE", help="write the proof to FILE")
    return sub


def _sensitivity(options: argparse.Namespace) -> int:
    from dpproofs.errors import printable
    from dpproofs.queries.answers import save, sensitivity
    from dpproofs.system.progress import doing, line

    check_may_be_written(options.save)
    with line("sensitivity", is_for_programs=options.json), doing("") as tell:
        found = sensitivity(
            options.query, options.values, options.relation, size=options.size, least_size=options.least_size,
            claim=options.claim, effort=options.effort, progress=tell,
        )  # fmt: skip
    print(as_json(found.to_json()) if options.json else "\n".join(map(printable, str(found).split("\n"))), flush=True)
    if options.save is not None:
        if found.theorem is None:
            import sys

            print(f"{printable(str(options.save))}: nothing is saved, since nothing is proved", file=sys.stderr)
        else:
            save(found, options.save)
            if not options.json:
                path = printable(str(options.save))
                print(f"  saved: {path}; check it with: dpproofs replay {path}")
    return CODES[found.verdict]

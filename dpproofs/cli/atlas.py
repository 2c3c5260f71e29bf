"""The command atlas: implications between notions of privacy, and their closure properties."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from dpproofs.system.output import as_json

DONE = 0


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    text = "show which notions of privacy imply which, and what each is closed under, with the lemmas"
    atlas = command("atlas", text, run)
    atlas.add_argument("notion", nargs="?", metavar="NOTION", help="everything about this notion")


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    from dpproofs.library.atlas import PROPERTIES, atlas, known, shown

    made = atlas()
    if options.notion is not None:
        name = known(options.notion)
        if options.json:
            pairs = [row for row in made.pairs() if name in (row["source"], row["target"])]
            print(as_json({"notion": name, "cells": made.row(name), "pairs": pairs}))
        else:
            print("\n".join(shown(made, name)))
        return DONE
    if options.json:
        print(as_json(made.to_json()))
        return DONE
    width = max(map(len, made.notions))
    for name in made.notions:
        print(f"{name:<{width}}  " + "; ".join(f"{of}: {made.verdict(name, of)}" for of in PROPERTIES))
    print()
    for words, counts in zip(("cells", "ordered pairs"), made.counts(), strict=True):
        print(f"{words}: {', '.join(f'{n} {said}' for said, n in counts.items())}")
    return DONE

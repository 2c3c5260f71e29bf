"""The command compare: claims of DP-SGD, with their batches drawn in several ways."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from dpproofs.cli.options import add_seconds
from dpproofs.system.output import as_json

DONE = 0


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    sub = command("compare", "judge claims of DP-SGD for several ways to draw batches, in one table", run)
    sub.add_argument("file", metavar="CLAIM.toml")
    words = "shuffled,fixed-order,without-replacement,poisson"
    sub.add_argument("--batches", metavar="WAYS", help=f"which ways, with commas (default {words}, where there are)")
    add_seconds(sub, "for a claim that is undecided")


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    from dpproofs.accounting import read_claims
    from dpproofs.accounting.verdicts.sampling import compare
    from dpproofs.system.progress import counted, line

    claims, said = read_claims(options.file), options.batches
    ways = None if said is None else [way.strip() for way in said.split(",")]
    with line("compare", is_for_programs=options.json):
        made = [compare(claim, ways, seconds=options.seconds) for claim in counted(claims, len(claims), "claim")]
    print(as_json([one.to_json() for one in made]) if options.json else "\n\n".join(map(str, made)))
    return DONE

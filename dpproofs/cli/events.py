"""The command events: claims as events of dp_accounting, and events as claims."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable

WRITTEN = 0


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    events = command("events", "write claims as events of dp_accounting in JSON, or what `audit` reads as claims", run)
    events.add_argument("file", metavar="CLAIM.toml|EVENTS.json")


def run(options: argparse.Namespace) -> int:
    """Run the command; notes on the events are printed to stderr."""
    from dpproofs.accounting import read_claims
    from dpproofs.accounting.claims.writing import toml
    from dpproofs.audit.events import claims_in, row_of
    from dpproofs.errors import InputError
    from dpproofs.system.output import say

    if options.file.endswith(".json"):
        if options.json:
            raise InputError("--json", "given", "goes with a claim file; claims are written as TOML")
        claims = claims_in(options.file)
        print(toml(claims), end="")
        notes = [note for claim in claims for note in claim.understood]
    else:
        rows = [row_of(claim) for claim in read_claims(options.file)]
        print(json.dumps([row.event for row in rows], indent=2))
        notes = [note for row in rows for note in row.notes]
    for note in dict.fromkeys(notes):
        say(f"note: {note}")
    return WRITTEN

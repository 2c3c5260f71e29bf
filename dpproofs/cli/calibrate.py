"""The command calibrate: the least noise, or the most steps, for which a claim is verified."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from dpproofs.cli.options import add_seconds
from dpproofs.system.output import as_json

VERIFIED, NOT_PROVEN = 0, 3


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    calibrate = command("calibrate", "find the least noise, or the most steps, for which a claim is verified", run)
    calibrate.add_argument("file", metavar="CLAIM.toml")
    calibrate.add_argument("--vary", required=True, metavar="NAME", help="such as noise_multiplier, sigma or steps")
    calibrate.add_argument("--digits", type=int, default=None, metavar="N", help="significant digits (default 3, or 6)")
    add_seconds(calibrate, "while the next number is undecided")


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code: 3 if no number was found, or no theorem says that the claim holds."""
    from dpproofs.accounting import read_claim
    from dpproofs.accounting.verdicts.calibration import calibrate
    from dpproofs.numbers import printable
    from dpproofs.system.progress import line

    claim = read_claim(options.file)
    with line("calibrate", is_for_programs=options.json):
        found = calibrate(claim, options.vary, digits=options.digits, seconds=options.seconds)
    if options.json:
        print(as_json(found.to_json()))
    else:
        print("\n".join(map(printable, str(found).splitlines())))
    return VERIFIED if found.verdict else NOT_PROVEN

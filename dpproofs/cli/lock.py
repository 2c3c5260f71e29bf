"""The command lock: record the derived constants of a project, or check that they are as recorded."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from dpproofs.system.output import as_json

if TYPE_CHECKING:
    from dpproofs.lock import Report

LOCKED, CHANGED = 0, 1


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    lock = command("lock", "record the derived constants of a project, or check that they are as recorded", run)
    lock.add_argument("files", nargs="*", metavar="FILE.toml", help="declared constants (default dpproofs.toml)")
    lock.add_argument("--check", action="store_true", help="write nothing; exit code 1 if anything changed")


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    from dpproofs import lock
    from dpproofs.accounting.verdicts.outcomes import LEMMA_FAILS
    from dpproofs.system.progress import line

    files = list(dict.fromkeys(options.files or [lock.DEFAULT]))
    with line("lock", is_for_programs=options.json):
        reports = [lock.check(file) if options.check else lock.derive(file) for file in files]
    good = all(reports)
    if good and not options.check:
        for report in reports:
            lock.write(report)
    if options.json:
        print(as_json([_data(r) for r in reports]))
    else:
        for report in reports:
            print(_text(report, check=options.check, good=good))
    if good:
        return LOCKED
    kinds = {finding.kind for report in reports for finding in report.findings}
    return LEMMA_FAILS if kinds == {lock.UNPROVED} else CHANGED


def _data(report: Report) -> dict[str, object]:
    return {
        "declarations": str(report.declarations),
        "lock": str(report.file),
        "constants": {name: c.record for name, c in report.lock.items()},
        "findings": [f.to_json() for f in report.findings],
    }


def _text(report: Report, *, check: bool, good: bool) -> str:
    lines = [str(f) for f in report.findings]
    count = len(report.lock)
    many = "1 constant" if count == 1 else f"{count} constants"
    wrong = len({f.constant for f in report.findings})
    if check:
        end = f"{many}, all as recorded" if not wrong else f"{wrong} of {many} not as recorded"
    elif wrong:
        end = f"{wrong} of {many} not as declared; nothing is recorded"
    else:
        end = f"{many} {'recorded' if good else 'not recorded, because of another file'}"
    return "\n".join([*lines, f"{report.file}: {end}"])

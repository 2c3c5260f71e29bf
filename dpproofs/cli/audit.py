"""The command audit: verdicts on what other libraries returned."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from dpproofs.system.output import as_json

VERIFIED, REFUTED, NOT_PROVEN = 0, 1, 3


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    audit = command("audit", "judge the epsilon that another library returned, from JSON files", run)
    audit.add_argument("files", nargs="+", metavar="FILE.json")


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code: 1 if one is refuted, 3 if one is not proven."""
    from dpproofs.audit.files import audit_file
    from dpproofs.numbers import printable
    from dpproofs.system.progress import counted, hidden, line

    with line("audit", is_for_programs=options.json):
        audits = [(file, found) for file in options.files for found in audit_file(file)]
        every = counted(audits, len(audits), "report")  # bounds are computed when they are printed
        if options.json:
            rows = [{"file": file, **found.to_json()} for file, found in every]
        else:
            for file, found in every:
                claim = found.judged.claim
                _, *reasons = str(found).splitlines()
                named = [f"  claim: {claim}"] if claim.title else []
                head = f"{found.verdict}: {file}: {claim.title or claim}"
                with hidden():
                    print("\n".join(printable(" ".join(text.splitlines())) for text in (head, *named, *reasons)))
    if options.json:
        print(as_json(rows))
    verdicts = {found.verdict for _, found in audits}
    return REFUTED if "REFUTED" in verdicts else NOT_PROVEN if "NOT PROVEN" in verdicts else VERIFIED

"""The command clean: remove what dpproofs remembers between runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from dpproofs.system.output import as_json

REMOVED = 0


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    clean = command("clean", "remove what dpproofs remembers between runs: proofs that were found, and their key", _run)
    clean.add_argument("--dry-run", action="store_true", help="only say what would be removed")


def remembered() -> Iterator[Path]:
    """The files that commands have left: receipts, certificates, and the key. What others keep there is theirs."""
    from dpproofs.kernel.receipts import key_file
    from dpproofs.proving.ledger import FILES as LEDGERS
    from dpproofs.proving.memory import FILES as CERTIFICATES
    from dpproofs.system.folders import cache_folder

    folder = cache_folder()
    if folder is not None:
        for pattern in (LEDGERS, CERTIFICATES):
            yield from sorted(file for file in folder.glob(pattern) if file.is_file())
    key = key_file()
    if key is not None and key.is_file():
        yield key


def _run(options: argparse.Namespace) -> int:
    from dpproofs.errors import printable

    files = list(remembered())
    size = sum(file.stat().st_size for file in files)
    if not options.dry_run:
        for file in files:
            file.unlink(missing_ok=True)
        for folder in sorted({file.parent for file in files}, key=lambda f: -len(f.parts)):
            with suppress(OSError):  # it holds something else
                folder.rmdir()
    if options.json:
        print(as_json({"files": [str(file) for file in files], "bytes": size, "removed": not options.dry_run}))
        return REMOVED
    for file in files if options.dry_run else ():
        print(printable(str(file)))
    said = "would be removed" if options.dry_run else "removed"
    print(f"{len(files)} files, {size / 1e6:.1f} MB: {said}" if files else "nothing is remembered")
    return REMOVED

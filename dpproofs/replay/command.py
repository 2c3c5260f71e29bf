"""The command that checks saved proofs: ``dpproofs replay``, or ``python -m dpproofs.replay``.

``--expect`` and ``--library`` compare a file with what lemmas state. Whoever runs the command says how that is found:
alone, by the list of digests that comes with it; else, by the installed theorem packages.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from dpproofs.errors import InputError, plain, shortened
from dpproofs.replay import INVALID, VALID
from dpproofs.replay.claims.matching import OTHER, REFUTED, VERIFIED
from dpproofs.replay.worker import FAILED, PER_MEGABYTE, SECONDS, UNREADABLE, Against, Judge

Statements: TypeAlias = Callable[[str], str | None]
"""The digest of what the lemma of that name states; None if there is no such lemma."""

Row: TypeAlias = dict[str, Any]
"""What came of a file."""

AT_ONCE = 16
"""How many files a worker judges in one process, which reads once what they share."""
CODES: Mapping[str, int] = MappingProxyType(
    {VALID: 0, VERIFIED: 0, INVALID: 1, OTHER: 1, UNREADABLE: 2, REFUTED: 4, FAILED: 70}
)
_WORST_FIRST = (70, 1, 2, 4)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes, besides --json."""
    parser.add_argument("files", nargs="+", metavar="PROOF.json")
    parser.add_argument(
        "--seconds",
        type=_positive,
        metavar="N",
        help=f"processor time that a file may take (default {SECONDS}, and {PER_MEGABYTE} more for each MB of it)",
    )
    parser.add_argument(
        "--jobs", type=_positive, default=1, metavar="N", help="processes that judge files side by side (default 1)"
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--expect", metavar="NAME", help="the file has to state what this lemma of the library states")
    which.add_argument(
        "--library", action="store_true", help="each file has to state what the lemma whose name it claims states"
    )
    which.add_argument(
        "--claim",
        metavar="CLAIM.toml",
        help="whether each file proves a claim, or that it is false; its formula is built anew",
    )
    parser.add_argument(
        "--case",
        type=_positive,
        metavar="N",
        help="with --claim: the number of the [[case]] (default: whichever is proved)",
    )


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 10**6:
        raise argparse.ArgumentTypeError(f"{plain(text[:40])}: must be a whole number from 1 to 1000000")
    return int(text)


def run(
    options: argparse.Namespace,
    statements: Callable[[str], Statements],
    executor: Executor | None = None,
    watched: Callable[[Iterator[Row]], Iterator[Row]] = iter,
) -> int:
    """Judge the files, print what came of each, and return the exit code of the worst.

    ``statements`` finds those of the library; it is called if they are wanted, with the option that wants them.
    An ``executor`` judges files elsewhere, where they have to be found under the same paths. What came of each file
    passes through ``watched``.
    """
    if options.expect is not None and len(options.files) != 1:
        raise InputError("expect", options.expect, "is for one file; --library compares each with its own lemma")
    if options.case is not None and options.claim is None:
        raise InputError("case", options.case, "goes with --claim, whose file has cases")
    wanted = None
    if options.expect is not None or options.library:
        wanted = _Wanted(options.expect, statements("--library" if options.expect is None else "--expect"))
    rows: list[Row] = []
    for file, judged in zip(options.files, watched(_judged(options, executor)), strict=True):
        row = {"file": file, **judged}
        if wanted is not None and "digest" in row:
            wanted.compare(row)
        rows.append(row)
        if not options.json:
            _show(row)
    if options.json:
        print(json.dumps([{k: v for k, v in row.items() if k != "line"} for row in rows], indent=2))
    found = {CODES[row["verdict"]] for row in rows}
    return next((code for code in _WORST_FIRST if code in found), 0)


def _judged(options: argparse.Namespace, executor: Executor | None) -> Iterator[Row]:
    """What came of each file, in order."""
    against = None if options.claim is None else Against(options.claim, options.case)
    if executor is None and options.jobs == 1:
        yield from _each(options.files, options.seconds, against)
        return
    files = options.files
    if executor is not None:
        files = [str(Path(file).absolute()) for file in files]
        against = None if against is None else against._replace(file=str(Path(against.file).absolute()))
    size = max(1, min(AT_ONCE, -(-len(files) // (4 * options.jobs))))
    parts = [files[i : i + size] for i in range(0, len(files), size)]
    same = [options.seconds] * len(parts), [against] * len(parts)
    if executor is not None:
        for rows in executor.map(judge_files, parts, *same):
            yield from rows
        return
    with ThreadPoolExecutor(options.jobs) as threads:  # each waits for a process of its own
        for rows in threads.map(judge_files, parts, *same):
            yield from rows


def judge_files(files: Sequence[str], seconds: int | None, against: Against | None = None) -> list[Row]:
    """What came of these files, in a process of their own."""
    return list(_each(files, seconds, against))


def _each(files: Sequence[str], seconds: int | None, against: Against | None) -> Iterator[Row]:
    with Judge(seconds, against=against) as judge:
        yield from map(judge.judge, files)


def _show(row: Row) -> None:
    if row["verdict"] in (UNREADABLE, FAILED):
        print(f"error: {plain(shortened(row['reason']))}", file=sys.stderr)
        return
    print(row["line"])
    if row["verdict"] != INVALID and "claim" not in row:
        for line in row["statement"]:
            print(f"    {line}")
        print(f"    rests on: {plain(', '.join(row['axioms'])) or 'no axiom'}")
        claimed = row["claimed"]
        print(f"    claimed name: {plain(claimed['name'])}; claimed title: {plain(claimed['title'])}")
    print(end="", flush=True)


class _Wanted:
    """The statements of the installed library."""

    def __init__(self, name: str | None, digest_of: Statements) -> None:
        self.name, self.digest_of = name, digest_of
        if name is not None and digest_of(name) is None:
            raise InputError("expect", name, "is not the name of a lemma of the library")

    def compare(self, row: Row) -> None:
        """Note whether a file that was found right states what it has to."""
        name = row["claimed"]["name"] if self.name is None else self.name
        wanted = self.digest_of(name)
        if wanted == row["digest"]:
            row["lemma"] = name
            row["line"] += plain(f"; it states what {name} states")
            return
        row["verdict"] = OTHER
        row["reason"] = (
            f"this is a proof, but {name}, whose name it claims, is no lemma of the library"
            if wanted is None
            else f"this is a proof, but not of what {name} states"
        )
        row["line"] = plain(f"other: {row['file']}: {row['reason']}")

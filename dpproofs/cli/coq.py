"""The command coq: proofs as files that Coq checks."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dpproofs.system.output import UsageError, as_json

if TYPE_CHECKING:
    from dpproofs.replay.reading import SavedProof

WRITTEN = 0


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    coq = command("coq", "write proofs of lemmas, or saved ones, as files that Coq checks", _run)
    coq.add_argument("targets", nargs="*", metavar="NAME|PROOF.json")
    coq.add_argument("--all", action="store_true", help="all lemmas of the library")
    coq.add_argument("--part", type=_part, metavar="I/N", help="with --all: the I-th of N parts of the library alone")
    coq.add_argument("--logic", action="store_true", help="leave to trust what steps claim that compute")
    coq.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="where the files go; make builds them there"
    )


def _part(text: str) -> tuple[int, int]:
    """Which of how many parts, from 0; parts follow each other in turn, so that I may be the number of a day."""
    i, _, n = text.partition("/")
    if not (i.isascii() and i.isdigit() and n.isascii() and n.isdigit() and int(n) > 0):
        raise argparse.ArgumentTypeError("must be I/N, two whole numbers")
    return int(i) % int(n), int(n)


def _run(options: argparse.Namespace) -> int:
    from dpproofs.coq.folder import Export, prepared
    from dpproofs.library import library
    from dpproofs.system.progress import counted, line

    if options.all == bool(options.targets):
        raise UsageError("coq takes names of lemmas and saved proofs, or --all")
    if options.part and not options.all:
        raise UsageError("--part is for --all")
    targets = [lemma.id for lemma in library()] if options.all else list(dict.fromkeys(options.targets))
    if options.part:
        part, parts = options.part
        targets = targets[len(targets) * part // parts : len(targets) * (part + 1) // parts]
    export = Export(prepared(options.out), tries=not options.logic)
    with line("coq", is_for_programs=options.json):
        for proof in counted(_proofs(targets), len(targets), "proof"):
            export.add(proof)
        summary = export.close()
    if options.json:
        print(as_json({"folder": str(options.out), **summary.to_json()}))
        return WRITTEN
    from dpproofs.errors import printable

    print(summary.text())
    print(f"build them with: make -C {printable(str(options.out))}")
    return WRITTEN


def _proofs(targets: list[str]) -> Iterator[SavedProof]:
    from dpproofs.library import library
    from dpproofs.library.saved import Shared, load, loads, pieces

    shared = Shared()
    for target in targets:
        if shared.is_full():
            shared = Shared()
        if Path(target).suffix == ".json":
            yield load(target, shared)
            continue
        lemma = library()[target]
        text = "".join(pieces(lemma.theorem, lemma.id, lemma.title, lemma.source, lemma.hypotheses))
        yield loads(text, shared)

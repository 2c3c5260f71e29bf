"""The trusted base: the files on which a theorem, a verdict and a replay rest, and how long they are.

They are computed from the imports of the modules that do the work.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dpproofs.system.imports import HOME, reached, sources

RECEIPTS = ("dpproofs.kernel.receipts", "dpproofs.kernel.signing")
"""What only theorems rest on of which an earlier run proved a part: Theorem.is_recalled."""
LOADED = ("dpproofs.system.loading",)
"""What loads the modules of a command."""
SHOWN = ("dpproofs.language.text",)
"""What prints terms. A verdict compares them, and would be the same if all of them were printed wrongly."""
PRINTED = ("dpproofs.kernel", "dpproofs.language.statements", *SHOWN)
WORD = ("dpproofs.meaning.word",)
"""What says the word: that a theorem states the formula of a claim in the text of a claim file, or its refutation."""
REPLAYED = ("dpproofs.replay.command", "dpproofs.replay.worker")
ABOUT: Mapping[str, str] = {
    "theorem": "a theorem, as it is printed",
    "verified": "VERIFIED: a theorem states the formula of the claim, read from its file",
    "refuted": "REFUTED, by a theorem that states the refutation of the claim",
    "fresh": "either of them by a command with --fresh, which believes nothing that an earlier run proved",
    "replay": "replay of a saved proof against a claim file, which shares no other code",
}


class Trusted(NamedTuple):
    """Files, and how many lines they have in all."""

    lines: int
    files: tuple[str, ...]


def trusted() -> dict[str, Trusted]:
    """The trusted base of each thing that ``ABOUT`` names, besides Python and python-flint."""
    verdict = reached((*WORD, *RECEIPTS), SHOWN)
    found = {
        "theorem": reached(PRINTED, RECEIPTS),
        "verified": verdict,
        "refuted": verdict,
        "fresh": reached((*WORD, *LOADED), (*RECEIPTS, *SHOWN)),
        "replay": reached(REPLAYED),
    }
    return {name: _counted(modules) for name, modules in found.items()}


def to_json() -> dict[str, object]:
    """The same as plain data."""
    return {name: {"lines": one.lines, "files": list(one.files)} for name, one in trusted().items()}


def text() -> str:
    """The same as a table."""
    rows = [f"{one.lines:6,} lines in {len(one.files):3} files  {ABOUT[name]}" for name, one in trusted().items()]
    return "\n".join(["to be believed, besides Python (and python-flint, but for replay):", *rows])


def _counted(modules: set[str]) -> Trusted:
    files = sorted(sources()[name] for name in modules)
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
    return Trusted(lines, tuple(file.relative_to(HOME.parent).as_posix() for file in files))

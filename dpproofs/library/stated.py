"""What the lemmas of the installed library state, for the second verifier to compare with."""

from __future__ import annotations

from dpproofs.library import library
from dpproofs.replay.command import Statements
from dpproofs.replay.shown import digest
from dpproofs.system.packages import LibraryError


def stated() -> Statements:
    """The digest of what a lemma states, by its name. The lemmas are loaded for that, and not proved."""
    known = library()

    def of(name: str) -> str | None:
        try:
            lemma = known[name]
        except LibraryError:
            return None
        return digest(lemma.hypotheses, lemma.conclusion)

    return of

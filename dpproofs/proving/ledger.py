"""The ledger: receipts for the theorems that earlier runs of the command line proved, from the same sources.

Nothing here is trusted: the kernel checks each receipt. An entry that is damaged, forged or about
another statement costs the time of a proof and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cached_property
from pathlib import Path
from typing import Protocol
from weakref import WeakKeyDictionary

from dpproofs.kernel import KernelError, Term, Theorem
from dpproofs.kernel.receipts import VERSIONS, add_sources, sources
from dpproofs.kernel.signing import Receipt, recall, receipt
from dpproofs.system.cache import read, write
from dpproofs.system.folders import cache_folder
from dpproofs.system.packages import ROLES, installed_packages

FILES = f"proved-{'[0-9a-f]' * 16}-{'[0-9a-f]' * 32}.json"
"""The names of all ledgers, as a pattern."""
MOST_FILES = 8
"""How many states of the sources of one origin are remembered."""


class Provable(Protocol):
    """A named statement that can be proved: a lemma."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def hypotheses(self) -> tuple[Term, ...]:
        """Its hypotheses."""

    @property
    def conclusion(self) -> Term:
        """Its conclusion."""

    @property
    def theorem(self) -> Theorem:
        """The proved statement."""


class Ledger:
    """The receipts for lemmas of the installed library. ``fresh`` means to believe none of them, and make new ones."""

    def __init__(self, *, fresh: bool = False) -> None:
        self.fresh = fresh
        self.depends_on = fingerprint()
        self._new: dict[str, Receipt] = {}
        self._asked: set[Theorem] = set()
        self._recalled: WeakKeyDictionary[Provable, Theorem] = WeakKeyDictionary()

    @cached_property
    def file(self) -> Path | None:
        """The file of the ledger; None without a folder for it."""
        folder = cache_folder()
        return None if folder is None else folder / f"proved-{origin()[:16]}-{self.depends_on[:32]}.json"

    @cached_property
    def _known(self) -> Mapping[str, Receipt]:
        return {} if self.fresh else _read(self.file)

    def read_again(self) -> None:
        """Look again, when something is next asked, at what is kept: another process may have added to it."""
        vars(self).pop("_known", None)

    def recall(self, lemma: Provable) -> Theorem | None:
        """The lemma as a theorem, if the kernel signed it."""
        found = self._known.get(lemma.id)
        try:
            return None if found is None else recall(lemma.hypotheses, lemma.conclusion, found)
        except KernelError:
            return None

    def keep(self, name: str, signed: Receipt | None) -> None:
        """Keep a receipt; without one, nothing."""
        if signed is not None:
            self._new[name] = signed

    def established(self, lemma: Provable) -> Theorem:
        """The lemma as a theorem: recalled, or else proved now."""
        theorem = self._recalled.get(lemma) or self.recall(lemma)
        if theorem is not None:
            self._recalled[lemma] = theorem
        else:
            theorem = lemma.theorem
            if theorem not in self._asked:  # a receipt goes over the whole derivation
                self._asked.add(theorem)
                self.keep(lemma.id, receipt(theorem))
        return theorem

    def write(self) -> None:
        """Write what is new, in one step or not at all; a folder that cannot be written is left alone."""
        file = self.file if self._new else None
        if file is None or fingerprint() != self.depends_on:
            return
        if write(file, {**_read(file), **self._new}):
            _remove_superseded(file)


def _remove_superseded(latest: Path) -> None:
    """Remove the oldest ledgers of the same origin. What others keep in the folder is theirs."""
    same_origin = re.compile(f"{re.escape(latest.name[:-37])}[0-9a-f]{{32}}\\.json")
    with suppress(OSError):
        ours = [f for f in latest.parent.iterdir() if same_origin.fullmatch(f.name)]
        for old in sorted(ours, key=_changed, reverse=True)[MOST_FILES:]:
            old.unlink(missing_ok=True)


_current: ContextVar[Ledger | None] = ContextVar("ledger", default=None)


def current() -> Ledger | None:
    """The ledger in use; None where each theorem is proved anew."""
    return _current.get()


@contextmanager
def in_use(ledger: Ledger) -> Iterator[None]:
    """Use the ledger, and write to it at the end."""
    token = _current.set(ledger)
    try:
        yield
    finally:
        _current.reset(token)
        ledger.write()


def fingerprint() -> str:
    """A hash of the sources of dpproofs, of the theorem packages with their lists, and of what checks their proofs."""
    found = hashlib.sha256(sources().encode())
    for package in installed_packages():
        for root in package.__path__:
            add_sources(found, Path(root))
            found.update(f"\0{ROLES}\0".encode() + hashlib.sha256(read(Path(root, ROLES)) or b"").digest())
    return found.hexdigest()


def origin() -> str:
    """A hash that says whose ledgers these are: where the sources lie, and the versions of Python and the engine.

    Ledgers of one origin supersede each other as its sources change; those of others are in use by others.
    """
    places = [Path(__file__).parents[1], *(Path(root) for package in installed_packages() for root in package.__path__)]
    return hashlib.sha256("\0".join((VERSIONS, *(str(p.resolve()) for p in places))).encode()).hexdigest()


def _changed(file: Path) -> float:
    return file.stat().st_mtime


def _read(file: Path | None) -> dict[str, Receipt]:
    try:
        content = json.loads(read(file) or b"{}") if file is not None else {}
        return {name: Receipt(tuple(axioms), *rest) for name, (axioms, *rest) in content.items()}
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}

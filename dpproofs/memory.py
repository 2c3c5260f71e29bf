"""Certificates and derivations that were found before, so that a proof need not search for them again.

Nothing here is trusted: the kernel checks each of them whenever it is used. A file that is
damaged, out of date or poisoned costs the time of a search and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from fractions import Fraction
from pathlib import Path
from threading import get_ident
from typing import Any, TypeAlias

from dpproofs.kernel.receipts import cache_folder
from dpproofs.kernel.terms import Term

Found: TypeAlias = "tuple[Any, ...]"

LARGEST_FILE = 2**24
DEEPEST = 64


class Memory:
    """What was found for one proof, by what it shows; a file of plain data."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.known = _read(file)
        self.used: dict[str, Found] = {}

    def find(self, premises: tuple[Term, ...], goal: Term, by: str = "") -> Found | None:
        """What was remembered, as found by that search; it may be wrong."""
        return self.known.get(_name(premises, goal, by))

    def keep(self, premises: tuple[Term, ...], goal: Term, found: Found, by: str = "") -> None:
        """Remember what the kernel accepted."""
        self.used[_name(premises, goal, by)] = found

    def write(self) -> None:
        """Write what was used, in one step or not at all; a folder that cannot be written is left alone."""
        if self.used == self.known:
            return
        temporary = self.file.with_suffix(f".{os.getpid()}-{get_ident()}")
        try:
            text = json.dumps(self.used, default=str, separators=(",", ":"))
            self.file.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(text, encoding="ascii")
            temporary.replace(self.file)
        except (OSError, ValueError):
            with suppress(OSError):
                temporary.unlink()


_current: ContextVar[Memory | None] = ContextVar("memory", default=None)
_off: ContextVar[bool] = ContextVar("off", default=False)


def current() -> Memory | None:
    """The memory of the proof that is being made; None outside of such."""
    return None if _off.get() else _current.get()


@contextmanager
def memory_of(name: str) -> Iterator[None]:
    """Use the memory of the proof with that name; write it when the proof is complete."""
    if _off.get():
        yield
        return
    digest = hashlib.sha256(name.encode()).hexdigest()
    memory = Memory(cache_folder() / "certificates" / f"{digest[:32]}.json")
    token = _current.set(memory)
    try:
        yield
    finally:
        _current.reset(token)
    memory.write()


@contextmanager
def without_memory() -> Iterator[None]:
    """Search for everything, and remember nothing."""
    token = _off.set(True)
    try:
        yield
    finally:
        _off.reset(token)


def _name(premises: tuple[Term, ...], goal: Term, by: str = "") -> str:
    text = "\n".join((*(p.key for p in premises), goal.key, by))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _read(file: Path) -> dict[str, Found]:
    try:
        with file.open("rb") as source:
            data = source.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            return {}
        content = json.loads(data)
        return {name: _plain(found) for name, found in content.items() if type(found) is list}
    except (OSError, ValueError, ArithmeticError, AttributeError, RecursionError):
        return {}


def _plain(value: Any, depth: int = DEEPEST) -> Any:
    """Lists as tuples, and text such as 1/2 as a fraction."""
    if type(value) is list and depth:
        return tuple([_plain(v, depth - 1) for v in value])
    if type(value) is str:
        return Fraction(value) if "/" in value else value
    if type(value) is int:
        return value
    raise ValueError("this is not a part of what is remembered")

"""Certificates and derivations that were found before, so that a proof need not search for them again.

They come with the library, or an earlier run found them. Nothing here is trusted: the kernel checks each of them
whenever it is used. A file that is damaged, out of date or poisoned costs the time of a search and nothing else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from dpproofs.language.terms import Term
from dpproofs.system.cache import read, write
from dpproofs.system.folders import cache_folder
from dpproofs.system.loading import BUILTIN

Found: TypeAlias = "tuple[Any, ...]"

DEEPEST = 64
LIBRARY = Path(__file__).parents[2] / BUILTIN
FILES = f"certificates/{'[0-9a-f]' * 32}.json"
"""The names of all files of earlier runs, as a pattern."""
SHIPPED = "certificates.json"
"""What the proofs of the library use, by lemmas; ``docs/generate.py`` writes it where it is named."""


class Memory:
    """What was found for one proof, by what it shows: in a file of plain data, or with the library."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.known = {} if file is None else _read(file)
        self.lent: dict[str, Found] = {}
        self.used: dict[str, Found] = {}

    def find(self, premises: tuple[Term, ...], goal: Term, by: str = "") -> Found | None:
        """What was remembered, as found by that search; it may be wrong."""
        name = _name(premises, goal, by)
        if name not in self.known and name in of_library():
            self.lent |= _founds({name: of_library()[name]})
        return self.known.get(name) or self.lent.get(name)

    def keep(self, premises: tuple[Term, ...], goal: Term, found: Found, by: str = "") -> None:
        """Remember what the kernel accepted."""
        self.used[_name(premises, goal, by)] = found

    def write(self) -> None:
        """Write what was used and is not with the library, in one step or not at all, if the folder can be written."""
        found = {name: one for name, one in self.used.items() if self.lent.get(name) is not one}
        if self.file is not None and found != self.known:
            write(self.file, found)


_current: ContextVar[Memory | None] = ContextVar("memory", default=None)
_off: ContextVar[bool] = ContextVar("off", default=False)


def current() -> Memory | None:
    """The memory of the proof that is being made; None outside of such."""
    return None if _off.get() else _current.get()


@contextmanager
def memory_of(name: str) -> Iterator[Memory]:
    """Use the memory of the proof with that name; write it when the proof is complete."""
    if _off.get():
        yield Memory(None)
        return
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
    folder = cache_folder()
    memory = Memory(None if folder is None else folder / "certificates" / f"{digest[:32]}.json")
    token = _current.set(memory)
    try:
        yield memory
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


@lru_cache(maxsize=64)
def _name(premises: tuple[Term, ...], goal: Term, by: str = "") -> str:
    text = "\n".join((*(p.key for p in premises), goal.key, by))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@lru_cache(1)
def of_library() -> dict[str, Any]:
    """What came with the library, as it is written."""
    found = dict[str, Any]()
    try:
        for one in json.loads(read(LIBRARY / SHIPPED) or b"{}").values():
            found |= one
    except (ValueError, TypeError, AttributeError, RecursionError):
        pass
    return found


def _read(file: Path) -> dict[str, Found]:
    try:
        return _founds(json.loads(read(file) or b"{}"))
    except (ValueError, RecursionError):
        return {}


def _founds(content: Any) -> dict[str, Found]:
    try:
        return {name: _plain(found) for name, found in content.items() if type(found) is list}
    except (ValueError, ArithmeticError, AttributeError, RecursionError):
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

"""Lemmas of the installed theorem packages, by their ids.

What a proof uses by its id lies in an installed package. So it is among the sources that receipts depend
on, as what a proof imports is: when the lemma changes, what was proved with it is proved again.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from types import ModuleType
from typing import Protocol

from dpproofs.kernel import Definition, Theorem
from dpproofs.kernel.receipts import python_files
from dpproofs.language.text import the_library_means
from dpproofs.proving.logic import ProofError
from dpproofs.system.loading import read
from dpproofs.system.packages import LibraryError, installed_packages

_DECLARED = re.compile(r'Lemma\(\s*(?:id=)?"([^"\\]+)"')
_NAMED_OTHERWISE = re.compile(r"Lemma\(\s*[^\s\")]")
_MOST_NAMED = 3


class HasTheorem(Protocol):
    """A lemma: something that has a theorem."""

    @property
    def theorem(self) -> Theorem:
        """The proved statement."""


def sources(packages: Iterable[ModuleType]) -> dict[str, str]:
    """The text of each module of the packages."""
    found = {}
    for package in packages:
        for root in package.__path__:
            folder = os.path.abspath(root)
            for file in sorted(python_files(folder)):
                place = file[len(folder) + 1 :].removesuffix(".py").split(os.sep)
                module = ".".join((package.__name__, *(p for p in place if p != "__init__")))
                found[module] = read(file).decode(errors="replace")
    return found


def homes(texts: Mapping[str, str]) -> dict[str, str]:
    """The module of each lemma that is declared with its id in quotes; few are not."""
    return {name: module for module, text in texts.items() for name in _DECLARED.findall(text)}


@lru_cache(maxsize=1)
def _installed() -> tuple[dict[str, str], dict[str, str]]:
    texts = sources(installed_packages())
    return texts, homes(texts)


MEANINGS = (
    "batches",
    "choices",
    "definitions",
    "descent",
    "kinds",
    "laws",
    "lists",
    "mixing",
    "parts",
    "process",
    "queries",
    "streams",
)
"""The files that say what claims mean."""


@cache
def load_meaning(name: str) -> None:
    """Load the files of installed packages that define the name, so that another definition of it is marked."""
    if type(name) is not str:
        raise TypeError("the name of a definition must be text")
    texts, _ = _installed()
    for module in MEANINGS:
        known = vars(importlib.import_module(f"dpproofs.meaning.{module}")).values()
        the_library_means(d for d in known if type(d) is Definition)
    for module in [module for module, text in texts.items() if "Definition(" in text and f'"{name}"' in text]:
        the_library_means(d for d in vars(_imported(module)).values() if type(d) is Definition)


def lemma(name: str) -> HasTheorem | None:
    """The lemma of that id; None if there is none."""
    return next((found for module in _places(name) if (found := _in(module, name)) is not None), None)


def _places(name: str) -> Iterator[str]:
    """The modules that may have it, the likeliest first: all texts are searched only where that one has it not."""
    texts, declared = _installed()
    if name in declared:
        yield declared[name]
    yield from (module for module, text in texts.items() if f'"{name}"' in text)
    yield from (module for module, text in texts.items() if _NAMED_OTHERWISE.search(text))


def _in(module: str, name: str) -> HasTheorem | None:
    values = vars(_imported(module)).values()
    return next((v for v in values if getattr(v, "id", None) == name and hasattr(type(v), "theorem")), None)


def _imported(module: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except Exception as error:
        raise LibraryError(f"{module} cannot be loaded: {type(error).__name__}: {error}") from error


def like(name: str, *others: str) -> list[str]:
    """The ids, and the other names, that are written much like the name."""
    from difflib import get_close_matches

    return get_close_matches(name, [*_installed()[1], *others], n=_MOST_NAMED, cutoff=0.5)


_UNDER_WAY: ContextVar[tuple[str, ...]] = ContextVar("under_way", default=())


@contextmanager
def being_proved(name: str) -> Iterator[None]:
    """Inside, the lemma of that id is being proved; ProofError when its proof uses it."""
    under_way = _UNDER_WAY.get()
    if name in under_way:
        chain = [*under_way[under_way.index(name) :], name]
        raise ProofError(f"{name}: the proof uses what it proves: {' uses '.join(chain)}")
    token = _UNDER_WAY.set((*under_way, name))
    try:
        yield
    finally:
        _UNDER_WAY.reset(token)

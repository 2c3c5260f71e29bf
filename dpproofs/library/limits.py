"""The tightness of lemmas, as data: lemmas that prove one tight, or that it fails without a hypothesis."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from dpproofs.language.frozen import Frozen
from dpproofs.library import Library

Kind = Literal["attained", "improved", "needed", "converse"]
SAID: Frozen[Kind, str] = Frozen(
    {
        "attained": "the bound is attained, or is within the stated distance of what is",
        "improved": "a sharper bound of the same kind is proved",
        "needed": "it fails without what it supposes",
        "converse": "the converse is false",
    }
)


@dataclass(frozen=True)
class Limit:
    """A lemma, and another one that says how good it is: ``shown_by`` is proved like any lemma of the library."""

    lemma: str
    kind: Kind
    shown_by: str
    about: str

    def to_json(self) -> dict[str, str]:
        """The same as plain data."""
        return {"kind": self.kind, "lemma": self.shown_by, "about": self.about}


def known(library: Library) -> tuple[Limit, ...]:
    """What the theorem packages say of their lemmas, each in a file ``limits.py`` if it has one."""
    found: list[Limit] = []
    for package in library.packages:
        name = f"{package.__name__}.limits"
        if importlib.util.find_spec(name) is not None:
            found += importlib.import_module(name).LIMITS
    return tuple(found)


def limits_of(name: str, known: Iterable[Limit], library: Library) -> list[Limit]:
    """The limits of a lemma; LibraryError where a lemma that should prove one does not exist."""
    found = [limit for limit in known if limit.lemma == name]
    for limit in found:
        library[limit.shown_by]
    return found

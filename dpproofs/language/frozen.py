"""Tables that cannot be changed.

Python's own view of a dictionary is none: it hands the dictionary to whatever it is compared with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NoReturn, TypeVar, final

from dpproofs.language.errors import TermError

Key = TypeVar("Key")
Value = TypeVar("Value")


@final
class Frozen(Mapping[Key, Value]):
    """A copy of a table: it is looked up and listed, and equal to nothing but tables with the same entries."""

    __slots__ = ("_known",)

    _known: dict[Key, Value]

    def __init__(self, known: Mapping[Key, Value]) -> None:
        if hasattr(self, "_known"):
            raise TermError("a table cannot be filled again")
        object.__setattr__(self, "_known", dict(known))

    def __init_subclass__(cls) -> NoReturn:
        raise TermError("Frozen cannot be subclassed")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise TermError("a table cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise TermError("a table cannot be changed")

    def __getitem__(self, key: Key) -> Value:
        return self._known[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(tuple(self._known))

    def __len__(self) -> int:
        return len(self._known)

    def __reduce__(self) -> tuple[Any, ...]:
        return Frozen, (dict(self._known),)

    def __repr__(self) -> str:
        return repr(dict(self._known))

"""The notation of definitions: a template in LaTeX with a place for each argument.

``{0}`` is the first argument, ``{factor[0]}`` the same with brackets where it is a sum or a function. A template has
a place for each argument, so that every part of a formula is shown. Definitions without one are written by their
names; those of the library all have one.
"""

from __future__ import annotations

from functools import lru_cache

from dpproofs.errors import DpproofsError
from dpproofs.language.terms import Definition
from dpproofs.language.text import _is_at_other_spaces

_written: dict[str, tuple[Definition, str] | None] = {}
"""The notation of definitions, by name; None where a name has two."""
_of_library: set[str] = set()
"""The names of notions and their parts."""


def the_library_writes(definition: Definition, template: str) -> None:
    """Register the notation of a notion, or a part of one: nobody else may write its name."""
    _of_library.add(definition.name)
    _written[definition.name] = definition, template


def write_as(definition: Definition, template: str) -> None:
    """Register the notation of a definition.

    DpproofsError for a name that has a notation of the library, and for a template without a place for each argument.
    Where two callers register different notations for a name, it is written as a name.
    """
    if type(definition) is not Definition or type(template) is not str:
        raise TypeError("a definition is written as a template says")
    name = definition.name
    if name in _of_library:
        raise DpproofsError(f"{name} is a name of the library, which says itself how it is written")
    for place in range(len(definition.parameters)):
        if f"{{{place}}}" not in template and f"{{factor[{place}]}}" not in template:
            raise DpproofsError(f"{template!r} has no place for argument {place} of {name}")
    if _written.setdefault(name, (definition, template)) != (definition, template):
        _written[name] = None
    notation.cache_clear()


@lru_cache(maxsize=4096)
def notation(definition: Definition) -> str | None:
    """The template of a definition, at whatever spaces; None where it has none."""
    known = _written.get(definition.name)
    return known[1] if known is not None and _is_at_other_spaces(known[0], definition) else None

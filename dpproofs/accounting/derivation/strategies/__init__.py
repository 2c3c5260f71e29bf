"""Derivation strategies: what is particular to a notion is ``WAYS`` in the file with its name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping

from dpproofs.accounting.derivation.strategies.base import Undescribed, Way, Ways
from dpproofs.language.frozen import Frozen
from dpproofs.privacy.notions import NOTIONS


def _found() -> dict[str, Ways]:
    files = {info.name for info in pkgutil.iter_modules(__path__)} - {"base"}
    known: dict[str, Ways] = {name: importlib.import_module(f"{__name__}.{name}").WAYS for name in sorted(files)}
    for name, ways in known.items():
        if ways.notion != name:
            raise ImportError(f"{__name__}.{name} is about {ways.notion}")
    return {name: known[name] if name in known else Undescribed(name) for name in NOTIONS}


WAYS: Mapping[str, Ways] = Frozen(_found())
"""The derivation strategies by the name of the notion."""

_TRIED = sorted(((place, w, w_of) for w_of in WAYS.values() for place, w in w_of.tried), key=lambda row: row[0])
ROUTES: tuple[Way, ...] = tuple(way for _, way, _ in _TRIED)
"""The strategies tried for all claims, in their order."""
EXACT: tuple[Way, ...] = tuple(way for _, way, ways in _TRIED if ways.exact)
"""The lossless strategies, whose proofs are long."""

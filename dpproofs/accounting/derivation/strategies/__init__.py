"""Derivation strategies: what is particular to a notion is ``STRATEGIES`` in the file with its name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping

from dpproofs.accounting.derivation.strategies.base import Strategies, Strategy, Undescribed
from dpproofs.language.frozen import Frozen
from dpproofs.privacy.notions import NOTIONS


def _found() -> dict[str, Strategies]:
    files = {info.name for info in pkgutil.iter_modules(__path__)} - {"base"}
    known: dict[str, Strategies] = {
        name: importlib.import_module(f"{__name__}.{name}").STRATEGIES for name in sorted(files)
    }
    for name, strategies in known.items():
        if strategies.notion != name:
            raise ImportError(f"{__name__}.{name} is about {strategies.notion}")
    return {name: known[name] if name in known else Undescribed(name) for name in NOTIONS}


STRATEGIES: Mapping[str, Strategies] = Frozen(_found())
"""The derivation strategies by the name of the notion."""

_TRIED = sorted(((place, w, w_of) for w_of in STRATEGIES.values() for place, w in w_of.tried), key=lambda row: row[0])
TRIED: tuple[Strategy, ...] = tuple(strategy for _, strategy, _ in _TRIED)
"""The strategies tried for all claims, in their order."""
EXACT: tuple[Strategy, ...] = tuple(strategy for _, strategy, strategies in _TRIED if strategies.exact)
"""The lossless strategies, whose proofs are long."""

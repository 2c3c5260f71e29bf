"""The worst cases of the notions: each is a value ``WORST`` in the file that has the name of the notion."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping

from dpproofs.claims.worst.base import Worst
from dpproofs.privacy.notions import CLAIMED


class _Files(Mapping[str, Worst]):
    """The worst cases by the name of the notion; a file is loaded when it is asked for."""

    __slots__ = ()

    def __getitem__(self, notion: str) -> Worst:
        if notion not in CLAIMED:
            raise KeyError(notion)
        found: Worst = importlib.import_module(f"{__name__}.{notion}").WORST
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(CLAIMED)

    def __len__(self) -> int:
        return len(CLAIMED)


WORST: Mapping[str, Worst] = _Files()
"""The worst cases by the name of the notion."""

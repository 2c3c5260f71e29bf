"""The worst cases of the notions: each is a value ``WORST`` in the file that has the name of the notion."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping

from dpproofs.accounting.pairs.worst.base import Worst
from dpproofs.language.frozen import Frozen
from dpproofs.privacy.notions import CLAIMED


def _found() -> dict[str, Worst]:
    files = {info.name for info in pkgutil.iter_modules(__path__)} - {"base"}
    if files != set(CLAIMED):
        raise ImportError(f"{__name__}: notions and worst cases do not go together: {sorted(files ^ set(CLAIMED))}")
    return {name: importlib.import_module(f"{__name__}.{name}").WORST for name in CLAIMED}


WORST: Mapping[str, Worst] = Frozen(_found())
"""The worst cases by the name of the notion."""

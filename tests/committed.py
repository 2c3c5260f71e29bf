"""Texts that are committed next to the tests, so that a change of what is claimed is seen in review.

``DPPROOFS_UPDATE=1 python -m pytest tests`` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from dpproofs.language.statements import definitions, sequent

__all__ = ["UPDATE", "check", "definitions", "sequent"]

UPDATE = "DPPROOFS_UPDATE=1 python -m pytest tests"


def check(path: Path, lines: Iterable[str]) -> None:
    """Compare the lines with the committed file, or write it when asked to."""
    now = "".join(f"{line}\n" for line in lines)
    if os.environ.get("DPPROOFS_UPDATE"):
        path.write_text(now, encoding="utf-8")
        return
    before = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    after = now.splitlines()
    if before != after:
        lost = [f"- {line}" for line in before if line not in after]
        new = [f"+ {line}" for line in after if line not in before]
        pytest.fail(
            "\n".join([f"{path.name} is not what is there now. If the change is meant: {UPDATE}", *lost, *new]),
            pytrace=False,
        )

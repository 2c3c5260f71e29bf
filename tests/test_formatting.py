"""How the code is laid out is the formatter's business; few places ask it to leave them as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SUPPRESSION = re.compile(r"#\s*(fmt|yapf):\s*(skip|off|disable)\b|#\s*ruff:\s*noqa", re.IGNORECASE)


def suppressions(text: str) -> int:
    return sum(1 for line in text.splitlines() if SUPPRESSION.search(line))


def test_what_counts_as_a_suppression():
    assert suppressions("x = 1  # fmt" + ": skip\n#fmt:" + "off\ny = 2\n# FMT" + ": SKIP\n") == 3
    assert suppressions("a format: skipped\n") == 0


@pytest.mark.parametrize("folders", [("dpproofs",), ("tests",), ("dpproofs", "theorems", "tests")], ids="-".join)
def test_at_most_one_suppression_a_file_on_average(folders):
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    assert sum(suppressions(file.read_text(encoding="utf-8")) for file in files) <= len(files)

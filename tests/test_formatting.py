"""How the code is laid out is the formatter's business; few places ask it to leave them as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

MOST = 10
"""How many places of a file the formatter may be asked to leave."""
STATEMENT = 2
"""And how many for each lemma: its statement, and a step whose substitutions stand in columns."""
ROOT = Path(__file__).resolve().parents[1]
SUPPRESSION = re.compile(r"#\s*(fmt|yapf):\s*(skip|off|disable)\b|#\s*ruff:\s*noqa", re.IGNORECASE)


def suppressions(text: str) -> int:
    return sum(1 for line in text.splitlines() if SUPPRESSION.search(line))


def test_what_counts_as_a_suppression():
    assert suppressions("x = 1  # fmt" + ": skip\n#fmt:" + "off\ny = 2\n# FMT" + ": SKIP\n") == 3
    assert suppressions("a format: skipped\n") == 0


@pytest.mark.parametrize("folder", ["dpproofs", "tests", "theorems"])
def test_few_suppressions_a_file(folder):
    for file in (ROOT / folder).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        lines = [n for n, line in enumerate(text.splitlines(), 1) if suppressions(line)]
        most = MOST + STATEMENT * text.count(" = Lemma(")
        assert len(lines) <= most, f"{file}: the formatter is to leave lines {lines} as they are"

"""One vocabulary, that of docs/glossary.md: phrases for which the field has a word stand in no source file."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OLD = {
    "in a row": (r"in a row", "composed, consecutive"),
    "apart": (r"told apart|tells? [\w ]{0,30}\bapart", "distinguished"),
    " told": (r"(?:nothing|all|is|are) told", "leaked, revealed"),
    "known of": (r"(?:nothing|all|what) is known of", "unknown, fully known, the guarantee of"),
    "how bad": (r"how bad", "worst case"),
    "so many": (r"so many", "this many, or the name of the number"),
    " route": (r"(?:a|by|no|other|the) routes?", "derivation strategy"),
}
"""By a part that is quickly found: the phrase, and what the field says."""


def found(text: str) -> list[str]:
    return [
        match.group()
        for part, (phrase, _) in OLD.items()
        if part in text
        for match in re.finditer(rf"\b(?:{phrase})\b", text)
    ]


@pytest.mark.parametrize("folder", ["dpproofs", "theorems"])
def test_sentences_use_the_words_of_the_field(folder: str) -> None:
    texts = {file: file.read_text(encoding="utf-8") for file in (ROOT / folder).rglob("*.py")}
    wrong = {str(file.relative_to(ROOT)): phrases for file, text in texts.items() if (phrases := found(text))}
    assert not wrong


def test_the_phrases_are_found() -> None:
    assert found("two runs in a row tell lists apart") == ["in a row", "tell lists apart"]
    assert not found("from dpproofs.accounting.derivation.routes import Totals  # told_apart(rows)")

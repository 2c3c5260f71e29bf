"""One vocabulary, that of docs/glossary.md: phrases for which the field has a word stand in no source file."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OLD = {
    r"in a row": "composed, consecutive",
    r"told apart|tells? [\w ]{0,30}\bapart": "distinguished",
    r"(nothing|all|is|are) told": "leaked, revealed",
    r"(nothing|all) is known of": "unknown, fully known",
    r"how bad": "worst case",
    r"so many": "a number",
    r"(?:a|by|no|other|the) routes?": "derivation strategy",
}
PHRASES = re.compile("|".join(rf"\b(?:{phrase})\b" for phrase in OLD))


def found(text: str) -> list[str]:
    plain = re.sub(r"[\w.]*(?:\w[_.]|[_.]\w)[\w.]*|\bimport .*", "", text)
    return [match.group() for match in PHRASES.finditer(plain)]


@pytest.mark.parametrize("folder", ["dpproofs", "theorems"])
def test_sentences_use_the_words_of_the_field(folder: str) -> None:
    wrong = {
        f"{file.relative_to(ROOT)}:{number}": phrases
        for file in sorted((ROOT / folder).rglob("*.py"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if (phrases := found(line))
    }
    assert not wrong


def test_the_phrases_are_found() -> None:
    assert found("two runs in a row tell lists apart") == ["in a row", "tell lists apart"]
    assert not found("from dpproofs.claims.routes import Totals  # told_apart(rows)")

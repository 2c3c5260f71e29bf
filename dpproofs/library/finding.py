"""Finding lemmas: by words, and by what they state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from dpproofs.language.frozen import Frozen
from dpproofs.privacy.notions import NOTIONS

if TYPE_CHECKING:
    from dpproofs.proving.lemma import Lemma

SAME: Mapping[str, str] = Frozen(
    {
        **{word: notion.name for notion in NOTIONS.values() for word in notion.also},
        "eps": "epsilon",
        "ln": "log",
        "rdp": "renyi",
        "rényi": "renyi",
        "hockey-stick": "indistinguishable",
    }
)
"""Other words for what statements call by another name."""

_LETTER = re.compile(r"((?<!\w)[^\W\d_](?![\w(]))")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?|\S", re.UNICODE)


def has_words(words: Iterable[str], lemma: Lemma, functions: Iterable[str] = ()) -> bool:
    """Whether each word stands in the name, title, source or statement of the lemma, or in a name of its functions."""
    text = " ".join(
        (lemma.id, lemma.title, lemma.source, *functions, *map(repr, lemma.hypotheses), repr(lemma.conclusion))
    ).casefold()
    return all(word.casefold() in text or SAME.get(word.casefold(), "\0") in text for word in words)


def states(pattern: str, lemma: Lemma, *, letters: bool = True) -> bool:
    """Whether the conclusion, or a hypothesis, has the parts of the pattern in their order.

    The parts are what stands between the dots of ``renyi(...) ... <= 2*...``; spaces and cases make no difference.
    ``... |- ...`` separates hypotheses from the conclusion. Without ``letters``, a single letter stands for any
    variable, the same one wherever it occurs in a formula.
    """
    holds = _holds if letters else _holds_renamed
    given, turnstile, concluded = pattern.partition("|-")
    if turnstile:
        return (not _parts(given) or any(holds(given, repr(h)) for h in lemma.hypotheses)) and holds(
            concluded, repr(lemma.conclusion)
        )
    return any(holds(pattern, repr(t)) for t in (lemma.conclusion, *lemma.hypotheses))


def _holds(pattern: str, statement: str) -> bool:
    where, text = 0, _plain(statement)
    for part in _parts(pattern):
        found = text.find(part, where)
        if found < 0:
            return False
        where = found + len(part)
    return True


def _holds_renamed(pattern: str, statement: str) -> bool:
    names: dict[str, str] = {}

    def piece(text: str) -> str:
        if not _LETTER.fullmatch(text):
            return re.escape(text)
        if text in names:
            return rf"(?P={names[text]})(?!\w)"
        names[text] = f"v{len(names)}"
        return rf"(?<!\w)(?P<{names[text]}>[^\W\d]\w*)(?!\w)"

    parts = ("".join(map(piece, _LETTER.split(part))) for part in _parts(pattern))
    return re.search(".*?".join(parts), _plain(statement)) is not None


def _parts(pattern: str) -> list[str]:
    return [plain for part in re.split(r"\.\.+|…", pattern) if (plain := _plain(part))]


def _plain(text: str) -> str:
    """The text without spaces, in small letters, with the words of statements."""
    return "".join(SAME.get(word, word) for word in _WORD.findall(text.casefold()))

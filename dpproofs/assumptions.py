"""What is taken as given about a mechanism, in words."""

from __future__ import annotations

from collections.abc import Mapping

_WORDS: Mapping[str, str] = {
    "measurable_components": "approximate zCDP splits the laws of the second mechanism into parts, and these can be "
    "chosen to depend measurably on the first answer, as they always can where that has countably many values",
    "partition": "neighbouring data sets differ in one of the two parts only, so that a record that is replaced stays "
    "in its part",
    "read_back": "a list of answers can be read entry by entry",
    "symmetric": "neighbours are neighbours in both directions",
    "two_steps": "a record is replaced by removing it and adding another",
    "distance": "D(k, x, x') holds for data sets that are joined by k neighbouring pairs",
}
"""What definitions that are given say, for a reader who does not know them.

Each is the library's own: verified functions refuse another definition of such a name.
"""


def in_words(assumption: str) -> str:
    """An assumption, followed by what it says where its name alone does not tell."""
    said = _WORDS.get(assumption.partition("(")[0])
    return assumption if said is None else f"{assumption}: {said}"

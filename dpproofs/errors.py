"""The errors that callers are meant to see, and text that is safe to print. Needs no engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

_LARGEST_INTEGER = 10_000
_LONGEST_LINE = 1500


_OTHER_WORDS = {
    "eps": "epsilon", "varepsilon": "epsilon", "alpha": "order", "std": "sigma", "stddev": "sigma", "b": "scale",
    "noise_scale": "scale", "q": "sampling_rate", "sample_rate": "sampling_rate", "z": "noise_multiplier",
    "sampling_probability": "sampling_rate", "n": "count", "ln": "log", "artanh": "atanh", "arctanh": "atanh",
    "fabs": "abs",
}  # fmt: skip
"""What people write, and the name that they may mean."""
_MOST_NAMED = 3


class DpproofsError(Exception):
    """Base class of the errors that callers are meant to see."""


class InputError(DpproofsError, ValueError):
    """An invalid argument: the message names the parameter, its value and the condition."""

    def __init__(self, parameter: str, value: object, condition: str) -> None:
        self.parameter = parameter
        self.value = value
        self.condition = condition
        self.shown = _shown(value)
        super().__init__(printable(f"{parameter} = {self.shown}: {condition}"))


class SideConditionError(InputError):
    """A condition of a lemma that is false for the arguments, or undecided."""


class UnprovedLemmaError(DpproofsError):
    """A lemma whose proof fails. Results that rest on it are left out; nothing else is in doubt."""

    def __init__(self, lemma: str, reason: str) -> None:
        self.lemma = lemma
        self.reason = shortened(" ".join(reason.split()))
        super().__init__(printable(f"{lemma} is not proved: {self.reason}"))


def _shown(value: object) -> str:
    if isinstance(value, int) and value.bit_length() > _LARGEST_INTEGER:
        return f"a number of {value.bit_length()} binary digits"
    try:
        shown = value if isinstance(value, str) else _written(value)
    except (RecursionError, ValueError):  # nested too deeply, or too long a number inside
        return f"a {type(value).__name__} that is too large to show"
    return shown if len(shown) <= 60 else f"{shown[:27]}...{shown[-30:]}"


def _written(value: object) -> str:
    """As Python writes it, except that decimals of files are shown unchanged."""
    if type(value) is Decimal:
        return str(value)
    if type(value) is list:
        return f"[{', '.join(map(_written, value))}]"
    if type(value) is dict:
        return f"{{{', '.join(f'{_written(k)}: {_written(v)}' for k, v in value.items())}}}"
    return repr(value)


def did_you_mean(word: str, known: Iterable[str], others: Mapping[str, str] | None = None) -> str:
    """'; did you mean ...?' with similar known names; empty where there is none.

    ``others`` are common other words, each with the known name that it means.
    """
    from difflib import get_close_matches

    small: dict[str, str] = {}
    for name in known:
        small.setdefault(_plainly(name), name)
    other = _plainly({**_OTHER_WORDS, **(others or {})}.get(word.casefold(), word))
    if other in small:
        found = [small[other]]
    else:
        ends = [name for plain_name, name in small.items() if other and plain_name.endswith(f".{other}")]
        found = ends or [small[near] for near in get_close_matches(other, small, n=_MOST_NAMED)]
    return f"; did you mean {' or '.join(found[:_MOST_NAMED])}?" if found else ""


def _plainly(word: str) -> str:
    """The word in small letters, with one sign between its parts."""
    return word.casefold().replace("_", "-").replace(" ", "-").replace("/", "-")


def printable(text: str) -> str:
    """The text on one line, with escapes in place of characters that could move the cursor."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)


def plain(text: str) -> str:
    """Text in ASCII, so that no letter looks like another one and nothing moves the cursor."""
    return "".join(c if " " <= c <= "~" else c.encode("unicode_escape", "surrogatepass").decode() for c in text)


def shortened(line: str) -> str:
    """A line of a message, without its middle if it is longer than anybody reads."""
    half = _LONGEST_LINE // 2
    return line if len(line) <= _LONGEST_LINE else f"{line[:half]}[... {len(line)} characters ...]{line[-half:]}"

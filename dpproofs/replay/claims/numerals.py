"""Numbers that are made of roots and natural logarithms, read a second time: ``sqrt(2)``, ``log(3)/2``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from dpproofs.replay.claims.trees import Tree, differ, number, one_of, root

MOST_LETTERS, MOST_LEVELS = 200, 16
_HAS_FUNCTION = re.compile(r"(?:sqrt|log)[ \t\n\r\f\v]*\(")
_WORD = re.compile(
    r"[ \t\n\r\f\v]*(?:(?P<number>[0-9]{1,40}(?:\.[0-9]{0,40})?(?:[eE][+-]?[0-9]{1,3})?)|(?P<other>sqrt|log|[-+*/()]))"
)
_END = re.compile(r"[ \t\n\r\f\v]*")


def is_numeral(value: object) -> bool:
    """Whether a value of a file is text with a root or a logarithm in it."""
    return type(value) is str and _HAS_FUNCTION.search(value) is not None


def numerals(value: Any) -> Iterator[str]:
    """All such texts in a table or a list."""
    if type(value) is dict:
        value = list(value.values())
    if type(value) is list:
        for one in value:
            yield from numerals(one)
    elif is_numeral(value):
        yield value


def read_numeral(text: str) -> tuple[Tree, list[Tree]]:
    """The number, and what has to hold so that it has a value; ValueError with what is wrong with the text."""
    if len(text) > MOST_LETTERS:
        raise ValueError(f"must have at most {MOST_LETTERS} letters")
    reader = _Reader(text)
    found = reader.sum(0)
    if _END.fullmatch(text, reader.at) is None:
        raise ValueError(_FORM)
    return found, reader.conditions


_FORM = "must be made of numbers, + - * / ( ), sqrt(...) and log(...)"


class _Reader:
    """Reads a number from left to right; ``at`` is the place in the text up to which it was read."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.conditions = text, 0, list[Tree]()

    def word(self) -> tuple[str, int]:
        """The next word, and where it ends; an empty one where there is none."""
        found = _WORD.match(self.text, self.at)
        return ("", self.at) if found is None else (found["number"] or found["other"], found.end())

    def taken(self, *wanted: str) -> str:
        """The next word, if it is one of these; else nothing is taken."""
        word, end = self.word()
        if word not in wanted:
            return ""
        self.at = end
        return word

    def sum(self, level: int) -> Tree:
        """Products that are added or subtracted."""
        found = self.product(level)
        while sign := self.taken("+", "-"):
            other = self.product(level)
            found = found + other if sign == "+" else found - other
        return found

    def product(self, level: int) -> Tree:
        """Factors that are multiplied or divided."""
        found = self.factor(level)
        while sign := self.taken("*", "/"):
            other = self.factor(level)
            found = found * other if sign == "*" else self.quotient(found, other)
        return found

    def quotient(self, top: Tree, bottom: Tree) -> Tree:
        """A quotient; that of two rational numbers is one."""
        self.conditions.append(differ(bottom, number(0)))
        if bottom.op == "num" and bottom.data == 0:
            raise ValueError("must not divide by 0")
        return number(top.data / bottom.data) if top.op == bottom.op == "num" else top / bottom

    def factor(self, level: int) -> Tree:
        """A rational number, or what lies one level deeper: the negative of a factor, or what stands in brackets."""
        word, end = self.word()
        if word[:1].isdigit():
            self.at = end
            return number(Fraction(word))
        if level == MOST_LEVELS:
            raise ValueError(f"must not be nested more than {MOST_LEVELS} levels deep")
        if self.taken("-"):
            return -self.factor(level + 1)
        name = self.taken("sqrt", "log")
        if not self.taken("("):
            raise ValueError(_FORM)
        inner = self.sum(level + 1)
        if not self.taken(")"):
            raise ValueError(_FORM)
        return self.applied(name, inner)

    def applied(self, name: str, inner: Tree) -> Tree:
        """The root or the logarithm of a number, or without a name the number."""
        conditions: dict[str, Callable[[], Tree]] = {"sqrt": lambda: 0 <= inner, "log": lambda: 0 < inner}
        if name in conditions:
            self.conditions.append(conditions[name]())
        return root(inner) if name == "sqrt" else one_of("log", inner) if name == "log" else inner

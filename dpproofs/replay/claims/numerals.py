"""Numbers that are made of rational ones, roots, logarithms and exponentials, read a second time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from dpproofs.replay.claims.trees import Tree, differ, exp, number, one_of, root

MOST_LETTERS, MOST_LEVELS, MOST_BITS = 200, 16, 10_000
_PLAIN = re.compile(r"[+-]?[0-9]+(?:/[0-9]+|(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?)")
_BEGINS = re.compile(r"[ \t\n\r\f\v]*(?:[-(0-9]|(?:sqrt|log|ln|exp)[ \t\n\r\f\v]*\()")
_WORD = re.compile(
    r"[ \t\n\r\f\v]*(?:(?P<number>[0-9]{1,40}(?:\.[0-9]{0,40})?(?:[eE][+-]?[0-9]{1,3})?)"
    r"|(?P<other>sqrt|log|ln|exp|\*\*|[-+*/^()%]))"
)
_END = re.compile(r"[ \t\n\r\f\v]*")


def is_numeral(value: object) -> bool:
    """Whether a value of a file is text with a number that is no plain decimal or fraction."""
    return type(value) is str and _BEGINS.match(value) is not None and _PLAIN.fullmatch(value.strip()) is None


def numerals(value: Any) -> Iterator[str]:
    """All such texts in a table or a list."""
    if type(value) is dict:
        value = [one for key, one in value.items() if key not in ("query", "values")]
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


_FORM = "must be made of numbers, % + - * / ^ ( ), sqrt(...), exp(...) and log(...)"


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
        """Products that are added or subtracted; rational ones are one number."""
        found = self.product(level)
        while sign := self.taken("+", "-"):
            other = self.product(level)
            if found.op == other.op == "num":
                found = number(found.data + other.data if sign == "+" else found.data - other.data)
            else:
                found = found + other if sign == "+" else found - other
        return found

    def product(self, level: int) -> Tree:
        """Factors that are multiplied or divided; rational ones are one number."""
        found = self.factor(level)
        while sign := self.taken("*", "/"):
            other = self.factor(level)
            if sign == "/":
                found = self.quotient(found, other)
            else:
                found = number(found.data * other.data) if found.op == other.op == "num" else found * other
        return found

    def quotient(self, top: Tree, bottom: Tree) -> Tree:
        """A quotient; that of two rational numbers is one."""
        if bottom.op == "num" and bottom.data == 0:
            raise ValueError("must not divide by 0")
        if top.op == bottom.op == "num":
            return number(top.data / bottom.data)
        self.conditions.append(differ(bottom, number(0)))
        return top / bottom

    def factor(self, level: int) -> Tree:
        """The negative of a factor, or a number with its exponent."""
        if not self.word()[0][:1].isdigit() and level == MOST_LEVELS:
            raise ValueError(f"must not be nested more than {MOST_LEVELS} levels deep")
        if self.taken("-"):
            return -self.factor(level + 1)
        base = self.base(level)
        return self.power(base) if self.taken("^", "**") else base

    def base(self, level: int) -> Tree:
        """A rational number, or what stands in brackets, one level deeper."""
        word, end = self.word()
        if word[:1].isdigit():
            self.at = end
            return number(Fraction(word) / 100 if self.taken("%") else Fraction(word))
        name = self.taken("sqrt", "log", "ln", "exp")
        if not self.taken("("):
            raise ValueError(_FORM)
        inner = self.sum(level + 1)
        if not self.taken(")"):
            raise ValueError(_FORM)
        return self.applied(name, inner)

    def power(self, base: Tree) -> Tree:
        """A power with a whole exponent; that of a rational number is one."""
        is_negative = bool(self.taken("-"))
        word, self.at = self.word()
        if not word.isdigit():
            raise ValueError(_FORM)
        exponent = -int(word) if is_negative else int(word)
        size = max(abs(base.data.numerator), base.data.denominator).bit_length() if base.op == "num" else 1
        if abs(exponent) * (size or 1) > MOST_BITS:
            raise ValueError("must have no power that is too long to write")
        if base.op == "num":
            if base.data == 0 and is_negative and exponent:
                raise ValueError("must not divide by 0")
            return number(base.data**exponent)
        if exponent < 0:
            self.conditions.append(differ(base, number(0)))
        return base ** number(exponent)

    def applied(self, name: str, inner: Tree) -> Tree:
        """A function of a number, or without a name the number."""
        if name == "sqrt":
            self.conditions.append(0 <= inner)
            return root(inner)
        if name in ("log", "ln"):
            self.conditions.append(0 < inner)
            return one_of("log", inner)
        return exp(inner) if name == "exp" else inner

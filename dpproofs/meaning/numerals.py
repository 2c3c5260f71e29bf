"""Numbers that are made of roots and natural logarithms, such as ``sqrt(2)`` and ``log(3)/2``."""

from __future__ import annotations

import operator
import re
from fractions import Fraction

from dpproofs.kernel import Term
from dpproofs.language.terms import log, ne, num, sqrt

LONGEST, DEEPEST = 200, 16
"""How many letters such a number may have, and how deep its parts may lie in each other."""
LIKE, _SPACE = re.compile(r"(?:sqrt|log)\s*\(", re.ASCII), re.compile(r"\s", re.ASCII)
_PART = re.compile(r"sqrt|log|[-+*/()]|[0-9]{1,40}(?:\.[0-9]{0,40})?(?:[eE][+-]?[0-9]{1,3})?")
_JOINED = {"+": "add", "-": "sub", "*": "mul", "/": "truediv"}
HINT = "must be made of numbers, + - * / ( ), sqrt(...) and log(...), which is the natural logarithm"


def numeral(text: str) -> tuple[Term, ...]:
    """The number that a text says, and what has to hold so that it has a value; ValueError where it says none."""
    left, facts = [*_PART.findall(text), "end"], list[Term]()

    def row(signs: str, depth: int) -> Term:
        found = factor(depth) if signs == "*/" else row("*/", depth)
        while left[0] in signs:
            sign, other = left.pop(0), factor(depth) if signs == "*/" else row("*/", depth)
            facts.extend([ne(other, 0)] if sign == "/" else [])
            found = getattr(operator, _JOINED[sign])(found, other)
        return found

    def factor(depth: int) -> Term:
        part = left.pop(0)
        if part[0].isdigit():
            return num(Fraction(part))
        if depth == DEEPEST:
            raise ValueError(f"must not be nested more than {DEEPEST} levels deep")
        if part == "-":
            return -factor(depth + 1)
        inner = row("+-", depth + 1) if "(" in (part, part in ("sqrt", "log") and left.pop(0)) else None
        if inner is None or left.pop(0) != ")":
            raise ValueError(HINT)
        facts.extend([0 <= inner] if part == "sqrt" else [0 < inner] if part == "log" else [])
        return sqrt(inner) if part == "sqrt" else log(inner) if part == "log" else inner

    if len(text) > LONGEST:
        raise ValueError(f"must have at most {LONGEST} letters")
    found = row("+-", 0) if "".join(left) == _SPACE.sub("", text) + "end" else None
    if found is None or left != ["end"]:
        raise ValueError(HINT)
    return found, *facts

"""Numbers that are made of rational ones by + - * / and powers, and of roots, logarithms and exponentials."""

from __future__ import annotations

import operator
import re
from fractions import Fraction

from dpproofs.kernel import Term
from dpproofs.language.terms import as_term, exp, log, ne, num, sqrt

LONGEST, DEEPEST, MOST_BITS = 200, 16, 10_000
"""How many letters such a number may have, how deep its parts may lie in each other, and how long a power may be."""
LIKE = re.compile(r"\s*(?:[-(0-9]|(?:sqrt|log|ln|exp)\s*\()", re.ASCII)
_PART = re.compile(r"sqrt|log|ln|exp|\*\*|[-+*/^()]|\d{1,40}(?:\.\d{0,40})?(?:[eE][+-]?\d{1,3})?(?:\s*%)?", re.ASCII)
_JOINED = {"+": "add", "-": "sub", "*": "mul", "/": "truediv", "^": "pow"}
_APPLIED = {"sqrt": sqrt, "log": log, "ln": log, "exp": exp}
HINT = "must be made of numbers, % + - * / ^ ( ), sqrt(...), exp(...) and log(...), which is the natural logarithm"


def numeral(text: str) -> tuple[Term, ...]:
    """The number that a text says, and what has to hold so that it has a value; ValueError where it says none."""
    left, facts = [*_PART.findall(text), "end"], list[Term]()

    def joined(one: Term, sign: str, other: Term) -> Term:
        if one.op == other.op == "num":
            return num(getattr(operator, _JOINED[sign])(one.data, other.data))
        facts.extend([ne(other, 0)] if sign == "/" else [ne(one, 0)] if sign == "^" and other.data < 0 else [])
        return as_term(getattr(operator, _JOINED[sign])(one, other))

    def row(signs: str, depth: int) -> Term:
        found = factor(depth) if signs == "*/" else row("*/", depth)
        while left[0] in signs:
            found = joined(found, left.pop(0), factor(depth) if signs == "*/" else row("*/", depth))
        return found

    def factor(depth: int) -> Term:
        part = left.pop(0)
        if part[0].isdigit():
            return powered(num(Fraction(part.rstrip("%").strip()) / (100 if part[-1] == "%" else 1)))
        if depth == DEEPEST:
            raise ValueError(f"must not be nested more than {DEEPEST} levels deep")
        if part == "-":
            return -factor(depth + 1)
        inner = row("+-", depth + 1) if "(" in (part, part in _APPLIED and left.pop(0)) else None
        if inner is None or left.pop(0) != ")":
            raise ValueError(HINT)
        facts.extend([0 <= inner] if part == "sqrt" else [0 < inner] if part in ("log", "ln") else [])
        return powered(_APPLIED[part](inner) if part in _APPLIED else inner)

    def powered(base: Term) -> Term:
        if left[0] not in ("^", "**"):
            return base
        sign = left.pop(1) if left[1] == "-" else ""
        digits, left[:2] = left[1], []
        if not digits.isdigit() or max(abs(base.data or 1).as_integer_ratio()).bit_length() * int(digits) > MOST_BITS:
            raise ValueError(HINT)
        return joined(base, "^", num(int(sign + digits)))

    if len(text) > LONGEST:
        raise ValueError(f"must have at most {LONGEST} letters")
    found = row("+-", 0) if not _PART.sub("", text).strip(" \t\n\r\f\v") else None
    if found is None or left != ["end"]:
        raise ValueError(HINT)
    return found, *facts

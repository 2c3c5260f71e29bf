"""Text to terms: formulas in the usual notation, read by a grammar of our own and never evaluated.

    conditions = comparison {relation sum}            0 <= u <= 1 is two conditions
    sum        = product {("+" | "-") product}
    product    = unary {("*" | "/") unary}
    unary      = {"-" | "+"} power
    power      = atom [("^" | "**") unary]            from right to left: 2^3^x is 2^(3^x)
    atom       = number | name | function "(" sum {"," sum} ")" | "(" sum ")"

Numbers are exact: 0.1 is 1/10. Names are variables, except for pi and the functions. Printed signs for <=, >=, !=, a
minus and a product are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple, NoReturn

from dpproofs.checkers.rational import exact
from dpproofs.errors import did_you_mean
from dpproofs.kernel import Term, TermError
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import (
    PI,
    absolute,
    atanh,
    cosh,
    div,
    eq,
    erf,
    erfc,
    exp,
    log,
    maximum,
    minimum,
    mul,
    ne,
    num,
    power,
    sinh,
    sqrt,
    tanh,
    var,
)
from dpproofs.numbers import DpproofsError

MAX_LENGTH = 4000
MAX_DEPTH = 50
MAX_DIGITS = 200
MAX_EXPONENT = 400
MAX_DEGREE = 1000
MAX_BITS = 10_000

FUNCTIONS: Mapping[str, tuple[int, Callable[..., Term]]] = Frozen({
    "exp": (1, exp), "log": (1, log), "ln": (1, log), "sqrt": (1, sqrt), "sinh": (1, sinh), "cosh": (1, cosh),
    "tanh": (1, tanh), "atanh": (1, atanh), "erf": (1, erf), "erfc": (1, erfc), "abs": (1, absolute),
    "min": (2, minimum), "max": (2, maximum),
})  # fmt: skip
RELATIONS: dict[str, Callable[[Term, Term], Term]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: b <= a,
    "<": lambda a, b: a < b,
    ">": lambda a, b: b < a,
    "=": eq,
    "==": eq,
    "!=": ne,
}
_WORDS = frozenset(
    "lebesgue true false normal dirac fst snd in not and or for almost surely integrable sum binomial entry".split()
)
_TOKEN = re.compile(
    r"(?P<space>[ \t\r\n]+)"
    r"|(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+(?![A-Za-z_0-9]))?)"
    r"|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<sign>\*\*|<=|>=|!=|==|[-+*/^(),<>=\u2264\u2265\u2260\u2212\u00b7\u00d7])"
)
_WRITTEN = str.maketrans({"\u2264": "<=", "\u2265": ">=", "\u2260": "!=", "\u2212": "-", "\u00b7": "*", "\u00d7": "*"})
"""The signs of printed mathematics, as those that are typed."""


class ParseError(DpproofsError, ValueError):
    """A text that is not a formula: names the position, counted from 1, and what was expected there."""

    def __init__(self, text: str, position: int, problem: str) -> None:
        self.position = position
        self.problem = problem
        around = text[max(0, position - 20) : position + 20]
        mark = " " * (position - max(0, position - 20))
        shown = "".join(c if c.isprintable() and c.isascii() else "?" for c in around)
        super().__init__(f"position {position + 1}: {problem}\n    {shown}\n    {mark}^")


class _Token(NamedTuple):
    kind: str
    text: str
    position: int


def parse_term(text: str) -> Term:
    """The term that the text denotes."""
    parser = Parser(text)
    term = parser.sum()
    parser.end("an operator or the end")
    return term


def parse_formula(text: str) -> Term:
    """The one comparison that the text denotes."""
    parts = parse_conditions(text)
    if len(parts) != 1:
        raise ParseError(text, 0, "expected one comparison; a chain a <= b <= c is allowed among conditions only")
    return parts[0]


def parse_conditions(text: str) -> tuple[Term, ...]:
    """The comparisons that the text denotes: ``0 <= u <= v`` is ``0 <= u`` and ``u <= v``."""
    parser = Parser(text)
    sides = [parser.sum()]
    out: list[Term] = []
    while parser.token.text in RELATIONS:
        relation = parser.advance().text
        sides.append(parser.sum())
        out.append(RELATIONS[relation](sides[-2], sides[-1]))
    parser.end("an operator, a relation or the end" if out else "an operator or a relation such as <=")
    if not out:
        raise ParseError(text, len(text), "expected a relation such as <=")
    return tuple(out)


class Parser:
    """A reader of one text, token by token."""

    def __init__(self, text: str) -> None:
        if type(text) is not str:
            raise ParseError("", 0, f"expected text, got {type(text).__name__}")
        if len(text) > MAX_LENGTH:
            raise ParseError(text, MAX_LENGTH, f"expected at most {MAX_LENGTH} characters")
        self.text = text
        self.tokens = self.split()
        self.index = 0
        self.depth = 0

    def split(self) -> list[_Token]:
        """The tokens."""
        out: list[_Token] = []
        position = 0
        while position < len(self.text):
            match = _TOKEN.match(self.text, position)
            if match is None:
                raise ParseError(self.text, position, "expected a number, a name or an operator")
            if match.lastgroup != "space":
                out.append(_Token(str(match.lastgroup), match[0].translate(_WRITTEN), position))
            position = match.end()
        out.append(_Token("end", "", len(self.text)))
        return out

    @property
    def token(self) -> _Token:
        """The next token."""
        return self.tokens[self.index]

    def advance(self) -> _Token:
        """The next token, which is then behind."""
        token = self.token
        self.index += 1
        return token

    def fail(self, expected: str, token: _Token | None = None) -> NoReturn:
        """Refuse the text, at the token."""
        token = token or self.token
        found = f"{token.text!r}" if token.text else "the end"
        raise ParseError(self.text, token.position, f"expected {expected}, found {found[:40]}")

    def expect(self, sign: str) -> None:
        """Pass over a sign."""
        if self.token.text != sign:
            self.fail(f"{sign!r}")
        self.advance()

    def end(self, expected: str) -> None:
        """Refuse what is left."""
        if self.token.kind != "end":
            self.fail(expected)

    def deeper(self, by: int) -> None:
        """Count how deeply the text is nested."""
        self.depth += by
        if self.depth > MAX_DEPTH:
            raise ParseError(self.text, self.token.position, f"expected a nesting of at most {MAX_DEPTH}")

    def sum(self) -> Term:
        """A sum."""
        self.deeper(1)
        out = self.product()
        while self.token.text in ("+", "-"):
            sign = self.advance().text
            right = self.product()
            out = out + right if sign == "+" else out - right
        self.deeper(-1)
        return out

    def product(self) -> Term:
        """A product."""
        out = self.unary()
        while self.token.text in ("*", "/"):
            sign = self.advance()
            right = self.unary()
            if sign.text == "*":
                out = out * right
                continue
            try:
                out = _divide(out, right)
            except TermError:
                self.fail("a denominator that is not 0", sign)
        return out

    def unary(self) -> Term:
        """A power, with signs before it."""
        sign = 1
        while self.token.text in ("-", "+"):
            if self.advance().text == "-":
                sign = -sign
        out = self.power()
        return out if sign == 1 else -out

    def power(self) -> Term:
        """A power."""
        first = self.token
        base = self.atom()
        if self.token.text not in ("^", "**"):
            return base
        sign = self.advance()
        self.deeper(1)
        exponent = self.unary()
        self.deeper(-1)
        if first.text == "e" and exponent.free:
            self.fail("exp(...) in place of e^..., or another name for the variable", first)
        out = power(base, exponent)
        if _degree(out) > MAX_DEGREE:
            self.fail(f"powers of at most {MAX_DEGREE} in all", sign)
        if _bits(out) > MAX_BITS:
            self.fail(f"numbers of at most {MAX_BITS} binary digits", sign)
        return out

    def atom(self) -> Term:
        """A number, a name, a function or what stands in parentheses."""
        token = self.token
        if token.kind == "number":
            return self.number()
        if token.kind == "name":
            self.advance()
            if token.text in FUNCTIONS:
                return self.call(token)
            if token.text == "pi":
                return PI
            if self.token.text == "(":
                names = ", ".join(FUNCTIONS) + did_you_mean(token.text, FUNCTIONS)
                self.fail(f"a function: {names}", token)
            if token.text in _WORDS:
                self.fail("the name of a variable, not a word of the language", token)
            return var(token.text)
        if token.text == "(":
            self.advance()
            out = self.sum()
            self.expect(")")
            return out
        self.fail("a number, a variable, a function or '('")

    def number(self) -> Term:
        """A number."""
        token = self.advance()
        mantissa, _, exponent = token.text.lower().partition("e")
        if len(mantissa) > MAX_DIGITS:
            self.fail(f"a number of at most {MAX_DIGITS} digits", token)
        if exponent and (len(exponent) > 5 or abs(int(exponent)) > MAX_EXPONENT):
            self.fail(f"an exponent of at most {MAX_EXPONENT}", token)
        return num(Fraction(mantissa) * Fraction(10) ** int(exponent or 0))

    def call(self, token: _Token) -> Term:
        """A function of its arguments."""
        arity, build = FUNCTIONS[token.text]
        self.expect("(")
        arguments = [self.sum()]
        while self.token.text == ",":
            self.advance()
            arguments.append(self.sum())
        if len(arguments) != arity:
            self.fail(f"{arity} argument{'s' if arity > 1 else ''} of {token.text}, not {len(arguments)}", token)
        self.expect(")")
        return build(*arguments)


def _divide(left: Term, right: Term) -> Term:
    """left/right, the numbers in front taken together: -x/2 is (-1/2)*x."""
    if right.op == "num" and right.data and left.op == "mul" and left.args[0].op == "num":
        return mul(num(left.args[0].data / right.data), *left.args[1:])
    return div(left, right)


def _degree(t: Term) -> Fraction:
    """How high the numbers in t may be raised in all: powers of powers multiply."""
    inner = max((_degree(a) for a in t.args), default=Fraction(1))
    value = exact(t.args[1]) if t.op == "pow" else None
    return inner if value is None else inner * max(abs(value), Fraction(1))


def _bits(t: Term) -> int:
    """How long the power of a number would be, if it were written out."""
    base, exponent = (exact(a) for a in t.args) if t.op == "pow" else (None, None)
    if base is None or exponent is None or exponent.denominator > 1:
        return 0
    return int(max(base.numerator.bit_length(), base.denominator.bit_length()) * abs(exponent))

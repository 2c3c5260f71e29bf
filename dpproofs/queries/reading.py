"""Queries on lists of records as text, read by a grammar of our own and never evaluated.

Expressions are those of ``dpproofs.prover.parse``. ``x`` is the value of a record, and stands inside of ``sum``,
``mean``, ``count`` and so on; ``n`` is the number of records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dpproofs.errors import InputError, did_you_mean
from dpproofs.kernel import Term
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import conj, ind, maximum, minimum, var
from dpproofs.prover.parse import FUNCTIONS, RELATIONS, ParseError, Parser, parse_term
from dpproofs.queries.arithmetic import rational

RECORD: Final = var("x")
"""The value of a record."""
COUNT: Final = var("n")
"""The number of records of a list."""
MOST_AGGREGATES: Final = 6
AGGREGATES: Final[Mapping[str, str]] = Frozen(
    {
        "sum": "of a function of x",
        "mean": "of a function of x",
        "variance": "of a function of x",
        "count": "of a condition on x",
        "max": "of one function of x",
        "min": "of one function of x",
        "median": "of x",
        "kth": "of x, and which of the values in order",
    }
)
"""What is made of all records of a list."""
OF_ONE: Final = ("clip", "ind")
"""What is made of one record, beside the functions of the prover."""


@dataclass(frozen=True)
class Aggregate:
    """A number that is made of all records of a list."""

    kind: str
    """total, largest, smallest, ranked or median."""
    inner: Term
    """A function of x."""
    rank: int = 0

    def __str__(self) -> str:
        """As it is written in messages."""
        rank = f", {self.rank}" if self.rank else ""
        name = {"total": "sum", "largest": "max", "smallest": "min", "ranked": "kth"}.get(self.kind, self.kind)
        return f"{name}({self.inner!r}{rank})"


@dataclass(frozen=True)
class Query:
    """A query: an expression in n and in variables that stand for the aggregates."""

    text: str
    expression: Term
    aggregates: Mapping[Term, Aggregate]


def read_query(text: object) -> Query:
    """The query that the text denotes; InputError where it denotes none."""
    if type(text) is not str:
        raise InputError("query", text, "must be text, such as 'sum(clip(x, 0, 1))'")
    if not text.strip():
        raise InputError("query", text, "must not be empty, but such as 'sum(clip(x, 0, 1))'")
    try:
        parser = _Queries(text)
        return parser.whole()
    except ParseError as error:
        said = " ".join(str(error).split("\n")[0].split())
        raise InputError("query", text, said) from error


def read_values(text: object) -> tuple[Fraction | None, Fraction | None]:
    """The ends of the range of values, None where there is no end: '0..1', '-1/2..', '..'."""
    wanted = "must be a range such as 0..1 or -1/2..3, or 0.. and .. for ranges without an end"
    if type(text) is not str or text.count("..") != 1 or "..." in text:
        raise InputError("values", text, wanted)
    ends: list[Fraction | None] = []
    for part in text.split(".."):
        if not part.strip():
            ends.append(None)
            continue
        try:
            value = rational(parse_term(part))
        except ParseError as error:
            raise InputError("values", text, f"{wanted}; {error.problem}") from error
        if value is None:
            raise InputError("values", text, f"{wanted}; {part.strip()} is no rational number")
        ends.append(value)
    low, high = ends
    if low is not None and high is not None and low > high:
        raise InputError("values", text, "is empty: the first number must be at most the second one")
    return low, high


class _Queries(Parser):
    """A reader of queries."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.found: dict[Aggregate, Term] = {}
        self.inside = ""

    def whole(self) -> Query:
        """The query."""
        out = self.sum()
        self.end("an operator or the end")
        if not out.free:
            raise ParseError(self.text, 0, f"expected a query on records, with one of {', '.join(AGGREGATES)}")
        return Query(" ".join(self.text.split()), out, Frozen({v: one for one, v in self.found.items()}))

    def atom(self) -> Term:
        """As in formulas; names are those of queries."""
        token = self.token
        if token.kind != "name":
            return super().atom()
        called = self.tokens[self.index + 1].text == "("
        if called and token.text in ("max", "min") and self.arguments() != 1:
            return super().atom()
        if called and token.text in AGGREGATES:
            return self.aggregate()
        if called and token.text in OF_ONE:
            return self.of_one()
        if token.text == "x" and not called:
            if not self.inside:
                self.fail("x, the value of a record, inside of sum(...), count(...) or another of these", token)
            self.advance()
            return RECORD
        if token.text == "n" and not called:
            if self.inside:
                self.fail(f"a function of x alone inside of {self.inside}(...), such as sum(x)/n for sum(x/n)", token)
            self.advance()
            return COUNT
        if not (token.text == "pi" or (called and token.text in FUNCTIONS)):
            known = (*FUNCTIONS, *AGGREGATES, *OF_ONE, "x", "n", "pi")
            hint = did_you_mean(token.text, known)
            self.fail(f"x, n, or one of {', '.join((*AGGREGATES, *OF_ONE))} or a function of formulas{hint}", token)
        return super().atom()

    def arguments(self) -> int:
        """How many arguments the function has that is called next."""
        depth, count = 0, 1
        for token in self.tokens[self.index + 1 :]:
            depth += {"(": 1, ")": -1}.get(token.text, 0)
            if depth == 0:
                break
            count += token.text == "," and depth == 1
        return count

    def condition(self) -> Term:
        """A comparison, or a chain of them."""
        sides, out = [self.sum()], list[Term]()
        while self.token.text in RELATIONS:
            relation = self.advance().text
            sides.append(self.sum())
            out.append(RELATIONS[relation](sides[-2], sides[-1]))
        if not out:
            self.fail("a relation such as <=")
        return conj(*out)

    def of_one(self) -> Term:
        """clip(x, a, b) or ind(condition)."""
        token = self.advance()
        if not self.inside:
            self.fail(f"{token.text} inside of sum(...) or another of these", token)
        self.expect("(")
        if token.text == "ind":
            out = ind(self.condition())
        else:
            inner, ends = self.sum(), list[Term]()
            while self.token.text == ",":
                self.advance()
                ends.append(self.sum())
            values = [rational(end) for end in ends]
            if len(values) != 2 or values[0] is None or values[1] is None or values[0] > values[1]:
                self.fail("clip(..., a, b) with rational numbers a <= b", token)
            out = minimum(maximum(inner, ends[0]), ends[1])
        self.expect(")")
        return out

    def aggregate(self) -> Term:
        """What is made of all records."""
        token = self.advance()
        kind = token.text
        if self.inside:
            self.fail(f"a function of one record inside of {self.inside}(...), not {kind}", token)
        self.expect("(")
        if kind == "count" and self.token.text == ")":
            self.advance()
            return COUNT
        self.inside = kind
        inner = ind(self.condition()) if kind == "count" else self.sum()
        self.inside = ""
        rank = 0
        if kind == "kth":
            self.expect(",")
            at = self.token
            value = rational(self.sum())
            if value is None or value.denominator > 1 or not 1 <= value <= 10**6:
                self.fail("a whole number from 1 on", at)
            rank = int(value)
        self.expect(")")
        match kind:
            case "sum" | "count":
                return self.total(inner)
            case "mean":
                return self.total(inner) / COUNT
            case "variance":
                return self.total(inner**2) / COUNT - (self.total(inner) / COUNT) ** 2
            case _:
                named = {"max": "largest", "min": "smallest", "kth": "ranked"}.get(kind, kind)
                return self.named(Aggregate(named, inner, rank), token.text)

    def total(self, inner: Term) -> Term:
        """The total of a function of x."""
        return self.named(Aggregate("total", inner), "sum")

    def named(self, one: Aggregate, word: str) -> Term:
        """The variable that stands for an aggregate."""
        if one not in self.found:
            if len(self.found) == MOST_AGGREGATES:
                self.fail(f"at most {MOST_AGGREGATES} different sums and so on")
            self.found[one] = var(f"{word}{len(self.found) + 1}")
        return self.found[one]

"""How theorem files are written: statements are taken apart by names, hardly ever by position."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import theorems

HOME = Path(theorems.__file__).parent
TOO_MANY = 50

SEVERAL = ("conjuncts", "disjuncts", "both_sides", "if_then", "equivalent", "conditions")
"""What gives several parts of a statement. An author names them; a number would say nothing."""


def positional(tree: ast.AST) -> Iterator[int]:
    """The lines that take the arguments of a term, or count hypotheses or parts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "args":
            yield node.lineno
        elif isinstance(node, ast.Subscript):
            match node.value:
                case ast.Attribute(attr="hypotheses"):
                    yield node.lineno
                case ast.Call(func=ast.Name(id=name)) if name in SEVERAL:
                    yield node.lineno


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("bound = claim.conclusion.args[2]", 1),
        ("_, _, bound = claim.conclusion.args", 1),
        ("point = low.args[1].args[0]", 2),
        ("known = claim.hypotheses[3:]", 1),
        ("goal = conjuncts(claim)[1]", 1),
        ("bound = read(RENYI, claim).t", 0),
        ("_, goal = conjuncts(claim)", 0),
        ("private, *orders = claim.hypotheses", 0),
        ("first = parts(fact)[0]", 0),
    ],
)
def test_what_counts_as_positional(line: str, count: int) -> None:
    assert len(list(positional(ast.parse(line)))) == count


def test_statements_are_taken_apart_by_names() -> None:
    found = [f"{file.relative_to(HOME)}:{line}" for file in sorted(HOME.rglob("*.py"))
             for line in positional(ast.parse(file.read_text(encoding="utf-8")))]  # fmt: skip
    assert len(found) < TOO_MANY, found

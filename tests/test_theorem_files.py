"""How theorem files are written: statements are taken apart by names, hardly ever by position."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import theorems
from dpproofs.proving.by_id import homes, sources

HOME = Path(theorems.__file__).parent
MOST = 5
"""How many parts of statements a file may take by their positions."""

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
    for file in sorted(HOME.rglob("*.py")):
        lines = list(positional(ast.parse(file.read_text(encoding="utf-8"))))
        assert len(lines) <= MOST, f"{file.relative_to(HOME)} takes parts by their positions in lines {lines}"


FOLDERS = (
    "citations",
    "foundations",
    "notions",
    "mechanisms",
    "composition",
    "sampling",
    "meaning",
    "sensitivity",
    "papers",
    "limits",
    "atlas",
)
"""From the bottom: what a theorem file imports, or uses by its id, stands in its own folder or in one before it."""


def used(module: str, texts: dict[str, str], of: dict[str, str]) -> set[str]:
    """The modules that a theorem file rests on."""
    found = set()
    for node in ast.walk(ast.parse(texts[module])):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = (node.module, *(f"{node.module}.{name.name}" for name in node.names))
            found |= {name for name in names if name in texts}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("use", "instantiate"):
            found |= {of[a.value] for a in node.args[:1] if isinstance(a, ast.Constant) and a.value in of}
    return found - {module, "theorems"}


@cache
def uses() -> dict[str, set[str]]:
    """The modules that each theorem file rests on."""
    texts = sources([theorems])
    of = homes(texts)
    return {module: used(module, texts, of) for module in texts if module != "theorems"}


def folder(module: str) -> str:
    return module.split(".")[1]


def test_theorems_stand_in_the_folders_of_their_concepts():
    assert {folder(module) for module in uses()} == set(FOLDERS)


def test_nothing_rests_on_what_stands_above_it():
    """So nothing imports a paper but the paper itself."""
    place = {module: FOLDERS.index(folder(module)) for module in uses()}
    above = {
        module: {o for o in others if FOLDERS.index(folder(o)) > place[module]} for module, others in uses().items()
    }
    assert not {module: others for module, others in above.items() if others}


def test_no_theorem_files_rest_on_each_other_in_a_circle():
    left = uses()
    while left:
        ready = {module for module, others in left.items() if not others & set(left)}
        assert ready, f"these rest on each other, or on what does: {sorted(left)}"
        left = {module: others for module, others in left.items() if module not in ready}


def pages() -> list[Path]:
    """The pages of the folders that are chapters; of a notion's and a paper's, the file names say it."""
    return [page for page in HOME.rglob("__init__.py") if not {"notions", "papers"} & set(page.parts)]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.parent.relative_to(HOME.parent)))
def test_the_page_of_a_chapter_names_each_of_its_parts(page: Path) -> None:
    text = ast.get_docstring(ast.parse(page.read_text(encoding="utf-8"))) or ""
    parts = {part.stem for part in page.parent.iterdir() if part.suffix in ("", ".py")}
    parts -= {"__init__", "__pycache__", "citations"}
    named = set(re.findall(r"``(\w+)``", text))
    assert len(parts) == 1 or named == parts, f"{page} names these, or lacks them: {sorted(named ^ parts)}"


FILES, LONG = 500, 400


def test_files_are_chapters_and_those_that_are_long_say_why():
    texts = {module: text for module, text in sources([theorems]).items() if module != "theorems"}
    assert len(texts) < FILES
    long = [module for module, text in texts.items() if text.count("\n") > LONG]
    reasons = [
        (ast.get_docstring(ast.parse(texts[module])) or "").partition("This file is long because")[2] for module in long
    ]
    assert all(reasons)
    said = Counter(reasons)
    assert not [reason for reason in said if said[reason] > 1], "a reason that fits two files says nothing of either"

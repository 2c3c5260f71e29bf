"""Imports run downward only, whether at the top of a file, inside a function or for types alone."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import floors
import pytest

ROOT = Path(__file__).resolve().parents[1]
FLOOR = {name: i for i, names in enumerate(floors.FLOORS) for name in names}
graph = cache(floors.graph)


def test_every_part_has_a_floor():
    assert {floors.part(name) for name in graph()} - {"", "__main__"} == set(FLOOR)


def test_the_imports_of_a_file_are_found(tmp_path):
    file = tmp_path / "file.py"
    file.write_text(
        "from dpproofs.kernel import rules\nfrom dpproofs.language.terms import num\n"
        "def f():\n    import dpproofs.cli\nif TYPE_CHECKING:\n    from dpproofs import accounting\nimport json\n"
    )
    wanted = {"dpproofs.kernel.rules", "dpproofs.language.terms", "dpproofs.cli", "dpproofs.accounting"}
    assert set(floors.imported(file, {*wanted, "dpproofs", "dpproofs.kernel"})) == wanted


@pytest.mark.parametrize("floor", ["", "__main__", *FLOOR])
def test_imports_are_absolute_and_run_downward(floor):
    for module in (m for m in graph() if floors.part(m) == floor):
        check_imports(module)


def check_imports(module):
    tree = ast.parse(floors.sources()[module].read_text(encoding="utf-8"))
    assert all(node.level == 0 for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    if module == "dpproofs" or floors.is_program(module):
        return
    own = floors.part(module)
    others = {other for other in graph()[module] if floors.part(other) not in ("", own)}
    above = {other for other in others if FLOOR[floors.part(other)] >= FLOOR[own]}
    assert not above, f"{module} stands on the floor of {own}"


def test_the_package_itself_imports_only_how_modules_are_loaded():
    assert graph()["dpproofs"] == {"dpproofs.system.loading", "dpproofs.system.started"}


def test_nothing_imports_a_program():
    programs = {module for module in graph() if floors.is_program(module)}
    assert len(programs) == len(floors.PROGRAMS)
    assert not {module for module, others in graph().items() if others & programs}


def test_no_files_import_each_other_in_a_circle():
    left = graph()
    while left:
        ready = {module for module, others in left.items() if not others & set(left)}
        assert ready, f"these import each other in a circle, or what does: {sorted(left)}"
        left = {module: others for module, others in left.items() if module not in ready}


LONG = 600


@pytest.mark.parametrize("folder", ["dpproofs", "tests", "theorems"])
def test_a_file_that_is_long_says_why(folder):
    for file in (ROOT / folder).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if text.count("\n") > LONG:
            assert "This file is long because" in (ast.get_docstring(ast.parse(text)) or ""), file


def test_theorem_files_are_imported_by_no_part() -> None:
    """Where dpproofs is installed they have another name."""
    for module, file in floors.sources().items():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [name.name for name in node.names] if isinstance(node, ast.Import) else []
            assert not [name for name in names if name.partition(".")[0] == "theorems"], module

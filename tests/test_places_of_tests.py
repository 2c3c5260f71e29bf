"""Tests mirror the sources: where the tests of a module are is seen from where the module is."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES, TESTS = ROOT / "dpproofs", ROOT / "tests"
SMALL = 150
"""A module of this many lines needs no test file of its own: the tests of its folder reach it."""

WHOLE = {
    "test_declared_once.py": "no file decides by a name that another one declares",
    "test_docs.py": "the documents",
    "test_docs_run.py": "what the documents show",
    "test_formatting.py": "how all files are laid out",
    "test_words.py": "the words of all files",
    "test_layers.py": "what imports what",
    "test_pages.py": "each page, as it is rendered",
    "test_scope.py": "what README.md says can be judged",
    "test_places_of_tests.py": "where tests stand",
    "test_theorem_files.py": "how theorem files are written",
    "test_two_files.py": "what a mechanism and a notion need, as CONTRIBUTING.md says",
}
"""Tests about all of dpproofs, and what they are about."""

ELSEWHERE = {
    "replay/claims/queries.py": (
        "meaning/test_said_queries.py",
        "both readers of claims read the same queries",
    ),
    "queries/claimed.py": (
        "accounting/test_queried.py",
        "what claims say of queries is tested where claims are",
    ),
    "accounting/mechanisms/dp_sgd.py": (
        "accounting/test_batches_drawn.py",
        "batches are tested by the way they are drawn",
    ),
    "accounting/derivation/strategies/probabilistic_dp.py": (
        "accounting/test_notions.py",
        "the numbers of notions are tested together",
    ),
    "accounting/proofs/refuted/rare.py": (
        "accounting/proofs/refuted/test_gross_violations.py",
        "events that are rare on one list violate claims",
    ),
    "accounting/proofs/verified/nodes.py": (
        "accounting/proofs/verified/test_verified.py",
        "a part of what puts derivations in one theorem",
    ),
    **{
        f"queries/{name}.py": ("queries/test_sensitivity.py", "queries are judged as a whole")
        for name in ("attained", "bounds", "records", "upper")
    },
    "replay/terms.py": ("replay/test_replay.py", "what proofs are read into"),
    "coq/measurability.py": ("coq/test_logic.py", "its proofs are parts of those of lemmas"),
    "replay/printing.py": ("replay/test_replay.py", "how the statements of proofs are printed"),
    "accounting/proofs/verified/process.py": (
        "accounting/proofs/verified/test_verified.py",
        "a part of what puts derivations in one theorem",
    ),
    "cli/show.py": ("cli/test_cli.py", "commands are run as a user runs them"),
    "functions.py": ("privacy/test_signatures.py", "its attributes are the verified functions"),
    "mutants/models/given.py": ("mutants/test_variants.py", "a witness is read by it"),
    "mutants/models/notions.py": ("mutants/test_models.py", "formulas have the truth that it finds"),
    "mutants/models/quantifiers.py": ("mutants/test_models.py", "formulas have the truth that it finds"),
    "mutants/models/shapes.py": ("mutants/test_models.py", "formulas have the truth that it finds"),
    "privacy/definitions.py": ("privacy/test_verified.py", "definitions are said in words there"),
    "prover/factors.py": ("prover/test_tactic.py", "a part of the search, which is tested as a whole"),
    "prover/methods/reductions.py": ("prover/test_methods.py", "each method is in the table of methods"),
    "prover/schemas.py": ("prover/test_facts.py", "lemmas at many places are facts of the prover"),
    "proving/expectation.py": ("proving/test_tactics.py", "a tactic, as the others are"),
    "proving/logic.py": ("proving/test_tactics.py", "a tactic, as the others are"),
    "proving/weakening.py": ("mutants/test_variants.py", "it makes a variant of what was proved"),
    "replay/opening.py": ("replay/test_replay.py", "how bound variables are opened is a part of each step"),
}
"""Modules with tests in another file than the rule says: which, and why."""


@cache
def names() -> dict[str, set[str]]:
    """What the tests of each folder import; those of tests/ itself under the empty name."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in TESTS.rglob("*.py"):
        folder, *below = file.relative_to(TESTS).parts
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                imported = {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
            else:
                imported = {name.name for name in node.names} if isinstance(node, ast.Import) else set()
            found[folder if below else ""] |= imported
    return found


def has_tests(module: Path) -> bool:
    """Whether a file of dpproofs has tests in its place: named like it, or importing it, or it is small."""
    name = ".".join(("dpproofs", *module.with_suffix("").parts))
    part = module.parts[0] if len(module.parts) > 1 else ""
    beside = any((TESTS / place / f"test_{module.stem}.py").exists() for place in (module.parent, part))
    lines = (SOURCES / module).read_text(encoding="utf-8").count("\n")
    return beside or name in names()[part] or (bool(part) and lines <= SMALL and (TESTS / part).is_dir())


MODULES = sorted(f.relative_to(SOURCES) for f in SOURCES.rglob("*.py") if not f.name.startswith("__"))


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_has_tests_in_its_place(module):
    assert has_tests(module) or module.as_posix() in ELSEWHERE


@pytest.mark.parametrize("module", ELSEWHERE)
def test_what_has_tests_elsewhere_has_them_there(module):
    file, reason = ELSEWHERE[module]
    assert (SOURCES / module).is_file(), "the module is gone, and so should be the entry"
    assert not has_tests(Path(module)), "the module has tests in its place, and needs no entry"
    assert "\ndef test_" in (TESTS / file).read_text(encoding="utf-8")
    assert reason


def test_each_test_stands_in_the_folder_of_what_it_is_about():
    """Tests of what the theorems say stand in tests/theorems, tests of a file of dpproofs itself beside this one."""
    parts = {folder.name for folder in SOURCES.iterdir() if folder.is_dir()} | {"theorems", "textbook"}
    for file in TESTS.rglob("test_*.py"):
        folder, *below = file.relative_to(TESTS).parts
        if below:
            assert folder in parts, file
        else:
            assert folder in WHOLE or (SOURCES / folder.removeprefix("test_")).is_file(), file
    assert all((TESTS / file).exists() and about for file, about in WHOLE.items())

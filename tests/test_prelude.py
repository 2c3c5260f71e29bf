"""The vocabulary of theorem files: each word is used, and means what it means where it is defined."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import theorems
from dpproofs import prelude

FILES = [ast.parse(file.read_text(encoding="utf-8")) for file in Path(theorems.__file__).parent.rglob("*.py")]


def test_each_word_of_the_prelude_is_used():
    used = {node.id for tree in FILES for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert set(prelude.__all__) <= used


def test_the_prelude_names_what_it_imports():
    tree = ast.parse(Path(prelude.__file__).read_text(encoding="utf-8"))
    imported = {
        name.name: node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
        for name in node.names
    }
    assert set(prelude.__all__) == set(imported)
    for name, module in imported.items():
        assert getattr(prelude, name) is getattr(importlib.import_module(str(module)), name)


def test_each_theorem_file_imports_the_vocabulary_by_one_line():
    for tree in FILES:
        modules = [node.module for node in tree.body if isinstance(node, ast.ImportFrom)]
        assert len(modules) == len(set(modules))

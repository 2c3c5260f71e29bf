"""What the prover is made of: what it rests on, and that each method is in the table."""

from __future__ import annotations

import importlib

import floors
import pytest

from dpproofs.prover.methods import AT_ONCE, BY_DERIVATIVES, OF_PRODUCTS
from dpproofs.prover.methods.slopes import Slopes

FILES = sorted(name for name in floors.sources() if name.split(".")[:2] == ["dpproofs", "prover"])
BELOW = {"errors", "numbers", "language", "render", "checkers", "kernel", "proving"}
LONGEST = 600


@pytest.mark.parametrize("name", FILES)
def test_it_rests_on_what_is_below(name):
    assert {floors.part(other) for other in floors.graph()[name] if other not in FILES} <= BELOW


def test_the_package_itself_loads_nothing():
    """So that to read a statement does not load the search."""
    assert floors.graph()["dpproofs.prover"] == set()


@pytest.mark.parametrize("name", FILES)
def test_files_are_short(name):
    assert len(floors.sources()[name].read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_every_method_is_in_the_table():
    table = [*OF_PRODUCTS, *AT_ONCE, *BY_DERIVATIVES]
    (slopes,) = (m for m in table if isinstance(m, Slopes))
    listed = {type(m) for m in (*table, *slopes.methods)}
    modules = [importlib.import_module(name) for name in FILES if name.startswith("dpproofs.prover.methods.")]
    written = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
        if hasattr(kind, "attempts") or hasattr(kind, "candidates")
    }
    assert listed == written
    assert len({kind.__module__ for kind in written}) == len(modules)

"""The lemmas of the library that the prover uses: they are asked for by id, and each of them is needed somewhere."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest

from dpproofs import prover
from dpproofs.border import prove
from dpproofs.library import library
from dpproofs.packages import LibraryError
from dpproofs.prover import infinity

SOURCES = sorted(Path(prover.__file__).parent.glob("*.py"))
TAIL = "erfc(x) <= exp(-x^2)", ("x >= 0",)
USES = {
    "foundations.erfc-nonnegative": ("erfc(x) > 0", ()),
    "foundations.erfc-at-most-two": ("erfc(x) < 2", ()),
    "foundations.erfc-vanishes": TAIL,
    "foundations.erfc-decreasing": TAIL,
    "foundations.exp-tangent": TAIL,
}


@lru_cache
def proved(goal, where):
    return prove(goal, list(where))


def test_every_id_in_the_prover_is_that_of_a_lemma():
    named = {found for file in SOURCES for found in re.findall(r'"([a-z0-9]+\.[a-z0-9.-]+)"', file.read_text())}
    assert named == set(infinity.FACTS)
    assert all(library()[name].id == name for name in named)


def test_the_prover_imports_no_theorem_by_the_place_of_its_file():
    assert not [file.name for file in SOURCES if re.search(r"import_module|\btheorems\.", file.read_text())]


@pytest.mark.parametrize("name", infinity.FACTS)
def test_each_fact_is_a_step_of_some_proof(name):
    result = proved(*USES[name])
    assert result.verdict == "PROVED"
    assert any(step is library()[name].theorem for step in result.theorem.derivation())


def test_a_fact_that_is_gone_is_an_error(monkeypatch):
    monkeypatch.setattr(infinity, "VANISHES", "foundations.erfc-gone")
    with pytest.raises(LibraryError, match="no lemma is named"):
        prove(*TAIL)

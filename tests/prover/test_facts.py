"""The lemmas of the library that the prover uses: they are asked for by id, and each of them is needed somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest

from dpproofs import prove, prover
from dpproofs.library import library
from dpproofs.prover import facts
from dpproofs.prover.answers import prove_inequality
from dpproofs.prover.methods import tails
from dpproofs.prover.parse import parse_conditions, parse_formula
from dpproofs.proving.context import knowing, known

SOURCES = sorted(Path(prover.__file__).parent.rglob("*.py"))
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
    assert named == set(facts.FACTS)
    assert all(library()[name].id == name for name in named)


def test_the_prover_imports_no_theorem_by_the_place_of_its_file():
    assert not [file.name for file in SOURCES if re.search(r"import_module|\btheorems\.", file.read_text())]


@pytest.mark.parametrize("name", facts.FACTS)
def test_each_fact_is_a_step_of_some_proof(name):
    result = proved(*USES[name])
    assert result.verdict == "PROVED"
    assert any(step is library()[name].theorem for step in result.theorem.derivation())


def test_an_id_that_no_lemma_has_is_an_error():
    with pytest.raises(facts.MissingFactError, match=r"needs the lemma foundations\.erfc-gone, which no installed"):
        facts.fact("foundations.erfc-gone")


def test_the_search_does_not_go_on_without_a_fact_that_is_gone(monkeypatch):
    monkeypatch.setattr(tails, "VANISHES", "foundations.erfc-gone")
    with pytest.raises(facts.MissingFactError, match=r"needs the lemma foundations\.erfc-gone"):
        prove(*TAIL)


def test_the_search_finds_its_facts_where_nothing_has_loaded_a_library():
    code = (
        "import sys; from dpproofs.prover.parse import parse_formula; "
        "from dpproofs.prover.answers import prove_inequality; "
        "print('dpproofs.library' in sys.modules, prove_inequality(parse_formula('erfc(x) < 2')).verdict)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False PROVED\n"


def test_what_is_known_around_a_search_is_no_part_of_it():
    seen = []
    goal = parse_formula("exp(x) <= 1 + x + x^2")
    with knowing(goal):
        result = prove_inequality(goal, parse_conditions("x <= 1"), progress=lambda *_: seen.append(known()))
    assert result.theorem.hypotheses == set(result.domain)
    assert seen
    assert not any(seen)

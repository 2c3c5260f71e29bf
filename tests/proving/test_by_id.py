"""Lemmas used by their ids."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from dpproofs.kernel import AXIOMS, LAWS
from dpproofs.language.terms import exp, variables
from dpproofs.library import Library, library
from dpproofs.proving import by_id, ledger
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import ProofError, use
from dpproofs.system import loading
from dpproofs.system.packages import installed_packages

x, y = variables("x y")
FILE = """
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import arith, use
x, y = variables("x y")
"""
ONE = 'ONE = Lemma("packed.one", "", "", (0 <= x,), -{factor} * x <= 0, lambda c: arith(c.conclusion, 0 <= x))\n'
TWO = 'TWO = Lemma("packed.two", "", "", (1 <= x,), -x <= 0, lambda c: use("packed.one", 1 <= x))\n'
CIRCLE = 'RING = Lemma("packed.ring", "", "", (), -x <= y, lambda c: use("packed.{other}"))\n'


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A package of theorems whose lemmas use each other by their ids."""
    folder = tmp_path / "packed"
    folder.mkdir()
    for name, text in {
        "__init__": "",
        "one": FILE + ONE.format(factor=1),
        "two": FILE + TWO,
        "ring": FILE
        + CIRCLE.format(other="other")
        + CIRCLE.replace("ring", "other").replace("RING", "OTHER").format(other="ring"),
    }.items():
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    made = importlib.import_module("packed")
    for module in (by_id, ledger):
        monkeypatch.setattr(module, "installed_packages", lambda: [made])
    by_id._installed.cache_clear()
    yield made
    by_id._installed.cache_clear()
    for name in [m for m in sys.modules if m.partition(".")[0] == "packed"]:
        del sys.modules[name]


def test_a_lemma_is_used_by_its_id() -> None:
    assert use("foundations.exp-tangent", x=y).conclusion == (1 + y <= exp(y))


def test_its_hypotheses_are_discharged_from_the_facts() -> None:
    made = use("foundations.exp-increasing", x <= y, x=x, y=y)
    assert made.hypotheses == {x <= y}
    assert made.conclusion == (exp(x) <= exp(y))


def test_a_hypothesis_that_does_not_follow_is_named() -> None:
    with pytest.raises(ProofError, match="cannot discharge x <= y"):
        use("foundations.exp-increasing", x=x, y=y)


def test_every_lemma_of_the_library_is_found_by_its_id() -> None:
    assert all(by_id.lemma(lemma.id) is lemma for lemma in library())


@pytest.mark.parametrize(
    ("name", "near"), [("foundations.exp-tangnt", "foundations.exp-tangent"), ("sum-step", "sum_step")]
)
def test_an_unknown_id_is_refused_with_those_that_are_like_it(name: str, near: str) -> None:
    with pytest.raises(ProofError, match=f"no law, axiom or lemma is named '{name}'; did you mean .*{near}"):
        use(name)


def test_an_unknown_id_that_is_like_none_says_where_the_ids_are() -> None:
    with pytest.raises(ProofError, match="'dpproofs list' shows the lemmas"):
        use("#")


def test_a_lemma_of_another_package_is_used_from_its_file(package: ModuleType) -> None:
    assert Library([package])["packed.two"].theorem.hypotheses == {1 <= x}


def test_what_loads_a_lemma_by_id_does_not_load_its_users(package: ModuleType) -> None:
    assert Library([package])["packed.one"].id == "packed.one"
    assert "packed.two" not in sys.modules


def test_lemmas_that_prove_each_other_prove_nothing(package: ModuleType) -> None:
    ring: Lemma = Library([package])["packed.ring"]
    with pytest.raises(ProofError, match=r"packed.ring uses packed.other uses packed.ring"):
        _ = ring.theorem


def test_a_change_of_a_lemma_changes_what_receipts_depend_on(
    package: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A receipt for packed.two names a fingerprint, and this is of packed.one as well."""
    before = ledger.fingerprint()
    assert Library([package])["packed.two"].theorem
    Path(package.__path__[0], "one.py").write_text(FILE + ONE.format(factor=2))
    monkeypatch.setattr(loading, "_read", {})
    assert ledger.fingerprint() != before


def test_a_changed_lemma_is_not_what_it_was(package: ModuleType) -> None:
    """The proof that used it ends in another statement than its own, and is refused."""
    Path(package.__path__[0], "one.py").write_text(FILE + ONE.format(factor=2))
    with pytest.raises(ProofError, match="ends in"):
        _ = Library([package])["packed.two"].theorem


def used_names(text: str) -> set[str]:
    """What proofs use by a name: the first arguments of ``use`` and ``instantiate`` that are texts."""
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and node.args)
    return {
        str(call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id in ("use", "instantiate")
        and isinstance(call.args[0], ast.Constant)
    }


def test_what_theorem_files_use_by_a_name_is_there() -> None:
    """A misspelt id is found here, before its proof runs."""
    texts = by_id.sources(installed_packages())
    assert "pow_zero" in used_names(texts["theorems.foundations.reals.powers"])
    unknown = {
        (module, name)
        for module, text in texts.items()
        for name in used_names(text)
        if name not in LAWS and name not in AXIOMS and by_id.lemma(name) is None
    }
    assert not unknown

"""Checking: here, elsewhere, and from the ledger."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dpproofs.cli import main
from dpproofs.library import library
from dpproofs.library.checking import CheckError, check_all
from dpproofs.proving.ledger import Ledger

NAMES = ("foundations.exp-tangent", "bs16.lemma-b.1")
TODO = [(name, None) for name in NAMES]


@pytest.fixture
def filled(empty_cache: Path) -> Path:
    assert remembered() == [False, False]
    return empty_cache


def remembered() -> list[bool]:
    """Which of the lemmas were recalled, with what a new process would find."""
    outcomes = list(check_all(TODO, ledger=Ledger()))
    assert [o.name for o in outcomes] == list(NAMES)
    assert all(o.proved for o in outcomes)
    return [o.remembered for o in outcomes]


def test_an_unchanged_library_is_remembered(filled: Path) -> None:
    assert remembered() == [True, True]


def test_what_is_remembered_is_what_was_found(empty_cache: Path) -> None:
    first, second = ([o.to_json() for o in check_all(TODO, ledger=Ledger())] for _ in range(2))
    for proved, recalled in zip(first, second, strict=True):
        assert proved.pop("remembered") is False
        assert recalled.pop("remembered") is True
        assert proved.pop("seconds") >= recalled.pop("seconds")
        assert proved == recalled


def test_without_a_ledger_nothing_is_remembered(filled: Path) -> None:
    assert not any(o.remembered for o in check_all(TODO))
    assert not any(o.remembered for o in check_all(TODO, ledger=Ledger(fresh=True)))


def test_what_is_saved_is_proved(filled: Path, tmp_path: Path) -> None:
    folder = tmp_path / "proofs"
    folder.mkdir()
    assert not any(o.remembered for o in check_all(TODO, folder=folder, ledger=Ledger()))
    assert sorted(f.stem for f in folder.iterdir()) == sorted(NAMES)


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("DPPROOFS_CACHE", str(blocked / "inside"))
    assert [remembered(), remembered()] == [[False, False]] * 2


def test_fresh(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", *NAMES]) == 0
    assert "2 proved before" in capsys.readouterr().out
    assert main(["check", "--fresh", *NAMES]) == 0
    assert "proved before" not in capsys.readouterr().out


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert [o.name for o in check_all(TODO, pool)] == list(NAMES)


def test_an_answer_about_another_lemma_is_refused() -> None:
    with ThreadPoolExecutor(1) as pool:
        pool.map = lambda work, names, files, chunksize: map(work, reversed(list(names)), files)
        with pytest.raises(CheckError, match=f"asked about {NAMES[0]}, and answers about {NAMES[1]}"):
            list(check_all(TODO, pool))


def test_a_theorem_has_the_names_of_its_statement(empty_cache: Path) -> None:
    """The proof of this lemma ends in another one's statement, which is equal and has other bound variables."""
    lemma = library()["bs16.cor-8.9"]
    made = lemma.proof(lemma.claim)
    assert made.conclusion == lemma.conclusion
    assert repr(made.conclusion) != repr(lemma.conclusion)
    assert repr(lemma.theorem.conclusion) == repr(lemma.conclusion)

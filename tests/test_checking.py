"""Remembered results are believed only if they are the user's own and about the same sources."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dpproofs import checking
from dpproofs.checking import Cache, CheckError, check_all, executor_for
from dpproofs.cli import main
from dpproofs.library import library

NAMES = ("foundations.exp-tangent", "bs16.lemma-b.1")
TODO = [(name, None) for name in NAMES]


@pytest.fixture
def filled(tmp_path: Path) -> Cache:
    cache = Cache(tmp_path)
    assert [o.remembered for o in check_all(TODO, cache=cache)] == [False, False]
    return cache


def remembered(cache: Cache) -> list[bool]:
    outcomes = list(check_all(TODO, cache=cache))
    assert [o.name for o in outcomes] == list(NAMES)
    assert all(o.proved for o in outcomes)
    return [o.remembered for o in outcomes]


def test_an_unchanged_library_is_remembered(filled: Cache) -> None:
    assert remembered(Cache(filled.folder)) == [True, True]


def test_the_key_is_private(filled: Cache) -> None:
    key = filled.folder / "key"
    assert key.stat().st_mode & 0o077 == 0
    key.chmod(0o644)
    assert remembered(Cache(filled.folder)) == [False, False]


def test_poisoned_entries_are_not_believed(filled: Cache) -> None:
    data = json.loads(filled.file.read_text())
    body = json.loads(data["body"])
    body["outcomes"][0]["axioms"] = []
    body["outcomes"][0]["name"] = "bs16.lemma-5.2"
    for poisoned in (
        {"body": json.dumps(body), "signature": data["signature"]},
        {"body": json.dumps(body), "signature": "00" * 32},
        {"body": data["body"]},
        {"body": 3, "signature": data["signature"]},
        ["body"],
        "[" * 50_000,
    ):
        filled.file.write_text(poisoned if isinstance(poisoned, str) else json.dumps(poisoned))
        assert Cache(filled.folder).load() == {}
    filled.file.write_bytes(b"\xff\xfe")
    assert Cache(filled.folder).load() == {}


def test_another_users_entry_is_not_believed(filled: Cache, tmp_path: Path) -> None:
    other = Cache(tmp_path / "other")
    list(check_all(TODO, cache=other))
    other.file.replace(filled.file)
    assert remembered(Cache(filled.folder)) == [False, False]


def test_changed_sources_are_proved_again(filled: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "fingerprint", lambda: "0" * 64)
    changed = Cache(filled.folder)
    assert changed.load() == {}
    filled.file.rename(changed.file)
    assert changed.load() == {}


def test_an_entry_about_another_statement_is_left_out(filled: Cache) -> None:
    found = filled.load()
    wrong = checking.Outcome(NAMES[0], True, "|- 1 < 0", (), 1, 0, 0.0, "")
    filled.store([wrong, found[NAMES[1]]])
    assert set(filled.load()) == {NAMES[1]}


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert remembered(Cache(blocked / "inside")) == [False, False]


def test_fresh(filled: Cache, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("DPPROOFS_CACHE", str(filled.folder))
    assert main(["check", *NAMES]) == 0
    assert "2 remembered" in capsys.readouterr().out
    assert main(["check", "--fresh", *NAMES]) == 0
    assert "remembered" not in capsys.readouterr().out


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert [o.name for o in check_all(TODO, pool)] == list(NAMES)


@pytest.mark.parametrize("address", ["dask://", "dask://host", "tcp://host:1", "dask://host:port", "nonsense"])
def test_bad_addresses(address: str) -> None:
    with pytest.raises(CheckError, match="must have the form dask://HOST:PORT"), executor_for(1, address):
        pass


@pytest.mark.filterwarnings("ignore")
def test_dask_cluster() -> None:
    """The same call on a Dask cluster; dask is a dependency of the tests."""
    import distributed

    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**options) as cluster:
        address = cluster.scheduler_address.replace("tcp://", "dask://")
        with executor_for(1, address) as executor:
            outcomes = list(check_all(TODO, executor))
    assert [o.name for o in outcomes] == list(NAMES)
    assert all(o.proved for o in outcomes)


def test_other_names_of_bound_variables_are_no_other_statement(tmp_path: Path) -> None:
    """The proof of this lemma ends in another one's statement, which is equal and prints otherwise."""
    name = "bs16.cor-8.9"
    lemma = library()[name]
    assert repr(lemma.conclusion) != repr(lemma.theorem.conclusion)
    cache = Cache(tmp_path)
    first, second = (list(check_all([(name, None)], cache=cache)) for _ in range(2))
    assert [o.remembered for o in (*first, *second)] == [False, True]
    assert first[0].statement == second[0].statement

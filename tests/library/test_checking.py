"""Checking: here, elsewhere, and from the ledger."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import current_thread
from time import sleep

import pytest

from dpproofs.cli import main
from dpproofs.library import library
from dpproofs.library.checking import CheckError, Lanes, check_all, executor_for
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


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_each_worker_keeps_to_its_part_of_the_list(workers: int) -> None:
    """Every call is made once, the results come in order, and two workers do not take turns."""
    calls = [(i, -i) for i in range(60)]
    made: dict[str, list[int]] = {}

    def call(a: int, b: int) -> tuple[int, int]:
        made.setdefault(current_thread().name.split("_")[0], []).append(a)
        sleep(0.001)
        return a, b

    pools = [ThreadPoolExecutor(1, thread_name_prefix=f"worker{i}") for i in range(workers)]
    with Lanes(pools) as lanes:
        assert list(lanes.map(call, *zip(*calls, strict=True), chunksize=4)) == calls
    assert sorted(i for took in made.values() for i in took) == list(range(60))
    if workers == 2:
        assert made["worker0"] == sorted(made["worker0"])
        assert made["worker1"] == sorted(made["worker1"], reverse=True)


def test_an_error_of_a_worker_is_raised_for_its_call() -> None:
    with Lanes([ThreadPoolExecutor(1), ThreadPoolExecutor(1)]) as lanes:
        results = lanes.map(lambda a: 1 // a, (1, 2, 0))
        assert [next(results), next(results)] == [1, 0]
        with pytest.raises(ZeroDivisionError):
            next(results)


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


def test_a_theorem_has_the_names_of_its_statement(empty_cache: Path) -> None:
    """The proof of this lemma ends in another one's statement, which is equal and has other bound variables."""
    lemma = library()["bs16.cor-8.9"]
    made = lemma.proof(lemma.claim)
    assert made.conclusion == lemma.conclusion
    assert repr(made.conclusion) != repr(lemma.conclusion)
    assert repr(lemma.theorem.conclusion) == repr(lemma.conclusion)
